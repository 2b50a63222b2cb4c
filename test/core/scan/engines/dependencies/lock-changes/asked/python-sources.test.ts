// Indexes and sources of Python's package managers.
import t from 'tap';
import { pythonReaders } from '../../../../../../../packages/core/src/scan/engines/dependencies/lock-changes/asked/python-sources.ts';

function read(path: string, text: string) {
  const reader = pythonReaders.find(({ files }) => files.test(path));
  if (reader === undefined) throw new Error(`${path} is read by nobody.`);
  return reader.read(text);
}

t.test('pythonReaders: an explicit index is asked for what names it, by any spelling', async (t) => {
  const [index] = read(
    'pyproject.toml',
    '[[tool.uv.index]]\nname = "acme"\nurl = "https://acme.example/simple"\nexplicit = true\n\n[tool.uv.sources]\nMy_Left = { index = "acme" }\nright = { index = "other" }\n',
  );
  t.match(index, { kind: 'registry', place: 'acme.example' });
  t.equal(index?.covers?.('my-left'), true);
  t.equal(index?.covers?.('right'), false);
});

t.test('pythonReaders: every address of a file, and no variable or folder', async (t) => {
  const text =
    '--index-url https://one.example/simple\n--extra-index-url=https://two.example\n-f ./wheels\n-i $INDEX\nleft==1 # -i https://three.example\n';
  t.strictSame(
    read('requirements/base.in', text).map(({ place }) => place),
    ['one.example', 'two.example'],
  );
});
