// SPDX-License-Identifier: MIT-0
// The network itself, as the command draws it, with the route on it; by stages where it is large.
import { commandInWorker, graph, sites } from '../src/index.js';
import { byId, choices, say } from './dom.js';
import { drawDot } from './dot.js';
import { go, read } from './state.js';

const VIEWS = [
  ['stages', 'by stages'],
  ['section', 'one router of each stage'],
  ['planes', 'plane by plane (small networks)'],
  ['up', 'one up routing stage'],
  ['cuts', 'from above'],
];
const LARGE = 20000n; // processors: beyond, `stages` counts wires for seconds, in a worker
const last = {};

export async function showNetwork({ state, shown, at }) {
  const transit = shown.shape === 'transit';
  const view = transit
    ? state.view || (shown.processors > LARGE && !shown.net.startsWith('bidelta') ? 'section' : 'stages')
    : '';
  byId('view').parentElement.hidden = !transit;
  byId('clicks').hidden = transit;
  if (byId('view').options.length === 0) {
    choices(byId('view'), VIEWS, view);
    byId('view').addEventListener('change', ({ target }) => go({ view: target.value }));
  }
  if (transit) byId('view').value = view;
  const key = `${shown.net} ${view}`;
  if (last.key !== key) {
    Object.assign(last, { key, dot: null, why: '' });
    last.work?.abort(new Error('stopped'));
    if (view === 'stages' && shown.processors > LARGE) {
      last.why = 'The wires are being counted';
      count({ state, shown, at }, key);
    } else {
      try {
        last.dot = await graph(shown.net, transit ? { wires: true, view } : {});
        last.sites = await sites(shown.net);
      } catch (error) {
        last.why = error.message;
      }
    }
  }
  say('drawing-says', last.dot ? '' : `${last.why}. The hops above are drawn for networks of any size.`);
  if (!last.dot) return byId('drawing').replaceChildren();
  byId('drawing').replaceChildren(
    drawDot(last.dot, {
      ...marks(shown, at),
      choose: transit ? null : choose,
      label: `${shown.net}${view ? `, ${view}` : ''}`,
    }),
  );
  centre(byId('drawing'));
}

// Large drawings are made somewhat smaller; the router of this hop, or the first on the route, is brought into sight.
function centre(frame) {
  const drawn = frame.querySelector('.here') ?? frame.querySelector('.on-route');
  const [, x, y] = drawn?.getAttribute('transform').match(/\(([-\d.]+),([-\d.]+)/) ?? [];
  const drawing = frame.querySelector('svg'),
    box = drawing.viewBox.baseVal;
  const scale = Math.min(1, Math.max(0.6, Math.min(frame.clientWidth / box.width, frame.clientHeight / box.height)));
  drawing.setAttribute('width', scale * box.width);
  drawing.setAttribute('height', scale * box.height);
  frame.scrollTo(
    ((x ?? 0) - box.x) * scale - frame.clientWidth / 2,
    ((y ?? 0) - box.y) * scale - frame.clientHeight / 2,
  );
}

async function count(what, key) {
  last.work = new AbortController();
  try {
    const { output, errors } = await commandInWorker(['graph', '--wires', '--view', 'stages', what.shown.net], {
      signal: last.work.signal,
    });
    if (last.key !== key) return;
    last.dot = output;
    last.why = errors;
    await showNetwork({ ...what, at: Math.min(Number(read().hop) || 0, what.shown.hops.length) });
  } catch {
    // another drawing was asked for meanwhile
  }
}

// A click on a node: its first processor becomes source or destination.
function choose({ name }) {
  const node = Number(name.replace(/\D/g, ''));
  const processor = last.sites?.indexOf(node) ?? -1;
  if (processor < 0) return say('drawing-says', `node ${node} has no processor`, true);
  const which = document.querySelector('input[name=click]:checked').value;
  go({ [which]: String(processor), seq: null, hop: '0', net: read().net });
}

function marks(shown, at) {
  const hops = shown.hops;
  if (shown.shape === 'transit') {
    const all = new Set(hops.map(({ stage }) => stage));
    const stageOf = (node) => (node.label ?? '').split('\\n')[0];
    return {
      look: (node) =>
        hops[at - 1]?.stage === stageOf(node) ? 'here on-route' : all.has(stageOf(node)) ? 'on-route' : '',
      lookEdge: () => undefined,
    };
  }
  const nodes = new Set(hops.flatMap(({ node, to }) => [node, to]).filter((n) => n !== undefined));
  const here = hops[at - 1]?.to ?? hops[at - 1]?.node ?? hops[0]?.node;
  const steps = new Set(hops.slice(0, at).map((hop, k) => `${hop.node} ${hop.to ?? hops[k + 1]?.node}`));
  const number = (name) => Number(name.slice(1));
  return {
    look: ({ name }) =>
      /^[nc]\d+$/.test(name) && nodes.has(number(name)) ? `on-route ${number(name) === here ? 'here' : ''}` : '',
    lookEdge: ({ from, to, dir }) => {
      const [a, b] = [number(from), number(to)];
      return steps.has(`${a} ${b}`) || (dir === 'none' && shown.shape === 'ports' && steps.has(`${b} ${a}`))
        ? 'taken'
        : undefined;
    },
  };
}
