// SPDX-License-Identifier: MIT-0
// Where the rings of a route stand: in rows, there and back, each ring touching the next where the route changes.
import { outlineOf } from './outline.js';

const DROP = 64; // by which the last ring of a row is higher than the others, so that the next row stands apart

// Where a ring is entered and left, over its top; in rows that run to the left all is mirrored.
const ENDS = {
  between: ['left', 'right'],
  first: ['topLeft', 'right'],
  last: ['left', 'bottomRight'],
  alone: ['topLeft', 'bottomRight'],
};

// legs: with `slots`, how many nodes of the route stand on it, and `pitch`, the way from one to the next.  Sets of each
// its `line`, `from` and `to`: an outline, and the places on it where the route enters and leaves; and `turns`: whether the
// next row begins below it.
export function chain(legs, radius, wide) {
  const rows = [];
  let used = 0;
  for (const leg of legs) {
    const needs = 2 * radius + sideOf(leg, Math.PI * radius);
    if (rows.length === 0 || used + needs > wide) (rows.push([]), (used = 0));
    rows.at(-1).push(leg);
    used += needs;
  }
  let touch = [0, 0];
  rows.forEach((row, k) =>
    row.forEach((leg, i) => {
      const first = k > 0 && i === 0,
        last = k < rows.length - 1 && i === row.length - 1;
      const [enters, leaves] = ENDS[first && last ? 'alone' : first ? 'first' : last ? 'last' : 'between'];
      const shape = (x, y, side) => outlineOf(x, y, radius, side, last ? DROP : 0, k % 2 === 1);
      const wayOf = ({ stops }) => stops[leaves] - stops[enters];
      const side = sideOf(leg, wayOf(shape(0, 0, 0)));
      const there = shape(0, 0, side);
      const [x, y] = there.at(there.stops[enters]);
      leg.line = shape(touch[0] - x, touch[1] - y, side);
      leg.from = leg.line.stops[enters];
      leg.to = leg.from + wayOf(leg.line);
      leg.turns = last;
      touch = leg.line.at(leg.to);
    }),
  );
}

// How long the sides must be, where the route has this way round corners beside them.
const sideOf = ({ slots, pitch }, corners) => Math.max(0, (slots - 1) * pitch - corners);
