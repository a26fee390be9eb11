// SPDX-License-Identifier: MIT-0
// Where the rings of a route stand: in rows, there and back, each ring touching the next where the route changes.
import { outlineOf } from './outline.js';

const DROP = 64; // by which the last ring of a row is higher than the others, so that the next row stands apart

// Where a ring is entered and left, clockwise, by the way of its row, and whether it is the first or the last of it.
const ENDS = {
  right: ['left', 'right'],
  rightFirst: ['topLeft', 'right'],
  rightLast: ['left', 'bottomRight'],
  rightBoth: ['topLeft', 'bottomRight'],
  left: ['right', 'left'],
  leftFirst: ['topRight', 'left'],
  leftLast: ['right', 'bottomLeft'],
  leftBoth: ['topRight', 'bottomLeft'],
};

// legs: with `slots`, how many nodes of the route stand on it, and `pitch`, the way from one to the next.  Sets of each
// its `line`, `from` and `to`: an outline, and the places on it where the route enters and leaves.
export function chain(legs, radius, wide) {
  const rows = [];
  let used = 0;
  for (const leg of legs) {
    const needs = 2 * radius + sideOf(leg, Math.PI * radius);
    if (rows.length === 0 || used + needs > wide) rows.push([]), (used = 0);
    rows.at(-1).push(leg);
    used += needs;
  }
  let touch = [0, 0];
  rows.forEach((row, k) =>
    row.forEach((leg, i) => {
      const first = k > 0 && i === 0,
        last = k < rows.length - 1 && i === row.length - 1;
      const [enters, leaves] =
        ENDS[(k % 2 ? 'left' : 'right') + (first && last ? 'Both' : first ? 'First' : last ? 'Last' : '')];
      const high = last ? DROP : 0;
      const round = outlineOf(0, 0, radius, 0, high);
      const corners = wayOf(round, enters, leaves);
      const side = sideOf(leg, corners);
      const there = outlineOf(0, 0, radius, side, high);
      const [x, y] = there.at(there.stops[enters]);
      leg.line = outlineOf(touch[0] - x, touch[1] - y, radius, side, high);
      leg.from = leg.line.stops[enters];
      leg.to = leg.from + wayOf(leg.line, enters, leaves);
      touch = leg.line.at(leg.to);
    }),
  );
}

const wayOf = ({ stops, long }, from, to) => (stops[to] - stops[from] + long) % long;

// How long the sides must be, where the route has the corners' way for its nodes.
// How long the sides must be, where the route has this way round corners beside them.
const sideOf = ({ slots, pitch }, corners) => Math.max(0, (slots - 1) * pitch - corners);
