import t from 'tap';
import { isWholeDiff } from '../../../../packages/server/src/code-host/gitlab/merge-request.ts';

t.test('isWholeDiff: as many files as GitLab has counted, and nothing without a count', (t) => {
  t.ok(isWholeDiff('2', { files: 2, commits: 1 }));
  t.notOk(isWholeDiff('1000+', { files: 1_000, commits: 1 }));
  t.notOk(isWholeDiff('3', { files: 2, commits: 1 }));
  for (const count of [null, undefined, '']) {
    t.notOk(isWholeDiff(count, { files: 0, commits: 1 }), 'the diff is not made yet');
    t.ok(isWholeDiff(count, { files: 0, commits: 0 }));
  }
  t.end();
});
