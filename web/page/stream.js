// SPDX-License-Identifier: MIT-0
// The stream: play, step, back, speed; what the router of this hop sees.
import { become, byId, html, say, scrollFrame } from './dom.js';
import { bitsOf } from './hops.js';
import { makeLadder } from './ladder.js';

const PERIODS = [2400, 1600, 1000, 550, 250]; // ms a hop
let timer = null,
  control = null;

export function setUpStream(hooks) {
  control = hooks;
  byId('first').addEventListener('click', () => leave(0));
  byId('back').addEventListener('click', () => leave(control.at() - 1));
  byId('step').addEventListener('click', () => leave(control.at() + 1));
  byId('hop').addEventListener('input', ({ target }) => leave(Number(target.value)));
  byId('play').addEventListener('click', () => (timer ? pause() : play()));
}

const within = (hop) => Math.min(Math.max(0, hop), control.hops().length);

function leave(hop) {
  pause();
  control.to(within(hop));
}

function play() {
  byId('play').textContent = 'Pause';
  byId('play').setAttribute('aria-pressed', 'true');
  if (control.at() >= control.hops().length) control.to(0);
  const tick = () => {
    if (control.at() >= control.hops().length) return pause();
    control.to(control.at() + 1);
    timer = setTimeout(tick, PERIODS[byId('speed').value]);
  };
  timer = setTimeout(tick, PERIODS[byId('speed').value] / 2);
}

export function pause() {
  clearTimeout(timer);
  timer = null;
  byId('play').textContent = 'Play';
  byId('play').setAttribute('aria-pressed', 'false');
}

const turned = (byte, by) => ((byte << by) | (byte >> (8 - by))) & 255;
const ladder = makeLadder(leave);

// A new answer.
export function showLadder({ hops, verdict }, at) {
  byId('hop').max = hops.length;
  ladder.show(hops, verdict, at);
  if (!ladder.drawing.isConnected) byId('ladder').append(ladder.drawing);
}

export function showHop({ hops, at, verdict, sent, transit, begins }) {
  byId('hop').value = at;
  byId('hop').setAttribute('aria-valuetext', `${at} of ${hops.length}`);
  byId('first').disabled = byId('back').disabled = at === 0;
  byId('step').disabled = at === hops.length;
  const hop = hops[at - 1];
  say(
    'hop-says',
    at === 0
      ? `At the source: nothing has been looked at.${begins}`
      : `Hop ${at} of ${hops.length}. ${hop.says}.${at === hops.length ? ` Then: ${verdict}.` : ''}`,
  );
  if (transit) become(byId('stream'), chips(sent, hop));
  ladder.mark(at);
  const middle = ladder.middle(at);
  scrollFrame(byId('ladder'), () => [0, middle - byId('ladder').clientHeight / 2]);
}

// The bytes as this router sees them: spent ones gone, the others turned by the wires.
function chips(sent, hop) {
  return [
    ...sent.map((byte, k) => {
      if (hop && k < hop.gone) return html('span', { class: 'gone', title: 'swallowed' }, hex(byte));
      const seen = turned(byte, hop?.rotation ?? 0);
      if (!hop || k > hop.gone) return html('span', {}, hex(seen));
      const bits = bitsOf(seen);
      return html('span', { class: 'now' }, `${hex(seen)} `, html('b', {}, bits.slice(0, 2)), `|${bits.slice(2)}`);
    }),
    html('span', {}, 'data ...'),
  ];
}

const hex = (byte) => byte.toString(16).toUpperCase().padStart(2, '0');
