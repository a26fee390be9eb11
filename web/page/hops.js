// SPDX-License-Identifier: MIT-0
// What walk's report says of each hop, in words and for the drawings: { height, title, lines, colour, says, ... }.
import { colourOf } from './answer.js';

export const bitsOf = (byte) => byte.toString(2).padStart(8, '0');
const by = { transit, tree, ring, ports };

export function hopsOf(shape, report) {
  const state = { gone: 0 };
  return report.hops.map((hop) => by[shape](hop, state));
}

// The hops with what explain says of each, and the order that it names.
export function addWhy({ hops }, { order, vcs, hops: of, legs, reads }) {
  const whys = (of ?? reads ?? legs.flatMap((leg) => Array(leg.hops).fill(leg))).map(({ why, why_vc, vc }) =>
    [why, why_vc && `vc ${vc}: ${why_vc}`].filter(Boolean).join('; '),
  );
  const begins = [order && ` The order: ${order}.`, vcs && ` Virtual channels: ${vcs}.`].filter(Boolean).join('');
  return { begins, hops: hops.map((hop, k) => ({ ...hop, says: `${hop.says}; ${whys[k]}` })) };
}

function transit(hop, state) {
  state.gone += hop.swallowed;
  const byte = Number.parseInt(hop.byte, 16);
  const pair = bitsOf(byte).slice(0, 2);
  return {
    height: heightOf(hop),
    title: hop.stage,
    lines: [
      [pair, ` ${bitsOf(byte).slice(2)} = ${hop.byte}`],
      `${hop.direction}: ${hop.leads}`,
      `turned ${hop.rotation}${hop.swallowed ? ', swallows' : ''}`,
    ],
    colour: colourOf(hop.stage, hop.leads),
    stage: hop.stage,
    direction: hop.direction,
    gone: state.gone,
    rotation: hop.rotation,
    byte,
    number: hop.node,
    says:
      `${hop.stage}, node ${hop.node}: ${hop.swallowed ? 'the spent byte is swallowed; it' : 'it'} looks at ${hop.byte}, ` +
      `turned by ${hop.rotation} bits; its top pair ${pair} is direction ${hop.direction}, ${hop.leads}`,
  };
}

function heightOf(hop) {
  const number = Number(hop.stage.match(/\d+$/)?.[0] ?? 0);
  if (hop.stage.startsWith('up')) return 3 * number - 1;
  if (hop.stage.startsWith('cluster')) return hop.leads === 'to the tree' ? 0 : 1 - number;
  return number;
}

function tree(hop) {
  return {
    height: 8 - hop.level,
    title: `node ${hop.node}`,
    lines: [`level ${hop.level}, from ${hop.in} to ${hop.out}`, `address bit ${hop.bit}`],
    node: hop.node,
    colour: hop.out === 'U' ? 'up' : 'down',
    says: `node ${hop.node}, level ${hop.level}: comes in at ${hop.in}, takes the address bit ${hop.bit}, leaves at ${hop.out}`,
  };
}

function ring(hop) {
  const note = hop.note ? `, ${hop.note}` : '';
  return {
    height: 0,
    title: `node ${hop.node}`,
    lines: [`link ${hop.link} to ${hop.to}`, `ring of node ${hop.ring}`],
    node: hop.node,
    to: hop.to,
    colour: 'down',
    says:
      `node ${hop.node}: by link ${hop.link} to ${hop.to}, on the ring of node ${hop.ring} ` +
      `(${hop.ring_nodes} nodes)${note}`,
  };
}

function ports(hop) {
  return {
    height: 0,
    title: `router ${hop.node}`,
    lines: [`port ${hop.port}, vc ${hop.vc}`, `to router ${hop.to}`],
    node: hop.node,
    to: hop.to,
    colour: 'down',
    says: `router ${hop.node}: by port ${hop.port}, vc ${hop.vc} to ${hop.to}`,
  };
}
