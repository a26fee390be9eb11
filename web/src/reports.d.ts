// SPDX-License-Identifier: MIT-0
// Made by web/tools/types.mjs from the command.

export type TransitFamily = 'hybrid' | 'full' | 'bidelta';
export interface WalkTransit {
  verdict: string;
  processor: number | null;
  location: string | null;
  sequence: string;
  crossed: number | null;
  lowest: number | null;
  rotation: number;
  hops: { stage: string; byte: string; direction: number; leads: string; swallowed: boolean; rotation: number; node: number; }[];
}
export interface ExplainTransit {
  I: string | null;
  M: string | null;
  j: number | null;
  O: string | null;
  RU: string | null;
  RD: string | null;
  RC: string | null;
  R: string | null;
  reads: { stage: string; byte: number; bit: number; direction: number; }[];
}
export interface InfoTransit {
  processors: number;
  location_bytes: number;
  sequence_bytes: number;
  clusters: number;
  unit_trees_8: number;
  unit_trees_2: number;
  components: number;
  connect_best: number;
  connect_worst: number;
  open_best: number;
  open_worst: number;
}
export interface LoadTransit {
  success?: number;
  success_low?: number;
  success_high?: number;
  success_model: number | null;
  [key: `success_${number}`]: number;
  [key: `success_${number}_low`]: number;
  [key: `success_${number}_high`]: number;
  [key: `success_${number}_model`]: number | null;
  retry_load?: number;
  retry_load_low?: number;
  retry_load_high?: number;
  retry_success?: number;
  retry_success_low?: number;
  retry_success_high?: number;
  tries?: number;
  tries_low?: number;
  tries_high?: number;
  cycles?: number;
  cycles_low?: number;
  cycles_high?: number;
  connected?: number;
  connected_low?: number;
  connected_high?: number;
}
export type RingFamily = 'multicube' | 'shuffle' | 'butterfly' | 'deadfly' | 'livefly' | 'ringmesh' | 'ringcomplete' | 'ring12' | 'clock';
export interface WalkRing {
  verdict: string;
  processor: number | null;
  node: number;
  links: number;
  rings: number;
  distance: number | null;
  hops: { node: number; link: number; to: number | null; ring: number | null; ring_nodes: number | null; note: string | null; }[];
}
export interface ExplainRing {
  source: string;
  destination: string;
  route: number[];
  order: string;
  legs: { node: number; link: number; hops: number; to: number; ring: number; ring_nodes: number; changes: string | null; why: string; }[];
}
export interface InfoRing {
  processors: number;
  nodes: number;
  fanout: number;
  rings: number;
  ring_sizes: string;
  distance: number | null;
}
export interface LoadRing {
  nodes: number;
  rings: number;
  ring_sizes: string;
  distance: number;
  ring_hops: number;
  latency: number;
  hot_link_send: number;
  hot_link_echo: number;
  hot_link: number;
  hot_queue: number;
  throughput: number;
  deadlock: boolean;
}
export type TreeFamily = 'tree';
export interface WalkTree {
  verdict: string;
  processor: number | null;
  bits: number;
  turned: number | null;
  hops: { level: number; node: number; in: string; bit: number; out: string; }[];
}
export interface ExplainTree {
  source: string;
  destination: string;
  bits: string;
  up: string;
  turn: string;
  down: string;
  reads: { level: number; node: number; bit: number; why: string; }[];
}
export interface InfoTree {
  processors: number;
  channels: number;
  [key: `cap_${number}`]: number;
}
export interface LoadTree {
  messages: number;
  lambda: string;
  cycles_lower: number;
  cycles_theorem1: number;
  cycles: number;
  lambda_value: number;
}
export type PortsFamily = 'complete' | 'array' | 'ring' | 'mesh' | 'torus' | 'twisted' | 'bintree' | 'xtree' | 'tworoot' | 'hypercube' | 'ccc' | 'bfly' | 'benes' | 'debruijn' | 'omega' | 'mot' | 'kntree' | 'xgft' | 'hyperx' | 'slimfly' | 'polarfly' | 'kautz' | 'megafly' | 'oft' | 'mlfm' | 'wbfly' | 'shufflex' | 'slender' | 'cm5' | 'dragonfly' | 'tofu';
export interface WalkPorts {
  verdict: string;
  processor: number | null;
  node: number;
  hops: { node: number; port: number; vc: number; to: number; }[];
  dead?: string | null;
  cut_at?: string | null;
  cut_hop?: number | null;
  off_route?: { part: string; }[];
}
export interface ExplainPorts {
  source: string;
  destination: string;
  route: number[];
  order: string;
  vcs: string;
  hops: { node: number; at: string; port: number; vc: number; to: number; changes: string | null; why: string; why_vc: string; }[];
}
export interface InfoPorts {
  processors: number;
  nodes: number;
  ports: number;
  degree_min: number;
  degree_max: number;
  links: number;
  diameter: number;
  distance_sum: number | null;
  bisection: number | null;
  vcs: number;
  routers: number;
  mean: number | null;
  cables: number | null;
  bisection_low: number | null;
  bisection_high: number | null;
  network_ports: number;
  mean_distance: number | null;
}
export interface LoadPorts {
  processors: number;
  routers: number;
  routes: number;
  longest: number | null;
  mean: number;
  hot_link: number;
  hot_links: number | null;
  throughput: number | null;
  deadlock: boolean | null;
  vcs: number;
  pattern: string;
  ties?: string;
  bound?: string;
  mean_low?: number;
  mean_high?: number;
  hot_link_low?: number;
  hot_link_high?: number;
  throughput_low?: number;
  throughput_high?: number;
  sample?: number;
  cycle?: { router: number; port: number; vc: number; source: number; destination: number; }[];
  faults?: string;
  trials?: number;
  served?: number;
  served_low?: number;
  served_high?: number;
  connected?: number;
  connected_low?: number;
  connected_high?: number;
  repair?: string;
  repair_served?: number;
  repair_longest?: number;
  repair_mean?: number;
  repair_throughput?: number;
  repair_vcs?: number;
}
/** Of check without routes: the figures of a topology. */
export interface Figures {
  processors: number;
  nodes: number;
  ports: number;
  degree_min: number;
  degree_max: number;
  links: number;
  diameter: number | null;
  distance_sum: number | null;
  bisection: number | null;
  routers: number;
  mean: number | null;
  channels: number;
  cables: number;
  bisection_low: number | null;
  bisection_high: number | null;
  network_ports: number;
  mean_distance: number | null;
  disjoint_paths?: number;
  paths?: { hops: number; pairs: number; least: number; most: number; mean: number; }[];
  routes?: number;
  throughput_bound?: number;
  pattern?: string;
}
/** Of check with routes, its findings aside. */
export interface Judged {
  routers: number;
  endpoints: number;
  cables: number;
  channels: number;
  nodes: number;
  links: number;
  pairs: number;
  routes: number;
  missing: number;
  duplicate: number;
  broken: number;
  loops: number;
  minimal: number;
  longest: number;
  excess_max: number;
  hot_link: number;
  vcs: number;
  deadlock: boolean;
  sound: boolean;
  processors?: number;
  mean?: number;
  hot_links?: number;
  throughput?: number;
  throughput_bound?: number;
  pattern?: string;
  faults?: string;
  trials?: number;
  served?: number;
  served_low?: number;
  served_high?: number;
  connected?: number;
  connected_low?: number;
  connected_high?: number;
  repair?: string;
  repair_served?: number;
  repair_longest?: number;
  repair_mean?: number;
  repair_throughput?: number;
  repair_vcs?: number;
}
/** A row of compare. */
export interface Compared {
  net: string;
  processors: number;
  routers: number;
  ports: number;
  cables: number;
  cables_per_processor: number;
  ports_per_processor: number;
  diameter: number;
  mean: number | null;
  bisection_low: number | null;
  bisection_high: number | null;
  vcs: number | null;
  throughput: number | null;
  throughput_worst: number | null;
  routing?: string | null;
}
/** What the command takes for a number, and for a word or a list of them. */
export type Amount = number | bigint | string;
export type Word = string | number | bigint | Uint8Array | readonly (string | number | readonly number[])[];
export interface RouteOptions {
  vc?: boolean;
  header?: 'transit' | 'field' | 'bytes';
  routing?: 'minimal' | 'valiant' | 'up-random';
  seed?: Amount;
  dead?: Word;
}
export interface WalkOptions {
  /** transit, ring, tree */
  seq?: Word;
  /** transit */
  wires?: boolean;
  /** transit, ports */
  seed?: Amount;
  /** transit */
  all?: boolean;
  /** transit, ports */
  dead?: Word;
  /** ports */
  ports?: Word;
  /** ports */
  header?: 'transit' | 'field' | 'bytes';
  /** ports */
  routing?: 'minimal' | 'valiant' | 'up-random';
}
export interface VerifyOptions {
  sample?: Amount;
  seed?: Amount;
  jobs?: Amount;
  part?: string;
  all?: boolean;
  /** ports */
  routing?: 'minimal' | 'valiant' | 'up-random';
}
export interface LoadOptions {
  /** transit */
  load?: Amount;
  /** transit */
  model?: boolean;
  /** transit, ports */
  seed?: Amount;
  /** transit, ports */
  trials?: Amount;
  /** transit */
  retries?: boolean;
  /** transit, ports */
  faults?: Word;
  /** transit */
  uniform?: boolean;
  traffic?: Word | 'uniform' | 'alltoall';
  /** transit, ring, ports */
  jobs?: Amount;
  /** transit, ring, ports */
  part?: string;
  /** ring */
  'echo-ratio'?: Word;
  /** tree, ports */
  messages?: Word;
  /** tree, ports */
  schedule?: string;
  /** tree */
  alpha?: Word;
  /** ports */
  bound?: boolean;
  /** ports */
  sample?: Amount;
  /** ports */
  routing?: 'minimal' | 'valiant' | 'up-random' | 'ecmp';
  /** ports */
  ties?: 'one_way' | 'even';
  /** ports */
  repair?: 'updown' | 'layered' | 'balanced';
  /** ports */
  vcs?: Amount;
}
export interface GraphOptions {
  /** transit */
  wires?: boolean;
  format?: 'dot' | 'graphml' | 'edges' | 'gml' | 'json' | 'mtx' | 'anynet' | 'adjlist' | 'ibnet';
  /** transit */
  view?: 'planes' | 'stages' | 'section' | 'up' | 'cuts';
  /** tree, ports */
  traffic?: Word;
  /** tree */
  messages?: Word;
  /** ports */
  route?: Word;
  /** ports */
  routing?: 'minimal' | 'valiant' | 'up-random';
  /** ports */
  seed?: Amount;
}
export interface GateOptions {
  /** transit, tree */
  circuit?: 'figures' | 'ripple' | 'prefix' | 'serial' | 'router' | 'selector';
  module?: Word;
  verilog?: boolean;
  testbench?: boolean;
  /** transit, ring, ports */
  tests?: boolean;
  /** transit, ring, ports */
  faults?: string;
  dot?: boolean;
  /** transit */
  network?: boolean;
  /** transit */
  delays?: boolean;
  /** transit */
  dead?: Word;
  /** transit, ring, ports */
  count?: Amount;
  /** transit */
  seed?: Amount;
  /** ring, ports */
  table?: boolean;
  /** ring, ports */
  at?: Word;
}
export interface CheckOptions {
  'topology-format'?: 'edges' | 'adjlist' | 'gml' | 'graphml' | 'json' | 'dot' | 'mtx' | 'anynet' | 'ibnetdiscover';
  endpoints?: string;
  'endpoint-attribute'?: Word;
  'both-ways'?: boolean;
  limit?: Word;
  'routes-format'?: 'paths' | 'ports' | 'table' | 'lft' | 'fdbs' | 'header';
  header?: 'transit' | 'field' | 'bytes';
  routing?: 'shortest' | 'balanced' | 'updown' | 'layered' | 'ecmp';
  format?: 'ports' | 'table' | 'lft';
  vcs?: string;
  sl?: string;
  sl2vl?: string;
  traffic?: Word;
  faults?: Word;
  trials?: Amount;
  seed?: Amount;
  dot?: string;
  jobs?: Amount;
}
export interface GenerateOptions {
  'topology-format'?: 'edges' | 'adjlist' | 'gml' | 'graphml' | 'json' | 'dot' | 'mtx' | 'anynet' | 'ibnetdiscover';
  endpoints?: string;
  'endpoint-attribute'?: Word;
  'both-ways'?: boolean;
  limit?: Word;
  routing: 'shortest' | 'balanced' | 'updown' | 'layered';
  vcs?: Amount;
  header?: 'transit' | 'field' | 'bytes';
  format?: 'ports' | 'table' | 'lft' | 'header';
  sl?: string;
  sl2vl?: string;
  jobs?: Amount;
}
export interface CompareOptions {
  processors?: Amount;
  ports?: Word;
  within?: Amount;
  'at-least'?: boolean;
  all?: boolean;
  balanced?: boolean;
  families?: Word;
  seconds?: Amount;
  'total-seconds'?: Amount;
  by?: 'processors' | 'routers' | 'ports' | 'cables' | 'cables_per_processor' | 'ports_per_processor' | 'diameter' | 'mean' | 'bisection_low' | 'bisection_high' | 'vcs' | 'throughput' | 'throughput_worst';
  routing?: 'minimal' | 'valiant' | 'up-random' | 'random' | 'shortest' | 'balanced' | 'updown' | 'layered' | 'ecmp';
  ties?: 'one_way' | 'even';
  'topology-format'?: 'edges' | 'adjlist' | 'gml' | 'graphml' | 'json' | 'dot' | 'mtx' | 'anynet' | 'ibnetdiscover';
  endpoints?: string;
  'endpoint-attribute'?: Word;
  'both-ways'?: boolean;
  limit?: Word;
  jobs?: Amount;
}
