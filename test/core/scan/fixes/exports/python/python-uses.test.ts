// Which names of a Python package the code of a repository uses; what cannot be seen makes the answer not whole.
import t from 'tap';
import { pythonUses } from '../../../../../../packages/core/src/scan/fixes/exports/python/python-uses.ts';
import { memorySource } from '../../../../../helpers/memory-source.ts';

const { signal } = new AbortController();

async function uses(code: string, path = 'app.py') {
  const source = memorySource({ [path]: code });
  const entries = await source.list(undefined as never, signal);
  const packages = new Set(['left-pad', 'PyYAML']);
  const found = await pythonUses(packages, { source, entries, known: packages }, signal);
  return [...found].flatMap(([name, modules]) =>
    [...modules].map(
      ([module, { names, isWhole }]) =>
        `${name} ${module}: ${[...names.keys()].sort().join(' ')}${isWhole ? '' : ' …'}`,
    ),
  );
}

const cases: Readonly<Record<string, readonly [code: string, ...found: string[]]>> = {
  'names that are imported': [
    'from left_pad import a, b as c\nfrom left_pad.sub import (d,\n    e)\nfrom . import f\nfrom .left_pad import g',
    'left-pad left_pad: a b',
    'left-pad left_pad.sub: d e',
  ],
  'attributes of modules': [
    'import left_pad\nimport yaml as y\nleft_pad.a(left_pad.sub.b)\ny.load(x)',
    'left-pad left_pad: a sub.b',
    'PyYAML yaml: load',
  ],
  'a module below': [
    'import left_pad.sub\nleft_pad.sub.a()',
    'left-pad left_pad.sub: ',
    'left-pad left_pad: sub.a',
  ],
  'attributes of what is imported': [
    'from left_pad import sub as s\ns.a.b()',
    'left-pad left_pad: sub sub.a.b',
  ],
  'everything at once': ['from left_pad import *', 'left-pad left_pad:  …'],
  'loaded by name': [
    "import importlib\nx = importlib.import_module('left_pad.sub')",
    'left-pad left_pad.sub:  …',
  ],
  'handed on as a whole': ['import left_pad\nshow(left_pad)', 'left-pad left_pad:  …'],
  'an argument of the same name is another thing': [
    'import left_pad\nf(left_pad=1)\nleft_pad.a',
    'left-pad left_pad: a',
  ],
  'set where it is missing': [
    'try:\n    import left_pad\nexcept ImportError:\n    left_pad = None\nleft_pad.a',
    'left-pad left_pad: a',
  ],
  'another package': ['import left_pads\nfrom right import left_pad'],
};

for (const [title, [code, ...found]] of Object.entries(cases))
  t.test(`pythonUses: ${title}`, async (t) => t.same(await uses(code), found));

t.test('pythonUses: tests and installed packages do not count', async (t) => {
  t.same(await uses('import left_pad', 'tests/test_a.py'), []);
  t.same(await uses('import left_pad', 'venv/lib/site-packages/right/a.py'), []);
});
