// Puts what the command needs at each start into one file: loading thirty modules takes longer than comparing
// the costs. The launcher stays apart from it, because only what it imports comes out of the compile cache.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const launcher = here('dist/token-cost-compare.js');
const settings = {
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node22',
  packages: 'external',
  charset: 'utf8',
  minifyWhitespace: true,
  logLevel: 'warning',
};

try {
  const { build } = await import('esbuild');
  await build({
    ...settings,
    entryPoints: [here('src/command.ts')],
    outfile: here('dist/command.bundle.js'),
  });
  const toBundle = {
    name: 'to-bundle',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\/command\.ts$/ }, () => ({ path: './command.bundle.js', external: true })),
  };
  await build({ ...settings, entryPoints: [here('src/bin.ts')], outfile: launcher, plugins: [toBundle] });
} catch (error) {
  // The bundler is a binary and not there on every platform; the command works without it, a little slower.
  process.stderr.write(`cost-compare: not bundled (${String(error.message).split('\n')[0]})\n`);
  writeFileSync(launcher, "#!/usr/bin/env node\nimport './bin.js';\n");
}
