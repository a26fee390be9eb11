// SPDX-License-Identifier: MIT-0
// The circuit with the two locations on its inputs.
import { circuit, circuitValues } from '../src/index.js';
import { breath, byId, choices, say } from './dom.js';
import { drawGates, gatesOf, outputsOf } from './gates.js';
import { go } from './state.js';

const KINDS = [
  ['figures', "the paper's, figures 3.4 to 3.7"],
  ['ripple', 'without its redundancy'],
  ['prefix', 'with a parallel prefix'],
  ['serial', 'a byte a clock'],
];
export async function showCircuit(state, source, destination) {
  const key = JSON.stringify([state.net, state.circuit, state.slice, source, destination]);
  if (key === byId('gates').dataset.key) return;
  byId('gates').dataset.key = key;
  if (byId('circuit').options.length === 0) {
    choices(byId('circuit'), KINDS, state.circuit);
    byId('circuit').addEventListener('change', ({ target }) => go({ circuit: target.value, slice: '0' }));
    byId('slice').addEventListener('change', ({ target }) => go({ slice: target.value }));
  }
  byId('circuit').value = state.circuit;
  let it;
  try {
    it = await circuit(state.net, state.circuit);
  } catch (error) {
    byId('gates').replaceChildren();
    byId('slice').parentElement.hidden = true;
    return say('circuit-says', `a bidelta network has no circuit: its sequence is the destination (${error.message})`);
  }
  const number = (bytes) =>
    BigInt(
      `0x${bytes
        .slice(0, it.bytes)
        .map((b) => b.toString(16).padStart(2, '0'))
        .join('')}`,
    );
  const values = await circuitValues(state.net, state.circuit, number(source), number(destination));
  await breath();
  const slices = [];
  for (let byte = it.bytes; byte >= 0; byte--)
    if (it.gates.some((gate, k) => k > 1 && gate.kind !== 'input' && gate.byte === byte))
      slices.push([String(byte), byte ? `byte ${byte} of C` : 'what the bytes share']);
  const slice = slices.some(([name]) => name === state.slice) && state.slice !== '0' ? state.slice : slices[0][0];
  byId('slice').parentElement.hidden = false;
  choices(byId('slice'), slices, slice);
  say(
    'circuit-says',
    `${it.module}, ${gatesOf(it, Number(slice)).length} of ${it.gates.length} nets. C1 = ${number(source).toString(16).toUpperCase()}, C2 = ${number(destination).toString(16).toUpperCase()}: ${outputsOf(it, values)}`,
  );
  byId('gates').replaceChildren(drawGates(it, values, Number(slice)));
}
