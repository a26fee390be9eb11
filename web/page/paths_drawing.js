// SPDX-License-Identifier: MIT-0
// All paths of a route over real components and wires, a column a stage.
import { svg } from './dom.js';

const COLUMN = 168,
  WIDE = 66,
  HIGH = 14,
  TALL = 300, // that a column of few components fills
  MOST = 96; // components of a stage that are drawn one by one

// Where the components of a column stand, from the top; or one block for many.
function columnOf(names, height) {
  const pitch = height / names.length;
  return new Map(names.map((name, row) => [name, 30 + pitch * (row + 0.5)]));
}

const curve = (x1, y1, x2, y2) => `M${x1},${y1}C${(x1 + x2) / 2},${y1} ${(x1 + x2) / 2},${y2} ${x2},${y2}`;

// sound, left: as src/wiring.js lists them.  one: names on the path that the choices take.
// Nodes to choose from are { name, at, about }: components, and each wire near the input that it enters.
export function drawPaths({ sound, left, dead, one, titles }) {
  const most = Math.max(...sound.map(({ components }) => components.size).filter((n) => n <= MOST), 1);
  const height = Math.max(TALL, 17 * most);
  const columns = sound.map(({ components, wires }) => {
    const names = components.size > 0 ? [...components.keys()] : [[...wires.values()][0]?.to ?? ''];
    const many = names.length > MOST;
    return { names, many, y: columnOf(many ? [''] : names, height), pitch: height / (many ? 1 : names.length) };
  });
  const nodes = [],
    lines = { edge: '', left: '', one: '', dead: '' },
    boxes = [];
  const middle = (k) => 40 + COLUMN * k;
  sound.forEach(({ wires }, k) => {
    const column = columns[k],
      before = columns[k - 1];
    for (const wire of wires.values()) {
      const y2 = (column.y.get(wire.to) ?? column.y.get('')) + wireShift(wire, column);
      const y1 = k === 0 ? 30 + height / 2 : (before.y.get(wire.from) ?? before.y.get('')) + leaves(wire, before);
      const x2 = middle(k) - WIDE / 2;
      const path = `${curve(k === 0 ? x2 - 26 : middle(k - 1) + WIDE / 2, y1, x2 - 14, y2)}H${x2}`;
      const kind = dead.has(wire.name) ? 'dead' : !left[k].wires.has(wire.name) ? 'edge' : one.has(wire.name) ? 'one' : 'left';
      lines[kind] += path;
      if (!column.many)
        nodes.push({ name: wire.name, at: [x2 - 7, y2], about: `wire ${wire.name}, from ${wire.from} to ${wire.to}` });
    }
  });
  columns.forEach((column, k) => {
    boxes.push(svg('text', { x: middle(k), y: 14, 'text-anchor': 'middle' }, titles[k]));
    if (column.many) return boxes.push(blockOf(middle(k), height, `${column.names.length} components`));
    for (const [name, y] of column.y) {
      const words = dead.has(name) ? 'dead' : !left[k].components.has(name) && name[0] === 'c' ? 'unreached' : one.has(name) ? 'on-route' : '';
      boxes.push(
        svg(
          'g',
          { class: `node ${words}`, 'data-node': name, transform: `translate(${middle(k)},${y})` },
          svg('rect', { class: 'box', x: -WIDE / 2, y: -HIGH / 2, width: WIDE, height: HIGH, rx: 3 }),
          svg('text', { 'text-anchor': 'middle', y: 4 }, name),
        ),
      );
      if (name[0] === 'c') nodes.push({ name, at: [middle(k), y], about: `component ${name}, ${titles[k]}` });
    }
  });
  const box = { x: -28, y: 0, width: middle(columns.length - 1) + WIDE + 50, height: height + 44 };
  const drawing = svg(
    'svg',
    {
      viewBox: `${box.x} ${box.y} ${box.width} ${box.height}`,
      width: box.width,
      height: box.height,
      role: 'img',
      'aria-label': `Paths over ${titles.length - 1} stages`,
    },
    ...Object.entries(lines).map(([kind, d]) => svg('path', { class: `wire ${kind}`, d })),
    ...boxes,
  );
  return { drawing, box, nodes, light: true };
}

// Wires spread over the height of the box that they leave or enter.
const wireShift = (wire, { many, pitch }) => (wire.port / 7 - 0.5) * (many ? pitch * 0.8 : Math.min(pitch * 0.8, 60));
const leaves = (wire, { many, pitch }) =>
  ((Number(BigInt(wire.name.slice(1)) % 8n) % 2) - 0.5) * (many ? pitch * 0.8 : Math.min(pitch * 0.3, 10));

const blockOf = (x, height, text) =>
  svg(
    'g',
    { class: 'fixed', transform: `translate(${x},30)` },
    svg('rect', { class: 'box', x: -WIDE / 2, y: 0, width: WIDE, height, rx: 3 }),
    svg('text', { 'text-anchor': 'middle', y: height / 2 }, text),
  );
