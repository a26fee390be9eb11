// SPDX-License-Identifier: MIT-0
// Where the compiled modules come from: the package's files, or what a page that has them inside gives.
const given = {};
const compiled = {};
let makeWorker = null;

// provide({ rooms, command, worker }): the bytes of the modules, promises of them or functions that are called when
// they are first needed, and what makes a worker that runs src/worker.js.  For who bundles the package; otherwise the
// package's own files are read.
export function provide({ worker, ...bytes }) {
  Object.assign(given, bytes);
  if (worker) makeWorker = worker;
}

async function read(name) {
  const url = new URL(`../wasm/${name}.wasm`, import.meta.url);
  if (url.protocol === 'file:' && globalThis.process?.versions?.node) {
    const { readFile } = await import('node:fs/promises');
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.arrayBuffer();
}

async function bytesOf(name) {
  const bytes = given[name] ?? read(name);
  return typeof bytes === 'function' ? bytes() : bytes;
}

// The compiled module core, rooms or command; compiled once.
export function moduleOf(name) {
  return (compiled[name] ??= bytesOf(name).then((bytes) => WebAssembly.compile(bytes)));
}

// A worker: post(message), and on(function) for what it says.
export async function startWorker() {
  if (makeWorker || !globalThis.process?.versions?.node) {
    const worker = makeWorker ? makeWorker() : new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    return {
      post: (message) => worker.postMessage(message),
      on: (take) => {
        worker.onmessage = (event) => take(event.data);
        worker.onerror = (event) => take({ failed: event.message });
      },
      end: () => worker.terminate(),
    };
  }
  const { Worker: Thread } = await import('node:worker_threads');
  const worker = new Thread(new URL('./worker.js', import.meta.url), { execArgv: [] }); // not those of node -e
  return {
    post: (message) => worker.postMessage(message),
    on: (take) => {
      worker.on('message', take);
      worker.on('error', (error) => take({ failed: String(error) }));
    },
    end: () => worker.terminate(),
  };
}
