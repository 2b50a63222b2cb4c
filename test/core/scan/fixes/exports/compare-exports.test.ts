// Whether what is used of an upgraded package is still there: by its files, and unknown without them.
import t from 'tap';
import { exportReasons } from '../../../../../packages/core/src/scan/fixes/export-reasons.ts';
import {
  compareExports,
  type UpgradedPackage,
} from '../../../../../packages/core/src/scan/fixes/exports/compare-exports.ts';
import { PackageSourceError } from '../../../../../packages/core/src/scan/fixes/exports/package-files.ts';
import { memorySource } from '../../../../helpers/memory-source.ts';
import { packageOf } from './package-setup.ts';

const { signal } = new AbortController();
const upgrade: UpgradedPackage = { ecosystem: 'npm', name: 'left', before: ['1.0.0'], after: ['2.0.0'] };

interface World {
  readonly code: string;
  readonly old?: Readonly<Record<string, string>>;
  readonly now?: Readonly<Record<string, string>>;
  readonly upgraded?: UpgradedPackage;
  readonly direct?: readonly string[];
}

async function compared({ code, old, now, upgraded = upgrade, direct = [] }: World) {
  const source = memorySource({ 'a.js': code });
  const packages = direct.map((version) => ({ ...upgraded, version, direct: true })) as never;
  const of = (files: World['old']) => async () =>
    files && packageOf({ 'package.json': '{"main":"index.js"}', ...files });
  const sides = {
    base: { packages, source: of(old) },
    head: { packages, source: of(now) },
    code: { source, entries: await source.list(undefined as never, signal) },
  };
  return compareExports([upgraded], sides, signal);
}

const old = { 'index.js': 'exports.a = 1; exports.b = 2;' };

t.test('compareExports: the same, and gone', async (t) => {
  const code = "const { a, b } = require('left');";
  t.match(
    await compared({ code, old, now: { 'index.js': 'exports.a = 1; exports.b = 1; exports.c = 1;' } }),
    [{ before: '1.0.0', after: '2.0.0', state: 'same', used: ['a', 'b'], removed: [], why: null }],
  );
  const [gone] = await compared({ code, old, now: { 'index.js': 'exports.a = 1;' } });
  t.match(gone, { state: 'changed', removed: [{ name: 'b', path: 'a.js' }] });
  t.match(exportReasons(gone ? [gone] : []), [
    { code: 'used_export_removed', leadsTo: 'unknown', examples: ['b of left 2.0.0, used by a.js'] },
  ]);
  const subpath = { code: "import 'left/b.js';", old: { ...old, 'b.js': '' }, now: old };
  t.match(await compared(subpath), [{ state: 'changed', removed: [{ name: './b.js' }] }]);
});

t.test('compareExports: a default import of CommonJS is the module, of others a value', async (t) => {
  const code = "import left from 'left';\nleft.b();";
  t.match(await compared({ code, old, now: { 'index.js': 'exports.a = 1;' } }), [
    { state: 'changed', removed: [{ name: 'b' }] },
  ]);
  const value = { 'index.js': 'export default it;' };
  t.match(await compared({ code, old: value, now: value }), [{ state: 'unknown' }]);
  t.match(await compared({ code: "import left from 'left';\nleft();", old: value, now: value }), [
    { state: 'same', used: ['default'] },
  ]);
});

t.test('compareExports: nothing is called the same that could not be read', async (t) => {
  const code = "const { a } = require('left');";
  const dynamic = { 'index.js': 'module.exports = make();' };
  t.match(await compared({ code, old, now: dynamic }), [{ state: 'unknown', why: /makes its exports/ }]);
  t.match(await compared({ code, old: dynamic, now: { 'index.js': 'exports.b = 1;' } }), [
    { state: 'unknown' },
  ]);
  t.match(await compared({ code, old }), [{ state: 'unknown', why: /no files of left 2\.0\.0/ }]);
  t.match(await compared({ code: "export * from 'left';", old, now: old }), [
    { state: 'unknown', why: /does not say which/ },
  ]);
  const several = { ...upgrade, before: ['1.0.0', '1.0.1'] };
  t.match(await compared({ code, old, now: old, upgraded: several }), [{ state: 'unknown', why: /several/ }]);
  t.match(await compared({ code, old, now: old, upgraded: several, direct: ['1.0.1'] }), [
    { state: 'same', before: '1.0.1' },
  ]);
  const source = async () => {
    throw new PackageSourceError('the registry is away');
  };
  const own = memorySource({ 'a.js': code });
  const sides = { packages: [], source };
  const entries = await own.list(undefined as never, signal);
  t.match(
    await compareExports([upgrade], { base: sides, head: sides, code: { source: own, entries } }, signal),
    [{ state: 'unknown', why: 'the registry is away' }],
  );
});

t.test('compareExports: names what the repository uses itself, and nothing else', async (t) => {
  t.same(await compared({ code: '', old, now: old }), []);
  const added = { ...upgrade, before: [] };
  t.same(await compared({ code: "require('left').a", upgraded: added }), []);
  const other = { ecosystem: 'RubyGems', name: 'rack', before: ['1.0.0'], after: ['2.0.0'] };
  t.same(await compared({ code: '', upgraded: other }), []);
  const [unknown] = await compared({ code: '', upgraded: other, direct: ['2.0.0'] });
  t.match(unknown, { state: 'unknown', why: /RubyGems packages are not compared/ });
  t.match(exportReasons(unknown ? [unknown] : []), [{ code: 'exports_unknown', leadsTo: null }]);
});

interface Other {
  readonly ecosystem: string;
  readonly name: string;
  readonly files: Readonly<Record<string, string>>;
  readonly old: Readonly<Record<string, string>>;
  readonly now: Readonly<Record<string, string>>;
  readonly isPartial?: boolean;
}

/** One upgrade from 1.0.0 to 1.1.0 of a package that the repository asks for. */
async function comparedOf({ ecosystem, name, files, old, now, isPartial = false }: Other) {
  const source = memorySource(files);
  const side = (version: string, all: World['old']) => ({
    packages: [{ ecosystem, name, version, direct: true }] as never,
    source: async () => all && { ...packageOf(all), isPartial },
  });
  const [found] = await compareExports(
    [{ ecosystem, name, before: ['1.0.0'], after: ['1.1.0'] }],
    {
      base: side('1.0.0', old),
      head: side('1.1.0', now),
      code: { source, entries: await source.list(undefined as never, signal) },
    },
    signal,
  );
  return found && [found.state, found.used, found.removed.map((one) => `${one.name} ${one.path}`), found.why];
}

t.test('compareExports: Python, by the modules that the release has', async (t) => {
  const of = (
    code: string,
    now: Other['now'],
    old: Other['old'] = { 'left/__init__.py': 'a = b = 1\nc = 1' },
  ) => comparedOf({ ecosystem: 'PyPI', name: 'left', files: { 'app.py': code }, old, now });
  const without = { 'left/__init__.py': 'c = 1' };
  const code = 'import left\nleft.a()\n';

  t.same(await of(code, without), ['changed', ['left.a'], ['left.a app.py'], null], 'changed and used');
  t.same(await of('from left import c', without), ['same', ['left.c'], [], null], 'changed and not used');
  t.same(await of(code, { 'left/__init__.py': 'a = 2' }), ['same', ['left.a'], [], null], 'not changed');
  t.match(await of(code, { 'left/__init__.py': 'def __getattr__(n): ...' }), [
    'unknown',
    ['left.a'],
    [],
    /as it runs/,
  ]);
  t.match(await of('from left import *', without), ['unknown', [], [], /does not say which/]);
  t.match(await of('print(1)', without), ['unknown', [], [], /no import of it is found/]);
  const sub = { 'left/__init__.py': '', 'left/sub.py': 'x = 1' };
  t.same(await of('import left.sub', without, sub), ['changed', [], ['left.sub app.py'], null]);
  t.same(await of('from left.sub import x', { ...sub, 'left/sub.py': '' }, sub), [
    'changed',
    ['left.sub.x'],
    ['left.sub.x app.py'],
    null,
  ]);
});

t.test('compareExports: Go, by the packages of the module', async (t) => {
  const name = 'example.org/left';
  const of = (code: string, now: Other['now'], isPartial = false) =>
    comparedOf({
      ecosystem: 'Go',
      name,
      files: { 'app.go': `package app\n\nimport "${name}/sub"\n\n${code}` },
      old: { 'sub/a.go': 'package sub\n\nfunc A() {}\n\nfunc B() {}\n' },
      now,
      isPartial,
    });
  const without = { 'sub/a.go': 'package sub\n\nfunc B() {}\n' };
  const [a, b] = [`${name}/sub.A`, `${name}/sub.B`];

  t.same(await of('var x = sub.A()', without), ['changed', [a], [`${a} app.go`], null], 'changed and used');
  t.same(await of('var x = sub.B()', without), ['same', [b], [], null], 'changed and not used');
  t.same(await of('func f(sub T) { sub.Field = 1; sub.B() }', without), [
    'same',
    [b, `${name}/sub.Field`],
    [],
    null,
  ]);
  t.same(await of('var x = sub.A()', { 'a.go': 'package left\n' }), [
    'changed',
    [a],
    [`${name}/sub app.go`],
    null,
  ]);
  t.match(
    await of('var x = sub.A()', { 'a.go': 'package left\n' }, true),
    ['unknown'],
    'left out of a vendor folder',
  );
  t.match(await of('var x = other.A()', without), ['unknown', [], [], /does not say which/]);
});
