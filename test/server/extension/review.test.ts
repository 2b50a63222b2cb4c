// Pull requests from a delivery to the review: what is written, when, how often, and what never is.
import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { loadRules, type NewDelivery, type PortalOptions } from '@assay/core';
import fc from 'fast-check';
import t, { type Test } from 'tap';
import { RecoverySweep } from '../../../packages/server/src/extension/deliveries/recovery-sweep.ts';
import { events } from '../../../packages/server/src/extension/events/index.ts';
import { GitHubApp } from '../../../packages/server/src/extension/github-app.ts';
import { changedLines, lineFor } from '../../../packages/server/src/extension/review/diff-lines.ts';
import { code, plain } from '../../../packages/server/src/extension/review/markdown.ts';
import { readCommand } from '../../../packages/server/src/extension/review/read-command.ts';
import { WebhookBackend } from '../../../packages/server/src/extension/webhook-backend.ts';
import { auditRun, type RunAudit } from '../../helpers/fake-audit.ts';
import { doubleSettings, ProviderDouble } from '../../helpers/provider-double.ts';
import { testPortal } from '../../helpers/test-portal.ts';

const commit = (digit: number | string) => String(digit).repeat(40);
type Reported = ReturnType<typeof auditRun>['findings'][number];

/** A finding as an engine reports it; its name is its identity. */
function found(name: string, change: Partial<Reported> = {}): Reported {
  const [one] = auditRun().findings;
  if (!one) throw new Error('No finding.');
  const fingerprint = `v1:${createHash('sha256').update(name).digest('hex').slice(0, 32)}`;
  return { ...one, ...{ fingerprint, ruleId: 'github-pat', title: `Found ${name}` }, ...change };
}

const at = (path: string, startLine: number, endLine = startLine) => ({
  location: { path, startLine, endLine, commit: null },
});

const noFacts = {
  ...{ visibility: null, branchProtection: null, twoFactorRequired: null, defaultPermission: null },
  ...{ secretScanning: null, deployKeys: null },
};

/** Line 2 and 3 are new, 1 and 4 are around them. */
const patch = '@@ -1,2 +1,4 @@\n one\n+two\n+three\n four';

async function world(t: Test, given: { readonly findings?: Record<string, readonly Reported[]> } = {}) {
  const provider = new ProviderDouble();
  const findings: Record<string, readonly Reported[]> = { ...given.findings };
  const orders: Parameters<RunAudit>[0][] = [];
  const runAudit: RunAudit = async (order) => {
    orders.push(order);
    const known = order.type === 'security' ? (findings[order.ref ?? ''] ?? []) : [];
    return auditRun({ findings: known, commit: order.ref ?? commit('f') });
  };
  const codeHost: PortalOptions['codeHost'] = {
    repositoryUrl: (fullName) => `https://code.example/${fullName}`,
    cloneToken: async () => 'token',
    facts: async () => noFacts,
  };
  const { portal, runtime, admin } = await testPortal(t, { runAudit, codeHost });
  const connected = { ...runtime, fetch: provider.fetch };
  const app = new GitHubApp(doubleSettings, connected);
  const account = { accountId: 9, accountLogin: 'acme', accountType: 'Organization' };
  await portal.installations.put({ id: 3, ...account, permissions: {}, suspendedAt: null });
  await portal.installations.register(3, [{ providerId: 7, fullName: 'acme/app' }]);
  const link = await portal.installations.findByProviderId(7);
  const repository = await portal.repositories.get(admin, link?.repositoryId ?? '');
  const workers = { pollMs: 5, beatMs: 20 };
  const backend = new WebhookBackend({ portal, app, runtime: connected, workers });
  backend.start();
  t.teardown(() => backend.stop());
  const deliver = async (event: string, payload: Record<string, unknown>): Promise<string> => {
    const known = events.find((one) => one.event === event);
    const body = {
      ...payload,
      repository: { id: 7, full_name: 'acme/app', default_branch: 'main' },
      installation: { id: 3 },
    };
    const reading = known?.read(body);
    if (!reading) throw new Error(`No body of ${event}.`);
    const id = randomUUID();
    const delivery: NewDelivery = {
      ...{
        id,
        event,
        action: String(payload.action),
        bodyDigests: [createHash('sha256').update(id).digest('hex')],
      },
      ...{ lane: reading.lane, coalesce: reading.coalesce, payload: reading.payload, installationId: '3' },
    };
    await portal.deliveries.take([delivery]);
    return id;
  };
  const pull = (action: string, number = 1) =>
    deliver('pull_request', {
      action,
      number,
      pull_request: { number, head: { sha: commit(1) } },
    });
  /** Until nothing waits; what failed is tried again at once. */
  const settled = async (): Promise<void> => {
    for (let turn = 0; turn < 2_000; turn += 1) {
      if ((await portal.deliveries.health()).waiting === 0) return;
      await sleep(5);
      if (turn % 20 === 19) runtime.advance(3_600_000);
    }
    throw new Error('Deliveries still wait.');
  };
  const review = async (action = 'synchronize') => {
    await pull(action);
    await settled();
  };
  provider.pulls.set(1, {
    ...{ state: 'open', draft: false, merged: false, head: commit(1), base: commit(0) },
    files: { 'app.ts': patch },
  });
  const change = (part: Partial<NonNullable<ReturnType<typeof provider.pulls.get>>>) =>
    Object.assign(provider.pulls.get(1) ?? {}, part);
  return {
    ...{ provider, portal, runtime, admin, repository, findings, orders, app },
    ...{ deliver, pull, settled, review, change },
  };
}

t.test('one review for each head, edited in place, and comments on changed lines only', async (t) => {
  const { provider, review, change, findings, orders } = await world(t, {
    findings: {
      [commit(1)]: [
        found('a', { ...at('app.ts', 2), severity: 'critical' }),
        found('a', { ...at('app.ts', 3), severity: 'critical' }),
        found('range', at('app.ts', 1, 3)),
        found('context', at('app.ts', 4)),
        found('elsewhere', at('other.ts', 2)),
        found('nowhere', { location: null }),
        found('accepted in the code', {
          ...at('app.ts', 2),
          suppression: { kind: 'x', reason: null, until: null },
        }),
      ],
    },
  });
  provider.reply('mallory', '<!-- assay:summary 1111111111111111111111111111111111111111 -->');
  await review('opened');
  t.match(
    orders.find(({ type }) => type === 'security'),
    { ref: commit(1), base: commit(0), credentials: { kind: 'token', token: 'token' } },
    'head against base, with a token',
  );
  t.same(provider.writes, ['POST /pulls/1/reviews'], 'one request for all of it');
  const [summary] = provider.ownReviews;
  t.match(summary, { state: 'COMMENTED', commit_id: commit(1) });
  t.match(summary?.body, /^<!-- assay:summary 1{40} -->\n### Assay: 6 new findings\n/);
  t.match(summary?.body, /2 critical, 4 high/);
  t.match(summary?.body, /Found nowhere.*no comment/);
  t.notMatch(summary?.body, /accepted in the code/);
  t.same(
    provider.ownComments.map(({ path, line }) => `${path}:${line}`),
    ['app.ts:2', 'app.ts:3', 'app.ts:2'],
  );
  t.equal(
    new Set(provider.ownComments.map(({ body }) => body.split('\n')[0])).size,
    3,
    'twins are told apart',
  );

  await review('reopened');
  t.equal(provider.writes.length, 1, 'the same head again: nothing');

  findings[commit(2)] = [found('a', at('app.ts', 2)), found('new', at('app.ts', 3))];
  change({ head: commit(2) });
  await review();
  t.same(
    provider.writes.slice(1).map((write) => write.replace(/comments\/\d+/, 'comments/N')),
    [
      ...['POST /pulls/1/reviews', 'PATCH /pulls/comments/N', 'PATCH /pulls/comments/N'],
      `PUT /pulls/1/reviews/${summary?.id}`,
    ],
  );
  t.match(summary?.body, /^<!-- assay:summary 2{40} -->\n### Assay: 2 new findings[\s\S]*2 fixed since/);
  t.equal(provider.ownComments.filter(({ body }) => /Fixed in `2222222222`/.test(body)).length, 2);
  t.equal(provider.ownComments.length, 4, 'one comment more');

  findings[commit(3)] = [];
  change({ head: commit(3) });
  await review();
  t.equal(provider.ownReviews.length, 2, 'nothing new: no further review');
  t.match(summary?.body, /^<!-- assay:summary 3{40} -->\n### Assay: nothing new/);
  t.ok(provider.ownComments.every(({ body }) => /✅ Fixed in/.test(body)));

  findings[commit(4)] = [found('new', at('app.ts', 3))];
  change({ head: commit(4) });
  await review();
  t.equal(provider.ownReviews.length, 2, 'what is back has its comment already');
  t.equal(provider.ownComments.filter(({ body }) => !body.includes('✅')).length, 1);
});

t.test('a suspended installation, and one that reaches it no more, get no answer', async (t) => {
  const { provider, portal, review } = await world(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  const account = { accountId: 9, accountLogin: 'acme', accountType: 'Organization' };
  await portal.installations.put({
    ...{ id: 3, ...account, permissions: {}, suspendedAt: new Date().toISOString() },
  });
  await review('opened');
  await portal.installations.put({ id: 3, ...account, permissions: {}, suspendedAt: null });
  await portal.installations.unregister(3, [7]);
  provider.isInstalled = false;
  await review('reopened');
  t.same(provider.writes, []);
  provider.isInstalled = true;
  await review('synchronize');
  t.equal(provider.writes.length, 1, 'what the portal was not told of is asked for');
});

t.test('drafts and closed ones are left alone; a merge asks for an audit', async (t) => {
  const { provider, portal, review, change, admin, repository } = await world(t);
  change({ draft: true });
  await review('opened');
  change({ draft: false, state: 'closed' });
  await review('closed');
  t.same(provider.writes, []);
  const count = async () =>
    (
      await portal.audits.list(
        admin,
        { repositoryId: repository.id },
        { limit: 1, offset: 0, sort: '-createdAt' },
      )
    ).total;
  t.equal(await count(), 0);
  change({ merged: true });
  await review('closed');
  t.ok((await count()) > 0);
});

t.test('answers that get lost, refusals and limits end in one review', async (t) => {
  for (const faults of [
    ['lost'],
    ['unavailable', 'lost'],
    ['limited', 'unavailable'],
    ['refused'],
  ] as const) {
    const { provider, review } = await world(t, { findings: { [commit(1)]: [found('a', at('app.ts', 2))] } });
    provider.faults.push(...faults);
    await review('opened');
    t.equal(provider.ownReviews.length, 1, faults.join(', '));
    t.equal(provider.ownComments.length, faults.includes('refused' as never) ? 0 : 1);
  }
});

t.test('what fails every time is put aside, and tried again when somebody says so', async (t) => {
  const { provider, portal, admin, pull, settled } = await world(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  provider.faults.push(...Array(8).fill('unavailable'));
  const id = await pull('opened');
  await settled();
  const page = { limit: 1, offset: 0, sort: '-createdAt' };
  t.match((await portal.deliveries.list(admin, { status: 'dead' }, page)).items, [
    { id, attempts: 8, lastError: /503/ },
  ]);
  await portal.deliveries.retry(admin, id);
  await settled();
  t.equal(provider.ownReviews.length, 1);
});

t.test('thirty comments at most, and the most severe first', async (t) => {
  const lines = Array.from({ length: 100 }, (_, index) => `+line ${index}`).join('\n');
  const { provider, review, change, findings } = await world(t);
  findings[commit(1)] = Array.from({ length: 60 }, (_, index) =>
    found(`f${index}`, { ...at('app.ts', index + 1), severity: index === 59 ? 'critical' : 'low' }),
  );
  change({ files: { 'app.ts': `@@ -0,0 +1,100 @@\n${lines}` } });
  await review('opened');
  t.equal(provider.ownComments.length, 30);
  t.equal(provider.ownComments[0]?.line, 60);
  t.match(provider.ownReviews[0]?.body, /60 new findings/);
});

t.test('changes are requested where the base says so, and no longer than needed', async (t) => {
  const { provider, review, change, findings } = await world(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  await review('opened');
  t.match(provider.ownReviews, [{ state: 'CHANGES_REQUESTED' }]);
  findings[commit(2)] = [found('b', { ...at('app.ts', 2), severity: 'low' })];
  change({ head: commit(2) });
  await review();
  t.equal(provider.ownReviews.filter(({ state }) => state === 'CHANGES_REQUESTED').length, 0);
  provider.files.set('.github/assay.yml', 'review: {block: everything}');
  findings[commit(3)] = [found('c', { ...at('app.ts', 2), severity: 'critical' })];
  change({ head: commit(3) });
  await review();
  t.equal(provider.ownReviews.filter(({ state }) => state === 'CHANGES_REQUESTED').length, 0);
  t.match(provider.ownReviews[0]?.body, /assay\.yml` can not be followed/);
});

t.test('commands in replies, from people who may write', async (t) => {
  const [ruleId = ''] = (await loadRules()).keys();
  const { provider, portal, review, deliver, settled, repository } = await world(t, {
    findings: { [commit(1)]: [found('a', { ...at('app.ts', 2), ruleId })] },
  });
  await review('opened');
  const [comment] = provider.ownComments;
  provider.permissions.set('ada', 'write');
  const say = async (login: string, text: string, to = comment?.id) => {
    const reviewId = provider.reply(login, text, to);
    await deliver('pull_request_review', {
      action: 'submitted',
      review: { id: reviewId },
      pull_request: { number: 1 },
      sender: { type: 'User' },
    });
    await settled();
  };
  const fingerprint = found('a').fingerprint;
  const decided = async () =>
    (await portal.decisions.known(repository.id, [fingerprint])).get(fingerprint)?.status;
  await say('mallory', '/assay false-positive I say so');
  t.equal(await decided(), undefined, 'who may only read decides nothing');
  t.match(provider.reactions, [{ content: 'confused' }]);
  await say('ada', '/assay ack');
  t.equal(await decided(), undefined, 'without a reason');
  t.match(provider.ownComments.at(-1)?.body, /Say why/);
  await say('ada', 'Not ours.\n/assay ack it is a test key <b>@all</b>');
  t.equal(await decided(), 'acknowledged');
  t.match(provider.ownReviews[0]?.body, /nothing new[\s\S]*1 accepted/);
  t.match(comment?.body, / accepted -->/);
  await say('ada', '/assay reopen');
  t.equal(await decided(), undefined);
  t.match(comment?.body, / open -->/);
  await say('ada', '/assay explain');
  t.match(provider.ownComments.at(-1)?.body, /^<!-- assay:reply \d+ -->\n`[\w-]+` \*\*/);
  const before = provider.writes.length;
  const others = provider.reply('ada', 'A word.');
  await say('ada', '/assay ack not ours', others);
  t.equal(provider.writes.length, before, 'a reply to somebody else is none to us');
  await say('ada', '/assay audit');
  t.match(provider.reactions.at(-1), { content: '+1' });
});

t.test('however deliveries come, the end is the same', async (t) => {
  const { provider, pull, settled, review } = await world(t, {
    findings: {
      [commit(1)]: [found('a', at('app.ts', 2))],
      [commit(2)]: [found('b', at('app.ts', 3))],
    },
  });
  const actions = ['opened', 'synchronize', 'synchronize', 'closed'];
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...permutations([0, 1, 2, 3])),
      fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
      fc.boolean(),
      async (order, waits, closes) => {
        const now = {
          ...{ state: 'open' as 'open' | 'closed', draft: false, merged: false },
          ...{ head: commit(1), base: commit(0), files: { 'app.ts': patch } },
        };
        provider.pulls.set(1, now);
        provider.reviews.length = 0;
        provider.comments.length = 0;
        for (const [turn, index] of order.entries()) {
          await pull(actions[index] ?? '');
          if (waits[turn]) await settled();
          // The pull request itself moves on in its own order, whatever is delivered when.
          if (turn === 1) now.head = commit(2);
          if (turn === 2 && closes) now.state = 'closed';
        }
        await settled();
        const summaries = provider.ownReviews.filter(({ body }) => body.startsWith('<!-- assay:summary'));
        t.ok(summaries.length <= 1, 'one summary at most');
        if (closes) return;
        // The last delivery may have come before the last push: that one's own comes after it.
        if (!waits[3]) await review();
        t.match(summaries.concat(provider.ownReviews)[0]?.body, /^<!-- assay:summary 2{40} -->/);
        const open = provider.ownComments.filter(({ body }) => / open -->/.test(body));
        t.same(
          open.map(({ line }) => line),
          [3],
        );
      },
    ),
    { numRuns: 15 },
  );
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

t.test('a workflow on the default branch: its findings come in, and the branch is audited', async (t) => {
  const { provider, portal, deliver, settled, admin, repository } = await world(t);
  const sarif = JSON.stringify({
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'Tool', rules: [{ id: 'r' }] } },
        results: [
          {
            ruleId: 'r',
            message: { text: 'Something.' },
            locations: [
              { physicalLocation: { artifactLocation: { uri: 'a.ts' }, region: { startLine: 1 } } },
            ],
          },
        ],
      },
    ],
  });
  provider.artifacts.push(
    { id: 1, name: 'results-sarif', zip: zipOf({ 'results.sarif': sarif, '../../evil.sarif': 'no' }) },
    { id: 2, name: 'sarif-broken', zip: Buffer.from('no zip at all, but long enough') },
    { id: 3, name: 'coverage', zip: zipOf({ 'results.sarif': sarif }) },
  );
  const run = (change: object = {}) => ({
    action: 'completed',
    workflow_run: {
      ...{ id: 12, head_sha: commit(5), head_branch: 'main', head_repository: { id: 7 } },
      ...change,
    },
  });
  await deliver('workflow_run', run());
  await settled();
  const { items } = await portal.audits.list(
    admin,
    { repositoryId: repository.id },
    { limit: 100, offset: 0, sort: '-createdAt' },
  );
  t.ok(
    items.some(({ findingsTotal }) => findingsTotal === 1),
    'taken in',
  );
  t.ok(items.length > 2, 'and audited');
  const read = (change: object) =>
    events
      .find(({ event }) => event === 'workflow_run')
      ?.read({
        ...run(change),
        repository: { id: 7, full_name: 'acme/app', default_branch: 'main' },
        installation: { id: 3 },
      });
  t.match(read({ head_branch: 'other' }), { ignored: /default/ });
  t.match(read({ head_repository: { id: 8 } }), { ignored: /default/ }, 'a fork');
});

t.test('what failed while nobody listened is asked for again, three times at most', async (t) => {
  const { provider, portal, app, runtime, pull, settled } = await world(t);
  const known = await pull('opened');
  await settled();
  const now = Date.now();
  const time = (ageMs: number) => new Date(now - ageMs).toISOString();
  provider.failed.push(
    { id: 1, guid: 'lost', delivered_at: time(1_000) },
    { id: 2, guid: 'lost', delivered_at: time(2_000) },
    { id: 3, guid: known, delivered_at: time(3_000) },
    { id: 4, guid: 'old', delivered_at: time(71 * 3_600_000) },
  );
  const { log } = runtime;
  const sweep = new RecoverySweep({ app, deliveries: portal.deliveries, log, now: () => new Date(now) });
  for (let turn = 0; turn < 5; turn += 1) await sweep.run();
  t.same(provider.askedAgain, [1, 1, 1]);
});

t.test('what strangers write stays text', async (t) => {
  for (const hostile of [
    '@everyone <script>alert(1)</script> <!-- assay:finding x -->',
    '[click](javascript:alert(1)) ![x](https://evil.example/x.png)',
    'https://evil.example www.evil.example #1 `code` **bold**',
    '| a | b |\n|---|---|\n# title\n\n- list\u202egnp\u200b',
  ]) {
    const text = plain(hostile);
    t.notMatch(text, /[<>@\n\u202e\u200b]/);
    t.notMatch(text.replace(/&#\d+;/g, ''), /#|https?:\/\/|www\.|(?<!\\)[`*[\]|]/);
  }
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
      const span = code(`a${text}`);
      const fence = /^`+/.exec(span)?.[0] ?? '';
      const inner = span.slice(fence.length, -fence.length);
      t.notOk(new RegExp(`(?<!\`)${fence}(?!\`)`).test(inner), 'a code span ends where it should');
    }),
  );
  t.match(readCommand('> /assay ack quoted'), undefined);
  t.equal(readCommand('```\n/assay ack fenced\n```'), undefined);
  t.equal(readCommand('please /assay ack'), undefined);
  t.same(readCommand('hello\n/assay false-positive  a\u0000 reason \n'), {
    name: 'false-positive',
    reason: 'a  reason',
  });
  const file = changedLines('a', '@@ -1 +1,2 @@ function x() {\n-old\n+new\n+more\n@@ -9,0 +20 @@\n+last');
  t.same([...file.added], [1, 2, 20]);
  t.equal(lineFor(file, 3, 30), 20);
  t.equal(lineFor(file, 1, 1_000_000), 1);
  t.equal(lineFor(file, 3, 19), undefined);
});

/** A zip of stored entries. */
function zipOf(files: Record<string, string>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const bytes = Buffer.from(text);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(20, 4);
    const crc = crc32(bytes);
    for (const [target, at] of [[head, 14]] as const) {
      target.writeUInt32LE(crc, at);
      target.writeUInt32LE(bytes.length, at + 4);
      target.writeUInt32LE(bytes.length, at + 8);
      target.writeUInt16LE(Buffer.byteLength(name), at + 12);
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    entry.writeUInt16LE(20, 6);
    entry.writeUInt32LE(crc, 16);
    entry.writeUInt32LE(bytes.length, 20);
    entry.writeUInt32LE(bytes.length, 24);
    entry.writeUInt16LE(Buffer.byteLength(name), 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(head, Buffer.from(name), bytes);
    offset += 30 + Buffer.byteLength(name) + bytes.length;
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  const count = Object.keys(files).length;
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}
