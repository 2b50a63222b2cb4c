// Puts the secret scanner, four hundred small modules, into one file: loading them takes longer than scanning what a
// commit changes. It takes the place of what the compiler wrote for the engine; the other modules stay as they are.
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = here('src/engines/secrets');
const dist = here('dist/engines/secrets');

/** Modules outside of the folder, and those that are loaded later, are the compiled ones. */
const compiled = {
  name: 'compiled',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.{1,2}\// }, ({ path, importer, kind }) => {
      if (importer === '') return undefined;
      const target = resolve(dirname(importer), path);
      if (kind !== 'dynamic-import' && target.startsWith(folder + sep)) return undefined;
      const fromEngine = relative(folder, target).replaceAll(sep, '/').replace(/\.ts$/, '.js');
      return { path: fromEngine.startsWith('.') ? fromEngine : `./${fromEngine}`, external: true };
    }),
};

try {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [`${folder}/secrets-engine.ts`],
    outdir: dist,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node22',
    packages: 'external',
    charset: 'utf8',
    minifyWhitespace: true,
    logLevel: 'warning',
    plugins: [compiled],
  });
} catch (error) {
  // The bundler is a binary and not there on every platform; the engine works without it, and starts more slowly.
  process.stderr.write(`core: the secret scanner is not bundled (${String(error.message).split('\n')[0]})\n`);
}
