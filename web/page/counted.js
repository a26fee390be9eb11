// SPDX-License-Identifier: MIT-0
// What a drawing of the rings of a route leaves out, in numbers that add up to the network.
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
    closed(name, words, fresh.concat(hidden));
  };
  const closed = (name, words, hidden) => {
    const processor = seat(hidden.find((node) => seat(node) !== undefined));
    const it = { label: words.join('\\n'), about: words.join(' '), shape: 'box', part: true, processor };
    Object.assign(nodes.get(name), it, { dst: hidden.includes(destination) });
  };
  legs.forEach((leg, k) => nodes.has(`run${k}`) && fill(`run${k}`, nodes.get(`run${k}`).hides, 'of the route'));
  const onRoute = counted.size;
  for (const [k, leg] of legs.entries()) {
    if (leg.others === 0) continue;
    const passed = leg.size - leg.others;
    if (exact) fill(`more${k}`, (await ring(leg.route[0], leg.link, leg.size)).slice(passed), 'more');
    else closed(`more${k}`, linesOf(leg.others, 'more'), await ring(leg.route.at(-1), leg.link, 2));
  }
  if (exact && counted.size < total) {
    const place = [...nodes.values()].map(({ at }) => at);
    const [left, right] = [Math.min(...place.map(([x]) => x)), Math.max(...place.map(([x]) => x))];
    nodes.set('rest', { name: 'rest', at: [(left + right) / 2, Math.max(...place.map(([, y]) => y)) + 70] });
    let first = 0;
    while (counted.has(first)) first++;
    const words = linesOf(total - counted.size, legs.length > 0 ? 'on other rings' : 'more');
    closed('rest', words, [first]);
    nodes.get('rest').dst = !counted.has(destination);
  }
  return {
    nodes,
    edges,
    near: true,
    light: false,
    about,
    says: saysOf({ nodes, legs, onRoute, onRings: counted.size - onRoute, total, exact }),
    marks: (at) => marks(nodes, way, at, destination),
  };
}

// "5 more nodes", "80 nodes", "of the route": short lines.
function linesOf(n, what) {
  const nodes = n === 1 ? 'node' : 'nodes';
  if (what !== 'more') return [`${n} ${nodes}`, what];
  return n < 1e6 ? [`${n} more ${nodes}`] : [String(n), `more ${nodes}`];
}

function saysOf({ nodes, legs, onRoute, onRings, total, exact }) {
  if (legs.length === 0) return 'No link is taken: source and destination are one node.';
  const again = [...nodes.values()].some(({ kind }) => kind === 'again') ? ' Dashed: a node drawn again.' : '';
  const counts = exact
    ? `${onRoute} on the route, ${onRings} more on its rings, ${total - onRoute - onRings} on other rings`
    : `${onRoute} on the route`;
  const elsewhere = [...nodes.values()].some(({ label }) => /elsewhere$/.test(label)) ? ' Elsewhere: of another ring too.' : '';
  return (
    `The rings that the route passes; the other nodes of a ring are a box on it.${again}${elsewhere} ` +
    `Of ${total} nodes, ${counts}.`
  );
}

// way: names of the nodes that the message comes to, hop by hop.
function marks(nodes, way, at, destination) {
  const marked = new Map(way.map((name) => [name, 'on-route']));
  const add = (name, words) => marked.set(name, `${marked.get(name) ?? ''} ${words}`.trim());
  add(way[0], 'src');
  for (const { name, number, dst } of nodes.values()) if (dst || number === destination) add(name, 'dst');
  add(way[Math.min(at, way.length - 1)], 'here');
  const edges = new Map(way.slice(1, at + 1).map((name, k) => [`${way[k]} ${name}`, 'taken']));
  return { nodes: marked, edges };
}
