// SPDX-License-Identifier: MIT-0
// node times.mjs PACKAGE PAGE TOOLS COMMAND CHROMIUM: the same work native, in node and in Chromium, in one
// run, each the best of three; and what Chromium's own clocks say of the page.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';

const [where, file, tools, native, executablePath] = process.argv.slice(2);
const routeseq = await import(pathToFileURL(`${where}/src/index.js`));
const { chromium } = createRequire(pathToFileURL(`${tools}/`))('playwright-core');
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
await page.goto(String(pathToFileURL(file)));
await page.waitForSelector('body[data-ready]', { state: 'attached' });
const ms = (time) => time.toFixed(1);
console.log('| work | native ms | node ms | Chromium ms |\n|---|---|---|---|');
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
  console.log(`| ${name} | ${ms(its)} | ${ms(node)} | ${ms(inPage)} |`);
}

// A hop: from the click to the picture on the screen, of a network of 4,096 nodes and of a small one.
const fresh = await browser.newPage({ viewport: { width: 1100, height: 900 } });
await fresh.goto(String(pathToFileURL(file)));
await fresh.waitForSelector('body[data-ready]', { state: 'attached' });
const paints = await fresh.evaluate(() =>
  performance.getEntriesByType('paint').map(({ name, startTime }) => [name, startTime]),
);
const shifts = await fresh.evaluate(
  () =>
    new Promise((done) => {
      let sum = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (sum += entry.value))).observe({
        type: 'layout-shift',
        buffered: true,
      });
      setTimeout(() => done(sum), 300);
    }),
);
console.log(
  `\n${paints.map(([name, time]) => `${name} ${ms(time)} ms`).join(', ')}; layout shift ${shifts.toFixed(4)}`,
);
for (const hash of [
  '#net=hybrid%3A192%2C2',
  '#net=torus%3A64%2C64&src=0&dst=2080',
  '#net=torus%3A4%2C4&src=0&dst=10',
]) {
  await fresh.goto('about:blank');
  await fresh.goto(pathToFileURL(file) + hash);
  await fresh.waitForSelector('body[data-ready]', { state: 'attached' });
  const step = await fresh.evaluate(async () => {
    const times = [];
    for (let k = 0; k < 9; k++) {
      const button = document.getElementById(k % 2 ? 'back' : 'step');
      delete document.body.dataset.ready;
      const begun = performance.now();
      button.click();
      while (document.body.dataset.ready === undefined) await new Promise((resolve) => setTimeout(resolve, 0));
      document.body.getBoundingClientRect(); // laid out
      times.push(performance.now() - begun);
    }
    return times.sort((a, b) => a - b)[4];
  });
  console.log(`a hop of ${decodeURIComponent(hash.slice(5))}: ${ms(step)} ms, the median of 9`);
}
await browser.close();
