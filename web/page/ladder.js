// SPDX-License-Identifier: MIT-0
// The hops of a route as boxes, one below the other, that move aside as the route climbs and descends: the same for
// networks of any size.  The elements are kept from one route to the next, and of a hop that is another only what
// differs is set.
import { painted, set, setText, svg } from './dom.js';

const WIDE = 250,
  HIGH = 38,
  LINE = 15,
  PITCH = 49, // from hop to hop
  ASIDE = 72, // of the highest hop, with what is at most a STEP a level
  STEP = 14;
const SIGHT = 10; // boxes that the page shows from the one of this hop on
const y = (k) => 12 + k * PITCH;

// go(k) is called by a click on hop k.  Returns { drawing, show, mark, middle }: show(hops, end, at) is another route,
// whose verdict is `end`, after `at` hops; mark(at) another hop of it.  The boxes in sight are drawn at once, those
// behind them after the next picture.
export function makeLadder(go) {
  const [lower, upper] = [svg('g'), svg('g')];
  const steps = [],
    boxes = [];
  const says = svg('text');
  const drawing = svg('svg', { role: 'img' }, lower, upper, says);
  let route = { hops: [], x: [] },
    token = null,
    before = 0;

  function show(hops, end, at) {
    mark(0);
    const heights = hops.map((hop) => hop.height);
    const low = Math.min(...heights);
    const step = Math.min(STEP, ASIDE / (Math.max(...heights) - low || 1));
    const mine = (route = { hops, x: heights.map((height) => 10 + (height - low) * step) });
    const width = 20 + WIDE + Math.max(0, ...route.x.map((x) => x - 10)),
      height = y(hops.length) + 20;
    drawBoxes(0, at + SIGHT);
    set(says, 'x', hops.length > 0 ? Math.min(route.x.at(-1), 10) : 10);
    set(says, 'y', y(hops.length) + 8);
    set(says, 'textLength', end.length > 42 ? width - 20 : undefined);
    set(says, 'lengthAdjust', end.length > 42 ? 'spacingAndGlyphs' : undefined);
    setText(says, end);
    set(drawing, 'width', width);
    set(drawing, 'height', height);
    set(drawing, 'viewBox', `0 0 ${width} ${height}`);
    set(drawing, 'aria-label', `${hops.length} hops; ${end}`);
    token?.remove(); // a new one does not fly here from the hop of another route
    token = drawing.appendChild(svg('circle', { class: 'token moves', r: 5 }));
    painted().then(() => route === mine && drawBoxes(boxes.length, hops.length));
  }

  // Boxes from..to - 1, with the lines that lead to them; there are none behind.
  function drawBoxes(from, to) {
    const { hops, x } = route;
    const n = Math.min(to, hops.length);
    const middle = WIDE / 2;
    resize(steps, lower, n - 1, () => svg('path', { class: 'edge' }));
    resize(boxes, upper, n, (k) => makeBox(() => go(k + 1)));
    for (let k = from; k < n; k++) {
      if (k > 0) set(steps[k - 1], 'd', `M${x[k - 1] + middle},${y(k - 1) + HIGH}L${x[k] + middle},${y(k)}`);
      set(boxes[k], 'transform', `translate(${x[k]},${y(k)})`);
      setBox(boxes[k], hops[k]);
    }
  }

  function mark(at) {
    if (at > boxes.length) drawBoxes(boxes.length, route.hops.length);
    for (let k = Math.min(at, before); k < Math.max(at, before); k++) {
      boxes[k].classList.toggle('on-route', k < at);
      if (k > 0) steps[k - 1].classList.toggle('taken', k < at);
    }
    boxes[before - 1]?.classList.remove('here');
    boxes[at - 1]?.classList.add('here');
    says.classList.toggle('end', at >= route.hops.length);
    const k = Math.max(0, at - 1);
    if (token) token.style.transform = `translate(${route.x[k] ?? 10}px, ${y(k) + (at > 0 ? HIGH / 2 : 0)}px)`;
    before = at;
  }

  return { drawing, show, mark, middle: (at) => (at > 0 ? y(at - 1) + HIGH / 2 : 0) };
}

// As many elements as there are to be, in the list and in the group.
function resize(list, group, n, make) {
  while (list.length > Math.max(0, n)) list.pop().remove();
  while (list.length < n) list.push(group.appendChild(make(list.length)));
}

const makeBox = (onclick) =>
  svg(
    'g',
    { class: 'node', onclick },
    svg('title'),
    svg('rect', { class: 'box', width: WIDE, height: HIGH, rx: 4 }),
    svg('text', { x: 8, y: 16 }),
    svg('text', { x: WIDE - 8, y: 16, 'text-anchor': 'end' }),
    svg('text', { x: 8, y: 16 + LINE }),
  );

// Above its name and on the right what it reads or takes; below the rest.
function setBox(box, { title, lines, says, colour }) {
  const [name, , first, right, rest] = box.children;
  setText(name, says);
  setLine(first, title, colour);
  setLine(right, lines[0], '');
  setLine(rest, lines.slice(1).join('; '), '');
}

// A text, or [text in bold, the rest]; squeezed where it would not fit.
function setLine(text, line, colour) {
  const [bold, rest] = Array.isArray(line) ? line : ['', line];
  const long = bold.length + rest.length > 44;
  set(text, 'class', `${colour} ${bold ? 'mono' : ''}`);
  set(text, 'textLength', long ? WIDE - 16 : undefined);
  set(text, 'lengthAdjust', long ? 'spacingAndGlyphs' : undefined);
  if (text.childNodes.length !== (bold ? 2 : 1))
    text.replaceChildren(...(bold ? [svg('tspan', { class: 'pair-read' }, bold)] : []), rest);
  if (bold) setText(text.firstChild, bold);
  setText(text.lastChild, rest);
}
