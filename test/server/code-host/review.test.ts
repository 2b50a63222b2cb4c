// Pull requests from a delivery to the review: what is written, when, how often, and what never is.

import t from 'tap';
import { changedLines, lineFor } from '../../../packages/server/src/code-host/review/diff-lines.ts';
import { code, plain } from '../../../packages/server/src/code-host/review/markdown.ts';
import { readCommand } from '../../../packages/server/src/code-host/review/read-command.ts';
import { fc } from '../../helpers/properties.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

t.test(
  'review: one review per head commit, edited in place, with comments on changed lines only',
  async (t) => {
    const { provider, review, change, findings, orders } = await reviewWorld(t, {
      findings: {
        [commit(1)]: [
          found('a', { ...at('app.ts', 2), severity: 'critical' }),
          found('a', { ...at('app.ts', 3), severity: 'critical' }),
          found('range', { ...at('app.ts', 1, 3), ruleId: 'a-range' }),
          found('context', { ...at('app.ts', 4), ruleId: 'in-context' }),
          found('elsewhere', at('other.ts', 2)),
          found('nowhere', { location: null }),
          found('small', { ...at('app.ts', 3), severity: 'low' }),
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
    t.same(provider.writes, ['POST /pulls/1/comments', 'POST /pulls/1/reviews'], 'one for all on lines');
    const summary = provider.ownReviews.find(({ body }) => body !== '');
    t.match(summary, { state: 'COMMENTED', commit_id: commit(1) });
    t.match(
      summary?.body,
      /^<!-- assay:summary 1{40} -->\n<!-- assay:numbers [^\n]* -->\n### Assay: 7 new findings\n/,
    );
    t.match(summary?.body, /2 critical, 4 high, 1 low/);
    t.match(summary?.body, /Found nowhere.*no comment: about the repository/);
    t.match(summary?.body, /Found elsewhere.*no comment: not in a changed file/);
    t.match(summary?.body, /<details><summary>1 less severe finding<\/summary>\n\n[^\n]*Found small/);
    t.same(
      provider.ownComments.map(({ path, line }) => `${path}:${line}`),
      ['app.ts:null', 'app.ts:2', 'app.ts:2'],
      'equal rules in one comment, and one on the file',
    );
    const twins = provider.ownComments.find(({ body }) => body.includes('critical'))?.body;
    t.match(twins, /Also here\*\* \(1 place\):\n- Found a in \[`app.ts:3`\]/);
    t.same(
      twins?.split('\n', 2).map((line) => line.replace(/^.* (\d+) github-pat open -->$/, '$1')),
      ['1', '2'],
      'twins are told apart',
    );

    await review('reopened');
    t.equal(provider.writes.length, 2, 'the same head again: nothing');

    findings[commit(2)] = [
      found('a', { ...at('app.ts', 2), severity: 'critical' }),
      found('new', { ...at('app.ts', 3), ruleId: 'new-rule' }),
    ];
    change({ head: commit(2) });
    await review();
    t.same(
      provider.writes.slice(2).map((write) => write.replace(/comments\/\d+/, 'comments/N')),
      [
        'POST /pulls/1/reviews',
        'PATCH /pulls/comments/N',
        'PATCH /pulls/comments/N',
        'PATCH /pulls/comments/N',
        `PUT /pulls/1/reviews/${summary?.id}`,
      ],
    );
    t.match(
      summary?.body,
      /^<!-- assay:summary 2{40} -->\n.*\n### Assay: 2 new findings[\s\S]*3 fixed since/,
    );
    t.equal(provider.ownComments.filter(({ body }) => /Fixed in `2222222222`/.test(body)).length, 2);
    t.equal(provider.ownComments.filter(({ body }) => /Fixed in 1 other place/.test(body)).length, 1);
    t.equal(provider.ownComments.length, 4, 'one comment more');

    findings[commit(3)] = [];
    change({ head: commit(3) });
    await review();
    const reviews = () => provider.ownReviews.filter(({ body }) => body !== '').length;
    t.equal(reviews(), 2, 'nothing new: no further review');
    t.match(summary?.body, /^<!-- assay:summary 3{40} -->\n.*\n### Assay: no new findings/);
    t.ok(provider.ownComments.every(({ body }) => /✅ Fixed in/.test(body)));

    findings[commit(4)] = [found('new', { ...at('app.ts', 3), ruleId: 'new-rule' })];
    change({ head: commit(4) });
    await review();
    t.equal(reviews(), 2, 'what is back has its comment already');
    t.equal(provider.ownComments.filter(({ body }) => !body.includes('✅')).length, 1);
  },
);

t.test('review: a suspended or removed installation gets no review', async (t) => {
  const { provider, portal, review } = await reviewWorld(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  const account = { accountId: '9', accountLogin: 'acme', accountType: 'Organization' };
  await portal.installations.put({
    id: '3',
    ...account,
    permissions: {},
    suspendedAt: new Date().toISOString(),
  });
  await review('opened');
  await portal.installations.put({ id: '3', ...account, permissions: {}, suspendedAt: null });
  await portal.installations.unregister('3', ['7']);
  provider.isInstalled = false;
  await review('reopened');
  t.same(provider.writes, []);
  provider.isInstalled = true;
  await review('synchronize');
  t.equal(provider.writes.length, 1, 'what the portal was not told of is asked for');
});

t.test('review: ignores drafts and closed pull requests; a merge requests an audit', async (t) => {
  const { provider, portal, review, change, admin, repository } = await reviewWorld(t);
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

t.test('review: lost replies, refusals and rate limits end in one review', async (t) => {
  for (const faults of [
    ['lost'],
    ['unavailable', 'lost'],
    ['limited', 'unavailable'],
    ['refused'],
  ] as const) {
    const { provider, review } = await reviewWorld(t, {
      findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
    });
    provider.faults.push(...faults);
    await review('opened');
    const own = provider.ownReviews.filter(({ body }) => body !== '');
    t.equal(own.length, 1, faults.join(', '));
    t.equal(provider.ownComments.length, 1);
  }
});

t.test('review: a permanent failure is a dead delivery, and retried on request', async (t) => {
  const { provider, portal, admin, pull, settled } = await reviewWorld(t, {
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

t.test('review: has at most thirty comments, most severe first', async (t) => {
  const lines = Array.from({ length: 100 }, (_, index) => `+line ${index}`).join('\n');
  const { provider, review, change, findings } = await reviewWorld(t);
  findings[commit(1)] = Array.from({ length: 60 }, (_, index) =>
    found(`f${index}`, {
      ...at('app.ts', index + 1),
      ruleId: `rule-${index}`,
      severity: index === 59 ? 'critical' : 'medium',
    }),
  );
  change({ files: { 'app.ts': `@@ -0,0 +1,100 @@\n${lines}` } });
  await review('opened');
  t.equal(provider.ownComments.length, 30);
  t.equal(provider.ownComments[0]?.line, 60);
  t.match(provider.ownReviews[0]?.body, /60 new findings/);
  t.match(provider.ownReviews[0]?.body, /\(no comment: more than 30\)/, 'the true reason');
});

t.test('review: a dismissed request for changes is a decision for that commit', async (t) => {
  const { provider, deliver, settled, review, change, findings } = await reviewWorld(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  await review('opened');
  const [own] = provider.ownReviews;
  Object.assign(own ?? {}, { state: 'DISMISSED' });
  provider.permissions.set('ada', 'write');
  await deliver('pull_request_review', {
    action: 'submitted',
    review: { id: provider.reply('ada', '/assay audit', provider.ownComments[0]?.id) },
    pull_request: { number: 1 },
    sender: { type: 'User' },
  });
  await settled();
  const states = () => provider.ownReviews.map(({ state }) => state);
  t.same(states(), ['DISMISSED'], 'looked at again, and not asked again');
  t.match(provider.reactions, [{ content: '+1' }]);
  findings[commit(2)] = [found('a', at('app.ts', 2))];
  change({ head: commit(2) });
  await review();
  t.same(states(), ['DISMISSED', 'CHANGES_REQUESTED'], 'the next commit');
});

t.test('review: requests changes where the base branch says so, and no longer than needed', async (t) => {
  const { provider, review, change, findings } = await reviewWorld(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  await review('opened');
  t.match(provider.ownReviews, [{ state: 'CHANGES_REQUESTED' }]);
  findings[commit(4)] = [found('d', { ...at('app.ts', 2), confidence: 'medium' })];
  change({ head: commit(4) });
  await review();
  t.equal(
    provider.ownReviews.filter(({ state }) => state === 'CHANGES_REQUESTED').length,
    0,
    'what is plausible blocks nothing',
  );
  findings[commit(2)] = [found('b', { ...at('app.ts', 2), severity: 'low' })];
  change({ head: commit(2) });
  await review();
  t.equal(provider.ownReviews.filter(({ state }) => state === 'CHANGES_REQUESTED').length, 0);
  provider.files.set('.github/assay.yml', 'review: {block: everything}');
  findings[commit(3)] = [found('c', { ...at('app.ts', 2), severity: 'critical' })];
  change({ head: commit(3) });
  await review();
  t.equal(provider.ownReviews.filter(({ state }) => state === 'CHANGES_REQUESTED').length, 0);
  t.match(provider.ownReviews[0]?.body, /assay\.yml` is not valid/);
});

t.test('review: escapes text of strangers', async (t) => {
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
  t.same(readCommand('/assay ack #3 until 2026-12-01.'), {
    name: 'ack',
    reason: '',
    number: 3,
    until: '2026-12-01',
  });
  // A stranger's comment must not keep the server busy.
  t.match(readCommand(`/assay\t/\t${'\t'.repeat(65_000)}\u2028`), { name: 'help', unknown: '/' });
  t.match(readCommand(`/assay ack until ${'.'.repeat(65_000)} x`), { name: 'ack' });
  t.same(readCommand('hello\n/assay false-positive  a\u0000 reason \n'), {
    name: 'false-positive',
    reason: 'a  reason',
  });
  const file = changedLines('a', '@@ -1 +1,2 @@ function x() {\n-old\n+new\n+more\n@@ -9,0 +20 @@\n+last');
  t.same([...file.added.keys()], [1, 2, 20]);
  t.equal(lineFor(file, 3, 30), 20);
  t.equal(lineFor(file, 1, 1_000_000), 1);
  t.equal(lineFor(file, 3, 19), undefined);
});

keepsContract(t);
