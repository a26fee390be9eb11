// SPDX-License-Identifier: MIT-0
// A run of the whole command: a fresh instance of command.wasm, as a process is one of a program.
import { Files } from './files.js';

class Exit {
  constructor(status) {
    this.status = status;
  }
}

// module: the compiled command.  args: as in a shell, without the program's name.  `progress` is called
// with what is done, of how much, and what it is.  Returns status, output, errors and files written.
export async function run(module, args, { stdin, files, progress } = {}) {
  const system = new Files(stdin, files);
  let memory;
  const bytes = (at, n) => new Uint8Array(memory.buffer, at, n);
  const text = (at, n) => new TextDecoder().decode(bytes(at, n));
  const host = {
    open: (path, n, writes) => system.open(text(path, n), writes !== 0),
    read: (fd, to, n) => system.read(fd, bytes(to, n)),
    write: (fd, from, n) => system.write(fd, bytes(from, n)),
    seek: (fd, offset, whence) => system.seek(fd, offset, whence),
    close: (fd) => system.close(fd),
    dup: (fd) => system.dup(fd),
    exit: (status) => {
      throw new Exit(status);
    },
    progress: (done, total, what, n) => progress?.({ done, total, what: text(what, n) }),
  };
  const { exports } = await WebAssembly.instantiate(module, { host });
  memory = exports.memory;
  let status;
  try {
    status = exports.main(args.length + 1, put(exports, memory, ['routeseq', ...args]));
  } catch (end) {
    if (!(end instanceof Exit)) throw end;
    status = end.status;
  }
  return { status, output: system.text(1), errors: system.text(2), files: system.made() };
}

// argv: pointers to the texts, and a null pointer.
function put(exports, memory, args) {
  const texts = args.map((arg) => new TextEncoder().encode(`${arg}\0`));
  const argv = exports.malloc(4 * (texts.length + 1));
  const at = texts.map((text) => exports.malloc(text.length));
  const view = new DataView(memory.buffer);
  texts.forEach((text, i) => {
    new Uint8Array(memory.buffer, at[i], text.length).set(text);
    view.setUint32(argv + 4 * i, at[i], true);
  });
  view.setUint32(argv + 4 * texts.length, 0, true);
  return argv;
}
