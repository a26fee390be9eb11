// SPDX-License-Identifier: MIT-0
// Curves over the load offered: simulated with their intervals, and the model's.
import { html, svg } from './dom.js';

const W = 640,
  H = 300,
  LEFT = 48,
  LOW = 40;

export function drawCurves(rows) {
  const least = Math.min(...rows.map((row) => Math.min(row.success_low ?? row.success, row.success_model ?? 1)));
  const floor = Math.floor(least * 10) / 10;
  const x = (load) => LEFT + load * (W - LEFT - 12),
    y = (share) => 10 + ((1 - share) / (1 - floor || 1)) * (H - LOW - 10);
  const line = (key) =>
    rows
      .filter((row) => row[key] !== undefined)
      .map((row, k) => `${k ? 'L' : 'M'}${x(row.load)},${y(row[key])}`)
      .join('');
  const parts = [];
  for (let k = 0; k <= 10; k += 2)
    parts.push(svg('text', { x: x(k / 10), y: H - LOW + 16, 'text-anchor': 'middle' }, String(k / 10)));
  for (let k = Math.round(floor * 10); k <= 10; k++) {
    parts.push(svg('path', { class: 'edge', d: `M${LEFT},${y(k / 10)}H${W - 12}` }));
    parts.push(svg('text', { x: LEFT - 6, y: y(k / 10) + 4, 'text-anchor': 'end' }, (k / 10).toFixed(1)));
  }
  for (const row of rows)
    if (row.success_low !== undefined)
      parts.push(svg('path', { class: 'taken', d: `M${x(row.load)},${y(row.success_low)}V${y(row.success_high)}` }));
  parts.push(svg('path', { class: 'taken', d: line('success') }));
  parts.push(
    svg('path', { class: 'edge', 'stroke-dasharray': '6 4', style: 'stroke: currentcolor', d: line('success_model') }),
  );
  parts.push(
    svg(
      'text',
      { x: (LEFT + W) / 2, y: H - 6, 'text-anchor': 'middle' },
      'load offered; share of connections made: line simulated, dashes the model',
    ),
  );
  return svg(
    'svg',
    {
      viewBox: `0 0 ${W} ${H}`,
      width: '100%',
      style: 'max-width: 44rem',
      role: 'img',
      'aria-label': 'Share of connections made by load',
    },
    ...parts,
  );
}

export function tableOf(report) {
  const text = (value) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value));
  return html(
    'table',
    {},
    ...Object.entries(report).map(([key, value]) =>
      html('tr', {}, html('th', { scope: 'row' }, key.replaceAll('_', ' ')), html('td', {}, text(value))),
    ),
  );
}
