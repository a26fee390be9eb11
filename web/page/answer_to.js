// SPDX-License-Identifier: MIT-0
// What the library and the command say of a network, a pair and the bytes that are sent.
import * as routeseq from '../src/index.js';
import { bytesOf } from './answer.js';
import { hopsOf } from './hops.js';
import { pairOf } from './state.js';

// What is asked of the net, of the pair or of what is sent; a refusal says of which.
async function ask(of, answer) {
  try {
    return await answer;
  } catch (error) {
    throw Object.assign(error, { of });
  }
}

// Thrown: what is refused, in the command's words; its member `of` is 'net', 'pair' or 'sent'.
export async function answerTo({ net, seq, ...ends }) {
  const network = await ask('net', networkOf(net));
  const { src, dst } = pairOf(ends, network.processors);
  const transit = network.shape === 'transit';
  const options = seq === null ? {} : { [network.shape === 'ports' ? 'ports' : 'seq']: seq };
  const args = [...Object.entries(options).flatMap(([k, v]) => [`--${k}`, v]), net, '--', src, dst];
  const parts = transit ? await ask('pair', routeseq.explain(net, src, dst)) : null;
  const route = parts ? parts.R : [await ask('pair', routeseq.route(net, src, dst))].flat().join(' ');
  const report = await ask('sent', routeseq.walk(net, src, dst, options));
  const { output } = await routeseq.command(['walk', ...args]);
  const [source, destination] = transit ? [await placeOf(net, src), await placeOf(net, dst)] : [];
  return {
    ...network,
    src,
    dst,
    route,
    report,
    parts,
    hops: hopsOf(network.shape, report),
    begins: '', // and `explained`, whose hops have their why: main.js adds it
    explained: null,
    arrived: report.verdict === 'arrived',
    verdict: output.trimEnd().split('\n').pop(),
    tsv: ['walk', '--tsv', ...args],
    source: source?.index,
    destination: destination?.index,
    location: { src: source?.bytes, dst: destination?.bytes },
  };
}

async function networkOf(net) {
  try {
    return await routeseq.network(net);
  } catch (error) {
    const { errors } = await routeseq.command(['info', net]); // the command says what was expected
    throw new routeseq.RouteseqError(errors.trim().replace(/^routeseq: /, '') || error.message);
  }
}

// A processor as the command takes it, an index or @HEX, as both.
async function placeOf(net, text) {
  if (!text.startsWith('@')) return { index: BigInt(text), bytes: [...(await routeseq.locate(net, BigInt(text)))] };
  const bytes = bytesOf(text.slice(1));
  return { index: await routeseq.index(net, Uint8Array.from(bytes)), bytes };
}
