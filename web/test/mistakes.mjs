// SPDX-License-Identifier: MIT-0
// What strangers met: links without a pair, typos, drawings that lacked what their captions say, words that said
// nothing; and what they looked for: all on one screen, hot links, a check of their own files.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// What the command prints, findings and figures, in a folder that has these files.
function commandIn(command, args, files) {
  const folder = mkdtempSync(join(tmpdir(), 'page-'));
  for (const [name, what] of Object.entries(files)) writeFileSync(join(folder, name), what);
  const { stdout, stderr } = spawnSync(resolve(command), args, { cwd: folder });
  rmSync(folder, { recursive: true });
  return stdout.toString() + stderr.toString().replace(/^routeseq: /gm, '');
}

export async function mistakes({ claim, page, open, turnTo, act, write, unfold, text, shell, command, same, holds, long }) {
  const native = (name, args, files) => commandIn(command, [name, ...args], files);
  const hashOf = (net, more = '') => `#net=${encodeURIComponent(net)}${more}`;

  await claim('a link with nothing but a network shows a pair of that network', async () => {
    for (const [net, src, dst] of [
      ['torus:4,4', '0', '10'], // as the list of presets has it
      ['torus:5,4', '0', '19'],
      ['hybrid:12,2', '0', '49151'],
      ['tree:5', '0', '31'],
    ]) {
      await (net === 'torus:4,4' ? open : turnTo)(hashOf(net));
      same(await page.inputValue('#src'), src, net);
      same(await page.inputValue('#dst'), dst, net);
      same(await text('answer'), shell('route', net, src, dst).trimEnd(), net);
    }
    await act(() => page.click('#swap'));
    same(await text('answer'), shell('route', 'tree:5', '31', '0').trimEnd(), 'swapped');
    await write('net', 'mesh:5,4');
    same(await page.inputValue('#dst'), '19', 'a network that is typed');
  });

  await claim('after a typo the answer before is grey and says of what it is, until the typo is mended', async () => {
    const filters = (...ids) =>
      page.evaluate((all) => all.map((id) => getComputedStyle(document.querySelector(id)).filter), ids);
    const grey = async (is, of) => {
      const parts = ['.answer', '#ladder', '#drawing', '#bits'];
      for (const filter of await filters(...parts)) same(filter !== 'none', is, `${of}: grey`);
      same(await text('stale-says'), is ? ' In grey: hybrid:192,2, from @CC0234 to @D84267.' : '', of);
    };
    await open();
    await grey(false, 'at first');
    for (const [field, wrong, right, says] of [
      ['net', 'hybrid:13,1', 'hybrid:192,2', 'net-says'],
      ['src', '786432', '@CC0234', 'pair-says'],
      ['seq', 'ZZ', 'F4D84267', 'verdict'],
    ]) {
      await write(field, wrong);
      await grey(true, wrong);
      for (const id of ['net-says', 'pair-says', 'verdict'])
        same(await page.$eval(`#${id}`, (it) => it.classList.contains('bad')), id === says, `${wrong}: ${id}`);
      await write(field, right);
      await grey(false, right);
      holds(!(await page.$('.bad')), `${right}: nothing is red`);
    }
    await open('#net=foo');
    same(await page.$$eval('main > *', (all) => all.filter((it) => it.checkVisibility()).length), 1, 'of no answer');
  });

  await claim('rings are drawn with an arrowhead and a number on every link', async () => {
    await open();
    for (const net of ['multicube:3,3', 'butterfly:2,3', 'clock']) {
      await turnTo(hashOf(net));
      const rows = shell('graph', '--format', 'edges', net).trimEnd().split('\n');
      const links = rows.map((row) => row.split(' ')).filter(([from, to]) => from !== to); // but for rings of one node
      const numbers = await page.$$eval('#drawing text.name', (all) => all.map((t) => t.textContent));
      same(numbers.sort().join(), links.map(([, , link]) => link).sort().join(), `${net}: numbers`);
      same(await page.$$eval('#drawing .head', (all) => all.length), links.length, `${net}: arrowheads`);
    }
  });

  await claim('the whole route is marked on the links from the start, and what is taken hop by hop', async () => {
    for (const [net, dst] of [
      ['torus:4,4', 10],
      ['dragonfly:2,4,2', 50],
      ['benes:3', 7],
      ['multicube:3,3', 8],
      ['shuffle:2,4', 14],
      ['torus:64,64', 70],
    ]) {
      await turnTo(hashOf(net, `&src=0&dst=${dst}`));
      const { hops } = JSON.parse(shell('walk', '--json', net, '0', String(dst)));
      const marked = (word) => page.$$eval(`#drawing .${word}`, (all) => all.length);
      same(await marked('ahead'), hops.length, `${net}: at the source`);
      await page.click('#step');
      same(await marked('taken'), 1, `${net}: after a hop`);
      same(await marked('ahead'), hops.length - 1, `${net}: ahead after a hop`);
    }
  });

  await claim('a sample is called so, nothing says [], and the bar goes with the work', async () => {
    await open();
    same(await text('run-verify'), 'Verify a sample of 1000000 pairs');
    await page.click('#load-section > summary');
    await page.click('#run-verify');
    await page.waitForSelector('#curves table');
    const table = await text('curves');
    holds(table.includes('plana sample of the pairs') && table.includes('pairs1000000') && !table.includes('['), table);
    same(await page.isVisible('#progress'), false, 'the bar after the work');
    await write('net', 'hybrid:12,1');
    same(await text('run-verify'), 'Verify all pairs');
    same(await text('curves'), '', 'what was found of another network');
    same(await page.isVisible('#progress'), false, 'the bar of another network');
  });

  await claim('dead parts that no path of the pair uses are named', async () => {
    const cut = (dead) => shell('walk', 'hybrid:12,1', '0', '40', '--wires', '--all', '--dead', dead).match(/(\d+) of/)[1];
    same([cut('c7'), cut('s1'), cut('c450')].map(Number).map(Boolean).join(), 'false,false,true', 'the command');
    await open(hashOf('hybrid:12,1', '&src=0&dst=40&dead=c7%2Cc450%2Cs1'));
    same(await text('dead-says'), 'c7, s1: on no path of this pair, so they change nothing.');
    await write('dead', 'c450');
    same(await text('dead-says'), '');
  });

  await claim('the names at the ends of a route stand inside the drawing', async () => {
    await open();
    for (const net of ['torus:30,30', 'mesh:40,40']) {
      await turnTo(hashOf(net));
      await page.locator('#drawing svg').scrollIntoViewIfNeeded();
      const [frame, ...names] = await page.$$eval('#drawing svg, #drawing svg [data-node] text', (all) =>
        all.map((it) => it.getBoundingClientRect().toJSON()).filter(({ width }) => width > 0), // others have none
      );
      holds(names.length >= 2, `${net}: ${names.length} names`);
      for (const { left, right, top } of names)
        holds(left >= frame.left && right <= frame.right && top >= frame.top, `${net}: ${left} ${right} ${top} of ${JSON.stringify(frame)}`);
    }
  });

  await claim('one screen of 1,440 pixels has answer, stream and network side by side; a step moves all three', async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open('#net=clock');
    for (const [net, src, dst] of [
      ['hybrid:192,2', '@CC0234', '@D84267'],
      ['torus:4,4', 0, 10],
      ['tree:4', 0, 9],
      ['multicube:3,3', 0, 8],
    ]) {
      await turnTo(hashOf(net, `&src=${src}&dst=${dst}`));
      const boxes = await page.$$eval('#answer, #ladder, #drawing', (all) =>
        all.map((it) => it.getBoundingClientRect().toJSON()),
      );
      boxes.forEach(({ left, bottom }, k) => {
        holds(bottom <= 900, `${net}: part ${k} ends at ${bottom}`);
        holds(k === 0 || left >= boxes[k - 1].right, `${net}: part ${k} begins at ${left}`);
      });
      const { hops } = JSON.parse(shell('walk', '--json', net, String(src), String(dst)));
      const route = shell('route', net, String(src), String(dst)).trimEnd();
      const pieces = route.includes(' ') ? route.split(' ') : net.startsWith('tree') ? [...route] : route.match(/../g);
      let gone = 0;
      for (const [k, hop] of hops.entries()) {
        await page.click('#step');
        const marked = () =>
          page.evaluate(() => {
            const [range] = CSS.highlights.get('now') ?? [];
            const all = [...document.querySelectorAll('#ladder .node')];
            return {
              answer: range && [range.startOffset, range.toString()],
              hop: all.findIndex((box) => box.matches('.here')),
              stage: document.querySelector('#drawing .here text')?.textContent,
              node: document.querySelector('#drawing .here')?.dataset.node,
            };
          });
        const { answer, hop: at, stage, node } = await marked();
        gone += hop.swallowed ?? 0;
        const piece = hop.stage ? gone : k;
        const before = pieces.slice(0, piece).join(route.includes(' ') ? ' ' : '');
        same(answer[1], pieces[piece], `${net}: the answer at hop ${k + 1}`);
        same(answer[0], before.length + (route.includes(' ') && piece > 0 ? 1 : 0), `${net}: where, at hop ${k + 1}`);
        same(at, k, `${net}: the stream at hop ${k + 1}`);
        if (hop.stage) same(stage, hop.stage, `${net}: the network at hop ${k + 1}`);
        else same(node, `n${hop.to ?? hop.node}`, `${net}: the network at hop ${k + 1}`);
      }
      holds(await page.$eval('#drawing', (it) => it.scrollWidth <= it.clientWidth), `${net}: the drawing is cut`);
    }
    await page.setViewportSize({ width: 1100, height: 900 });
  });

  await claim('nothing on the page is empty: what has nothing to show is folded, and worked out when it is unfolded', async () => {
    const empty = () =>
      page.$$eval('.figure, pre, progress, output', (all) =>
        all.filter((it) => it.checkVisibility() && it.childElementCount === 0 && it.textContent === '').map(({ id }) => id).join(),
      );
    for (const net of ['hybrid:12,1', 'bidelta:2,3', 'torus:4,4', 'tree:4']) {
      await open(hashOf(net));
      same(await empty(), '', net);
      same(await page.$$eval('#paths svg, #gates svg', (all) => all.length), 0, `${net}: worked out unasked`);
      if (/^(hybrid|bidelta)/.test(net)) for (const part of ['dead', 'circuit']) await unfold(part);
      await page.click('#load-section > summary');
      same(await empty(), '', `${net}: unfolded`);
    }
  });

  await claim('load colours the links: the hottest are those that the command counts, each as hot as it says', async () => {
    for (const net of ['torus:4,4', 'benes:3', 'mesh:16,19', ...(long ? ['dragonfly:2,4,2'] : [])]) {
      await open(hashOf(net));
      await page.click('#load-section > summary');
      await page.click('#run-load');
      await page.waitForFunction(() => /over each|at work/.exec(document.getElementById('load-says').textContent)?.[0] === 'over each');
      const { hot_link: hot, hot_links: links } = JSON.parse(shell('load', '--json', net));
      same(
        await text('load-says'),
        `${net}: in red ${links} hottest link${links > 1 ? 's' : ''}, ${hot} routes over each; the fewer, the paler`,
      );
      const red = await page.$$eval('#drawing .heat4', (all) => all.map((it) => it.getAttribute('d')).join('').split('M').length - 1);
      holds(red > 0 && red <= links && 2 * red >= links, `${net}: ${red} red lines of ${links} links`);
    }
    await open(hashOf('mesh:23,23'));
    await page.click('#load-section > summary');
    await page.click('#run-load');
    await page.waitForFunction(() => document.getElementById('load-says').textContent.endsWith('512 processors'));
  });

  await claim('files dropped on the page are checked as the command checks them, in either order', async () => {
    const read = (name) => readFileSync(`examples/fabric/${name}.txt`, 'utf8');
    const drop = (...files) =>
      page.evaluate(async (all) => {
        const data = new DataTransfer();
        for (const [name, what] of all) data.items.add(new File([what], name));
        document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
        while (/^$|at work/.test(document.getElementById('check-says').textContent)) await new Promise((r) => setTimeout(r, 20));
      }, files);
    const fabric = (word) => page.$$eval(`#fabric .${word}`, (all) => all.length);
    const args = ['--topology', 'ring5.txt', '--routes', 'routes.txt'];
    const said = (routes) => native('check', args, { 'ring5.txt': read('ring5'), 'routes.txt': routes });
    const sound = read('updown');
    const faulty = sound.replace(/\n[^#\n]*/, '\ns0 s1 7');
    await open();
    await drop(['ring5.txt', read('ring5')], ['routes.txt', sound]);
    same(await text('check-says'), 'ring5.txt, routes.txt: sound');
    same(await text('check-words'), said(sound));
    same(await fabric('node'), 5, 'nodes');
    same(await fabric('head'), 10, 'links');
    holds((await fabric('heat4')) > 0 && (await fabric('cycle')) === 0, 'the hottest are red');
    await drop(['routes.txt', faulty], ['ring5.txt', read('ring5')]);
    same(await text('check-says'), 'ring5.txt, routes.txt: not sound');
    same(await text('check-words'), said(faulty));
    holds((await text('check-words')).includes('routes.txt: line 2: '), await text('check-words'));
    await open();
    await drop(['ring5.txt', read('ring5')]);
    await page.selectOption('#routing', 'shortest');
    await page.waitForFunction(() => document.getElementById('check-says').textContent.endsWith('not sound'));
    holds((await text('check-words')).includes('a cycle of 5 channels'), await text('check-words'));
    same(await fabric('cycle'), 5, 'the cycle is red');
  });

  await claim('compare shows the rows of the command, in the order of a column; a row opens its network', async () => {
    await open(hashOf('torus:4,4'));
    await page.click('#compare-section > summary');
    same(await page.inputValue('#processors'), '16', 'as many as the network has');
    const done = () => page.waitForFunction(() => !document.getElementById('run-compare').disabled);
    const cells = () =>
      page.$$eval('#compared tbody tr', (all) => all.map((tr) => [...tr.children].map((td) => td.textContent)));
    await page.fill('#processors', '24');
    await page.fill('#ports', '8');
    await page.click('#run-compare');
    await done();
    const rows = JSON.parse(shell('compare', '--json', '--processors', '24', '--ports', '8'));
    const expected = (row) =>
      Object.values(row).map((v) => (v === null ? '-' : Number.isInteger(v) || typeof v === 'string' ? `${v}` : v.toFixed(3)));
    same(JSON.stringify(await cells()), JSON.stringify(rows.map(expected)));
    const mean = Object.keys(rows[0]).indexOf('mean');
    for (const sign of [1, -1]) {
      await page.click(`#compared th:nth-child(${mean + 1}) button`);
      const means = (await cells()).map((row) => Number(row[mean]));
      holds(means.every((m, k) => k === 0 || sign * (m - means[k - 1]) >= 0), `sorted: ${means}`);
    }
    same(await text('compare-missing'), native('compare', ['--tsv', '--processors', '24', '--ports', '8'], {}).split('\n').filter((l) => l.startsWith('compare: ')).join('\n').replace(/^compare: /gm, ''));
    await act(() => page.click('#compared tbody a'));
    same(await page.inputValue('#net'), rows.sort((a, b) => b.mean - a.mean)[0].net, 'opened');
    await page.fill('#processors', '1');
    await page.click('#run-compare');
    await done();
    holds(/expected/.test(await text('compare-says')) && (await page.$('#compare-says.bad')), await text('compare-says'));
  });

  await claim('each module is unpacked once, when it is first used, and the worker is made for work', async () => {
    await open();
    const other = await page.context().newPage();
    await other.addInitScript(() => {
      globalThis.made = [];
      for (const name of ['Worker', 'DecompressionStream'])
        globalThis[name] = class extends globalThis[name] {
          constructor(...args) {
            super(...args);
            globalThis.made.push(name);
          }
        };
    });
    const made = () => other.evaluate(() => globalThis.made.join());
    await other.goto(`${page.url().split('#')[0]}${hashOf('torus:4,4')}`);
    await other.waitForSelector('body[data-ready]', { state: 'attached' });
    same(await made(), 'DecompressionStream,DecompressionStream', 'the library and the command, for the answer');
    await other.click('#load-section > summary');
    await other.click('#run-load');
    await other.waitForSelector('#curves table');
    holds(/^(DecompressionStream,){2}Worker/.test(await made()), await made());
    await other.close();
  });

  await claim('on a phone no drawing is cut, nor wider than its frame', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open('#net=clock');
    for (const net of ['hybrid:192,2', 'hybrid:12,1', 'multicube:3,3', 'dragonfly:2,4,2', 'tree:4', 'torus:64,64', 'benes:3']) {
      await turnTo(hashOf(net));
      if (net === 'hybrid:12,1') for (const part of ['dead', 'circuit']) await unfold(part);
      for (const id of ['ladder', 'drawing', 'maps', 'paths', 'gates']) {
        if (!(await page.isVisible(`#${id} svg`))) continue;
        await page.$eval(`#${id}`, (it) => it.scrollIntoView());
        const [wide, room] = await page.$eval(`#${id}`, (it) => [it.scrollWidth, it.clientWidth]);
        holds(wide <= room, `${net}: ${id} is ${wide} in ${room}`);
      }
      same(await page.evaluate(() => document.documentElement.scrollWidth), 390, `${net}: the page`);
    }
    // a finding and its value stand on one line, though the command puts 50 columns between them
    await page.$eval('#topology', (it) => (it.closest('details').open = true));
    await page.setInputFiles('#topology', 'examples/fabric/ring5.txt');
    await page.waitForFunction(() => / sound$/.test(document.getElementById('check-says').textContent));
    const lines = await page.$eval('#check-words', (it) => {
      const [text] = it.childNodes;
      const range = document.createRange();
      const at = text.data.search(/ *routers +5\n/);
      it.scrollIntoView();
      range.setStart(text, at);
      range.setEnd(text, text.data.indexOf('\n', at));
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    same(lines, 1, 'lines of a finding');
    await page.setViewportSize({ width: 1100, height: 900 });
  });
}
