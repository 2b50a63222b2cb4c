// Proposals of pull requests: listed in the portal, decided there by a second person, and then like any decision; on both databases.
import type { NewPullRequestProposal } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditedRepository } from '../findings/audited-repository.ts';

const page = { limit: 9, offset: 0, sort: 'expiresAt' };
const provider = 'code.example';
const place = { path: 'src/app.ts', hint: 'context' };
const identity = { fingerprint: 'v1:a', place };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const { portal, admin, person, team, repository } = await auditedRepository(t, databaseUrl);
  const proposal: NewPullRequestProposal = {
    ...identity,
    repositoryId: repository.id,
    pull: 12,
    scope: 'here',
    status: 'acknowledged',
    reason: 'A test tool.',
    ruleId: 'command-injection',
    title: 'OS command injection',
    severity: 'critical',
    proposedBy: 'ada',
    userId: null,
    provider,
    proposerId: '5',
    authorId: '6',
    url: 'https://code.example/acme/app/pull/12#1',
    expiresAt: null,
  };
  const { decisions, pullRequestProposals: proposals } = portal;
  const review = (pull = 12, one = identity) =>
    decisions.remember(repository.id, pull, [
      { ...one, twin: 1, severity: 'critical', ruleId: 'command-injection', title: 'OS command injection' },
    ]);
  const listed = async (principal = admin) =>
    (await portal.decisionLists.list(principal, { state: 'proposed' }, page)).items;
  const propose = async (change: Partial<NewPullRequestProposal> = {}) => {
    await proposals.propose({ ...proposal, ...change });
    return (await listed())[0]?.pullRequest?.proposalId ?? '';
  };
  const known = async () => {
    const [one] = await decisions.known(repository.id, [{ ...identity, severity: 'critical' }]);
    return one && { status: one.status, by: one.decision?.decidedBy, approvedBy: one.decision?.approvedBy };
  };
  const linked = async (providerUserId: string) => {
    const names = { login: `login-${providerUserId}`, name: `Person ${providerUserId}` };
    const email = `${providerUserId}@users.code.example`;
    const user = await portal.identities.user({ provider, providerUserId, ...names, email }, 'auditor');
    return { ...admin, userId: user.id, role: 'auditor' as const };
  };
  await review();

  t.test(
    'PullRequestProposalService: lists a proposal with its pull request, and decides nothing',
    async (t) => {
      await propose();

      t.match(await listed(), [
        {
          state: 'proposed',
          status: 'acknowledged',
          reason: 'A test tool.',
          decidedBy: { userId: null, name: 'ada' },
          repositoryId: repository.id,
          finding: null,
          pullRequest: {
            number: 12,
            title: 'OS command injection',
            severity: 'critical',
            path: 'src/app.ts',
          },
          url: proposal.url,
        },
      ]);
      t.equal(await known(), undefined);
    },
  );

  t.test('PullRequestProposalService: the last word about one finding replaces the one before', async (t) => {
    await propose({ reason: 'Only in tests.' });

    t.match(await listed(), [{ reason: 'Only in tests.' }]);
    t.equal((await listed()).length, 1);
  });

  t.test('PullRequestProposalService: shows and decides nothing of a team without the person', async (t) => {
    const stranger = await person('developer');
    const id = await propose();

    t.same(await listed(stranger), []);
    await t.rejects(proposals.decide(stranger, id, { approve: true }), { code: 'INSUFFICIENT_PERMISSIONS' });
    await portal.teams.addMember(admin, team.id, { userId: stranger.userId, role: 'member' });
    t.equal((await listed(stranger)).length, 1);
    await t.rejects(proposals.decide(stranger, id, { approve: true }), { code: 'INSUFFICIENT_PERMISSIONS' });
  });

  t.test(
    'PullRequestProposalService: neither the proposer nor the author approves what is severe',
    async (t) => {
      const id = await propose();
      const [proposer, author] = [await linked('5'), await linked('6')];

      await t.rejects(proposals.decide(proposer, id, { approve: true }), {
        code: 'INSUFFICIENT_PERMISSIONS',
      });
      await t.rejects(proposals.decide(author, id, { approve: true }), { code: 'INSUFFICIENT_PERMISSIONS' });
      t.equal(await known(), undefined);
      await proposals.decide(proposer, id, { approve: false });
      t.same(await listed(), [], 'who proposed can withdraw');
    },
  );

  t.test('PullRequestProposalService: an approval is a decision that names both people', async (t) => {
    const id = await propose();

    await proposals.decide(admin, id, { approve: true, comment: 'Seen.' });

    const approvedBy = (await portal.users.get(admin, admin.userId)).name;
    t.same(await known(), { status: 'acknowledged', by: 'ada', approvedBy });
    t.same(await listed(), []);
    const { items } = await portal.decisionLists.list(admin, { state: 'standing' }, page);
    t.match(items, [
      {
        decidedBy: { name: 'ada' },
        approvedBy: { name: approvedBy },
        reason: 'A test tool. (approved: Seen.)',
      },
    ]);
    await t.rejects(proposals.decide(admin, id, { approve: true }), { code: 'RESOURCE_NOT_FOUND' });
  });

  t.test(
    'PullRequestProposalService: an approval without a comment leaves the reason as it is',
    async (t) => {
      await proposals.decide(admin, await propose({ reason: ' A test tool. ' }), { approve: true });

      const { items } = await portal.decisionLists.list(admin, { state: 'standing' }, page);
      t.same(
        items.map(({ reason }) => reason),
        ['A test tool.'],
      );
    },
  );

  t.test('PullRequestProposalService: a command that decides or reopens answers a proposal', async (t) => {
    await propose();
    await decisions.decide(admin, { ...proposal, decidedBy: 'grace' });
    t.same(await listed(), []);
    await propose();
    await decisions.reopen(admin, { ...identity, repositoryId: repository.id, comment: 'No.' });
    t.same(await listed(), []);
    t.equal(await known(), undefined);
  });

  t.test(
    'PullRequestProposalService: lists nothing of what the last review does not list any more',
    async (t) => {
      const id = await propose();
      await review(12, { ...identity, fingerprint: 'v1:b' });
      t.same(await listed(), [], 'the finding is gone');
      await review();
      t.equal((await listed())[0]?.pullRequest?.proposalId, id, 'it is back');
      await proposals.forget(repository.id, 12);
      t.same(await listed(), [], 'the pull request was closed');
    },
  );
});
