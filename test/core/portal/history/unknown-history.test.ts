// Everything that is not known of a repository's history is said, not its first gap alone.
import t from 'tap';
import { unknownOf } from '../../../../packages/core/src/portal/history/unknown-history.ts';

t.test('unknownOf: says each gap, and nothing of a whole history', async (t) => {
  const gap = (reason: 'unreadable_files' | 'not_compared' | 'no_kev') => ({
    reason,
    count: 1,
    examples: [],
  });
  const row = {
    repositoryId: 'id',
    repository: 'api',
    teamId: 'team',
    state: 'read',
    failure: null,
    readAt: null,
    summary: null,
    boundaries: [],
    refs: [],
  } as const;
  t.match(unknownOf({ ...row, gaps: [gap('unreadable_files'), gap('no_kev'), gap('not_compared')] }), [
    {
      message:
        /^1 version of lockfiles could not be read\. 1 package without a version could not be compared/,
    },
  ]);
  t.same(unknownOf({ ...row, gaps: [gap('no_kev')] }), []);
});
