// SPDX-License-Identifier: MIT-0
// The command's drawings for graphviz, whose places and lines are all given, as SVG.
import { svg } from './dom.js';

const QUOTED = String.raw`"((?:[^"\\]|\\.)*)"`;

function attributesOf(text) {
  const all = {};
  for (const [, name, quoted, plain] of text.matchAll(new RegExp(String.raw`(\w+)=(?:${QUOTED}|([^\s\],;]+))`, 'g')))
    all[name] = quoted ?? plain;
  return all;
}

// { nodes: [{ name, at: [x, y], ... }], edges: [{ from, to, ... }] }; y grows upwards.
export function readDot(text) {
  const nodes = new Map(),
    edges = [];
  let nodeDefaults = {},
    edgeDefaults = {};
  const name = String.raw`(?:"([^"]*)"|(\w+))`;
  const line = new RegExp(String.raw`^\s*${name}(?:\s*->\s*${name})?\s*(?:\[(.*)\])?;?\s*$`);
  for (const row of text.split('\n')) {
    const match = row.match(line);
    if (!match) continue;
    const [, a, b, c, d, rest = ''] = match;
    const from = a ?? b,
      to = c ?? d;
    const given = attributesOf(rest);
    if (to !== undefined) edges.push({ from, to, ...edgeDefaults, ...given });
    else if (from === 'node') nodeDefaults = { ...nodeDefaults, ...given };
    else if (from === 'edge') edgeDefaults = { ...edgeDefaults, ...given };
    else if (given.pos)
      nodes.set(from, { name: from, ...nodeDefaults, ...given, at: given.pos.split(',').map(Number) });
  }
  return { nodes, edges };
}

const point = (text) => text.split(',').map(Number);

function pathOf(edge, nodes) {
  if (!edge.pos) {
    const from = nodes.get(edge.from)?.at,
      to = nodes.get(edge.to)?.at;
    return from && to ? `M${from[0]},${-from[1]}L${to[0]},${-to[1]}` : '';
  }
  const points = edge.pos
    .split(' ')
    .filter((p) => !/^[es],/.test(p))
    .map(point);
  const end = edge.pos.match(/e,([-\d.]+),([-\d.]+)/);
  const xy = ([x, y]) => `${x},${-y}`;
  return `M${xy(points[0])}C${points.slice(1).map(xy).join(' ')}${end ? `L${end[1]},${-end[2]}` : ''}`;
}

// look(node) and lookEdge(edge) say the class of what is drawn; choose(node) is called by a click.
export function drawDot(text, { look, lookEdge, choose, label }) {
  const { nodes, edges } = readDot(text);
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  const grow = (x, y) => {
    ((box[0] = Math.min(box[0], x)),
      (box[1] = Math.min(box[1], y)),
      (box[2] = Math.max(box[2], x)),
      (box[3] = Math.max(box[3], y)));
  };
  const lines = edges.map((edge) => {
    for (const p of edge.pos?.split(' ') ?? []) grow(...point(p.replace(/^[es],/, '')).map((v, k) => (k ? -v : v)));
    const kind = lookEdge(edge);
    return svg(
      'path',
      {
        d: pathOf(edge, nodes),
        class: kind ?? (edge.color?.startsWith('#') ? 'line' : 'edge'),
        fill: 'none',
        stroke: kind ? undefined : (edge.color ?? 'currentColor'),
        'stroke-width': kind ? undefined : Math.min(edge.penwidth ?? 1, 6),
      },
      svg('title', {}, edge.tooltip ?? `${edge.from} to ${edge.to}`),
    );
  });
  const marks = [...nodes.values()]
    .filter((node) => !/invis/.test(node.style ?? ''))
    .map((node) => {
      const [x, y] = [node.at[0], -node.at[1]];
      const texts = (node.label ?? node.name).split(/\\[nlr]/);
      const plain = node.shape === 'plaintext',
        big = texts.length > 1 || texts[0].length > 6;
      const wide = big ? 8 + 6.2 * Math.max(...texts.map((t) => t.length)) : 72 * (node.width ?? 0.3);
      const high = big ? 16 * texts.length + 8 : 72 * (node.height ?? node.width ?? 0.3);
      (grow(x - wide / 2 - 4, y - high / 2 - 4), grow(x + wide / 2 + 4, y + high / 2 + 4));
      const round = !big && node.shape !== 'box';
      const shape = round
        ? svg('circle', { class: 'box', r: wide / 2 })
        : svg('rect', { class: 'box', x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 3 });
      const words = texts.map((t, k) =>
        svg('text', { 'text-anchor': 'middle', y: (k - (texts.length - 1) / 2) * 15 + 4 }, t),
      );
      const chosen = choose && !plain ? { onclick: () => choose(node) } : {};
      return svg(
        'g',
        {
          class: `node ${choose ? '' : 'fixed'} ${look(node) ?? ''}`,
          'data-node': node.name,
          transform: `translate(${x},${y})`,
          ...chosen,
        },
        ...(plain ? [] : [shape]),
        ...words,
      );
    });
  const pad = 14,
    [x, y] = [box[0] - pad, box[1] - pad],
    [w, h] = [box[2] - box[0] + 2 * pad, box[3] - box[1] + 2 * pad];
  return svg(
    'svg',
    { viewBox: `${x} ${y} ${w} ${h}`, width: w, height: h, role: 'img', 'aria-label': label },
    ...lines,
    ...marks,
  );
}
