// SPDX-License-Identifier: MIT-0
// The circuit of a fat-tree (DeHon, figures 3.4 to 3.7), gate by gate, and the value on every wire.
import { layout } from './layout.js';
import { indexOf, RouteseqError } from './rooms.js';

export const CIRCUITS = ['figures', 'ripple', 'prefix', 'serial'];
const DIRECTIONS = ['in', 'out', 'probe'];
const NAME_MAX = 16;
const LIST = layout.rt_gate_list,
  GATE = layout.rt_gate,
  PORT = layout.rt_gate_port,
  LABEL = layout.rt_gate_label;

// { module, bytes, gates: [{ name, kind, inputs, byte, depth }], ports: [{ name, direction, nets, about }] }
export function readCircuit(rooms, text, circuit = 'figures') {
  return withCircuit(rooms, text, circuit, (list) => describe(rooms, list));
}

// The value, 0 or 1, of every net for two locations as numbers (byte 1 is the lowest).
export function evaluateCircuit(rooms, text, circuit, c1, c2) {
  return withCircuit(rooms, text, circuit, (list) => {
    const nets = rooms.view.getUint16(list + LIST.nets, true);
    return rooms.within([layout.rt_gate_test.size, layout.rt_gate_vectors.size, 8 * nets], (test, vectors, value) => {
      rooms.view.setBigUint64(test + layout.rt_gate_test.c1, indexOf('location', c1), true);
      rooms.view.setBigUint64(test + layout.rt_gate_test.c2, indexOf('location', c2), true);
      rooms.c.rt_gate_load(vectors, test, 1);
      rooms.c.rt_gate_apply(list, 0, vectors, value);
      return Uint8Array.from({ length: nets }, (_, net) => rooms.view.getUint8(value + 8 * net) & 1);
    });
  });
}

function withCircuit(rooms, text, circuit, use) {
  const kind = CIRCUITS.indexOf(circuit);
  if (kind < 0) throw new RouteseqError(`circuit '${circuit}': expected ${CIRCUITS.join(', ')}`);
  return rooms.withNet(text, (net) =>
    rooms.within([LIST.size], (list) => {
      rooms.ofShape(net, text, 'transit');
      if (rooms.c.rt_gate_transit(net, kind, list) < 0)
        throw new RouteseqError(`network '${text}': its circuit is wires alone; expected hybrid or full`, { code: -1 });
      return use(list);
    }),
  );
}

function describe(rooms, list) {
  const nets = rooms.view.getUint16(list + LIST.nets, true);
  const depth = rooms.within([2 * nets, NAME_MAX], (levels, name) => {
    rooms.c.rt_gate_depth(list, 0, levels);
    return Array.from({ length: nets }, (_, net) => {
      rooms.c.rt_gate_name(list, net, name);
      return { depth: rooms.view.getUint16(levels + 2 * net, true), name: rooms.text(name) };
    });
  });
  const { view } = rooms; // no earlier: memory may have grown
  const word = (at) => view.getUint16(at, true);
  const gates = depth.map((of, net) => {
    const at = list + LIST.gate + GATE.size * net;
    return {
      ...of,
      kind: rooms.text(rooms.c.rt_gate_kind_text(view.getUint8(at + GATE.kind))),
      inputs: Array.from({ length: view.getUint8(at + GATE.inputs) }, (_, k) => word(at + GATE.input + 2 * k)),
      byte: view.getUint16(at + GATE.label + LABEL.byte, true),
    };
  });
  const ports = Array.from({ length: view.getUint8(list + LIST.ports) }, (_, k) => {
    const at = list + LIST.port + PORT.size * k;
    const direction = DIRECTIONS[view.getUint8(at + PORT.direction)];
    const first = word(at + PORT.first);
    const net = (bit) => (direction === 'in' ? first + bit : word(list + LIST.output + 2 * (first + bit)));
    return {
      name: rooms.text(view.getUint32(at + PORT.name, true)),
      direction,
      nets: Array.from({ length: view.getUint8(at + PORT.width) }, (_, bit) => net(bit)),
      about: rooms.text(view.getUint32(at + PORT.about, true)),
    };
  });
  return { module: rooms.text(list + LIST.module), bytes: view.getUint8(list + LIST.bytes), gates, ports };
}
