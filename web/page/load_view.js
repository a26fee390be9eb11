// SPDX-License-Identifier: MIT-0
// Load and verification, in a worker: the page stays free, and Stop ends them.
import { load, verify } from '../src/index.js';
import { drawCurves, tableOf } from './curves.js';
import { byId, say } from './dom.js';

let running = null;

export function stopLoad() {
  running?.abort(new Error('stopped'));
  byId('curves').replaceChildren();
  say('load-says', '');
}

export function setUpLoad(shown) {
  byId('run-load').addEventListener('click', () => work(shown(), loadOf));
  byId('run-verify').addEventListener('click', () => work(shown(), verifyOf));
  byId('stop-load').addEventListener('click', () => running?.abort(new Error('stopped')));
}

const LARGE = 20000n; // processors: beyond, the model alone, of fewer pairs

async function loadOf({ net, shape, processors }, long) {
  if (shape !== 'transit') return load(net, { ...long, ...(shape === 'tree' ? { messages: 'bitrev' } : {}) });
  return load(net, {
    ...long,
    load: '0.1..1:0.1',
    ...(processors > LARGE ? { model: true } : { trials: 20, jobs: 1 }),
  });
}

const verifyOf = ({ net, processors }, long) =>
  verify(net, { ...long, ...(processors > LARGE ? { sample: 1000000 } : {}) });

async function work(shown, what) {
  running?.abort(new Error('stopped'));
  const mine = (running = new AbortController());
  const busy = (is) => {
    byId('stop-load').disabled = !is;
    byId('run-load').disabled = byId('run-verify').disabled = is;
    byId('progress').value = is ? 0 : 1;
  };
  busy(true);
  say('load-says', `${shown.net}: at work`);
  const progress = ({ done, total, what: name }) => {
    byId('progress').value = total ? done / total : 0;
    say('load-says', total ? `${name}: ${done} of ${total}` : name);
  };
  try {
    const report = await what(shown, { signal: mine.signal, progress });
    const rows = Array.isArray(report)
      ? report.map((row) => ({ ...row, success: row.success ?? row.success_model }))
      : null;
    byId('curves').replaceChildren(rows ? drawCurves(rows) : tableOf(report));
    say(
      'load-says',
      rows
        ? `${shown.net}: share of connections made, load 0.1 to 1${report[0].success === undefined ? ', by the model alone' : ''}`
        : `${shown.net}: done`,
    );
  } catch (error) {
    say('load-says', error.message, error.message !== 'stopped');
  } finally {
    if (running === mine) busy(false);
  }
}
