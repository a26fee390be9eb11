// SPDX-License-Identifier: MIT-0
// Networks of every family, and pairs of their processors at random: the same everywhere.
const MORE = [
  'hybrid:192,2',
  'hybrid:48,1,capped',
  'hybrid:192,7',
  'hybrid:12,6,capped',
  'full:3',
  'full:8',
  'full:7,capped',
  'bidelta:3,3,4',
  'bidelta:3,3,3,3,3,3,3,4',
  'bidelta:2',
  'multicube:5,4,3',
  'shuffle:3,4',
  'butterfly:2,5',
  'deadfly:3,4',
  'livefly:4,3',
  'ringmesh:7,9',
  'ringcomplete:17',
  'tree:32',
  'tree:20,w=65536',
  'mesh:7,5,3',
  'torus:16,16',
  'torus:1000,1000',
  'hypercube:20',
  'hyperx:4,5,6',
  'kntree:4,3',
  'dragonfly:4,8,4',
  'slimfly:4,13',
  'polarfly:3,31',
  'ccc:6',
  'cm5:4',
  'xgft:4,4,4,1,2,4',
];

// SplitMix64, as rt/random.h has it.
export function splitMix(seed) {
  let state = BigInt(seed);
  return (below) => {
    state = BigInt.asUintN(64, state + 0x9e3779b97f4a7c15n);
    let z = state;
    z = BigInt.asUintN(64, (z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n);
    z = BigInt.asUintN(64, (z ^ (z >> 27n)) * 0x94d049bb133111ebn);
    return (z ^ (z >> 31n)) % below;
  };
}

// [{ net, processors, pairs }] with `total` pairs or a few more.
export async function randomPairs(routeseq, total, seed) {
  const names = [...new Set([...(await routeseq.families()).map((family) => family.example), ...MORE])];
  const random = splitMix(seed);
  const each = Math.ceil(total / names.length);
  return Promise.all(names.map((name) => routeseq.network(name))).then((nets) =>
    nets.map(({ net, shape, processors }) => ({
      net,
      shape,
      pairs: Array.from({ length: each }, () => [random(processors), random(processors)]),
    })),
  );
}
