// SPDX-License-Identifier: MIT-0
// A topology and routes of one's own, dropped on the page or chosen: what `check` says of them, and the fabric with
// the loads of its links.
import { commandInWorker } from '../src/index.js';
import { byId, choices, many, say } from './dom.js';
import { draw } from './drawing.js';

const DRAWN = 64; // nodes: of more there is no drawing
const files = { topology: null, routes: null };
let running = null;

export function setUpCheck() {
  choices(byId('routing'), ['shortest', 'balanced', 'updown', 'layered'].map((name) => [name, name]), 'updown');
  for (const which of ['topology', 'routes'])
    byId(which).addEventListener('change', ({ target }) => take({ [which]: target.files[0] ?? null }));
  byId('routing').addEventListener('change', () => take({}));
  byId('check-swap').addEventListener('click', () => take({ topology: files.routes, routes: files.topology }));
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const [one, two] = event.dataTransfer.files;
    byId('check-section').open = true;
    if (two) take({ topology: one, routes: two }, true);
    else if (one) take(files.topology ? { routes: one } : { topology: one });
  });
}

// Of two files dropped together the first may be the routes: the other way round is tried where lines cannot be read.
async function take(given, either = false) {
  Object.assign(files, given);
  fillIn();
  running?.abort(new Error('stopped'));
  const { signal } = (running = new AbortController());
  if (!files.topology) return say('check-says', 'The topology is missing: choose it, or drop it on the page.', true);
  say('check-says', 'at work');
  let result = await check(signal).catch((error) => ({ status: 3, output: '', errors: error.message }));
  if (either && unread(result) > 0 && !signal.aborted) {
    swap();
    const other = await check(signal);
    if (unread(other) < unread(result)) result = other;
    else swap();
  }
  if (signal.aborted) return;
  fillIn();
  show(result);
}

// A file that was dropped stands in its field as one that was chosen.
function fillIn() {
  for (const [which, file] of Object.entries(files)) {
    const chosen = new DataTransfer();
    if (file) chosen.items.add(file);
    byId(which).files = chosen.files;
  }
}

const swap = () => Object.assign(files, { topology: files.routes, routes: files.topology });
const unread = ({ status, errors }) => (status > 1 ? Infinity : errors.split('\n').length - 1); // lines
const bytesOf = async (file) => new Uint8Array(await file.arrayBuffer());

async function check(signal) {
  const { topology, routes } = files;
  const named = { [topology.name]: await bytesOf(topology) };
  const second = routes?.name === topology.name ? `${routes.name} (routes)` : routes?.name;
  if (routes) named[second] = await bytesOf(routes);
  const rest = routes ? ['--routes', second] : ['--routing', byId('routing').value];
  return commandInWorker(['check', '--topology', topology.name, ...rest, '--dot', 'fabric.dot'], {
    files: named,
    signal,
  });
}

function show({ status, output, errors, files: made }) {
  const { topology, routes } = files;
  const what = `${topology.name}, ${routes ? routes.name : `routing ${byId('routing').value}`}`;
  say('check-says', `${what}: ${['sound', 'not sound'][status] ?? 'refused'}`, status > 0);
  byId('check-words').textContent = output + errors.replace(/^routeseq: /gm, '');
  byId('fabric').replaceChildren(...(made?.['fabric.dot'] ? drawn(new TextDecoder().decode(made['fabric.dot'])) : []));
}

// The command's drawing without its places: the nodes stand in a circle.
function drawn(dot) {
  const names = [...dot.matchAll(/^ *(n\d+) \[label="((?:[^"\\]|\\.)*)"/gm)];
  if (names.length > DRAWN) return [];
  const far = Math.max(90, names.length * 11);
  const nodes = new Map(
    names.map(([, name, label], k) => {
      const turn = (2 * Math.PI * k) / names.length;
      return [name, { name, label, at: [far * Math.sin(turn), -far * Math.cos(turn)], width: 0.36 }];
    }),
  );
  const links = [...dot.matchAll(/^ *(n\d+) -> (n\d+) \[(.*)\]/gm)].map(([, from, to, rest]) => {
    const [, port, load] = rest.match(/\[([^\]]+)\] (\d+)/);
    return { from, to, port, load: Number(load), cycle: rest.includes('penwidth') };
  });
  const most = Math.max(1, ...links.map(({ load }) => load));
  const edges = links.map((link) => ({ ...link, ...arc(nodes.get(link.from), nodes.get(link.to), link) }));
  const label = `${many(nodes.size, 'node')}, ${many(edges.length, 'link')}, at most ${many(most, 'route')} over one`;
  const red = links.some(({ cycle }) => cycle) ? 'a cycle in which packets can wait for each other' : 'the hottest';
  const key = `a number: the routes over a link\\nred: ${red}`;
  nodes.set('key', { name: 'key', shape: 'plaintext', label: key, at: [0, far + 50] });
  const { drawing, heat } = draw({ nodes, edges }, label);
  if (red === 'the hottest') heat(new Map(links.map(({ from, to, load }) => [`${from} ${to}`, load / most])));
  for (const side of ['width', 'height']) drawing.setAttribute(side, 1.3 * drawing.getAttribute(side));
  return [drawing];
}

// Bent to the side of its direction, so that both ways are seen.
function arc(from, to, { port, load, cycle }) {
  const [[x1, y1], [x2, y2]] = [from.at, to.at];
  const long = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / long, (y2 - y1) / long];
  const bend = 14;
  const middle = [(x1 + x2) / 2 - bend * uy, (y1 + y2) / 2 + bend * ux];
  const near = ([x, y], way) => [x + way * 14 * ux - 3 * uy, y + way * 14 * uy + 3 * ux];
  const [begin, end] = [near(from.at, 1), near(to.at, -1)];
  const neck = [end[0] - 7 * ux, end[1] - 7 * uy];
  return {
    path: `M${begin}Q${middle} ${neck}`,
    head: `M${end}L${neck[0] - 3 * uy},${neck[1] + 3 * ux}L${neck[0] + 3 * uy},${neck[1] - 3 * ux}Z`,
    label: String(load),
    lp: middle,
    kind: cycle ? 'cycle' : undefined,
    tooltip: `${from.label} to ${to.label}, port ${port}: ${many(load, 'route')}`,
  };
}
