// SPDX-License-Identifier: MIT-0
// All paths of a route over real components and wires, a column a stage.
import { svg } from './dom.js';

const COLUMN = 140,
  WIDE = 66,
  HIGH = 12,
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
export function drawPaths({ source, sound, left, dead, one, titles }) {
  const most = Math.max(...sound.map(({ components }) => components.size).filter((n) => n <= MOST), 1);
  const height = Math.max(TALL, 14 * most);
  const columns = sound.map(({ components, wires }) => {
    const names = components.size > 0 ? [...components.keys()] : [[...wires.values()][0]?.to ?? ''];
    const many = names.length > MOST;
    const pitch = height / (many ? 1 : names.length);
    return {
      names,
      many,
      y: columnOf(many ? [''] : names, height),
      high: many ? height : Math.max(HIGH, Math.min(44, pitch - 8)),
    };
  });
  const nodes = [],
    lines = { edge: '', left: '', one: '', dead: '' },
    boxes = [];
  const middle = (k) => 150 + COLUMN * k;
  sound.forEach(({ wires }, k) => {
    const column = columns[k],
      before = columns[k - 1];
    for (const wire of wires.values()) {
      const y2 = (column.y.get(wire.to) ?? column.y.get('')) + wireShift(wire, column);
      const y1 = k === 0 ? 30 + height / 2 : (before.y.get(wire.from) ?? before.y.get('')) + leaves(wire, before);
      const x2 = middle(k) - WIDE / 2;
      const path = `${curve((k === 0 ? 10 : middle(k - 1)) + WIDE / 2, y1, x2 - 14, y2)}H${x2}`;
      const kind = dead.has(wire.name)
        ? 'dead'
        : !left[k].wires.has(wire.name)
          ? 'edge'
          : one.has(wire.name)
            ? 'one'
            : 'left';
      lines[kind] += path;
      if (!column.many)
        nodes.push({ name: wire.name, at: [x2 - 7, y2], about: `wire ${wire.name}, from ${wire.from} to ${wire.to}` });
    }
  });
  boxes.push(boxOf(10, 30 + height / 2, 44, `p${source}`));
  columns.forEach((column, k) => {
    boxes.push(svg('text', { x: middle(k), y: 14, 'text-anchor': 'middle' }, titles[k]));
    if (column.many) return boxes.push(boxOf(middle(k), 30 + height / 2, height, `${column.names.length} parts`));
    for (const [name, y] of column.y) {
      const words = dead.has(name)
        ? 'dead'
        : !left[k].components.has(name) && name[0] === 'c'
          ? 'unreached'
          : one.has(name)
            ? 'on-route'
            : '';
      boxes.push(
        svg(
          'g',
          { class: `node ${words}`, 'data-node': name, transform: `translate(${middle(k)},${y})` },
          svg('rect', { class: 'box', x: -WIDE / 2, y: -column.high / 2, width: WIDE, height: column.high, rx: 3 }),
          svg('text', { 'text-anchor': 'middle', y: 4 }, name),
        ),
      );
      if (name[0] === 'c') nodes.push({ name, at: [middle(k), y], about: `component ${name}, ${titles[k]}` });
    }
  });
  const box = { x: -WIDE / 2, y: 0, width: middle(columns.length - 1) + WIDE + 50, height: height + 44 };
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
  const begin = nodes.find(({ name }) => name[0] === 'c' && one.has(name))?.at ?? [0, height / 2];
  return { drawing, box, nodes, begin, light: true };
}

// Wires spread over the height of the box that they leave or enter.
const wireShift = (wire, { high }) => (wire.port / 7 - 0.5) * 0.8 * high;
const leaves = (wire, { high }) => (Number(BigInt(wire.name.slice(1)) % 2n) - 0.5) * 0.5 * high;

const boxOf = (x, y, height, text) =>
  svg(
    'g',
    { class: 'fixed', transform: `translate(${x},${y})` },
    svg('rect', { class: 'box', x: -WIDE / 2, y: -height / 2, width: WIDE, height, rx: 3 }),
    svg('text', { 'text-anchor': 'middle', y: 4 }, text),
  );
