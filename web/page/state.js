// SPDX-License-Identifier: MIT-0
// What is shown, as the fragment of the address: a link is the whole state.
import { PRESETS } from './presets.js';

export const START = {
  net: PRESETS[0][0],
  src: null, // as the network has it: pairOf
  dst: null,
  seq: null,
  hop: '0',
  dead: '',
  seed: '1',
  view: '',
  circuit: 'figures',
  slice: '0',
};
const NAMES = Object.keys(START);

export function read() {
  const given = new URLSearchParams(location.hash.slice(1));
  const state = Object.fromEntries(NAMES.map((name) => [name, given.get(name) ?? START[name]]));
  const [, src, dst] = PRESETS.find(([net]) => net === state.net) ?? [];
  return { ...state, src: state.src ?? src ?? null, dst: state.dst ?? dst ?? null };
}

// The pair of an address that names none: the first processor and the last.
export const pairOf = ({ src, dst }, processors) => ({ src: src ?? '0', dst: dst ?? String(processors - 1n) });

function fragment(state) {
  const written = new URLSearchParams();
  for (const name of NAMES)
    if (state[name] != null && (name === 'net' || state[name] !== START[name])) written.set(name, state[name]);
  return `#${written}`;
}

// A step that Back undoes.
export function go(changes) {
  const next = fragment({ ...read(), ...changes });
  if (next !== location.hash) location.hash = next;
}

// A step that leaves no trace in the history, as a hop.
export function slide(changes) {
  history.replaceState(null, '', fragment({ ...read(), ...changes }));
}
