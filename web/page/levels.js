// SPDX-License-Identifier: MIT-0
// A tree that is too large to be drawn: its levels one above the other, opened where the route runs.  What is left
// below a node is one wedge with the number of its leaves.
import { many } from './dom.js';
import { widthOf } from './drawing.js';

const STEP = 58, // from level to level
  LETTER = 3.2; // half of how wide one is

// How far a wedge is from the node above it, and an opened way down from the next: as its leaves and wires are wide.
function roomOf(height) {
  const digits = String(2 ** (height - 1)).length;
  const aside = Math.max(86, LETTER * (2 * digits + 7) + 8);
  return { aside, apart: 2 * (aside + LETTER * (digits + 7)) + 10 };
}

const parentOf = (node) => Math.floor(node / 2);

// Node 1 is the root, node k above 2k and 2k + 1, processor p at node 2^height + p.  report: as walk gives it;
// wires: of a channel of each level.
export function byLevels({ height, source, destination, report, wires }) {
  const leafOf = (processor) => 2 ** height + processor;
  const way = [leafOf(source), ...report.hops.map(({ node }) => node)];
  if (report.processor !== null) way.push(leafOf(report.processor));
  const open = new Set();
  for (let node of [...way, leafOf(destination)]) for (; node > 0; node = parentOf(node)) open.add(node);
  const nodes = new Map(),
    edges = [];
  const names = { [leafOf(source)]: 'src' };
  names[leafOf(destination)] = source === destination ? 'src dst' : 'dst';
  const join = (node, child) => edges.push(edgeOf(nodes.get(`n${node}`).at, nodes.get(child), `n${node}`));
  const { aside, apart } = roomOf(height);
  let columns = 0;

  // Places a node that is opened, and what is below it; returns its x.
  const place = (node, level) => {
    const children = level < height ? [2 * node, 2 * node + 1] : [];
    const below = children.filter((child) => open.has(child)).map((child) => place(child, level + 1));
    const x = below.length > 0 ? (below[0] + below.at(-1)) / 2 : apart * columns++;
    nodes.set(`n${node}`, level < height ? inner(node, level, x) : leaf(node, x, node in names || way.includes(node)));
    children.forEach((child, right) => {
      if (!open.has(child)) closed(child, level + 1, x + (right ? aside : -aside));
      join(node, open.has(child) || level + 1 === height ? `n${child}` : `below${child}`);
    });
    return x;
  };
  const inner = (node, level, x) => ({
    name: `n${node}`,
    label: String(node),
    about: `node ${node}, level ${level}`,
    shape: 'box',
    width: widthOf(String(node).length),
    height: 0.3,
    at: [x, STEP * level],
  });
  const leaf = (node, x, long) => ({
    name: `n${node}`,
    label: `${long ? 'processor\\n' : ''}${node - 2 ** height}`,
    about: `processor ${node - 2 ** height}`,
    shape: 'box',
    processor: node - 2 ** height,
    width: widthOf(String(node - 2 ** height).length),
    height: 0.3,
    at: [x, STEP * height + 8],
  });
  const closed = (node, level, x) => {
    if (level === height) return nodes.set(`n${node}`, leaf(node, x, false));
    const leaves = 2 ** (height - level);
    nodes.set(`below${node}`, {
      name: `below${node}`,
      shape: 'wedge',
      label: many(leaves, 'leaf', 'leaves'),
      about: `node ${node} of level ${level} and what is below it, ${leaves} leaves`,
      part: true,
      processor: node * leaves - 2 ** height,
      at: [x, STEP * level],
    });
  };
  place(1, 0);
  for (const node of open) if (node > 1) channel(nodes, node, wires);
  levels(nodes, height);
  const drawn = [...nodes.values()].filter(({ part, processor }) => processor !== undefined && !part).length;
  return {
    nodes,
    edges,
    near: true,
    light: false,
    about: `from ${source} to ${destination}, level by level`,
    says: `${2 ** height} leaves: ${drawn} drawn, ${2 ** height - drawn} in wedges.`,
    marks: (at) => marks(way, at, report.processor !== null, names),
  };
}

const edgeOf = ([x, y], child, from) => ({
  from,
  to: child.name,
  dir: 'none',
  kind: 'along',
  path: `M${x},${y}L${child.at[0]},${child.at[1] - (child.part ? 22 : 0)}`,
});

// The wires of the channel above a node, beside its line.
function channel(nodes, node, wires) {
  const [[x1, y1], [x2, y2]] = [nodes.get(`n${node}`).at, nodes.get(`n${parentOf(node)}`).at];
  const level = Math.floor(Math.log2(node));
  const name = `wires${node}`;
  nodes.set(name, {
    name,
    shape: 'plaintext',
    label: String(wires[level]),
    width: 0,
    height: 0.18,
    at: [0.6 * x1 + 0.4 * x2, 0.6 * y1 + 0.4 * y2],
  });
}

function levels(nodes, height) {
  const left = Math.min(...[...nodes.values()].map(({ at }) => at[0]));
  for (let level = 0; level <= height; level++)
    nodes.set(`level${level}`, {
      name: `level${level}`,
      shape: 'plaintext',
      label: `level ${level}\\n${level === height ? `${2 ** level} processors` : many(2 ** level, 'node')}`,
      at: [left - 130, STEP * level],
    });
  const label = 'a number on a line: the wires of its channel\\na wedge: what is left below a node';
  const middle = (left + Math.max(...[...nodes.values()].map(({ at }) => at[0]))) / 2;
  nodes.set('key', { name: 'key', shape: 'plaintext', label, at: [middle, STEP * height + 62] });
}

// way: the nodes that the message comes to, its source and, if it arrives, its leaf among them.
function marks(way, at, arrives, names) {
  const nodes = new Map(way.map((node) => [`n${node}`, 'on-route']));
  for (const [node, words] of Object.entries(names))
    nodes.set(`n${node}`, `${nodes.get(`n${node}`) ?? ''} ${words}`.trim());
  const hops = way.length - (arrives ? 2 : 1);
  const edges = new Map();
  way.slice(1).forEach((node, k) => {
    const name = `n${way[k]} n${node}`;
    if (k < at || (arrives && at === hops)) edges.set(name, 'taken');
    else if (edges.get(name) !== 'taken') edges.set(name, 'ahead');
  });
  const here = `n${way[Math.min(at, way.length - 1)]}`;
  nodes.set(here, `${nodes.get(here)} here`);
  return { nodes, edges };
}
