// SPDX-License-Identifier: MIT-0
// What Chromium's own trace says of the page, as Lighthouse counts it.  Wall time (`dur`) is what a person waits on
// this machine, processes beside it included; CPU time (`tdur`, of the page's main thread) is what the page costs.
const CATEGORIES = [
  'blink.user_timing',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'loading',
  'toplevel',
];
const LONG = 50; // ms of a task: what is beyond blocks (total blocking time)
const MS = 1000;

async function traced(browser, page, act) {
  await browser.startTracing(page, { categories: CATEGORIES });
  await act();
  return JSON.parse(await browser.stopTracing()).traceEvents;
}

// The tasks of a thread, each with what of it lies in from..to: ts, dur, tdur in microseconds.
function tasksOf(events, { pid, tid }, from, to) {
  return events
    .filter((e) => e.pid === pid && e.tid === tid && e.ph === 'X' && e.name === 'RunTask')
    .map(({ ts, dur = 0, tdur = 0 }) => {
      const part = Math.max(0, Math.min(ts + dur, to) - Math.max(ts, from)) / (dur || 1);
      return { wall: (dur * part) / MS, cpu: (tdur * part) / MS };
    })
    .filter(({ wall }) => wall > 0);
}
const sum = (list, key) => list.reduce((all, one) => all + one[key], 0);
const most = (list, key) => list.reduce((all, one) => Math.max(all, one[key]), 0);
const blocking = (list, key) => list.reduce((all, one) => all + Math.max(0, one[key] - LONG), 0);

// Opens the page and waits until it is all there.
export async function loading(browser, page, address) {
  await page.goto('about:blank');
  const events = await traced(browser, page, async () => {
    await page.goto(address);
    await page.waitForSelector('body[data-ready]', { state: 'attached' });
    await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  });
  const start = events
    .filter((e) => e.name === 'navigationStart' && e.args.data?.documentLoaderURL !== 'about:blank')
    .pop();
  const of = (name) => events.filter((e) => e.name === name && e.pid === start.pid && e.ts >= start.ts);
  const at = (name) => Math.min(...of(name).map(({ ts }) => ts));
  const paint = at('firstPaint');
  const tasks = tasksOf(events, start, paint, Infinity);
  return {
    firstPaint: (paint - start.ts) / MS,
    firstPaintCpu: sum(tasksOf(events, start, start.ts, paint), 'cpu'),
    largestPaint: (of('largestContentfulPaint::Candidate').pop().ts - start.ts) / MS,
    blocking: blocking(tasks, 'wall'),
    blockingCpu: blocking(tasks, 'cpu'),
    longestCpu: most(tasks, 'cpu'),
    shift: of('LayoutShift')
      .filter((e) => !e.args.data.had_recent_input)
      .reduce((all, e) => all + e.args.data.score, 0),
  };
}

// act runs in the page.  To the picture: from its start until the frame with its effect is committed, and how often
// the page is laid out for it; then the longest task of what follows, until the page says that all is there.
export async function interaction(browser, page, act, argument) {
  const events = await traced(browser, page, () =>
    page.evaluate(
      async ([text, given]) => {
        delete document.body.dataset.ready;
        const what = new Function('argument', text);
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        performance.mark('begun');
        what(given);
        await new Promise((done) => setTimeout(done)); // a new address tells so in a task of its own
        performance.mark('changed');
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        while (document.body.dataset.ready === undefined) await new Promise((done) => setTimeout(done, 2));
        await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        performance.mark('settled');
      },
      [act, argument],
    ),
  );
  const mark = (name) => events.find((e) => e.name === name && e.cat.includes('user_timing'));
  const [begun, changed, settled] = ['begun', 'changed', 'settled'].map(mark);
  const all = (name) => events.filter((e) => e.name === name && e.pid === begun.pid && e.tid === begun.tid);
  const pictured = Math.min(...all('Commit').map(({ ts, dur }) => (ts > changed.ts ? ts + dur : Infinity)));
  return {
    layouts: all('Layout').filter(({ ts }) => ts > begun.ts && ts < pictured).length,
    wall: (pictured - begun.ts) / MS,
    cpu: sum(tasksOf(events, begun, begun.ts, pictured), 'cpu'),
    laterCpu: most(tasksOf(events, begun, pictured, settled.ts), 'cpu'),
  };
}
