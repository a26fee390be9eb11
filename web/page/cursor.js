// SPDX-License-Identifier: MIT-0
// A pointer or the arrow keys choose a node of a drawing: the nearest one, or the next one that way.
import { svg } from './dom.js';

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const REACH = 14; // how far a click may be from a dot, in points of the drawing

// The nearest node at most `reach` from a point.
export function nearest(nodes, [x, y], reach = Infinity) {
  let best,
    least = reach * reach;
  for (const node of nodes) {
    const far = (node.at[0] - x) ** 2 + (node.at[1] - y) ** 2;
    if (far <= least) [best, least] = [node, far];
  }
  return best;
}

// The next one in a direction: near, and not much to the side.
function next(nodes, from, [wx, wy]) {
  let best,
    least = Infinity;
  for (const node of nodes) {
    const [dx, dy] = [node.at[0] - from.at[0], node.at[1] - from.at[1]];
    const along = dx * wx + dy * wy,
      aside = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (along > 0.5 && along + 3 * aside < least) [best, least] = [node, along + 3 * aside];
  }
  return best;
}

// frame: the focusable element around the drawing.  drawn(): what is drawn.  visit(node) tells what the cursor is at,
// choose(node) is called by a click, Enter or the space bar, start() is the node to begin with.
export function setUpCursor(frame, { drawn, visit, choose, start }) {
  let at = null,
    ring = null,
    of = null;
  const place = (node) => {
    const it = drawn();
    if (of !== it) (ring?.remove(), (ring = null), (of = it));
    at = node;
    ring ??= it.drawing.appendChild(svg('circle', { class: 'cursor', r: 15 }));
    ring.setAttribute('transform', `translate(${node.at})`);
    const { box, drawing } = it;
    const scale = drawing.clientWidth / box.width;
    const [x, y] = [(node.at[0] - box.x) * scale, (node.at[1] - box.y) * scale];
    const room = 60;
    if (x < frame.scrollLeft + room || x > frame.scrollLeft + frame.clientWidth - room)
      frame.scrollLeft = x - frame.clientWidth / 2;
    if (y < frame.scrollTop + room || y > frame.scrollTop + frame.clientHeight - room)
      frame.scrollTop = y - frame.clientHeight / 2;
    visit(node);
  };
  frame.addEventListener('keydown', (event) => {
    const it = drawn();
    if (!it || event.ctrlKey || event.metaKey || event.altKey) return;
    if (WAYS[event.key]) {
      const from = of === it && at ? at : null;
      const to = from ? next(it.nodes, from, WAYS[event.key]) : (start() ?? it.nodes[0]);
      if (to) place(to);
    } else if ((event.key === 'Enter' || event.key === ' ') && of === it && at) choose(at);
    else return;
    event.preventDefault();
  });
  frame.addEventListener('click', (event) => {
    const it = drawn();
    if (!it || !it.drawing.contains(event.target)) return;
    const named = event.target.closest('[data-node]')?.dataset.node;
    const area = it.drawing.getBoundingClientRect();
    const scale = it.box.width / area.width;
    const point = [(event.clientX - area.left) * scale + it.box.x, (event.clientY - area.top) * scale + it.box.y];
    const node = named ? it.nodes.find(({ name }) => name === named) : it.light && nearest(it.nodes, point, REACH);
    if (node) choose(node);
  });
}
