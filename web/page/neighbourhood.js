// SPDX-License-Identifier: MIT-0
// Of a network too large to be drawn: the routers of the route in a line, and those beside them.
const STEP = 130,
  MOST = 24; // neighbours drawn of a router

// around: Map of each router of the route to the routers that its ports lead to.
export function besides(hops, around) {
  const route = [...new Set(hops.flatMap(({ node, to }) => [node, to]))];
  const nodes = new Map(route.map((number, k) => [`n${number}`, node(number, [STEP * k, 0])]));
  const edges = [];
  route.forEach((number, k) => {
    const others = [...new Set(around.get(number))].filter((other) => !nodes.has(`n${other}`));
    others.slice(0, MOST).forEach((other, i, all) => {
      const turn = Math.PI * (0.12 + (0.76 * (i + 0.5)) / all.length) * (k % 2 ? -1 : 1);
      const far = 80 + 34 * (i % 2);
      nodes.set(`n${other}`, node(other, [STEP * k - far * Math.cos(turn), far * Math.sin(turn)]));
    });
    if (others.length > MOST)
      nodes.set(`more${k}`, {
        name: `more${k}`,
        shape: 'plaintext',
        label: `and ${others.length - MOST} more`,
        at: [STEP * k, (k % 2 ? -1 : 1) * 140],
      });
    for (const other of around.get(number)) {
      const at = nodes.get(`n${other}`)?.at;
      if (at) edges.push({ from: `n${number}`, to: `n${other}`, path: `M${nodes.get(`n${number}`).at}L${at}` });
    }
  });
  return { nodes, edges, near: true, says: 'The routers of the route, and those that their ports lead to.' };
}

const node = (number, at) => ({ name: `n${number}`, label: String(number), at, width: 0.3 });
