// SPDX-License-Identifier: MIT-0
// node times.mjs PACKAGE PAGE TOOLS COMMAND CHROMIUM: sizes; the same work native, in node and in Chromium, in one run,
// each the best of three; and what Chromium's trace says of the page (trace.mjs), each the median of RUNS.
import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { loadavg } from 'node:os';
import { pathToFileURL } from 'node:url';
import { interaction, loading } from './trace.mjs';

const [where, file, tools, native, executablePath] = process.argv.slice(2);
const routeseq = await import(pathToFileURL(`${where}/src/index.js`));
const { chromium } = createRequire(pathToFileURL(`${tools}/`))('playwright-core');
const RUNS = 9;
const pairs = Array.from({ length: 100000 }, (_, k) => `${(k * 7919) % 786432} ${(k * 104729) % 786432}\n`).join('');
const WORK = [
  ['100,000 routes, hybrid:192,2', ['route', 'hybrid:192,2', '-'], pairs],
  ['all 589,824 pairs of hybrid:12,1 verified', ['verify', 'hybrid:12,1', '--jobs', '1'], ''],
  [
    '50 trials of hybrid:12,1 at full load',
    ['load', 'hybrid:12,1', '--load', '1', '--trials', '50', '--jobs', '1'],
    '',
  ],
  ['explain hybrid:192,2', ['explain', 'hybrid:192,2', '@CC0234', '@D84267'], ''],
];
const ms = (time) => time.toFixed(1);
const row = (...cells) => console.log(`| ${cells.join(' | ')} |`);
const head = (...cells) => (row(...cells), row(...cells.map(() => '---')));
const median = (list) => list.sort((a, b) => a - b)[list.length >> 1];

console.log(`Load of the machine: ${loadavg()[0].toFixed(1)}\n`);
head('file', 'bytes', 'gzip -9');
for (const [name, path] of [
  ...['core', 'rooms', 'command'].map((module) => [`${module}.wasm`, `${where}/wasm/${module}.wasm`]),
  ['the page', file],
])
  row(name, statSync(path).size, spawnSync('gzip', ['-9', '-n'], { input: readFileSync(path) }).stdout.length);

async function best(run) {
  let least = Infinity;
  for (let k = 0; k < 3; k++) {
    const begun = performance.now();
    await run();
    least = Math.min(least, performance.now() - begun);
  }
  return least;
}

const browser = await chromium.launch({
  executablePath,
  args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
});
const page = await browser.newPage({ viewport: { width: 1100, height: 900 } });
const address = String(pathToFileURL(file));
const open = async (hash) => {
  await page.goto('about:blank');
  await page.goto(address + hash);
  await page.waitForSelector('body[data-ready]', { state: 'attached' });
};
await open('');
console.log('');
head('work', 'native ms', 'node ms', 'Chromium ms');
for (const [name, args, stdin] of WORK) {
  const its = await best(() => spawnSync(native, args, { input: stdin, maxBuffer: 1 << 28 }));
  const node = await best(() => routeseq.command(args, { stdin }));
  const inPage = await page.evaluate(
    async ([a, input]) => {
      let least = Infinity;
      for (let k = 0; k < 3; k++) {
        const begun = performance.now();
        await globalThis.routeseq.command(a, { stdin: input });
        least = Math.min(least, performance.now() - begun);
      }
      return least;
    },
    [args, stdin],
  );
  row(name, ms(its), ms(node), ms(inPage));
}

// The page opened anew, in a window and at phone width.
console.log('');
head('the page opens', 'median', 'least');
for (const width of [1100, 360]) {
  await page.setViewportSize({ width, height: width > 400 ? 900 : 740 });
  const all = [];
  for (let k = 0; k < RUNS; k++) all.push(await loading(browser, page, address));
  const figure = (name, key, text = ms) =>
    row(
      `${name}, ${width} pixels`,
      text(median(all.map((one) => one[key]))),
      text(Math.min(...all.map((one) => one[key]))),
    );
  figure('first paint, ms', 'firstPaint');
  figure('CPU ms of the main thread until then', 'firstPaintCpu');
  figure('largest contentful paint, ms', 'largestPaint');
  figure('total blocking time, ms', 'blocking');
  figure('the same of CPU time, ms', 'blockingCpu');
  figure('longest task, CPU ms', 'longestCpu');
  figure('layout shift', 'shift', (shift) => shift.toFixed(4));
}
await page.setViewportSize({ width: 1100, height: 900 });

const STEP = "document.getElementById(argument % 2 ? 'back' : 'step').click()";
const BIT = `document.querySelector('[data-bit="seq-0-0"]').click()`;
const PAIR = `const field = document.getElementById('dst');
  const all = Number(document.getElementById('net-says').textContent.match(/(\\d+) processors/)[1]);
  field.value = String((3 + Math.round(0.618 * all) * argument) % all); // near ones and far ones
  field.dispatchEvent(new Event('input'))`;
const SIZE = 4096; // processors that a network has at most of which 16 ms are asked
console.log('');
head('interaction', 'CPU ms to the picture, median', 'least', 'ms to the picture, least', 'longest task after, CPU ms');
for (const [hash, acts] of [
  ['#net=hybrid:192,2', { STEP, BIT, PAIR }],
  ['#net=hybrid:12,1&src=0&dst=400', { STEP, BIT, PAIR }],
  ['#net=torus:4,4&src=0&dst=10', { STEP, PAIR }],
  ['#net=torus:64,64&src=0&dst=2080', { STEP, PAIR }],
  ['#net=hypercube:12&src=0&dst=4095', { STEP, PAIR }],
  ['#net=multicube:8,8,8,8&src=0&dst=4095', { STEP, PAIR }],
  ['#net=tree:10&src=0&dst=1023', { STEP, PAIR }],
]) {
  await open(hash);
  for (const [name, act] of Object.entries(acts)) {
    const all = [];
    for (let k = 0; k < RUNS; k++) all.push(await interaction(browser, page, act, k));
    const what = { STEP: 'a hop', BIT: 'a flipped bit', PAIR: 'another destination' }[name];
    row(
      `${what}, ${hash.match(/=([^&]*)/)[1]}`,
      ms(median(all.map(({ cpu }) => cpu))),
      ms(Math.min(...all.map(({ cpu }) => cpu))),
      ms(Math.min(...all.map(({ wall }) => wall))),
      ms(median(all.map(({ laterCpu }) => laterCpu))),
    );
  }
}
// All presets: which is the slowest.
const presets = await page.$$eval('#preset option', (all) => all.map(({ value }) => value).filter((net) => net));
const slow = [];
for (const net of presets) {
  await open(`#net=${encodeURIComponent(net)}&src=0&dst=1`);
  if ((await routeseq.network(net)).processors > SIZE) continue;
  const all = [];
  for (let k = 0; k < RUNS; k++) all.push(await interaction(browser, page, PAIR, k));
  slow.push([median(all.map(({ cpu }) => cpu)), net]);
}
slow.sort(([a], [b]) => a - b);
console.log('');
head(`another destination, ${slow.length} presets up to ${SIZE} processors`, 'CPU ms to the picture, median');
for (const [what, k] of [
  ['the fastest', 0],
  ['in the middle', slow.length >> 1],
  ['the slowest', slow.length - 1],
])
  row(`${what}: ${slow[k][1]}`, ms(slow[k][0]));
await browser.close();
process.exit(0);
