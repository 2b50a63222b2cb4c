// What the portal relies on of any code host: held against GitHub's implementation and against a second one in memory,
// through which a pull request is then reviewed without a change to anything else.
import { createHmac } from 'node:crypto';
import t, { type Test } from 'tap';
import type { SignInHost } from '../../../packages/server/src/code-host/code-host.ts';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { type DoublePull, doubleSettings, ProviderDouble } from '../../helpers/provider-double.ts';
import { at, commit, found, patch, reviewWorld } from '../../helpers/review-world.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';
import { TinyCodeHost } from '../../helpers/tiny-code-host.ts';

interface HostUnderTest {
  readonly host: SignInHost;
  readonly pulls: Map<number, DoublePull>;
  readonly files: Map<string, string>;
  allow(login: string): void;
  /** A delivery about pull request 1, as the host sends it. */
  delivery(): Delivery;
}

interface Delivery {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>>;
}

const pull: DoublePull = {
  state: 'open',
  draft: false,
  merged: false,
  head: commit(1),
  base: commit(0),
  files: { 'app.ts': patch },
};

function gitHubUnderTest(): HostUnderTest {
  const double = new ProviderDouble();
  double.granted = { checks: 'write' };
  return {
    host: gitHub(doubleSettings, { ...testRuntime(), fetch: double.fetch }),
    pulls: double.pulls,
    files: double.files,
    allow: (login) => void double.permissions.set(login, 'write'),
    delivery() {
      const body = {
        action: 'opened',
        number: 1,
        pull_request: { number: 1, head: { sha: commit(1) } },
        repository: { id: 7, full_name: 'acme/app', default_branch: 'main' },
        installation: { id: 3 },
      };
      const [secret = ''] = doubleSettings.webhookSecrets;
      const signature = createHmac('sha256', secret).update(JSON.stringify(body)).digest('hex');
      const headers = {
        'x-github-event': 'pull_request',
        'x-github-delivery': 'd1',
        'x-hub-signature-256': `sha256=${signature}`,
      };
      return { headers, body };
    },
  };
}

function tinyUnderTest(): HostUnderTest {
  const tiny = new TinyCodeHost();
  return {
    host: tiny.host,
    pulls: tiny.pulls,
    files: tiny.files,
    allow: (login) => void tiny.writers.add(login),
    delivery: () => ({
      headers: tiny.headersOf('merge_request'),
      body: { object_kind: 'merge_request', action: 'open', iid: 1 },
    }),
  };
}

const hosts: Readonly<Record<string, () => HostUnderTest>> = {
  GitHub: gitHubUnderTest,
  'a second host': tinyUnderTest,
};
const ada = { id: '5', login: 'ada' };
const target = { installationId: '3', repository: { id: '7', fullName: 'acme/app' } };
const { signal } = new AbortController();

async function keepsWebhookPromises(t: Test, { host: { webhook }, delivery }: HostUnderTest): Promise<void> {
  const { headers, body } = delivery();
  const bytes = Buffer.from(JSON.stringify(body));
  const { event, id, signature } = webhook.readHeaders(headers);
  t.ok(id !== '' && signature !== '');
  t.throws(() => webhook.readHeaders({}), { code: /VALIDATION_ERROR|AUTH_UNAUTHORIZED/ });
  t.match(webhook.digests(bytes, signature), [/^[0-9a-f]{64}$/]);
  const other = `${signature.slice(0, -1)}${signature.endsWith('0') ? '1' : '0'}`;
  t.equal(webhook.digests(bytes, other), undefined, 'of somebody else');
  const known = webhook.events.find((one) => one.event === event);
  t.ok(known?.actions.includes(webhook.actionOf(body) ?? ''));
  t.equal(webhook.actionOf({}), null);
  t.equal(known?.read({}), undefined, 'a body of another event');
  const reading = known?.read(body);
  t.match(reading, { installationId: '3', payload: { number: 1, repository: target.repository } });
  t.ok(JSON.stringify(reading?.payload).length < 1_000, 'a few hundred bytes are kept');
  t.ok(Array.isArray(await webhook.networks(signal)));
}

async function keepsPullRequestPromises(
  t: Test,
  { host, pulls, files, allow }: HostUnderTest,
): Promise<void> {
  const api = host.pullRequests(target, signal);
  t.equal(await api.find(1), null, 'not there');
  pulls.set(1, pull);
  t.match(await api.find(1), {
    state: 'open',
    draft: false,
    head: commit(1),
    base: commit(0),
    baseRef: 'main',
  });
  const change = await api.changes(1, pull);
  t.match(change, {
    mergeBase: commit(0),
    isWhole: true,
    files: [{ path: 'app.ts', isRemoved: false, patch }],
    commits: [commit(1)],
    furtherCommits: 0,
  });
  t.strictSame(await api.withHead(commit(1)), [1]);
  t.strictSame(await api.withHead(commit(2)), []);
  t.strictSame(await api.open(), [1]);
  t.equal(await api.file('assay.yml', commit(0)), null);
  files.set('assay.yml', 'review: {}');
  t.equal(await api.file('assay.yml', commit(0)), 'review: {}');
  t.equal(await api.mayWrite(ada), false);
  allow('ada');
  t.equal(await api.mayWrite(ada), true);
}

async function keepsReviewPromises(t: Test, { host, pulls }: HostUnderTest): Promise<void> {
  pulls.set(1, pull);
  const api = host.pullRequests(target, signal);
  const review = { commit: commit(1), body: 'Summary', isSummary: true, hold: 'Held' };
  const far = { path: 'app.ts', line: 900, body: 'Far away' };
  t.equal(await api.postReview(1, { ...review, comments: [far] }), false, 'no such line');
  t.equal(await api.postComment(1, { commit: commit(1), ...far }), false);
  t.strictSame([await api.reviews(1), await api.comments(1)], [[], []], 'then nothing was written');

  t.equal(await api.postReview(1, { ...review, comments: [{ ...far, line: 2 }] }), true);
  t.equal(
    await api.postComment(1, { commit: commit(1), path: 'app.ts', body: 'File', line: undefined }),
    true,
  );
  const [own] = await api.reviews(1);
  t.match(own, { body: 'Summary', state: 'requests-changes', commit: commit(1), author: { isOwn: true } });
  const comments = await api.comments(1);
  t.match(
    comments.map(({ path, body, parent }) => ({ path, body, parent })),
    [
      { path: 'app.ts', body: 'Far away', parent: undefined },
      { path: 'app.ts', body: 'File', parent: undefined },
    ],
  );
  const [first] = comments;
  if (!own || !first) throw new Error('Nothing was written.');
  await api.editReview(1, own.id, 'Summary 2');
  await api.editComment(1, first.id, 'Here', 'open');
  await api.postReply(1, first.id, 'A reply');
  const [held] = await api.reviews(1);
  if (held) await api.release(1, held, { body: 'Summary 2', reason: 'Fixed.' });
  t.match(await api.review(1, own.id), { body: 'Summary 2', state: 'dismissed' });
  t.match(
    (await api.comments(1)).find(({ body }) => body === 'A reply'),
    { parent: first.id },
  );
  t.equal((await api.comments(1)).find(({ id }) => id === first.id)?.body, 'Here');
  t.equal(await api.review(1, '123456'), null);
  t.equal(await api.conversationPost(1, '123456'), null);
  await api.say(1, 'Said');
  t.match(await api.conversation(1), [{ body: 'Said', author: { isOwn: true } }]);
}

async function keepsOtherPromises(t: Test, { host }: HostUnderTest): Promise<void> {
  t.match(await host.installations.find('3'), { id: '3', accountLogin: 'acme', suspendedAt: null });
  t.equal(await host.installations.find('4'), undefined);
  t.match(await host.installations.repositories('3'), [{ providerId: '7', fullName: 'acme/app' }]);
  t.match(
    host.repositories.repositoryUrl({ providerId: '7', fullName: 'acme/app' }),
    /^https:\/\/[^/]+\/acme\/app/,
  );
  t.match(host.fileUrl('acme/app', commit(1)), new RegExp(`^https://.*${commit(1)}$`));
  const redirectUri = 'https://assay.example/callback';
  const url = host.people.authorizationUrl({ state: 'state-1', redirectUri, codeVerifier: 'v'.repeat(43) });
  t.match(url, /^https:.*state-1/);
  t.notMatch(url, /v{43}/, 'the verifier stays here');
  const permissions = (await host.installations.find('3'))?.permissions ?? {};
  const status = host.commitStatus({ target, head: commit(1), permissions }, signal);
  t.equal(status.isGranted, true);
  await status.begin();
  const report = { holdsBack: true, title: 'One finding', remark: null, notes: [], annotations: [] };
  await status.end({ ...report, verdict: 'failed' });
  await status.cancel('replaced', 'Replaced');
}

for (const [name, make] of Object.entries(hosts)) {
  t.test(`code host: the webhook of ${name} keeps its promises`, (t) => keepsWebhookPromises(t, make()));
  t.test(`code host: pull requests of ${name} keep their promises`, (t) =>
    keepsPullRequestPromises(t, make()),
  );
  t.test(`code host: reviews and comments of ${name} keep their promises`, (t) =>
    keepsReviewPromises(t, make()),
  );
  t.test(`code host: installations, sign-in and status of ${name} keep their promises`, (t) =>
    keepsOtherPromises(t, make()),
  );
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('code host: a change at a second host is reviewed, judged and fixed', async (t) => {
    const tiny = new TinyCodeHost();
    const world = await reviewWorld(t, { host: tiny.host, databaseUrl: await databaseUrl(t) });
    const { findings, deliver, settled } = world;
    const push = async (action: string) => {
      await deliver('merge_request', { object_kind: 'merge_request', action, iid: 1 });
      await settled();
    };
    tiny.pulls.set(1, { ...pull });
    tiny.files.set('.tiny/assay.yml', 'review: {block: high}');
    findings[commit(1)] = [found('a', at('app.ts', 2))];

    await push('open');

    t.match(tiny.reviews, [{ state: 'requests-changes', body: /### Assay: 1 new finding/ }]);
    t.match(tiny.comments, [{ path: 'app.ts', line: 2, body: /Found a/ }]);
    t.match(tiny.reviews[0]?.body ?? '', /https:\/\/tiny\.example\/acme\/app\/-\/blob\/1{40}\/app\.ts#L2/);
    t.equal(tiny.statuses.get(commit(1)), 'failed');

    tiny.pulls.set(1, { ...pull, head: commit(2) });
    await push('update');

    t.match(tiny.reviews, [{ state: 'dismissed', body: /### Assay: no new findings/ }]);
    t.match(tiny.comments, [{ body: /fixed -->/ }]);
    t.equal(tiny.statuses.get(commit(2)), 'success');
  });
});

keepsContract(t);
