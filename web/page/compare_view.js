// SPDX-License-Identifier: MIT-0
// Networks of routers side by side: what `compare` finds near a size, a row each, in the order of a column.
import { commandInWorker } from '../src/index.js';
import { byId, html, many, say } from './dom.js';

const last = { rows: [], key: null, down: false };
let running = null;

// Another network of routers: its size is what networks are compared at, until one is typed.
export function resetCompare({ shape, processors }) {
  if (shape === 'ports' && processors > 1n && processors <= 200000n && !byId('processors').dataset.typed)
    byId('processors').value = String(processors);
}

export function setUpCompare() {
  byId('processors').addEventListener('input', ({ target }) => (target.dataset.typed = 'yes'));
  byId('run-compare').addEventListener('click', compare);
  byId('stop-compare').addEventListener('click', () => running?.abort(new Error('stopped')));
}

function busy(is) {
  byId('stop-compare').disabled = !is;
  byId('run-compare').disabled = is;
  byId('compare-progress').hidden = !is;
  byId('compare-progress').value = 0;
}

async function compare() {
  const { signal } = (running = new AbortController());
  const near = ['processors', 'ports'].flatMap((name) => [`--${name}`, byId(name).value]);
  busy(true);
  say('compare-says', 'at work');
  const progress = ({ done, total, what }) => {
    byId('compare-progress').value = total ? done / total : 0;
    say('compare-says', total ? `${what}: ${done} of ${total}` : what);
  };
  try {
    const { status, output, errors } = await commandInWorker(['compare', '--json', ...near], { signal, progress });
    const words = errors.trim().replace(/^routeseq: (compare: )?(option --)?/gm, '');
    if (status > 1) return say('compare-says', words, true);
    Object.assign(last, { rows: JSON.parse(output), key: null });
    byId('compare-missing').textContent = words;
    show();
    say('compare-says', `${many(last.rows.length, 'network')}, of each family the nearest; a click on a column sorts`);
  } catch (error) {
    say('compare-says', error.message, !signal.aborted);
  } finally {
    busy(false);
  }
}

const wordsOf = (value) =>
  value === null ? '-' : typeof value === 'number' && !Number.isInteger(value) ? value.toFixed(3) : String(value);

// What is not known comes last either way.
function inOrder({ rows, key, down }) {
  if (key === null) return rows;
  const sign = down ? -1 : 1;
  const less = (a, b) => (a === null) - (b === null) || sign * (a < b ? -1 : Number(a > b));
  return [...rows].sort((one, other) => less(one[key], other[key]));
}

function sort(key) {
  Object.assign(last, { key, down: last.key === key && !last.down });
  show();
  byId('compared').querySelector('[aria-sort] button').focus();
}

function show() {
  const keys = Object.keys(last.rows[0] ?? {});
  const heads = keys.map((key) =>
    html(
      'th',
      { scope: 'col', 'aria-sort': key === last.key && (last.down ? 'descending' : 'ascending') },
      html('button', { type: 'button', onclick: () => sort(key) }, key.replaceAll('_', ' ')),
    ),
  );
  const cell = (row, key) => (key === 'net' ? linkTo(row.net) : wordsOf(row[key]));
  const rows = inOrder(last).map((row) => html('tr', {}, ...keys.map((key) => html('td', {}, cell(row, key)))));
  byId('compared').replaceChildren(
    html('table', {}, html('thead', {}, html('tr', {}, ...heads)), html('tbody', {}, ...rows)),
  );
}

const linkTo = (net) => html('a', { href: `#net=${net}` }, net);
