// Puts what the command needs at each start into one file: loading thirty modules takes longer than comparing the
// costs. What only some runs need, such as logs and list prices, is in a second file, which takes the modules that
// both need from the first. The launcher stays apart from them, because only what it loads comes out of the compile
// cache, and all are CommonJS, which Node has ready sooner than the loader of ECMAScript modules.
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const folder = here('.');
const launcher = here('dist/token-cost-compare.cjs');
const firstFile = './command.bundle.cjs';
const secondFile = './further.bundle.cjs';
const settings = {
  absWorkingDir: folder,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  packages: 'external',
  charset: 'utf8',
  minify: true,
  // `import()` would bring the other loader in.
  supported: { 'dynamic-import': false },
  define: { 'import.meta.url': 'bundleUrl' },
  // Only help asks for it: the module that makes it is not loaded before.
  banner: {
    js: '"use strict";const bundleUrl={toString:()=>require("node:url").pathToFileURL(__filename).href};',
  },
  logLevel: 'warning',
};

try {
  const { build } = await import('esbuild');
  await bundleCommand(build);
  await build({
    ...settings,
    minify: false,
    entryPoints: [here('src/bin.ts')],
    outfile: launcher,
    plugins: [importedLater(firstFile)],
  });
} catch (error) {
  // A fault of the sources, such as an entry point that has moved.
  if (error.errors) throw error;
  // The bundler is a binary and not there on every platform; the command works without it, a little slower.
  process.stderr.write(`cost-compare: not bundled (${String(error.message).split('\n')[0]})\n`);
  writeFileSync(launcher, "#!/usr/bin/env node\nimport('./bin.js');\n");
}

async function bundleCommand(build) {
  const later = new Set();
  const first = await build({
    ...settings,
    entryPoints: [here('src/command.ts')],
    write: false,
    metafile: true,
    outfile: here('dist/command.bundle.cjs'),
    plugins: [importedLater(secondFile, later)],
  });
  const inFirst = Object.keys(Object.values(first.metafile.outputs)[0].inputs);
  const names = await exportedNames(build, inFirst);
  const shared = new Set();
  await build({
    ...settings,
    stdin: {
      contents: [...later]
        .sort()
        .map((path) => `export * from ${JSON.stringify(path)};`)
        .join('\n'),
      resolveDir: folder,
    },
    outfile: here('dist/further.bundle.cjs'),
    plugins: [takenFromFirst(names, shared)],
  });
  await build({
    ...settings,
    stdin: { contents: firstEntry(names, shared), resolveDir: folder },
    outfile: here('dist/command.bundle.cjs'),
    plugins: [importedLater(secondFile)],
  });
}

/** Leaves what is loaded with `import()` to another file; returns which modules those are. */
function importedLater(file, later = new Set()) {
  return {
    name: 'imported-later',
    setup: ({ onResolve }) =>
      onResolve({ filter: /^\./ }, ({ kind, path, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        later.add(join(resolveDir, path));
        return { path: file, external: true };
      }),
  };
}

/** Has the modules of the first file give what they export, instead of a copy of themselves. */
function takenFromFirst(names, shared) {
  return {
    name: 'taken-from-first',
    setup: ({ onResolve, onLoad }) => {
      onResolve({ filter: /^\.\/command\.bundle\.cjs$/ }, () => ({ path: firstFile, external: true }));
      onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
        const module = relative(folder, join(resolveDir, path));
        if (!names.has(module)) return undefined;
        shared.add(module);
        return { path: module, namespace: 'first' };
      });
      onLoad({ filter: /./, namespace: 'first' }, ({ path }) => ({
        contents: [
          `const module = require(${JSON.stringify(firstFile)}).shared()[${JSON.stringify(path)}];`,
          ...names.get(path).map((name) => `export const ${name} = module.${name};`),
        ].join('\n'),
        resolveDir: folder,
      }));
    },
  };
}

/** The first file: the command, and a way to its modules for the second, made when that asks. */
function firstEntry(names, shared) {
  const imports = [];
  const modules = [];
  // The bundler asks for modules in another order each time; a release has the same bytes.
  for (const [at, path] of [...shared].sort().entries()) {
    const own = names.get(path).map((name) => [name, `${name}_${at}`]);
    const listed = own.map(([name, alias]) => `${name} as ${alias}`).join(', ');
    imports.push(`import { ${listed} } from ${JSON.stringify(`./${path}`)};`);
    modules.push(
      `${JSON.stringify(path)}: { ${own.map(([name, alias]) => `${name}: ${alias}`).join(', ')} }`,
    );
  }
  return [
    "export { runCommand } from './src/command.ts';",
    ...imports,
    'let modules;',
    `export const shared = () => (modules ??= { ${modules.join(', ')} });`,
  ].join('\n');
}

/** What modules export, types aside. */
async function exportedNames(build, paths) {
  const { metafile } = await build({
    absWorkingDir: folder,
    entryPoints: paths,
    bundle: false,
    format: 'esm',
    write: false,
    metafile: true,
    outdir: here('dist/names'),
  });
  return new Map(Object.values(metafile.outputs).map(({ entryPoint, exports }) => [entryPoint, exports]));
}
