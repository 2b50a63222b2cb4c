// Who decides by a command in a pull request: people with the role in the portal, and for what is severe never the author.
import type { Role, Severity } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../helpers/databases.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

const author = 5;

interface Case {
  /** In the portal; null without an account there. */
  readonly role: Role | null;
  readonly severity: Severity;
  readonly command: 'ack' | 'fp';
  readonly isAuthor?: boolean;
  /** Of another team. */
  readonly isOutsider?: boolean;
  readonly decides: boolean;
}

const cases: readonly Case[] = [
  { role: null, severity: 'medium', command: 'ack', decides: false },
  { role: null, severity: 'critical', command: 'ack', decides: false },
  { role: 'viewer', severity: 'medium', command: 'ack', decides: false },
  { role: 'viewer', severity: 'critical', command: 'fp', decides: false },
  { role: 'developer', severity: 'medium', command: 'ack', decides: true },
  { role: 'developer', severity: 'medium', command: 'ack', isAuthor: true, decides: true },
  { role: 'developer', severity: 'medium', command: 'ack', isOutsider: true, decides: false },
  { role: 'auditor', severity: 'high', command: 'ack', isOutsider: true, decides: true },
  { role: 'developer', severity: 'medium', command: 'fp', decides: false },
  { role: 'developer', severity: 'high', command: 'ack', decides: false },
  { role: 'auditor', severity: 'critical', command: 'ack', decides: true },
  { role: 'auditor', severity: 'critical', command: 'fp', decides: true },
  { role: 'auditor', severity: 'high', command: 'ack', isAuthor: true, decides: false },
  { role: 'admin', severity: 'critical', command: 'fp', isAuthor: true, decides: false },
  { role: 'admin', severity: 'medium', command: 'fp', isAuthor: true, decides: true },
];

onBothDatabases(t, async (t, { databaseUrl }) => {
  for (const { role, severity, command, isAuthor = false, isOutsider = false, decides } of cases) {
    const speaker = `${role ?? 'somebody without an account'}${isAuthor ? ', the author,' : ''}${isOutsider ? ' of another team' : ''}`;
    t.test(
      `review commands: ${speaker} ${decides ? 'decides' : 'proposes'} ${command} of ${severity}`,
      async (t) => {
        const { provider, review, deliver, settled, change, portal, admin, evaluate } = await reviewWorld(t, {
          databaseUrl: await databaseUrl(t),
          role,
          isOutsider,
          findings: { [commit(1)]: [found('a', { ...at('app.ts', 2), severity })] },
          granted: { checks: 'write' },
        });
        provider.files.set('.github/assay.yml', 'review:\n  block: medium\n');
        if (isAuthor) change({ author });
        provider.permissions.set('ada', 'write');
        await review('opened');
        const [comment] = provider.ownComments;
        const reviewId = provider.reply('ada', `/assay ${command} not ours`, comment?.id);
        await deliver('pull_request_review', {
          action: 'submitted',
          review: { id: reviewId },
          pull_request: { number: 1 },
          sender: { type: 'User' },
        });
        await settled();

        t.match(provider.checkRuns.at(-1), { conclusion: decides ? 'success' : 'failure' });
        const answer = provider.ownComments.at(-1)?.body ?? '';
        const page = { limit: 9, offset: 0, sort: 'expiresAt' };
        const { items } = await portal.decisionLists.list(admin, { state: 'proposed' }, page);
        if (decides) {
          t.notMatch(answer, /Proposed/);
          t.same(items, []);
          return;
        }
        t.match(answer, /Proposed, not decided: .+decisions\?show=proposed.+ Until then it counts as open\./);
        t.match(items, [
          { decidedBy: { name: 'ada' }, reason: 'not ours', pullRequest: { number: 1, severity } },
        ]);
        await portal.pullRequestProposals.decide(admin, items[0]?.pullRequest?.proposalId ?? '', {
          approve: true,
        });
        await evaluate();
        t.match(
          provider.checkRuns.at(-1),
          { conclusion: 'success' },
          'once somebody approved it in the portal',
        );
        t.match(JSON.stringify(provider.checkRuns.at(-1)), /by ada on [^,]+, approved by /);
      },
    );
  }
});

t.test(
  'review commands: the right of a name that another person has taken is not the speaker’s',
  async (t) => {
    const { provider, review, deliver, settled, portal, admin } = await reviewWorld(t, {
      findings: { [commit(1)]: [found('a', { ...at('app.ts', 2), severity: 'medium' })] },
      granted: { checks: 'write' },
      role: 'admin',
    });
    provider.permissions.set('ada', 'write');
    provider.owners.set('ada', 6);
    await review('opened');
    const id = provider.reply('ada', '/assay ack not ours', provider.ownComments[0]?.id);
    await deliver('pull_request_review', {
      ...{ action: 'submitted', pull_request: { number: 1 }, sender: { type: 'User' } },
      review: { id },
    });
    await settled();
    const page = { limit: 9, offset: 0, sort: 'expiresAt' };
    t.same((await portal.decisionLists.list(admin, {}, page)).items, []);
  },
);

t.test('review commands: of a pull request that cannot be read anyone may be the author', async (t) => {
  const { provider, review, deliver, settled, portal, admin } = await reviewWorld(t, {
    findings: { [commit(1)]: [found('a', { ...at('app.ts', 2), severity: 'critical' })] },
    granted: { checks: 'write' },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: medium\n');
  provider.permissions.set('ada', 'write');
  await review('opened');
  const id = provider.reply('ada', '/assay ack not ours', provider.ownComments[0]?.id);
  provider.instead = (method, { pathname }) =>
    method === 'GET' && pathname.endsWith('/pulls/1') ? new Response(null, { status: 404 }) : undefined;
  await deliver('pull_request_review', {
    ...{ action: 'submitted', pull_request: { number: 1 }, sender: { type: 'User' } },
    review: { id },
  });
  await settled();
  const page = { limit: 9, offset: 0, sort: 'expiresAt' };
  const { items } = await portal.decisionLists.list(admin, {}, page);
  t.match(items, [{ state: 'proposed', reason: 'not ours' }]);
});
