// An announcement that arrives after its commit was replaced leaves nothing that looks as if it waited.
import t from 'tap';
import { withdrawAnnouncement } from '../../../packages/server/src/code-host/review/announce.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { commit, reviewWorld } from '../../helpers/review-world.ts';

for (const [kind, granted] of [
  ['check run', { checks: 'write' }],
  ['commit status', { statuses: 'write' }],
] as const) {
  t.test(`announcement: a ${kind} that arrives when the next commit was audited`, async (t) => {
    const { provider, deliver, settled, change } = await reviewWorld(t, { granted });
    const arrived = Promise.withResolvers<void>();
    const late = Promise.withResolvers<void>();
    provider.held = (method, url, body) => {
      const isOfSecond = body?.head_sha === commit(2) || url.pathname.endsWith(commit(2));
      if (method !== 'POST' || !isOfSecond) return undefined;
      arrived.resolve();
      return late.promise;
    };
    const push = async (head: number) => {
      change({ head: commit(head) });
      await deliver('pull_request', {
        action: 'synchronize',
        before: commit(head - 1),
        after: commit(head),
        number: 1,
        pull_request: { number: 1, head: { sha: commit(head) } },
      });
    };
    const stateOf = (sha: string) =>
      kind === 'check run'
        ? provider.checkRuns.findLast(({ head_sha }) => head_sha === sha)?.conclusion
        : provider.statuses.findLast((one) => one.sha === sha)?.state;
    await push(2);
    await arrived.promise;
    await push(3);
    while (stateOf(commit(3)) !== 'success') await new Promise((resolve) => setTimeout(resolve, 5));
    provider.held = () => undefined;
    late.resolve();
    await settled();

    t.equal(stateOf(commit(2)), kind === 'check run' ? 'cancelled' : 'error');
    t.equal(stateOf(commit(3)), 'success');
  });
}

t.test('announcement: one whose delivery has ended is withdrawn unless its commit is the head', async (t) => {
  const { provider, portal, runtime, codeHost, change, repository, settled } = await reviewWorld(t, {
    granted: { checks: 'write' },
  });
  for (const head of [1, 2])
    provider.checkRuns.push({ id: head, status: 'queued', head_sha: commit(head), app: { id: 1 } });
  change({ head: commit(2) });
  const payload = {
    installationId: '3',
    repository: { id: '7', fullName: 'acme/app' },
    number: 1,
  };
  const context = {
    ...{ portal, codeHost, runtime, portalUrl: undefined, signal: AbortSignal.timeout(60_000) },
    ...{ deliveryId: 'one', receivedAt: runtime.now().toISOString() },
  };
  for (const head of [1, 2]) await withdrawAnnouncement({ ...payload, head: commit(head) }, context);
  t.match(provider.checkRuns[0], { status: 'completed', conclusion: 'cancelled' });
  t.not(provider.checkRuns[1]?.conclusion, 'cancelled', 'of the head');
  await settled();
  t.match(provider.checkRuns.at(-1), { head_sha: commit(2), conclusion: 'success' }, 'is ended again');

  change({ state: 'closed' });
  provider.checkRuns.push({ id: 4, status: 'queued', head_sha: commit(2), app: { id: 1 } });
  await withdrawAnnouncement({ ...payload, head: commit(2) }, context);
  t.match(provider.checkRuns.at(-1), { status: 'completed', conclusion: 'cancelled' });

  provider.pulls.set(2, {
    state: 'open',
    draft: false,
    merged: false,
    head: commit(2),
    base: commit(0),
    files: {},
  });
  provider.checkRuns.push({ id: 3, status: 'queued', head_sha: commit(2), app: { id: 1 } });
  const passed = {
    verdict: 'passed',
    holdsBack: false,
    title: 'No new findings',
    remark: null,
    notes: [],
    annotations: [],
  };
  const verdict = {
    pull: 2,
    head: commit(2),
    baseRef: 'main',
    subject: '',
    validUntil: null,
    isPublished: true,
  };
  await portal.pullVerdicts.put(repository.id, { ...verdict, report: JSON.stringify(passed) });
  await withdrawAnnouncement({ ...payload, head: commit(2) }, context);
  t.match(provider.checkRuns.at(-1), { head_sha: commit(2), conclusion: 'success' }, 'that of another one');
});

keepsContract(t);
