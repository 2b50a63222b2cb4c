// Which proposals a decision answers.
import { join } from 'node:path';
import t from 'tap';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

t.test('PullRequestProposalStore: a decision answers the proposals that its scope covers', async (t) => {
  const { portal, admin, repository } = await auditedRepository(t, (t) =>
    copyMigratedFile(join(temporaryFolder(t), 'assay.db')),
  );
  const fingerprint = 'v1:a';
  const places = [
    { path: 'a.ts', hint: '1' },
    { path: 'a.ts', hint: '2' },
    { path: 'b.ts', hint: '1' },
  ];
  const base = { repositoryId: repository.id, fingerprint, status: 'acknowledged', reason: '' } as const;
  const left = async (scope: 'here' | 'file' | 'repository') => {
    const named = places.map((place, index) => ({
      place,
      fingerprint,
      twin: index + 1,
      ruleId: '',
      title: '',
    }));
    await portal.decisions.remember(
      repository.id,
      1,
      named.map((one) => ({ ...one, severity: null })),
    );
    for (const place of places)
      await portal.pullRequestProposals.propose({
        ...{ ...base, place, pull: 1, scope: 'here', ruleId: '', title: '', severity: null },
        ...{ proposedBy: 'ada', userId: null, provider: 'x', proposerId: '1', authorId: '2' },
        ...{ url: 'https://code.example/1', expiresAt: null },
      });
    const [place = { path: '', hint: '' }] = places;
    await portal.decisions.decide(admin, { ...base, place, scope, decidedBy: 'grace', url: '' });
    const page = { limit: 9, offset: 0, sort: 'expiresAt' };
    return (await portal.decisionLists.list(admin, { state: 'proposed' }, page)).total;
  };

  t.equal(await left('here'), 2);
  t.equal(await left('file'), 1);
  t.equal(await left('repository'), 0);
});
