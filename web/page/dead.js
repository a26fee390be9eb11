// SPDX-License-Identifier: MIT-0
// Real components and wires, and what dies of them: which paths are left.  Of routers with ports: where the route is cut.
import { command, paths } from '../src/index.js';
import { setUpCursor } from './cursor.js';
import { breath, byId, say, scrollFrame } from './dom.js';
import { drawPaths } from './paths_drawing.js';
import { go, read } from './state.js';

const last = { key: null, sound: null, drawn: null };

const namesOf = (dead) =>
  dead
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name);

// Kills a component or a wire, or lets it live again.
export function toggleDead(name) {
  const names = namesOf(read().dead);
  const rest = names.filter((other) => other !== name);
  go({ dead: (rest.length < names.length ? rest : [...names, name]).join(',') });
}

export function setUpDead() {
  byId('dead').addEventListener('input', ({ target }) => go({ dead: target.value.trim() }));
  byId('seed').addEventListener('input', ({ target }) => go({ seed: target.value }));
  byId('revive').addEventListener('click', () => go({ dead: '' }));
  setUpCursor(byId('paths'), {
    drawn: () => last.drawn,
    visit: ({ name, about }) =>
      say(
        'paths-says',
        `${about}: ${namesOf(read().dead).includes(name) ? 'Enter lets it live again' : 'Enter kills it'}`,
      ),
    choose: ({ name }) => toggleDead(name),
    start: () => last.drawn.nodes[0],
  });
}

export async function showDead(state, shown) {
  const key = JSON.stringify([shown.key, state.dead, state.seed]);
  if (key === last.key) return;
  last.key = key;
  const ofPorts = shown.shape === 'ports';
  byId('dead').placeholder = ofPorts ? 'r12,l3.1' : 'c450,w14,s5';
  if (ofPorts) return showCut(state, shown, () => key === last.key);
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
  const one = await ask('--seed', state.seed || '1');
  await breath();
  const all = await ask('--all');
  const bad = one.status > 1;
  say('dead-says', bad ? one.errors.trim().replace(/^routeseq: /, '') : '', bad);
  byId('wires-one').textContent = one.output;
  byId('wires-all').textContent = all.output;
  await breath();
  if (!bad && key === last.key) await showPaths(state, shown, one.output);
}

// The walk of a route of ports up to the first dead router or link on it, in the command's words.
async function showCut({ net, dead, seq }, { src, dst }, wanted) {
  const given = [...(dead ? ['--dead', dead] : []), ...(seq !== null ? ['--ports', seq] : [])];
  const { status, output, errors } = await command(['walk', ...given, net, '--', src, dst]);
  if (!wanted()) return;
  const bad = status > 1;
  const [found = ''] = output.match(/^cut at .*$|^.*: not on this route$/m) ?? [];
  say('dead-says', bad ? errors.trim().replace(/^routeseq: /, '') : found, bad || found.startsWith('cut'));
  byId('wires-one').textContent = output;
}

// All paths of the sound network, and over them those that are left.
async function showPaths(state, shown, one) {
  const whole = JSON.stringify(shown.key);
  const ask = (dead) =>
    paths(
      shown.net,
      shown.source,
      shown.destination,
      shown.hops.map((hop) => hop.direction),
      dead,
    );
  if (last.whole !== whole) last.sound = await ask([]);
  last.whole = whole;
  const names = namesOf(state.dead);
  const left = names.length > 0 ? await ask(names) : last.sound;
  const partsIn = (stages) => stages.reduce((sum, { wires, components }) => sum + wires.size + components.size, 0);
  const cuts = async (name) => partsIn(await ask([name])) < partsIn(last.sound);
  await breath();
  const titles = [...shown.hops.map(({ stage }) => stage), `processor ${shown.destination}`];
  last.drawn = drawPaths({
    source: shown.source,
    sound: last.sound,
    left,
    dead: new Set(names),
    one: partsOf(one),
    titles,
  });
  const frame = byId('paths');
  const place = last.placed === whole ? [frame.scrollLeft, frame.scrollTop] : [0, last.drawn.begin[1] - 170];
  frame.replaceChildren(last.drawn.drawing);
  scrollFrame(frame, () => place);
  last.placed = whole;
  const idle = await Promise.all(names.map(async (name) => (await cuts(name)) || name));
  if (names.length > 0) say('dead-says', offPath(idle.filter((name) => name !== true)));
  say('paths-says', 'Click a component or a wire, or go there with the arrow keys and press Enter: it dies.');
}

function offPath(names) {
  if (names.length === 0) return '';
  return `${names.join(', ')}: on no path of this pair, so ${names.length > 1 ? 'they change' : 'it changes'} nothing.`;
}

// The components of walk's table, and the wires by which they are left.
function partsOf(table) {
  const parts = new Set();
  for (const [, number, out] of table.matchAll(/^ +\d+ +c(\d+) .*? s\d+ +\d+ +\d+ +(\d+) +[AB] /gm)) {
    parts.add(`c${number}`);
    parts.add(`w${8n * BigInt(number) + BigInt(out)}`);
  }
  return parts;
}
