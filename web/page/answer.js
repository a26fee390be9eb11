// SPDX-License-Identifier: MIT-0
// The bytes, their parts, and each bit in the colour of who reads it.
import { byId, html } from './dom.js';

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
  list.replaceChildren(
    ...['I', 'M', 'j', 'O', 'RU', 'RD', 'RC']
      .filter((name) => parts[name] !== undefined)
      .map((name) => html('span', { class: colour[name] ?? '' }, `${name} = ${parts[name] ?? '-'}`)),
  );
}

// Rows of bits that can be turned: source, destination, the sequence.  `turn(row, hex)` is called with the bytes after
// the turn.
export function showBits({ rows, reads, turn }) {
  const focused = document.activeElement?.dataset?.bit;
  byId('bits').replaceChildren(
    ...rows.map(({ name, what, bytes, expected }) =>
      html(
        'div',
        { class: 'row', role: 'group', 'aria-label': what },
        html('span', { class: 'what' }, what),
        ...bytes.map((byte, k) =>
          byteOf({ name, what, bytes, k, byte, expected, reads: name === 'seq' ? reads : null, turn }),
        ),
      ),
    ),
  );
  if (focused) document.querySelector(`[data-bit="${focused}"]`)?.focus();
}

// now: number of the byte, and the top bit of the pair, that the router of this hop looks at.
export function markBits(now) {
  document.querySelector('#bits .now')?.classList.remove('now');
  if (now) document.querySelector(`[data-bit="seq-${now.byte}-${now.bit}"]`)?.parentElement.classList.add('now');
}

function byteOf({ name, what, bytes, k, byte, expected, reads, turn }) {
  const pairs = [7, 5, 3, 1].map((top) => {
    const read = reads?.find((r) => r.byte === k && r.bit === top);
    const colour = reads ? (read ? read.colour : 'unread') : '';
    const bits = [top, top - 1].map((bit) => {
      const value = (byte >> bit) & 1;
      const flipped = expected?.[k] !== undefined && ((expected[k] >> bit) & 1) !== value;
      const turned = bytes.map((b, i) => (i === k ? b ^ (1 << bit) : b));
      const reader = reads ? (read ? `, read by ${read.stage}` : ', read by no router') : '';
      return html(
        'button',
        {
          type: 'button',
          'data-bit': `${name}-${k}-${bit}`,
          'aria-label': `${what}, byte ${k + 1}, bit ${bit}: ${value}${reader}${flipped ? ', flipped' : ''}`,
          title: `bit ${bit}${reader}`,
          class: flipped ? 'flipped' : undefined,
          onclick: () => turn(name, hex(turned)),
        },
        String(value),
      );
    });
    return html('span', { class: `pair ${colour}` }, ...bits);
  });
  return html('span', { class: 'byte' }, html('b', {}, hex([byte])), ...pairs);
}
