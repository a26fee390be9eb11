// SPDX-License-Identifier: MIT-0
// The hops of a route as boxes on a line that climbs and descends: the same for networks of any size.
import { svg } from './dom.js';

const WIDE = 126,
  LINE = 15,
  GAP = 18,
  STEP = 14;

// at: hops done.  Returns { drawing, mark }: mark(at) shows another hop.
export function drawLadder(hops, end, go) {
  const lines = Math.max(1, ...hops.map((hop) => hop.lines.length + 1));
  const high = lines * LINE + 8;
  const heights = hops.map((hop) => hop.height);
  const top = Math.max(0, ...heights),
    low = Math.min(0, ...heights);
  const x = (k) => 10 + k * (WIDE + GAP),
    y = (k) => 14 + (top - heights[k]) * STEP;
  const width = x(hops.length) + Math.max(120, 7 * end.length),
    height = Math.max(120, (top - low) * STEP + high + 28);
  const steps = hops
    .slice(1)
    .map((_, k) =>
      svg('path', { class: 'edge', d: `M${x(k) + WIDE},${y(k) + high / 2}L${x(k + 1)},${y(k + 1) + high / 2}` }),
    );
  const boxes = hops.map((hop, k) =>
    svg(
      'g',
      { class: 'node', transform: `translate(${x(k)},${y(k)})`, onclick: () => go(k + 1) },
      svg('title', {}, hop.says),
      svg('rect', { class: 'box', width: WIDE, height: high, rx: 4 }),
      textOf(hop.title, 0, hop.colour),
      ...hop.lines.map((line, i) => textOf(line, i + 1)),
    ),
  );
  const last = hops.length - 1;
  const says = svg('text', { x: x(hops.length), y: last < 0 ? 40 : y(last) + high / 2 + 4 }, end);
  const token = svg('circle', { class: 'token moves', r: 5 });
  const drawing = svg(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${hops.length} hops; ${end}` },
    ...steps,
    ...boxes,
    says,
    token,
  );
  let before = 0;
  const mark = (at) => {
    for (let k = Math.min(at, before); k < Math.max(at, before); k++) {
      boxes[k].classList.toggle('on-route', k < at);
      if (k > 0) steps[k - 1].classList.toggle('taken', k < at);
    }
    boxes[before - 1]?.classList.remove('here');
    boxes[at - 1]?.classList.add('here');
    says.classList.toggle('end', at >= hops.length);
    const k = Math.max(0, at - 1);
    token.style.transform = `translate(${x(k) + WIDE / 2}px, ${hops.length > 0 ? y(k) : 14}px)`;
    before = at;
  };
  return { drawing, mark, middle: (at) => (at > 0 ? x(at - 1) + WIDE / 2 : 0) };
}

// A text, or [text in bold, the rest]; squeezed where it would not fit.
function textOf(line, row, colour = '') {
  const [bold, rest] = Array.isArray(line) ? line : ['', line];
  const long = bold.length + rest.length > 20;
  return svg(
    'text',
    {
      x: 6,
      y: 17 + LINE * row,
      class: `${colour} ${Array.isArray(line) ? 'mono' : ''}`,
      textLength: long ? WIDE - 12 : undefined,
      lengthAdjust: long ? 'spacingAndGlyphs' : undefined,
    },
    ...(bold ? [svg('tspan', { class: 'pair-read' }, bold)] : []),
    rest,
  );
}
