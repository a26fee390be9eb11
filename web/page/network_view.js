// SPDX-License-Identifier: MIT-0
// The network itself with the route on it: as the command draws it, by stages where it is a fat-tree, as a grid of dots
// where the command's drawing would be too large, and what is along the route beyond that.
import { commandInWorker, graph, info, neighbours, sites } from '../src/index.js';
import { setUpCursor } from './cursor.js';
import { toggleDead } from './dead.js';
import { byId, choices, say, scrollFrame } from './dom.js';
import { readDot } from './dot.js';
import { draw } from './drawing.js';
import { gridOf, treeOf } from './grid.js';
import { ringsAlong, treeAlong } from './large.js';
import { chosenEnd, setEnd } from './maps.js';
import { besides } from './neighbourhood.js';
import { go, read } from './state.js';

const VIEWS = [
  ['stages', 'by stages'],
  ['section', 'one router of each stage'],
  ['planes', 'plane by plane (small networks)'],
  ['up', 'one up routing stage'],
  ['cuts', 'from above'],
];
const NODES_MAX = 4096; // that are drawn one by one
const last = { key: null, drawn: null };

export function setUpNetwork({ toStage }) {
  choices(byId('view'), VIEWS, 'stages');
  byId('view').addEventListener('change', ({ target }) => go({ view: target.value === 'stages' ? '' : target.value }));
  setUpCursor(byId('drawing'), {
    drawn: () => last.drawn,
    visit: (node) =>
      say(
        'drawing-says',
        `${nameOf(node)}: Enter ${last.shape === 'transit' ? 'goes there' : `makes ${node.part ? 'its first processor' : 'it'} the ${chosenEnd() === 'src' ? 'source' : 'destination'}`}`,
      ),
    choose: (node) => choose(node, toStage),
    start: () =>
      last.drawn.model.nodes.get([...last.marks.nodes.keys()].find((name) => last.drawn.model.nodes.has(name))),
  });
}

const nameOf = (node) => node.about ?? (node.label || node.name.replace('n', 'node ')).replaceAll('\\n', ', ');

// The drawing of a network, or why there is none.
async function modelOf({ net, shape, processors, hops, report }, { src, dst }, view, signal) {
  if (shape === 'transit') {
    const model = readDot(await graph(net, { wires: true, view }));
    return view === 'stages' && !net.startsWith('bidelta') ? spread(model, byId('drawing')) : model;
  }
  if (shape === 'tree' && processors > NODES_MAX / 2) return treeAlong({ net, processors, report, src, dst });
  if (shape === 'ring' && processors > NODES_MAX) return ringsAlong({ net, processors, report, src, dst });
  try {
    return readDot(await graph(net));
  } catch (error) {
    if (shape === 'tree') return treeOf(Math.round(Math.log2(Number(processors))));
    const { nodes, routers } = await info(net);
    const n = nodes ?? routers;
    if (n > NODES_MAX && shape === 'ports') return besides(hops, await around(net, hops));
    if (n === undefined || n > NODES_MAX) throw error;
    const { output, status, errors } = await commandInWorker(['graph', '--format', 'edges', net], { signal });
    if (status !== 0) throw new Error(errors);
    return gridOf(output, n);
  }
}

// The stages stand as the frame has room for their boxes.
function spread(model, { clientWidth: wide, clientHeight: high }) {
  const factor = (k, room, least, most) => {
    const all = [...model.nodes.values()].map(({ at }) => at[k]);
    return Math.min(most, Math.max(least, room / (Math.max(...all) - Math.min(...all))));
  };
  const [across, down] = [factor(0, wide - 150, 0.8, 1.7), factor(1, high - 80, 0.6, 1)];
  for (const node of model.nodes.values()) node.at = [across * node.at[0], down * node.at[1]];
  for (const edge of model.edges) edge.path = `M${model.nodes.get(edge.from).at}L${model.nodes.get(edge.to).at}`;
  return model;
}

async function around(net, hops) {
  const all = new Map();
  for (const node of hops.flatMap((hop) => [hop.node, hop.to])) all.set(node, await neighbours(net, node));
  return all;
}

export async function showNetwork({ state, shown, at }) {
  const transit = shown.shape === 'transit';
  const view = transit ? state.view || 'stages' : '';
  byId('view').value = view;
  let key = `${shown.net} ${view}`;
  if (last.near) key += shown.key; // neighbours of another route
  if (last.key !== key) {
    last.work?.abort(new Error('stopped'));
    last.work = new AbortController();
    const { signal } = last.work;
    Object.assign(last, { key, shape: shown.shape, near: false });
    try {
      const model = await modelOf(shown, state, view, signal);
      if (signal.aborted) return;
      last.near = model.near;
      if (model.near) last.key = `${shown.net} ${view}${shown.key}`;
      last.sites = await sites(shown.net);
      last.drawn = draw(model, `${shown.net}${view || model.about ? `, ${view || model.about}` : ''}`);
      byId('drawing').classList.remove('none');
      byId('drawing').replaceChildren(last.drawn.drawing);
      say('drawing-says', last.drawn.says || (last.drawn.model.says ?? ''));
      fit(byId('drawing'));
    } catch (error) {
      if (signal.aborted) return;
      last.drawn = null;
      byId('drawing').replaceChildren();
      byId('drawing').classList.add('none');
      say('drawing-says', `${error.message}. The hops above are drawn for networks of any size.`);
    }
  }
  markNetwork(shown, at);
}

// What a hop changes.
export function markNetwork(shown, at) {
  if (!last.drawn) return;
  last.marks = marks(shown, at);
  last.drawn.mark(last.marks);
  bringIntoSight(byId('drawing'));
}

// Colours the links by their loads: Map of 'FROM TO', numbers of nodes, to 0..1.
export function heatNetwork(net, shares) {
  if (!last.drawn || last.key !== `${net} `) return false;
  last.drawn.heat(new Map([...shares].map(([link, share]) => [`n${link.replace(' ', ' n')}`, share])));
  return true;
}

const NARROW = 560; // points: a frame in which all is to be seen, however small

// Large drawings are made smaller, small ones larger.
function fit(frame) {
  const { drawing, box } = last.drawn;
  const [small, most] = last.drawn.light ? [0.6, 1] : [0.54, 1.6];
  const least = frame.clientWidth < NARROW ? 0.25 : small;
  const scale = Math.min(
    most,
    Math.max(least, Math.min(frame.clientWidth / box.width, frame.clientHeight / box.height)),
  );
  last.scale = scale;
  drawing.setAttribute('width', scale * box.width);
  drawing.setAttribute('height', scale * box.height);
  Object.assign(last, { wide: frame.clientWidth, high: frame.clientHeight });
}

// The router of this hop, or the first on the route, where the drawing is larger than its frame.
function bringIntoSight(frame) {
  const { box, model } = last.drawn;
  const { scale } = last;
  if (box.width * scale <= last.wide && box.height * scale <= last.high) return;
  const [name] = [...last.marks.nodes].find(([, words]) => words.includes('here')) ?? [...last.marks.nodes.keys()];
  const at = model.nodes.get(name)?.at;
  const middle = at && [(at[0] - box.x) * scale, (at[1] - box.y) * scale];
  if (at) scrollFrame(frame, () => [middle[0] - last.wide / 2, middle[1] - last.high / 2]);
}

// A node's first processor becomes source or destination; a stage becomes the hop shown, its processors' boxes choose
// what the maps set; a component dies or lives again.
function choose(node, toStage) {
  if (last.shape === 'transit') {
    if (/^c\d+$/.test(node.name)) return toggleDead(node.name);
    const stage = stageOf(node);
    if (stage === 'outputs' || stage === 'inputs') return setEnd(stage === 'outputs' ? 'src' : 'dst');
    return toStage(stage) || say('drawing-says', `${nameOf(node)}: not on the route`);
  }
  const number = Number(node.name.replace(/\D/g, ''));
  const processor = node.processor ?? last.sites?.indexOf(number) ?? -1;
  if (processor < 0) return say('drawing-says', `${node.about ?? `node ${number}`} has no processor`, true);
  say('drawing-says', '');
  go({ [chosenEnd()]: String(processor), seq: null, hop: '0', net: read().net });
}

// The stage that a box of the command's drawing stands for: its first line; of processors, the second.
function stageOf(node) {
  const [first, second] = (node.label ?? '').split('\\n');
  return /processors,$/.test(first) ? second : first;
}

function marks(shown, at) {
  if (last.drawn.model.marks) return last.drawn.model.marks(at);
  const { hops } = shown;
  const nodes = new Map(),
    edges = new Map();
  if (shown.shape === 'transit') {
    const named = new Map();
    for (const node of last.drawn.model.nodes.values()) named.set(stageOf(node), node.name);
    const way = ['outputs', ...hops.map(({ stage }) => stage)].concat(shown.arrived ? ['inputs'] : []);
    for (const stage of way) if (named.has(stage)) nodes.set(named.get(stage), 'on-route');
    if (named.has(way[at])) nodes.set(named.get(way[at]), 'on-route here');
    way.slice(1).forEach((stage, k) => {
      const taken = k < at || (shown.arrived && at === hops.length);
      edges.set(`${named.get(way[k])} ${named.get(stage)}`, taken ? 'taken' : 'ahead');
    });
    return { nodes, edges };
  }
  const letter = last.drawn.model.nodes.has('n1') || last.drawn.model.nodes.has('n0') ? 'n' : 'c';
  const name = (number) => `${letter}${number}`;
  for (const { node, to } of hops) {
    nodes.set(name(node), 'on-route');
    if (to !== undefined) nodes.set(name(to), 'on-route').set(`c${to}`, 'on-route');
  }
  const here = hops[at - 1]?.to ?? hops[at - 1]?.node ?? hops[0]?.node;
  for (const end of [hops[0]?.node, hops.at(-1)?.to]) if (end !== undefined) nodes.set(name(end), 'on-route ends');
  if (here !== undefined) nodes.set(name(here), 'on-route here');
  hops.forEach((hop, k) => {
    const edge = `${name(hop.node)} ${name(hop.to ?? hops[k + 1]?.node)}`;
    if (edges.get(edge) !== 'taken') edges.set(edge, k < at ? 'taken' : 'ahead');
  });
  return { nodes, edges };
}
