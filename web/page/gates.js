// SPDX-License-Identifier: MIT-0
// The circuit, a byte at a time, with the value on every wire.
import { svg } from './dom.js';

const WIDE = 92,
  HIGH = 20,
  ROW = 26,
  COLUMN = 150;

// Gates of byte `slice` (0: of none), with what feeds them from elsewhere.
export function gatesOf(circuit, slice) {
  const own = new Set(
    circuit.gates
      .map((gate, k) => k)
      .filter((k) => {
        const gate = circuit.gates[k];
        return k > 1 && gate.kind !== 'input' && gate.byte === slice;
      }),
  );
  const shown = new Set(own);
  for (const k of own) for (const input of circuit.gates[k].inputs) shown.add(input);
  return [...shown].sort((a, b) => a - b);
}

export function drawGates(circuit, values, slice) {
  const shown = gatesOf(circuit, slice);
  const columns = new Map();
  const place = new Map(
    shown.map((k) => {
      const { kind, depth } = circuit.gates[k];
      const column = kind === 'input' ? 0 : depth;
      const row = columns.get(column) ?? 0;
      columns.set(column, row + 1);
      return [k, { x: 10 + column * COLUMN, y: 10 + row * ROW }];
    }),
  );
  const wires = shown.flatMap((k) =>
    circuit.gates[k].inputs
      .filter((input) => place.has(input))
      .map((input) => {
        const from = place.get(input),
          to = place.get(k);
        const [x1, y1, x2, y2] = [from.x + WIDE, from.y + HIGH / 2, to.x, to.y + HIGH / 2];
        return svg('path', {
          class: values[input] ? 'one' : 'zero',
          fill: 'none',
          d: `M${x1},${y1}C${(x1 + x2) / 2},${y1} ${(x1 + x2) / 2},${y2} ${x2},${y2}`,
        });
      }),
  );
  const boxes = shown.map((k) => {
    const { name, kind } = circuit.gates[k],
      { x, y } = place.get(k);
    const what = ['input', 'zero', 'one'].includes(kind) || name.startsWith(kind) ? '' : `${kind} `;
    return svg(
      'g',
      { transform: `translate(${x},${y})`, class: values[k] ? 'on-route' : '' },
      svg('title', {}, `${name}: ${kind}, ${values[k]}`),
      svg('rect', { class: 'box', width: WIDE, height: HIGH, rx: 3 }),
      svg('text', { x: 4, y: 14 }, `${what}${name} ${values[k]}`),
    );
  });
  const width = 30 + Math.max(...[...place.values()].map(({ x }) => x)) + WIDE;
  const height = 20 + Math.max(...columns.values()) * ROW;
  return svg(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${circuit.module}, part ${slice}` },
    ...wires,
    ...boxes,
  );
}

// "M = 11" of every output and probe.
export function outputsOf(circuit, values) {
  return circuit.ports
    .filter(({ direction }) => direction !== 'in')
    .map(
      ({ name, nets }) =>
        `${name} = ${nets
          .map((net) => values[net])
          .reverse()
          .join('')}`,
    )
    .join(', ');
}
