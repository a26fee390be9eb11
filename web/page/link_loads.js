// SPDX-License-Identifier: MIT-0
// How many routes take each link of a network of routers with ports, when every processor sends to every other: the
// routes one by one, as route says them, along the links that graph lists.
import { command, commandInWorker, sites } from '../src/index.js';

// Map of 'FROM TO PORT' to the routes over that link; of one that no route takes to 0.
export async function linkLoads(net, processors, signal) {
  const pairs = [];
  for (let source = 0; source < processors; source++)
    for (let destination = 0; destination < processors; destination++)
      if (source !== destination) pairs.push([source, destination]);
  const stdin = pairs.map((pair) => `${pair.join(' ')}\n`).join('');
  const { output } = await commandInWorker(['route', net, '-'], { stdin, signal });
  const at = await sites(net, processors);
  const wiring = (await command(['graph', '--format', 'edges', net])).output.trimEnd().split('\n');
  const loads = new Map(wiring.map((link) => [link, 0]));
  const ports = new Map(wiring.map((link) => [link.replace(/ \d+ /, ' '), link]));
  output
    .trimEnd()
    .split('\n')
    .forEach((route, k) => {
      let node = at[pairs[k][0]];
      if (route === '') return; // both at one router
      for (const port of route.split(' ')) {
        const link = ports.get(`${node} ${port}`);
        loads.set(link, loads.get(link) + 1);
        node = Number(link.split(' ')[1]);
      }
    });
  return loads;
}
