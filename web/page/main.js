// SPDX-License-Identifier: MIT-0
// The page: what the address says is shown; whatever is done changes the address.
import * as routeseq from '../src/index.js';
import { answerTo } from './answer_to.js';
import { bytesOf, colourOf, markAnswer, markBits, setUpBits, showBits, showParts } from './answer.js';
import { setUpCheck } from './check_view.js';
import { showCircuit } from './circuit_view.js';
import { resetCompare, setUpCompare } from './compare_view.js';
import { setUpDead, showDead } from './dead.js';
import { byId, choices, painted, say, setText, setValue } from './dom.js';
import { addWhy } from './hops.js';
import { provideInside } from './inside.js';
import { resetLoad, setUpLoad } from './load_view.js';
import { setUpMaps, showMaps } from './maps.js';
import { markNetwork, setUpNetwork, showNetwork } from './network_view.js';
import { PRESETS } from './presets.js';
import { setUpSaving, showLink } from './saving.js';
import { go, pairOf, read, slide } from './state.js';
import { pause, setUpStream, showHop, showLadder } from './stream.js';
import { showUnit } from './unit_view.js';

const shown = { key: null, hops: [] }; // the answer on the page: net, report, hops, ...
let running = 0;

async function show() {
  const state = read();
  const mine = ++running;
  for (const name of ['net', 'src', 'dst', 'dead', 'seed']) setValue(name, state[name] ?? '');
  byId('preset').value = PRESETS.some(([net]) => net === state.net) ? state.net : '';
  const key = JSON.stringify([state.net, state.src, state.dst, state.seq]);
  if (key !== shown.key || shown.refused) {
    pause();
    try {
      const answer = await answerTo(state);
      if (mine !== running) return;
      Object.assign(shown, answer, { key, refused: false });
    } catch (error) {
      if (mine === running) complain(error);
      return;
    }
    say('net-says', `${shown.net}: ${shown.processors} processors`);
    say('pair-says', '');
    if (state.net !== shown.drawn) for (const reset of [resetLoad, resetCompare]) reset(shown);
    shown.drawn = state.net;
    showAnswer(state);
  }
  refuse(false);
  Object.assign(state, { src: shown.src, dst: shown.dst });
  for (const name of ['src', 'dst']) setValue(name, state[name]);
  await showRest(state, () => mine === running);
  if (mine === running) document.body.dataset.ready = location.hash || '#';
}

// What is still shown of a pair before one that is refused is grey, and says of what it is; of none, there is nothing.
function refuse(is) {
  const { net, src, dst, key } = shown;
  shown.refused = is;
  document.documentElement.classList.toggle('stale', is && key !== null);
  document.documentElement.classList.toggle('nothing', is && key === null);
  setText(byId('stale-says'), is && key !== null ? ` In grey: ${net}, from ${src} to ${dst}.` : '');
}

// An error stands where it was typed; what was there before stays.
function complain(error) {
  const { message, of } = error;
  say('net-says', of === 'net' ? message : '', of === 'net');
  say('pair-says', of === 'pair' ? message : '', of === 'pair');
  if (of !== 'net' && of !== 'pair') say('verdict', message, true);
  refuse(true);
  document.body.dataset.ready = location.hash || '#';
}

const hopOf = (state) => Math.min(Math.max(0, Number(state.hop) || 0), shown.hops.length);

function showAnswer(state) {
  const transit = shown.shape === 'transit';
  setText(byId('answer'), shown.route === '' ? '(nothing to send)' : shown.route);
  const long = shown.route.length > 20;
  byId('answer').parentElement.classList.toggle('long', long);
  byId('answer').parentElement.tabIndex = long ? 0 : -1;
  say(
    'verdict',
    state.seq === null ? shown.verdict : `sent ${state.seq || 'nothing'}: ${shown.verdict}`,
    !shown.arrived,
  );
  showParts(shown.parts);
  setValue('seq', state.seq ?? shown.route.replaceAll(' ', ','));
  byId('restore').disabled = state.seq === null;
  shown.sent = transit ? bytesOf(state.seq ?? shown.route) : [];
  document.documentElement.classList.toggle('transit', transit);
  document.documentElement.classList.toggle('gated', shown.shape !== 'tree');
  document.documentElement.classList.toggle('mortal', MORTAL.includes(shown.shape));
  if (transit) showTransitBits();
  showLadder(shown, hopOf(state));
}

// What is further down is folded until it is asked for; an address that says something of it asks for it.
const MORTAL = ['transit', 'ports']; // shapes whose parts can die
const unfolded = (id) => (MORTAL.includes(shown.shape) || id === 'circuit-section') && byId(id).open;

function unfold({ dead, circuit, slice }) {
  const asked = { 'dead-section': dead, 'circuit-section': slice === '0' && circuit === 'figures' ? '' : circuit + slice };
  for (const [id, what] of Object.entries(asked)) {
    if (what !== '' && what !== shown[id]) byId(id).open = true;
    shown[id] = what;
  }
}

// What is beside the answer, and what is unfolded, follows after it has been painted, a task each.
async function showRest(state, wanted) {
  unfold(state);
  showStep(state);
  showLink();
  const parts = [
    () => showWhy(state, wanted),
    () => showNetwork({ state, shown, at: hopOf(state) }),
    () => showMaps(shown),
    () => unfolded('dead-section') && showDead(state, shown),
    () => unfolded('circuit-section') && showGates(state),
  ];
  for (const part of parts) {
    await painted();
    if (!wanted()) return;
    await part();
  }
}

const WHY_MAX = 256; // hops that are explained

// Why the route is as it is, hop by hop, where it is that of the command: explain says it.
async function showWhy(state, wanted) {
  const { net, src, dst, shape, hops, key } = shown;
  const own = shape !== 'transit' && state.seq === null && hops.length > 0 && hops.length <= WHY_MAX;
  if (!own || shown.explained === key) return;
  const why = await routeseq.explain(net, src, dst);
  if (!wanted()) return;
  Object.assign(shown, addWhy(shown, why), { explained: key });
  showStep(state);
}

// The circuit that finds a sequence, or the unit of the router that the hop is at.
const showGates = (state) =>
  shown.shape === 'transit'
    ? showCircuit(state, shown.location.src, shown.location.dst)
    : ['ports', 'ring'].includes(shown.shape) && showUnit(state, shown, Math.max(0, hopOf(state) - 1));

// A hop: nothing else changes.
function showStep(state) {
  const at = hopOf(state);
  const { shape, sent, hops } = shown;
  showHop({ ...shown, at, transit: shape === 'transit' });
  const hop = hops[at - 1];
  markAnswer(...(hop && state.seq === null ? takenBy(at) : [0, 0]));
  markBits(sent.length > 0 && hop ? { byte: hop.gone, bit: hop.rotation === 0 ? 7 : 7 - hop.rotation } : null);
}

// Where in the answer the byte, bit or number is that a hop takes: its first letter, and the one after its last.
function takenBy(at) {
  const { shape, route, hops } = shown;
  if (shape === 'transit') return [2 * hops[at - 1].gone, 2 * hops[at - 1].gone + 2];
  if (shape === 'tree') return [at - 1, at];
  const numbers = route.split(' ');
  const from = numbers.slice(0, at - 1).reduce((sum, number) => sum + number.length + 1, 0);
  return [from, from + numbers[at - 1].length];
}

function toHop(hop) {
  if (shown.key === null) return;
  slide({ hop: String(hop) });
  const state = read();
  showStep(state);
  markNetwork(shown, hopOf(state));
  if (shown.shape !== 'transit' && unfolded('circuit-section')) showGates(state);
  showLink();
  document.body.dataset.ready = location.hash || '#';
}

function showTransitBits() {
  const lead = ({ stage, direction }, k) =>
    k === 0 && direction === 3 && stage.startsWith('cluster') && shown.parts.RU ? 'to the tree' : '';
  showBits({
    reads: shown.parts.reads.map((read, k) => ({ ...read, colour: colourOf(read.stage, lead(read, k)) })),
    rows: [
      { name: 'src', what: 'source', bytes: shown.location.src },
      { name: 'dst', what: 'destination', bytes: shown.location.dst },
      { name: 'seq', what: 'sent', bytes: shown.sent, expected: bytesOf(shown.route) },
    ],
  });
}

function turn(row, hex) {
  if (row !== 'seq') go({ [row]: `@${hex}`, seq: null, hop: '0' });
  else go({ seq: hex === shown.route ? null : hex, hop: String(shown.hops.length) });
}

function setUpFields() {
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
    const { src, dst } = pairOf(read(), shown.processors);
    go({ src: dst, dst: src, seq: null, hop: '0' });
  });
  byId('random').addEventListener('click', () => {
    const half = () => BigInt(Math.floor(Math.random() * 2 ** 26));
    const any = () => String((half() * 2n ** 26n + half()) % shown.processors);
    go({ src: any(), dst: any(), seq: null, hop: '0' });
  });
}

// A NET that is typed: a pair that the new network does not have gives way to its own.
async function typed({ value }) {
  const net = value.trim();
  const network = await routeseq.network(net).catch(() => null);
  const fits = async (text) =>
    text === null ||
    routeseq.route(net, text, text).then(
      () => true,
      () => false,
    );
  const changes = { net, seq: null, hop: '0', dead: '', view: '', slice: '0' };
  if (network && !((await fits(read().src)) && (await fits(read().dst))))
    Object.assign(changes, { src: null, dst: null });
  if (byId('net').value.trim() === net) go(changes);
}

async function begin() {
  provideInside();
  globalThis.routeseq = routeseq; // for who opens the console, and for the tests
  setUpFields();
  setUpBits(turn);
  setUpStream({ hops: () => shown.hops, at: () => hopOf(read()), to: toHop });
  setUpNetwork({
    toStage: (stage) => {
      const hop = shown.hops.findIndex((other) => other.stage === stage) + 1;
      if (hop > 0) toHop(hop);
      return hop > 0;
    },
  });
  setUpMaps();
  setUpDead();
  setUpLoad(() => shown);
  setUpCheck();
  setUpCompare();
  setUpSaving(() => shown);
  for (const id of ['dead-section', 'circuit-section']) byId(id).addEventListener('toggle', show);
  addEventListener('hashchange', show);
  await show();
  const { output } = await routeseq.command(['--version']);
  byId('version').textContent = output.trim().replace('routeseq ', '');
}

painted().then(begin); // the page is there before it computes
