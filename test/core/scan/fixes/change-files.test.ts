// Both sides of a change by their files.
import t from 'tap';
import { ChangeFiles } from '../../../../packages/core/src/scan/fixes/change-files.ts';
import { type Files, memorySource } from '../../../helpers/memory-source.ts';

const { signal } = new AbortController();

function open(base: Files, head: Files): Promise<ChangeFiles> {
  return ChangeFiles.open({ base: memorySource(base), head: memorySource(head) }, signal);
}

t.test('ChangeFiles: names and reads what differs', async (t) => {
  const files = await open(
    { 'a.txt': '1', 'b.txt': '2', 'c.txt': '3' },
    { 'a.txt': '1', 'b.txt': '4', d: '3' },
  );

  t.same(files.changedPaths, ['b.txt', 'c.txt', 'd']);
  t.same(files.copiesOf('c.txt'), ['d']);
  t.same(await files.read(['b.txt', 'c.txt']), [
    { path: 'b.txt', before: '2', after: '4' },
    { path: 'c.txt', before: '3', after: null },
  ]);
  t.same([...files.unreadPaths], []);
});

t.test('ChangeFiles: names files that a side lists and cannot read', async (t) => {
  const head = memorySource({ 'a.txt': '2' });
  const broken = { ...memorySource({}), list: head.list };
  const files = await ChangeFiles.open({ base: memorySource({ 'a.txt': '1' }), head: broken }, signal);

  t.same(await files.read(['a.txt']), [{ path: 'a.txt', before: '1', after: null }]);
  t.same([...files.unreadPaths], ['a.txt']);
});
