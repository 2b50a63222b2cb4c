// Which names of Go packages the code of a repository uses, by the names under which files import them.
import t from 'tap';
import { goUses } from '../../../../../../packages/core/src/scan/fixes/exports/go/go-uses.ts';
import { memorySource } from '../../../../../helpers/memory-source.ts';

const { signal } = new AbortController();

async function uses(code: string, path = 'app.go') {
  const source = memorySource({ [path]: `package app\n\n${code}` });
  const entries = await source.list(undefined as never, signal);
  const packages = new Set(['example.org/left', 'gopkg.in/yaml.v3', 'example.org/go-right/v2']);
  const known = new Set([...packages, 'example.org/left/own']);
  const found = await goUses(packages, { source, entries, known }, signal);
  return [...found.values()].flatMap((modules) =>
    [...modules].map(
      ([module, { names, isWhole }]) =>
        `${module}: ${[...names.keys()].sort().join(' ')}${isWhole ? '' : ' …'}`,
    ),
  );
}

const cases: Readonly<Record<string, readonly [code: string, ...found: string[]]>> = {
  'functions, types and values': [
    'import "example.org/left"\n\nvar x left.Type\n\nfunc f(a *left.Other[left.Third]) { left.Call(left.Const) }',
    'example.org/left: Call Const Other Third Type',
  ],
  'a package below, under another name': [
    'import (\n\tl "example.org/left/sub"\n)\n\nvar x = l.A{B: left.C}',
    'example.org/left/sub: A',
  ],
  'packages that are called otherwise than their paths': [
    'import (\n\t"gopkg.in/yaml.v3"\n\t"example.org/go-right/v2"\n)\n\nvar x, y = yaml.Node{}, right.Do()',
    'gopkg.in/yaml.v3: Node',
    'example.org/go-right/v2: Do',
  ],
  'a name that nobody knows': [
    'import "example.org/left/strange-thing"\n\nvar x = whatever.A',
    'example.org/left/strange-thing:  …',
  ],
  'everything at once': ['import . "example.org/left"\n\nvar x = A', 'example.org/left:  …'],
  'only for its effects': ['import _ "example.org/left"', 'example.org/left: '],
  'a module of its own below': ['import "example.org/left/own/sub"\n\nvar x = sub.A'],
  'another module': ['import "example.org/leftover"\n\nvar x = leftover.A'],
};

for (const [title, [code, ...found]] of Object.entries(cases))
  t.test(`goUses: ${title}`, async (t) => t.same(await uses(code), found));

t.test('goUses: tests and vendored code do not count', async (t) => {
  const code = 'import "example.org/left"\n\nvar x = left.A';
  t.same(await uses(code, 'app_test.go'), []);
  t.same(await uses(code, 'vendor/example.org/right/a.go'), []);
});
