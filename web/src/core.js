// SPDX-License-Identifier: MIT-0
// The Transit family alone (core.wasm), for a page that wants nothing else: numbers and bytes, no texts.
import { layout } from './layout.js';

export const FAMILIES = { hybrid: 1, full: 2, bidelta: 3 };

// source: the module's bytes, or a compiled module.
export async function loadCore(source) {
  const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
  const { exports } = await WebAssembly.instantiate(module, {});
  const net = exports.__heap_base.value,
    [src, dst, seq] = [net + 64, net + 80, net + 96];
  const bytes = (at, n) => new Uint8Array(exports.memory.buffer, at, n);
  const write = ({ family, param, capped = false }) => {
    if (!Object.hasOwn(FAMILIES, family)) throw new RangeError(`family '${family}': expected hybrid, full or bidelta`);
    const numbers = Array.isArray(param) && param.every((p) => Number.isInteger(p) && p >= 0 && p < 2 ** 32);
    if (!numbers || param.length > 8) throw new RangeError(`param '${param}': expected a list of up to 8 numbers`);
    const view = new DataView(exports.memory.buffer);
    bytes(net, layout.rt_net.size).fill(0);
    view.setUint8(net + layout.rt_net.family, FAMILIES[family]);
    view.setUint8(net + layout.rt_net.capped, capped ? 1 : 0);
    param.forEach((p, k) => view.setUint32(net + layout.rt_net.param + 4 * k, p, true));
  };
  // `given`: what was handed in, by the error that is about it.
  const checked = (result, { family, param }, given) => {
    if (result >= 0) return result;
    const what = given[result] ?? `error ${result} (enum rt_error)`;
    throw new RangeError(`${what}: not of ${family}:${param}`);
  };
  const located = (name, location, need, at) => {
    if (!(location instanceof Uint8Array && location.length === need))
      throw new RangeError(`${name} [${location}]: expected a Uint8Array of ${need} bytes`);
    bytes(at, need).set(location);
  };
  return {
    // Locations are bytes; the network is one that rt_net_check passes.
    compute(description, source, destination) {
      write(description);
      const need = checked(exports.rt_locate(net, 0n, src), description, {});
      located('source', source, need, src);
      located('destination', destination, need, dst);
      const given = { [-8]: `source [${source}]`, [-9]: `destination [${destination}]` };
      return bytes(seq, checked(exports.rt_compute(net, src, dst, seq), description, given)).slice();
    },
    locate(description, index) {
      write(description);
      if (!(typeof index === 'bigint' || Number.isSafeInteger(index)) || index < 0 || index >= 2n ** 64n)
        throw new RangeError(`processor ${String(index)}: expected a number 0 to 2^53-1 or a bigint 0 to 2^64-1`);
      const given = { [-10]: `processor ${index}` };
      return bytes(src, checked(exports.rt_locate(net, BigInt(index), src), description, given)).slice();
    },
  };
}
