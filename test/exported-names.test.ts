// What @assay/core exports is used by another package, an example or a test, or is documented: nothing else is public.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const entries = ['packages/core/src/index.ts', 'packages/core/src/scan/index.ts'];
const code = '{packages/{server,cli,cost-compare}/{src,web/src},examples,scripts,test}/**/*.{ts,tsx,mjs}';
const pages = [
  'README.md',
  ...globSync(['docs/**/*.md', 'packages/*/*.md', 'packages/*/docs/**/*.md'], { cwd: root }),
];
const isOurs = (path: string) => !/(?:^|[\\/])node_modules[\\/]/.test(path);

/** The names between braces, as others know them. */
const namesIn = (list: string) =>
  list
    .split(',')
    .map((one) => one.trim().replace(/^type /, ''))
    .filter((one) => one !== '');

t.test('core: every exported name is used elsewhere or documented', async (t) => {
  const others = globSync(code, { cwd: root })
    .filter(isOurs)
    .map(read)
    .filter((text) => /@assay\/core|core\/src\/(?:scan\/)?index\.ts/.test(text));
  t.ok(others.length > 100);
  const used = new Set([...others, ...pages.map(read)].flatMap((text) => text.match(/\w+/g) ?? []));

  for (const entry of entries) {
    const names = [...read(entry).matchAll(/^export (?:type )?\{([^}]*)\}/gm)]
      .flatMap(([, list = '']) => namesIn(list))
      .map((name) => name.replace(/^.* as /, ''));
    t.ok(names.length > 20, entry);
    t.same(
      names.filter((name) => !used.has(name)),
      [],
      entry,
    );
  }
});
