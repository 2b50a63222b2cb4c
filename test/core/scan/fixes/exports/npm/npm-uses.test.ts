// Which exports of a package the code of a repository uses; what cannot be seen makes the answer not whole.
import t from 'tap';
import { npmUses } from '../../../../../../packages/core/src/scan/fixes/exports/npm/npm-uses.ts';
import { memorySource } from '../../../../../helpers/memory-source.ts';

const { signal } = new AbortController();

async function uses(files: Readonly<Record<string, string>>, module = '.') {
  const source = memorySource(files);
  const entries = await source.list(undefined as never, signal);
  const found = (await npmUses(new Set(['left', '@a/b']), { source, entries, known: new Set() }, signal)).get(
    'left',
  );
  const one = found?.get(module);
  const names = (list: ReadonlyMap<string, string> = new Map()) => [...list.keys()].sort().join(' ');
  return one && [names(one.names), names(one.members), one.isWhole];
}

const cases: Readonly<
  Record<string, readonly [code: string, names: string, members?: string, isWhole?: boolean]>
> = {
  'named imports': ["import { a, b as c, type D, 'e' as f } from 'left';", 'D a b e'],
  'a default import and its members': ["import left from 'left';\nleft.a(left.b);", 'default', 'a b'],
  'a namespace': [
    "import * as left from 'left';\nleft.a; const { b, c: d } = left; let x: left.T;",
    'T a b c',
  ],
  'require with a pattern': ["const { a, b: c } = require('left');", 'a b'],
  'require with members': ["const left = require('left');\nleft.a();\nleft['b']();", 'a b'],
  'require and a member at once': ["require('left').a();", 'a'],
  'the module itself': ["const left = require('left');\nleft(1);\nuse(left);", 'default'],
  'only for its effects': ["require('left');\nimport 'left';", ''],
  'exported again': ["export { a as b } from 'left';", 'a'],
  'exported as a whole': ["export * from 'left';", '', '', false],
  'imported as it runs': ["const a = await import('left');", '', '', false],
  'a computed member': ["import * as left from 'left';\nleft[key];", '', '', false],
  markup: ["import * as left from 'left';\nexport default () => <left.Box />;", 'Box'],
  'a member of the same name elsewhere': [
    "import { a } from 'left';\nimport left from 'left';\nother.left; ({ left: 1 });",
    'a default',
  ],
};

for (const [name, [code, names, members = '', isWhole = true]] of Object.entries(cases))
  t.test(`npmUses: ${name}`, async (t) => {
    t.same(await uses({ 'src/a.tsx': code }), [names, members, isWhole]);
  });

t.test('npmUses: by module, without tests, and no other package', async (t) => {
  const files = {
    'a.js': "import { a } from 'left/sub';\nimport { x } from '@a/b/c';\nimport { y } from 'lefty';",
    'test/a.test.js': "import { b } from 'left/sub';",
    'node_modules/other/index.js': "import { c } from 'left/sub';",
  };
  t.same(await uses(files, './sub'), ['a', '', true]);
  t.equal(await uses(files), undefined);
});

t.test('npmUses: a file that is not understood may use anything', async (t) => {
  t.same(await uses({ 'a.vue': "<script>import { a } from 'left'</script>" }), ['', '', false]);
  t.same(await uses({ 'a.js': "import { a } from 'left'; this is (not" }), ['', '', false]);
});
