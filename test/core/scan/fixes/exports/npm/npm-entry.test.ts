// Which file of a package is meant by its name, or by a path behind it.
import t from 'tap';
import {
  npmEntry,
  resolveModule,
} from '../../../../../../packages/core/src/scan/fixes/exports/npm/npm-entry.ts';
import { packageOf } from '../package-setup.ts';

const at = (manifest: object, files: readonly string[], subpath = '.') =>
  npmEntry(
    packageOf({
      'package.json': JSON.stringify(manifest),
      ...Object.fromEntries(files.map((path) => [path, ''])),
    }),
    subpath,
  );

t.test('npmEntry: declarations first, then code, as npm finds it', async (t) => {
  t.equal(await at({ types: './a.d.ts', main: 'a.js' }, ['a.d.ts', 'a.js']), 'a.d.ts');
  t.equal(await at({ main: 'lib/a' }, ['lib/a.js']), 'lib/a.js');
  t.equal(await at({ main: './lib/' }, ['lib/index.js', 'lib/index.d.ts']), 'lib/index.d.ts');
  t.equal(await at({}, ['index.js']), 'index.js');
  t.equal(await at({ main: 'gone.js' }, ['index.js']), 'index.js');
  t.equal(await at({}, []), undefined);
  t.equal(await npmEntry(packageOf({ 'package.json': '{' }), '.'), undefined);
});

t.test('npmEntry: what exports names, and nothing that it does not name', async (t) => {
  const exports = {
    '.': { require: './a.cjs', import: { types: './a.d.mts', default: './a.mjs' } },
    './sub': ['./sub.js'],
    './deep/*': './lib/*.js',
    './none': null,
  };
  const files = ['a.cjs', 'a.d.mts', 'a.mjs', 'sub.js', 'sub.d.ts', 'lib/one.js', 'lib/two.js', 'other.js'];
  t.equal(await at({ exports }, files), 'a.d.mts');
  t.equal(await at({ exports }, files, './sub'), 'sub.d.ts');
  t.equal(await at({ exports }, files, './deep/two'), 'lib/two.js');
  t.equal(await at({ exports }, files, './other'), undefined);
  t.equal(await at({ exports }, files, './none'), undefined);
  t.equal(await at({ exports: './a.mjs' }, ['a.mjs']), 'a.mjs');
  t.equal(await at({}, ['lib/one.js'], './lib/one'), 'lib/one.js');
});

t.test('resolveModule: relative paths, beside declarations to declarations', (t) => {
  const files = packageOf({ 'lib/b.js': '', 'lib/b.d.ts': '', 'c/index.js': '' });
  t.equal(resolveModule(files, 'lib/a.js', './b'), 'lib/b.js');
  t.equal(resolveModule(files, 'lib/a.d.ts', './b.js'), 'lib/b.d.ts');
  t.equal(resolveModule(files, 'lib/a.js', '../c'), 'c/index.js');
  t.equal(resolveModule(files, 'lib/a.js', './gone'), undefined);
  t.end();
});
