// SPDX-License-Identifier: MIT-0
// The library's functions with its structures in linear memory: layout.js says where the members lie.
import { errors, layout } from './layout.js';
import { moduleOf } from './modules.js';

const TEXT_MAX = 104; // RT_NET_TEXT_MAX
const MOST_SITES = 2 ** 24;
const LOC_MAX = 8,
  SEQ_MAX = 10;

const NAMES = new Map(Object.entries(errors).map(([name, code]) => [code, name]));
const STATUS = { 1: 'FALSE', 3: 'IO' };

// What the library or the command refuses.  `code`: the name of enum rt_error, 'RT_ERR_DST', where the library has one,
// else 'USAGE', or of the command 'FALSE' or 'IO'; `status`: the exit status, where it was the command.
export class RouteseqError extends Error {
  constructor(message, { code, status } = {}) {
    super(message);
    this.name = 'RouteseqError';
    this.code = NAMES.get(code) ?? code ?? STATUS[status] ?? 'USAGE';
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
  return new Proxy({}, { get: () => () => {} });
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
    netOf(text);
    const bytes = new TextEncoder().encode(`${text}\0`);
    return this.within([layout.rt_net.size, bytes.length], (net, at) => {
      this.bytes(at, bytes.length).set(bytes);
      this.checked(this.c.rt_net_parse(at, net), `network '${shown(text)}': `);
      return use(net);
    });
  }

  // A processor as an index (number or bigint) or a location (bytes), into memory at `to`; what is none is refused in
  // the command's words.
  locate(net, text, name, processor, to) {
    const { c } = this;
    this.ofShape(net, text, 'transit');
    const most = c.rt_route_loc_bytes(net);
    const location = `@ and a location of ${2 * most} hexadecimal digits`;
    const site = siteOf(processor);
    const refuse = (words) => {
      const given = processor instanceof Uint8Array ? `@${hexOf(processor)}` : String(processor);
      throw new RouteseqError(`${name} '${shown(given.slice(0, 80))}': ${words}`, { code: CODES[name] });
    };
    if (site instanceof Uint8Array && site.length === most) {
      this.bytes(to, most).set(site);
      if (this.within([8], (index) => c.rt_index(net, to, index)) >= 0) return;
      refuse('first cluster digit is 3, expected 0..2 in bits 7:6 of the last byte');
    }
    if (site instanceof Uint8Array || (typeof site === 'string' && site.startsWith('@'))) refuse(`expected ${location}`);
    if (typeof site === 'string' || c.rt_locate(net, indexOf(name, site), to) < 0) refuse(`${this.indices(net)}, or ${location}`);
  }

  // What a processor is, as the command says it.
  indices(net) {
    return `expected a processor index 0..${this.c.rt_topo_processors(net) - 1n}`;
  }

  // Throws if the network is of another shape.
  ofShape(net, text, shape) {
    if (SHAPES[this.c.rt_net_shape(net)] === shape) return;
    throw new RouteseqError(`network '${text}': expected ${KINDS[shape]}`, { code: -1 });
  }

  compute(text, source, destination) {
    return this.withNet(text, (net) =>
      this.within([LOC_MAX, LOC_MAX, SEQ_MAX], (src, dst, seq) => {
        this.locate(net, text, 'source', source, src);
        this.locate(net, text, 'destination', destination, dst);
        const n = this.checked(this.c.rt_compute(net, src, dst, seq), `${text}: `);
        return this.bytes(seq, n).slice();
      }),
    );
  }

  location(text, processor) {
    return this.withNet(text, (net) =>
      this.within([LOC_MAX], (loc) => {
        this.locate(net, text, 'processor', processor, loc);
        return this.bytes(loc, this.c.rt_route_loc_bytes(net)).slice();
      }),
    );
  }

  index(text, location) {
    return this.withNet(text, (net) =>
      this.within([LOC_MAX, 8], (loc, index) => {
        this.locate(net, text, 'location', location, loc);
        this.checked(this.c.rt_index(net, loc, index), `${text}: `);
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
        return { net: this.text(to), shape, processors: this.c.rt_topo_processors(net) };
      }),
    );
  }

  // The node of each processor, as walk numbers nodes; null where processors have none (Transit networks).
  sites(text, most) {
    wholeOf('most', most, MOST_SITES);
    return this.withNet(text, (net) =>
      this.within([layout.rt_topo_port_end.size], (end) => {
        const shape = SHAPES[this.c.rt_net_shape(net)];
        const n = Math.min(Number(this.c.rt_topo_processors(net)), most);
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

// Of what is no processor.
export const CODES = {
  source: 'RT_ERR_SRC',
  destination: 'RT_ERR_DST',
  processor: 'RT_ERR_INDEX',
  location: 'RT_ERR_LOC',
};

const SHAPES = [undefined, 'transit', 'ring', 'tree', 'ports'];

const KINDS = {
  transit: 'a Transit network (hybrid, full, bidelta); route, walk and explain serve all',
  ring: 'a network of SCI rings (multicube, shuffle, clock, ...)',
  ports: 'a network of routers with ports (torus, mesh, dragonfly, ...)',
};

// A network's text as it is: neither an option of the command, nor with a NUL, which ends a text of C.
export function netOf(net) {
  if (typeof net === 'string' && !/^-|\0/.test(net)) return net;
  throw new RouteseqError(`network '${shown(net)}': expected a text, as 'torus:4,4'`, { code: 'RT_ERR_TEXT' });
}

// A value as an error may say it.
export const shown = (value) =>
  (Array.isArray(value) ? `[${value.slice(0, 8).map(String)}${value.length > 8 ? ', ...' : ''}]` : String(value))
    .slice(0, 100)
    .replace(/[^ -~]/g, (c) => (c < '\x7f' ? `\\x${c.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}` : c));

// A whole number from `least` to `last`.
export function wholeOf(name, value, last, least = 0) {
  if (Number.isSafeInteger(value) && value >= least && value <= last) return value;
  throw new RouteseqError(`${name} '${shown(value)}': expected a whole number, ${least} to ${last}`);
}

// A processor in text, '626740' or '@CC0234', as a number or bytes; all else as it is.
function siteOf(processor) {
  if (typeof processor !== 'string') return processor;
  if (/^@([\da-f]{2})+$/i.test(processor)) return Uint8Array.from(processor.match(/[^@]{2}/g), (two) => `0x${two}`);
  return /^\d+$/.test(processor) && BigInt(processor) < 2n ** 64n ? BigInt(processor) : processor;
}

const hexOf = (bytes) => Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');

export function indexOf(name, processor) {
  const whole = typeof processor === 'bigint' || Number.isSafeInteger(processor);
  if (!whole || processor < 0 || processor >= 2n ** 64n)
    throw new RouteseqError(
      `${name} '${shown(processor)}': expected a whole number, a number 0 to 2^53-1 or a bigint 0 to 2^64-1`,
      { code: CODES[name] },
    );
  return BigInt(processor);
}
