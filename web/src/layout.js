// SPDX-License-Identifier: MIT-0
// Where the members of C structures lie in wasm32: the one place.  tools/web.sh compiles each number
// here as a static assertion with offsetof and sizeof: what does not fit is not built.
export const layout = {
  rt_net: { size: 36, family: 0, capped: 1, param: 4 },
  rt_net_family: { size: 20, family: 0, shape: 1, name: 4, parameters: 8, limits: 12, example: 16 },
  rt_rings: { size: 16, nodes: 0, links: 4, next: 8, context: 12 },
  rt_topo_port_end: { size: 8, node: 0, port: 4 },
  rt_topo_end: { size: 16, kind: 0, port: 1, number: 8 },
  rt_topo_component: { size: 24, kind: 0, stage: 1, stack: 2, unit: 8, index: 16 },
  rt_topo_record: { size: 76, crossbars: 0, swallow: 1, rotate: 2, delay: 12 },
  rt_load_odds: { size: 208, level: 0, all: 200 },
  rt_gate_list: {
    size: 11104,
    module: 0,
    bytes: 101,
    clocked: 102,
    ports: 103,
    nets: 104,
    outputs: 106,
    port: 108,
    output: 216,
    gate: 344,
  },
  rt_gate: { size: 24, kind: 0, inputs: 1, input: 2, label: 16 },
  rt_gate_label: { size: 8, stem: 0, byte: 4, bit: 6 },
  rt_gate_port: { size: 12, name: 0, direction: 4, width: 5, first: 6, about: 8 },
  rt_gate_test: { size: 16, c1: 0, c2: 8 },
  rt_gate_vectors: { size: 1024, c1: 0, c2: 512 },
};
