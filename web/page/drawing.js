// SPDX-License-Identifier: MIT-0
// A model of nodes and edges as SVG.  It is drawn once; what a hop changes is changed alone.  With few nodes each is an
// element with its name; with many, all dots are one path and all lines another, and only the route has elements.
import { svg } from './dom.js';

const LIGHT = 300, // nodes: from here on, dots
  DENSE = 8; // links a node: beyond, those of the route alone
const PAD = 14;

function boundsOf(model, sizes) {
  const box = [Infinity, Infinity, -Infinity, -Infinity];
  const grow = (x, y) => {
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  };
  for (const edge of model.edges)
    for (const [, x, y] of (edge.path ?? '').matchAll(/(-?[\d.]+),(-?[\d.]+)/g)) grow(Number(x), Number(y));
  for (const node of model.nodes.values()) {
    const { wide, high } = sizes(node);
    grow(node.at[0] - wide / 2 - 4, node.at[1] - high / 2 - 4);
    grow(node.at[0] + wide / 2 + 4, node.at[1] + high / 2 + 4);
  }
  return { x: box[0] - PAD, y: box[1] - PAD, width: box[2] - box[0] + 2 * PAD, height: box[3] - box[1] + 2 * PAD };
}

// Of a node whose label has so many digits, in inches as graphviz gives them.
export const widthOf = (digits) => Math.max(0.3, (6.2 * digits + 8) / 72);

const textsOf = (node) => (node.label ?? node.name).split(/\\[nlr]/);

function sizeOf(node) {
  const texts = textsOf(node);
  if (node.shape === 'wedge') return { wide: Math.max(44, 6 * texts[0].length), high: 44 };
  const big = texts.length > 1 || texts[0].length > 6;
  return {
    round: !big && node.shape !== 'box',
    wide: big ? 10 + 6.6 * Math.max(...texts.map((t) => t.length)) : 72 * (node.width ?? 0.3),
    high: big ? 16 * texts.length + 8 : 72 * (node.height ?? node.width ?? 0.3),
  };
}

function markOf(node) {
  const { round, wide, high } = sizeOf(node);
  const texts = textsOf(node);
  const title = svg('title', {}, node.about ?? texts.join(', '));
  if (node.shape === 'wedge')
    return svg(
      'g',
      { class: 'node', 'data-node': node.name, transform: `translate(${node.at})` },
      title,
      svg('path', { class: 'wedge', d: 'M0,-22L20,6H-20Z' }),
      svg('text', { 'text-anchor': 'middle', y: 18 }, texts[0]),
    );
  const words = texts.map((t, k) =>
    svg('text', { 'text-anchor': 'middle', y: (k - (texts.length - 1) / 2) * 15 + 4 }, t),
  );
  if (node.shape === 'plaintext') return svg('g', { class: 'fixed', transform: `translate(${node.at})` }, ...words);
  const shape = round
    ? svg('circle', { class: 'box', r: wide / 2 })
    : svg('rect', { class: 'box', x: -wide / 2, y: -high / 2, width: wide, height: high, rx: 3 });
  return svg(
    'g',
    { class: node.kind ? `node ${node.kind}` : 'node', 'data-node': node.name, transform: `translate(${node.at})` },
    title,
    shape,
    ...words,
  );
}

// The line of an edge, and over it, where the drawing has them, its arrowhead and its name.
function lineOf(edge) {
  const { head, label, lp } = edge;
  const over = [];
  if (head) over.push(svg('path', { class: 'head', d: head, style: `fill: ${edge.color ?? 'var(--line)'}` }));
  if (label && lp)
    over.push(svg('text', { class: 'name', x: lp[0], y: lp[1] + 3, 'text-anchor': 'middle', fill: edge.color }, label));
  return [shaftOf(edge), ...over];
}

function shaftOf(edge) {
  return svg(
    'path',
    {
      d: edge.path,
      class: edge.color?.startsWith('#') ? 'line' : edge.kind ? `edge ${edge.kind}` : 'edge',
      stroke: edge.color ?? undefined,
      'stroke-width': Math.min(edge.penwidth ?? 1, 6),
    },
    svg('title', {}, edge.tooltip ?? `${edge.from} to ${edge.to}`),
  );
}

// What a line is called: both ways where it has no head; a node drawn again, as c3, is also the node itself, n3.
function namesOf({ from, to, dir }) {
  const names = [`${from} ${to}`];
  if (dir === 'none') names.push(`${to} ${from}`);
  if (/^n\d/.test(from) && /^c\d/.test(to)) names.push(`${from} n${to.slice(1)}`);
  return names;
}

// Elements that carry one of the classes now, and which; sets what is new and takes away what is gone.
function marker(element) {
  let before = new Map();
  return (now) => {
    for (const [name, words] of before)
      if (now.get(name) !== words) element(name)?.classList.remove(...words.split(' '));
    for (const [name, words] of now) if (before.get(name) !== words) element(name)?.classList.add(...words.split(' '));
    before = now;
  };
}

// The elements of a Map of names to classes in a group: what is new is made, what is gone removed.
function keeper(group, make) {
  const kept = new Map();
  return (now) => {
    for (const [name, element] of kept)
      if (!now.has(name)) {
        element.remove();
        kept.delete(name);
      }
    for (const [name, words] of now) {
      let element = kept.get(name);
      if (!element) kept.set(name, (element = group.appendChild(make(name))));
      if (element.getAttribute('class') !== words) element.setAttribute('class', words);
    }
  };
}

// How hot a link is, as a class: heat4 the hottest alone.
const heatOf = (share) => `heat${share === 1 ? 4 : 1 + Math.floor(3 * share)}`;

// { drawing, box, mark, heat }: mark({ nodes, edges }) takes Maps from names of nodes ('n3') and of edges ('n3 n4') to
// classes; heat(shares) one from names of edges to 0..1, of which the hottest has 1.
export function draw(model, label) {
  const nodes = [...model.nodes.values()].filter((node) => !/invis/.test(node.style ?? ''));
  const light = model.light ?? nodes.length > LIGHT;
  const box = boundsOf(model, light ? () => ({ wide: 8, high: 8 }) : sizeOf);
  const attributes = {
    viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
    width: box.width,
    height: box.height,
    class: light ? 'light' : undefined,
    role: 'img',
    'aria-label': label,
  };
  const drawn = light ? drawLight(model, nodes, attributes) : drawWhole(model, nodes, attributes);
  return { ...drawn, box, model, nodes: nodes.filter((node) => node.shape !== 'plaintext'), light };
}

function drawWhole(model, nodes, attributes) {
  const lines = new Map(),
    marks = new Map();
  const under = model.edges.flatMap((edge) => {
    const [line, ...over] = lineOf(edge);
    for (const name of namesOf(edge)) lines.set(name, line);
    return [line, ...over];
  });
  const over = nodes.map((node) => {
    const mark = markOf(node);
    marks.set(node.name, mark);
    return mark;
  });
  const [markNodes, markEdges] = [marker((name) => marks.get(name)), marker((name) => lines.get(name))];
  return {
    drawing: svg('svg', attributes, ...under, ...over),
    mark: ({ nodes: n, edges: e }) => (markNodes(n), markEdges(e)),
    heat: (shares) => {
      for (const [line, share] of hottest(shares, (name) => lines.get(name))) line.classList.add(heatOf(share));
    },
  };
}

// Of what two names may stand for, the hotter one: Map of it to its share.
function hottest(shares, find) {
  const most = new Map();
  for (const [name, share] of shares) {
    const it = find(name);
    if (it) most.set(it, Math.max(share, most.get(it) ?? 0));
  }
  return most;
}

function drawLight(model, nodes, attributes) {
  const byName = new Map(nodes.map((node) => [node.name, node]));
  const paths = new Map();
  for (const edge of model.edges) for (const name of namesOf(edge)) paths.set(name, edge.path);
  const [below, above] = [svg('g'), svg('g')];
  const dense = model.edges.length > DENSE * nodes.length;
  const plain = nodes.filter((node) => node.shape === 'plaintext');
  const dots = nodes.filter((node) => node.shape !== 'plaintext');
  const drawing = svg(
    'svg',
    attributes,
    svg('path', { class: 'edge faint', d: dense ? '' : model.edges.map(({ path }) => path).join('') }),
    svg('path', { class: 'dots', d: dots.map(({ at }) => `M${at}h0`).join('') }),
    ...plain.map((node) => markOf({ ...node, label: textsOf(node)[0] })), // what the colours and numbers were, they are not here
    below,
    above,
  );
  const middle = nodes.reduce((sum, { at }) => sum + at[0], 0) / nodes.length; // names stand on the side that has room
  const lineNamed = (name) => svg('path', { d: paths.get(name) ?? '' });
  const pointNamed = (name) => {
    const { at, short } = byName.get(name);
    return svg(
      'g',
      { 'data-node': name, transform: `translate(${at})` },
      svg('circle', { class: 'box', r: 5 }),
      svg(
        'text',
        at[0] > middle ? { x: -7, y: -5, 'text-anchor': 'end' } : { x: 7, y: -5 },
        short ?? name.replace(/^\D+/, ''),
      ),
    );
  };
  const [markLines, markPoints] = [keeper(below, lineNamed), keeper(above, pointNamed)];
  const mark = ({ nodes: marked, edges }) => {
    markLines(edges);
    markPoints(
      new Map([...marked].filter(([name]) => byName.has(name)).map(([name, words]) => [name, `node ${words}`])),
    );
  };
  const heat = (shares) => {
    const all = new Map();
    for (const [path, share] of hottest(shares, (name) => paths.get(name)))
      all.set(heatOf(share), (all.get(heatOf(share)) ?? '') + path);
    for (const [kind, d] of [...all].sort()) below.before(svg('path', { class: `edge ${kind}`, d }));
  };
  const says = dense ? `${model.edges.length} links, too many to be seen: those of the route are drawn.` : '';
  return { drawing, mark, heat, says };
}
