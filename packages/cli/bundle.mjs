// Puts the commands and what they need of their framework into few files: loading two hundred modules takes longer
// than most commands do. It takes the place of what the compiler wrote for the entry points.
import { globSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const chunks = here('dist/chunks');

rmSync(chunks, { recursive: true, force: true });
try {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [
      ...['main', 'help', 'keyring-process'].map((entry) => here(`src/${entry}.ts`)),
      ...globSync(here('src/commands/**/*.ts')),
    ],
    outbase: here('src'),
    outdir: here('dist'),
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    platform: 'node',
    format: 'esm',
    target: 'node22',
    external: ['@assay/*', 'undici', '@napi-rs/keyring'],
    banner: { js: "import{createRequire}from'node:module';const require=createRequire(import.meta.url);" },
    charset: 'utf8',
    logLevel: 'warning',
  });
} catch (error) {
  // A fault of the sources, such as an entry point that has moved.
  if (error.errors) throw error;
  // The bundler is a binary and not there on every platform; the commands work without it, and start more slowly.
  process.stderr.write(`cli: not bundled (${String(error.message).split('\n')[0]})\n`);
}
