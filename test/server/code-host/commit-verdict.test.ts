// The status of a commit is the worst verdict of the open pull requests whose head it is.
import t, { type Test } from 'tap';
import { Superseded } from '../../../packages/server/src/code-host/event.ts';
import { publishOthers, worstReport } from '../../../packages/server/src/code-host/review/commit-verdict.ts';
import { requestOnto } from '../../../packages/server/src/code-host/review/marker.ts';
import { reviewPullRequest } from '../../../packages/server/src/code-host/review/review-pull-request.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { fc } from '../../helpers/properties.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

const block = 'review:\n  block: high\n';

t.test('worstReport: blocked, held back, unsure, passed, in this order', async (t) => {
  const of = (verdict: 'failed' | 'unsure' | 'passed', holdsBack = false) => ({
    verdict,
    holdsBack,
    title: `${verdict} ${holdsBack}`,
    remark: null,
    notes: [],
    annotations: [],
  });
  const order = [of('failed'), of('unsure', true), of('unsure'), of('passed')];

  fc.assert(
    fc.property(fc.array(fc.constantFrom(...order), { minLength: 1, maxLength: 4 }), (drawn) => {
      const worst = worstReport(drawn.map((report, index) => ({ number: index + 1, report })));
      const expected = order.find((one) => drawn.includes(one));
      t.equal(worst.verdict, expected?.verdict);
      t.equal(worst.holdsBack, expected?.holdsBack);
    }),
  );
  t.same(worstReport([{ number: 1, report: of('passed') }]), of('passed'), 'alone as it is');
});

t.test('publishOthers: a verdict that comes while the status is written is in it', async (t) => {
  const head = commit(1);
  const report = {
    ...{ verdict: 'failed', holdsBack: false, title: 'One finding', remark: null },
    ...{ notes: [], annotations: [] },
  };
  const known: unknown[] = [];
  const said: unknown[] = [];
  const status = {
    begin: async () => {},
    end: async (one: unknown) => {
      said.push(one);
      if (said.length === 1) known.push({ pull: 2, head, report: JSON.stringify(report) });
    },
  };
  const context = { portal: { pullVerdicts: { ofHead: async () => [...known] } }, runtime: {} };
  const api = { withHead: async () => [2], find: async () => ({ state: 'open', head, draft: false }) };
  await publishOthers(
    context as never,
    status as never,
    { api: api as never, repositoryId: 'r', number: 1, head },
    { hadVerdict: true },
  );
  t.match(said, [{ title: 'Pull request #2 with the same commit was not audited yet' }, report]);
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  /** Pull request 1 is onto `main`, which blocks; 2 has the same head and is onto `old`, which does not. */
  async function twoPulls(t: Test, granted: Record<string, string> = { checks: 'write' }) {
    const world = await reviewWorld(t, {
      granted,
      databaseUrl: await databaseUrl(t),
      findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
    });
    const { provider, pull, settled } = world;
    provider.branches.set('main', commit(0));
    provider.branches.set('old', commit('e'));
    provider.files.set(`.github/assay.yml@${commit(0)}`, block);
    const second = { state: 'open', draft: false, merged: false, base: commit('e'), baseRef: 'old' } as const;
    const open = async (number: number, action = 'opened') => {
      await pull(action, number);
      await settled();
    };
    const openSecond = async () => {
      provider.pulls.set(2, { ...second, head: commit(1), files: {} });
      await open(2);
    };
    return { ...world, open, openSecond };
  }

  t.test('review: of two check runs that begin at once the newest says the same', async (t) => {
    const { provider, open } = await twoPulls(t);
    provider.held = (method, url) => {
      const isEnd = method === 'PATCH' && url.pathname.includes('/check-runs/');
      if (!isEnd || provider.checkRuns.length > 1) return undefined;
      // Of another pull request with the same commit, which ended before.
      provider.checkRuns.push({
        ...{ id: 77, status: 'completed', conclusion: 'success', head_sha: commit(1) },
        app: { id: 1 },
      });
      return undefined;
    };
    await open(1);
    provider.held = () => undefined;
    t.match(provider.checkRuns.at(-1), { head_sha: commit(1), status: 'completed', conclusion: 'failure' });
  });

  t.test('review: a second pull request with the same head leaves the first one blocked', async (t) => {
    const { provider, open, openSecond } = await twoPulls(t);
    await open(1);
    t.match(provider.checkRuns.slice(-1), [{ conclusion: 'failure' }]);

    await openSecond();

    t.match(provider.checkRuns.slice(-1), [
      { conclusion: 'failure', output: { title: /^#1: 1 new finding/ } },
    ]);
    t.match(provider.checkRuns.at(-1)?.output, { summary: /- #1: 1 new finding[\s\S]*- #2: 1 new finding/ });
  });

  t.test('review: the same for commit statuses', async (t) => {
    const { provider, open, openSecond } = await twoPulls(t, { statuses: 'write' });
    await open(1);
    await openSecond();

    t.match(provider.statuses.at(-1), { sha: commit(1), state: 'failure' });
  });

  t.test('review: a pull request that was not audited yet holds its commit back', async (t) => {
    const { provider, open, change } = await twoPulls(t);
    const { files = {}, ...first } = provider.pulls.get(1) ?? ({} as never);
    change({ baseRef: 'old', base: commit('e') });
    provider.pulls.set(2, { ...first, files, baseRef: 'main' });
    await open(1);
    t.match(provider.checkRuns.slice(-1), [
      { conclusion: 'action_required', output: { title: /#2 .*not audited yet/ } },
    ]);

    await open(2);
    t.match(provider.checkRuns.slice(-1), [{ conclusion: 'failure' }]);
  });

  for (const status of [404, 422])
    t.test(`review: a commit whose pull requests are not listed (${status}) is held back`, async (t) => {
      const { provider, open, findings } = await twoPulls(t);
      findings[commit(1)] = [];
      provider.instead = (_, url) =>
        url.pathname.endsWith('/pulls') && url.pathname.includes('/commits/')
          ? Response.json({ message: 'No' }, { status })
          : undefined;
      await open(1);

      t.match(provider.checkRuns.slice(-1), [{ conclusion: 'action_required' }]);
    });

  t.test('review: closing the worse pull request leaves the verdict of the other', async (t) => {
    const { provider, open, openSecond, change } = await twoPulls(t);
    await open(1);
    await openSecond();
    change({ state: 'closed' });
    await open(1, 'closed');

    t.match(provider.checkRuns.slice(-1), [
      { conclusion: 'neutral', output: { title: '1 new finding (1 high)' } },
    ]);
  });

  const leaving: readonly (readonly [name: string, change: object])[] = [
    ['is pushed away before it is audited', { head: commit(2) }],
    ['is closed before it is audited', { state: 'closed' }],
    ['becomes a draft before it is audited', { draft: true }],
  ];
  for (const [name, then] of leaving)
    t.test(`review: the other pull request of a commit keeps its verdict when one ${name}`, async (t) => {
      const { provider, pull, deliver, settled, open, openSecond, change } = await twoPulls(t);
      await openSecond();
      change({ state: 'closed' });
      await open(1, 'closed');
      t.match(provider.checkRuns.slice(-1), [{ head_sha: commit(1), conclusion: 'neutral' }]);

      // Shown as waiting at once, and handled when there is nothing to audit any more.
      change({ state: 'open' });
      const handled = pull('reopened', 1);
      change(then);
      await handled;
      if ('head' in then)
        await deliver('pull_request', {
          ...{ action: 'synchronize', before: commit(1), number: 1 },
          pull_request: { number: 1, head: { sha: commit(2) } },
        });
      if ('state' in then) await pull('closed', 1);
      await settled();

      const last = provider.checkRuns.findLast(({ head_sha: sha }) => sha === commit(1));
      t.match(last, {
        status: 'completed',
        conclusion: 'neutral',
        output: { title: '1 new finding (1 high)' },
      });
    });

  t.test(
    'review: one that is pushed away at once leaves the verdict to the other, which is audited yet',
    async (t) => {
      const { provider, pull, deliver, settled } = await twoPulls(t);
      provider.pulls.set(2, {
        ...{ state: 'open', draft: false, merged: false, base: commit('e'), baseRef: 'old' },
        ...{ head: commit(1), files: {} },
      });
      const taken = [pull('opened', 1), pull('opened', 2)];
      Object.assign(provider.pulls.get(2) ?? {}, { head: commit(2) });
      await Promise.all(taken);
      await deliver('pull_request', {
        ...{ action: 'synchronize', before: commit(1), number: 2 },
        pull_request: { number: 2, head: { sha: commit(2) } },
      });
      await settled();
      const last = provider.checkRuns.findLast(({ head_sha: sha }) => sha === commit(1));
      t.match(last, { status: 'completed', conclusion: 'failure' });
    },
  );

  t.test('review: a change of the base is audited again by the settings of the new base', async (t) => {
    const { provider, open, change, orders } = await twoPulls(t);
    change({ baseRef: 'old', base: commit('e') });
    await open(1);
    t.match(provider.checkRuns.slice(-1), [{ conclusion: 'neutral' }]);
    const before = orders.length;

    change({ baseRef: 'main', base: commit(0) });
    await open(1, 'edited');

    t.ok(orders.length > before, 'audited again');
    t.match(provider.checkRuns.slice(-1), [{ conclusion: 'failure' }]);
    t.ok(
      provider.ownReviews.some(({ body }) => body.includes(requestOnto('main').base)),
      'requests changes',
    );
  });

  t.test(
    'review: one that is replaced before its verdict leaves it to the next to end the status',
    async (t) => {
      const { provider, portal, runtime, codeHost, open, change } = await twoPulls(t);
      change({ baseRef: 'old', base: commit('e') });
      await open(1);
      const payload = { installationId: '3', repository: { id: '7', fullName: 'acme/app' }, number: 1 };
      const replaced = new AbortController();
      const context = {
        ...{ portal, codeHost, runtime, portalUrl: 'https://assay.example', signal: replaced.signal },
        ...{ deliveryId: 'one', receivedAt: runtime.now().toISOString() },
      };
      provider.held = (method, url) => {
        if (method === 'POST' && url.pathname.endsWith('/check-runs')) replaced.abort(new Superseded());
        return undefined;
      };
      await t.rejects(reviewPullRequest({ ...payload, head: commit(1), isAnnounced: true }, context));
      provider.held = () => undefined;
      t.match(provider.checkRuns.at(-1), { conclusion: 'cancelled' });

      const signal = AbortSignal.timeout(60_000);
      await reviewPullRequest({ ...payload, isRevisit: true }, { ...context, signal });

      t.match(provider.checkRuns.at(-1), { head_sha: commit(1), conclusion: 'neutral' });
    },
  );

  t.test('review: a commit that was audited onto this base is not audited again', async (t) => {
    const { open, orders } = await twoPulls(t);
    await open(1);
    const before = orders.length;
    await open(1, 'reopened');

    t.equal(orders.length, before);
  });
});
