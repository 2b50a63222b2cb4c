// Smaller things of reviews: sums, lines, locked conversations, groups with files that nobody reads, and many asking at once.
import t from 'tap';
import { onBothDatabases } from '../../helpers/databases.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

type Run = {
  readonly conclusion?: string;
  readonly output?: { readonly title: string; readonly summary: string };
};

t.test('review: titles count what they list, without what is accepted or only suppressed', async (t) => {
  const suppressed = { suppression: { kind: 'assay:ignore', reason: 'a test', until: null } };
  const world = await reviewWorld(t, {
    granted: { checks: 'write' },
    findings: {
      [commit(1)]: [
        found('a', { ...at('app.ts', 2), severity: 'critical' }),
        found('b', { ...at('app.ts', 3), severity: 'high' }),
        found('c', { ...at('app.ts', 3), ruleId: 'rule-c', severity: 'critical', ...suppressed }),
      ],
    },
  });
  const { provider, portal, repository, evaluate, review, admin } = world;
  await review('opened');
  const title = () => (provider.checkRuns.at(-1) as Run).output?.title ?? '';
  const isSum = () => {
    const [, total, counts = ''] = /^(\d+) new findings? \(([^)]*)\)/.exec(title()) ?? [];
    const sum = [...counts.matchAll(/\d+/g)].reduce((sum, [count]) => sum + Number(count), 0);
    t.equal(sum, Number(total), title());
  };
  isSum();
  const { fingerprint, hint } = found('a');
  await portal.decisions.decide(admin, {
    ...{ repositoryId: repository.id, fingerprint, place: { path: 'app.ts', hint }, scope: 'here' },
    ...{ status: 'acknowledged', reason: 'known', decidedBy: 'ada', url: '' },
  });
  await evaluate();
  isSum();
  t.match(title(), /^1 new finding \(1 high\)/);
});

t.test('review: a comment on an update of a package stands on the version that changed', async (t) => {
  const { provider, review, change } = await reviewWorld(t, {
    findings: {
      [commit(1)]: [
        found('a', {
          ...at('package-lock.json', 10),
          package: {
            purl: 'pkg:npm/a@1.2.4',
            name: 'a',
            version: '1.2.4',
            fixedVersion: null,
            scope: 'runtime',
            dependencyPath: null,
          },
        } as Parameters<typeof found>[1]),
      ],
    },
  });
  const lock =
    '@@ -9,4 +9,4 @@\n   },\n     "node_modules/a": {\n-      "version": "1.2.3",\n+      "version": "1.2.4",\n   more';
  change({ files: { 'package-lock.json': lock } });
  await review('opened');
  t.match(provider.ownComments, [{ path: 'package-lock.json', line: 11 }]);
});

for (const [about, name, expected] of [
  ['is blocked', 'a', 'failure'],
  ['holds nothing', undefined, 'success'],
] as const)
  t.test(`review: of a locked conversation the status reports that the change ${about}`, async (t) => {
    const { provider, portal, admin, review } = await reviewWorld(t, {
      granted: { checks: 'write' },
      findings: { [commit(1)]: name === undefined ? [] : [found(name, at('app.ts', 2))] },
    });
    provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
    provider.instead = (method, { pathname }) =>
      method !== 'GET' && pathname.includes('/pulls/1/')
        ? Response.json({ message: 'Unprocessable: the conversation is locked' }, { status: 422 })
        : undefined;
    await review('opened');
    const last = provider.checkRuns.at(-1) as Run;
    t.equal(last.conclusion, expected);
    if (name !== undefined) t.match(last.output?.summary, /The code host refused the review/);
    const page = { limit: 9, offset: 0, sort: '-createdAt' };
    t.same((await portal.deliveries.list(admin, { status: 'dead' }, page)).items, []);
  });

t.test('review: a merge group passes with a file that nobody reads, once a person accepted it', async (t) => {
  const { provider, outcomes, deliver, settled, review } = await reviewWorld(t, {
    granted: { checks: 'write' },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  provider.permissions.set('ada', 'write');
  const unread = { unread: [{ path: 'app.ts', reason: 'binary' as const, digest: '100644:aaa' }] };
  outcomes[`security ${commit(1)}`] = unread;
  outcomes[`security ${commit(2)}`] = unread;
  provider.pushed.set(commit(2), ['app.ts']);
  const group = async () => {
    const merged = { head_sha: commit(2), base_sha: commit(0) };
    await deliver('merge_group', { action: 'checks_requested', merge_group: merged });
    await settled();
    return (provider.checkRuns.at(-1) as Run).conclusion;
  };
  await review('opened');
  t.equal(await group(), 'action_required');
  const body = '/assay ack 1 our own build';
  const comment = { id: provider.say('ada', body), body };
  const issue = { number: 1, pull_request: {} };
  await deliver('issue_comment', { action: 'created', issue, comment, sender: { type: 'User' } });
  await settled();
  t.equal(await group(), 'success');
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'review: a fork that is opened while two ask for its checks again ends with one verdict',
    async (t) => {
      const { provider, deliver, pull, settled } = await reviewWorld(t, {
        granted: { checks: 'write' },
        databaseUrl: await databaseUrl(t),
        findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
      });
      provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
      const again = (id: number) =>
        deliver('check_run', {
          action: 'rerequested',
          // Of a fork the event names no pull request.
          check_run: { id, name: 'Assay', head_sha: commit(1), pull_requests: [] },
        });
      await Promise.all([pull('opened'), again(1), again(2)]);
      await settled();
      t.ok(provider.checkRuns.length > 0);
      for (const run of provider.checkRuns) t.match(run, { status: 'completed', conclusion: 'failure' });
      t.equal(provider.ownReviews.filter(({ state }) => state === 'CHANGES_REQUESTED').length, 1);
      t.equal(provider.ownComments.length, 1);
      t.match(provider.ownComments, [{ path: 'app.ts', line: 2 }]);
    },
  );
});
