// SPDX-License-Identifier: MIT-0
// The hops of a route as boxes on a line that climbs and descends: the same for networks of any size.
import { colourOf } from './answer.js';
import { svg } from './dom.js';

const WIDE = 92,
  HIGH = 46,
  GAP = 18,
  STEP = 16;

// Of each hop of walk's report: where it stands, what its router is called, what it does.
export function hopsOf(shape, report) {
  let gone = 0;
  return report.hops.map((hop) => {
    if (shape === 'transit') {
      gone += hop.swallowed;
      const byte = Number.parseInt(hop.byte, 16);
      return {
        height: heightOf(hop),
        title: hop.stage,
        sub: `${hop.byte}  ${(byte >> 6).toString(2).padStart(2, '0')} ${hop.leads}`,
        colour: colourOf(hop.stage, hop.leads),
        stage: hop.stage,
        gone,
        rotation: hop.rotation,
        byte,
        number: hop.node,
        says:
          `${hop.stage}, node ${hop.node}: ${hop.swallowed ? 'the spent byte is swallowed; it' : 'it'} looks at ${hop.byte}, ` +
          `turned by ${hop.rotation} bits; its top pair ${(byte >> 6).toString(2).padStart(2, '0')} is direction ${hop.direction}, ${hop.leads}`,
      };
    }
    if (shape === 'tree')
      return {
        height: 8 - hop.level,
        title: `node ${hop.node}`,
        sub: `${hop.in} to ${hop.out}, bit ${hop.bit}`,
        node: hop.node,
        colour: hop.out === 'U' ? 'up' : 'down',
        says: `node ${hop.node}, level ${hop.level}: comes in at ${hop.in}, takes the address bit ${hop.bit}, leaves at ${hop.out}`,
      };
    const by = shape === 'ring' ? `link ${hop.link}` : `port ${hop.port}, vc ${hop.vc}`;
    const ring =
      shape === 'ring'
        ? `, on the ring of node ${hop.ring} (${hop.ring_nodes} nodes)${hop.note ? `, ${hop.note}` : ''}`
        : '';
    return {
      height: 0,
      title: `${shape === 'ring' ? 'node' : 'router'} ${hop.node}`,
      sub: by,
      node: hop.node,
      to: hop.to,
      colour: 'down',
      says: `${shape === 'ring' ? 'node' : 'router'} ${hop.node}: by ${by} to ${hop.to}${ring}`,
    };
  });
}

function heightOf(hop) {
  const number = Number(hop.stage.match(/\d+$/)?.[0] ?? 0);
  if (hop.stage.startsWith('up')) return 3 * number - 1;
  if (hop.stage.startsWith('cluster')) return hop.leads === 'to the tree' ? 0 : 1 - number;
  return number;
}

// at: hops done.
export function drawLadder(hops, at, end, go) {
  const heights = hops.map((hop) => hop.height);
  const top = Math.max(0, ...heights),
    low = Math.min(0, ...heights);
  const x = (k) => 10 + k * (WIDE + GAP),
    y = (k) => 14 + (top - heights[k]) * STEP;
  const width = x(hops.length) + 210,
    height = Math.max(150, (top - low) * STEP + HIGH + 34);
  const parts = [];
  for (let k = 1; k < hops.length; k++)
    parts.push(
      svg('path', {
        class: k < at ? 'taken' : 'edge',
        d: `M${x(k - 1) + WIDE},${y(k - 1) + HIGH / 2} L${x(k)},${y(k) + HIGH / 2}`,
      }),
    );
  hops.forEach((hop, k) => {
    const here = k === at - 1;
    parts.push(
      svg(
        'g',
        {
          class: `node ${k < at ? 'on-route' : ''} ${here ? 'here' : ''}`,
          transform: `translate(${x(k)},${y(k)})`,
          onclick: () => go(k + 1),
        },
        svg('title', {}, hop.says),
        svg('rect', { class: 'box', width: WIDE, height: HIGH, rx: 4 }),
        svg(
          'text',
          {
            x: 5,
            y: 18,
            class: hop.colour,
            textLength: hop.title.length > 15 ? WIDE - 10 : undefined,
            lengthAdjust: 'spacingAndGlyphs',
          },
          hop.title,
        ),
        svg(
          'text',
          { x: 5, y: 35, textLength: hop.sub.length > 15 ? WIDE - 10 : undefined, lengthAdjust: 'spacingAndGlyphs' },
          hop.sub,
        ),
      ),
    );
  });
  const last = hops.length - 1;
  parts.push(
    svg(
      'text',
      { x: x(hops.length), y: last < 0 ? 40 : y(last) + HIGH / 2 + 4, 'font-weight': at >= hops.length ? 700 : 400 },
      end,
    ),
  );
  return svg(
    'svg',
    { width, height, viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': `${hops.length} hops; ${end}` },
    ...parts,
  );
}
