// SPDX-License-Identifier: MIT-0
// node web/tools/types.mjs COMMAND PACKAGE >web/src/reports.d.ts - the options that commands take, as `help --tsv` lists
// them, and the keys of reports, as --json of the lines below has them.  tests/build/webassembly.sh compares.
import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

const [command, folder] = process.argv.slice(2);
const { families, network } = await import(`${resolve(folder)}/src/index.js`);
const lines = (...args) => execFileSync(command, args, { encoding: 'utf8' }).trimEnd().split('\n');

// --- options

const HELP = lines('help', '--tsv');
// Of the command alone: here reports are objects, and `progress` is a function.
const NOT_HERE = new Set(['tsv', 'json', 'echo', 'rows', 'progress', 'from', 'topology', 'routes']);
const NUMBERS = new Set(['N', 'S', 'J', 'T', 'V', 'L', 'P', 'K', 'DELAY', 'PERCENT']);
const COMMANDS = ['route', 'walk', 'verify', 'load', 'graph', 'gate', 'check', 'generate', 'compare'];

function valueOf(argument, rule) {
  if (argument === '') return 'boolean';
  const words = /^of ([^;]*)/.exec(rule)?.[1].split(' ');
  if (words) return words.map((word) => `'${word}'`).join(' | ');
  if (argument === 'K/N' || argument === 'VIEW' || argument === 'FILE') return 'string';
  return NUMBERS.has(argument) ? 'Amount' : 'Word';
}

function optionsOf(name) {
  const found = new Map();
  for (const row of HELP) {
    const [of, shape, option = '', argument, rule] = row.split('\t');
    const key = option.slice(2);
    if (of !== name || key === '' || NOT_HERE.has(key)) continue;
    if (name !== 'gate' && /not with [^;]*--json/.test(rule)) continue; // verilog() is no report
    const entry = found.get(key) ?? { values: new Set(), shapes: new Set(), needed: false };
    valueOf(argument, rule).split(' | ').forEach((value) => entry.values.add(value));
    entry.shapes.add(shape);
    entry.needed ||= shape === '-' && rule.endsWith('needed');
    found.set(key, entry);
  }
  const all = Math.max(...[...found.values()].map(({ shapes }) => shapes.size), 0);
  return [...found].map(([key, { values, shapes, needed }]) => {
    const some = all > 1 && shapes.size < 4 ? `  /** ${[...shapes].join(', ')} */\n` : '';
    return `${some}  ${keyOf(key)}${needed ? '' : '?'}: ${[...values].join(' | ')};`;
  });
}

const keyOf = (key) => (/^[a-z_]\w*$/.test(key) ? key : `'${key}'`);

// --- reports

const PATTERNS = ['bitrev', 'complement', 'rand:2,1'];
const RING5 = '--topology examples/fabric/ring5.txt';
const ROUTES = `${RING5} --routes examples/fabric/updown.txt`;
const LONG = Array.from({ length: 66000 }, (_, k) => `${k} ${k + 1}\n`).join('');
// After a line end: standard input.
const LINES = {
  info: { ports: ['hypercube:30', 'kautz:4,9', 'mesh:1', 'ccc:14'] },
  // Of pairs that arrive, the examples' first and last, and of messages that are lost.
  walk: {
    transit: ['full:2 0 0', 'hybrid:12,1 0 500 --seq F4D8'],
    ring: ['ring12 0 5 --seq 0,0,1,9'],
    tree: ['tree:4 0 9 --seq 1'],
    ports: ['torus:4,4 0 5 --ports 0', ...['r1,r7', 'r7'].map((dead) => `torus:4,4 0 5 --dead ${dead}`)],
  },
  explain: { transit: ['full:2 0 0', 'hybrid:192,2 0 786431'], ring: ['butterfly:3,3 0 0'] },
  load: {
    transit: ['', ' --model', ' --trials 5', ' --trials 5 --retries', ' --trials 5 --faults 3', ' --trials 5 --uniform'].map(
      (more) => `hybrid:12,1 --load .5${more}`,
    ),
    ring: ['multicube:3,3 --echo-ratio .5'],
    tree: PATTERNS.flatMap((pattern) => ['', ' --alpha 3/4'].map((more) => `tree:4 --traffic ${pattern}${more}`)),
    ports: [
      'mesh:1',
      ...['valiant', 'up-random'].map((routing) => `kntree:2,3 --routing ${routing}`),
      ...PATTERNS.map((pattern) => `torus:4,4 --traffic ${pattern}`),
      ...['--traffic worst', '--traffic worst --bound', '--sample 20', '--vcs 1', '--faults 2 --trials 3'].map((more) => `torus:4,4 ${more}`),
      ...['updown', 'layered'].map((way) => `torus:4,4 --faults 2 --trials 3 --repair ${way}`),
      'torus:4,4 --faults 1,routers --trials 3',
    ],
  },
  figures: [RING5, `${RING5} --traffic uniform`, '--topology -\na b\nc d\n', `--topology -\n${LONG}`],
  check: [ROUTES, `${RING5} --routing layered`, `${RING5} --routing shortest`, `${ROUTES} --traffic complement`, `${ROUTES} --traffic worst`, `${RING5} --routing ecmp --traffic uniform`, `${RING5} --routing layered --faults 1`],
  compare: ['--processors 16 --ports 8', 'torus:4,4 hypercube:4 dragonfly:2,4,2', 'mesh:1 kautz:4,5 ccc:14', 'torus:4,4 omega:2 --routing random'],
};

// The types of values of one key: objects have one, of their members, and lists one, of what is in them.
function typesOf(values) {
  const [lists, others] = [values.filter(Array.isArray), values.filter((value) => !Array.isArray(value))];
  const objects = others.filter((value) => Object(value) === value);
  const types = others.filter((value) => Object(value) !== value).map((value) => (value === null ? 'null' : typeof value));
  if (objects.length > 0) types.push(`{ ${members(objects, ' ')} }`);
  if (lists.length > 0) {
    const within = lists.flat().length > 0 ? typesOf(lists.flat()) : ['never'];
    types.push(within.length > 1 ? `(${within.join(' | ')})[]` : `${within}[]`);
  }
  return [...new Set(types)].sort((a, b) => (a === 'null') - (b === 'null') || a.localeCompare(b));
}

// The members of reports: what one of them lacks has a question mark.
function members(reports, between = '\n  ') {
  const found = new Map();
  for (const report of reports)
    for (const [key, value] of Object.entries(report)) {
      const name = key.replace(/^([a-z]+_)\d+(_[a-z]+)?$/, '[key: `$1${number}$2`]');
      found.set(name, [...(found.get(name) ?? []), value]);
    }
  return [...found]
    .map(([name, values]) => `${name}${name[0] !== '[' && values.length < reports.length ? '?' : ''}: ${typesOf(values).join(' | ')};`)
    .join(between);
}

function reportsOf(name, all) {
  return all.flatMap((line) => {
    const [words, ...input] = line.split('\n');
    const done = spawnSync(command, [name, '--json', ...words.split(' ')], { input: input.join('\n'), encoding: 'utf8' });
    if (done.stdout === '' || done.stdout.startsWith('{"error": ')) throw new Error(`${name} ${line}: ${done.stderr}`);
    return JSON.parse(done.stdout);
  });
}

const NAME = { transit: 'Transit', ring: 'Ring', tree: 'Tree', ports: 'Ports' };
const title = (name) => `${name[0].toUpperCase()}${name.slice(1)}`;
const print = (name, body) => console.log(`export interface ${name} {\n  ${body}\n}`);
const rows = await families();
const examples = (shape) => rows.filter((row) => row.shape === shape).map(({ example }) => example);
const pairs = (shape) =>
  Promise.all(examples(shape).map(async (net) => `${net} 0 ${(await network(net)).processors - 1n}`));

console.log(`// SPDX-License-Identifier: MIT-0
// Made by web/tools/types.mjs from the command.
`);
for (const shape of Object.keys(NAME)) {
  const names = rows.filter((row) => row.shape === shape).map(({ name }) => `'${name}'`);
  console.log(`export type ${NAME[shape]}Family = ${names.join(' | ')};`);
  for (const name of ['walk', 'explain'])
    print(`${title(name)}${NAME[shape]}`, members(reportsOf(name, [...(await pairs(shape)), ...(LINES[name][shape] ?? [])])));
  print(`Info${NAME[shape]}`, members(reportsOf('info', [...examples(shape), ...(LINES.info[shape] ?? [])])));
  const plain = shape === 'ring' || shape === 'ports' ? examples(shape) : [];
  print(`Load${NAME[shape]}`, members(reportsOf('load', [...plain, ...LINES.load[shape]])));
}
console.log('/** Of check without routes: the figures of a topology. */');
print('Figures', members(reportsOf('check', LINES.figures)));
console.log('/** Of check with routes, its findings aside. */');
print('Judged', members(reportsOf('check', LINES.check)));
console.log('/** A row of compare. */');
print('Compared', members(reportsOf('compare', LINES.compare)));
console.log(`/** What the command takes for a number, and for a word or a list of them. */
export type Amount = number | bigint | string;
export type Word = string | number | bigint | Uint8Array | readonly (string | number | readonly number[])[];`);
for (const name of COMMANDS) print(`${title(name)}Options`, optionsOf(name).join('\n').trim());
