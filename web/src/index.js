// SPDX-License-Identifier: MIT-0
// routeseq in JavaScript.  What the library answers in bytes comes from rooms.wasm; what the command says
// comes from command.wasm, the command itself, so that words and figures are the same everywhere.
import { evaluateCircuit, readCircuit } from './circuit.js';
import { moduleOf, provide, startWorker } from './modules.js';
import { CODES, indexOf, netOf, rooms, RouteseqError, shown } from './rooms.js';
import { run } from './run.js';
import { evaluateUnit, parseUnit, unitInputs } from './unit.js';
import { neighboursOf, pathsOf, ringOf, successOf } from './wiring.js';

export { provide, RouteseqError };

// The library's own functions.

export const compute = async (net, source, destination) => (await rooms()).compute(net, source, destination);
export const locate = async (net, processor) => (await rooms()).location(net, processor);
export const index = async (net, location) => (await rooms()).index(net, location);
export const network = async (net) => (await rooms()).network(net);
export const sites = async (net, most = 4096) => (await rooms()).sites(net, most);
export const initialiser = async (net) => (await rooms()).initialiser(net);
export const families = async () => (await rooms()).families();
export const circuit = async (net, kind) => readCircuit(await rooms(), net, kind);
export const circuitValues = async (net, kind, c1, c2) => evaluateCircuit(await rooms(), net, kind, c1, c2);
export const neighbours = async (net, node) => neighboursOf(await rooms(), net, node);
export const ring = async (net, node, link, most = 4096) => ringOf(await rooms(), net, node, link, most);
export const success = async (net, offered) => successOf(await rooms(), net, offered);
export const paths = async (net, source, destination, directions, dead) =>
  pathsOf(
    await rooms(),
    net,
    indexOf('source', source),
    indexOf('destination', destination),
    directions,
    new Set(namesOf(dead)),
  );

function namesOf(dead = []) {
  if (typeof dead !== 'string' && Symbol.iterator in Object(dead)) return dead;
  throw new RouteseqError(`dead '${shown(dead)}': expected a list of names, as ['c12', 'w34', 's5']`);
}

// The command.

// Runs the command in this thread: status, output, errors and the files that it wrote.
export const command = async (args, options) => {
  const input = inputOf(options, ['stdin', 'files']);
  return run(await moduleOf('command'), textsOf(args), input);
};

// What a run takes beside its arguments; other names are refused, for what they mean would not be done.
function inputOf(options = {}, names) {
  if (Object(options) !== options || Array.isArray(options))
    throw new RouteseqError(`options '${shown(options)}': expected an object, as { stdin: '0 5\\n' }`);
  const { stdin, files = {} } = options;
  const odd = Object.keys(options).find((name) => !names.includes(name));
  if (odd !== undefined)
    throw new RouteseqError(`option '${shown(odd)}': expected ${names.join(', ')}; options of the command stand in its arguments`);
  const isInput = (what) => typeof what === 'string' || what instanceof Uint8Array;
  if (stdin !== undefined && !isInput(stdin))
    throw new RouteseqError(`stdin '${shown(stdin)}': expected a text or bytes`);
  for (const [name, what] of Object.entries(files))
    if (!isInput(what)) throw new RouteseqError(`file '${shown(name)}' '${shown(what)}': expected a text or bytes`);
  return options;
}

// A NUL ends a text of C: what comes after it would be lost.
function textsOf(args) {
  if (!Array.isArray(args)) throw new RouteseqError(`arguments '${shown(args)}': expected a list of texts`);
  for (const arg of args)
    if (typeof arg !== 'string' || arg.includes('\0'))
      throw new RouteseqError(`argument '${shown(arg)}': expected a text without NUL`);
  return args;
}

// Runs it in a worker: progress({done, total, what}) is called meanwhile, and `signal` ends it.
export async function commandInWorker(args, asked) {
  const { progress, signal, ...options } = inputOf(asked, ['stdin', 'files', 'progress', 'signal']);
  textsOf(args);
  const [module, worker] = await Promise.all([moduleOf('command'), startWorker()]);
  try {
    return await new Promise((resolve, reject) => {
      const leave = () => reject(signal.reason ?? new RouteseqError('interrupted'));
      if (signal?.aborted) return leave();
      signal?.addEventListener('abort', leave, { once: true });
      worker.on((message) => {
        if (message.progress) progress?.(message.progress);
        else if (message.result) resolve(message.result);
        else reject(new RouteseqError(message.failed));
      });
      worker.post({ module, args, options });
    });
  } finally {
    worker.end();
  }
}

// What the command complains of, with options called as they are here; what the caller gave stays as it was.
const plain = (errors) => errors.replace(/^routeseq: /gm, '').replace(/(^|[\s(]|option ')--(?=[a-z])/gm, '$1');

// What the command says, or its complaint as an exception, in which options are called as they are here, without its example
// of a command line.  Status 1 is an answer where there is one: lost, not verified.
function said({ status, output, errors }) {
  const refused = output.startsWith('{"error": ');
  if (status > 1 || (status === 1 && (output === '' || refused))) {
    const [words] = errors.trim().split('\nusage: ');
    const { code } = refused ? JSON.parse(output) : {};
    throw new RouteseqError(plain(words).replace(/; as in: .*$/m, ''), { code, status });
  }
  return output;
}

// {seq: 'F4', all: true, dead: undefined} as the command's options.
function optionsOf(options) {
  if (Object(options) !== options || Array.isArray(options) || options instanceof String)
    throw new RouteseqError(`options '${shown(options)}': expected an object, as {all: true}`);
  for (const name of ['help', 'version'])
    if (name in options) throw new RouteseqError(`option '${name}': expected one of an answer; command() serves all`);
  return Object.entries(options)
    .filter(([, value]) => value !== undefined && value !== false && value !== null)
    .flatMap(([name, value]) => [`--${name}`, ...(value === true ? [] : [wordOf(value)])]);
}

// A route that `route` gives, numbers or pairs [port, vc], as the command takes it; bytes as hex, other lists with commas.
function wordOf(value) {
  if (value instanceof Uint8Array) return hex(value);
  const isNumber = (part) => Number.isSafeInteger(part) || (Array.isArray(part) && part.every(Number.isSafeInteger));
  if (!Array.isArray(value) || !value.every(isNumber)) return String(value);
  return value.map((part) => [part].flat().join('.')).join(' ');
}

// SRC or DST: an index, a location, or as the command takes it ("@CC0234").
function operand(name, processor) {
  if (typeof processor === 'string') {
    if (processor !== '-' && !processor.includes('\0')) return processor;
    throw new RouteseqError(`${name} '${shown(processor)}': expected a text, as '626740' or '@CC0234'`, {
      code: CODES[name],
    });
  }
  if (processor instanceof Uint8Array) return `@${hex(processor)}`;
  return String(indexOf(name, processor));
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).toUpperCase().padStart(2, '0')).join('');
}

// The library's name for what is wrong with a network or with ends, { source, destination }; undefined: it is neither.
async function codeOf(net, ends) {
  const c = await rooms();
  try {
    const { processors } = c.network(net);
    for (const [name, site] of Object.entries(ends)) {
      const located = site instanceof Uint8Array || /^@/.test(site);
      const number = !located && /^\d+$/.test(site) ? BigInt(site) : processors;
      try {
        if (located) c.index(net, site);
      } catch {
        return CODES[name];
      }
      if (!located && number >= processors) return CODES[name];
    }
  } catch ({ code }) {
    return code;
  }
}

// What the command answers about a network; its complaint with the library's name, if that has one.
async function about(net, ends, answer) {
  try {
    return await answer;
  } catch (error) {
    if (error.code === 'USAGE') error.code = (await codeOf(net, ends)) ?? error.code;
    throw error;
  }
}

const pair = (source, destination) => ['--', operand('source', source), operand('destination', destination)];
const ask = async (args, options) => said(await command(args, options));
const askJson = async (args, options) =>
  JSON.parse(await ask([...args.slice(0, 1), '--json', ...args.slice(1)], options));

// What --json has: ports, links or pairs of them in a list; bytes and bits as text.
export async function route(net, source, destination, options = {}) {
  const args = ['route', netOf(net), ...optionsOf(options), ...pair(source, destination)];
  const answer = await about(net, { source, destination }, askJson(args));
  if (answer.error !== null) throw new RouteseqError(answer.error, { code: answer.code, status: 1 });
  return answer.route;
}

// Many at once: pairs are [source, destination], answers { source, destination, route, error }.  Of each bad pair, in
// whatever way, `error` says which it is and why, `code` is its error's, `route` is null, and the rest is as it was given.
export async function routes(net, pairs, options = {}) {
  if (!Array.isArray(pairs))
    throw new RouteseqError(`pairs '${shown(pairs)}': expected a list of [source, destination]`);
  const answers = await Promise.all(pairs.map((pair, k) => lineOf(net, pair, `pairs[${k}]`)));
  const asked = answers.flatMap(({ line }, k) => (line === undefined ? [] : [k]));
  const stdin = asked.map((k) => answers[k].line).join('');
  const said = await about(net, {}, ask(['route', netOf(net), '--json', ...optionsOf(options), '-'], { stdin }));
  const lines = said.split('\n').slice(0, -1);
  if (lines.length !== asked.length) throw new RouteseqError(`${lines.length} answers to ${asked.length} pairs`);
  for (const [at, k] of asked.entries()) {
    const { route, error, code, ...ends } = JSON.parse(lines[at]);
    const [source, destination] = error === null ? [ends.source, ends.destination] : pairs[k];
    answers[k] = { source, destination, route, error: error?.replace(/^line \d+/, `pairs[${k}]`) ?? null };
    if (error !== null) answers[k].code = code;
  }
  return answers;
}

// A pair as a line for the command, or what is wrong with it.
async function lineOf(net, pair, name) {
  const [source = null, destination = null] = Array.isArray(pair) ? pair : [];
  try {
    if (!Array.isArray(pair) || pair.length !== 2) throw new Error(`'${shown(pair)}': expected [source, destination]`);
    const ends = [operand('source', pair[0]), operand('destination', pair[1])];
    if (!ends.every((end) => /^[!"$-~]+$/.test(end))) await route(net, ...pair); // refuses what is no word of a line
    return { line: `${ends.join(' ')}\n` };
  } catch ({ message, code }) {
    const error = `${name}${message.startsWith("'") ? '' : ':'} ${message}`;
    return { source, destination, route: null, error, code: code ?? 'USAGE' };
  }
}

export const explain = async (net, source, destination) =>
  about(net, { source, destination }, askJson(['explain', netOf(net), ...pair(source, destination)]));

// With {wires: true} the command's text, a table of components and wires.
export async function walk(net, source, destination, options = {}) {
  const args = ['walk', netOf(net), ...optionsOf(options), ...pair(source, destination)];
  return about(net, { source, destination }, options.wires ? ask(args) : askJson(args));
}

export const info = async (net) => about(net, {}, askJson(['info', netOf(net)]));
export const graph = async (net, options = {}) => about(net, {}, ask(['graph', netOf(net), ...optionsOf(options)]));
export const verilog = async (net, options = {}) =>
  about(net, {}, ask(['gate', '--verilog', netOf(net), ...optionsOf(options)]));
// The unit of a router (SPEC 11.9), and what is on its nets at a hop of the route, 0 the first.
export const unit = async (net) => parseUnit(await verilog(net));
export async function unitValues(net, source, destination, hop = 0) {
  const [it, report] = [await unit(net), await walk(net, source, destination)];
  if (!(hop >= 0 && hop <= report.hops.length))
    throw new RouteseqError(`hop '${shown(String(hop))}': expected 0 to ${report.hops.length}`);
  return evaluateUnit(it, unitInputs(await rooms(), netOf(net), it, report, destination, hop));
}
export const gate = async (net, options = {}) => about(net, {}, askJson(['gate', netOf(net), ...optionsOf(options)]));

// A word or a list is no object, though it can be taken apart like one.
function objectOf(options) {
  optionsOf(options);
  return options;
}

export async function verify(net, asked = {}) {
  netOf(net);
  const { progress, signal, ...options } = objectOf(asked);
  const run = commandInWorker(['verify', '--json', netOf(net), ...optionsOf(options)], { progress, signal });
  return JSON.parse(await about(net, {}, run.then(said)));
}

// Pairs as {traffic: [[0, 1], [2, 3]]} become a file of the command's.
async function filed(net, { traffic, files, ...options }) {
  if (!Array.isArray(traffic)) return traffic === undefined ? { files, ...options } : { traffic, files, ...options };
  const lines = await Promise.all(traffic.map((pair, k) => lineOf(net, pair, `traffic[${k}]`)));
  const bad = lines.find(({ line }) => line === undefined);
  if (bad) throw new RouteseqError(bad.error, { code: bad.code });
  return { traffic: 'pairs', files: { ...files, pairs: lines.map(({ line }) => line).join('') }, ...options };
}

export async function load(net, asked = {}) {
  netOf(net);
  const { progress, signal, files, ...options } = await filed(net, objectOf(asked));
  const args = ['load', '--json', netOf(net), ...optionsOf(options)];
  try {
    return JSON.parse(await about(net, {}, commandInWorker(args, { progress, signal, files }).then(said)));
  } catch (error) {
    if (Array.isArray(asked.traffic))
      error.message = error.message.replace(/^pairs: line (\d+)/gm, (_, line) => `traffic[${line - 1}]`);
    throw error;
  }
}

// Any topology: texts or bytes in a format of the command, or lists of names, of which lines become.

const isName = (name) => Number.isSafeInteger(name) || (typeof name === 'string' && /^[^\s#,]+$/.test(name));

function rowOf(row, what, isRoute) {
  const fits = Array.isArray(row) && row.every(isName) && (isRoute ? row.length > 1 : row.length === 2 || row.length === 3);
  if (!fits)
    throw new RouteseqError(`${what} '${shown(row)}': expected ${isRoute ? 'a list of nodes' : '[A, B] or [A, B, PORT]'}`);
  return `${(isRoute ? [row[0], row.at(-1), ...row] : row).join(' ')}\n`;
}

function fileOf(name, given) {
  if (typeof given === 'string' || given instanceof Uint8Array) return { [name]: given };
  if (Array.isArray(given))
    return { [name]: given.map((row, k) => rowOf(row, `${name}[${k}]`, name === 'routes')).join('') };
  throw new RouteseqError(`${name} '${shown(given)}': expected a text or bytes, as 'a b 0\\nb a 0\\n', or a list`);
}

// The formats of what is given as lists.
const formatsOf = (topology, routes) => [
  ...(Array.isArray(topology) ? ['--topology-format', 'edges'] : []),
  ...(Array.isArray(routes) ? ['--routes-format', 'paths'] : []),
];

// What routes do on a topology, with `findings`, a line each; without routes, options.routing makes them.
export async function check(topology, routes, asked = {}) {
  if (Object(routes) === routes && Object.getPrototypeOf(routes) === Object.prototype)
    return check(topology, undefined, { ...routes, ...objectOf(asked) });
  const { progress, signal, ...options } = objectOf(asked);
  const files = { ...fileOf('topology', topology), ...(routes === undefined ? {} : fileOf('routes', routes)) };
  const named = Object.keys(files).flatMap((name) => [`--${name}`, name]);
  const args = ['check', '--json', ...named, ...formatsOf(topology, routes), ...optionsOf(options)];
  const result = await commandInWorker(args, { files, progress, signal });
  const findings = plain(result.errors)
    .split('\n')
    .filter((line) => line !== '');
  return { ...JSON.parse(said(result)), findings };
}

// Routes for a topology, as text.
export async function generate(topology, asked = {}) {
  const { progress, signal, ...options } = objectOf(asked);
  const args = ['generate', '--topology', 'topology', ...formatsOf(topology), ...optionsOf(options)];
  return said(await commandInWorker(args, { files: fileOf('topology', topology), progress, signal }));
}

// Networks of routers, a report each: one, those of a list, or near a size, as { processors: 64, ports: 16 }.
export async function compare(nets, { progress, signal, ...options } = {}) {
  if (typeof nets === 'string') return compare([nets], { progress, signal, ...options });
  const [list, more] = Array.isArray(nets) ? [nets, options] : [[], { ...options, ...nets }];
  const args = ['compare', '--json', ...list.map(netOf), ...optionsOf(more)];
  const report = commandInWorker(args, { progress, signal }).then(said);
  return JSON.parse(await list.reduce((answer, net) => about(net, {}, answer), report));
}
