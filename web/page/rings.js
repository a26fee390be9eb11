// SPDX-License-Identifier: MIT-0
// Of a network of rings that is too large to be drawn: the rings that the route passes, each touching the next at the
// node where the route changes.  A ring's other nodes are one box on it, and those of all other rings one box below.
import { chain } from './chain.js';
import { many } from './dom.js';
import { widthOf } from './drawing.js';

const RADIUS = 66, // room for four lines within
  SMALL = 50, // where no ring has more than two nodes
  GAP = 12, // between nodes
  MOST = 96, // nodes of the route that are drawn one by one on a ring
  SHOWN = 8; // of more, so many at each end

// The hops of walk's report, those along one ring together: { link, ring, size, route: its nodes as they are passed }.
export function legsOf(hops) {
  const legs = [];
  for (const { node, link, to, ring, ring_nodes: size } of hops) {
    if (to === null) break; // refused
    const last = legs.at(-1);
    if (last?.link === link && last.ring === ring) last.route.push(to);
    else legs.push({ link, ring, size, route: [node, to] });
  }
  return legs;
}

// What stands on a ring, in the order of the ring: leg.stand, a list of { node } or { nodes: many }; leg.ends: which
// of them each hop comes to.  A route that comes round and goes on has its last node drawn again.
function arrange(leg, last) {
  const hops = leg.route.length - 1;
  const round = hops >= leg.size;
  leg.closes = round && last && hops % leg.size === 0;
  leg.others = round ? 0 : leg.size - hops - 1;
  const stand = leg.route.slice(0, Math.min(leg.size, hops + 1)).map((node) => ({ node }));
  if (round && !leg.closes) stand.push({ node: leg.route[hops] });
  const end = leg.closes ? 0 : stand.length - 1;
  const places = leg.route.map((_, k) => (k === hops ? end : k % leg.size));
  const hidden = stand.length > MOST ? stand.length - 2 * SHOWN : 0;
  const moved = (k) => (hidden === 0 || k < SHOWN ? k : k < SHOWN + hidden ? SHOWN : k - hidden + 1);
  leg.ends = places.map(moved);
  if (hidden > 0) stand.splice(SHOWN, hidden, { nodes: stand.slice(SHOWN, SHOWN + hidden).map(({ node }) => node) });
  leg.stand = stand;
  leg.slots = leg.closes ? Math.ceil(stand.length / 2) + 1 : stand.length; // on one side of the ring
}

// The widest of the labels decides for all: circles up to six digits, then boxes.
const digitsOf = (numbers) => numbers.reduce((most, number) => Math.max(most, String(number).length), 1);
const sizeOf = (digits) => ({
  width: widthOf(digits),
  height: digits > 6 ? 0.33 : undefined,
  shape: digits > 6 ? 'box' : undefined,
});
const pitchOf = (leg, digits) => GAP + (leg.stand.some(({ nodes }) => nodes) ? 100 : 72 * widthOf(digits));

// Between two nodes there is room for what stands within the ring.
function radiusOf(legs, digits) {
  const letters = Math.max(digits + 5, digitsOf(legs.map(({ size }) => size)) + 6);
  const least = legs.every(({ size }) => size <= 2) ? SMALL : RADIUS;
  return Math.ceil(Math.max(least, (5.9 * letters + 72 * widthOf(digits)) / 2 + 6));
}

// hops: of walk's report; source: the node where they begin; seat(node): its first processor, if it has one; wide:
// room in a row.  { nodes, edges, legs, way }: the boxes of what is not drawn have their nodes in `hides`, and are
// counted by counted.js; way: names of what the route comes to, hop by hop.
export function ringsOf({ hops, source, seat, wide }) {
  const legs = legsOf(hops);
  const digits = digitsOf([source, ...hops.flatMap(({ node, to }) => [node, to ?? 0])]);
  legs.forEach((leg, k) => {
    arrange(leg, k === legs.length - 1);
    leg.pitch = pitchOf(leg, digits);
  });
  chain(legs, radiusOf(legs, digits), wide);
  const nodes = new Map(),
    edges = new Map();
  const add = (name, at, more) => (nodes.set(name, { name, at, ...more }), name);
  const draw = (node, at) => {
    const again = nodes.has(`n${node}`);
    const about = `node ${node}${again ? ', drawn again' : ''}`;
    const kind = again ? 'again' : '';
    const drawn = { label: String(node), ...sizeOf(digits) };
    const more = { ...drawn, about, number: node, processor: seat(node), kind };
    return add(again ? `n${node}again${nodes.size}` : `n${node}`, at, more);
  };
  const way = legs.length === 0 ? [draw(source, [0, 0])] : [];
  legs.forEach((leg, k) => {
    const { line, from, to, stand } = leg;
    const place = (i) => from + (leg.closes ? (line.long * i) / stand.length : ((to - from) * i) / (stand.length - 1));
    const names = stand.map(({ node, nodes: run }, i) => {
      if (i === 0 && k > 0) return way.at(-1);
      return run ? add(`run${k}`, line.at(place(i)), { hides: run }) : draw(node, line.at(place(i)));
    });
    joinHops(leg, names, place, edges);
    const [x, y] = line.middle;
    if (!leg.closes) {
      const beside = leg.turns ? [x, y + 34] : line.at((line.stops.bottomRight + line.stops.bottomLeft) / 2);
      const other = leg.others > 0 ? add(`more${k}`, beside, {}) : names[0];
      join(edges, names.at(-1), other, line.path(to, from + line.long), `link ${leg.link}`, leg.others > 0);
    }
    const label = `ring of\\nnode ${leg.ring}\\nlink ${leg.link}\\n${many(leg.size, 'node')}`;
    add(`ring${k}`, [x, y - (leg.turns ? 28 : 0)], { shape: 'plaintext', label, width: 0 });
    way.push(...leg.ends.slice(k > 0 ? 1 : 0).map((i) => names[i]));
  });
  return { nodes, edges: [...edges.values()], legs, way };
}

// The lines of the hops, but for those within a box.
function joinHops({ ends, stand, line, link }, names, place, edges) {
  ends.slice(1).forEach((j, hop) => {
    const i = ends[hop];
    if (stand[i].nodes && stand[j].nodes) return;
    const end = place(j) + (j <= i ? line.long : 0);
    join(edges, names[i], names[j], line.path(place(i), end), `link ${link}`);
  });
}

function join(edges, from, to, path, tooltip, collapsed = false) {
  if (!edges.has(`${from} ${to}`))
    edges.set(`${from} ${to}`, { from, to, path, tooltip, kind: collapsed ? 'along collapsed' : 'along' });
}
