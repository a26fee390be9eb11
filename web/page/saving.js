// SPDX-License-Identifier: MIT-0
// Files to keep, and the link.
import { command, initialiser, verilog } from '../src/index.js';
import { byId, html, say } from './dom.js';

function save(name, text, type) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  html('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
  say('save-says', `${name} saved`);
}

// A drawing that stands alone: the styles that it needs go with it.
function standAlone(drawing) {
  const copy = drawing.cloneNode(true);
  const style = document.createElementNS('http://www.w3.org/2000/svg', 'style');
  style.textContent = `svg{background:#fff;color:#1b1f24}text{font:11px sans-serif;fill:#1b1f24}.box{fill:#fff;stroke:#999}.edge{stroke:#bbb;fill:none}
.taken{stroke:#0a5ec2;stroke-width:2.5;fill:none}.on-route .box{stroke:#0a5ec2;stroke-width:2}.src .box{fill:#0a5ec2}.dst .box{fill:#8a4b00}.here .box{fill:#ffe9a8}
.src:not(.here) text,.dst:not(.here) text{fill:#fff}.wedge{fill:#f3f5f7;stroke:#57606a}
.again .box,.collapsed{stroke-dasharray:4 3}.fixed text{paint-order:stroke;stroke:#fff;stroke-width:3px}`;
  copy.prepend(style);
  return new XMLSerializer().serializeToString(copy);
}

export function setUpSaving(shown) {
  const name = () => shown().net.replace(/[^\w]+/g, '_');
  const on = (id, act) =>
    byId(id).addEventListener('click', () =>
      Promise.resolve()
        .then(act)
        .catch((error) => say('save-says', error.message, true)),
    );
  on('save-svg', () => {
    const drawing = byId('drawing').querySelector('svg') ?? byId('ladder').querySelector('svg');
    save(`${name()}.svg`, standAlone(drawing), 'image/svg+xml');
  });
  on('save-tsv', async () =>
    save(`${name()}_walk.tsv`, (await command(shown().tsv)).output, 'text/tab-separated-values'),
  );
  on('save-c', async () => save(`${name()}.c`, `#include <rt/rt.h>\n\n${await initialiser(shown().net)}`, 'text/x-c'));
  on('save-verilog', async () => save(`${name()}.v`, await verilog(shown().net), 'text/plain'));
}

export const showLink = () => {
  byId('link').value = location.href;
};
