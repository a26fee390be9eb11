// SPDX-License-Identifier: MIT-0
// What tsc must accept, and, marked, refuse.
import { check, circuit, compare, compute, explain, families, load, ring, RouteseqError, routes, verify, walk } from 'routeseq';
import { loadCore } from 'routeseq/core';

const bytes: Uint8Array = await compute('hybrid:192,2', 626740, 666727n);
const text: string = await walk('hybrid:12,1', 0, 40, { wires: true });
const lines: (string | null)[] = (await routes('torus:4,4', [
  [0, 5],
  ['1', 2n],
])).map(({ error }) => error);
const [hop] = (await walk('torus:4,4', 0, 5)).hops;
const out: [number, number | undefined] = [hop.node, hop.port];
const sound: boolean = (await check('a b', { routing: 'updown' })).sound;
const names: string[] = (await families()).map((family) => family.name);
const values: number[] = (await circuit('full:3', 'prefix')).ports[0].nets;
await verify('tree:4', {
  sample: 10,
  progress: ({ done, total }) => done / total,
  signal: new AbortController().signal,
});
const nodes: number[] = await ring('clock', 0, 1);
await load('hybrid:12,1', { load: '0..1:.1', model: true });
const findings: string[] = (await check('a b', undefined, { routing: 'updown' })).findings;
const rows: Record<string, unknown>[] = await compare({ processors: 64 });
const wrong: boolean = new RouteseqError('x').code === 'RT_ERR_DST';
const why: number[] | undefined = (await explain('torus:4,4', 0, 5)).route;
const status: number | undefined = new RouteseqError('x').status;
const core = await loadCore(new Uint8Array());
core.compute({ family: 'full', param: [2] }, bytes, bytes);
// @ts-expect-error a processor is no object
await compute('full:2', {}, 1);
// @ts-expect-error there is no such circuit
await circuit('full:2', 'square');
export { findings, why, wrong, lines, names, nodes, out, rows, sound, status, text, values };
