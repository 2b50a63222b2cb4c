// Builds the web page into the server's `dist/page`: hashed files, each beside its compressed forms. Does nothing
// when neither the sources nor the locked packages have changed.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { pageConfig } from './page-config.mjs';

const folder = import.meta.dirname;
const root = join(folder, '../../..');
const output = join(folder, '../dist/page');
const stamp = join(output, '.built-from');

const state = digestOf(sourceFiles());
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== state) {
  await buildPage();
  compressAssets();
  writeFileSync(stamp, state);
}

async function buildPage() {
  const { build } = await import('vite');
  await build({
    ...(await pageConfig()),
    build: {
      outDir: output,
      emptyOutDir: true,
      target: 'es2022',
      // Every file has a hash and its own type: nothing becomes a data: address.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
  });
}

function compressAssets() {
  const assets = join(output, 'assets');
  for (const name of readdirSync(assets)) {
    // A woff2 font is compressed already.
    if (name.endsWith('.woff2')) continue;
    const plain = readFileSync(join(assets, name));
    const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    writeFileSync(join(assets, `${name}.br`), brotliCompressSync(plain, quality));
    writeFileSync(join(assets, `${name}.gz`), gzipSync(plain, { level: 9 }));
  }
}

function sourceFiles() {
  const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const shared = ['evidence-bundle', 'finding-display', 'identity/edit-lines', 'identity/is-proposed'].map(
    (name) => join(root, `packages/core/src/scan/${name}.ts`),
  );
  return [...sources, ...shared, join(root, 'package-lock.json')];
}

function digestOf(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(`${file.slice(root.length)}\n`).update(readFileSync(file));
  return hash.digest('hex');
}
