// What every client shows of a finding in the same way.
import t from 'tap';
import { editLines, isProposed } from '../../../packages/core/src/scan/finding-display.ts';

t.test('editLines: shows a line that an edit replaces, and lines that it adds', async (t) => {
  t.same(editLines({ before: '  md5(x);', after: '  sha256(x);' }), ['- md5(x);', '+ sha256(x);']);
  t.same(
    editLines({ before: '  container:', after: '  container:\n    privileged: false' }),
    ['  container:', '+   privileged: false'],
    'the line stays, and nothing is removed',
  );
  t.same(editLines({ before: 'a', after: 'b\n  c' }), ['- a', '+ b', '+   c']);
});

t.test('isProposed: a status that waits on the finding as a proposal', async (t) => {
  const proposal = { status: 'acknowledged' } as const;
  t.ok(isProposed('acknowledged', { proposal }));
  t.notOk(isProposed('false_positive', { proposal }), 'another one waits');
  t.notOk(isProposed('acknowledged', { proposal: null }));
  t.notOk(isProposed(undefined, { proposal }), 'only the assignee was changed');
});
