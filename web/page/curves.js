// SPDX-License-Identifier: MIT-0
// Curves over the load offered: simulated with their intervals, and the model's.
import { html, svg } from './dom.js';

const W = 640,
  H = 300,
  LEFT = 48,
  LOW = 40,
  TOP = 26;

// rows: { load, success_model, success, success_low, success_high }, of which all but the first may be missing.
export function drawCurves(rows) {
  const values = rows
    .flatMap((row) => [row.success_low, row.success, row.success_model])
    .filter((v) => v !== undefined);
  const floor = Math.min(0.9, Math.floor(Math.min(...values) * 10) / 10);
  const x = (load) => LEFT + load * (W - LEFT - 12),
    y = (share) => TOP + ((1 - share) / (1 - floor)) * (H - LOW - TOP);
  const line = (key) =>
    rows
      .filter((row) => row[key] !== undefined)
      .map((row, k) => `${k ? 'L' : 'M'}${x(row.load)},${y(row[key])}`)
      .join('');
  const simulated = rows.filter((row) => row.success !== undefined);
  const parts = [
    ...axes(floor, x, y),
    svg('path', { class: 'model', d: line('success_model') }),
    svg('path', { class: 'taken', d: line('success') }),
    svg('path', {
      class: 'interval',
      d: simulated.map((row) => `M${x(row.load)},${y(row.success_low)}V${y(row.success_high)}`).join(''),
    }),
    ...simulated.map((row) => svg('circle', { class: 'point', cx: x(row.load), cy: y(row.success), r: 3 })),
    ...key(simulated.length > 0),
  ];
  const label = `Share of connections made by load: ${rows
    .map((row) => `${row.load}: ${(row.success ?? row.success_model).toFixed(3)}`)
    .join(', ')}`;
  return svg(
    'svg',
    { viewBox: `0 0 ${W} ${H}`, width: '100%', style: 'max-width: 44rem', role: 'img', 'aria-label': label },
    ...parts,
  );
}

function axes(floor, x, y) {
  const parts = [];
  const [least, most] = [Math.round(floor * 10), 10];
  for (let k = 0; k <= 10; k += 2)
    parts.push(svg('text', { x: x(k / 10), y: H - LOW + 16, 'text-anchor': 'middle' }, String(k / 10)));
  for (let k = least; k <= most; k += most - least > 6 ? 2 : 1) {
    parts.push(svg('path', { class: 'edge', d: `M${LEFT},${y(k / 10)}H${W - 12}` }));
    parts.push(svg('text', { x: LEFT - 6, y: y(k / 10) + 4, 'text-anchor': 'end' }, (k / 10).toFixed(1)));
  }
  parts.push(svg('text', { x: (LEFT + W) / 2, y: H - 6, 'text-anchor': 'middle' }, 'load offered'));
  parts.push(svg('text', { x: 4, y: 12 }, 'share of connections made'));
  return parts;
}

// What is which, above on the right.
function key(simulated) {
  const at = W - 250;
  const parts = [svg('path', { class: 'model', d: `M${at + 150},8h26` }), svg('text', { x: at + 182, y: 12 }, 'model')];
  if (simulated)
    parts.push(
      svg('path', { class: 'taken', d: `M${at},8h26` }),
      svg('text', { x: at + 32, y: 12 }, 'simulated (95 %)'),
    );
  return parts;
}

// A report's keys and values, but for lists of nothing.
export function tableOf(report) {
  const row = (value) => (typeof value === 'object' ? Object.values(value ?? {}).join(' ') : String(value));
  const text = (value) => (Array.isArray(value) ? value.map(row).join('; ') : row(value));
  return html(
    'table',
    {},
    ...Object.entries(report)
      .filter(([, value]) => value?.length !== 0)
      .map(([key, value]) =>
      html('tr', {}, html('th', { scope: 'row' }, key.replaceAll('_', ' ')), html('td', {}, text(value))),
    ),
  );
}
