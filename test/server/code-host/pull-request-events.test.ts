// What else comes of deliveries about a pull request: commands in replies, any order, workflows, and what got lost.
import { crc32 } from 'node:zlib';
import { loadRules } from '@assay/core';
import t from 'tap';
import { RecoverySweep } from '../../../packages/server/src/code-host/deliveries/recovery-sweep.ts';
import { events } from '../../../packages/server/src/code-host/github/events/index.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { fc } from '../../helpers/properties.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { at, commit, found, patch, reviewWorld } from '../../helpers/review-world.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('review commands: are accepted in replies of users with write access', async (t) => {
    const [ruleId = ''] = (await loadRules()).keys();
    const { provider, portal, review, deliver, settled, repository, runtime } = await reviewWorld(t, {
      databaseUrl: await databaseUrl(t),
      findings: { [commit(1)]: [found('a', { ...at('app.ts', 2), ruleId })] },
    });
    await review('opened');
    const [comment] = provider.ownComments;
    provider.permissions.set('ada', 'write');
    const say = async (login: string, text: string, to = comment?.id) => {
      const reviewId = provider.reply(login, text, to);
      await tell(reviewId);
      return reviewId;
    };
    const tell = async (reviewId: number) => {
      await deliver('pull_request_review', {
        action: 'submitted',
        review: { id: reviewId },
        pull_request: { number: 1 },
        sender: { type: 'User' },
      });
      await settled();
    };
    const decidedAt = async (path: string) => {
      const { fingerprint, hint } = found('a');
      const [known] = await portal.decisions.known(repository.id, [
        { fingerprint, severity: 'critical', place: { path, hint } },
      ]);
      return known?.status;
    };
    const decided = () => decidedAt('app.ts');
    await say('mallory', '/assay false-positive I say so');
    t.equal(await decided(), undefined, 'who may only read decides nothing');
    t.match(provider.reactions, [{ content: 'confused' }]);
    await say('ada', '/assay ack');
    t.equal(await decided(), undefined, 'without a reason');
    t.match(provider.ownComments.at(-1)?.body, /Add a reason/);
    const accepted = await say('ada', 'Not ours.\n/assay ack it is a test key <b>@all</b>');
    t.equal(await decided(), 'acknowledged');
    t.equal(await decidedAt('copy.ts'), undefined, 'a copy in another file is another finding');
    t.match(provider.ownReviews[0]?.body, /no new findings[\s\S]*Accepted, not counted\*\* \(1 high\)/);
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
    const [early, late] = ['/assay ack for now', '/assay reopen'].map((text) =>
      provider.reply('ada', text, comment?.id),
    );
    await tell(late ?? 0);
    await tell(early ?? 0);
    t.equal(await decided(), undefined, 'the last word counts, not the last delivery');
    await say('ada', '/assay ack after all');
    t.equal(await decided(), 'acknowledged');
    await say('ada', '/assay reopen');
    await say('ada', '/assay ack everywhere on purpose');
    t.equal(await decidedAt('copy.ts'), 'acknowledged', 'an auditor of the portal decides for all');
    await say('ada', '/assay reopen');
    await say('ada', '/assay ack repository on purpose');
    t.equal(await decidedAt('copy.ts'), 'acknowledged', 'copies are accepted where the person says so');
    await say('ada', '/assay reopen');
    runtime.advance(8 * 86_400_000);
    // Those after it are gone: nothing says that it was taken back.
    provider.comments.splice(
      provider.comments.findIndex(({ pull_request_review_id: id }) => id === accepted) + 1,
      Number.POSITIVE_INFINITY,
    );
    await tell(accepted);
    t.equal(await decided(), undefined, 'told again when nobody remembers that it was told before');
  });
});

t.test('pull request events: end in the same state in any order', async (t) => {
  const { provider, pull, settled, review } = await reviewWorld(t, {
    findings: {
      [commit(1)]: [found('a', at('app.ts', 2))],
      [commit(2)]: [found('b', at('app.ts', 3))],
    },
  });
  const actions = ['opened', 'synchronize', 'synchronize', 'closed'];
  const turns = permutations([0, 1, 2, 3]).flatMap((order) =>
    [true, false].map((closes) => ({ order, closes })),
  );
  const pauses = fc.sample(fc.tuple(fc.boolean(), fc.boolean(), fc.boolean(), fc.boolean()), turns.length);
  for (const [run, { order, closes }] of turns.entries()) {
    const waits = pauses[run] ?? [];
    const about = `${order.map((index) => actions[index])}, waits ${waits}, closes ${closes}`;
    const now = {
      state: 'open' as 'open' | 'closed',
      draft: false,
      merged: false,
      head: commit(1),
      base: commit(0),
      files: { 'app.ts': patch },
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
    t.ok(summaries.length <= 1, `one summary at most: ${about}`);
    if (closes) continue;
    // The last delivery may have come before the last push: that one's own comes after it.
    if (!waits[3]) await review();
    t.match(summaries.concat(provider.ownReviews)[0]?.body, /^<!-- assay:summary 2{40} -->/, about);
    const open = provider.ownComments.filter(({ body }) => / open -->/.test(body));
    t.same(
      open.map(({ line }) => line),
      [3],
      about,
    );
  }
});

function permutations(items: readonly number[]): number[][] {
  if (items.length === 0) return [[]];
  return items.flatMap((item) =>
    permutations(items.filter((other) => other !== item)).map((rest) => [item, ...rest]),
  );
}

t.test('a workflow on the default branch: its findings come in, and the branch is audited', async (t) => {
  const { provider, portal, deliver, settled, admin, repository, runtime } = await reviewWorld(t);
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
  const created_at = runtime.now().toISOString();
  for (const [name, zip] of [
    ['results-sarif', zipOf({ 'results.sarif': sarif, '../../evil.sarif': 'no' })],
    ['sarif-broken', Buffer.from('no zip at all, but long enough')],
    ['coverage', zipOf({ 'results.sarif': sarif })],
  ] as const)
    provider.artifacts.push({ id: provider.artifacts.length + 1, name, zip, created_at });
  const run = (change: object = {}) => ({
    action: 'completed',
    workflow_run: {
      id: 12,
      head_sha: commit(5),
      head_branch: 'main',
      head_repository: { id: 7 },
      ...change,
    },
  });
  const newest = { limit: 100, offset: 0, sort: '-createdAt' };
  const audits = async () => (await portal.audits.list(admin, { repositoryId: repository.id }, newest)).items;
  const taken = async () => (await audits()).filter(({ findingsTotal }) => findingsTotal === 1).length;
  await deliver('workflow_run', run());
  await settled();
  t.equal(await taken(), 1, 'taken in');
  t.ok((await audits()).length > 2, 'and audited');
  runtime.advance(8 * 86_400_000);
  await deliver('workflow_run', run());
  await settled();
  t.equal(await taken(), 1, 'not again when it is told again');
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

t.test(
  'recovery sweep: asks less and less often, for as long as the code host keeps a delivery',
  async (t) => {
    const { provider, portal, codeHost, runtime, pull, settled } = await reviewWorld(t);
    const known = await pull('opened');
    await settled();
    let now = Date.now();
    const time = (ageMs: number) => new Date(now - ageMs).toISOString();
    provider.failed.push(
      { id: 1, guid: 'lost', delivered_at: time(1_000) },
      { id: 2, guid: 'lost', delivered_at: time(2_000) },
      { id: 3, guid: known, delivered_at: time(3_000) },
      { id: 4, guid: 'old', delivered_at: time(71 * 3_600_000) },
    );
    const { log } = runtime;
    const failed = codeHost.failedDeliveries;
    if (!failed) throw new Error('GitHub lists failed deliveries.');
    const sweep = new RecoverySweep({
      failed,
      deliveries: portal.deliveries,
      log,
      now: () => new Date(now),
    });
    const hours: number[] = [];
    const started = now;
    for (let turn = 0; turn < 80 * 6; turn += 1) {
      const before = provider.askedAgain.length;
      await sweep.run();
      t.ok(provider.askedAgain.length - before <= 1);
      if (provider.askedAgain.length > before) hours.push(Math.round((now - started) / 360_000) / 10);
      now += 600_000;
    }
    t.same([...new Set(provider.askedAgain)], [1]);
    t.same(hours.slice(0, 7), [0, 0.2, 0.5, 1.2, 2.5, 5, 9.8]);
    t.same(hours.length, 17, 'to the end of the 70 hours');
  },
);

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

keepsContract(t);
