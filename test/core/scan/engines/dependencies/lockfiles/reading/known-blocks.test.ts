// Blocks between empty lines: each is read once, and a text that does not fall into them is not listed.
import t from 'tap';
import {
  listBlocks,
  type ReadBlock,
} from '../../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/reading/known-blocks.ts';

/** `name version` in each block; none where it begins with a space. */
function reader() {
  const seen: string[] = [];
  const read: ReadBlock = (block) => {
    seen.push(block);
    if (block.startsWith(' ')) return undefined;
    const [name = '', version = ''] = block.trim().split(' ');
    return name === '' ? [] : [{ ecosystem: 'npm', name, version }];
  };
  return { seen, read };
}

t.test('listBlocks: a block that a text before had is not read again', async (t) => {
  const { seen, read } = reader();
  const known = new Map<string, unknown>();
  const list = (text: string) =>
    listBlocks(text, known, { key: 'test', read })?.map(({ name, version }) => `${name} ${version}`);

  t.strictSame(list('a 1\n\nb 1\n'), ['a 1', 'b 1']);
  t.strictSame(list('a 1\n\nb 2\n\na 1\n\nb 1\n'), ['a 1', 'b 2', 'a 1', 'b 1']);
  t.strictSame(seen, ['a 1', 'b 1\n', 'b 2']);

  t.strictSame(listBlocks('a 1', known, { key: 'other', read })?.length, 1);
  t.strictSame(seen.at(-1), 'a 1', 'what another reader kept is not its own');
});

t.test(
  'listBlocks: nothing where one block cannot be read by itself, and no packages of an empty text',
  async (t) => {
    const { read } = reader();
    const how = { key: 'test', read };

    t.equal(listBlocks('a 1\n\n  b 1\n', new Map(), how), undefined);
    t.strictSame(listBlocks('', new Map(), how), []);
    t.strictSame(listBlocks('\n\n\n', new Map(), how), []);
  },
);
