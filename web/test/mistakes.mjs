// SPDX-License-Identifier: MIT-0
// What strangers met: links without a pair, typos, drawings that lacked what their captions say, words that said nothing.
export async function mistakes({ claim, page, open, act, write, text, shell, same, holds }) {
  const hashOf = (net, more = '') => `#net=${encodeURIComponent(net)}${more}`;

  await claim('a link with nothing but a network shows a pair of that network', async () => {
    for (const [net, src, dst] of [
      ['torus:4,4', '0', '10'], // as the list of presets has it
      ['torus:5,4', '0', '19'],
      ['hybrid:12,2', '0', '49151'],
      ['tree:5', '0', '31'],
    ]) {
      await open(hashOf(net));
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
    same(await page.$$eval('section', (all) => all.filter((it) => it.checkVisibility()).length), 1, 'of no answer');
  });

  await claim('rings are drawn with an arrowhead and a number on every link', async () => {
    for (const net of ['multicube:3,3', 'butterfly:2,3', 'clock']) {
      await open(hashOf(net));
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
      ['torus:64,64', 70],
    ]) {
      await open(hashOf(net, `&src=0&dst=${dst}`));
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
}
