// SPDX-License-Identifier: MIT-0
// A drawing of networks that are too large for the command's: nodes as dots on a grid, or by the levels of a tree.
const STEP = 14;

// How wide: the divisor of n that makes the grid most like a square.
function widthOf(n) {
  let best = n;
  for (let w = Math.ceil(Math.sqrt(n)); w <= n && best === n; w++) if (n % w === 0) best = w;
  return best > 4 * Math.sqrt(n) ? Math.ceil(Math.sqrt(n)) : best;
}

// Links along a line that pass by other nodes are drawn beside it; those that go round, as stubs at both ends.
function pathOf([x1, y1], [x2, y2], wide, high) {
  const [dx, dy] = [x2 - x1, y2 - y1];
  if (Math.abs(dx) + Math.abs(dy) <= STEP || (dx !== 0 && dy !== 0)) return `M${x1},${y1}L${x2},${y2}`;
  if (Math.abs(dx) > wide / 2 || Math.abs(dy) > high / 2) {
    const [sx, sy] = [Math.sign(dx) * STEP * 0.6, Math.sign(dy) * STEP * 0.6];
    return `M${x1},${y1}L${x1 - sx},${y1 - sy}M${x2},${y2}L${x2 + sx},${y2 + sy}`;
  }
  const bend = 0.12;
  return `M${x1},${y1}Q${(x1 + x2) / 2 + bend * dy},${(y1 + y2) / 2 + bend * dx} ${x2},${y2}`;
}

// edges: the lines of `graph --format edges`, from and to; n nodes, named n0, n1, ...
export function gridOf(edges, n) {
  const wide = widthOf(n);
  const nodes = new Map();
  for (let k = 0; k < n; k++)
    nodes.set(`n${k}`, { name: `n${k}`, at: [STEP * (k % wide), STEP * Math.floor(k / wide)] });
  const seen = new Set(),
    list = [];
  for (const row of edges.split('\n')) {
    if (row === '') continue;
    const [a, b] = row.split(' ').map(Number);
    const key = a < b ? a * n + b : b * n + a;
    if (seen.has(key)) continue;
    seen.add(key);
    list.push(link(nodes, `n${a}`, `n${b}`, (p, q) => pathOf(p, q, STEP * wide, (STEP * n) / wide)));
  }
  return { nodes, edges: list, light: true };
}

const link = (nodes, from, to, path) => ({ from, to, dir: 'none', path: path(nodes.get(from).at, nodes.get(to).at) });

// A binary tree of 2^height leaves: node 1 the root, node k above 2k and 2k + 1.
export function treeOf(height) {
  const nodes = new Map(),
    edges = [];
  const across = Math.max(3, 1500 / 2 ** height);
  for (let level = height; level >= 0; level--)
    for (let k = 2 ** level; k < 2 ** (level + 1); k++)
      nodes.set(`n${k}`, {
        name: `n${k}`,
        at: [(k - 2 ** level + 0.5) * across * 2 ** (height - level), 46 * level],
      });
  for (let k = 2; k < 2 ** (height + 1); k++)
    edges.push(link(nodes, `n${k}`, `n${k >> 1}`, ([x1, y1], [x2, y2]) => `M${x1},${y1}L${x2},${y2}`));
  return { nodes, edges, light: true };
}
