// SPDX-License-Identifier: MIT-0
// Puts the page into one file: scripts bundled by esbuild, modules packed and written as base64, nothing to fetch.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';

const out = 'build/web';
const { build } = createRequire(`${process.cwd()}/${out}/npm/`)('esbuild');

async function bundled(entry) {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
    target: 'es2022',
    legalComments: 'inline',
    logLevel: 'warning',
    external: ['node:*'],
    define: { 'import.meta.url': '"about:blank"', 'globalThis.process': 'undefined' },
  });
  return outputFiles[0].text.replaceAll('</script', '<\\/script');
}

const packed = (name) => gzipSync(readFileSync(`${out}/wasm/${name}.wasm`), { level: 9 }).toString('base64');
const scripts = [
  `<script type="text/plain" id="rooms.wasm">${packed('rooms')}</script>`,
  `<script type="text/plain" id="command.wasm">${packed('command')}</script>`,
  `<script type="text/plain" id="worker.js">${await bundled('web/src/worker.js')}</script>`,
  `<script>${await bundled('web/page/main.js')}</script>`,
].join('\n');
const page = readFileSync('web/page/index.html', 'utf8')
  .replace('/*STYLE*/', () => readFileSync('web/page/style.css', 'utf8'))
  .replace('<!--SCRIPTS-->', () => scripts);
writeFileSync(`${out}/routeseq.html`, page);
console.log(`  routeseq.html ${page.length} bytes, gzip -9: ${gzipSync(page, { level: 9 }).length}`);
