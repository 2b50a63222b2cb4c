// Pull requests of Gitea, from the signed delivery to the status, at a double that answers as its description says.
import { createHmac, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import t, { type Test } from 'tap';
import { CodeHosts } from '../../../../packages/server/src/code-host/code-hosts.ts';
import { gitea } from '../../../../packages/server/src/code-host/gitea/gitea.ts';
import { syncAllInstallations } from '../../../../packages/server/src/code-host/installations/sync-installation.ts';
import { codeHostTasks } from '../../../../packages/server/src/code-host/periodic-tasks.ts';
import { WebhookBackend } from '../../../../packages/server/src/code-host/webhook-backend.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { GiteaDouble, giteaToken } from '../../../helpers/gitea-double.ts';
import { at, commit, found, patch, type Reported } from '../../../helpers/review-world.ts';
import { settle } from '../../../helpers/settle-deliveries.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const secret = 'a secret of the webhook';

const doubles: GiteaDouble[] = [];

async function giteaWorld(t: Test) {
  const double = new GiteaDouble();
  const findings: Record<string, readonly Reported[]> = {};
  const settings = {
    webUrl: double.webUrl,
    token: giteaToken,
    webhookSecrets: [secret],
    defaultRole: 'developer',
  } as const;
  let hosts: CodeHosts | undefined;
  const { portal, runtime, admin } = await testPortal(t, {
    runAudit: async ({ type, ref }) =>
      auditRun({
        findings: type === 'security' ? (findings[ref ?? ''] ?? []) : [],
        commit: ref ?? commit('f'),
        ruleIds: type === 'security' ? ['github-pat'] : [],
      }),
    codeHost: {
      origins: [double.webUrl],
      repositoryUrl: (one) => hosts?.repositories.repositoryUrl(one),
      gitCredentials: (link, signal) =>
        hosts?.repositories.gitCredentials(link, signal) ?? Promise.reject(new Error()),
      facts: (link, branch, signal) =>
        hosts?.repositories.facts(link, branch, signal) ?? Promise.reject(new Error()),
    },
  });
  const connected = { ...runtime, fetch: double.fetch };
  const host = gitea(settings, connected);
  hosts = new CodeHosts([host]);
  const owner = { id: 9, login: 'acme', visibility: 'private' };
  double.repositories.push({ id: 7, full_name: 'acme/app', private: true, owner });
  await syncAllInstallations({ portal, codeHost: host, runtime: connected });
  const workers = { pollMs: 5, beatMs: 20 };
  const backend = new WebhookBackend({ portal, codeHosts: hosts, runtime: connected, workers });
  backend.start();
  t.teardown(() => backend.stop());
  const receive = (event: string, body: object, given: { id?: string; secret?: string } = {}) => {
    const bytes = Buffer.from(JSON.stringify(body));
    const signature = createHmac('sha256', given.secret ?? secret)
      .update(bytes)
      .digest('hex');
    const headers = {
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      'x-gitea-event': event,
      'x-gitea-delivery': given.id ?? randomUUID(),
      'x-gitea-signature': signature,
    };
    return backend.receiver(host).receive(headers, Readable.from([bytes]));
  };
  const repository = { id: 7, full_name: 'acme/app', owner, default_branch: 'main' };
  const pullBody = (action: string, head: string) => ({
    action,
    number: 1,
    pull_request: { number: 1, head: { sha: head }, base: { ref: 'main' }, updated_at: randomUUID() },
    repository,
    sender: { id: 6, login: 'bob' },
  });
  const push = async (action: string, head: string) => {
    double.pulls.set(1, {
      state: action === 'closed' ? 'closed' : 'open',
      draft: false,
      merged: false,
      head,
      base: commit(0),
      files: { 'app.ts': patch },
    });
    const receipt = await receive('pull_request', pullBody(action, head));
    await settle(portal, runtime, admin);
    return receipt;
  };
  const statusOf = (head: string) => double.statuses.findLast(({ sha }) => sha === head)?.status;
  doubles.push(double);
  return {
    double,
    portal,
    runtime: connected,
    admin,
    host,
    findings,
    receive,
    push,
    pullBody,
    repository,
    statusOf,
  };
}

t.test('gitea: a change is reviewed, held back, mended and released', async (t) => {
  const { double, findings, push, statusOf } = await giteaWorld(t);
  double.files.set('.gitea/assay.yml', 'review: {block: high}');
  findings[commit(1)] = [found('a', { ...at('app.ts', 2), severity: 'critical' })];

  t.match(await push('opened', commit(1)), { status: 'accepted', event: 'gitea:pull_request' });

  t.match(double.codeComments, [{ path: 'app.ts', position: 2, body: /Found a/ }]);
  t.match(double.comments, [{ body: /### Assay: 1 new finding/ }], 'the summary is a comment');
  t.match(
    double.reviews.map(({ state }) => state),
    ['COMMENT', 'REQUEST_CHANGES'],
  );
  t.match(
    double.comments[0]?.body,
    new RegExp(`https://gitea.example/acme/app/src/commit/${commit(1)}/app.ts#L2`),
  );
  t.equal(statusOf(commit(1)), 'failure');

  await push('synchronized', commit(2));

  t.match(
    double.reviews.map(({ state }) => state),
    ['COMMENT'],
    'its own rejection is deleted',
  );
  t.match(double.codeComments, [{ body: /fixed -->/ }]);
  t.match(double.comments, [{ body: /### Assay: no new findings/ }], 'and the one summary edited');
  t.equal(statusOf(commit(2)), 'success');
});

t.test('gitea: a rejection that a person dismissed is their decision', async (t) => {
  const { double, findings, push } = await giteaWorld(t);
  double.files.set('.gitea/assay.yml', 'review: {block: high}');
  findings[commit(1)] = [found('a', { ...at('app.ts', 2), severity: 'critical' })];
  await push('opened', commit(1));
  for (const review of double.reviews) if (review.state === 'REQUEST_CHANGES') review.dismissed = true;

  await push('reopened', commit(1));

  t.equal(
    double.reviews.filter(({ state, dismissed }) => state === 'REQUEST_CHANGES' && !dismissed).length,
    0,
  );
});

t.test('gitea: a refused line loses no other comment, and the summary says which', async (t) => {
  const { double, findings, push } = await giteaWorld(t);
  double.refusedLines.add('app.ts:2');
  findings[commit(1)] = [
    found('a', { ...at('app.ts', 2), severity: 'critical' }),
    found('b', { ...at('app.ts', 3), severity: 'critical', ruleId: 'aws-access-key' }),
  ];

  await push('opened', commit(1));

  t.match(double.codeComments, [{ position: 3, body: /Found b/ }]);
  t.match(double.comments[0]?.body, /Found a.*does not accept comments on this line/);
});

t.test('gitea: unsigned, foreign and repeated deliveries', async (t) => {
  const { receive, pullBody, push } = await giteaWorld(t);
  await push('opened', commit(1));
  const body = pullBody('reopened', commit(1));

  await t.rejects(receive('pull_request', body, { secret: 'of somebody else' }), /signature is invalid/);
  t.match(await receive('pull_request', body, { id: 'one' }), { status: 'accepted' });
  t.match(await receive('pull_request', body, { id: 'one' }), { status: 'duplicate', reason: 'delivery_id' });
  t.match(await receive('pull_request', body, { id: 'two' }), { status: 'duplicate', reason: 'body' });
  t.match(await receive('pull_request', { ...body, action: 'assigned' }), { status: 'ignored' });
  await t.rejects(receive('pull_request', { ...body, pull_request: {} }), /does not match the event/);
});

t.test('gitea: what was delivered while nobody listened is looked for', async (t) => {
  const { double, portal, runtime, admin, host, findings, statusOf } = await giteaWorld(t);
  const open = {
    state: 'open',
    draft: false,
    merged: false,
    base: commit(0),
    files: { 'app.ts': patch },
  } as const;
  double.pulls.set(1, { ...open, head: commit(1) });
  findings[commit(1)] = [found('a', { ...at('app.ts', 2), severity: 'critical' })];
  const [task] = codeHostTasks({ portal, codeHost: host, runtime });

  await task?.run(AbortSignal.timeout(60_000));
  await settle(portal, runtime, admin);

  t.equal(statusOf(commit(1)), 'success', 'it does not block, and is reported');
  t.match(double.codeComments, [{ body: /Found a/ }]);
});

t.test('gitea: who may write gives commands, in the conversation and on a line', async (t) => {
  const { double, portal, runtime, admin, findings, push, receive, repository } = await giteaWorld(t);
  findings[commit(1)] = [found('a', { ...at('app.ts', 2), severity: 'critical' })];
  await push('opened', commit(1));
  double.permissions.set('ada', 'write');
  const sender = { id: 5, login: 'ada' };
  const post = { id: 900, body: '/assay explain 1', user: sender, created_at: new Date().toISOString() };
  double.comments.push(post);
  const about = { repository, sender, is_pull: true, issue: { number: 1 } };
  await receive('issue_comment', { action: 'created', ...about, comment: { id: 900, body: post.body } });
  await settle(portal, runtime, admin);
  t.match(double.comments.at(-1)?.body, /^<!-- assay:reply c900 -->\n.*github-pat/s);

  double.owners.set('ada', 6);
  double.comments.push({ ...post, id: 901 });
  await receive('issue_comment', { action: 'created', ...about, comment: { id: 901, body: post.body } });
  await settle(portal, runtime, admin);
  t.notMatch(JSON.stringify(double.comments), /assay:reply c901/, 'the name is another person’s by now');
  double.owners.clear();

  double.reply(double.codeComments[0] ?? {}, 'ada', '/assay explain');
  const review = { type: 'pull_request_review_comment', content: '/assay explain' };
  await receive('pull_request_comment', {
    action: 'reviewed',
    ...{ repository, sender, review, pull_request: { number: 1 } },
  });
  await settle(portal, runtime, admin);
  t.match(double.codeComments.at(-1), {
    path: 'app.ts',
    position: 2,
    body: /assay:reply t\d+ -->\n.*github-pat/s,
  });
});

t.test('gitea: every call, and every answer of the double, is as the description says', (t) => {
  t.same(
    doubles.flatMap(({ contract }) => contract.faults),
    [],
  );
  const used = new Set(doubles.flatMap(({ contract }) => [...contract.used]));
  t.ok(used.size > 15, `${used.size} operations`);
  t.end();
});
