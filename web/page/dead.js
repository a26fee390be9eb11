// SPDX-License-Identifier: MIT-0
// Real components and wires, and what dies of them: which paths are left.
import { command } from '../src/index.js';
import { byId, html, say } from './dom.js';
import { go, read } from './state.js';

const last = {};

export async function showDead(state) {
  const key = JSON.stringify([state.net, state.src, state.dst, state.seq, state.dead, state.seed]);
  if (key === last.key) return;
  last.key = key;
  const ask = (...more) =>
    command([
      'walk',
      '--wires',
      ...more,
      ...(state.dead ? ['--dead', state.dead] : []),
      ...(state.seq !== null ? ['--seq', state.seq] : []),
      state.net,
      '--',
      state.src,
      state.dst,
    ]);
  const [one, all] = [await ask('--seed', state.seed || '1'), await ask('--all')];
  const words = (run) => run.errors.trim().replace(/^routeseq: /, '');
  say('dead-says', one.status > 1 ? words(one) : '', one.status > 1);
  byId('wires-one').textContent = one.output;
  byId('wires-all').textContent = all.output;
  const parts = [...new Set([...one.output.matchAll(/^ +\d+ +(c\d+)/gm)].map(([, part]) => part))];
  byId('dead-parts').replaceChildren(
    ...parts.map((part) => html('button', { type: 'button', onclick: () => kill(part) }, `Kill ${part}`)),
  );
}

function kill(part) {
  const { dead } = read();
  go({ dead: dead ? `${dead},${part}` : part });
}

byId('dead').addEventListener('input', ({ target }) => go({ dead: target.value.trim() }));
byId('seed').addEventListener('input', ({ target }) => go({ seed: target.value }));
byId('revive').addEventListener('click', () => go({ dead: '' }));
