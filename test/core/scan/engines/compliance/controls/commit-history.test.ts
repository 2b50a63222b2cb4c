// What a history that was not read says: nothing of the repository.
import t from 'tap';
import { commitHistory } from '../../../../../../packages/core/src/scan/engines/compliance/controls/commit-history.ts';
import { releaseVersions } from '../../../../../../packages/core/src/scan/engines/compliance/controls/release-versions.ts';
import { signedCommits } from '../../../../../../packages/core/src/scan/engines/compliance/controls/signed-commits.ts';
import { signedTags } from '../../../../../../packages/core/src/scan/engines/compliance/controls/signed-tags.ts';

const check = (history: unknown) => commitHistory.check({ history } as never);

for (const control of [commitHistory, releaseVersions, signedCommits, signedTags])
  t.test(`${control.id}: a history that was not read is unknown, and no claim about the files`, async (t) => {
    const { result, reason } = control.check({ history: null } as never) as {
      result: string;
      reason: string;
    };
    t.equal(result, 'unknown');
    t.match(reason, /in no Git repository, or reading it failed or took too long/);
  });

t.test('commit-history: every commit has an author and a date', async (t) => {
  const commit = { id: 'a1', author: 'Ada', email: 'ada@example.com', time: 1_700_000_000 };
  t.equal(check({ commits: [commit] }).result, 'pass');
  t.equal(check({ commits: [commit, { ...commit, author: '', email: '' }] }).result, 'fail');
  t.equal(check({ commits: [{ ...commit, time: 0 }] }).result, 'fail');
});
