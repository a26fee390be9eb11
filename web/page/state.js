// SPDX-License-Identifier: MIT-0
// What is shown, as the fragment of the address: a link is the whole state.
export const START = {
  net: 'hybrid:192,2',
  src: '@CC0234',
  dst: '@D84267',
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
  return Object.fromEntries(NAMES.map((name) => [name, given.get(name) ?? START[name]]));
}

function fragment(state) {
  const written = new URLSearchParams();
  for (const name of NAMES)
    if (state[name] !== null && (name === 'net' || state[name] !== START[name])) written.set(name, state[name]);
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
