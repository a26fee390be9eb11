// SPDX-License-Identifier: MIT-0
// A run of the whole command.  It finds memory as a process finds it: as the module begins, and nothing of runs before.
import { Files } from './files.js';

const SMALL = 1 << 23; // bytes: an instance whose memory has grown beyond is not used again
const SPARE = 4; // instances kept of a module: the page makes as many runs for one change

class Exit {
  constructor(status) {
    this.status = status;
  }
}

// Of a compiled module: the instances that no run uses, for making one takes longer than most runs; and whether they
// are to be tidied.
const kept = new WeakMap();

// module: the compiled command.  args: as in a shell, without the program's name.  `progress` is called
// with what is done, of how much, and what it is.  Returns status, output, errors and files written.
export async function run(module, args, { stdin, files, progress, system = new Files(stdin, files) } = {}) {
  if (!kept.has(module)) kept.set(module, { idle: [], due: false });
  const pool = kept.get(module);
  const instance = take(pool.idle) ?? (await instanceOf(module));
  Object.assign(instance, { system, progress });
  let status;
  try {
    status = instance.exports.main(args.length + 1, put(instance.exports, ['routeseq', ...args]));
  } catch (end) {
    if (!(end instanceof Exit)) throw end;
    status = end.status;
  }
  if (instance.exports.memory.buffer.byteLength <= SMALL && pool.idle.length < SPARE) {
    instance.used = true;
    pool.idle.push(instance);
    if (!pool.due) whenIdle(() => tidy(module, pool));
    pool.due = true;
  }
  return { status, output: system.text(1), errors: system.text(2), files: system.made() };
}

// A clean instance rather than one that must be cleaned first.
function take(idle) {
  const clear = idle.findIndex(({ used }) => !used);
  const [instance] = idle.splice(Math.max(clear, 0), 1);
  if (instance?.used) clean(instance);
  return instance;
}

const whenIdle = globalThis.requestIdleCallback ?? setTimeout;

// Between two changes: cleans what runs have used, and makes the instances that are missing.
async function tidy(module, pool) {
  pool.due = false;
  pool.idle.filter(({ used }) => used).forEach(clean);
  while (pool.idle.length < SPARE) pool.idle.push(await instanceOf(module));
}

async function instanceOf(module) {
  const instance = {};
  const bytes = (at, n) => new Uint8Array(instance.exports.memory.buffer, at, n);
  const text = (at, n) => new TextDecoder().decode(bytes(at, n));
  const host = {
    open: (path, n, writes) => instance.system.open(text(path, n), writes !== 0),
    read: (fd, to, n) => instance.system.read(fd, bytes(to, n)),
    write: (fd, from, n) => instance.system.write(fd, bytes(from, n)),
    seek: (fd, offset, whence) => instance.system.seek(fd, offset, whence),
    close: (fd) => instance.system.close(fd),
    dup: (fd) => instance.system.dup(fd),
    exit: (status) => {
      throw new Exit(status);
    },
    progress: (done, total, what, n) => instance.progress?.({ done, total, what: text(what, n) }),
  };
  instance.exports = (await WebAssembly.instantiate(module, { host })).exports;
  // What the module begins with: the stack is empty, and below __heap_base lie its variables.
  instance.stack = instance.exports.__stack_pointer.value;
  instance.data = bytes(instance.stack, instance.exports.__heap_base.value - instance.stack).slice();
  return instance;
}

function clean(instance) {
  const { exports, stack, data } = instance;
  const all = new Uint8Array(exports.memory.buffer);
  all.fill(0, 0, stack);
  all.set(data, stack);
  all.fill(0, stack + data.length);
  exports.__stack_pointer.value = stack;
  instance.used = false;
}

// argv: pointers to the texts, and a null pointer.
function put(exports, args) {
  const texts = args.map((arg) => new TextEncoder().encode(`${arg}\0`));
  const argv = exports.malloc(4 * (texts.length + 1));
  const at = texts.map((text) => exports.malloc(text.length));
  const view = new DataView(exports.memory.buffer);
  texts.forEach((text, i) => {
    new Uint8Array(exports.memory.buffer, at[i], text.length).set(text);
    view.setUint32(argv + 4 * i, at[i], true);
  });
  view.setUint32(argv + 4 * texts.length, 0, true);
  return argv;
}
