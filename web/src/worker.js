// SPDX-License-Identifier: MIT-0
// Runs one command away from the page: {module, args, options} comes, {progress} and {result} or {failed} go.
import { run } from './run.js';

const TICK = 100; // ms between two reports of progress

async function listen() {
  let post = (message) => globalThis.postMessage(message);
  const work = async ({ module, args, options }) => {
    let told = 0;
    const progress = (state) => {
      if (Date.now() - told < TICK) return;
      told = Date.now();
      post({ progress: state });
    };
    try {
      post({ result: await run(module, args, { ...options, progress }) });
    } catch (error) {
      post({ failed: String(error) });
    }
  };
  if (globalThis.process?.versions?.node) {
    const { parentPort } = await import('node:worker_threads');
    post = (message) => parentPort.postMessage(message);
    parentPort.on('message', work);
  } else {
    globalThis.onmessage = (event) => work(event.data);
  }
}
listen();
