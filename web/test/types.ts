// SPDX-License-Identifier: MIT-0
// What tsc must accept, and, marked, refuse.
// @ts-expect-error what DOM's library alone declares is not known here, so the package does without
export type OfDom = BufferSource;
import { check, circuit, compare, compute, explain, families, generate, info, load, provide, ring, route, RouteseqError, routes, success, verify, walk } from 'routeseq';
import type { Hop, Walk } from 'routeseq';
import { loadCore } from 'routeseq/core';

const bytes: Uint8Array = await compute('hybrid:192,2', 626740, 666727n);
const text: string = await walk('hybrid:12,1', 0, 40, { wires: true });
const lines: (string | null)[] = (await routes('torus:4,4', [
  [0, 5],
  ['1', 2n],
])).map(({ error }) => error);
const [hop] = (await walk('torus:4,4', 0, 5)).hops;
const out: [number, number, number] = [hop.node, hop.port, hop.vc];
// @ts-expect-error of Transit networks, not of routers
hop.stage;
const ringWalk = await walk('multicube:3,3', 0, 5);
const leg: [number, number | null] = [ringWalk.rings, ringWalk.hops[0].to];
// @ts-expect-error of routers, not of rings
ringWalk.hops[0].port;
// @ts-expect-error what no report has
ringWalk.steps;
const treeHop: Hop<'tree'> = (await walk('tree:4', 0, 5)).hops[0];
const seen: [string, boolean] = [(await walk('hybrid:12,1', 0, 5)).sequence, (await walk('full:2', 0, 5)).hops[0].swallowed];
const any: Walk = await walk('torus:4,4' as string, 0, 5);
// @ts-expect-error any shape has not
any.hops[0].port;
const ports: number[] = any.hops.map((one) => ('port' in one ? one.port : 'stage' in one ? one.direction : one.node));
const shown: Walk | string = await walk('full:2', 0, 5, { wires: Date.now() > 0 });
const taken: [number[], number[], string, string] = [
  await route('torus:4,4', 0, 5), await route('ring12', 0, 5, { vc: false }), await route('tree:4', 0, 5), await route('hybrid:12,1', 0, 5),
];
// @ts-expect-error bits are a text
const bits: number[] = await route('tree:4', 0, 5);
const vcs: [number, number][] = await route('torus:4,4', 0, 5, { vc: true });
const header: string = await route('torus:4,4', 0, 5, { header: 'bytes' });
const [first] = await routes('torus:4,4', [[0, 5]]);
const firstPort: number = first.error === null ? first.route[0] : first.code.length;
// @ts-expect-error no such option
await route('torus:4,4', 0, 5, { vcs: true });
const why: [number[], string] = [(await explain('torus:4,4', 0, 5)).route, (await explain('tree:4', 0, 5)).turn];
const [read] = (await explain('hybrid:12,1', 0, 5)).reads;
const at: number[] = [read.byte, read.bit, (await explain('ring12', 0, 5)).legs[0].hops];
// @ts-expect-error of trees and Transit networks, not of routers
(await explain('torus:4,4', 0, 5)).reads;
const failed: (string | null)[] = (await verify('tree:4')).failures.map(({ error }) => error);
const c = await check('a b');
const odd: string[] = c.findings;
const farthest: number | null = c.diameter;
// @ts-expect-error without routes no verdict
c.sound;
// @ts-expect-error nor what routes carry
c.hot_link;
const either = ['a b 0', undefined][1] as string | undefined;
const given = await check('a b', either);
const isSound: boolean | undefined = 'sound' in given ? given.sound : undefined;
const torus = await load('torus:4,4');
const hot: [number, boolean | null, string] = [torus.hot_link, torus.deadlock, torus.pattern];
// @ts-expect-error a misspelt key
torus.hotlink;
// @ts-expect-error of rings, not of routers
torus.latency;
const sweep: number[] = (await load('hybrid:12,1', { load: '0..1:.1', model: true })).map((row) => row.success_model ?? 0);
const one: number | undefined = (await load('hybrid:12,1', { load: 0.5, trials: 9 })).success;
const rings: [number, string] = [(await load('multicube:3,3')).latency, (await info('ring12')).ring_sizes];
const root: number | null = (await info('tree:4')).cap_0;
const made = await info('torus:4,4' as string);
const size: [number, number?] = [made.processors, 'cables' in made ? made.diameter : undefined];
// @ts-expect-error a misspelt option
await load('torus:4,4', { trafic: 'worst' });
// @ts-expect-error no such routing
await walk('torus:4,4', 0, 5, { routing: 'valliant' });
// @ts-expect-error routes are not made by themselves
await generate('a b', {});
await walk('torus:4,4', 0, 5, { ports: [3, 3], seed: 1n });
const sound: boolean = (await check('a b', { routing: 'updown' })).sound;
const names: string[] = (await families()).map((family) => family.name);
const values: number[] = (await circuit('full:3', 'prefix')).ports[0].nets;
await verify('tree:4', {
  sample: 10,
  progress: ({ done, total }) => done / total,
  signal: new AbortController().signal,
});
const nodes: number[] = await ring('clock', 0, 1);
const findings: string[] = (await check('a b', undefined, { routing: 'updown' })).findings;
const cables: number[] = (await compare({ processors: 64 })).map((row) => row.cables);
const wrong: boolean = new RouteseqError('x').code === 'RT_ERR_DST';
const status: number | undefined = new RouteseqError('x').status;
const core = await loadCore(new Uint8Array());
core.compute({ family: 'full', param: [2] }, bytes, bytes);
// @ts-expect-error neither bytes nor a module
await loadCore('core.wasm');
provide({ rooms: new ArrayBuffer(8), command: async () => Buffer.alloc(8) });
const share: number = (await success('full:3', 0.5)).levels[1];
// @ts-expect-error a processor is no object
await compute('full:2', {}, 1);
// @ts-expect-error there is no such circuit
await circuit('full:2', 'square');
export { at, bits, failed, firstPort, header, leg, ports, seen, shown, taken, treeHop, vcs };
export { cables, farthest, hot, isSound, odd, one, rings, root, share, size, sweep };
export { findings, why, wrong, lines, names, nodes, out, sound, status, text, values };
