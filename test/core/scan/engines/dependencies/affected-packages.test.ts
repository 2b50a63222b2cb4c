// Which changes can make a difference to packages and to how their vulnerabilities are rated.
import t from 'tap';
import { mayAffectPackages } from '../../../../../packages/core/src/scan/engines/dependencies/affected-packages.ts';
import { Coverage } from '../../../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../../../packages/core/src/support/log.ts';
import { type Files, memorySource } from '../../../../helpers/memory-source.ts';

async function isAffected(base: Files, head: Files): Promise<boolean> {
  const tree = async (files: Files) => {
    const source = memorySource(files);
    return { source, entries: await source.list(new Coverage()) };
  };
  const paths = [...new Set([...Object.keys(base), ...Object.keys(head)])];
  return mayAffectPackages({
    base: await tree(base),
    head: await tree(head),
    changed: new Set(paths.filter((path) => base[path] !== head[path])),
    signal: new AbortController().signal,
    log: silentLog,
  });
}

const goWith = (others: Files, name: string): Files => ({
  ...others,
  'cmd/a.go': `package a\n\nfunc ${name}() {}\n`,
});
const unaffected: readonly (readonly [name: string, base: Files, head: Files])[] = [
  ['code that imports the same', { 'a.js': "import 'x';\n" }, { 'a.js': "import 'x';\nrun();\n" }],
  ['new code that imports nothing', {}, { 'a.py': 'run()\n', 'README.md': '# A\n' }],
  ['Ruby that requires the same', { 'a.rb': "require 'rack'\n" }, { 'a.rb': "require 'rack'\nrun\n" }],
  ['Go without vendored modules', goWith({}, 'a'), goWith({}, 'b')],
  [
    'Go beside vendored modules',
    goWith({ 'x/vendor/modules.txt': '# a v1\n' }, 'a'),
    goWith({ 'x/vendor/modules.txt': '# a v1\n' }, 'b'),
  ],
  ['Rust without a lockfile', { 'a.rs': 'fn a() {}\n' }, { 'a.rs': 'fn b() {}\n' }],
  ['a page and a picture', { 'a.html': '<p>' }, { 'a.html': '<b>', 'a.png': 'PNG' }],
];
const affected: readonly (readonly [name: string, base: Files, head: Files])[] = [
  ['a lockfile', { 'package-lock.json': '{}' }, { 'package-lock.json': '{ }' }],
  ['a file that a lockfile may include', {}, { 'deps/base.in': 'flask\n' }],
  ['code that imports a package', { 'a.js': 'run();\n' }, { 'a.js': "import 'x';\nrun();\n" }],
  ['code that no longer imports one', { 'a.js': "require('x');\n" }, { 'a.js': 'run();\n' }],
  ['deleted code that imported one', { 'a.py': 'import flask\n' }, {}],
  ['new code that imports one', {}, { 'a.py': 'import flask\n' }],
  [
    'Go below vendored modules',
    goWith({ 'vendor/modules.txt': '' }, 'a'),
    goWith({ 'vendor/modules.txt': '' }, 'b'),
  ],
  [
    'a template of Go beside vendored modules',
    { 'x/vendor/modules.txt': '', 'x/a.html': '<p>' },
    { 'x/vendor/modules.txt': '', 'x/a.html': '{{ .Run }}' },
  ],
  [
    'Rust beside a lockfile',
    { 'a.rs': 'fn a() {}\n', 'x/Cargo.lock': '' },
    { 'a.rs': 'fn b() {}\n', 'x/Cargo.lock': '' },
  ],
  [
    'a manifest that is code',
    { 'setup.py': 'setup()\n' },
    { 'setup.py': "setup(install_requires=['flask'])\n" },
  ],
  ['an installed package', {}, { 'node_modules/x/index.js': 'run();\n' }],
  [
    'a table of the build logic',
    { 'buildSrc/src/main/kotlin/Deps.kt': 'object Deps { const val a = "a:b:1" }\n' },
    { 'buildSrc/src/main/kotlin/Deps.kt': 'object Deps { const val a = "a:b:2" }\n' },
  ],
  ['settings of a package manager', {}, { '.pnpmfile.cjs': 'module.exports = {};\n' }],
];

t.test('mayAffectPackages: changes that make no difference', async (t) => {
  for (const [name, base, head] of unaffected) t.equal(await isAffected(base, head), false, name);
});

t.test('mayAffectPackages: changes that can make one', async (t) => {
  for (const [name, base, head] of affected) t.equal(await isAffected(base, head), true, name);
});
