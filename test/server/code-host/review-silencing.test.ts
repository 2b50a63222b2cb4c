// What a change cannot do to its own review: suppress what it introduces, or have it forgotten unread.

import t from 'tap';
import { AuditFailure } from '../../../packages/core/src/portal/audits/run-program.ts';
import { createEngines } from '../../../packages/core/src/scan/engines/index.ts';
import { defaultFingerprintKey } from '../../../packages/core/src/scan/identity/fingerprint.ts';
import { auditChange } from '../../../packages/core/src/scan/pipeline/audit-change.ts';
import { Coverage } from '../../../packages/core/src/scan/source/coverage/coverage.ts';
import { silentLog } from '../../../packages/core/src/support/log.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { memorySource } from '../../helpers/memory-source.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';

const suppression = { kind: 'assay:ignore', reason: 'a test key', until: null };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'review: what only the change suppresses is listed, and blocks until a person accepts it',
    async (t) => {
      const { provider, deliver, settled, review } = await reviewWorld(t, {
        databaseUrl: await databaseUrl(t),
        findings: { [commit(1)]: [found('a', { ...at('app.ts', 2), suppression })] },
      });
      provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
      await review('opened');
      const [own] = provider.ownReviews;
      t.match(own, { state: 'CHANGES_REQUESTED', body: /### Assay: 1 suppressed by this change\n/ });
      t.match(
        own?.body,
        /\*\*Suppressed by this change\*\*[^\n]*\n- `1` \*\*high\*\* Found a \[`app.ts:2`\].*`assay:ignore`/,
      );
      t.match(provider.ownComments, [
        { line: 2, body: /suppresses the finding \(`assay:ignore`: a test key/ },
      ]);

      provider.permissions.set('ada', 'write');
      await deliver('pull_request_review', {
        action: 'submitted',
        review: { id: provider.reply('ada', '/assay ack used in tests', provider.ownComments[0]?.id) },
        pull_request: { number: 1 },
        sender: { type: 'User' },
      });
      await settled();
      t.match(provider.ownReviews, [
        {
          state: 'DISMISSED',
          body: /no new findings[\s\S]*Accepted, not counted\*\* \(1 high\)[\s\S]*Accepted by ada on [-\d]+.*: used in tests/,
        },
      ]);
    },
  );
});

t.test('review: a mark of another scanner that the change adds is listed, and blocks', async (t) => {
  const call = 'import os, flask\nos.system("ls " + flask.request.args["name"])';
  for (const [mark, kind] of [
    ['# nosec', 'nosec'],
    ['# nosec: B605', 'nosec'],
    ['# nolint:gosec', 'nosec'],
    ['# nosemgrep', 'nosemgrep'],
    ['# NOSONAR', 'NOSONAR'],
  ] as const)
    for (const [title, base] of [
      ['with its code', {}],
      ['to code of the base', { 'app.py': `${call}\n` }],
    ] as const) {
      const { findings: all } = await auditChange(
        { head: memorySource({ 'app.py': `${call}  ${mark}\n` }), base: memorySource(base) },
        {
          type: 'security',
          engines: await createEngines({}, ['security']),
          coverage: new Coverage(),
          fingerprintKey: defaultFingerprintKey,
          signal: new AbortController().signal,
          log: silentLog,
          now: () => new Date(),
        },
      );
      const findings = all.filter(({ ruleId }) => ruleId === 'command-injection');
      const { provider, review } = await reviewWorld(t, { findings: { [commit(1)]: findings } });
      provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
      await review('opened');
      const [own] = provider.ownReviews;
      t.equal(own?.state, 'CHANGES_REQUESTED', `${mark} ${title}`);
      t.match(own?.body, /### Assay: 1 suppressed by this change\n/);
      t.match(own?.body, new RegExp(`Suppressed by this change\\*\\*[^\\n]*\\n- .*app\\.py:2.*\`${kind}\``));
    }
});

t.test('review: the head of a pull request cannot change the settings of its own review', async (t) => {
  const { provider, review } = await reviewWorld(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  provider.files.set(`.github/assay.yml@${commit(1)}`, 'review:\n  block: never\n  types: [dependency]\n');

  await review('opened');

  t.match(provider.ownReviews, [{ state: 'CHANGES_REQUESTED' }]);
});

const notRead = { path: 'app.ts', reason: 'too_large' } as const;

t.test('review: a file that was not read is not fixed, keeps its comment and the request', async (t) => {
  const { provider, review, change, findings, outcomes } = await reviewWorld(t, {
    findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
  });
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  await review('opened');
  findings[commit(2)] = [];
  outcomes[`security ${commit(2)}`] = { unread: [notRead] };
  change({ head: commit(2) });

  await review();

  t.match(provider.ownReviews, [{ state: 'CHANGES_REQUESTED' }]);
  t.match(provider.ownReviews[0]?.body, /### Assay: no new findings in the scanned files\n/);
  t.match(provider.ownReviews[0]?.body, /Skipped changed files:\*\*\n- `app.ts`: too large/);
  t.notMatch(provider.ownReviews[0]?.body, /fixed/);
  t.notMatch(provider.ownComments[0]?.body, /Fixed/);
  findings[commit(3)] = [];
  change({ head: commit(3) });
  await review();
  t.match(provider.ownReviews, [{ state: 'DISMISSED', body: /no new findings\n/ }], 'once it is read');
});

for (const code of ['timeout', 'source_too_large', 'internal'] as const) {
  t.test(`review: an audit that fails (${code}) dismisses nothing`, async (t) => {
    const { provider, review, change, outcomes } = await reviewWorld(t, {
      findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
    });
    provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
    await review('opened');
    outcomes[`security ${commit(2)}`] = new AuditFailure(code, 'The audit failed.');
    change({ head: commit(2) });

    await review();

    t.match(provider.ownReviews, [{ state: 'CHANGES_REQUESTED' }]);
    t.match(provider.ownReviews[0]?.body, /The security audit is partial: /);
    t.notMatch(provider.ownReviews[0]?.body, /no new findings\n/);
    t.notMatch(provider.ownComments[0]?.body, /Fixed/);
  });
}

t.test('review: what was not read is never a success', async (t) => {
  for (const [granted, expected] of [
    // What is neutral satisfies a required check.
    [{ checks: 'write' }, 'action_required'],
    [{ statuses: 'write' }, 'error'],
  ] as const) {
    const { provider, review, outcomes } = await reviewWorld(t, { granted });
    provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
    outcomes[`security ${commit(1)}`] = { findings: [], unread: [notRead] };
    await review('opened');
    const ends = [provider.checkRuns.at(-1)?.conclusion, provider.statuses.at(-1)?.state];
    t.ok(ends.includes(expected), expected);
    t.match(provider.ownReviews[0]?.body, /Skipped changed files/);
  }
});

t.test('review: commits beyond those that the code host lists are named, and never a success', async (t) => {
  const world = await reviewWorld(t, { granted: { checks: 'write' } });
  const { provider, review, orders, findings } = world;
  const lastCheck = () => provider.checkRuns.at(-1) as { conclusion: string; output: { summary: string } };
  provider.files.set('.github/assay.yml', 'review:\n  block: high\n');
  const earlierCommits = Array.from({ length: 299 }, (_, index) => index.toString(16).padStart(40, 'c'));
  world.change({ mergeBase: commit('d'), earlierCommits });
  await review('opened');
  const [order] = orders.filter(({ type }) => type === 'security');
  t.equal(order?.base, commit('d'), 'suppressions are those of the merge base');
  t.equal(order?.commits?.length, 250);
  t.equal(order?.commits?.at(-1), commit(1));
  t.equal(lastCheck().conclusion, 'neutral');
  t.match(lastCheck().output.summary, /The change has 50 more commits than the code host lists/);

  findings[commit(2)] = [found('a', { ...at('app.ts', 2), suppression })];
  world.change({ head: commit(2) });
  await review();
  t.equal(lastCheck().conclusion, 'failure', 'what the change suppresses blocks');
  t.match(lastCheck().output.summary, /1 suppressed by this change[\s\S]*50 more commits/);
});

keepsContract(t);
