// The public entry of core: it exports what another package, an example, a script or a test imports from it, or what a
// page documents. A name that neither does is a promise that nobody asked for.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import t from 'tap';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const entry = 'packages/core/src/index.ts';
const find = (patterns: string[]) =>
  globSync(patterns, { cwd: root, exclude: (path) => /(?:^|\/)(?:node_modules|dist)$/.test(String(path)) });

/** What a module exports by name. */
function exportedNames(source: string): string[] {
  const { module } = parseSync('index.ts', source);
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => (exportName.name === null ? [] : [exportName.name])),
  );
}

/** What a module imports or exports again from core. */
function namesFromCore(file: string, source: string): string[] {
  const { module } = parseSync(file, source);
  const isCore = (from: string | undefined) =>
    from === '@assay/core' || (from?.endsWith(`/${entry}`) ?? false);
  return [
    ...module.staticImports
      .filter(({ moduleRequest }) => isCore(moduleRequest.value))
      .flatMap(({ entries }) => entries.flatMap(({ importName }) => importName.name ?? [])),
    ...module.staticExports.flatMap(({ entries }) =>
      entries
        .filter(({ moduleRequest }) => isCore(moduleRequest?.value))
        .flatMap(({ importName }) => importName.name ?? []),
    ),
    // What is loaded when it is needed: `const { a, b: c } = await import('@assay/core');`
    ...[...source.matchAll(/\{([^{}]*)\}\s*=\s*await import\(\s*'@assay\/core'\s*\)/g)].flatMap(
      ([, names = '']) => names.split(',').flatMap((name) => /^\s*(\w+)/.exec(name)?.[1] ?? []),
    ),
  ];
}

t.test('core: every name of its public entry is imported somewhere, or documented', async (t) => {
  const exported = exportedNames(read(entry));
  t.ok(exported.length > 100, `${exported.length} names`);
  t.equal(new Set(exported).size, exported.length, 'each once');
  const used = new Set(
    find([
      'packages/{server,cli,cost-compare}/src/**/*.ts',
      'packages/server/web/src/**/*.{ts,tsx}',
      'examples/**/*.ts',
      'scripts/**/*.ts',
      'test/**/*.ts',
    ]).flatMap((file) => {
      const source = read(file);
      return source.includes('@assay/core') || source.includes(entry) ? namesFromCore(file, source) : [];
    }),
  );
  const pages = find([
    'README.md',
    'packages/*/README.md',
    'packages/*/docs/**/*.md',
    'docs/**/*.md',
    'examples/**/*.md',
  ])
    .map(read)
    .join('\n');
  const documented = new Set(pages.match(/\w+/g));

  t.same(
    exported.filter((name) => !used.has(name) && !documented.has(name)),
    [],
    `take them out of ${entry}, or document them`,
  );
});

t.test('core: the reading of names knows types, other names and exports of other modules', async (t) => {
  t.same(
    exportedNames(
      "export { a, type B, c as d } from './x.ts';\nexport const e = 1;\nexport type { F } from './y.ts';",
    ),
    ['a', 'B', 'd', 'e', 'F'],
  );
  t.same(
    namesFromCore(
      'x.ts',
      "import { a, type B, c as d } from '@assay/core';\nimport { e } from './f.ts';\nexport { g } from '@assay/core';\nconst { h, i: j } = await import('@assay/core');",
    ),
    ['a', 'B', 'c', 'g', 'h', 'i'],
  );
});
