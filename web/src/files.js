// SPDX-License-Identifier: MIT-0
// What a run of the command sees of a system: its input, named files, its output.  Nothing else is there.
const ENOENT = 2,
  EBADF = 9,
  EINVAL = 22;

export class Files {
  // files: names and what is in them (Uint8Array or text); stdin: the same.
  constructor(stdin, files) {
    this.named = new Map();
    for (const [name, what] of Object.entries(files ?? {}))
      this.named.set(name, { bytes: bytesOf(what), length: undefined });
    this.table = [
      { file: { bytes: bytesOf(stdin ?? '') }, at: 0 },
      { file: { bytes: new Uint8Array(0), length: 0 }, at: 0, writes: true },
      { file: { bytes: new Uint8Array(0), length: 0 }, at: 0, writes: true },
    ];
    this.written = new Set();
  }

  open(name, writes) {
    if (!writes && !this.named.has(name)) return -ENOENT;
    if (writes) {
      const file = { bytes: new Uint8Array(0), length: 0 };
      if (name !== '') {
        this.named.set(name, file);
        this.written.add(name);
      }
      return this.table.push({ file, at: 0, writes }) - 1;
    }
    return this.table.push({ file: this.named.get(name), at: 0, writes }) - 1;
  }

  read(fd, to) {
    const entry = this.table[fd];
    if (!entry) return -EBADF;
    const part = contents(entry.file).subarray(entry.at, entry.at + to.length);
    to.set(part);
    entry.at += part.length;
    return part.length;
  }

  write(fd, from) {
    const entry = this.table[fd];
    if (!entry?.writes) return -EBADF;
    const file = entry.file,
      end = entry.at + from.length;
    if (end > file.bytes.length) {
      const more = new Uint8Array(Math.max(end, 2 * file.bytes.length));
      more.set(contents(file));
      file.bytes = more;
    }
    file.bytes.set(from, entry.at);
    entry.at = end;
    file.length = Math.max(file.length, end);
    return from.length;
  }

  seek(fd, offset, whence) {
    const entry = this.table[fd];
    if (!entry) return -EBADF;
    const at = offset + (whence === 2 ? contents(entry.file).length : whence === 1 ? entry.at : 0);
    if (at < 0) return -EINVAL;
    entry.at = at;
    return at;
  }

  // The same descriptor under a second number: it keeps its place.
  dup(fd) {
    return this.table[fd] ? this.table.push(this.table[fd]) - 1 : -EBADF;
  }

  close(fd) {
    if (!this.table[fd]) return -EBADF;
    delete this.table[fd];
    return 0;
  }

  text(fd) {
    return new TextDecoder().decode(contents(this.table[fd].file));
  }

  // The files that were written, by name.
  made() {
    return Object.fromEntries([...this.written].map((name) => [name, contents(this.named.get(name)).slice()]));
  }
}

function contents(file) {
  return file.length === undefined ? file.bytes : file.bytes.subarray(0, file.length);
}

function bytesOf(what) {
  return typeof what === 'string' ? new TextEncoder().encode(what) : what;
}
