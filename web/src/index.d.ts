// SPDX-License-Identifier: MIT-0
/** NET, as the command takes it: "hybrid:192,2". */
export type Net = string;
/** A processor's index; in Transit networks also its location. */
export type Processor = number | bigint | Uint8Array;
/** A processor, or as the command takes it: "626740", "@CC0234". */
export type Site = Processor | string;

/** What the library or the command refuses, in its words. */
export class RouteseqError extends Error {
  /** The name of enum rt_error, 'RT_ERR_DST', where the library has one; else 'USAGE', 'FALSE' (what was asked is not
   * so) or 'IO'. */
  code: `RT_ERR_${string}` | 'USAGE' | 'FALSE' | 'IO';
  /** The exit status, where the command refused: 1, 2 or 3. */
  status?: number;
}

export interface Family {
  /** enum rt_family */
  number: number;
  name: string;
  shape: Shape;
  parameters: string;
  limits: string;
  example: string;
}
export type Shape = 'transit' | 'ring' | 'tree' | 'ports';
export interface Progress {
  done: number;
  /** 0: not known. */
  total: number;
  what: string;
}
/** The keys are those of the command's --json: docs/SPEC.md, section 8. */
export type Report = Record<string, unknown>;
/** A hop: of routers `node`, `port`, `vc`, `to`; of rings `node`, `link`, `to`, `ring`; of a tree `level`, `node`,
 * `bit`; of Transit networks `stage`, `byte`, `direction`. */
export interface Hop {
  node: number;
  port?: number;
  vc?: number;
  link?: number;
  to?: number;
  level?: number;
  bit?: number;
  stage?: string;
  byte?: string;
  direction?: number;
  /** Does the router drop the byte? */
  swallowed?: boolean;
  [key: string]: unknown;
}
export interface Walk {
  /** 'arrived', or why it is lost. */
  verdict: string;
  processor: number | null;
  hops: Hop[];
  [key: string]: unknown;
}
export interface Info {
  processors: number;
  [key: string]: unknown;
}
export interface Explain {
  /** Ports or links. */
  route?: number[];
  [key: string]: unknown;
}
export interface Load {
  [key: string]: unknown;
  /** Of routers: of a link's bandwidth; above 1 the processor's port is the limit. */
  throughput?: number | null;
  /** As check has it: can its routes deadlock? */
  deadlock?: boolean | null;
  hot_link?: number;
  vcs?: number;
}
export interface Verify {
  plan: string;
  pairs: number;
  arrived: number;
  failed: number;
  verdicts: { verdict: string; pairs: number }[];
  [key: string]: unknown;
}
export interface Check {
  routers: number;
  endpoints: number;
  pairs: number;
  routes: number;
  missing: number;
  broken: number;
  longest: number;
  hot_link: number;
  deadlock: boolean;
  sound: boolean;
  findings: string[];
  [key: string]: unknown;
}
/** Ports or links in a list, of pairs with {vc: true}; bytes and bits as text. */
export type Route = string | number[] | [number, number][];
export interface Answer {
  source: number | null;
  destination: number | null;
  route: Route | null;
  error: string | null;
}
/** What ends a run early and tells how far it is. */
export interface Long {
  progress?: (state: Progress) => void;
  signal?: AbortSignal;
}
export interface Run {
  /** 0 true, 1 false, 2 usage, 3 input or output. */
  status: number;
  output: string;
  errors: string;
  files: Record<string, Uint8Array>;
}
export interface Input {
  stdin?: string | Uint8Array;
  /** Files that the command finds by these names. */
  files?: Record<string, string | Uint8Array>;
}
export type Options = Record<string, unknown>;

// compute, locate, index, circuit, circuitValues, success and paths are of Transit networks, neighbours of routers
// with ports, ring of SCI rings, unit and unitValues of both; gate and verilog serve what `routeseq gate` serves; all else serves every shape.

/** The bytes to send: rt_compute. */
export function compute(net: Net, source: Processor, destination: Processor): Promise<Uint8Array>;
export function locate(net: Net, processor: Processor): Promise<Uint8Array>;
export function index(net: Net, location: Uint8Array): Promise<bigint>;
/** Checks a NET text: the same written as the library does, its shape, its processors. */
export function network(net: Net): Promise<{ net: Net; shape: Shape; processors: bigint }>;
/** The node at which each of the first processors sits, as walk numbers nodes; null in Transit networks. */
export function sites(net: Net, most?: number): Promise<number[] | null>;
/** The network as a line of C. */
export function initialiser(net: Net): Promise<string>;
export function families(): Promise<Family[]>;

export interface Gate {
  name: string;
  kind: 'zero' | 'one' | 'input' | 'not' | 'and' | 'or' | 'xor' | 'flipflop' | string;
  /** Numbers of the gates that drive its inputs. */
  inputs: number[];
  /** Byte of the location that it belongs to; 0: none. */
  byte: number;
  depth: number;
}
export interface Port {
  name: string;
  direction: 'in' | 'out' | 'probe';
  /** Numbers of the gates that drive its bits, bit 0 first. */
  nets: number[];
  about: string;
}
export interface Circuit {
  module: string;
  bytes: number;
  gates: Gate[];
  ports: Port[];
}
/** The route unit of a router or of a node of rings (SPEC 11.9); refused where a family has none. */
export function unit(net: Net): Promise<Circuit>;
/** The value of each gate of unit() at a hop of the route: 0 the source, as many as there are hops the destination. */
export function unitValues(net: Net, source: Processor, destination: Processor, hop?: number): Promise<Uint8Array>;
export type CircuitKind = 'figures' | 'ripple' | 'prefix' | 'serial';
export function circuit(net: Net, kind?: CircuitKind): Promise<Circuit>;
/** The value of each gate of circuit(), 0 or 1. */
export function circuitValues(
  net: Net,
  kind: CircuitKind,
  c1: number | bigint,
  c2: number | bigint,
): Promise<Uint8Array>;

/** The routers that the ports of a router lead to, port by port, of networks of routers with ports. */
export function neighbours(net: Net, node: number): Promise<number[]>;
/** The nodes of the ring that a link of a node lies on, along it from that node, no more than `most`; of networks of
 * SCI rings. */
export function ring(net: Net, node: number, link: number, most?: number): Promise<number[]>;
/** What the model of SPEC 14.2 expects of a Transit network at this load, 0 to 1: the shares of connections made. */
export function success(net: Net, offered: number): Promise<{ success: number; levels: number[] }>;

export interface Wire {
  name: string;
  /** A component as 'c12', a processor as 'p3'. */
  from: string;
  to: string;
  port: number;
}
export interface Stage {
  /** The wires that enter it. */
  wires: Map<string, Wire>;
  components: Map<string, { name: string; number: bigint; ports: Set<number> }>;
}
/** All components and wires of a Transit network that some path uses: a stage a hop, whose directions walk says, and
 * last the wires that enter the destination.  dead: names as 'c12', 'w34', 's5'. */
export function paths(
  net: Net,
  source: number | bigint,
  destination: number | bigint,
  directions: readonly number[],
  dead?: Iterable<string>,
): Promise<Stage[]>;

export function route(net: Net, source: Site, destination: Site, options?: Options): Promise<Route>;
export function routes(net: Net, pairs: readonly (readonly [Site, Site])[], options?: Options): Promise<Answer[]>;
export function explain(net: Net, source: Site, destination: Site): Promise<Explain>;
export function walk(net: Net, source: Site, destination: Site, options: Options & { wires: true }): Promise<string>;
export function walk(net: Net, source: Site, destination: Site, options?: Options): Promise<Walk>;
export function info(net: Net): Promise<Info>;
export function gate(net: Net, options?: Options): Promise<Report>;
export function verilog(net: Net, options?: Options): Promise<string>;
/** The wiring as text: --format dot, graphml, edges, ... */
export function graph(net: Net, options?: Options): Promise<string>;
/** In a worker. */
export function verify(net: Net, options?: Long & Options): Promise<Verify>;
/** In a worker.  A sweep (load: "0..1:.1") gives an array. */
export function load(net: Net, options?: Long & Pick<Input, 'files'> & Options): Promise<Load | Load[]>;

/** What routes do on any topology, both texts or bytes in a format of the command (docs/SPEC.md, section 16); without
 * routes options.routing makes them. */
export function check(
  topology: string | Uint8Array,
  routes?: string | Uint8Array | (Long & Options),
  options?: Long & Options,
): Promise<Check>;
/** Routes for a topology, as text. */
export function generate(topology: string | Uint8Array, options?: Long & Options): Promise<string>;
/** Networks of routers side by side: those named, or near a size, as { processors: 64, ports: 16 }. */
export function compare(nets: readonly Net[] | Options, options?: Long & Options): Promise<Report[]>;

/** The whole command, in this thread or in a worker. */
export function command(args: string[], options?: Input): Promise<Run>;
export function commandInWorker(args: string[], options?: Input & Long): Promise<Run>;

type Bytes = BufferSource | Promise<BufferSource>;
/** For who bundles the package: the modules' bytes, or what gets them when they are needed, and what starts
 * src/worker.js. */
export function provide(what: {
  rooms?: Bytes | (() => Bytes);
  command?: Bytes | (() => Bytes);
  worker?: () => unknown;
}): void;
