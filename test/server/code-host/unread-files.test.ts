// A changed file that nobody read holds a change back until it is read, or until a person accepts it as it is.
import t from 'tap';
import { commit, reviewWorld } from '../../helpers/review-world.ts';

const unreadAs = (digest: string) => ({
  unread: [{ path: 'app.ts', reason: 'too_large' as const, digest: `100644:${digest}` }],
});

t.test(
  'review: an unread file is accepted by its content, and is unread again when that changes',
  async (t) => {
    const { provider, outcomes, deliver, settled, review, change, evaluate } = await reviewWorld(t, {
      granted: { checks: 'write' },
    });
    provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
    provider.permissions.set('ada', 'write');
    outcomes[`security ${commit(1)}`] = unreadAs('aaa');
    outcomes[`security ${commit(2)}`] = unreadAs('aaa');
    outcomes[`security ${commit(3)}`] = unreadAs('bbb');
    const last = () => provider.checkRuns.at(-1) as { conclusion?: string; output?: { summary?: string } };
    const say = async (body: string) => {
      const comment = { id: provider.say('ada', body), body };
      const issue = { number: 1, pull_request: {} };
      await deliver('issue_comment', { action: 'created', issue, comment, sender: { type: 'User' } });
      await settled();
      await evaluate();
    };
    await review('opened');
    t.equal(last().conclusion, 'action_required');
    t.match(provider.ownReviews[0]?.body, /- `1` `app\.ts`: too large/);

    await say('/assay ack 1 our own bundle');
    t.equal(last().conclusion, 'success');
    t.match(JSON.stringify(last().output), /Accepted without being read:.*app\.ts.*by ada.*our own bundle/);
    t.match(provider.ownReviews[0]?.body, /Accepted without being read:/);

    change({ head: commit(2) });
    await review();
    t.equal(last().conclusion, 'success', 'another commit, the same content');
    change({ head: commit(3) });
    await review();
    t.equal(last().conclusion, 'action_required', 'another content');
    change({ head: commit(2) });
    await review();
    await say('/assay reopen 1');
    t.equal(last().conclusion, 'action_required', 'taken back');
  },
);

t.test('review: the author of a change does not accept its unread files', async (t) => {
  const { provider, outcomes, deliver, settled, review, change } = await reviewWorld(t, {
    granted: { checks: 'write' },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  provider.permissions.set('ada', 'write');
  change({ author: 5 });
  outcomes[`security ${commit(1)}`] = unreadAs('aaa');
  await review('opened');
  const comment = { id: provider.say('ada', '/assay ack 1 mine'), body: '/assay ack 1 mine' };
  const issue = { number: 1, pull_request: {} };
  await deliver('issue_comment', { action: 'created', issue, comment, sender: { type: 'User' } });
  await settled();
  t.match(provider.conversation.at(-1)?.body, /Proposed, not decided/);
  t.equal(provider.checkRuns.at(-1)?.conclusion, 'action_required');
});

t.test('review: without a status the review is what says that a file was not read', async (t) => {
  const { provider, outcomes, review } = await reviewWorld(t);
  outcomes[`security ${commit(1)}`] = unreadAs('aaa');
  await review('opened');
  t.match(provider.ownReviews[0]?.body, /no new findings in the scanned files/);
});

t.test('review: nobody gets a mail of an unread file that keeps nothing from being merged', async (t) => {
  for (const permission of ['checks', 'statuses']) {
    const { provider, outcomes, review } = await reviewWorld(t, { granted: { [permission]: 'write' } });
    outcomes[`security ${commit(1)}`] = unreadAs('aaa');
    await review('opened');
    t.same(provider.ownReviews, []);
    const status = [...provider.checkRuns, ...provider.statuses].at(-1);
    t.match(JSON.stringify(status), /No new findings in the scanned files/);
  }
});

t.test('review: what the code host refuses to show beside the commit is said by the review', async (t) => {
  const { provider, outcomes, review } = await reviewWorld(t, { granted: { checks: 'write' } });
  outcomes[`security ${commit(1)}`] = unreadAs('aaa');
  provider.instead = (method, { pathname }) =>
    method === 'POST' && pathname.endsWith('/check-runs') ? new Response('{}', { status: 403 }) : undefined;
  await review('opened');
  t.match(provider.ownReviews[0]?.body, /no new findings in the scanned files/);
});
