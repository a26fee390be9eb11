// SPDX-License-Identifier: MIT-0
// The library's functions with its structures in linear memory: layout.js says where the members lie.
import { layout } from './layout.js';
import { moduleOf } from './modules.js';

const TEXT_MAX = 104; // RT_NET_TEXT_MAX
const LOC_MAX = 8,
  SEQ_MAX = 10;

// What the library or the command refuses.  `code`: enum rt_error, where it was a function of the library;
// `status`: the exit status, where it was the command.
export class RouteseqError extends Error {
  constructor(message, { code, status } = {}) {
    super(message);
    this.name = 'RouteseqError';
    this.code = code;
    this.status = status;
  }
}

let loading;

export function rooms() {
  return (loading ??= moduleOf('rooms')
    .then((module) => WebAssembly.instantiate(module, { host: closedHost() }))
    .then((instance) => new Rooms(instance.exports)));
}

// The library asks its host for nothing; what links in of libc is never called.
function closedHost() {
  return new Proxy({}, { get: () => () => -1 });
}

class Rooms {
  constructor(exports) {
    this.c = exports;
  }

  get view() {
    return new DataView(this.c.memory.buffer);
  }

  bytes(at, n) {
    return new Uint8Array(this.c.memory.buffer, at, n);
  }

  text(at) {
    if (at === 0) return null;
    const all = new Uint8Array(this.c.memory.buffer);
    return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
  }

  // Calls `use` with memory of these sizes, which is given back.
  within(sizes, use) {
    const at = sizes.map((size) => this.c.malloc(size));
    try {
      if (at.includes(0)) throw new RouteseqError('out of memory');
      return use(...at);
    } finally {
      at.forEach((a) => this.c.free(a));
    }
  }

  // A count or 0; throws the library's words for an error.
  checked(result, about) {
    if (result >= 0) return result;
    throw new RouteseqError(`${about}${this.text(this.c.rt_error_text(result))}`, { code: result });
  }

  // Calls `use` with a struct rt_net of this text.
  withNet(text, use) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    return this.within([layout.rt_net.size, bytes.length], (net, at) => {
      this.bytes(at, bytes.length).set(bytes);
      this.checked(this.c.rt_net_parse(at, net), `network '${text}': `);
      return use(net);
    });
  }

  // A processor as an index (number or bigint) or a location (bytes), into memory at `to`.
  locate(net, name, processor, to) {
    const { c } = this;
    const most = this.checked(c.rt_route_loc_bytes(net), '');
    if (processor instanceof Uint8Array) {
      if (processor.length !== most) throw new RouteseqError(`${name}: a location of this network has ${most} bytes`);
      this.bytes(to, most).set(processor);
      return;
    }
    this.checked(c.rt_locate(net, indexOf(name, processor), to), `${name} '${processor}': `);
  }

  compute(text, source, destination) {
    return this.withNet(text, (net) =>
      this.within([LOC_MAX, LOC_MAX, SEQ_MAX], (src, dst, seq) => {
        this.locate(net, 'source', source, src);
        this.locate(net, 'destination', destination, dst);
        const n = this.checked(this.c.rt_compute(net, src, dst, seq), '');
        return this.bytes(seq, n).slice();
      }),
    );
  }

  location(text, processor) {
    return this.withNet(text, (net) =>
      this.within([LOC_MAX], (loc) => {
        this.locate(net, 'processor', processor, loc);
        return this.bytes(loc, this.c.rt_route_loc_bytes(net)).slice();
      }),
    );
  }

  index(text, location) {
    return this.withNet(text, (net) =>
      this.within([LOC_MAX, 8], (loc, index) => {
        this.locate(net, 'location', location, loc);
        this.checked(this.c.rt_index(net, loc, index), '');
        return this.view.getBigUint64(index, true);
      }),
    );
  }

  // The NET text that the library writes for this one, its shape and the number of its processors.
  network(text) {
    return this.withNet(text, (net) =>
      this.within([TEXT_MAX], (to) => {
        this.checked(this.c.rt_net_format(net, to, TEXT_MAX), '');
        const shape = SHAPES[this.checked(this.c.rt_net_shape(net), '')];
        return { net: this.text(to), shape, processors: BigInt.asUintN(64, this.c.rt_topo_processors(net)) };
      }),
    );
  }

  // The node of each processor, as walk numbers nodes; null where processors have none (Transit networks).
  sites(text, most) {
    return this.withNet(text, (net) =>
      this.within([layout.rt_topo_port_end.size], (end) => {
        const shape = SHAPES[this.c.rt_net_shape(net)];
        const n = Math.min(Number(BigInt.asUintN(64, this.c.rt_topo_processors(net))), most);
        if (shape === 'transit') return null;
        return Array.from({ length: n }, (_, processor) => {
          if (shape === 'ring') return this.c.rt_topo_ring_node(net, processor) >>> 0;
          if (shape === 'tree') return 2 ** this.view.getUint32(net + layout.rt_net.param, true) + processor;
          this.checked(this.c.rt_topo_attached(net, processor, 0, end), '');
          return this.view.getUint32(end + layout.rt_topo_port_end.node, true);
        });
      }),
    );
  }

  // The network as a C initialiser.
  initialiser(text) {
    return this.withNet(text, (net) => {
      const family = this.families()
        .find(({ number }) => number === this.view.getUint8(net))
        .name.toUpperCase();
      const param = Array.from({ length: 8 }, (_, k) => this.view.getUint32(net + layout.rt_net.param + 4 * k, true));
      while (param.length > 1 && param[param.length - 1] === 0) param.pop();
      const capped = this.view.getUint8(net + layout.rt_net.capped);
      return `static const struct rt_net net = {RT_FAMILY_${family}, ${capped}, {${param.join(', ')}}}; /* ${text} */\n`;
    });
  }

  families() {
    const rows = [];
    const row = layout.rt_net_family;
    for (let at, k = 0; (at = this.c.rt_net_family_at(k)) !== 0; k++) {
      const word = (member) => this.text(this.view.getUint32(at + row[member], true));
      rows.push({
        number: this.view.getUint8(at + row.family),
        name: word('name'),
        shape: SHAPES[this.view.getUint8(at + row.shape)],
        parameters: word('parameters'),
        limits: word('limits'),
        example: word('example'),
      });
    }
    return rows;
  }
}

const SHAPES = [undefined, 'transit', 'ring', 'tree', 'ports'];

export function indexOf(name, processor) {
  const whole = typeof processor === 'bigint' || Number.isSafeInteger(processor);
  if (!whole || processor < 0 || processor >= 2n ** 64n)
    throw new RouteseqError(`${name} '${processor}': expected a processor's index, a number or a bigint`);
  return BigInt(processor);
}
