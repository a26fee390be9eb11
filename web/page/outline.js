// SPDX-License-Identifier: MIT-0
// The line that a ring is drawn on: a rounded rectangle, a circle where its sides have no length.  A place on it is
// the way to it, clockwise from where its left side ends; mirrored, the other way round from where its right side ends.

const QUARTER = Math.PI / 2;
const rounded = ([x, y]) => [Math.round(10 * x) / 10, Math.round(10 * y) / 10];

const corner = (x, y, r, from) => ({
  long: QUARTER * r,
  at: (s) => [x + r * Math.cos(from + s / r), y + r * Math.sin(from + s / r)],
  to: (point, sweep) => `A${r} ${r} 0 0 ${sweep} ${point}`,
});

const side = (x, y, dx, dy, long) => ({
  long,
  at: (s) => [x + dx * s, y + dy * s],
  to: (point) => `L${point}`,
});

// x, y: its upper left; r: the radius of its corners; wide, high: its sides.  { long, stops, at, path }: stops are the
// places where a side begins or ends.
export function outlineOf(x, y, r, wide, high, mirrored) {
  const [near, far] = [x + r, x + r + wide];
  const [top, bottom] = [y + r, y + r + high];
  const parts = [
    corner(near, top, r, 2 * QUARTER),
    side(near, y, 1, 0, wide),
    corner(far, top, r, 3 * QUARTER),
    side(far + r, top, 0, 1, high),
    corner(far, bottom, r, 0),
    side(far, bottom + r, -1, 0, wide),
    corner(near, bottom, r, QUARTER),
    side(x, bottom, 0, -1, high),
  ];
  const ends = [];
  parts.reduce((sum, part) => (ends.push(sum + part.long), sum + part.long), 0);
  const long = ends.at(-1);
  const [topLeft, , right, , bottomRight, bottomLeft] = ends;
  const at = (place) => {
    const way = place - long * Math.floor(place / long);
    const k = Math.max(
      ends.findIndex((end) => way < end),
      0,
    );
    const [px, py] = parts[k].at(way - (ends[k - 1] ?? 0));
    return rounded([mirrored ? 2 * x + 2 * r + wide - px : px, py]);
  };
  // from < to, at most once round.
  const path = (from, to) => {
    let d = `M${at(from)}`;
    for (let k = 0; k < 2 * parts.length; k++) {
      const turn = k < parts.length ? 0 : long;
      const [begin, end] = [(ends[(k % parts.length) - 1] ?? 0) + turn, ends[k % parts.length] + turn];
      if (end > from && begin < to && parts[k % parts.length].long > 0)
        d += parts[k % parts.length].to(at(Math.min(end, to)), mirrored ? 0 : 1);
    }
    return d;
  };
  const stops = { left: 0, topLeft, right, bottomRight, bottomLeft };
  return { long, stops, at, path, middle: rounded([x + r + wide / 2, y + r + high / 2]) };
}
