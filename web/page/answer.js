// SPDX-License-Identifier: MIT-0
// The bytes, their parts, and each bit in the colour of who reads it.
import { become, byId, html, set, setText } from './dom.js';

export const bytesOf = (hex) => (hex.match(/../g) ?? []).map((two) => Number.parseInt(two, 16));
const hex = (bytes) => bytes.map((byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');

// Who reads, as a class: on the way up, down, in the cluster.
export function colourOf(stage, lead) {
  if (stage.startsWith('up')) return 'up';
  if (lead === 'to the tree') return 'up';
  return stage.startsWith('cluster') ? 'cluster' : 'down';
}

export function showParts(parts) {
  const list = byId('parts');
  if (!parts) return list.replaceChildren();
  const colour = { RU: 'up', RD: 'down', RC: 'cluster' };
  become(
    list,
    ['I', 'M', 'j', 'O', 'RU', 'RD', 'RC']
      .filter((name) => parts[name] !== undefined)
      .map((name) => html('span', { class: colour[name] ?? '' }, `${name} = ${parts[name] ?? '-'}`)),
  );
}

const last = { key: null };

// Rows of bits that can be turned: source, destination, the sequence.  Of rows as long as before, only what is another
// changes, so that the focus stays.
export function showBits({ rows, reads }) {
  const key = JSON.stringify(rows.map(({ name, bytes }) => [name, bytes.length]));
  if (key !== last.key)
    byId('bits').replaceChildren(
      ...rows.map(({ name, what, bytes }) =>
        html(
          'div',
          { class: 'row', role: 'group', 'aria-label': what },
          html('span', { class: 'what' }, what),
          ...bytes.map((_, k) => byteOf(name, k)),
        ),
      ),
    );
  Object.assign(last, { key, rows });
  [...byId('bits').children].forEach((row, r) => {
    const of = { ...rows[r], reads: rows[r].name === 'seq' ? reads : null };
    of.bytes.forEach((byte, k) => setByte(row.children[k + 1], of, k, byte));
  });
}

// `turn(row, hex)` is called by a click on a bit with the bytes after the turn.
export function setUpBits(turn) {
  byId('bits').addEventListener('click', ({ target }) => {
    if (!target.dataset.bit) return;
    const [name, k, bit] = target.dataset.bit.split('-');
    const { bytes } = last.rows.find((row) => row.name === name);
    turn(name, hex(bytes.map((byte, i) => (i === Number(k) ? byte ^ (1 << bit) : byte))));
  });
}

// now: number of the byte, and the top bit of the pair, that the router of this hop looks at.
export function markBits(now) {
  document.querySelector('#bits .now')?.classList.remove('now');
  if (now) document.querySelector(`[data-bit="seq-${now.byte}-${now.bit}"]`)?.parentElement.classList.add('now');
}

// The part of the answer that this hop takes, without an element of its own; none where the browser cannot.
export function markAnswer(from, to) {
  const { firstChild } = byId('answer');
  if (!globalThis.Highlight) return;
  CSS.highlights.delete('now');
  if (from === to || !firstChild || to > firstChild.length) return;
  const range = new Range();
  range.setStart(firstChild, from);
  range.setEnd(firstChild, to);
  CSS.highlights.set('now', new Highlight(range));
}

const TOPS = [7, 5, 3, 1];

function byteOf(name, k) {
  const bit = (number) => html('button', { type: 'button', 'data-bit': `${name}-${k}-${number}` });
  return html(
    'span',
    { class: 'byte' },
    html('b'),
    ...TOPS.map((top) => html('span', { class: 'pair' }, bit(top), bit(top - 1))),
  );
}

function setByte(element, { what, expected, reads }, k, byte) {
  setText(element.firstChild, hex([byte]));
  TOPS.forEach((top, i) => {
    const pair = element.children[i + 1];
    const read = reads?.find((r) => r.byte === k && r.bit === top);
    const reader = reads ? (read ? `, read by ${read.stage}` : ', read by no router') : '';
    set(pair, 'class', `pair ${reads ? (read ? read.colour : 'unread') : ''}`);
    [top, top - 1].forEach((bit, j) => {
      const value = (byte >> bit) & 1;
      const flipped = expected?.[k] !== undefined && ((expected[k] >> bit) & 1) !== value;
      set(
        pair.children[j],
        'aria-label',
        `${what}, byte ${k + 1}, bit ${bit}: ${value}${reader}${flipped ? ', flipped' : ''}`,
      );
      set(pair.children[j], 'title', `bit ${bit}${reader}`);
      set(pair.children[j], 'class', flipped ? 'flipped' : '');
      setText(pair.children[j], String(value));
    });
  });
}
