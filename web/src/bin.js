#!/usr/bin/env node
// SPDX-License-Identifier: MIT-0
// The command in node, `npx routeseq`: its files, its input and its output are those of the process.
import { closeSync, openSync, readFileSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { Files } from './files.js';
import { moduleOf } from './modules.js';
import { run } from './run.js';

const EACH = 1000; // ms between two lines of progress

// Files on the disk, in memory while the command runs; standard input and output as they come and go.
class Disk extends Files {
  open(name, writes) {
    try {
      if (writes && name !== '') closeSync(openSync(name, 'w'));
      if (!writes) this.named.set(name, { bytes: readFileSync(name) });
    } catch ({ errno }) {
      return errno ?? -1;
    }
    return super.open(name, writes);
  }

  read(fd, to) {
    return fd === 0 ? patiently(() => readSync(0, to), 0) : super.read(fd, to);
  }

  write(fd, from) {
    if (fd !== 1 && fd !== 2) return super.write(fd, from);
    for (let at = 0; at < from.length; ) at += patiently(() => writeSync(fd, from, at), from.length);
    return from.length;
  }
}

// Input and output that is not ready is asked again; the reader of a pipe may be gone.
function patiently(call, atEnd) {
  for (;;)
    try {
      return call();
    } catch (error) {
      if (error.code === 'EOF') return atEnd;
      if (error.code === 'EPIPE') process.exit(141);
      if (error.code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
}

let told = 0;
function progress({ done, total, what }) {
  if (Date.now() - told < EACH) return;
  told = Date.now();
  const share = total > 0 ? `${Math.floor((100 * done) / total)} %  ${done} of ${total} ` : '';
  writeSync(2, `${share}${what}\n`);
}

const args = process.argv.slice(2);
const system = new Disk();
const shows = args.includes('--progress') || process.stderr.isTTY;
const { status, files } = await run(await moduleOf('command'), args, { system, progress: shows ? progress : undefined });
for (const [name, what] of Object.entries(files)) writeFileSync(name, what);
process.exitCode = status;
