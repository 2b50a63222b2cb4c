// Puts engines of many small modules into one file each: loading them takes longer than looking at what a commit
// changes. It takes the place of what the compiler wrote for the engine; the other modules stay as they are.
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));

/** By folder below `engines`: the module that is loaded. */
const engines = {
  secrets: 'secrets-engine',
  'insecure-code': 'insecure-code-engine',
  dependencies: 'dependencies-engine',
};

/** Modules outside of the folder, and those that are loaded later, are the compiled ones. */
const compiled = (folder) => ({
  name: 'compiled',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^\.{1,2}\// }, ({ path, importer, kind }) => {
      if (importer === '') return undefined;
      const target = resolve(dirname(importer), path);
      if (kind !== 'dynamic-import' && target.startsWith(folder + sep)) return undefined;
      const fromEngine = relative(folder, target).replaceAll(sep, '/').replace(/\.ts$/, '.js');
      return { path: fromEngine.startsWith('.') ? fromEngine : `./${fromEngine}`, external: true };
    }),
});

try {
  const { build } = await import('esbuild');
  for (const [name, entry] of Object.entries(engines)) {
    const folder = here(`src/engines/${name}`);
    await build({
      entryPoints: [`${folder}/${entry}.ts`],
      outdir: here(`dist/engines/${name}`),
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node22',
      packages: 'external',
      charset: 'utf8',
      minifyWhitespace: true,
      logLevel: 'warning',
      plugins: [compiled(folder)],
    });
  }
} catch (error) {
  // The bundler is a binary and not there on every platform; the engines work without it, and start more slowly.
  process.stderr.write(`core: the engines are not bundled (${String(error.message).split('\n')[0]})\n`);
}
