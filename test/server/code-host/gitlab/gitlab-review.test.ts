// Merge requests of GitLab, from the delivery to the status, at a double that answers as GitLab's description says.
import { createHmac } from 'node:crypto';
import t, { type Test } from 'tap';
import { codeHostTasks } from '../../../../packages/server/src/code-host/periodic-tasks.ts';
import { forkProject } from '../../../helpers/gitlab-answers.ts';
import type { GitLabDouble } from '../../../helpers/gitlab-double.ts';
import { gitLabSecret, gitLabWorld } from '../../../helpers/gitlab-world.ts';
import { at, commit, found, patch } from '../../../helpers/review-world.ts';

const doubles: GitLabDouble[] = [];
const blocking = 'review: {block: high}';
const ada = { id: 5, username: 'ada' };
const bob = { id: 6, username: 'bob' };

async function worldOf(t: Test) {
  const world = await gitLabWorld(t);
  doubles.push(world.double);
  return world;
}

function critical(name: string, line = 2) {
  return found(name, { ...at('app.ts', line), severity: 'critical', ruleId: `rule-${name}` });
}

t.test('gitlab: a change is reviewed, held back, mended and released', async (t) => {
  const { double, findings, push, portal, admin } = await worldOf(t);
  double.files.set('.gitlab/assay.yml', blocking);
  double.pipelines.push({ id: 3, sha: commit(1), ref: 'topic-1', source: 'push' });
  findings[commit(1)] = [critical('a')];

  t.match(await push('open', commit(1)), { status: 'accepted', event: 'gitlab:merge_request' });

  t.match(double.ownComments, [
    { body: /Found a/, type: 'DiffNote', position: { new_path: 'app.ts', new_line: 2 } },
  ]);
  t.notOk(double.ownComments[0]?.position?.old_line, 'a line that was added has no number before');
  const summary = double.ownNotes.find(({ body }) => body.includes('### Assay'));
  t.match(summary, { body: /### Assay: 1 new finding/, type: null });
  t.match(summary?.body, `https://gitlab.example/acme/platform/app/-/blob/${commit(1)}/app.ts#L2`);
  t.match(
    double.holds,
    [{ notes: [{ resolved: false, type: 'DiscussionNote' }] }],
    'an open thread holds it back',
  );
  t.match(double.statusOf(commit(1)), { status: 'failed', name: 'Assay', pipeline_id: 3 });
  t.equal(double.calls.filter((one) => one.endsWith('/bulk_publish')).length, 1, 'one mail for all comments');
  const { items } = await portal.repositories.list(admin, {}, { limit: 5, offset: 0, sort: 'name' });
  t.match(items, [{ url: 'https://gitlab.example/acme/platform/app.git' }]);

  await push('update', commit(2));

  t.match(double.holds, [{ notes: [{ resolved: true, resolved_by: { id: 90 } }] }]);
  t.match(double.ownComments, [{ body: /fixed -->/, resolved: true }], 'its thread is resolved');
  t.equal(double.ownNotes.filter(({ body }) => body.includes('### Assay')).length, 1, 'one summary, edited');
  t.equal(double.statusOf(commit(2))?.status, 'success');

  findings[commit(3)] = [critical('a')];
  await push('update', commit(3));

  t.match(double.ownComments, [{ body: /open -->/, resolved: false }], 'and opened again');
  t.equal(double.holds.filter(({ notes }) => notes[0]?.resolved === false).length, 1);
  t.equal(double.statusOf(commit(3))?.status, 'failed');
});

t.test('gitlab: who wrote the change does not lift what holds it back, another member does', async (t) => {
  const { double, findings, push, deliver, mergeRequest, settled } = await worldOf(t);
  double.files.set('.gitlab/assay.yml', blocking);
  findings[commit(1)] = [critical('a')];
  await push('open', commit(1));
  const [hold] = double.holds;

  double.resolve(hold?.id ?? '', bob);
  await deliver(mergeRequest('update'));
  await settled();
  t.match(double.holds, [{ notes: [{ resolved: false }] }], 'the same thread is open again');

  double.resolve(hold?.id ?? '', ada);
  await deliver(mergeRequest('update'));
  await settled();
  t.match(double.holds, [{ notes: [{ resolved: true }] }]);
  t.equal(double.statusOf(commit(1))?.status, 'failed', 'the status stays');
});

t.test('gitlab: a refused line loses no other comment, and what was left unsent is not sent', async (t) => {
  const { double, findings, push } = await worldOf(t);
  double.refusedLines.add('app.ts:2');
  double.drafts.push({ id: 1, note: 'Of an interrupted process', position: {} });
  findings[commit(1)] = [critical('a'), critical('b', 3)];

  await push('open', commit(1));

  t.match(
    double.ownComments.map(({ body, position }) => ({
      body,
      line: position?.new_line,
      type: position?.position_type,
    })),
    [
      { body: /Found a/, line: undefined, type: 'file' },
      { body: /Found b/, line: 3, type: 'text' },
    ],
  );
  t.same(double.drafts, []);
});

t.test('gitlab: lines of files that the list of diffs leaves out', async (t) => {
  const { double, findings, push } = await worldOf(t);
  double.collapsed.add('app.ts');
  findings[commit(1)] = [critical('a')];
  await push('open', commit(1));
  t.match(double.ownComments, [{ position: { new_line: 2 } }], 'are read from the whole diff');

  const older = await worldOf(t);
  older.double.collapsed.add('app.ts');
  older.double.hasRawDiffs = false;
  older.findings[commit(1)] = [critical('a')];
  await older.push('open', commit(1));
  t.match(
    older.double.ownComments,
    [{ position: { position_type: 'file' } }],
    'else the comment is on the file',
  );
});

t.test('gitlab: a status goes to the pipeline of the commit, and to the fork', async (t) => {
  const { double, push, open, deliver, mergeRequest, settled } = await worldOf(t);
  await push('open', commit(1));
  t.match(double.pipelines, [{ source: 'external', ref: 'topic-1' }], 'one of its own where there is none');
  t.same(
    double.statuses.map(({ status }) => status),
    ['success'],
    'whose job has ended',
  );

  double.pipelines.push({
    id: 4,
    sha: commit(2),
    ref: 'refs/merge-requests/1/head',
    source: 'merge_request_event',
  });
  double.pipelines.push({ id: 5, sha: commit(2), ref: 'topic-1', source: 'external' });
  await push('update', commit(2));
  t.match(double.statusOf(commit(2)), { pipeline_id: 4, ref: 'refs/merge-requests/1/head' });

  open(commit(3), { fork: 'there' });
  await deliver(mergeRequest('update', 1, { oldrev: commit(2) }));
  await settled();
  t.match(double.statusOf(commit(3)), { project: forkProject, status: 'success' });
});

t.test('gitlab: a status that began before its pipeline is ended in both', async (t) => {
  const { double, findings, outcomes, push, deliver, mergeRequest, settled } = await worldOf(t);
  findings[commit(1)] = [];
  outcomes[`security ${commit(1)}`] = new Error('The network is down.');
  double.statuses.push({
    ...{
      id: 1,
      project: 7,
      sha: commit(1),
      status: 'running',
      name: 'Assay',
      ref: 'topic-1',
      description: '',
    },
    pipeline_id: 2,
  });
  double.pipelines.push({ id: 2, sha: commit(1), ref: 'topic-1', source: 'external' });
  double.pipelines.push({ id: 3, sha: commit(1), ref: 'topic-1', source: 'push' });
  delete outcomes[`security ${commit(1)}`];
  await push('open', commit(1));
  await deliver(mergeRequest('update', 1, { oldrev: commit(0) }));
  await settled();
  t.same(
    double.statuses.map(({ pipeline_id: pipeline, status }) => [pipeline, status]),
    [
      [2, 'success'],
      [3, 'success'],
    ],
  );
});

t.test('gitlab: unsigned, foreign, old and repeated deliveries', async (t) => {
  const { double, receive, mergeRequest, push, runtime } = await worldOf(t);
  await push('open', commit(1));
  const name = 'Merge Request Hook';
  const body = mergeRequest('reopen');

  await t.rejects(receive(name, body, { secret: 'of somebody else' }), /signature is invalid/);
  const one = { headers: { 'idempotency-key': 'one' } };
  t.match(await receive(name, body, one), { status: 'accepted', deliveryId: 'gitlab:one' });
  t.match(await receive(name, body, one), { status: 'duplicate', reason: 'delivery_id' });
  t.match(await receive(name, body), { status: 'duplicate', reason: 'body' });
  const label = mergeRequest('update', 1, {}, { labels: { previous: [], current: [] } });
  t.match(await receive(name, label), { status: 'ignored', reason: 'no relevant change' });
  t.match(await receive(name, mergeRequest('approved')), { status: 'ignored' });
  t.match(await receive('Emoji Hook', { object_kind: 'emoji' }), { status: 'ignored' }, 'never refused');
  t.match(await receive('System Hook', { event_name: 'user_create' }), { status: 'ignored' });
  const system = await receive('System Hook', mergeRequest('reopen'));
  t.match(system, { status: 'accepted', event: 'gitlab:merge_request' }, 'of the whole server');

  const signed = (secret: string | Buffer, time: number, signature?: string) => {
    const given = mergeRequest('reopen');
    const right = createHmac('sha256', secret)
      .update(`two${time}.${time}.`)
      .update(JSON.stringify(given))
      .digest('base64');
    const headers = {
      ...{ 'idempotency-key': `two${time}`, 'webhook-id': `two${time}`, 'webhook-timestamp': String(time) },
      'webhook-signature': signature ?? `v1,AAAA v1,${right}`,
    };
    return receive(name, given, { headers });
  };
  const now = Math.floor(runtime.now().getTime() / 1000);
  t.match(await signed(gitLabSecret, now), { status: 'accepted' });
  await t.rejects(
    signed('of somebody else', now - 1),
    /signature is invalid/,
    'also with the right token beside',
  );
  await t.rejects(signed(gitLabSecret, now - 400), /signature is invalid/, 'too old');
  await t.rejects(signed(gitLabSecret, now - 2, ''), /signature is invalid/);
  t.same(double.contract.faults, []);
});

t.test('gitlab: what was delivered while nobody listened is looked for', async (t) => {
  const { double, portal, runtime, host, findings, open, settled } = await worldOf(t);
  open(commit(1));
  findings[commit(1)] = [critical('a')];
  const [task] = codeHostTasks({ portal, codeHost: host, runtime });

  await task?.run(AbortSignal.timeout(60_000));
  await settled();

  t.equal(double.statusOf(commit(1))?.status, 'success', 'it does not block, and is reported');
  t.match(double.ownComments, [{ body: /Found a/ }]);
});

t.test(
  'gitlab: members with the role Developer give commands, in the conversation and in a thread',
  async (t) => {
    const { double, findings, push, note, settled, portal } = await worldOf(t);
    findings[commit(1)] = [critical('a')];
    await push('open', commit(1));
    const say = async (text: string, to?: string) => {
      const id = double.note(ada, text, to);
      await note({ id, note: text, type: to === undefined ? null : 'DiffNote' });
      await settled();
      return id;
    };

    double.members.set(5, 20);
    await say('/assay explain 1');
    t.notMatch(double.ownNotes.at(-1)?.body, /assay:reply/, 'a reporter gives none');

    double.members.set(5, 30);
    const said = await say('/assay explain 1');
    t.match(double.ownNotes.at(-1)?.body, new RegExp(`^<!-- assay:reply c${said} -->\n.*rule-a`, 's'));

    const thread = double.discussions.find(({ notes }) => notes[0]?.position);
    await say('/assay explain', thread?.id);
    t.match(thread?.notes.at(-1)?.body, /^<!-- assay:reply t[0-9a-f]{40}\.\d+ -->\n.*rule-a/s);

    await say('/assay ack 1 known');
    t.match(double.ownNotes.at(-1)?.body, /Proposed, not decided: your account has no right to triage/);

    const identity = { provider: 'gitlab.example', providerUserId: 'gitlab:gitlab.example:5' };
    await portal.identities.user(
      { ...identity, login: 'ada', name: 'Ada', email: 'ada@x.example' },
      'auditor',
    );
    await say('/assay ack 1 known');
    const summary = double.ownNotes.findLast(({ body }) => body.startsWith('<!-- assay:summary'));
    t.match(summary?.body, /Accepted, not counted\*\* \(1 critical\)/);
  },
);

t.test('gitlab: a merge train is audited as it would be merged, and waits for it', async (t) => {
  const { double, findings, push, receive, project, settled } = await worldOf(t);
  double.files.set('.gitlab/assay.yml', blocking);
  await push('open', commit(1));
  findings[commit('c')] = [critical('a')];
  double.pushed.set(commit('c'), ['app.ts']);
  double.pipelines.push({
    id: 8,
    sha: commit('c'),
    ref: 'refs/merge-requests/1/train',
    source: 'merge_request_event',
  });
  const body = (ref: string, status: string) => ({
    object_kind: 'pipeline',
    object_attributes: { id: 8, sha: commit('c'), ref, status, source: 'merge_request_event' },
    project,
    merge_request: { iid: 1, target_branch: 'main' },
  });
  t.match(await receive('Pipeline Hook', body('main', 'running')), { status: 'ignored' });
  await receive('Pipeline Hook', body('refs/merge-requests/1/train', 'running'));
  await settled();
  t.match(double.statusOf(commit('c')), { status: 'failed', pipeline_id: 8 });
});

t.test('gitlab: texts call nobody and run nothing', async (t) => {
  const { double, findings, push } = await worldOf(t);
  const hostile = { title: '@all\n/merge #1 !1', description: '/close\n@all', remediation: '/approve' };
  findings[commit(1)] = [{ ...critical('a'), ...hostile }];
  await push('open', commit(1));
  t.equal(double.ownComments.length, 1);
  t.same(double.accidents, []);
  const before = double.writes.length;
  await push('update', commit(1));
  t.notOk(
    double.writes.slice(before).some((one) => one.startsWith('PUT')),
    'what did not change is not written again',
  );
});

t.test('gitlab: a project that is renamed, moved or gone is compared at once', async (t) => {
  const { double, portal, receive, settled } = await worldOf(t);
  const id = 'gitlab:gitlab.example:7';
  const repositoryId = (await portal.installations.findByProviderId(id))?.repositoryId;
  Object.assign(double.projects[0] ?? {}, {
    path_with_namespace: 'other/a/b/c/app',
    namespace: { id: 12, full_path: 'other/a/b/c', kind: 'group' },
  });
  const event = { project_id: 7, path_with_namespace: 'other/a/b/c/app' };
  t.match(await receive('System Hook', { ...event, event_name: 'project_transfer' }), { status: 'accepted' });
  await settled();
  t.match(await portal.installations.findByProviderId(id), { repositoryId, fullName: 'other/a/b/c/app' });

  double.projects.length = 0;
  await receive('System Hook', { ...event, event_name: 'project_destroy' });
  await settled();
  t.equal(await portal.installations.findByProviderId(id), undefined);
});

t.test('gitlab: what compliance audits ask, and what a token may not read', async (t) => {
  const { double, portal, host, runtime } = await worldOf(t);
  const link = await portal.installations.findByProviderId('gitlab:gitlab.example:7');
  if (!link) throw new Error('It is registered.');
  const facts = () => host.repositories.facts(link, 'release/1', AbortSignal.timeout(60_000));
  Object.assign(double.projects[0] ?? {}, { only_allow_merge_if_pipeline_succeeds: true });

  t.match(await facts(), {
    visibility: 'private',
    branchProtection: { directPushesBlocked: false, deletionBlocked: false, statusChecksRequired: true },
    twoFactorRequired: null,
    deployKeys: [],
  });

  const none = [{ access_level: 0 }];
  double.protectedBranches.push({ name: 'release/*', push_access_levels: none, allow_force_push: false });
  double.deployKeys.push({ title: 'deploy', can_push: true });
  double.group = { id: 9, require_two_factor_authentication: true };
  const protection = { directPushesBlocked: true, deletionBlocked: true, forcePushesBlocked: true };
  t.match(await facts(), {
    branchProtection: { ...protection, requiredReviews: null },
    twoFactorRequired: true,
    deployKeys: [{ title: 'deploy', readOnly: false }],
  });
  double.protectedBranches.push({ name: 'release/1', push_access_levels: [{ access_level: 40 }] });
  t.match(
    await facts(),
    { branchProtection: { directPushesBlocked: false } },
    'what one rule allows is allowed',
  );
  t.same(await host.repositories.gitCredentials(link, AbortSignal.timeout(1_000)), {
    kind: 'token',
    token: 'gitlab-token',
    username: 'oauth2',
  });
  double.isDown = true;
  await t.rejects(facts());
  t.ok(runtime);
});

t.test('gitlab: a long change and a diff that is not ready', async (t) => {
  const { double, push, open, mergeRequest, deliver, settled } = await worldOf(t);
  const files = Object.fromEntries(Array.from({ length: 230 }, (_, index) => [`f${index}.ts`, patch]));
  open(commit(1), { files });
  await deliver(mergeRequest('open'));
  await settled();
  t.equal(double.statusOf(commit(1))?.status, 'success', 'three pages of files are all of them');
  await push('close', commit(1));
  t.same(double.contract.faults, []);
});

t.test('gitlab: every call, and every answer of the double, is as the description says', (t) => {
  t.same(
    doubles.flatMap(({ contract }) => contract.faults),
    [],
  );
  t.same(
    doubles.flatMap(({ accidents }) => accidents),
    [],
  );
  const used = new Set(doubles.flatMap(({ contract }) => [...contract.used]));
  t.ok(used.size > 20, `${used.size} operations`);
  t.end();
});
