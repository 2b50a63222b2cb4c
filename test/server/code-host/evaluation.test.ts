// Verdicts of open pull requests follow settings, decisions, time and what is known of attacks, without another audit.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { syncAdvisories } from '../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync.ts';
import { silentLog } from '../../../packages/core/src/support/log.ts';
import { auditToEnd } from '../../core/scan/identity/audited-tree.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { at, commit, found, reviewWorld } from '../../helpers/review-world.ts';
import { temporaryFolder } from '../../helpers/test-portal.ts';

const block = 'review:\n  block: high\n';
/** All zeros would stand for no commit. */
const base = commit('b');
const settingsPath = '.github/assay.yml';

onBothDatabases(t, async (t, { databaseUrl }) => {
  /** A pull request that is blocked for one finding. */
  async function blocked(t: Test) {
    const world = await reviewWorld(t, {
      granted: { checks: 'write' },
      databaseUrl: await databaseUrl(t),
      findings: { [commit(1)]: [found('a', at('app.ts', 2))] },
    });
    const { provider, change, deliver, settled } = world;
    provider.permissions.set('ada', 'write');
    provider.branches.set('main', base);
    provider.files.set(`${settingsPath}@${base}`, block);
    change({ base, mergeBase: base });
    await world.review('opened');
    const last = () => provider.checkRuns.at(-1)?.conclusion;
    t.equal(last(), 'failure');
    const say = async (text: string, number = 1) => {
      const comment = { id: provider.say('ada', text) };
      const issue = { number, pull_request: {} };
      await deliver('issue_comment', { action: 'created', comment: { ...comment, body: text }, issue });
      await settled();
    };
    /** The branch moves on to another commit. */
    const push = async (after: string, files: Record<string, string> = {}) => {
      for (const [path, text] of Object.entries(files)) provider.files.set(`${path}@${after}`, text);
      const before = provider.branches.get('main');
      provider.branches.set('main', after);
      provider.pushed.set(after, Object.keys(files));
      await deliver('push', { action: 'pushed', ref: 'refs/heads/main', before, after });
      await settled();
      await world.evaluate();
    };
    return { ...world, last, say, push };
  }

  t.test('evaluation: a finding counts once the ignore file of the base no longer accepts it', async (t) => {
    const { outcomes, runtime, last, provider, change, review, evaluate } = await blocked(t);
    const acceptedUntil = new Date(runtime.now().getTime() + 3_600_000).toISOString();
    outcomes[`security ${commit(2)}`] = { findings: [], acceptedUntil };
    change({ head: commit(2) });
    await review();
    t.equal(last(), 'success');
    outcomes[`security ${commit(2)}`] = { findings: [found('a', at('app.ts', 2))] };
    runtime.advance(1_800_000);
    await evaluate();
    t.equal(last(), 'success', 'not yet');
    runtime.advance(1_900_000);
    await evaluate();
    t.equal(last(), 'failure');
    t.equal(provider.checkRuns.at(-1)?.head_sha, commit(2));
  });

  t.test('evaluation: settings at the tip of the base branch count at once, without an audit', async (t) => {
    const { orders, last, push, provider } = await blocked(t);
    const before = orders.length;

    await push(commit(5), { [settingsPath]: 'review:\n  block: critical\n' });
    t.equal(last(), 'neutral');
    t.ok(provider.ownReviews.every(({ state }) => state !== 'CHANGES_REQUESTED'));

    await push(commit(6), { [settingsPath]: block });
    t.equal(last(), 'failure');
    t.ok(
      provider.ownReviews.some(({ state }) => state === 'CHANGES_REQUESTED'),
      'our own review as well',
    );

    await push(commit(7), { [settingsPath]: 'review:\n  block: hgih\n' });
    t.equal(last(), 'action_required');
    t.equal(orders.length, before, 'nothing was audited');
  });

  t.test('evaluation: a push that changes no settings is about no pull request', async (t) => {
    const { last, push, portal, admin, provider } = await blocked(t);
    provider.files.set(`${settingsPath}@${commit(5)}`, block);

    await push(commit(5), { 'readme.md': 'text' });

    t.equal(last(), 'failure');
    const page = { limit: 10, offset: 0, sort: '-createdAt' };
    t.equal((await portal.deliveries.list(admin, { event: 'assay.evaluation' }, page)).total, 0);
  });

  t.test(
    'evaluation: a base branch that was rewritten has another merge base, which is audited',
    async (t) => {
      const { orders, push, change, provider } = await blocked(t);
      const before = orders.length;
      change({ mergeBase: commit('c') });
      provider.rewritten.add(commit(5));

      await push(commit(5));

      t.ok(orders.slice(before).some((order) => order.base === commit('c')));
    },
  );

  t.test('evaluation: a decision in the portal ends the request, and its end asks again', async (t) => {
    const { orders, findings, last, evaluate, portal, admin, repository, runtime, provider } =
      await blocked(t);
    findings[''] = [found('a', at('app.ts', 2))];
    await auditToEnd(portal, admin, repository, { type: 'security' });
    const page = { limit: 10, offset: 0, sort: 'firstSeenAt' };
    const [finding] = (await portal.findings.list(admin, {}, page)).items;
    const before = orders.length;

    const day = 86_400_000;
    const expiresAt = new Date(runtime.now().getTime() + 10 * day).toISOString();
    const change = { status: 'acknowledged', comment: 'Until the move.', expiresAt } as const;
    await portal.findings.setStatus(admin, finding?.id ?? '', change);
    await evaluate();
    t.equal(last(), 'success');
    t.ok(provider.ownReviews.every(({ state }) => state !== 'CHANGES_REQUESTED'));
    const account =
      /Accepted, not counted.*\(1 high\).*Found a.*Accepted by .+ on [-\d]+, until [-\d]+: Until the move/s;
    t.match((provider.checkRuns.at(-1) as { output?: object }).output, { summary: account });

    runtime.advance(11 * day);
    await portal.findings.refresh();
    await evaluate();
    t.equal(last(), 'failure', 'it has ended');

    await portal.findings.setStatus(admin, finding?.id ?? '', {
      status: 'false_positive',
      comment: 'A test.',
    });
    await evaluate();
    t.equal(last(), 'success');
    await portal.findings.setStatus(admin, finding?.id ?? '', { status: 'open' });
    await evaluate();
    t.equal(last(), 'failure', 'it was opened again');
    t.equal(orders.length, before, 'nothing was audited');
  });

  t.test('evaluation: a decision by a command counts in other pull requests, until it ends', async (t) => {
    const { orders, last, say, evaluate, provider, pull, settled, runtime, findings } = await blocked(t);
    findings[commit(2)] = [found('a', at('app.ts', 2))];
    const { files = {} } = provider.pulls.get(1) ?? {};
    const other = { state: 'open', draft: false, merged: false, files } as const;
    provider.pulls.set(2, { ...other, head: commit(2), base, mergeBase: base });
    await pull('opened', 2);
    await settled();
    t.equal(last(), 'failure');
    const before = orders.length;
    const of = (head: string) => provider.checkRuns.findLast(({ head_sha }) => head_sha === head)?.conclusion;

    const until = new Date(runtime.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
    await say(`/assay ack 1 moves away until ${until}`);
    t.equal(of(commit(1)), 'success');
    await evaluate();
    t.equal(of(commit(2)), 'success');

    runtime.advance(7 * 86_400_000);
    await evaluate();
    t.same([of(commit(1)), of(commit(2))], ['failure', 'failure'], 'it has ended');
    t.equal(orders.length, before, 'nothing was audited');
  });

  t.test('evaluation: many decisions are one evaluation, and those of others none', async (t) => {
    const { findings, evaluate, portal, admin, repository } = await blocked(t);
    findings[''] = [found('a', at('app.ts', 2)), found('b', at('app.ts', 3))];
    await auditToEnd(portal, admin, repository, { type: 'security' });
    const page = { limit: 10, offset: 0, sort: 'firstSeenAt' };
    const { items } = await portal.findings.list(admin, {}, page);
    const ids = (title: string) => items.find((one) => one.title === title)?.id ?? '';
    const count = async () =>
      (await portal.deliveries.list(admin, { event: 'assay.evaluation' }, { ...page, sort: 'createdAt' }))
        .total;

    await portal.findings.setStatus(admin, ids('Found b'), { status: 'acknowledged', comment: 'known' });
    await evaluate();
    t.equal(await count(), 0, 'the pull request does not bring it');
    for (const status of ['acknowledged', 'open', 'acknowledged'] as const)
      await portal.findings.setStatus(admin, ids('Found a'), { status, comment: 'known' });
    await evaluate();
    await evaluate();
    t.equal(await count(), 1);
  });

  t.test(
    'evaluation: KEV makes a finding urgent, and a new advisory has the change audited again',
    async (t) => {
      const dataDirectory = temporaryFolder(t);
      const databasePath = join(dataDirectory, 'advisories.db');
      const from = join(dataDirectory, 'records');
      mkdirSync(from);
      const record = (id: string, name: string, cve: string) => {
        const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '2.0.0' }] }];
        const affected = [{ package: { ecosystem: 'npm', name }, ranges }];
        const one = { id, aliases: [cve], modified: '2026-01-01T00:00:00Z', summary: 'A problem', affected };
        writeFileSync(join(from, `${id}.json`), JSON.stringify(one));
      };
      const kev = (cveID: string) => {
        const vulnerabilities = [{ cveID, dateAdded: '2026-11-19', dueDate: '2026-12-10' }];
        const list = { dateReleased: '2026-11-20T00:00:00Z', vulnerabilities };
        writeFileSync(join(from, 'known_exploited_vulnerabilities.json'), JSON.stringify(list));
      };
      record('GHSA-aaaa-bbbb-cccc', 'left', 'CVE-2026-7777');
      let syncs = 0;
      const sync = async () => {
        syncs += 1;
        const now = () => new Date(Date.UTC(2026, 10, 28, 0, syncs));
        await syncAdvisories({ databasePath, from, fetch, log: silentLog, now });
      };
      await sync();
      const packages = {
        package: {
          purl: 'pkg:npm/left@1.0.0',
          name: 'left',
          version: '1.0.0',
          fixedVersion: '2.0.0',
          scope: 'runtime',
          dependencyPath: null,
        },
        advisory: {
          id: 'CVE-2026-7777',
          aliases: ['GHSA-aaaa-bbbb-cccc'],
          cvss: null,
          cvssScore: null,
          url: null,
          published: null,
          modified: null,
          epss: null,
          kev: null,
        },
      } as const;
      const { orders, outcomes, evaluate, provider, review } = await reviewWorld(t, {
        granted: { checks: 'write' },
        databaseUrl: await databaseUrl(t),
        dataDirectory,
      });
      outcomes[`dependency ${commit(1)}`] = {
        findings: [found('left', { ...at('app.ts', 2), ...packages, category: 'dependency-vulnerability' })],
        packageChanges: [
          {
            ecosystem: 'npm',
            name: 'left',
            before: [],
            after: ['1.0.0'],
            licensesBefore: [],
            licensesAfter: [null],
            isComparable: true,
          },
        ],
      };
      await review('opened');
      const dependencyAudits = () => orders.filter(({ type }) => type === 'dependency').length;
      const summary = () => JSON.stringify(provider.checkRuns.at(-1));
      const before = dependencyAudits();
      t.notMatch(summary(), /urgent/);

      kev('CVE-2026-7777');
      await sync();
      await evaluate();
      t.match(summary(), /urgent/);
      t.equal(dependencyAudits(), before, 'nothing was audited');

      record('GHSA-dddd-eeee-ffff', 'left', 'CVE-2026-8888');
      await sync();
      await evaluate();
      t.equal(dependencyAudits(), before + 1, 'another advisory affects a package of the change');
    },
  );
});
