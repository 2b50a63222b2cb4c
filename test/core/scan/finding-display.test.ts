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

t.test('isProposed: a false positive that did not become one waits for approval', async (t) => {
  t.ok(isProposed('false_positive', { status: 'open' }));
  t.notOk(isProposed('false_positive', { status: 'false_positive' }));
  t.notOk(isProposed('acknowledged', { status: 'acknowledged' }));
  t.notOk(isProposed(undefined, { status: 'open' }), 'only the assignee was changed');
});
