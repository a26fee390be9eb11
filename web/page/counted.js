// SPDX-License-Identifier: MIT-0
// What a drawing of the rings of a route leaves out, in numbers that add up to the network.
import { many } from './dom.js';
import { ringsOf } from './rings.js';

const MOST = 1 << 20; // nodes on the rings of a route: of more, it is not counted which are on two

// report: of walk; total: nodes of the network; source, destination: nodes; seat(node): its first processor, if it
// has one; ring(node, link, most): the nodes of a ring, from that node on; wide: room in a row; about: the picture.
export async function byRings({ report, total, source, destination, seat, ring, wide, about }) {
  const { nodes, edges, legs, way } = ringsOf({ hops: report.hops, source, seat, wide });
  const counted = new Set([...nodes.values()].flatMap(({ number }) => number ?? []));
  const exact = legs.reduce((sum, { size }) => sum + size, 0) <= MOST;
  // A box counts those of its nodes that no other box and no node drawn stands for.
  const fill = (name, hidden, what) => {
    const fresh = hidden.filter((node) => !counted.has(node));
    for (const node of fresh) counted.add(node);
    const shared = hidden.length - fresh.length;
    const words = linesOf(fresh.length, what);
    if (shared > 0) words.push(`and ${shared} elsewhere`);
    closed(name, words, fresh.concat(hidden), fresh);
  };
  const closed = (name, words, hidden, own = hidden) => {
    const processor = seat(hidden.find((node) => seat(node) !== undefined));
    const it = { label: words.join('\\n'), about: words.join(' '), shape: 'box', part: true, processor };
    Object.assign(nodes.get(name), it, { dst: own.includes(destination) });
  };
  legs.forEach((leg, k) => nodes.has(`run${k}`) && fill(`run${k}`, nodes.get(`run${k}`).hides, 'of the route'));
  const onRoute = counted.size;
  for (const [k, leg] of legs.entries()) {
    if (leg.others === 0) continue;
    const passed = leg.size - leg.others;
    if (exact) fill(`more${k}`, (await ring(leg.route[0], leg.link, leg.size)).slice(passed), 'more');
    else closed(`more${k}`, linesOf(leg.others, 'more'), (await ring(leg.route.at(-1), leg.link, 2)).slice(1));
  }
  const under = (name, far, more) => {
    const place = [...nodes.values()].map(({ at }) => at);
    const middle = place.reduce(([least, most], [x]) => [Math.min(least, x), Math.max(most, x)], [Infinity, -Infinity]);
    const low = Math.max(...place.map(([, y]) => y));
    nodes.set(name, { name, at: [(middle[0] + middle[1]) / 2, low + far], ...more });
  };
  if (exact && counted.size < total) {
    under('rest', 70);
    let first = 0;
    while (counted.has(first)) first++;
    closed('rest', linesOf(total - counted.size, legs.length > 0 ? 'on other rings' : 'more'), [first]);
    nodes.get('rest').dst = !counted.has(destination);
  }
  const key = keyOf(nodes);
  if (key) under('key', 60, { shape: 'plaintext', label: key });
  return {
    nodes,
    edges,
    near: true,
    light: false,
    about,
    says: saysOf({ legs, onRoute, onRings: counted.size - onRoute, total, exact }),
    marks: (at) => marks(nodes, way, at, destination),
  };
}

function keyOf(nodes) {
  const some = (test) => [...nodes.values()].some(test);
  return [
    some(({ name }) => name.startsWith('more')) && 'a dashed line: nodes that are not drawn',
    some(({ kind }) => kind === 'again') && 'a dashed node: drawn again',
    some(({ label }) => /elsewhere$/.test(label)) && 'elsewhere: on another ring, too',
  ]
    .filter(Boolean)
    .join('\\n');
}

// "5 more nodes", "80 nodes", "of the route": short lines.
function linesOf(n, what) {
  if (what !== 'more') return [many(n, 'node'), what];
  return n < 1e6 ? [many(n, 'more node')] : [String(n), 'more nodes'];
}

function saysOf({ legs, onRoute, onRings, total, exact }) {
  if (legs.length === 0) return `${total} nodes; no link is taken: source and destination are one node.`;
  if (!exact) return `${total} nodes: ${onRoute} on the route.`;
  return (
    `${total} nodes: ${onRoute} on the route, ${onRings} more on its rings, ` +
    `${total - onRoute - onRings} on other rings.`
  );
}

// way: names of the nodes that the message comes to, hop by hop.
function marks(nodes, way, at, destination) {
  const marked = new Map(way.map((name) => [name, 'on-route']));
  const add = (name, words) => marked.set(name, `${marked.get(name) ?? ''} ${words}`.trim());
  add(way[0], 'src');
  for (const { name, number, dst } of nodes.values()) if (dst || number === destination) add(name, 'dst');
  add(way[Math.min(at, way.length - 1)], 'here');
  const edges = new Map(way.slice(1).map((name, k) => [`${way[k]} ${name}`, k < at ? 'taken' : 'ahead']));
  return { nodes: marked, edges };
}
