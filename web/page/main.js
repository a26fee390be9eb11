// SPDX-License-Identifier: MIT-0
// The page: what the address says is shown; whatever is done changes the address.
import * as routeseq from '../src/index.js';
import { bytesOf, showBits, showParts } from './answer.js';
import { showCircuit } from './circuit_view.js';
import { byId, choices, say } from './dom.js';
import { showDead } from './dead.js';
import { colourOf } from './answer.js';
import { provideInside } from './inside.js';
import { hopsOf } from './ladder.js';
import { setUpLoad, stopLoad } from './load_view.js';
import { showNetwork } from './network_view.js';
import { PRESETS } from './presets.js';
import { setUpSaving, showLink } from './saving.js';
import { go, read, slide } from './state.js';
import { pause, setUpStream, showStream } from './stream.js';

provideInside();
globalThis.routeseq = routeseq; // for who opens the console, and for the tests

const shown = { key: null }; // the answer on the page: net, report, hops, ...
let running = 0;

// What the command says of the state; thrown: what it refuses.
async function answerTo(state) {
  const network = await routeseq.network(state.net).catch(async (error) => {
    const { errors } = await routeseq.command(['info', state.net]); // the command says what was expected
    throw new routeseq.RouteseqError(errors.trim().replace(/^routeseq: /, '') || error.message);
  });
  const pair = [state.src, state.dst];
  const route = await routeseq.route(state.net, ...pair);
  const option = network.shape === 'ports' ? 'ports' : 'seq';
  const walk = state.seq === null ? {} : { [option]: state.seq };
  const report = await routeseq.walk(state.net, ...pair, walk);
  const text = await routeseq.command([
    'walk',
    ...Object.entries(walk).flatMap(([k, v]) => [`--${k}`, v]),
    state.net,
    '--',
    ...pair,
  ]);
  const parts = network.shape === 'transit' ? await routeseq.explain(state.net, ...pair) : null;
  const hops = hopsOf(network.shape, report);
  return {
    ...network,
    route,
    report,
    parts,
    hops,
    verdict: text.output.trimEnd().split('\n').pop(),
    tsv: ['walk', '--tsv', ...Object.entries(walk).flatMap(([k, v]) => [`--${k}`, v]), state.net, '--', ...pair],
  };
}

// The bytes of a location as the command takes it: of an index or of @HEX.
async function locationOf(net, text) {
  return text.startsWith('@') ? bytesOf(text.slice(1)) : [...(await routeseq.locate(net, BigInt(text)))];
}

async function show() {
  const state = read();
  const mine = ++running;
  for (const name of ['net', 'src', 'dst', 'dead', 'seed'])
    if (document.activeElement !== byId(name)) byId(name).value = state[name];
  byId('preset').value = PRESETS.some(([net]) => net === state.net) ? state.net : '';
  const key = JSON.stringify([state.net, state.src, state.dst, state.seq]);
  if (key !== shown.key) {
    pause();
    try {
      Object.assign(shown, await answerTo(state), { key });
      if (mine !== running) return;
    } catch (error) {
      if (mine === running) complain(state, error);
      return;
    }
    say('net-says', `${shown.net}: ${shown.processors} processors`);
    say('pair-says', '');
    if (state.net !== shown.drawn) stopLoad();
    shown.drawn = state.net;
  }
  await showAll(state);
  document.body.dataset.ready = location.hash || '#';
}

// An error stands where it was typed; what was there before stays.
function complain(state, error) {
  const words = error.message;
  const ofNet = /^network|^unknown network/.test(words);
  const ofPair = /^(source|destination)/.test(words);
  say('net-says', ofNet ? words : '', ofNet);
  say('pair-says', ofPair ? words : '', ofPair);
  if (!ofNet && !ofPair) say('verdict', words, true);
  document.body.dataset.ready = location.hash || '#';
}

async function showAll(state) {
  const at = Math.min(Math.max(0, Number(state.hop) || 0), shown.hops.length);
  const transit = shown.shape === 'transit';
  byId('answer').textContent = shown.route === '' ? '(nothing to send)' : shown.route;
  const lost = shown.report.verdict !== 'arrived';
  say('verdict', state.seq === null ? shown.verdict : `sent ${state.seq || 'nothing'}: ${shown.verdict}`, lost);
  showParts(shown.parts);
  if (document.activeElement !== byId('seq')) byId('seq').value = state.seq ?? shown.route.replaceAll(' ', ',');
  byId('restore').disabled = state.seq === null;
  const sent = transit ? bytesOf(state.seq ?? shown.route) : [];
  byId('bits').hidden = !transit;
  if (transit) await showTransitBits(state, sent, at);
  else byId('bits').replaceChildren();
  showStream({ hops: shown.hops, at, verdict: shown.verdict, sent, transit });
  await showNetwork({ state, shown, at });
  for (const id of ['dead-section', 'circuit-section']) byId(id).hidden = !transit;
  if (transit) {
    await showDead(state);
    await showCircuit(state, await locationOf(state.net, state.src), await locationOf(state.net, state.dst));
  }
  showLink();
}

async function showTransitBits(state, sent, at) {
  const reads = shown.parts.reads.map((read, k) => ({
    ...read,
    colour: colourOf(
      read.stage,
      shown.hops[k]?.stage === read.stage &&
        read.direction === 3 &&
        k === 0 &&
        read.stage.startsWith('cluster') &&
        shown.parts.RU
        ? 'to the tree'
        : '',
    ),
  }));
  const hop = shown.hops[at - 1];
  const now = hop && { byte: hop.gone, bit: hop.rotation === 0 ? 7 : 7 - hop.rotation };
  showBits({
    reads,
    now,
    rows: [
      { name: 'src', what: 'source', bytes: await locationOf(state.net, state.src) },
      { name: 'dst', what: 'destination', bytes: await locationOf(state.net, state.dst) },
      { name: 'seq', what: 'sent', bytes: sent, expected: bytesOf(shown.route) },
    ],
    turn: (row, hex) => {
      if (row !== 'seq') go({ [row]: `@${hex}`, seq: null, hop: '0' });
      else go({ seq: hex === shown.route ? null : hex, hop: String(shown.hops.length) });
    },
  });
}

function setUp() {
  choices(byId('preset'), [['', 'another'], ...PRESETS.map(([net, , , about]) => [net, `${about} (${net})`])]);
  byId('preset').addEventListener('change', ({ target }) => {
    const preset = PRESETS.find(([net]) => net === target.value);
    if (preset)
      go({ net: preset[0], src: preset[1], dst: preset[2], seq: null, hop: '0', dead: '', view: '', slice: '0' });
  });
  byId('net').addEventListener('input', ({ target }) => typed(target));
  for (const id of ['src', 'dst'])
    byId(id).addEventListener('input', ({ target }) => go({ [id]: target.value.trim(), seq: null, hop: '0' }));
  byId('seq').addEventListener('input', ({ target }) =>
    go({ seq: target.value.trim() === shown.route.replaceAll(' ', ',') ? null : target.value.trim() }),
  );
  byId('restore').addEventListener('click', () => go({ seq: null }));
  byId('swap').addEventListener('click', () => {
    const { src, dst } = read();
    go({ src: dst, dst: src, seq: null, hop: '0' });
  });
  byId('random').addEventListener('click', () => {
    const any = () =>
      String(
        (BigInt(Math.floor(Math.random() * 2 ** 26)) * 2n ** 26n + BigInt(Math.floor(Math.random() * 2 ** 26))) %
          shown.processors,
      );
    go({ src: any(), dst: any(), seq: null, hop: '0' });
  });
  setUpStream({
    hops: () => shown.hops ?? [],
    at: () => Math.min(Number(read().hop) || 0, shown.hops.length),
    to: (hop) => {
      slide({ hop: String(hop) });
      show();
    },
  });
  setUpLoad(() => shown);
  setUpSaving(() => shown);
  addEventListener('hashchange', show);
  routeseq.command(['--version']).then(({ output }) => {
    byId('version').textContent = output.trim().replace('routeseq ', '');
  });
  show();
}

// A NET that is typed: a pair that the new network does not have becomes its first and last.
async function typed({ value }) {
  const net = value.trim();
  const network = await routeseq.network(net).catch(() => null);
  const fits = async (text) =>
    routeseq.route(net, text, text).then(
      () => true,
      () => false,
    );
  const changes = { net, seq: null, hop: '0', dead: '', view: '', slice: '0' };
  if (network && !((await fits(read().src)) && (await fits(read().dst))))
    Object.assign(changes, { src: '0', dst: String(network.processors - 1n) });
  if (byId('net').value.trim() === net) go(changes);
}

setUp();
