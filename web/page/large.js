// SPDX-License-Identifier: MIT-0
// Drawings of trees and networks of rings that are too large to be drawn whole: what is along a route.
import { info, ring, sites } from '../src/index.js';
import { byRings } from './counted.js';
import { byId } from './dom.js';
import { byLevels } from './levels.js';

// net, processors, report: of answerTo; src, dst: as they are typed.
export async function treeAlong({ net, report, src, dst }) {
  const { processors, ...figures } = await info(net);
  const height = Math.round(Math.log2(processors));
  const wires = Array.from({ length: height + 1 }, (_, level) => figures[`cap_${level}`]);
  return byLevels({ height, source: Number(src), destination: Number(dst), report, wires });
}

export async function ringsAlong({ net, processors, report, src, dst }) {
  const first = await sites(net, 64);
  const seats = first.lastIndexOf(first[0]) + 1; // of each node that has any, from node 0 on
  const total = Number(processors);
  return byRings({
    report,
    total,
    source: Math.floor(Number(src) / seats),
    destination: Math.floor(Number(dst) / seats),
    seat: (node) => (node * seats < total ? node * seats : undefined),
    ring: (...which) => ring(net, ...which),
    wide: byId('drawing').clientWidth,
    about: `from ${src} to ${dst}, ring by ring`,
  });
}
