// SPDX-License-Identifier: MIT-0
// The command's drawings for graphviz, whose places and lines are all given, as a model to draw:
// { nodes: Map of name to { name, at: [x, y], ... }, edges: [{ from, to, path, ... }] }; y grows downwards, as in SVG.
const ATTRIBUTE = /(\w+)=(?:"((?:[^"\\]|\\.)*)"|([^\s\],;]+))/g;
const LINE = /^\s*(?:"([^"]*)"|(\w+))(?:\s*->\s*(?:"([^"]*)"|(\w+)))?\s*(?:\[(.*)\])?;?\s*$/;

function attributesOf(text) {
  const all = {};
  for (const [, name, quoted, plain] of text.matchAll(ATTRIBUTE)) all[name] = quoted ?? plain;
  return all;
}

const point = (text) => {
  const [x, y] = text.split(',').map(Number);
  return [x, -y];
};

export function readDot(text) {
  const nodes = new Map(),
    edges = [];
  let nodeDefaults = {},
    edgeDefaults = {};
  for (const row of text.split('\n')) {
    const match = row.match(LINE);
    if (!match) continue;
    const [, a, b, c, d, rest = ''] = match;
    const from = a ?? b,
      to = c ?? d;
    const given = attributesOf(rest);
    if (to !== undefined) edges.push({ from, to, ...edgeDefaults, ...given });
    else if (from === 'node') nodeDefaults = { ...nodeDefaults, ...given };
    else if (from === 'edge') edgeDefaults = { ...edgeDefaults, ...given };
    else if (given.pos) nodes.set(from, { name: from, ...nodeDefaults, ...given, at: point(given.pos) });
  }
  for (const edge of edges) {
    edge.path = pathOf(edge, nodes);
    if (edge.lp) edge.lp = point(edge.lp);
    if (edge.dir !== 'none') edge.head = headOf(edge);
  }
  return { nodes, edges };
}

// An arrowhead from where the curve ends to the point that stands before it.
function headOf({ pos }) {
  const end = pos?.match(/^e,([-\d.]+,[-\d.]+) .* ([-\d.]+,[-\d.]+)$/);
  if (!end) return undefined;
  const [[x, y], [fromX, fromY]] = [point(end[1]), point(end[2])];
  const [dx, dy] = [0.4 * (x - fromX), 0.4 * (y - fromY)];
  return `M${x},${y}L${fromX - dy},${fromY + dx}L${fromX + dy},${fromY - dx}Z`;
}

function pathOf(edge, nodes) {
  if (!edge.pos) {
    const from = nodes.get(edge.from)?.at,
      to = nodes.get(edge.to)?.at;
    return from && to ? `M${from}L${to}` : '';
  }
  const points = edge.pos
    .split(' ')
    .filter((p) => !/^[es],/.test(p))
    .map(point);
  const end = edge.pos.match(/e,([-\d.]+,[-\d.]+)/);
  return `M${points[0]}C${points.slice(1).join(' ')}${end ? `L${point(end[1])}` : ''}`;
}
