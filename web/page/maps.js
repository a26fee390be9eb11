// SPDX-License-Identifier: MIT-0
// Where source and destination sit in a Transit network of any size: a map a layer, of the subtrees below each unit
// tree, and one of the processors in a leaf cluster.  A click chooses a subtree, and so a processor.
import { setUpCursor } from './cursor.js';
import { byId, say } from './dom.js';
import { draw } from './drawing.js';
import { go } from './state.js';

const CELL = 17,
  GAP = 44;
const NARROW = 480; // points: a frame of a phone
const last = { drawn: null };

const level = (of, what) => ({ of, what, where: `in ${what}` });

// What is chosen from at each level, from the top: [{ of, what }]; their product is the number of processors.
export function levelsOf(net, processors) {
  const [family, rest] = net.split(':');
  const numbers = rest
    .split(',')
    .map(Number)
    .filter((n) => !Number.isNaN(n));
  if (family === 'bidelta') return numbers.map((stages, k) => level(4 ** stages, `stack ${k + 1}`));
  const [cluster, layers] = family === 'hybrid' ? numbers : [1, numbers[0]];
  const levels = [];
  for (let u = layers; u > 0; u--) levels.push(level(64, `layer ${u}`));
  const top = Number(processors / (BigInt(cluster) * 64n ** BigInt(layers)));
  if (top > 1) levels.unshift(level(top, 'the cap'));
  if (cluster > 1) levels.push(level(cluster, 'the leaf cluster'));
  return levels;
}

// The digits of a processor, one a level, and back.
export function digitsOf(levels, processor) {
  const digits = [];
  let rest = BigInt(processor);
  for (const { of } of [...levels].reverse()) {
    digits.unshift(Number(rest % BigInt(of)));
    rest /= BigInt(of);
  }
  return digits;
}
export const processorOf = (levels, digits) =>
  levels.reduce((sum, { of }, k) => sum * BigInt(of) + BigInt(digits[k]), 0n);

// Nested squares, as the leaves of a tree lie on a chip: two bits choose a quarter; three squares make a leaf cluster.
function cellOf(of, digit) {
  const square = of % 3 === 0 ? of / 3 : of;
  let x = 0,
    y = 0;
  for (let bit = 0, rest = digit % square; rest > 0; bit++, rest >>= 2) {
    x += (rest & 1) << bit;
    y += ((rest >> 1) & 1) << bit;
  }
  return [x + Math.floor(digit / square) * Math.ceil(Math.sqrt(square)), y];
}

// A level beside the one before, or below it where the frame is too narrow for both.
function modelOf(levels, room) {
  const nodes = new Map();
  let left = 0,
    top = 0,
    low = 0;
  levels.forEach(({ of, what }, level) => {
    let wide = 0;
    const across = Math.max(...Array.from({ length: of }, (_, digit) => cellOf(of, digit)[0] + 1));
    if (left > 0 && left + Math.max(CELL * across, 7 * what.length) > room) [left, top] = [0, low + 34];
    for (let digit = 0; digit < of; digit++) {
      const [x, y] = cellOf(of, digit);
      wide = Math.max(wide, x + 1);
      const name = `m${level}-${digit}`;
      nodes.set(name, { name, level, digit, short: '', at: [left + CELL * (x + 0.5), top + CELL * (y + 0.5)] });
      low = Math.max(low, top + CELL * (y + 1));
    }
    wide = Math.max(CELL * wide, 7 * what.length);
    nodes.set(`t${level}`, { name: `t${level}`, shape: 'plaintext', label: what, at: [left + wide / 2, top - 14] });
    left += wide + GAP;
  });
  return { nodes, edges: [], light: true };
}

export const chosenEnd = () => document.querySelector('input[name=click]:checked').value;

// A click sets this end from now on.
export function setEnd(end) {
  document.querySelector(`input[name=click][value=${end}]`).checked = true;
  mark();
  byId('maps').focus();
}

const wordOf = (end) => (end === 'src' ? 'source' : 'destination');

export function setUpMaps() {
  for (const radio of document.querySelectorAll('input[name=click]')) radio.addEventListener('change', mark);
  setUpCursor(byId('maps'), {
    drawn: () => last.drawn,
    visit: ({ level, digit }) =>
      say(
        'maps-says',
        `${last.levels[level].what}: ${digit} of ${last.levels[level].of}. Enter sets the ${wordOf(chosenEnd())}`,
      ),
    choose: ({ level, digit }) => {
      const digits = [...last.ends[chosenEnd()]];
      digits[level] = digit;
      go({ [chosenEnd()]: String(processorOf(last.levels, digits)), seq: null, hop: '0' });
    },
    start: () => last.drawn.model.nodes.get(`m0-${last.ends[chosenEnd()][0]}`),
  });
}

export function showMaps({ net, processors, shape, source, destination }) {
  if (shape !== 'transit') return;
  if (last.net !== net) {
    last.levels = levelsOf(net, processors);
    const frame = byId('maps');
    const room = frame.clientWidth < NARROW ? Math.max(frame.clientWidth, 24 * CELL) : Infinity;
    last.drawn = draw(modelOf(last.levels, room), `Where source and destination sit in ${net}`);
    last.drawn.drawing.classList.add('cells');
    frame.replaceChildren(last.drawn.drawing);
    if (room < Infinity)
      frame.style.height = `${(last.drawn.box.height * Math.min(1, frame.clientWidth / last.drawn.box.width)) + 4}px`;
    last.net = net;
  }
  last.ends = { src: digitsOf(last.levels, source), dst: digitsOf(last.levels, destination) };
  mark();
}

// The end that a click sets, at every level; the other as far as it is below the same subtree.
function mark() {
  if (!last.drawn || !last.ends) return;
  const nodes = new Map();
  const end = chosenEnd(),
    other = end === 'src' ? 'dst' : 'src';
  const { [end]: mine, [other]: its } = last.ends;
  const apart = mine.findIndex((digit, k) => digit !== its[k]);
  const add = (name, words) => nodes.set(name, nodes.has(name) ? `${nodes.get(name)} ${words}` : words);
  mine.forEach((digit, level) => {
    add(`m${level}-${digit}`, end);
    if (apart < 0 || level <= apart) add(`m${level}-${its[level]}`, other);
  });
  last.drawn.mark({ nodes, edges: new Map() });
  say(
    'maps-says',
    ['src', 'dst']
      .map(
        (name) =>
          `${wordOf(name)} ${processorOf(last.levels, last.ends[name])}: ` +
          last.ends[name].map((digit, k) => `${digit} ${last.levels[k].where}`).join(', '),
      )
      .join('; '),
  );
}
