// SPDX-License-Identifier: MIT-0
// Trees and networks of rings that are too large to be drawn whole: what the page draws of them against the native
// command's routes and wiring.
import { splitMix } from './nets.mjs';

const TREES = [
  ['tree:12', 0, 600],
  ['tree:16,w=4096', 40000, 40000],
  ['tree:32', 4294967295, 1],
  ['tree:12', 4095, 4094],
  ['tree:20', 777777, 12345],
  ['tree:24', 0, 16000000],
];
const RINGS = [
  'multicube:9,9,9,9',
  'shuffle:2,13',
  'deadfly:2,12',
  'livefly:5,6',
  'ringmesh:64,65',
  'butterfly:2,10',
  'multicube:64,65',
  'multicube:200,300',
  'shuffle:4,7',
  'livefly:3,10',
];

export async function largeNetworks({ claim, page, open, turnTo, act, shell, same, holds, long, short }) {
  const hashOf = (net, src, dst, more = '') => `#net=${encodeURIComponent(net)}&src=${src}&dst=${dst}${more}`;
  const routeOf = (net, src, dst) => JSON.parse(shell('walk', '--json', net, '--', String(src), String(dst)));
  // [[name, classes, lines]] of what is drawn
  const drawn = () =>
    page.$$eval('#drawing .node', (all) =>
      all.map((g) => [
        g.dataset.node,
        g.getAttribute('class').split(' '),
        [...g.querySelectorAll('text')].map((t) => t.textContent),
      ]),
    );
  const named = (all, word) => all.filter(([, classes]) => classes.includes(word)).map(([name]) => name);
  const sum = (numbers) => numbers.reduce((a, b) => a + BigInt(b), 0n);
  // What covers what: no box or text of a node lies on another's.
  const covered = () =>
    page.$$eval('#drawing .node, #drawing .fixed', (all) => {
      const boxes = all.map((g) => [g.dataset.node ?? g.textContent, g.getBoundingClientRect()]);
      const on = (a, b) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2 &&
        Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2;
      return boxes
        .flatMap(([a, p], i) => boxes.slice(i + 1).flatMap(([b, q]) => (on(p, q) ? `${a} on ${b}` : [])))
        .join('; ');
    });
  const atEveryHop = async (way) => {
    for (const [k, node] of way.entries()) {
      if (k > 0) await page.click('#step');
      same(named(await drawn(), 'here').join(), node, `hop ${k}`);
    }
  };

  await claim('large trees are drawn level by level, and wedges and leaves add up to all leaves', async () => {
    for (const [net, src, dst] of TREES.slice(0, short ? 1 : long ? TREES.length : 3)) {
      await (net === TREES[0][0] ? open : turnTo)(hashOf(net, src, dst));
      const height = Number(net.match(/\d+/)[0]);
      const { hops } = routeOf(net, src, dst);
      const all = await drawn();
      const leaf = (processor) => `n${2 ** height + processor}`;
      const way = [leaf(src), ...hops.map(({ node }) => `n${node}`), leaf(dst)];
      same(named(all, 'on-route').sort().join(), [...new Set(way)].sort().join(), `${net}: route`);
      same(named(all, 'src').join(), leaf(src), `${net}: source`);
      same(named(all, 'dst').join(), leaf(dst), `${net}: destination`);
      const names = new Set(all.map(([name]) => name));
      const numbers = [...names].filter((name) => name[0] === 'n').map((name) => Number(name.slice(1)));
      const inner = numbers.filter((node) => node < 2 ** height);
      for (const child of inner.flatMap((node) => [2 * node, 2 * node + 1]))
        same(names.has(`n${child}`), !names.has(`below${child}`), `${net}: below node ${child}`);
      const wedges = all.filter(([name]) => name.startsWith('below'));
      for (const [name, , [words]] of wedges)
        same(words, `${2n ** BigInt(height - Number(name.slice(5)).toString(2).length + 1)} leaves`, `${net}: ${name}`);
      const leaves = sum(wedges.map(([, , [words]]) => words.split(' ')[0])) + BigInt(numbers.length - inner.length);
      same(leaves, 2n ** BigInt(height), `${net}: leaves`);
      const opened = numbers.filter(
        (node) => node > 1 && (node < 2 ** height || [leaf(src), leaf(dst)].includes(`n${node}`)),
      );
      const figures = JSON.parse(shell('info', '--json', net));
      const wires = opened.map((node) => figures[`cap_${node.toString(2).length - 1}`]);
      const said = await page.$$eval('#drawing .fixed text', (texts) => texts.map((t) => t.textContent));
      same(
        said
          .filter((t) => /^\d+$/.test(t))
          .sort()
          .join(),
        wires.map(String).sort().join(),
        `${net}: wires`,
      );
      same(await page.getAttribute('#drawing svg', 'aria-label'), `${net}, from ${src} to ${dst}, level by level`);
      same(await covered(), '', `${net}: covered`);
      if (height < 13) await atEveryHop(hops.length > 0 ? way.slice(0, -1) : [leaf(src)]);
    }
  });
  await claim('a wedge of a large tree opens by a click, and by arrow keys and Enter', async () => {
    await open(hashOf('tree:12', 0, 600));
    await page.check('input[value=dst]');
    await act(() => page.click('#drawing [data-node=below3]'));
    same(await page.inputValue('#dst'), '2048');
    holds(await page.$('#drawing [data-node=n3].on-route'), 'opened');
    await page.focus('#drawing');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowRight');
    same(
      await page.textContent('#drawing-says'),
      'node 2049 of level 11 and what is below it, 2 leaves: Enter makes its first processor the destination',
    );
    await act(() => page.keyboard.press('Enter'));
    same(await page.inputValue('#dst'), '2');
  });

  // The ring of a link of a node, from the command's list of edges: of each node, link by link.
  const wiringOf = (net) => {
    const next = new Map();
    for (const row of shell('graph', '--format', 'edges', net).trimEnd().split('\n')) {
      const [from, to, link] = row.split(' ').map(Number);
      next.set(`${from} ${link}`, to);
    }
    return (node, link) => {
      const ring = [node];
      for (let at; (at = next.get(`${ring.at(-1)} ${link}`)) !== node;) ring.push(at);
      return ring;
    };
  };
  await claim(
    'large networks of rings are drawn by the rings of the route, and all nodes are counted once',
    async () => {
      const random = splitMix(17);
      for (const net of RINGS.slice(0, short ? 1 : long ? RINGS.length : 5)) {
        const { processors } = JSON.parse(shell('info', '--json', net));
        const [src, dst] = [Number(random(BigInt(processors))), Number(random(BigInt(processors)))];
        await (net === RINGS[0] ? open : turnTo)(hashOf(net, src, dst));
        const about = `${net} ${src} ${dst}`;
        const { hops, node } = routeOf(net, src, dst);
        const ringOf = wiringOf(net);
        const route = [hops[0].node, ...hops.map(({ to }) => to)];
        const rings = [];
        for (const { node: at, link, ring } of hops) {
          if (rings.at(-1)?.link !== link || rings.at(-1).ring !== ring)
            rings.push({ link, ring, nodes: ringOf(at, link), passed: 1 });
          rings.at(-1).passed++;
        }
        const all = await drawn();
        const numbers = new Set(all.filter(([name]) => /^n\d+/.test(name)).map(([, , [words]]) => Number(words)));
        const run = all.filter(([name]) => name.startsWith('run'));
        if (run.length === 0) same([...numbers].sort().join(), [...new Set(route)].sort().join(), `${about}: route`);
        same(named(all, 'on-route').length >= numbers.size, true, `${about}: on the route`);
        same(named(all, 'src').join(), `n${route[0]}`, `${about}: source`);
        same(named(all, 'dst').join(), `n${node}`, `${about}: destination`);
        const number = (words, word) => Number(words.join(' ').match(new RegExp(`(\\d+) ${word}`))?.[1] ?? 0);
        rings.forEach(({ nodes, passed }, k) => {
          const words = all.find(([name]) => name === `more${k}`)?.[2] ?? [];
          same(
            number(words, 'more node') + number(words, 'elsewhere'),
            Math.max(0, nodes.length - passed),
            `${about}: ring ${k}`,
          );
        });
        const known = new Set([...route, ...rings.flatMap(({ nodes }) => nodes)]);
        const rest = all.find(([name]) => name === 'rest')[2];
        same(rest.join(' '), `${processors - known.size} nodes on other rings`, `${about}: other rings`);
        const counts = all.map(([, , words]) => number(words, 'more node') + number(words, 'nodes? (?:on|of) '));
        same(counts.reduce((a, b) => a + b, 0) + numbers.size, processors, `${about}: nodes in all`);
        same(
          await page.textContent('#drawing-says'),
          `${processors} nodes: ${new Set(route).size} on the route, ${known.size - new Set(route).size} more on its rings, ` +
            `${processors - known.size} on other rings.`,
        );
        same(await page.getAttribute('#drawing svg', 'aria-label'), `${net}, from ${src} to ${dst}, ring by ring`);
        same(await covered(), '', `${about}: covered`);
        if (hops.length < 12 && run.length === 0) await atEveryHop(route.map((at) => `n${at}`));
      }
    },
  );
  await claim('a lost route, one that comes round, and none at all, in large networks of rings', async () => {
    await open(hashOf('multicube:9,9,9,9', 0, 600, '&seq=0,0,0,0,0,0,0,0,0,0,1,0,9'));
    same(named(await drawn(), 'again').length, 1, 'drawn again');
    same(named(await drawn(), 'dst').join(), 'rest', 'where the destination is');
    await open(hashOf('butterfly:2,10', 5, 8));
    same(named(await drawn(), 'dst').join(), 'n0', 'once round');
    same((await drawn()).length, 11);
    await open(hashOf('shuffle:2,13', 7, 7));
    same((await drawn()).map(([, , words]) => words.join(' ')).join(), '7,8191 more nodes');
    await act(() => page.click('#drawing [data-node=rest]'));
    same(await page.inputValue('#src'), '0');
  });
}
