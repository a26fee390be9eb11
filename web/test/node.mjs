// SPDX-License-Identifier: MIT-0
// node node.mjs PACKAGE COMMAND [SEED]: the package in PACKAGE against the native command.  Prints a line
// `ok CLAIM` or `not ok CLAIM: WHY` a test.
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { randomPairs } from './nets.mjs';

const [where, native] = process.argv.slice(2, 4).map((path) => resolve(path));
const seed = process.argv[4] ?? '1';
process.chdir(mkdtempSync(join(tmpdir(), 'node-'))); // what runs read and write stays there
process.on('exit', () => rmSync(process.cwd(), { recursive: true }));
const routeseq = await import(pathToFileURL(`${where}/src/index.js`));
const { loadCore } = await import(pathToFileURL(`${where}/src/core.js`));
let failed = 0;

// Memory that is lent is full of noise, and behind it stand bytes that no call may change.
const lent = { pieces: 0, grows: 0 };
{
  const { rooms } = await import(pathToFileURL(`${where}/src/rooms.js`));
  const kind = Object.getPrototypeOf(await rooms());
  const within = (lent.within = kind.within);
  kind.within = function (sizes, use) {
    return within.call(this, sizes.map((size) => size + 16), (...at) => {
      const guard = (k) => this.bytes(at[k] + sizes[k], 16);
      at.forEach((from, k) => this.bytes(from, sizes[k] + 16).fill(0xa5));
      this.c.memory.grow(lent.grows); // what was seen of it before is gone
      const result = use(...at);
      lent.pieces += at.length;
      if (at.some((_, k) => guard(k).some((byte) => byte !== 0xa5))) throw new Error(`${sizes} bytes were not enough`);
      return result;
    });
  };
}

let began = performance.now();
async function claim(what, test) {
  if (!RegExp(process.env.CLAIMS ?? '').test(what)) return;
  try {
    await test();
    if (process.env.TIMES) console.error(Math.round(performance.now() - began), what);
    began = performance.now();
    console.log(`ok ${what}`);
  } catch (error) {
    failed++;
    console.log(
      `not ok ${what}: ${String(error.stack ?? error)
        .split('\n')
        .slice(0, 2)
        .join(' ')}`,
    );
    if (process.env.FAILFAST) process.exit(1); // mutate.py: one is enough
  }
}
function same(got, expected, about = '') {
  if (got !== expected)
    throw new Error(
      `${about} is ${JSON.stringify(got)?.slice(0, 300)}, expected ${JSON.stringify(expected)?.slice(0, 300)}`,
    );
}
async function refused(words, promise) {
  const error = await promise().then(
    () => null,
    (e) => e,
  );
  if (!(error instanceof routeseq.RouteseqError)) throw new Error(`not refused: ${error}`);
  same(error.name, 'RouteseqError');
  same(error.message.includes(words), true, `'${error.message}' with '${words}'`);
}
const shell = (args, input = '') => {
  const { status, stdout, stderr } = spawnSync(native, args, { input, maxBuffer: 1 << 28 });
  return { status, output: stdout.toString(), errors: stderr.toString() };
};
const hex = (bytes) => Buffer.from(bytes).toString('hex').toUpperCase();

await claim("the paper's example, from numbers, bigints and locations", async () => {
  same(hex(await routeseq.compute('hybrid:192,2', 626740, 666727)), 'F4D84067');
  same(hex(await routeseq.compute('hybrid:192,2', 626740n, 666727n)), 'F4D84067');
  const [src, dst] = [Uint8Array.of(0xcc, 2, 0x34), Uint8Array.of(0xd8, 0x42, 0x67)];
  same(hex(await routeseq.compute('hybrid:192,2', src, dst)), 'F4D84267');
  same(await routeseq.index('hybrid:192,2', dst), 666727n);
  for (const [s, d] of [['@CC0234', '@D84267'], ['@cc0234', dst], ['626740', '@D84267']])
    same(hex(await routeseq.compute('hybrid:192,2', s, d)), 'F4D84267', `${s} ${d}`);
  same(await routeseq.index('hybrid:192,2', '@D84267'), 666727n);
  for (const zeros of ['', '0'.repeat(40)]) same(hex(await routeseq.locate('hybrid:192,2', `${zeros}666727`)), 'D84067');
  const kept = [await routeseq.compute('hybrid:192,2', src, dst), await routeseq.locate('hybrid:192,2', 666727)];
  await routeseq.compute('hybrid:192,2', 5, 6);
  same(kept.map(hex).join(), 'F4D84267,D84067', 'what was answered before');
});

await claim('npx routeseq is the command: files, input, output, status', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'bin-'));
  const both = (args, input = '') =>
    [[process.execPath, [`${where}/src/bin.js`, ...args]], [native, args]].map(([program, given]) => {
      const { status, stdout, stderr } = spawnSync(program, given, { cwd: folder, input, maxBuffer: 1 << 28 });
      return JSON.stringify([status, stdout.toString(), stderr.toString()]);
    });
  writeFileSync(join(folder, 'topo'), 'a b 0\nb a 0\n');
  for (const [args, input] of [
    [['route', 'torus:4,4', '-'], '0 5\n1 99\n'],
    [['check', '--topology', 'topo', '--routing', 'updown']],
    [['check', '--topology', 'absent']],
    [['check', '--topology', 'topo', '--routing', 'updown', '--dot', 'absent/drawn']],
  ])
    same(...both(args, input));
  const [said] = both(['check', '--topology', 'topo', '--routing', 'updown', '--dot', 'drawn']);
  same(JSON.parse(said)[0], 0);
  same(readFileSync(join(folder, 'drawn'), 'utf8').startsWith('digraph') || said, true);
  rmSync(folder, { recursive: true });
});

await claim('npx routeseq waits for input and output, says how far it is once a second, and ends with its reader', async () => {
  // As node is elsewhere: input that fails in these ways first, output that takes 7 bytes at a time, and a clock that is 1 ms
  // too early, then in time, and asked when that is kept.
  writeFileSync('slow.cjs', `const fs = require('fs'), { readFileSync, readSync, writeSync } = fs, codes = process.env.CODES?.split(' ') ?? [];
    const fail = (code, errno) => { throw Object.assign(Error(code), { code, errno }); };
    let calls = 0;
    Date.now = () => 1000 * Math.floor(calls / 3 + 1) - (calls++ % 3 === 0);
    fs.readSync = (fd, to) => (codes.length > 0 ? fail(codes.shift()) : readSync(fd, to));
    fs.readFileSync = (name, ...more) => (name === 'odd' ? fail('ODD') : readFileSync(name, ...more));
    fs.writeSync = (fd, from, at) => (typeof from === 'string' ? writeSync(fd, from) : writeSync(fd, from, at, Math.min(7, from.length - at)));
    require('module').syncBuiltinESMExports();`);
  const bin = [`${where}/src/bin.js`];
  const slow = (args, codes) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['-r', './slow.cjs', ...bin, ...args], { input: '0 5\n', env: { ...process.env, ...(codes && { CODES: codes }) } });
    return { status, output: stdout.toString(), errors: stderr.toString() };
  };
  const asked = ['route', 'torus:4,4', '-'];
  same(slow(asked, 'EAGAIN EAGAIN').output, '1 3\n', 'what comes late');
  same(JSON.stringify(slow(asked, 'EOF EOF EOF')), JSON.stringify(shell(asked)), 'the end of input as an error');
  const broken = slow(asked, 'EIO');
  same(`${broken.status} ${broken.errors.includes('EIO')}`, '1 true', 'input that cannot be read');
  same(slow(['check', '--topology', 'odd', '--routing', 'updown']).errors, 'routeseq: odd: Input/output error\n', 'an error without a number');
  const { run } = await import(pathToFileURL(`${where}/src/run.js`));
  const { moduleOf } = await import(pathToFileURL(`${where}/src/modules.js`));
  for (const net of ['torus:4,4', 'mesh:1']) {
    const [verify, told] = [['verify', net, '--progress'], []];
    await run(await moduleOf('command'), verify, { progress: (state) => told.push(state) });
    const lines = told.map(({ done, total, what }) => `${total > 0 ? `${Math.floor((100 * done) / total)} %  ${done} of ${total} ` : ''}${what}\n`);
    same(told.some(({ done }) => done > 0), true, 'some progress');
    same(slow(verify).errors, lines.filter((_, k) => k % 2 === 1).join(''), 'lines of progress');
  }
  const child = spawn(process.execPath, [...bin, 'vectors', 'full:1'], { stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.destroy();
  same(await new Promise((done) => child.on('exit', done)), 141, 'status without a reader');
});

await claim('bytes of locations, numbers of a network and what its ports are', async () => {
  const [src, dst] = [Uint8Array.of(0xcc, 2, 0x34), Uint8Array.of(0xd8, 0x42, 0x67)];
  same(await routeseq.route('hybrid:192,2', src, dst), 'F4D84267');
  same((await routeseq.walk('hybrid:192,2', src, dst)).processor, 666727);
  for (const [net, numbers] of [
    ['ring:7', 'RING, 0, {7}'],
    ['clock', 'CLOCK, 0, {0}'],
    ['torus:4,4', 'TORUS, 0, {4, 4}'],
    ['full:2,capped', 'FULL, 1, {2}'],
    ['torus:2,2,2,2,2,2,2,2', 'TORUS, 0, {2, 2, 2, 2, 2, 2, 2, 2}'],
  ])
    same(await routeseq.initialiser(net), `static const struct rt_net net = {RT_FAMILY_${numbers}}; /* ${net} */\n`);
  const names = (await routeseq.families()).map(({ name }) => name).join(', ');
  same(shell(['info', 'foo:1']).errors, `routeseq: network 'foo:1': unknown family, expected one of ${names}\n`, 'families');
  const unit = await routeseq.unit('torus:4,4');
  const { ports } = unit;
  same(`${unit.module} ${unit.bytes}`, `${/^module (\w+)/m.exec(shell(['gate', 'torus:4,4', '--verilog']).output)[1]} 0`, 'a unit');
  const { evaluateUnit } = await import(pathToFileURL(`${where}/src/unit.js`));
  const [all, at] = [Object.fromEntries(ports.map(({ name }) => [name, 0n])), ports.find(({ name }) => name === 'at').nets.length];
  same(String(evaluateUnit(unit, all).subarray(0, 2)), '0,1', 'what is always 0, and 1');
  for (const wrong of [5, -1n, 1n << BigInt(at), undefined])
    await refused(`input 'at': expected a bigint of ${at} bits`, async () => evaluateUnit(unit, { ...all, at: wrong }));
  same(ports.filter(({ about }) => about === '').length, 0, 'ports that nothing is said of');
  same(ports[0].about, 'this router: its coordinates, the first one lowest (SPEC 11.9)', 'what the first is');
});

await claim('progress comes ten times a second at most, of the command once, and a worker ends with its work', async () => {
  let times = 0;
  let start = Date.now();
  await routeseq.verify('hybrid:12,2,capped', { sample: 200000, progress: () => times++ });
  same(times <= (Date.now() - start) / 100 + 1, true, `${times} reports of progress`);
  start = Date.now();
  const verify = 'verify hybrid:12,2,capped --sample 400000 --progress'.split(' ');
  const lines = String(spawnSync(process.execPath, [`${where}/src/bin.js`, ...verify]).stderr).split('\n').length - 1;
  same(lines > 0 && lines <= (Date.now() - start) / 1000 + 1, true, `${lines} lines of progress`);
  const program = `import { verify } from ${JSON.stringify(String(pathToFileURL(`${where}/src/index.js`)))};
    await verify('hybrid:12,1', { sample: 1 });`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { timeout: 30000 });
  same(status, 0, 'status of a program that verifies');
});

await claim('what works in a worker tells how far it is, and can be ended', async () => {
  const ring = Array.from({ length: 40 }, (_, k) => `${k} ${(k + 1) % 40} 0\n${(k + 1) % 40} ${k} 1\n`).join('');
  for (const [name, ...args] of [
    ['verify', 'torus:4,4', {}],
    ['load', 'torus:8,8', {}],
    ['check', ring, undefined, { routing: 'shortest' }],
    ['generate', ring, { routing: 'updown' }],
    ['compare', ['torus:8,8'], {}],
  ]) {
    const [options, signal] = [args.pop(), AbortSignal.abort(new Error('enough'))];
    let times = 0;
    await routeseq[name](...args, { ...options, progress: () => times++ });
    same(times > 0, true, `progress of ${name}`);
    same(await routeseq[name](...args, { ...options, signal }).then(() => 'done', ({ message }) => message), 'enough', name);
  }
});

// What a page has in place of node, while `use` runs.
async function asPage(globals, use) {
  const before = Object.fromEntries(Object.keys(globals).map((name) => [name, globalThis[name]]));
  try {
    Object.assign(globalThis, globals);
    return await use();
  } finally {
    Object.assign(globalThis, before);
  }
}
const again = (name, time) => import(`${pathToFileURL(`${where}/src/${name}.js`)}?${time}`);

await claim('a page gives the modules and a worker, or they are fetched', async () => {
  const [core, modules, seen] = [readFileSync(`${where}/wasm/core.wasm`), await again('modules', 1), []];
  const exported = (module) => WebAssembly.Module.exports(module).length;
  const fetch = async (url) => ({ ok: !String(url).includes('command'), status: 404, arrayBuffer: async () => seen.push(String(url)) && core });
  const page = { process: undefined, fetch };
  const fetched = await asPage(page, () => modules.moduleOf('core'));
  same(`${seen.length} ${seen[0]?.endsWith('/wasm/core.wasm')} ${exported(fetched)}`, `1 true ${exported(await WebAssembly.compile(core))}`);
  same((await modules.moduleOf('core')) === fetched, true, 'compiled once');
  same(await asPage(page, () => modules.moduleOf('command').catch(({ message }) => message.replace(/.*\//, ''))), 'command.wasm: 404');
  modules.provide({ rooms: () => core });
  same(exported(await modules.moduleOf('rooms')), exported(fetched), 'what was given');
  class Worker {
    constructor(url, options) {
      Object.assign(this, { url: String(url), options });
    }
    postMessage(message) {
      seen.push(message);
    }
    terminate() {
      seen.push('ended');
    }
  }
  const made = new Worker('own');
  for (const of of ['/src/worker.js module', 'own undefined']) {
    let its;
    const page = { process: undefined, Worker: class extends Worker { constructor(...args) { super(...args); its = this; } } };
    const worker = await (of[0] === '/' ? asPage(page, modules.startWorker) : (modules.provide({ worker: () => (its = made) }), modules.startWorker()));
    same(`${its.url} ${its.options?.type}`.endsWith(of), true, `${its.url} ${its.options?.type}`);
    seen.length = 0;
    worker.post('asked');
    worker.on((message) => seen.push(message.failed ?? message));
    its.onmessage({ data: 'answered' });
    its.onerror({ message: 'failed' });
    worker.end();
    same(seen.join(), 'asked,answered,failed,ended');
  }
});

await claim('a worker of a page runs commands, and tells how far they are ten times a second at most', async () => {
  const { moduleOf } = await import(pathToFileURL(`${where}/src/modules.js`));
  const { run } = await import(pathToFileURL(`${where}/src/run.js`));
  const [module, said, asked] = [await moduleOf('command'), [], ['verify', 'torus:4,4', '--progress']];
  let [all, calls] = [0, 0];
  await run(module, asked, { progress: () => all++ });
  await asPage({ process: undefined, postMessage: (message) => said.push(message), onmessage: null }, async () => {
    await again('worker', 1);
    const { onmessage, process: none } = globalThis;
    same(none, undefined, 'a process');
    await onmessage({ data: { module, args: ['info', 'tree:4'], options: {} } });
    same(said.pop()?.result?.output, shell(['info', 'tree:4']).output);
    await onmessage({ data: { module: 5, args: [], options: {} } });
    same(/Error/.test(said.pop()?.failed), true, 'what fails');
    const { now } = Date; // the first time 1 ms too early, then in time, and when that is kept
    Date.now = () => 100 * Math.floor(calls / 3 + 1) - (calls++ % 3 === 0);
    await onmessage({ data: { module, args: asked, options: {} } }).finally(() => (Date.now = now));
  });
  same(`${said.length - 1} ${said.at(-1).result.status} ${all > 3}`, `${all >> 1} 0 true`, 'reports of progress');
  same(typeof said[0].progress?.done, 'number', 'a report');
});

await claim('a run finds memory as it began, and a few instances are kept for the runs to come', async () => {
  const [later, made, runs, inside] = [[], [], [], []];
  const { run } = await asPage({ requestIdleCallback: (use) => later.push(use) }, () => again('run', 1));
  // A module whose stack ends at 64, with variables 1, 2, 3, 4; main tells what it finds, and leaves noise.
  const instantiate = async (module, { host }) => {
    const [memory, pointer, asked] = [{ buffer: new ArrayBuffer(512) }, { value: 64 }, []];
    const all = () => new Uint8Array(memory.buffer);
    let free = 128;
    all().set([1, 2, 3, 4], 64);
    const malloc = (n) => {
      asked.push(n);
      all().fill(0xa5, free, free + n);
      return (free += n) - n;
    };
    const main = (argc, argv) => {
      const words = [...new Uint32Array(memory.buffer.slice(argv, argv + 4 * argc + 4))];
      const args = words.map((at) => at && String.fromCharCode(...all().slice(at, all().indexOf(0, at))));
      runs.push({ of: made.findIndex((it) => it.memory === memory), args: args.join(), asked: asked.join(), found: [pointer.value, ...all().slice(0, 128)].join() });
      const how = args[1];
      if (how.startsWith('grow')) memory.buffer = new ArrayBuffer(Number(how.slice(4)));
      else all().fill(7);
      [pointer.value, free, asked.length] = [5, 128, 0];
      if (how > 'deep1' && how < 'deep9') inside.push(run(module, [`deep${how[4] - 1}`]));
      if (how === 'trap') throw new Error('trap');
      if (how === 'exit') host.exit(3);
      return 2;
    };
    made.push({ memory });
    return { exports: { memory, malloc, main, __stack_pointer: pointer, __heap_base: { value: 68 } } };
  };
  const begun = [64, ...Array(64).fill(0), 1, 2, 3, 4, ...Array(60).fill(0)].join();
  const own = WebAssembly.instantiate;
  try {
    WebAssembly.instantiate = instantiate;
    const one = {};
    const ran = async (how, count, status = 2) => {
      same((await run(one, [how])).status, status, how);
      const { of, args, asked, found } = runs.at(-1);
      same(`${made.length} ${args} ${asked}`, `${count} routeseq,${how},0 12,9,${how.length + 1}`);
      return [of, found];
    };
    for (const how of ['once', 'exit']) {
      same((await ran(how, 1, how === 'exit' ? 3 : 2)).join(), `0,${begun}`, how);
      same(later.length, 1, 'tidied once for both');
    }
    await later[0]();
    same(`${made.length}`, '4', 'made when there is time');
    new Uint8Array(made[0].memory.buffer)[0] = 9;
    same((await ran('more', 4))[1][3], '9', 'what is clean is not cleaned again');
    same(`${(await ran('next', 4)).join()} ${later.length}`, `1,${begun} 2`, 'one that is clean before one that is not');
    await later[1]();
    same((await run(one, ['trap']).catch(({ message }) => message)), 'trap');
    const [two, before] = [{}, made.length];
    const news = async (all) => (await all, made.length - before);
    const deep = (n) => news(run(two, [`deep${n}`]).then(() => Promise.all(inside.splice(0)))); // runs within runs
    same(await news(Promise.all(Array.from({ length: 6 }, () => run(two, ['at once'])))), 6, 'none was kept');
    same(await deep(5), 7, 'four were kept');
    await later[2]();
    same(made.length - before, 7, 'no more are made');
    same(await news(run(two, [`grow${1 << 23}`])), 7);
    same(await deep(4), 7, 'one that has grown is kept');
    same(await news(run(two, [`grow${(1 << 23) + 1}`])), 7);
    same(await deep(4), 8, 'one that has grown further is not');
  } finally {
    WebAssembly.instantiate = own;
  }
});

await claim('the core alone answers the same', async () => {
  const { instantiate } = WebAssembly;
  let its;
  WebAssembly.instantiate = async (...given) => (its = await instantiate(...given));
  const core = await loadCore(readFileSync(`${where}/wasm/core.wasm`));
  WebAssembly.instantiate = instantiate;
  const own = () => hex(new Uint8Array(its.exports.memory.buffer, 0, its.exports.__heap_base.value));
  const before = own();
  const net = { family: 'hybrid', param: [192, 2] };
  const [good, wrong] = [core.locate(net, 5), Uint8Array.of(0, 0, 0xff)];
  const kept = core.compute(net, good, Uint8Array.of(0xd8, 0x42, 0x67));
  for (const [name, ...ends] of [['source', wrong, good], ['destination', good, wrong]])
    await (async () => core.compute(net, ...ends))().then(
      () => same('answered', name),
      ({ message }) => same(message, `${name} [0,0,255]: not of hybrid:192,2`),
    );
  same(hex(core.compute(net, core.locate(net, 626740), core.locate(net, 666727n))), 'F4D84067');
  same(hex(core.compute(net, Uint8Array.of(0xcc, 2, 0x34), Uint8Array.of(0xd8, 0x42, 0x67))), 'F4D84267');
  for (const [family, param, capped] of [
    ['full', [3], true],
    ['bidelta', [3, 3, 4], false],
    ['bidelta', [3, 3], false],
    ['full', [3], false],
    ['hybrid', [12, 1], false],
  ]) {
    const text = `${family}:${param}${capped ? ',capped' : ''}`;
    const it = { family, param, capped };
    same(
      hex(core.compute(it, core.locate(it, 5), core.locate(it, 500))),
      hex(await routeseq.compute(text, 5, 500)),
      text,
    );
    same(own() === before, true, 'memory that is not free is as it was');
    same(hex(core.locate(it, 0)), hex(await routeseq.locate(text, 0)), text);
  }
  same(core.compute({ family: 'full', param: [1] }, Uint8Array.of(5), Uint8Array.of(5)).length, 0, 'bytes to itself');
  same(hex(kept), hex(await routeseq.compute('hybrid:192,2', good, '@D84267')), 'what was answered before');
  same(own() === before, true, 'memory that is not free is as it was');
});

const sets = await randomPairs(routeseq, process.env.SHORT ? 700 : process.env.ROUTESEQ_LONG ? 100000 : 4000, seed);
const total = sets.reduce((sum, { pairs }) => sum + pairs.length, 0);
await claim(
  `${total} random routes over ${sets.length} networks of all families are the native command's`,
  async () => {
    for (const { net, shape, pairs } of sets) {
      const lines = shell(['route', net, '-'], pairs.map((pair) => `${pair.join(' ')}\n`).join('')).output.split('\n');
      lines.pop();
      same(lines.length, pairs.length, `${net}: native lines`);
      const ours = await routeseq.routes(net, pairs);
      same(ours.length, pairs.length, `${net}: lines`);
      for (const [i, [s, d]] of pairs.entries()) {
        same([ours[i].route].flat().join(' '), lines[i], `${net} ${s} ${d}`);
        if (shape === 'transit') same(hex(await routeseq.compute(net, s, d)), lines[i], `compute ${net} ${s} ${d}`);
      }
    }
  },
);

await claim('answers of many pairs are lists, and what is wrong is named by its pair', async () => {
  const [good, bad] = await routeseq.routes('torus:4,4', [[0, 5], [1, 99]]);
  same(JSON.stringify(good), '{"source":0,"destination":5,"route":[1,3],"error":null}');
  same(JSON.stringify(bad), `{"source":1,"destination":99,"route":null,"error":"pairs[1]: destination '99': expected a processor index 0..15","code":"RT_ERR_DST"}`);
  const odd = [[99, 1], [0, '1 2'], ['#1', 2], [0, 5], [NaN, 5], [0, 1, 2], 5, null, [3, '@00'], ['5', 0n]];
  const whys = [
    "pairs[0]: source '99': expected a processor index 0..15",
    "pairs[1]: destination '1 2': expected a processor index 0..15",
    "pairs[2]: source '#1': expected a processor index 0..15",
    null,
    "pairs[4]: source 'NaN': expected a whole number, a number 0 to 2^53-1 or a bigint 0 to 2^64-1",
    "pairs[5] '[0,1,2]': expected [source, destination]",
    "pairs[6] '5': expected [source, destination]",
    "pairs[7] 'null': expected [source, destination]",
    "pairs[8]: destination '@00': expected a processor index 0..15; networks of routers have no @ locations",
    null,
  ];
  const codes = ['RT_ERR_SRC', 'RT_ERR_DST', 'RT_ERR_SRC', , 'RT_ERR_SRC', , , , 'RT_ERR_DST'];
  for (const [k, { source, destination, route, error, code }] of (await routeseq.routes('torus:4,4', odd)).entries()) {
    same(error, whys[k]);
    same(code, whys[k] === null ? undefined : codes[k] ?? 'USAGE', `code of pairs[${k}]`);
    same(String(route), k === 3 ? '1,3' : k === 9 ? '0,2' : 'null', `pairs[${k}]`);
    const [s = null, d = null] = Array.isArray(odd[k]) ? odd[k] : [];
    same(String([source, destination]), String([s, d]), `pairs[${k}]`);
  }
  await refused('unknown family', () => routeseq.routes('bogus:1', [NaN]));
  const listed = await routeseq.load('torus:8,8', { traffic: [[0, 1], [0, 2], [3n, 4]] });
  same(JSON.stringify([listed.routes, listed.longest, listed.pattern]), '[3,2,"pairs"]');
  for (const [net, bad, code, words] of [ // of one fault one code, wherever it is met
    ['torus:8,8', [1, 99], 'RT_ERR_DST', "destination '99': expected a processor index 0..63"],
    ['torus:8,8', ['--help', 5], 'RT_ERR_SRC', "source '--help': expected a processor index 0..63"],
    ['torus:8,8', [5, ''], 'RT_ERR_DST', "destination '': expected a processor index 0..63"],
    ['tree:4', [16, 1], 'RT_ERR_SRC', "source '16': expected a processor index 0..15"],
    ['hybrid:12,1', [-1, 1], 'RT_ERR_SRC', "source '-1': expected a whole number, a number 0 to 2^53-1 or a bigint 0 to 2^64-1"],
    ['torus:8,8', ['1', 0.5], 'RT_ERR_DST', "destination '0.5': expected a whole number, a number 0 to 2^53-1 or a bigint 0 to 2^64-1"],
  ]) {
    const met = (promise) => promise.then(() => 'nothing', ({ code, message }) => `${code} ${message}`);
    const named = net[0] === 'h' ? { load: 1, trials: 2 } : {};
    same(await met(routeseq.load(net, { traffic: [[0, 5], bad], ...named })), `${code} traffic[1]: ${words}`);
    same(await met(routeseq.route(net, ...bad)), `${code} ${words}`);
    same((await routeseq.routes(net, [[0, 5], bad]))[1].code, code);
  }
  await refused("traffic[1] '5': expected [source, destination]", () => routeseq.load('torus:8,8', { traffic: [[0, 1], 5] }));
  same(JSON.stringify(await routeseq.compare('torus:8,8')), JSON.stringify(await routeseq.compare(['torus:8,8'])));
  same((await routeseq.routes('torus:4,4', [])).length, 0);
  same(JSON.stringify(await routeseq.route('torus:4,4', 1, 9)), '[3,3]');
  same((await routeseq.check('a b', { routing: 'updown' })).sound, true);
  const [third, oneWay, ...more] = (await routeseq.check('a b 0\n', { routing: 'shortest' })).findings;
  same(third, 'topology: warning: a third column is read as ports: weights are not served');
  same(oneWay, 'topology: warning: 1 cable goes one way: both-ways adds the other');
  same(more.join(), 'no route b -> a,disconnected: no path leads to a from 1 of 2 nodes, such as b');
  const loads = await Promise.all(['torus:4,4', 'deadfly:2,3', 'livefly:3,3'].map((net) => routeseq.load(net)));
  same(JSON.stringify(loads.map(({ deadlock }) => deadlock)), '[false,true,false]');
  same((await routeseq.load('hybrid:12,1', { load: '0..1:.5', trials: 2 })).length, 3);
  same('deadlock' in (await routeseq.load('hybrid:12,1', { load: 1, trials: 2 })), false);
  const words = await routeseq.generate('a b').catch(({ message }) => message);
  same(/option routing is missing: expected .*layered$/.test(words), true, words); // no line for a shell
});

const files = { 'set.txt': '0 1\n2 3\n', 'net.txt': '0 1\n1 2\n2 0\n' };
for (const [name, what] of Object.entries(files)) writeFileSync(name, what);
const RUNS = [
  [''],
  ['help'],
  ['--version'],
  ['help', '--tsv'],
  ['help', 'load', 'hybrid'],
  ['completion', 'bash'],
  ['explain', 'hybrid:192,2', '@CC0234', '@D84267'],
  ['explain', 'hybrid:192,2', '0', '700000', '--json'],
  ['explain', 'torus:4,6', '0', '21'],
  ['explain', 'shuffle:2,5', '1', '30', '--tsv'],
  ['explain', 'tree:5', '3', '30'],
  ['explain', 'ccc:4', '3', '50', '--json'],
  ['walk', 'hybrid:192,2', '@CC0234', '@D84267', '--seq', 'F4D84263'],
  ['walk', 'torus:4,4', '0', '99'],
  ['walk', 'hybrid:12,1', '0', '40', '--wires', '--all', '--dead', 'c450,w14'],
  ['walk', 'tree:4', '0', '9', '--tsv'],
  ['walk', 'multicube:3,3', '0', '5', '--seq', '0,1'],
  ['walk', 'torus:4,4', '0', '5', '--ports', '1,9999999999'],
  ['verify', 'full:1', '--jobs', '1'],
  ['verify', 'bidelta:3,3,4', '--sample', '1000'],
  ['info', 'hybrid:192,7', 'full:8', 'multicube:5,4,3', 'tree:32', 'dragonfly:4,8,4'],
  ['info', 'torus:5,4', '--json'],
  ['gate', 'hybrid:192,2', '--verilog'],
  ['gate', 'full:3', '--circuit', 'serial', '--testbench'],
  ['gate', 'hybrid:12,1', '--tests'],
  ['gate', 'hybrid:12,1', '--dot'],
  ['gate', 'tree:4'],
  ['gate', 'torus:4,4'],
  // Gates and numbers drawn in the order that C leaves to a compiler would differ here: clang's, gcc's.
  ...'bfly:3,2 ccc:4 debruijn:4 dragonfly:2,4,2 hyperx:1,4,4 kntree:3,3 livefly:3,3 multicube:3,3,3 omega:8 ring:7 shufflex:4 torus:4,6 wbfly:3,2 xgft:3,3,1,2 xtree:4'.split(' ').map((net) => ['gate', net, '--verilog']),
  ['vectors', 'full:1'],
  ['vectors', 'hybrid:12,2,capped'],
  ['graph', 'hybrid:192,2', '--wires', '--view', 'section'],
  ['graph', 'hybrid:12,1', '--wires', '--view', 'stages'],
  ['graph', 'multicube:4,4', '--format', 'graphml'],
  ['graph', 'shuffle:2,4'],
  ['graph', 'tree:4', '--messages', 'bitrev'],
  ['graph', 'dragonfly:2,4,2', '--route', '0,50'],
  ['graph', 'ccc:3'],
  ['graph', 'torus:4,4', '--format', 'anynet'],
  ['load', 'hybrid:12,1', '--load', '.1..1:.3', '--trials', '5', '--jobs', '1'],
  ['load', 'full:8', '--load', '1', '--model', '--tsv'],
  ['load', 'multicube:3,3', '--queues'],
  ['load', 'tree:6', '--messages', '@set.txt', '--json'],
  ['load', 'torus:4,4', '--vcs', '1'],
  ['load', 'tree:8', '--messages', 'krel:3,7'],
  ['load', 'hybrid:12,1', '--load', '1', '--traffic', 'set.txt', '--trials', '2', '--jobs', '1'],
  ['load', 'hybrid:12,1', '--load', '.5', '--faults', '3,wires', '--trials', '3', '--jobs', '1'],
  ['design', '--nodes', '4096', '--constraint', 'bisection', '--delay', 'log'],
  ['check', '--topology', 'net.txt', '--routing', 'layered'],
  ['generate', '--topology', 'net.txt', '--routing', 'layered'],
  ['load', 'tree:6', '--messages', '@none.txt'],
  ['route', 'hybrid:13,1', '1', '2'],
  ['bogus'],
];
await claim(`${RUNS.length} runs of the command print the native command's bytes and end as it does`, async () => {
  for (const args of RUNS) {
    const [ours, its] = [
      await routeseq.command(
        args.filter((a) => a),
        { files },
      ),
      shell(args.filter((a) => a)),
    ];
    for (const part of ['output', 'errors', 'status']) same(ours[part], its[part], `${args.join(' ')}: ${part}`);
  }
});

await claim('files that a run reads and writes, and what the command sees of them', async () => {
  const { Files } = await import(pathToFileURL(`${where}/src/files.js`));
  const [text, bytes] = ['in and out', new Uint8Array(4)];
  const it = new Files(text, { named: 'abc', other: Uint8Array.of(1, 2, 3, 4, 5, 6) });
  const word = (n) => new TextDecoder().decode(bytes.subarray(0, n));
  same([it.read(0, bytes), word(4), it.read(0, bytes), word(4), it.read(0, bytes), it.read(0, bytes)].join(), '4,in a,4,nd o,2,0');
  same([it.open('none', false), it.read(9, bytes), it.write(9, bytes), it.write(0, bytes), it.seek(9, 0, 0), it.close(9), it.dup(9)].join(), '-2,-9,-9,-9,-9,-9,-9');
  const read = it.open('other', false);
  same([read, it.seek(read, 2, 0), it.read(read, bytes), bytes[0], it.seek(read, -1, 1), it.seek(read, -6, 2), it.seek(read, -7, 2)].join(), '3,2,4,3,5,0,-22');
  const [made, twice] = [it.open('made', true), it.dup(3)];
  same([made, twice, it.write(made, Uint8Array.of(7, 8, 9)), it.seek(made, 1, 0), it.write(made, Uint8Array.of(5)), it.close(made), it.read(made, bytes)].join(), '4,5,3,1,1,0,-9');
  same(it.read(twice, bytes), 4, 'what a second number reads'); // both begin where the first was
  same(it.read(read, bytes), 2, 'what the first reads after it'); // and keep one place
  it.write(1, new TextEncoder().encode('said'));
  it.write(it.open('', true), bytes); // a temporary file
  same(`${it.text(1)} ${JSON.stringify(it.made())}`, 'said {"made":{"0":7,"1":5,"2":9}}');
  const { files: written } = await routeseq.command(['load', 'tree:4', '--messages', 'bitrev', '--schedule', 'cycles']);
  shell(['load', 'tree:4', '--messages', 'bitrev', '--schedule', 'cycles']);
  same(new TextDecoder().decode(written.cycles), readFileSync('cycles', 'utf8'), 'a file that is written');
});

await claim('check, generate and compare say what the command says', async () => {
  const made = await routeseq.generate(files['net.txt'], { routing: 'layered' });
  same(made, shell(['generate', '--topology', 'net.txt', '--routing', 'layered']).output);
  writeFileSync('routes.txt', made);
  const wrong = made.replace(/\n([^ #\n]+ [^ \n]+) .*/, '\n$1 99');
  writeFileSync('wrong.txt', wrong);
  for (const [given, name] of [[made, 'routes.txt'], [wrong, 'wrong.txt'], [new TextEncoder().encode(made), 'routes.txt']]) {
    const { output, errors } = shell(['check', '--jobs', '1', '--json', '--topology', 'net.txt', '--routes', name]);
    const { findings, ...report } = await routeseq.check(files['net.txt'], given);
    same(JSON.stringify(report), JSON.stringify(JSON.parse(output)), name);
    same(findings.join('\n').replaceAll('routes:', `${name}:`), errors.trim(), name);
    same(report.sound, name !== 'wrong.txt', name);
  }
  const { output } = shell(['check', '--json', '--topology', 'net.txt', '--routing', 'updown']);
  const { findings, ...report } = await routeseq.check(files['net.txt'], { routing: 'updown' });
  same(JSON.stringify(report), JSON.stringify(JSON.parse(output)));
  const near = ['--processors', '20', '--ports', '8'];
  const rows = (args) => JSON.stringify(JSON.parse(shell(['compare', '--json', ...args]).output));
  same(JSON.stringify(await routeseq.compare({ processors: 20, ports: 8 })), rows(near));
  same(JSON.stringify(await routeseq.compare(['torus:4,4', 'ring:5'], { by: 'mean' })), rows(['torus:4,4', 'ring:5', '--by', 'mean']));
  await refused("topology[0] 'a b': expected [A, B] or [A, B, PORT]", () => routeseq.check(['a b'], made));
  await refused("routes[1] '[a]': expected a list of nodes", () => routeseq.check([['a', 'b']], [['a', 'b'], ['a']]));
  for (const row of [['a b', 'c'], ['#a', 'b'], ['a', 'b', 0, 1], ['a']])
    await refused('expected [A, B] or [A, B, PORT]', () => routeseq.check([['a', 'b'], row], made));
  same((await routeseq.check([['a', 'b', 0], ['b', 'a', 0]], { routing: 'updown' })).sound, true);
  const edges = [['a', 'b'], ['b', 3], [3, 'a']];
  const written = edges.map((row) => `${row.join(' ')}\n`).join('');
  const way = [['a', 'b'], ['a', 'b', 3], ['b', 'a']];
  const ways = way.map((route) => `${route[0]} ${route.at(-1)} ${route.join(' ')}\n`).join('');
  for (const both of [[edges, way], [written, ways]]) {
    const { broken, missing, cables, findings } = await routeseq.check(...both);
    same(JSON.stringify([broken, missing, cables, findings.length > 0]), '[0,3,3,true]');
  }
  same(JSON.stringify(await routeseq.check(edges, { routing: 'updown' })), JSON.stringify(await routeseq.check(written, { routing: 'updown' })));
  same(await routeseq.generate(edges, { routing: 'updown' }), await routeseq.generate(written, { routing: 'updown' }));
  const sequence = await routeseq.compute('hybrid:192,2', 626740, 666727);
  same((await routeseq.walk('hybrid:192,2', 626740, 666727, { seq: sequence })).processor, 666727);
  for (const it of [null, 5, true]) await refused('expected a text or bytes', () => routeseq.check(it, made));
  await refused('expected a text or bytes', () => routeseq.check(files['net.txt'], null));
  await refused('topology: no node in it\ntopology: 1 fault', () => routeseq.check('', made));
  await refused("expected a text, as 'torus:4,4'", () => routeseq.compare([5]));
  await refused("unknown family; did you mean torus?", () => routeseq.compare(['tors:4,4']));
});

await claim('errors are exceptions with the words of the library and the command', async () => {
  await refused('unknown network family', () => routeseq.compute('foo:1', 1, 2));
  await refused("network 'foo:1': unknown family, expected one of hybrid", () => routeseq.walk('foo:1', 1, 2));
  await refused('with n = 12, 48 or 192', () => routeseq.info('hybrid:13,1'));
  await refused("destination '768': expected a processor index 0..767, or @ and a location of 4 hexadecimal digits", () => routeseq.compute('hybrid:12,1', 0, 768));
  await refused("location '@00FF': first cluster digit is 3, expected 0..2 in bits 7:6", () => routeseq.index('hybrid:12,1', Uint8Array.of(0, 255)));
  for (const it of ['@FFFF', Uint8Array.of(255, 255)])
    await refused("processor '@FFFF': first cluster digit is 3, expected 0..2 in bits 7:6", () => routeseq.locate('hybrid:12,1', it));
  const bad = ['', '@', '@00', '@0G00', '@FFFF', '@ffff', '@00FFF', ' 5', '#5', '768', '+5', '5\n6', '99999999999999999999', '18446744073709551616', '18446744073709551621', '@'.padEnd(120, 'F'), 768];
  for (const it of [...bad, Uint8Array.of(0), Uint8Array.of(255, 255)])
    for (const [of, ...ends] of [['source', it, 0], ['destination', 0, it]]) {
      const sent = ends.map((end) => (end instanceof Uint8Array ? `@${hex(end)}` : String(end)));
      const words = shell(['route', 'hybrid:12,1', '--', ...sent]).errors.replace(/^routeseq: |\n$/g, '');
      same(words.startsWith(`${of} '`), true, words);
      const said = ({ code, message }) => `${code} ${message}`;
      for (const ask of ['compute', 'route', 'walk', 'explain'])
        same(await routeseq[ask]('hybrid:12,1', ...ends).then(() => 'nothing', said), `RT_ERR_${of === 'source' ? 'SRC' : 'DST'} ${words}`, `${ask} ${sent}`);
      same((await routeseq.routes('hybrid:12,1', [ends]))[0].error, `pairs[0]: ${words}`, `routes ${sent}`);
    }
  for (const ask of ['compute', 'locate', 'index'])
    await refused("'torus:4,4': expected a Transit network", () => routeseq[ask]('torus:4,4', 0, 1));
  for (const ask of ['compute', 'route', 'routes', 'walk', 'explain', 'info', 'verify', 'load', 'graph', 'network'])
    await refused("network '5': expected a text, as 'torus:4,4'", () => routeseq[ask](5, [[0, 1]], 1));
  for (const [net, n] of [
    ['torus:4,4', 16],
    ['multicube:3,3', 9],
    ['tree:4', 16],
    ['full:1', 64],
  ])
    for (const ask of ['route', 'walk', 'explain'])
      await refused(`destination '${n}': expected a processor index 0..${n - 1}`, () => routeseq[ask](net, 0, n));
  const core = await loadCore(readFileSync(`${where}/wasm/core.wasm`));
  const said = (use) => {
    try {
      return use();
    } catch (error) {
      return error.message;
    }
  };
  same(said(() => core.locate({ family: 'hybrid', param: [12, 1] }, 768)), 'processor 768: not of hybrid:12,1');
  const [zero, three] = [Uint8Array.of(0, 0), Uint8Array.of(0, 255)];
  const small = { family: 'hybrid', param: [12, 1] };
  same(said(() => core.compute(small, three, zero)), 'source [0,255]: not of hybrid:12,1');
  same(said(() => core.compute(small, zero, three)), 'destination [0,255]: not of hybrid:12,1');
  same(said(() => core.compute(small, zero, zero.slice(1))), 'destination [0]: expected a Uint8Array of 2 bytes');
  same(said(() => core.locate(small, 1.5)), 'processor 1.5: expected a number 0 to 2^53-1 or a bigint 0 to 2^64-1');
  for (const param of [[12, -1], [12, 1.5], [12, 2 ** 32], [12, 1, 0, 0, 0, 0, 0, 0, 0], 12])
    same(said(() => core.locate({ family: 'hybrid', param }, 0)), `param '${param}': expected a list of up to 8 numbers`);
  same(hex(core.locate({ family: 'hybrid', param: [12, 1, 0, 0, 0, 0, 0, 0] }, 767)), hex(core.locate(small, 767n)));
  same(said(() => core.locate({ family: 'torus', param: [4] }, 0)), "family 'torus': expected hybrid, full or bidelta");
  const code = (ask) => ask().then(() => 0, (error) => error.code);
  same(await code(() => routeseq.circuit('bidelta:3,3')), 'RT_ERR_FAMILY', 'code of what has no circuit');
  same(await code(() => routeseq.compute('torus:4,4', 0, 1)), 'RT_ERR_FAMILY', 'code of another shape');
  same(await code(() => routeseq.compute('hybrid:12,1', 768, 1)), 'RT_ERR_SRC', 'code of no processor');
  await refused("'tors--x:4'", () => routeseq.info('tors--x:4')); // no option: it stays as it is
  await refused('it has no unit', () => routeseq.gate('slimfly:1,5'));
});

await claim('walk takes what route gives', async () => {
  for (const [net, option, more] of [
    ['hybrid:12,1', 'seq'], ['multicube:3,3', 'seq'], ['tree:4', 'seq'], ['torus:4,4', 'ports'], ['torus:4,4', 'ports', { vc: true }],
  ]) {
    const route = await routeseq.route(net, 0, 7, more);
    const [own, given] = await Promise.all([{}, { [option]: route }].map((it) => routeseq.walk(net, 0, 7, it)));
    if (net !== 'torus:4,4' || more) same(JSON.stringify(given), JSON.stringify(own), net);
    same(given.verdict, 'arrived', net);
  }
  same((await routeseq.walk('torus:4,4', 0, 5, { dead: ['r1', 'l3.1'] })).verdict === 'arrived', false);
});

await claim('an error has the name that the library gives it, wherever it comes from', async () => {
  const ask = { compute: [], route: [], explain: [], walk: [] };
  const wrong = [
    ['hybrid:13,1', 0, 1, 'RT_ERR_LEAF'],
    ['foo:1', 0, 1, 'RT_ERR_FAMILY'],
    [5, 0, 1, 'RT_ERR_TEXT'],
    ['hybrid:12,1', 768, 1, 'RT_ERR_SRC'],
    ['hybrid:12,1', 0, 768, 'RT_ERR_DST'],
    ['hybrid:12,1', 0, 1.5, 'RT_ERR_DST'],
    ['hybrid:12,1', Uint8Array.of(1), 1, 'RT_ERR_SRC'],
    ['hybrid:12,1', 0, Uint8Array.of(0xfc, 0xff), 'RT_ERR_DST'],
  ];
  const others = [
    ['torus:4,4', 16, 1, 'RT_ERR_SRC'],
    ['tree:4', 0, 16n, 'RT_ERR_DST'],
    ['clock', 0, '@0000', 'RT_ERR_DST'],
    ['clock', 0, '-', 'RT_ERR_DST'],
    ['hybrid:12,1', '@0000', 768, 'RT_ERR_DST'],
    ['hybrid:12,1', '@ZZ', 1, 'RT_ERR_SRC'],
  ];
  const code = (ask) => ask().then(() => 'nothing', (error) => error.code);
  for (const name of Object.keys(ask))
    for (const [net, source, destination, want] of name === 'compute' ? wrong : [...wrong, ...others])
      same(await code(() => routeseq[name](net, source, destination)), want, `${name} ${net} ${source} ${destination}`);
  for (const name of ['info', 'graph', 'verify', 'load', 'gate', 'network'])
    same(await code(() => routeseq[name]('hybrid:12,8')), 'RT_ERR_LAYERS', name);
  same(await code(() => routeseq.compare(['torus:4,4', 'torus:0'])), 'RT_ERR_SIZE');
  same(await code(() => routeseq.routes('hybrid:13,1', [[0, 1]])), 'RT_ERR_LEAF');
  same(await code(() => routeseq.walk('torus:4,4', 0, 5, { sq: 1 })), 'USAGE');
  same(await code(() => routeseq.route('torus:4,4', 0, 5, { dead: 'r1' })), 'FALSE');
  same(await routeseq.route('torus:4,4', 0, 5, { dead: 'r1' }).catch(({ status }) => status), 1, 'status of a route that is cut');
  same(await code(() => routeseq.load('tree:6', { messages: '@absent' })), 'IO');
  same(new routeseq.RouteseqError('', { status: 3 }).code, 'IO');
  same(await code(() => routeseq.generate('a b\nc d\n', { routing: 'updown' })), 'FALSE');
  same((await routeseq.routes('torus:4,4', [[0, 5]], { dead: 'r1' }))[0].code, 'FALSE');
  same(JSON.stringify((await routeseq.explain('torus:4,4', 0, 5)).route), '[1,3]');
  same((await routeseq.walk('hybrid:12,1', 0, 700)).hops.every(({ swallowed }) => typeof swallowed === 'boolean'), true);
});

await claim('what is no processor, network, list or number is refused, by value and range, and never answered', async () => {
  const [net, torus] = ['hybrid:12,1', 'torus:4,4'];
  const nothing = [-1, 1.5, NaN, Infinity, null, undefined, 2 ** 53, -1n, 2n ** 64n, true, [5], {}, () => 5];
  for (const ask of ['compute', 'locate', 'route', 'explain', 'walk'])
    for (const it of nothing) await refused('a number 0 to 2^53-1 or a bigint 0 to 2^64-1', () => routeseq[ask](net, it, 2));
  for (const it of ['-', '5\0x'])
    for (const ask of [routeseq.route, routeseq.walk])
      await refused("expected a text, as '626740'", () => ask(net, it, 2));
  await refused('expected a processor index 0..767', () => routeseq.route(net, '-5', 2));
  for (const it of [`${torus}\0x`, '--help', '-v', null, [torus], {}])
    for (const ask of ['network', 'route', 'info', 'graph', 'verify', 'load', 'initialiser', 'sites'])
      await refused("expected a text, as 'torus:4,4'", () => routeseq[ask](it));
  for (const ask of [routeseq.command, routeseq.commandInWorker])
    for (const [option, words] of [
      [{ input: '0 5\n' }, "option 'input': expected stdin, files"],
      [{ stdin: 5 }, "stdin '5': expected a text or bytes"],
      [{ files: { a: 5 } }, "file 'a' '5': expected a text or bytes"],
      ['0 5', "options '0 5': expected an object"],
    ])
      await refused(words, () => ask(['route', torus, '-'], option));
  for (const it of ['0.5', null, true, NaN, -0.1]) await refused('expected a number 0 to 1', () => routeseq.success(net, it));
  for (const it of [-1, 1.5, NaN, '5', 5n]) {
    await refused('expected a whole number, 0 to 15', () => routeseq.neighbours(torus, it));
    await refused('expected a whole number, 0 to 11', () => routeseq.ring('clock', it, 0));
    await refused('expected a whole number, 1 to 2147483648', () => routeseq.ring('clock', 0, 0, it));
    await refused('expected a whole number, 0 to 16777216', () => routeseq.sites(torus, it));
    await refused('expected a whole number, 0 to 3', () => routeseq.paths(net, 0, 5, [it]));
  }
  await refused('expected a whole number, 0 to 3', () => routeseq.paths(net, 0, 5, [4]));
  await refused("most '\\x1F': expected", () => routeseq.sites(torus, '\x1f'));
  for (const [of, most, nodes] of [['tree:2', , '4,5,6,7'], ['ring:7', 3, '0,1,2'], ['omega:3', 3, '0,1,2'], ['butterfly:2,3', 4, '0,0,0,1'], ['dragonfly:2,4,2', 5, '0,0,1,1,2'], [net, , 'null']])
    same(String(await routeseq.sites(of, most)), nodes, `nodes of the processors of ${of}`);
  same((await routeseq.network(torus)).net, torus, 'the text that the library writes');
  const { rooms } = await import(pathToFileURL(`${where}/src/rooms.js`));
  same((await rooms()).text(0), null, 'a text that there is not');
  for (const [list, words] of [[9, '[0,1,2,3,4,5,6,7, ...]'], [8, '[0,1,2,3,4,5,6,7]']])
    await refused(`network '${words}'`, () => routeseq.network([...Array(list).keys()]));
  await refused("destination '768': expected a processor index 0..767", () => routeseq.paths(net, 0, 768, [0]));
  await refused("directions '5': expected a list", () => routeseq.paths(net, 0, 5, 5));
  await refused("dead 'c12': expected a list of names", () => routeseq.paths(net, 0, 5, [0], 'c12'));
  await refused("arguments 'info': expected a list of texts", () => routeseq.command('info'));
  for (const call of [routeseq.command, routeseq.commandInWorker])
    await refused("argument 'torus:4,4\\x00x': expected a text without NUL", () => call(['info', `${torus}\0x`]));
  same(JSON.stringify(await routeseq.walk(torus, 0, 5, { ports: null, json: undefined, routing: false })), JSON.stringify(await routeseq.walk(torus, 0, 5)));
  for (const it of [null, 5, 'all', []]) await refused('expected an object', () => routeseq.route(torus, 0, 5, it));
  await refused("walk: unknown option 'sq'; did you mean seq?", () => routeseq.walk(net, 0, 5, { sq: 'F4' }));
  await refused("option traffic 'bitrv': expected", () => routeseq.load(torus, { traffic: 'bitrv' }));
  await refused("options 'tornado': expected an object", () => routeseq.load(torus, 'tornado'));
  await refused('option load is missing: expected load P', () => routeseq.load(net));
  await refused("option 'help'", () => routeseq.walk(torus, 0, 5, { help: true }));
  const core = await loadCore(readFileSync(`${where}/wasm/core.wasm`));
  const refusedByCore = (words, use) => {
    let said = 'nothing';
    try {
      use();
    } catch (error) {
      said = `${error.name}: ${error.message}`;
    }
    same(said.startsWith('RangeError') && said.includes(words), true, `'${said}' with '${words}'`);
  };
  const small = { family: 'hybrid', param: [12, 1] };
  for (const it of [...nothing, '5']) refusedByCore('a number 0 to 2^53-1 or a bigint', () => core.locate(small, it));
  refusedByCore('processor 9223372036854775808: not of hybrid:12,1', () => core.locate(small, 2n ** 63n));
  for (const it of [[], [0], [0, 0, 0]].map((bytes) => Uint8Array.from(bytes)).concat([5, [0, 0], null]))
    refusedByCore('expected a Uint8Array of 2 bytes', () => core.compute(small, it, Uint8Array.of(0, 1)));
  for (const param of [null, [1.5], [-1], [2 ** 32], Array(9).fill(3), '12,1'])
    refusedByCore('expected a list of up to 8 numbers', () => core.locate({ family: 'hybrid', param }, 0));
  refusedByCore(': error -1 (enum rt_error): not of full:4294967295,1', () => core.locate({ family: 'full', param: [2 ** 32 - 1, 1] }, 0));
  refusedByCore('expected hybrid, full or bidelta', () => core.locate({ family: 'toString', param: [1] }, 0));
});

if (!process.env.SHORT)
  await claim('verify in a worker tells how far it is, says what the command says, and can be ended', async () => {
    const seen = [];
    const report = await routeseq.verify('hybrid:48,1', { sample: 100000, progress: (state) => seen.push(state) });
    same(
      JSON.stringify(report),
      JSON.stringify(JSON.parse(shell(['verify', 'hybrid:48,1', '--sample', '100000', '--json']).output)),
    );
    same(seen.length > 0 && seen.every(({ done, total }) => done <= total || total === 0), true, 'progress');
    const ended = new AbortController();
    const running = routeseq.verify('hybrid:192,2', {
      sample: 1e9,
      signal: ended.signal,
      progress: () => ended.abort(new Error('enough')),
    });
    same(
      await running.then(
        () => 'done',
        (error) => error.message,
      ),
      'enough',
    );
  });

await claim("the circuit's gates and ports are those of the command's Verilog", async () => {
  const sign = { and: ' & ', or: ' | ', xor: ' ^ ' };
  for (const [net, bytes] of [['hybrid:12,1', 1], ['hybrid:192,2', 2], ['full:3,capped', 4]])
    for (const kind of ['figures', 'ripple', 'prefix']) {
      const it = await routeseq.circuit(net, kind);
      const { output } = shell(['gate', net, '--circuit', kind, '--verilog']);
      for (const { name, about } of it.ports.filter(({ direction }) => direction !== 'probe'))
        same(about !== '' && output.includes(`    // ${about.split('\n')[0]}`), true, `${net} ${kind}: '${about}' of ${name}`);
      const text = output.replace(/\/\/.*|\/\*.*?\*\//g, '');
      const named = (at) => (it.gates[at].name === '0' ? "1'b0" : it.gates[at].name);
      const said = it.gates
        .filter((gate) => gate.inputs.length > 0)
        .map(({ name, kind: of, inputs }) => `${name} = ${of === 'not' ? '~' : ''}${inputs.map(named).sort().join(sign[of] ?? '')}`);
      const sorted = (of) => of.replace(/\w.*/, (terms) => terms.split(/ ([&|^]) /).filter((_, at) => at % 2 === 0).sort().join(terms.match(/ [&|^] /)?.[0] ?? ''));
      const wires = [...text.matchAll(/wire (\w+) = ([^{};]+);/g)].map(([, name, of]) => `${name} = ${sorted(of)}`);
      same(said.join('\n'), wires.join('\n'), `${net} ${kind}: gates`);
      for (const { name, byte } of it.gates.filter((gate) => /^I\d/.test(gate.name))) same(byte, Number(name[1]), `${net} ${kind}: byte of ${name}`);
      for (const { name, inputs, depth } of it.gates)
        same(depth, 1 + Math.max(-1, ...inputs.map((input) => it.gates[input].depth)), `${net} ${kind}: levels of logic up to ${name}`);
      same(`${it.module} ${it.bytes}`, `${/module (\w+)/.exec(text)[1]} ${bytes}`, `${net} ${kind}`);
      for (const [, direction, high, name] of text.matchAll(/(input|output) \[(\d+):0\] (\w+)/g)) {
        const port = it.ports.find((one) => one.name === name);
        same(`${port?.direction} ${port?.nets.length}`, `${direction.replace('put', '')} ${Number(high) + 1}`, `${net} ${kind}: ${name}`);
        const assigned = new RegExp(`assign ${name} = \\{(.*?)\\};`).exec(text)?.[1].split(', ').reverse();
        const want = assigned ?? port.nets.map((_, bit) => `${name}[${bit}]`);
        same(port.nets.map(named).join(' '), want.join(' '), `${net} ${kind}: nets of ${name}`);
      }
    }
});

await claim("the circuit's values are the parts of explain", async () => {
  for (const kind of ['figures', 'ripple', 'prefix', 'serial']) {
    const net = 'hybrid:192,2';
    const it = await routeseq.circuit(net, kind);
    const value = await routeseq.circuitValues(net, kind, 0xcc02, 0xd842);
    const port = (name) =>
      it.ports.find((p) => p.name === name).nets.reduce((sum, n, bit) => sum + value[n] * 2 ** bit, 0);
    const parts = await routeseq.explain(net, '@CC0234', '@D84267');
    same(port('m'), Number.parseInt(parts.M, 16), `${kind} M`);
    same(port('j'), parts.j, `${kind} j`);
    same((port('ru') >> 8).toString(16).toUpperCase(), parts.RU, `${kind} RU`);
    same(port('ru_bytes'), 1, `${kind} bytes of RU`);
  }
});

await claim("components and wires of all paths are as many as the command's, sound and with dead ones", async () => {
  for (const [net, s, d, dead] of [
    ['hybrid:12,1', 0, 400, 'c450,w8'],
    ['hybrid:192,2', 626740, 666727, 's5155,c678952'],
    ['full:3,capped', 0, 200000, 'w0'],
    ['bidelta:2,3', 5, 999, ''],
  ]) {
    const { hops } = await routeseq.walk(net, s, d);
    for (const given of new Set(['', dead])) {
      const names = given.split(',').filter((name) => name);
      const ours = await routeseq.paths(
        net,
        s,
        d,
        hops.map((hop) => hop.direction),
        names,
      );
      const args = [
        'walk',
        '--wires',
        '--all',
        '--json',
        ...(given ? ['--dead', given] : []),
        net,
        String(s),
        String(d),
      ];
      const its = JSON.parse(shell(args).output);
      its.stages.forEach((stage, k) => {
        same(ours[k].wires.size, stage.wires, `${net} ${given}: wires into stage ${k + 1}`);
        same(ours[k].components.size, stage.components, `${net} ${given}: components of stage ${k + 1}`);
      });
      same(ours.at(-1).wires.size, (its.paths_input_0 > 0) + (its.paths_input_1 > 0), `${net} ${given}: inputs`);
      same(ours.every(({ wires }, k) => [...wires.values()].every(({ from }) => (k > 0 ? /^c\d+$/.test(from) : from === `p${s}`))), true, `${net}: where wires begin`);
      const [last] = ours.at(-1).wires.keys();
      if (last) same((await routeseq.paths(net, s, d, hops.map(({ direction }) => direction), [...names, last])).at(-1).wires.size, ours.at(-1).wires.size - 1, `${net}: without ${last}`);
    }
  }
});

await claim("the unit's values are the port, channel or link of each hop", async () => {
  const read = (it, values, name) =>
    it.ports.find((port) => port.name === name)?.nets.reduceRight((number, net) => 2 * number + values[net], 0);
  const nets = ['torus:4,6', 'hyperx:2,3,4', 'dragonfly:2,4,2', 'kntree:2,3', 'xgft:4,3,2,1,2,3', 'xtree:4', 'ccc:3'];
  for (const net of [...nets, 'wbfly:2,3', 'debruijn:4', 'shufflex:4', 'benes:2', 'multicube:5,4', 'butterfly:3,2', 'livefly:3,3',
    'bintree:5', 'hypercube:4', 'omega:3', 'bfly:2,3', 'bfly:2,4', 'benes:3', 'dragonfly:2,3,1', 'butterfly:3,4', 'deadfly:3,4', 'livefly:4,5', 'deadfly:5,3', 'livefly:6,3', 'mesh:3,5,4', 'hyperx:2,3,4,5', 'dragonfly:2,4,3', 'ring:7', 'wbfly:3,4',
    'xtree:5', 'ccc:5', 'benes:4', 'omega:4', 'kntree:3,4', 'xgft:2,5,2,2,1,2,5,2']) {
    const it = await routeseq.unit(net);
    same(it.gates.length - 2, it.gates.filter(({ kind }) => !['zero', 'one'].includes(kind)).length, net);
    const last = Number((await routeseq.network(net)).processors) - 1;
    for (const [src, dst] of [
      [0, last],
      [last, 1],
      [2, 3],
      [last >> 1, last - 2],
    ]) {
      const { hops } = await routeseq.walk(net, src, dst);
      for (const [k, hop] of hops.entries()) {
        const values = await routeseq.unitValues(net, src, dst, k);
        const said = [read(it, values, 'port') ?? read(it, values, 'link'), read(it, values, 'vc') ?? 0];
        same(said.join(), [hop.port ?? hop.link, hop.vc ?? 0].join(), `${net} ${src} ${dst}, hop ${k}`);
        same(read(it, values, 'arrived') + read(it, values, 'error'), 0, net);
        same(read(it, values, 'in_vc') ?? 0, (it.ports.some(({ name }) => name === 'in_vc') && hops[k - 1]?.vc) || 0, `${net}: channel into hop ${k}`);
      }
      same(read(it, await routeseq.unitValues(net, src, dst, hops.length), 'arrived'), 1, `${net} ${src} ${dst}`);
    }
  }
  await refused('its ports stand in a table', () => routeseq.unit('slimfly:1,5'));
  same(String(await routeseq.unitValues('torus:4,4', 0, 5)), String(await routeseq.unitValues('torus:4,4', 0, 5, 0)), 'values of the first hop');
  for (const hop of [-1, 3]) await refused(`hop '${hop}': expected 0 to 2`, () => routeseq.unitValues('torus:4,4', 0, 5, hop));
  await refused("hop '9': expected 0 to 2", () => routeseq.unitValues('torus:4,4', 0, 5, 9));
});

await claim("the model's success, and the neighbours of a router, are the command's", async () => {
  for (const net of ['hybrid:12,1', 'hybrid:192,2', 'full:8', 'full:3,capped', 'bidelta:3,3,4']) {
    const its = JSON.parse(shell(['load', net, '--load', '.7', '--model', '--json']).output);
    const ours = await routeseq.success(net, 0.7);
    same(ours.success.toFixed(5), its.success_model.toFixed(5), net);
    const levels = Object.keys(its).filter((key) => /^success_\d+_model$/.test(key));
    same(Object.keys(ours.levels).map((level) => `success_${level}_model`).join(), levels.join(), `${net}: levels`);
    for (const [level, share] of Object.entries(ours.levels))
      same(Math.abs(share - its[`success_${level}_model`]) < 1e-6, true, `${net}, level ${level}: ${share}`);
  }
  same((await routeseq.success('hybrid:12,1', 0)).success, 1, 'the share of no messages');
  await refused('expected a number 0 to 1', () => routeseq.success('hybrid:12,1', 2));
  await refused('expected a Transit network', () => routeseq.success('torus:4,4', 1));
  await refused("router '99': expected a whole number, 0 to 15", () => routeseq.neighbours('torus:4,4', 99));
  await refused('expected a network of routers with ports', () => routeseq.neighbours('hybrid:12,1', 0));
  await refused('expected a Transit network', () => routeseq.circuit('torus:4,4'));
  await refused('expected hybrid or full', () => routeseq.circuit('bidelta:3,3'));
  await refused("circuit 'x': expected figures", () => routeseq.circuitValues('full:2', 'x', 1, 2));
  await refused("location 'q': expected a whole number", () => routeseq.circuitValues('full:2', 'figures', 'q', 2));
  await refused('expected a Transit network', () => routeseq.paths('torus:4,4', 0, 1, [0]));
  await refused("pairs '5': expected a list of", () => routeseq.routes('torus:4,4', 5));
  for (const net of ['torus:5,4', 'dragonfly:2,4,2', 'debruijn:4']) {
    const lines = shell(['graph', net, '--format', 'edges']).output.trim().split('\n');
    for (const node of [0, 3, 15]) {
      const its = lines.map((line) => line.split(' ')).filter(([from]) => from === String(node));
      same(
        (await routeseq.neighbours(net, node)).sort().join(' '),
        its
          .map(([, to]) => Number(to))
          .sort()
          .join(' '),
        net,
      );
    }
  }
});

await claim('the rings of a node are those of the wiring that the command lists', async () => {
  for (const net of ['multicube:5,4,3', 'shuffle:2,6', 'livefly:4,3', 'ringmesh:7,9', 'clock']) {
    const next = new Map();
    for (const line of shell(['graph', net, '--format', 'edges']).output.trim().split('\n')) {
      const [from, to, link] = line.split(' ').map(Number);
      next.set(`${from} ${link}`, to);
    }
    for (const [start] of next) {
      const [node, link] = start.split(' ').map(Number);
      const its = [node];
      for (let at; (at = next.get(`${its.at(-1)} ${link}`)) !== node;) its.push(at);
      same((await routeseq.ring(net, node, link)).join(), its.join(), `${net} ${start}`);
    }
  }
  same((await routeseq.ring('multicube:2000000000', 1999999999, 0, 3)).join(), '1999999999,0,1');
  await refused('whole number, 0 to 11', () => routeseq.ring('clock', 12, 0));
  await refused('whole number, 0 to 1', () => routeseq.ring('clock', 0, 2));
  await refused('expected a network of SCI rings', () => routeseq.ring('torus:4,4', 0, 0));
});

await claim('every family has an example that routes, walks and is drawn or refuses in words', async () => {
  for (const { example, shape } of await routeseq.families()) {
    const { processors, shape: its } = await routeseq.network(example);
    same(its, shape, `${example}: shape`);
    const report = await routeseq.walk(example, 0, processors - 1n);
    same(report.verdict, 'arrived', example);
    same(
      (await routeseq.graph(example, shape === 'transit' ? { wires: true, view: 'stages' } : {})).includes('graph'),
      true,
      example,
    );
  }
});
await claim('no call writes beyond the memory that it asked for, or into memory that there is not', async () => {
  const depths = async () => (await routeseq.circuit('full:3')).gates.map(({ depth }) => depth).join();
  const before = await depths();
  lent.grows = 1;
  same(await depths(), before, 'a circuit in memory that grows');
  for (const kind of ['figures', 'ripple', 'prefix', 'serial']) await routeseq.circuit('full:8', kind);
  await routeseq.circuitValues('full:8', 'ripple', 1n, 2n ** 64n - 1n);
  same(lent.pieces > (process.env.CLAIMS ? 0 : 1000), true, `${lent.pieces} pieces`);
  const freed = [];
  const none = { c: { malloc: (size) => (size === 9 ? 0 : size), free: (at) => freed.push(at) } };
  await refused('out of memory', async () => lent.within.call(none, [8, 9], () => same('used', 'refused')));
  same(freed.join(), '8,0', 'what is given back');
});
process.exit(failed === 0 ? 0 : 1);
