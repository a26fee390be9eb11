// SPDX-License-Identifier: MIT-0
// Load and verification, in a worker: the page stays free, and Stop ends them.  The model takes microseconds here.
import { load, success, verify } from '../src/index.js';
import { drawCurves, tableOf } from './curves.js';
import { byId, many, say, setText } from './dom.js';
import { linkLoads } from './link_loads.js';
import { heatNetwork } from './network_view.js';

let running = null;
const LARGE = 20000n, // processors: beyond, the model alone, and a sample of the pairs
  SAMPLE = 1000000, // pairs
  COLOURED = 512; // processors: of more, links are not coloured

// Another network: what was found of the one before goes, and what runs ends.
export function resetLoad({ processors }) {
  running?.abort(new Error('stopped'));
  running = null;
  busy(false);
  byId('curves').replaceChildren();
  setText(byId('run-verify'), processors > LARGE ? `Verify a sample of ${SAMPLE} pairs` : 'Verify all pairs');
  say('load-says', 'Both run in a worker: the page stays free, and Stop ends them.');
}

export function setUpLoad(shown) {
  byId('run-load').addEventListener('click', () => work(shown(), loadOf));
  byId('run-verify').addEventListener('click', () => work(shown(), verifyOf));
  byId('stop-load').addEventListener('click', () => running?.abort(new Error('stopped')));
}

const LOADS = Array.from({ length: 10 }, (_, k) => (k + 1) / 10);

// Fat-trees: the model's curve at once, the simulated one when the worker has it.
async function loadOf({ net, shape, processors }, long) {
  if (shape !== 'transit') return load(net, { ...long, ...(shape === 'tree' ? { messages: 'bitrev' } : {}) });
  const model = await Promise.all(
    LOADS.map(async (offered) => ({ load: offered, success_model: (await success(net, offered)).success })),
  );
  if (processors > LARGE) return model;
  byId('curves').replaceChildren(drawCurves(model));
  const simulated = await load(net, { ...long, load: '0.1..1:0.1', trials: 20, jobs: 1 });
  return simulated.map((row, k) => ({ ...row, ...model[k] }));
}

// Of routers with ports, the links of the drawing by their loads.
async function heat({ net, shape, processors }, { hot_link: most }, signal) {
  if (shape !== 'ports') return '';
  if (processors > COLOURED) return `links are coloured in networks of up to ${COLOURED} processors`;
  const loads = await linkLoads(net, Number(processors), signal);
  const hot = [...loads.values()].filter((load) => load === most).length;
  const links = new Map();
  for (const [link, load] of loads) {
    const ends = link.split(' ', 2).join(' ');
    links.set(ends, Math.max(links.get(ends) ?? 0, load / most));
  }
  if (signal.aborted || !heatNetwork(net, links)) return '';
  return `in red ${many(hot, 'hottest link')}, ${many(most, 'route')} over each; the fewer, the paler`;
}

const verifyOf = ({ net, processors }, long) =>
  verify(net, { ...long, ...(processors > LARGE ? { sample: SAMPLE } : {}) });

function wordsOf(rows) {
  if (rows[0].success === undefined)
    return `too large to be simulated here; the model expects ${rows.at(-1).success_model.toFixed(3)} at full load`;
  const apart = Math.max(...rows.map((row) => Math.abs(row.success - row.success_model)));
  return `20 trials at each load; the model is at most ${apart.toFixed(3)} from them`;
}

function busy(is) {
  byId('stop-load').disabled = !is;
  byId('run-load').disabled = byId('run-verify').disabled = is;
  byId('progress').hidden = !is;
  byId('progress').value = 0;
}

async function work(shown, what) {
  running?.abort(new Error('stopped'));
  const mine = (running = new AbortController());
  busy(true);
  say('load-says', `${shown.net}: at work`);
  const progress = ({ done, total, what: name }) => {
    if (running !== mine) return;
    byId('progress').value = total ? done / total : 0;
    say('load-says', total ? `${name}: ${done} of ${total}` : name);
  };
  try {
    const report = await what(shown, { signal: mine.signal, progress });
    if (running !== mine) return;
    const rows = Array.isArray(report) ? report : null;
    byId('curves').replaceChildren(rows ? drawCurves(rows) : tableOf(report));
    const said = rows ? wordsOf(rows) : what === loadOf && (await heat(shown, report, mine.signal));
    if (running === mine) say('load-says', `${shown.net}: ${said || 'done'}`);
  } catch (error) {
    if (running === mine) say('load-says', error.message, !mine.signal.aborted);
  } finally {
    if (running === mine) busy(false);
  }
}
