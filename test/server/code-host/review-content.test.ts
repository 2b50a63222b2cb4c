// What a review says where: the status, the comments and their anchors, commands, settings.

import t from 'tap';
import { AuditFailure } from '../../../packages/core/src/portal/audits/run-program.ts';
import { priorityOf } from '../../../packages/core/src/vocabulary/priority.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { auditRun } from '../../helpers/fake-audit.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

t.test('review: a clean change gets only a status', async (t) => {
  const grants: Record<string, string>[] = [
    {},
    { statuses: 'write' },
    { checks: 'write', statuses: 'write' },
  ];
  for (const granted of grants) {
    const { provider, review } = await reviewWorld(t, { granted });
    await review('opened');
    t.same(provider.ownReviews, []);
    const checks = 'checks' in granted;
    t.match(provider.checkRuns, checks ? [{ status: 'completed', conclusion: 'success' }] : []);
    const states = provider.statuses.map(({ state }) => state);
    t.same(states, 'statuses' in granted && !checks ? ['pending', 'pending', 'success'] : []);
  }
});

t.test(
  'review: a check run fails where the change blocks, with annotations, and can be run again',
  async (t) => {
    const { provider, deliver, settled, review, findings } = await reviewWorld(t, {
      granted: { checks: 'write' },
      findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
    });
    provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
    await review('opened');
    t.match(provider.checkRuns, [
      {
        name: 'Assay',
        head_sha: commit(1),
        conclusion: 'failure',
        output: { title: '1 new finding (1 high)', annotations: [{ path: 'app.ts', start_line: 2 }] },
        actions: [{ identifier: 'audit' }],
      },
    ]);
    findings[commit(1)] = [];
    await deliver('check_run', {
      action: 'rerequested',
      check_run: { id: 1, name: 'Assay', head_sha: commit(1), pull_requests: [] },
    });
    await settled();
    t.match(
      provider.checkRuns,
      [{ conclusion: 'failure' }, { conclusion: 'success', output: { annotations: [] } }],
      'a new run: to the old one annotations would be added',
    );
  },
);

t.test('review: a merge group gets a status, by the settings of its base', async (t) => {
  const { provider, deliver, settled } = await reviewWorld(t, {
    granted: { statuses: 'write' },
    findings: { [commit(2)]: [found('a', at('app.ts', 2))] },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  provider.files.set(`.github/assay.yml@${commit(2)}`, 'review:\n  block: never\n');
  const group = { head_sha: commit(2), base_sha: commit(0) };
  await deliver('merge_group', { action: 'checks_requested', merge_group: group });
  await settled();
  t.match(provider.statuses, [
    { sha: commit(2), state: 'pending', description: /waits/ },
    { sha: commit(2), state: 'pending', description: /being audited/ },
    { sha: commit(2), state: 'failure' },
  ]);
});

t.test('review: a merge group and all checks of a commit can be run again', async (t) => {
  const { provider, deliver, settled, review, findings } = await reviewWorld(t, {
    granted: { checks: 'write' },
    findings: { [commit(2)]: [found('a', at('app.ts', 2))] },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  const group = { head_sha: commit(2), base_sha: commit(0) };
  await deliver('merge_group', { action: 'checks_requested', merge_group: group });
  await settled();
  const rerun = async (head: string) => {
    await deliver('check_suite', {
      action: 'rerequested',
      check_suite: { id: 1, head_sha: head, pull_requests: [] },
    });
    await settled();
  };
  findings[commit(2)] = [];
  await rerun(commit(2));
  t.match(provider.checkRuns, [{ conclusion: 'failure' }, { head_sha: commit(2), conclusion: 'success' }]);

  await review('opened');
  provider.checkRuns.length = 0;
  await rerun(commit(1));
  t.match(provider.checkRuns, [{ head_sha: commit(1), conclusion: 'success' }], 'of a pull request');
});

t.test('review: a line that the code host refuses loses no other comment', async (t) => {
  const { provider, review } = await reviewWorld(t, {
    findings: {
      [commit(1)]: [
        found('a', { ...at('app.ts', 2), ruleId: 'rule-a' }),
        found('b', { ...at('app.ts', 3), ruleId: 'rule-b' }),
      ],
    },
  });
  provider.refusedLines.add('app.ts:2');
  await review('opened');
  t.same(
    provider.ownComments.map(({ line }) => line),
    [null, 3],
    'it stands on the file instead',
  );
});

t.test('review: a comment follows a file that is renamed', async (t) => {
  const { provider, review, change, findings } = await reviewWorld(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  await review('opened');
  findings[commit(2)] = [found('a', at('new.ts', 2))];
  const [[, patch] = ['', '']] = Object.entries(provider.pulls.get(1)?.files ?? {});
  change({ head: commit(2), files: { 'new.ts': patch }, renamed: { 'new.ts': 'app.ts' } });
  await review();
  t.match(
    provider.ownComments.map(({ path, body }) => [path, body]),
    [
      ['app.ts', / moved -->\n➡️ Now in `new.ts`/],
      ['new.ts', / open -->\n/],
    ],
  );
  change({ head: commit(3) });
  await review();
  t.match(provider.ownComments[1]?.body, /Fixed in/);
});

t.test('review: settings of comments, types and summaries', async (t) => {
  const low = found('a', { ...at('app.ts', 2), severity: 'low' });
  const { provider, review, change, findings, orders } = await reviewWorld(t);
  findings[commit(1)] = [low];
  provider.files.set('.github/assay.yml', 'review: {comment: low, types: [security], maxComments: 0}');
  await review('opened');
  t.same([...new Set(orders.map(({ type }) => type))], ['security']);
  t.match(provider.ownReviews[0]?.body, /no comment: more than 0/);
  t.same(provider.ownComments, []);
  provider.files.set('.github/assay.yml', 'review: {summary: sometimes}');
  change({ head: commit(2) });
  await review();
  t.match(
    provider.ownReviews[0]?.body,
    /"review.summary" is "sometimes", but must be one of onFindings, always, never/,
  );
});

t.test(
  'review: a code-quality finding in a file that the change does not touch is not its fault',
  async (t) => {
    const { provider, review, outcomes } = await reviewWorld(t);
    const old = found('a', { ...at('old.ts', 2), ruleId: 'duplicated-code' });
    outcomes[`code-quality ${commit(1)}`] = { findings: [old] };
    await review('opened');
    t.same(provider.ownReviews, []);
  },
);

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('review: commands in the conversation and in reviews, by number', async (t) => {
    const { provider, deliver, settled, review, portal, repository, runtime } = await reviewWorld(t, {
      databaseUrl: await databaseUrl(t),
      findings: { [commit(1)]: [found('a', at('app.ts', 2)), found('b', { location: null })] },
    });
    provider.permissions.set('ada', 'write');
    await review('opened');
    const say = async (login: string, body: string) => {
      const comment = { id: provider.say(login, body), body };
      const issue = { number: 1, pull_request: {} };
      await deliver('issue_comment', { action: 'created', issue, comment, sender: { type: 'User' } });
      await settled();
      return provider.conversation.filter(({ user }) => user.type === 'Bot').at(-1)?.body;
    };
    t.match(
      await say('ada', '/assay help'),
      /\| `\/assay ack \[NUMBER\] \[SCOPE\] REASON \[until YYYY-MM-DD\]` \|/,
    );
    t.match(await say('ada', '/assay silence'), /`silence` is not a command/);
    t.match(await say('ada', '/assay ack because'), /Say which finding/);
    t.match(await say('ada', '/assay ack 9 because'), /no finding 9/);
    const said = provider.conversation.length;
    await say('mallory', '/assay ack 1 because I say so');
    t.equal(provider.conversation.length, said + 1, 'who may not write gets no answer');
    const number = (name: string) =>
      new RegExp(`- \`(\\d)\` \\*\\*high\\*\\* Found ${name}`).exec(provider.ownReviews[0]?.body ?? '')?.[1];
    const inDays = (days: number) =>
      new Date(runtime.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);
    t.match(await say('ada', '/assay ack 1 later until Friday'), /expiry date as YYYY-MM-DD/);
    t.match(await say('ada', '/assay ack 1 later until 2027-02-30'), /expiry date as YYYY-MM-DD/);
    t.match(await say('ada', `/assay ack 1 later until ${inDays(-1)}`), /must be in the future/);
    t.match(await say('ada', `/assay ack 1 later until ${inDays(300)}`), /at most 180 days/);
    t.match(await say('ada', `/assay fp 1 later until ${inDays(3)}`), /Only `ack` takes an expiry date/);
    await say('ada', `/assay ack ${number('a')} until it is moved until ${inDays(3)}`);
    t.match(provider.ownComments[0]?.body, `, until ${inDays(3)}: until it is moved`);
    runtime.advance(4 * 86_400_000);
    const known = async (name: string, path: string) => {
      const { fingerprint, hint } = found(name);
      return (
        await portal.decisions.known(repository.id, [
          { fingerprint, severity: 'critical', place: { path, hint } },
        ])
      )[0];
    };
    t.equal(await known('a', 'app.ts'), undefined, 'it has ended');
    await review();
    await say('ada', `/assay fp ${number('b')} it is an example`);
    t.match(await known('b', ''), {
      status: 'false_positive',
      decision: { reason: 'it is an example', decidedBy: 'ada' },
    });

    const reviewId = provider.reply('ada', 'not a command', 0);
    Object.assign(provider.reviews.find(({ id }) => id === reviewId) ?? {}, {
      body: `/assay ack ${number('a')} known`,
    });
    await deliver('pull_request_review', {
      action: 'submitted',
      review: { id: reviewId },
      pull_request: { number: 1 },
      sender: { type: 'User' },
    });
    await settled();
    t.match(
      provider.ownComments[0]?.body,
      /✅ Accepted by ada on \d{4}-\d\d-\d\d, until \d{4}-\d\d-\d\d: known/,
    );
    t.notMatch(provider.ownComments[0]?.body, /assay ack/);
  });
});

t.test('review: a token that git refuses is replaced at once', async (t) => {
  const { provider, review, orders, outcomes } = await reviewWorld(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  let tokens = 0;
  provider.token = () => `token ${(tokens += 1)}`;
  const refused = new AuditFailure('source_unreachable', 'Not without the right credentials.');
  let times = 0;
  Object.defineProperty(outcomes, `security ${commit(1)}`, {
    get: () => ((times += 1) === 1 ? refused : {}),
  });
  await review('opened');
  const used = orders.filter(({ type }) => type === 'security').map(({ credentials }) => credentials);
  t.equal(used.length, 2);
  t.notSame(used[0], used[1]);
  t.equal(provider.ownComments.length, 1);
});

t.test('review: one incomplete audit leaves the comments of the others alone', async (t) => {
  const { provider, review, change, outcomes } = await reviewWorld(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  await review('opened');
  const coverage = { ...auditRun().coverage, complete: false };
  const skipped = [{ reason: 'no_advisories' as const, count: 1 }];
  outcomes[`dependency ${commit(2)}`] = { findings: [], coverage: { ...coverage, skipped } };
  change({ head: commit(2) });

  await review();

  t.match(provider.ownComments[0]?.body, /Fixed in/);
  t.match(provider.ownReviews[0]?.body, /dependency audit is partial: no advisories for an ecosystem/);
});

t.test('review: what is exploited stands above what is more severe, and says why', async (t) => {
  const kev = { dateAdded: '2026-02-03', dueDate: null, ransomware: false };
  const inputs = { category: 'dependency-vulnerability', package: null } as const;
  const urgent = priorityOf({ ...inputs, severity: 'medium', advisory: { epss: null, kev } });
  const { provider, review } = await reviewWorld(t, {
    findings: {
      [commit(1)]: [
        found('a', { ...at('app.ts', 2), severity: 'high', ruleId: 'rule-a' }),
        found('b', { ...at('app.ts', 3), severity: 'medium', ruleId: 'rule-b', priority: urgent }),
      ],
    },
  });
  provider.files.set('.github/assay.yml', 'review:\n  maxComments: 1\n');
  await review('opened');

  const listed = provider.ownReviews[0]?.body.split('\n').filter((line) => line.startsWith('- `'));
  t.match(listed, [/^- `1` \*\*medium, urgent\*\* Found b /, /^- `2` \*\*high\*\* Found a /]);
  t.match(listed?.[1], /\(no comment: more than 1\)/);
  const [comment] = provider.ownComments;
  t.match(comment?.body, /\*\*medium, urgent: Found b\*\*/);
  t.match(comment?.body, /\nExploited: on CISA's KEV list since 2026\\-02\\-03\.\n/);
});

keepsContract(t);

t.test('review: a finding that the change makes worse says how bad it was', async (t) => {
  const worse = found('a', { ...at('app.ts', 2), previously: { severity: 'medium' } });
  const { provider, review } = await reviewWorld(t, {
    granted: { checks: 'write' },
    findings: { [commit(1)]: [worse, found('b', at('app.ts', 3))] },
  });
  await review('opened');

  const [escalated, fresh] = provider.ownComments.map(({ body }) => body ?? '');
  t.match(`${escalated}${fresh}`, /\*\*high \(was medium\): Found/);
  t.match(`${escalated}${fresh}`, /\*\*high: Found/);
  t.match(JSON.stringify(provider.checkRuns.at(-1)?.output), /\*\*high \(was medium\)\*\* Found a/);
});
