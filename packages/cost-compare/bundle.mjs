// Puts what the command needs at each start into one file: loading thirty modules takes longer than comparing
// the costs. The launcher stays apart from it, because only what it loads comes out of the compile cache, and
// both are CommonJS, which Node has ready sooner than the loader of ECMAScript modules.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const launcher = here('dist/token-cost-compare.cjs');
const settings = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  packages: 'external',
  charset: 'utf8',
  minifyWhitespace: true,
  define: { 'import.meta.url': 'bundleUrl' },
  // Only help asks for it: the module that makes it is not loaded before.
  banner: {
    js: '"use strict";const bundleUrl={toString:()=>require("node:url").pathToFileURL(__filename).href};',
  },
  logLevel: 'warning',
};

try {
  const { build } = await import('esbuild');
  await build({
    ...settings,
    entryPoints: [here('src/command.ts')],
    outfile: here('dist/command.bundle.cjs'),
  });
  const toBundle = {
    name: 'to-bundle',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\.\/command\.ts$/ }, () => ({ path: './command.bundle.cjs', external: true })),
  };
  await build({
    ...settings,
    // `import()` would bring the other loader in again.
    supported: { 'dynamic-import': false },
    entryPoints: [here('src/bin.ts')],
    outfile: launcher,
    plugins: [toBundle],
  });
} catch (error) {
  // A fault of the sources, such as an entry point that has moved.
  if (error.errors) throw error;
  // The bundler is a binary and not there on every platform; the command works without it, a little slower.
  process.stderr.write(`cost-compare: not bundled (${String(error.message).split('\n')[0]})\n`);
  writeFileSync(launcher, "#!/usr/bin/env node\nimport('./bin.js');\n");
}
