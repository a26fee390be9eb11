// SPDX-License-Identifier: MIT-0
// Real components and wires of a Transit network: all that some path of a route uses.
import { layout } from './layout.js';
import { CODES, RouteseqError, shown, wholeOf } from './rooms.js';

const END = layout.rt_topo_end,
  RECORD = layout.rt_topo_record;
const COMPONENT = 1,
  PROCESSOR = 2;
const MOST = 20000; // wires, of a stage that is listed whole

// directions: of each hop, as walk says them.  dead: a Set of names, as 'c12', 'w34', 's5'.  Returns for each hop its
// { wires, components } (the wires that enter it), then the wires that enter the destination; each a Map from its
// name to what it is.  Where nothing is left, the later ones are empty.
export function pathsOf(rooms, text, source, destination, directions, dead = new Set()) {
  if (!Array.isArray(directions)) throw new RouteseqError(`directions '${shown(directions)}': expected a list`);
  directions.forEach((direction) => wholeOf('direction', direction, 3));
  return rooms.withNet(text, (net) =>
    rooms.within([END.size, END.size, RECORD.size, layout.rt_topo_component.size], (from, to, record, component) => {
      const { c } = rooms;
      rooms.ofShape(net, text, 'transit');
      for (const [name, processor] of Object.entries({ source, destination }))
        if (processor >= c.rt_topo_processors(net))
          throw new RouteseqError(`${name} '${processor}': ${rooms.indices(net)}`, { code: CODES[name] });
      const set = (kind, port, number) => {
        rooms.view.setUint8(from + END.kind, kind);
        rooms.view.setUint8(from + END.port, port);
        rooms.view.setBigUint64(from + END.number, number, true);
      };
      const wireAt = (kind, port, number) => {
        set(kind, port, number);
        c.rt_topo_wire(net, from, to);
        return {
          name: `w${c.rt_topo_wire_number(net, from)}`,
          from: kind === COMPONENT ? `c${number}` : `p${number}`,
          kind: rooms.view.getUint8(to + END.kind),
          port: rooms.view.getUint8(to + END.port),
          number: rooms.view.getBigUint64(to + END.number, true),
        };
      };
      const stackOf = (number) => {
        c.rt_topo_component_at(net, number, component);
        return `s${c.rt_topo_stack(net, component)}`;
      };
      const lives = (wire) =>
        !dead.has(wire.name) &&
        (wire.kind !== COMPONENT || !(dead.has(`c${wire.number}`) || (anyStack && dead.has(stackOf(wire.number)))));
      const anyStack = [...dead].some((name) => name.startsWith('s'));
      const stages = [];
      let wires = [0, 1].map((port) => wireAt(PROCESSOR, port, source));
      for (const direction of directions) {
        const stage = { wires: new Map(), components: new Map() };
        for (const wire of wires.filter((w) => w.kind === COMPONENT && lives(w))) {
          stage.wires.set(wire.name, { ...wire, to: `c${wire.number}` });
          const name = `c${wire.number}`;
          if (!stage.components.has(name)) stage.components.set(name, { name, number: wire.number, ports: new Set() });
          stage.components.get(name).ports.add(wire.port);
        }
        if (stage.wires.size > MOST) throw new RouteseqError(`more than ${MOST} wires of a stage`);
        stages.push(stage);
        wires = [...stage.components.values()].flatMap(({ number, ports }) => {
          c.rt_topo_record_at(net, 0, number, record);
          const one = rooms.view.getUint8(record + RECORD.crossbars) === 1;
          return [0, 1]
            .filter((half) => one || [...ports].some((port) => port >> 2 === half))
            .map((half) => wireAt(COMPONENT, 2 * direction + half, number));
        });
      }
      const arrived = wires.filter((w) => w.kind === PROCESSOR && w.number === destination && lives(w));
      stages.push({
        wires: new Map(arrived.map((wire) => [wire.name, { ...wire, to: `p${wire.number}` }])),
        components: new Map(),
      });
      return stages;
    }),
  );
}

// The shares of connections made that the model of SPEC 14.2 expects at this load: of all, and of those that cross at
// each level where there are some, by its number.
export function successOf(rooms, text, offered) {
  if (!(typeof offered === 'number' && offered >= 0 && offered <= 1))
    throw new RouteseqError(`load '${shown(offered)}': expected a number 0 to 1`);
  return rooms.withNet(text, (net) =>
    rooms.within([layout.rt_load_odds.size], (odds) => {
      const { level, all } = layout.rt_load_odds;
      rooms.ofShape(net, text, 'transit');
      rooms.c.rt_load_success(net, offered, 0, odds);
      const { name } = rooms.families().find(({ number }) => number === rooms.view.getUint8(net));
      const shares = Array.from({ length: (all - level) / 8 }, (_, k) => [k, rooms.view.getFloat64(odds + level + 8 * k, true)]);
      return {
        success: rooms.view.getFloat64(odds + all, true),
        levels: Object.fromEntries(shares.filter(([, share]) => share > 0 && name !== 'bidelta')),
      };
    }),
  );
}

// The routers that the ports of a router lead to, port by port.
export function neighboursOf(rooms, text, node) {
  return rooms.withNet(text, (net) =>
    rooms.within([layout.rt_topo_port_end.size], (end) => {
      rooms.ofShape(net, text, 'ports');
      wholeOf('router', node, (rooms.c.rt_topo_nodes(net) >>> 0) - 1);
      const ports = rooms.c.rt_topo_node_ports(net, node);
      return Array.from({ length: ports }, (_, port) =>
        rooms.c.rt_topo_neighbour(net, node, port, end) === 0
          ? rooms.view.getUint32(end + layout.rt_topo_port_end.node, true)
          : undefined,
      ).filter((to) => to !== undefined);
    }),
  );
}

// The nodes of the ring that a link of a node lies on, along it from that node, and no more of them than `most`.
export function ringOf(rooms, text, node, link, most) {
  return rooms.withNet(text, (net) =>
    rooms.within([layout.rt_rings.size], (rings) => {
      const member = (name) => rooms.view.getUint32(rings + layout.rt_rings[name], true);
      rooms.ofShape(net, text, 'ring');
      rooms.c.rt_topo_rings(net, rings);
      wholeOf('node', node, member('nodes') - 1);
      wholeOf('link', link, member('links') - 1);
      wholeOf('most', most, 2 ** 31, 1);
      const [next, context] = [rooms.c.__indirect_function_table.get(member('next')), member('context')];
      const nodes = [node];
      for (let at = node; nodes.length < most && (at = next(context, at, link) >>> 0) !== node;) nodes.push(at);
      return nodes;
    }),
  );
}
