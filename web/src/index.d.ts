// SPDX-License-Identifier: MIT-0
import * as R from './reports.js';
export * from './reports.js';
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
/** The shape of a NET that is written there; of a variable any. */
export type ShapeOf<N extends Net> = string extends N
  ? Shape
  : N extends `${R.TransitFamily}:${string}`
    ? 'transit'
    : N extends R.RingFamily | `${R.RingFamily}:${string}`
      ? 'ring'
      : N extends `${R.TreeFamily}:${string}`
        ? 'tree'
        : N extends `${R.PortsFamily}:${string}`
          ? 'ports'
          : Shape;
type By<S extends Shape, Transit, Ring, Tree, Ports> = { transit: Transit; ring: Ring; tree: Tree; ports: Ports }[S];
/** By shape; of any shape `'routers' in report` tells. */
export type Info<S extends Shape = Shape> = By<S, R.InfoTransit, R.InfoRing, R.InfoTree, R.InfoPorts>;
export type Load<S extends Shape = Shape> = By<S, R.LoadTransit, R.LoadRing, R.LoadTree, R.LoadPorts>;
export type Explain<S extends Shape = Shape> = By<S, R.ExplainTransit, R.ExplainRing, R.ExplainTree, R.ExplainPorts>;
/** Its `verdict` is 'arrived', or why it is lost. */
export type Walk<S extends Shape = Shape> = By<S, R.WalkTransit, R.WalkRing, R.WalkTree, R.WalkPorts>;
/** Of any shape `'port' in hop` tells. */
export type Hop<S extends Shape = Shape> = Walk<S>['hops'][number];
/** Bytes and bits as text; links or ports in a list, which {vc: true} makes pairs [port, vc]. */
export type Route<S extends Shape = Shape> = By<S, string, number[], string, number[]>;
export interface Verify {
  plan: string;
  pairs: number;
  arrived: number;
  failed: number;
  verdicts: { verdict: string; pairs: number }[];
  /** The first few; `command` walks one again. */
  failures: { verdict: string; error: string | null; command: string }[];
}
export interface Check extends R.Judged {
  findings: string[];
}
/** Without routes: what a topology is made of, and what is odd in it. */
export interface Topology extends R.Figures {
  findings: string[];
}
/** Of a bad pair `error` begins with 'pairs[K]', and both ends are as they were given. */
export type Answer<Found = Route> =
  | { source: number; destination: number; route: Found; error: null }
  | { source: unknown; destination: unknown; route: null; error: string; code: string };
/** As an AbortSignal is, whatever library declares it: DOM's or node's. */
export interface Signal {
  readonly aborted: boolean;
  readonly reason?: any;
  addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
}
/** What ends a run early and tells how far it is. */
export interface Long {
  progress?: (state: Progress) => void;
  signal?: Signal;
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

// compute, locate, index, circuit, circuitValues, success and paths are of Transit networks, neighbours of routers
// with ports, ring of SCI rings, unit and unitValues of both; gate and verilog serve what `routeseq gate` serves; all else serves every shape.

/** The bytes to send: rt_compute. */
export function compute(net: Net, source: Site, destination: Site): Promise<Uint8Array>;
export function locate(net: Net, processor: Site): Promise<Uint8Array>;
/** Of a location, bytes or '@CC0234'. */
export function index(net: Net, location: Uint8Array | string): Promise<bigint>;
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
/** What the model of SPEC 14.2 expects of a Transit network at this load, 0 to 1: the shares of connections made, of all
 * and by level: 0 inside a leaf cluster, 1 the lowest of the tree. */
export function success(net: Net, offered: number): Promise<{ success: number; levels: Record<number, number> }>;

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

type Pairs = readonly (readonly [Site, Site])[];
type Plain = R.RouteOptions & { vc?: false; header?: undefined };
type WithVcs = R.RouteOptions & { vc: true };
type AsHeader = R.RouteOptions & { header: string };
type Vcs = [number, number][];
/** Runs the command, 393 us a call; in loops take `routes`, 8.5 us a route, or of Transit networks `compute`, 51. */
export function route<N extends Net>(net: N, source: Site, destination: Site, options?: Plain): Promise<Route<ShapeOf<N>>>;
export function route(net: Net, source: Site, destination: Site, options: WithVcs): Promise<Vcs>;
export function route(net: Net, source: Site, destination: Site, options: AsHeader): Promise<string>;
export function route(net: Net, source: Site, destination: Site, options: R.RouteOptions): Promise<Route | Vcs>;
/** An answer for each pair, in their order; a bad pair does not keep the others from theirs. */
export function routes<N extends Net>(net: N, pairs: Pairs, options?: Plain): Promise<Answer<Route<ShapeOf<N>>>[]>;
export function routes(net: Net, pairs: Pairs, options: WithVcs): Promise<Answer<Vcs>[]>;
export function routes(net: Net, pairs: Pairs, options: AsHeader): Promise<Answer<string>[]>;
export function routes(net: Net, pairs: Pairs, options: R.RouteOptions): Promise<Answer<Route | Vcs>[]>;
export function explain<N extends Net>(net: N, source: Site, destination: Site): Promise<Explain<ShapeOf<N>>>;
type Walking = R.WalkOptions & { wires?: false };
export function walk<N extends Net>(net: N, source: Site, destination: Site, options?: Walking): Promise<Walk<ShapeOf<N>>>;
export function walk(net: Net, source: Site, destination: Site, options: R.WalkOptions & { wires: true }): Promise<string>;
export function walk(net: Net, source: Site, destination: Site, options: R.WalkOptions): Promise<Walk | string>;
export function info<N extends Net>(net: N): Promise<Info<ShapeOf<N>>>;
export function gate(net: Net, options?: R.GateOptions): Promise<Report>;
export function verilog(net: Net, options?: R.GateOptions): Promise<string>;
/** The wiring as text: --format dot, graphml, edges, ... */
export function graph(net: Net, options?: R.GraphOptions): Promise<string>;
/** In a worker.  The pairs are by default all where there are at most 2^32; of more every class in Transit networks, in
 * others a sample; `plan` says which.  `{ sample: N }` takes N, `{ all: true }` all. */
export function verify(net: Net, options?: Long & R.VerifyOptions): Promise<Verify>;

/** All loads from A to B: "0..1:.1". */
export type Sweep = `${string}..${string}`;
/** `traffic` is a pattern, a file's name, or pairs [source, destination]. */
export type Loading = Long &
  Pick<Input, 'files'> &
  Omit<R.LoadOptions, 'traffic'> & { traffic?: R.LoadOptions['traffic'] | readonly (readonly [Processor, Processor])[] };
/** In a worker; a report for each load. */
export function load<N extends Net>(net: N, options: Loading & { load: Sweep }): Promise<Load<ShapeOf<N>>[]>;
export function load<N extends Net>(
  net: N,
  options?: Loading & { load?: number | `${number}` },
): Promise<Load<ShapeOf<N>>>;
export function load<N extends Net>(net: N, options?: Loading): Promise<Load<ShapeOf<N>> | Load<ShapeOf<N>>[]>;

type Checking = Long & R.CheckOptions;
type Routed = Checking & { routing: string };
/** A text or bytes in a format of the command (docs/SPEC.md, section 16), or lists: of a topology [A, B] for a cable, or
 * [A, B, PORT] one way; of routes the nodes of each, its ends included. */
type Rows = string | Uint8Array | readonly (readonly (string | number)[])[];
/** What routes do on any topology, or routes that options.routing makes. */
export function check(topology: Rows, routes: Rows, options?: Checking): Promise<Check>;
export function check(topology: Rows, options: Routed): Promise<Check>;
export function check(topology: Rows, routes: undefined, options: Routed): Promise<Check>;
/** Without routes the figures of the topology: nothing is said of routes. */
export function check(topology: Rows, options?: Checking & { routing?: undefined }): Promise<Topology>;
export function check(
  topology: Rows,
  routes?: Rows | Checking,
  options?: Checking,
): Promise<Check | Topology>;
/** Routes for a topology, as text. */
export function generate(topology: Rows, options: Long & R.GenerateOptions): Promise<string>;
/** Networks of routers side by side: those named, or near a size, as { processors: 64, ports: 16 }. */
export function compare(
  nets: Net | readonly Net[] | (Long & R.CompareOptions),
  options?: Long & R.CompareOptions,
): Promise<R.Compared[]>;

/** The whole command, in this thread or in a worker; its own options stand in `args`. */
export function command(args: string[], options?: Input): Promise<Run>;
export function commandInWorker(args: string[], options?: Input & Long): Promise<Run>;

type Bytes = ArrayBuffer | ArrayBufferView | Promise<ArrayBuffer | ArrayBufferView>;
/** For who bundles the package: the modules' bytes, or what gets them when they are needed, and what starts
 * src/worker.js. */
export function provide(what: {
  rooms?: Bytes | (() => Bytes);
  command?: Bytes | (() => Bytes);
  worker?: () => unknown;
}): void;
