// Pull requests that were open before the app came are reviewed without a push.
import t from 'tap';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

t.test('installation: reviews the pull requests that are open in a repository that comes', async (t) => {
  const world = await reviewWorld(t, {
    granted: { checks: 'write' },
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  const { provider, portal, deliver, settled } = world;
  const open = { state: 'open', draft: false, merged: false, base: commit(0), files: {} } as const;
  provider.pulls.set(2, { ...open, state: 'closed', head: commit(2) });
  provider.pulls.set(3, { ...open, head: commit(3) });
  await portal.installations.remove('3');
  const account = { id: 9, login: 'acme', type: 'Organization' };
  const installation = { id: 3, account, permissions: { checks: 'write' } };
  await deliver('installation', {
    action: 'created',
    installation,
    repositories: [{ id: 7, full_name: 'acme/app' }],
  });
  await settled();
  const conclusionOf = (head: string) =>
    provider.checkRuns.findLast(({ head_sha: sha }) => sha === head)?.conclusion;
  t.equal(conclusionOf(commit(1)), 'neutral');
  t.equal(conclusionOf(commit(3)), 'success');
  t.equal(conclusionOf(commit(2)), undefined, 'closed');
  const runs = provider.checkRuns.length;
  // Asking the code host how things stand, as the daily task does, reviews nothing again.
  await deliver('installation', {
    action: 'new_permissions_accepted',
    installation,
  });
  await settled();
  t.equal(provider.checkRuns.length, runs);

  // What was pushed while the app was suspended was not delivered.
  Object.assign(provider.pulls.get(3) ?? {}, { head: commit(4) });
  await deliver('installation', { action: 'suspend', installation });
  await deliver('installation', { action: 'unsuspend', installation });
  await settled();
  t.equal(conclusionOf(commit(4)), 'success');
});
