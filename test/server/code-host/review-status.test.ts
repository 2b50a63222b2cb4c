// The status beside a commit never looks as if an audit went on that nobody runs, and never says more than was checked.
import t from 'tap';
import { onBothDatabases } from '../../helpers/databases.ts';
import { auditRun } from '../../helpers/fake-audit.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

const grants: Readonly<Record<string, Record<string, string>>> = {
  'check run': { checks: 'write' },
  'commit status': { statuses: 'write' },
};

for (const [kind, granted] of Object.entries(grants)) {
  t.test(`review status: a delivery that is given up ends its ${kind}`, async (t) => {
    const { provider, portal, review, outcomes, admin } = await reviewWorld(t, { granted });
    outcomes[`security ${commit(1)}`] = new Error('The disk is full.');

    await review('opened');

    const { items } = await portal.deliveries.list(admin, {}, { limit: 10, offset: 0, sort: '-createdAt' });
    t.match(items, [{ status: 'dead', lastError: /disk is full/ }]);
    t.match(
      provider.checkRuns,
      kind === 'check run' ? [{ status: 'completed', conclusion: 'action_required', actions: [{}] }] : [],
    );
    if (kind === 'commit status') t.match(provider.statuses.at(-1), { state: 'error' });
  });

  t.test(`review status: a merge group that is given up ends its ${kind}`, async (t) => {
    const { provider, deliver, settled, outcomes } = await reviewWorld(t, { granted });
    outcomes[`security ${commit(2)}`] = new Error('The disk is full.');

    const group = { head_sha: commit(2), base_sha: commit(0) };
    await deliver('merge_group', { action: 'checks_requested', merge_group: group });
    await settled();

    if (kind === 'check run')
      t.match(provider.checkRuns, [{ status: 'completed', conclusion: 'action_required' }]);
    else t.match(provider.statuses.at(-1), { state: 'error' });
  });

  t.test(`review status: a commit that a newer one replaces ends its ${kind}`, async (t) => {
    const { provider, deliver, settled, pull, change, outcomes } = await reviewWorld(t, { granted });
    const running = Promise.withResolvers<Partial<ReturnType<typeof auditRun>>>();
    const begun = Promise.withResolvers<void>();
    Object.defineProperty(outcomes, `security ${commit(1)}`, {
      get: () => {
        begun.resolve();
        return running.promise;
      },
    });
    await pull('opened');
    await begun.promise;
    change({ head: commit(2) });
    await deliver('pull_request', {
      action: 'synchronize',
      before: commit(1),
      after: commit(2),
      number: 1,
      pull_request: { number: 1, head: { sha: commit(2) } },
    });
    running.resolve({});
    await settled();

    if (kind === 'check run')
      t.match(provider.checkRuns, [
        { head_sha: commit(1), status: 'completed', conclusion: 'cancelled' },
        { head_sha: commit(2), status: 'completed', conclusion: 'success' },
      ]);
    else
      t.match(
        provider.statuses.filter(({ state }) => state !== 'pending'),
        [
          { sha: commit(1), state: 'error' },
          { sha: commit(2), state: 'success' },
        ],
      );
  });
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  for (const [kind, granted] of Object.entries(grants)) {
    t.test(`review status: two quick pushes leave no ${kind} of the first commit in progress`, async (t) => {
      const world = await reviewWorld(t, { granted, databaseUrl: await databaseUrl(t) });
      const { provider, portal, admin, runtime, deliver, settled, pull, change, outcomes } = world;
      outcomes[`security ${commit(1)}`] = new Error('The network is down.');
      await pull('opened');
      const page = { limit: 1, offset: 0, sort: '-createdAt' };
      const isFailed = async () =>
        (await portal.deliveries.list(admin, {}, page)).items[0]?.lastError?.includes('network') === true;
      while (!(await isFailed())) await new Promise((resolve) => setTimeout(resolve, 5));
      for (const head of [2, 3]) {
        change({ head: commit(head) });
        await deliver('pull_request', {
          action: 'synchronize',
          before: commit(head - 1),
          after: commit(head),
          number: 1,
          pull_request: { number: 1, head: { sha: commit(head) } },
        });
      }
      runtime.advance(60_000);
      await settled();

      // The second commit may have been audited before the third came.
      const states =
        kind === 'check run'
          ? provider.checkRuns.map(({ head_sha: sha, status, conclusion }) => [
              sha,
              status === 'completed' ? conclusion : 'pending',
            ])
          : provider.statuses.map(({ sha, state }) => [sha, state]);
      const last = new Map(states as [string, string][]);
      t.equal(last.get(commit(1)), kind === 'check run' ? 'cancelled' : 'error');
      t.equal(last.get(commit(3)), 'success');
      t.notOk([...last.values()].includes('pending'));
    });
  }
});

t.test('review status: what was not checked in a changed file is told, and makes no success', async (t) => {
  const { provider, review, outcomes } = await reviewWorld(t, { granted: { checks: 'write' } });
  provider.files.set('.github/assay.yml', 'review: {summary: always}');
  const notice = {
    reason: 'language_not_analyzed' as const,
    subject: 'Lua',
    count: 2,
    examples: ['app.ts', 'old.lua'],
    message: '2 Lua files',
  };
  const coverage = auditRun().coverage;
  outcomes[`security ${commit(1)}`] = { findings: [], coverage: { ...coverage, notices: [notice] } };
  outcomes[`code-quality ${commit(1)}`] = {
    findings: [],
    coverage: { ...coverage, notices: [{ ...notice, examples: ['old.lua'] }] },
  };

  await review('opened');

  t.match(provider.checkRuns, [
    { conclusion: 'neutral', output: { summary: /1 Lua file: secret rules only/ } },
  ]);
  t.match(
    provider.ownReviews[0]?.body,
    /### Assay: no new findings in what was checked\n[\s\S]*- 1 Lua file: secret rules only/,
  );
});

t.test('review status: an annotation that the code host refuses does not lose the verdict', async (t) => {
  const findings = { [commit(1)]: [found('a', at('app.ts', 2))] };
  const { provider, portal, admin, review } = await reviewWorld(t, {
    granted: { checks: 'write' },
    findings,
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  let patches = 0;
  provider.instead = (method) => {
    if (method === 'PATCH') patches += 1;
    // The first says that the audit begins, the second how it ended.
    if (method !== 'PATCH' || patches !== 2) return undefined;
    return Response.json({ message: 'Invalid annotation' }, { status: 422 });
  };
  await review('opened');

  t.match(provider.checkRuns, [
    { conclusion: 'failure', output: { title: /1 new finding/, annotations: [] } },
  ]);
  const { items } = await portal.deliveries.list(admin, {}, { limit: 10, offset: 0, sort: '-createdAt' });
  t.match(items, [{ status: 'done', attempts: 1 }]);
});

t.test('review status: names of the repository in a notice are text, not Markdown', async (t) => {
  const { provider, review, outcomes } = await reviewWorld(t, { granted: { checks: 'write' } });
  const notice = {
    reason: 'infrastructure_not_evaluated' as const,
    subject: 'Kubernetes',
    count: 1,
    examples: ['app.ts'],
    message: '1 Kubernetes file',
    causes: [
      { path: 'app.ts', line: null, message: '"../[x](https://example.com)" is not in the repository.' },
    ],
  };
  const coverage = auditRun().coverage;
  outcomes[`security ${commit(1)}`] = { findings: [], coverage: { ...coverage, notices: [notice] } };

  await review('opened');

  const { summary = '' } = (provider.checkRuns[0] as { output?: { summary?: string } }).output ?? {};
  t.match(summary, /app\.ts: .+ is not in the repository/);
  t.notMatch(summary, '[x](https:');
});

keepsContract(t);
