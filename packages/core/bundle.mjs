// Puts the package's many small modules into few files: loading them takes longer than looking at what a commit
// changes. What is loaded later stays apart. It takes the place of what the compiler wrote for the entry points.
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const { exports, imports } = JSON.parse(readFileSync(here('package.json'), 'utf8'));
/** What is imported by name, what runs in processes and threads of its own, and what is loaded late. */
const entryPoints = [
  ...[...Object.values(exports), ...Object.values(imports)].flatMap((target) => target['assay-source'] ?? []),
  './src/engines/insecure-code/insecure-code-engine.ts',
  './src/engines/secrets/secrets-engine.ts',
];

rmSync(here('dist/chunks'), { recursive: true, force: true });
try {
  const { build } = await import('esbuild');
  await build({
    entryPoints: entryPoints.map(here),
    outbase: here('src'),
    outdir: here('dist'),
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    packages: 'external',
    charset: 'utf8',
    logLevel: 'warning',
  });
} catch (error) {
  // A fault of the sources, such as an entry point that has moved.
  if (error.errors) throw error;
  // The bundler is a binary and not there on every platform; everything works without it, and starts more slowly.
  process.stderr.write(`core: not bundled (${String(error.message).split('\n')[0]})\n`);
}
