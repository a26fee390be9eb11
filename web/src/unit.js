// SPDX-License-Identifier: MIT-0
// The route unit of a router (SPEC 11.9): read from the Verilog that the command prints, and the value on every wire.
import { layout } from './layout.js';
import { RouteseqError } from './rooms.js';

const KINDS = { '&': 'and', '|': 'or', '^': 'xor' };

// The text as { module, gates, ports }, as circuit() gives them.
export function parseUnit(text) {
  const gates = ['zero', 'one'].map((kind, k) => ({ name: `1'b${k}`, kind, inputs: [], byte: 0, depth: 0 }));
  const number = new Map(gates.map(({ name }, k) => [name, k]));
  const ports = [];
  let about = '';
  const add = (name, kind, inputs) => {
    const depth = Math.max(-1, ...inputs.map((input) => gates[input].depth)) + 1;
    number.set(name, gates.push({ name, kind, inputs, byte: 0, depth }) - 1);
    return gates.length - 1;
  };
  for (const line of text.split('\n')) {
    const port = line.match(/^ {4}(input|output) (?:\[(\d+):0\] )?(\w+)/);
    const wire = line.match(/^ {4}wire (\w+) = (.*);/);
    const assign = line.match(/^ {4}assign (\w+) = \{(.*)\};/);
    if (port) {
      const [, direction, top, name] = port;
      const bits = Number(top ?? 0) + 1;
      const nets = direction === 'input' ? [...Array(bits).keys()].map((k) => add(bits > 1 ? `${name}[${k}]` : name, 'input', [])) : [];
      ports.push({ name, direction: direction.slice(0, -3), nets, about });
    } else if (wire && wire[1] !== 'unused') {
      const names = wire[2].match(/[\w'[\]]+/g);
      const kind = wire[2][0] === '~' ? 'not' : KINDS[wire[2].match(/[&|^]/)[0]];
      add(wire[1], kind, names.map((name) => number.get(name)));
    } else if (assign) {
      ports.find(({ name }) => name === assign[1]).nets = assign[2].split(', ').map((name) => number.get(name)).reverse();
    }
    about = line.match(/^ {4}\/\/ (.*)/)?.[1] ?? '';
  }
  return { module: text.match(/^module (\S+)/m)[1], bytes: 0, gates, ports };
}

// What every net is; inputs: { at: 5n, ... } by the names of the input ports.
export function evaluateUnit(unit, inputs) {
  const values = new Uint8Array(unit.gates.length);
  for (const { name, direction, nets } of unit.ports) {
    if (direction !== 'in') continue;
    if (typeof inputs[name] !== 'bigint' || inputs[name] < 0n || inputs[name] >> BigInt(nets.length) !== 0n)
      throw new RouteseqError(`input '${name}': expected a bigint of ${nets.length} bits`);
    nets.forEach((net, bit) => (values[net] = Number((inputs[name] >> BigInt(bit)) & 1n)));
  }
  unit.gates.forEach(({ kind, inputs: from }, k) => {
    const [a, b] = from.map((net) => values[net]);
    if (kind === 'one') values[k] = 1;
    else if (kind === 'not') values[k] = 1 - a;
    else if (kind === 'and') values[k] = a & b;
    else if (kind === 'or') values[k] = a | b;
    else if (kind === 'xor') values[k] = a ^ b;
  });
  return values;
}

// How many values each coordinate of a router but the last has (SPEC 11.9), from the network's own text.
function sidesOf(net) {
  const [family, numbers = ''] = net.split(':');
  const p = numbers.split(',').map(Number);
  const fat = (m, w = m) => [m.length + 1, 1, ...m.slice(1).map((down, i) => Math.max(down, w[i + 1]))].slice(0, -1);
  const sides = {
    hyperx: () => p.slice(1, -1),
    dragonfly: () => [p[1] * p[2] + 1],
    bintree: () => p,
    xtree: () => p,
    ccc: () => p,
    bfly: () => [p[1] + 1],
    wbfly: () => [p[1]],
    omega: () => [p[0] + 1],
    benes: () => [2 * p[0] + 1],
    kntree: () => fat(Array(p[1]).fill(p[0])),
    xgft: () => fat(p.slice(0, p.length / 2), p.slice(p.length / 2)),
    butterfly: () => Array(p[1]).fill(p[0]),
    deadfly: () => Array(p[1]).fill(p[0]),
    livefly: () => Array(p[1]).fill(p[0] - 1),
  }[family];
  return sides ? sides() : p.slice(0, -1);
}

// The bits of `at` or `dst` for a router, or a node of rings.
export function unitPlace(rooms, text, node) {
  const sides = sidesOf(text);
  const x = rooms.withNet(text, (net) =>
    rooms.within([4 * 40], (at) => {
      if (rooms.c.rt_topo_coordinates(net, node, at) > 0)
        return [...sides, 0].map((_, i) => rooms.view.getUint32(at + 4 * i, true));
      let left = node; // rings: the digits of its number
      const digits = sides.map((side) => {
        const digit = left % side;
        left = (left - digit) / side;
        return digit;
      });
      return [...digits, left];
    }),
  );
  return sides.reduceRight((bits, side, i) => {
    const width = Math.max(1, Math.ceil(Math.log2(side)));
    return (bits << BigInt(width)) | BigInt(x[i]);
  }, BigInt(x[sides.length]));
}

// The inputs of the unit at hop `hop` of a route that walk reports.
export function unitInputs(rooms, text, unit, report, destination, hop) {
  const ones = (name) => (1n << BigInt(unit.ports.find((port) => port.name === name)?.nets.length ?? 0)) - 1n;
  const hops = report.hops;
  const before = hops[hop - 1];
  const inputs = {
    at: unitPlace(rooms, text, hop < hops.length ? hops[hop].node : report.node),
    dst: unitPlace(rooms, text, report.node),
    dst_processor: BigInt(destination) % BigInt(text.match(/\d+/)[0]),
    in_port: ones('in_port'),
    in_vc: 0n,
    last: ones('last'),
  };
  if (before === undefined) return inputs;
  if (before.link !== undefined) return { ...inputs, last: BigInt(before.link) };
  rooms.withNet(text, (net) =>
    rooms.within([layout.rt_topo_port_end.size], (end) => {
      rooms.checked(rooms.c.rt_topo_neighbour(net, before.node, before.port, end), `${text}: `);
      inputs.in_port = BigInt(rooms.view.getUint16(end + layout.rt_topo_port_end.port, true));
      inputs.in_vc = BigInt(before.vc);
    }),
  );
  return inputs;
}
