// A source with edits lists and reads like one in which they were written.
import t from 'tap';
import { EditedSource } from '../../../../packages/core/src/scan/repairs/edited-source.ts';
import { openSource } from '../../../../packages/core/src/scan/source/checkout/open-source.ts';
import { Coverage } from '../../../../packages/core/src/scan/source/coverage/coverage.ts';

t.test('EditedSource: has edited texts under the ids that git gives them', async (t) => {
  const folder = t.testdir({ 'a.txt': 'one\n', 'b.txt': 'two\n', 'd.txt': 'four\n' });
  const source = await openSource({ kind: 'path', path: folder }, {});
  t.teardown(() => source.close());
  const edited = new EditedSource(
    source,
    new Map([
      ['b.txt', 'other\n'],
      ['c.txt', 'new\n'],
    ]),
  );

  const entries = await edited.list(new Coverage());
  t.same(
    entries.map(({ path, size }) => [path, size]),
    [
      ['a.txt', 4],
      ['b.txt', 6],
      ['c.txt', 4],
      ['d.txt', 5],
    ],
  );
  t.equal(entries[2]?.blob, '3e757656cf36eca53338e520d134963a44f793f8');
  const texts: string[] = [];
  for await (const { entry, bytes } of edited.read(entries, new Coverage()))
    texts.push(`${entry.path} ${bytes.toString('utf8')}`);
  t.same(texts, ['a.txt one\n', 'b.txt other\n', 'c.txt new\n', 'd.txt four\n']);
});
