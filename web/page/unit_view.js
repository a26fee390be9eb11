// SPDX-License-Identifier: MIT-0
// The route unit of the router that a hop is at (SPEC 11.9), with the value on every wire.
import { unit, unitValues } from '../src/index.js';
import { breath, byId, choices, say } from './dom.js';
import { drawGates, gatesOf, outputsOf } from './gates.js';
import { go } from './state.js';

// What an output depends on: numbers of gates.
function coneOf(it, net) {
  const cone = new Set([net]);
  for (let k = net; k > 1; k--) if (cone.has(k)) for (const input of it.gates[k].inputs) cone.add(input);
  return cone;
}

// The inputs as numbers: "at = 5, dst = 2".
const inputsOf = (it, values) =>
  it.ports
    .filter(({ direction }) => direction === 'in')
    .map(({ name, nets }) => `${name} = ${nets.map((net) => values[net]).reverse().join('')}`)
    .join(', ');

export async function showUnit(state, { net, src, dst }, hop) {
  const key = JSON.stringify([net, src, dst, hop, state.slice]);
  if (key === byId('gates').dataset.key) return;
  byId('gates').dataset.key = key;
  let it, values;
  try {
    it = await unit(net);
    values = await unitValues(net, src, dst, hop);
  } catch (error) {
    byId('gates').replaceChildren();
    byId('slice').parentElement.hidden = true;
    return say('circuit-says', error.message);
  }
  await breath();
  const outputs = it.ports
    .filter(({ direction }) => direction === 'out')
    .flatMap(({ name, nets }) => nets.map((out, bit) => [nets.length > 1 ? `${name}[${bit}]` : name, out]))
    .filter(([, out]) => it.gates[out].inputs.length > 0);
  const [slice, out] = outputs.find(([name]) => name === state.slice) ?? outputs[0] ?? ['', 1];
  const cone = coneOf(it, out);
  const view = { ...it, gates: it.gates.map((gate, k) => ({ ...gate, byte: cone.has(k) ? 1 : 0 })) };
  byId('slice').parentElement.hidden = outputs.length < 2;
  choices(
    byId('slice'),
    outputs.map(([name]) => [name, `output ${name}`]),
    slice,
  );
  byId('slice').onchange ??= ({ target }) => go({ slice: target.value });
  say(
    'circuit-says',
    `${it.module}, ${gatesOf(view, 1).length} of ${it.gates.length} nets. ${inputsOf(it, values)}: ${outputsOf(it, values)}`,
  );
  byId('gates').replaceChildren(drawGates(view, values, 1));
}
