// SPDX-License-Identifier: MIT-0
// The modules and the worker that stand inside the page itself: nothing is fetched.
import { provide } from '../src/index.js';

async function unpacked(id) {
  const text = atob(document.getElementById(id).textContent.trim());
  const packed = new Uint8Array(text.length);
  for (let k = 0; k < text.length; k++) packed[k] = text.charCodeAt(k);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

export function provideInside() {
  provide({
    rooms: () => unpacked('rooms.wasm'),
    command: () => unpacked('command.wasm'),
    worker: () => {
      const source = document.getElementById('worker.js').textContent;
      const url = URL.createObjectURL(new Blob([source], { type: 'text/javascript' }));
      const worker = new Worker(url);
      URL.revokeObjectURL(url);
      return worker;
    },
  });
}
