// SPDX-License-Identifier: MIT-0
/** A network that rt_net_check passes: param as in rt/net.h. */
export interface Description {
  family: 'hybrid' | 'full' | 'bidelta';
  param: number[];
  capped?: boolean;
}
export interface Core {
  compute(net: Description, source: Uint8Array, destination: Uint8Array): Uint8Array;
  locate(net: Description, index: number | bigint): Uint8Array;
}
export const FAMILIES: Record<string, number>;
/** A WebAssembly.Module, where DOM's library or node's declares it. */
type Module = typeof globalThis extends { WebAssembly: { Module: { prototype: infer M } } } ? M & object : never;
/** source: the bytes of core.wasm, or the compiled module. */
export function loadCore(source: ArrayBuffer | ArrayBufferView | Module): Promise<Core>;
