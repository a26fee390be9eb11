// SPDX-License-Identifier: MIT-0
// The hops of a route as boxes on a line that climbs and descends: the same for networks of any size.  The elements are
// kept from one route to the next, and of a hop that is another only what differs is set.
import { painted, set, setText, svg } from './dom.js';

const WIDE = 126,
  LINE = 15,
  GAP = 18,
  STEP = 14;
const SIGHT = 9; // boxes that the page, no wider than 72rem, shows from the one of this hop on
const x = (k) => 10 + k * (WIDE + GAP);

// go(k) is called by a click on hop k.  Returns { drawing, show, mark, middle }: show(hops, end, at) is another route,
// whose verdict is `end`, after `at` hops; mark(at) another hop of it.  The boxes in sight are drawn at once, those
// behind them after the next picture.
export function makeLadder(go) {
  const [lower, upper] = [svg('g'), svg('g')];
  const steps = [],
    boxes = [];
  const says = svg('text');
  const drawing = svg('svg', { role: 'img' }, lower, upper, says);
  let route = { hops: [], high: 0, y: [] },
    token = null,
    before = 0;

  function show(hops, end, at) {
    mark(0);
    const lines = Math.max(1, ...hops.map((hop) => hop.lines.length + 1));
    const high = lines * LINE + 8;
    const heights = hops.map((hop) => hop.height);
    const top = Math.max(0, ...heights),
      low = Math.min(0, ...heights);
    const mine = (route = { hops, high, y: heights.map((height) => 14 + (top - height) * STEP) });
    const width = x(hops.length) + Math.max(120, 7 * end.length),
      height = Math.max(120, (top - low) * STEP + high + 28);
    drawBoxes(0, at + SIGHT);
    set(says, 'x', x(hops.length));
    set(says, 'y', hops.length > 0 ? route.y.at(-1) + high / 2 + 4 : 40);
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
    const { hops, high, y } = route;
    const n = Math.min(to, hops.length);
    const middle = high / 2;
    resize(steps, lower, n - 1, () => svg('path', { class: 'edge' }));
    resize(boxes, upper, n, (k) => makeBox(() => go(k + 1)));
    for (let k = from; k < n; k++) {
      if (k > 0) set(steps[k - 1], 'd', `M${x(k - 1) + WIDE},${y[k - 1] + middle}L${x(k)},${y[k] + middle}`);
      set(boxes[k], 'transform', `translate(${x(k)},${y[k]})`);
      setBox(boxes[k], hops[k], high);
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
    if (token) token.style.transform = `translate(${x(k) + WIDE / 2}px, ${route.y[k] ?? 14}px)`;
    before = at;
  }

  return { drawing, show, mark, middle: (at) => (at > 0 ? x(at - 1) + WIDE / 2 : 0) };
}

// As many elements as there are to be, in the list and in the group.
function resize(list, group, n, make) {
  while (list.length > Math.max(0, n)) list.pop().remove();
  while (list.length < n) list.push(group.appendChild(make(list.length)));
}

const makeBox = (onclick) =>
  svg('g', { class: 'node', onclick }, svg('title'), svg('rect', { class: 'box', width: WIDE, rx: 4 }));

function setBox(box, hop, high) {
  const [title, rect, ...texts] = box.children;
  const lines = [hop.title, ...hop.lines];
  setText(title, hop.says);
  set(rect, 'height', high);
  resize(texts, box, lines.length, () => svg('text', { x: 6 }));
  texts.forEach((text, row) => setLine(text, lines[row], row, row === 0 ? hop.colour : ''));
}

// A text, or [text in bold, the rest]; squeezed where it would not fit.
function setLine(text, line, row, colour) {
  const [bold, rest] = Array.isArray(line) ? line : ['', line];
  const long = bold.length + rest.length > 20;
  set(text, 'y', 17 + LINE * row);
  set(text, 'class', `${colour} ${bold ? 'mono' : ''}`);
  set(text, 'textLength', long ? WIDE - 12 : undefined);
  set(text, 'lengthAdjust', long ? 'spacingAndGlyphs' : undefined);
  if (text.childNodes.length !== (bold ? 2 : 1))
    text.replaceChildren(...(bold ? [svg('tspan', { class: 'pair-read' }, bold)] : []), rest);
  if (bold) setText(text.firstChild, bold);
  setText(text.lastChild, rest);
}
