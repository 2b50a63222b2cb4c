// What audits and people do to a finding over its life, on both databases.
import type { Portal, Principal } from '@assay/core';
import t from 'tap';
import type { Detection } from '../../../../packages/core/src/vocabulary/detection.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection, ended } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from './audited-repository.ts';

const day = 86_400_000;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'finding status: resolved when gone, reopened when back, with current tool fields and due date',
    async (t) => {
      const { tree, audit, only, runtime } = await auditedRepository(t, databaseUrl);
      tree.found = [detection('a', { severity: 'high' })];
      t.match((await audit()).summary, { high: 1, new: 1, fixed: 0 });
      const first = await only();
      t.equal(Date.parse(first.dueAt ?? ''), Date.parse(first.firstSeenAt) + 30 * day);

      const suggestedEdit = { line: 70, before: 'a()', after: 'b()' };
      const location = { path: 'a.ts', startLine: 70, endLine: 70, startColumn: 3, endColumn: 6 };
      tree.found = [
        detection('a', { severity: 'critical', description: 'Reworded', location, suggestedEdit }),
      ];
      t.match((await audit()).summary, { critical: 1, new: 0, fixed: 0 });
      const refreshed = await only();
      t.match(refreshed, {
        id: first.id,
        severity: 'critical',
        description: 'Reworded',
        location,
        suggestedEdit,
      });
      t.equal(Date.parse(refreshed.dueAt ?? ''), Date.parse(first.firstSeenAt) + 7 * day);

      tree.found = [];
      runtime.advance(day);
      const closing = await audit();
      t.match(closing.summary, { critical: 0, new: 0, fixed: 1 });
      t.match(closing.changes, { new: [], reopened: [], fixed: [{ id: first.id, ruleId: 'rule-a' }] });
      t.match(await only(), { status: 'resolved', resolvedAt: String });

      tree.found = [detection('a', { severity: 'critical' })];
      const reopening = await audit();
      t.match(reopening.summary, { new: 1, fixed: 0 });
      t.match(reopening.changes?.reopened, [{ id: first.id }]);
      const again = await only();
      t.match(again, { status: 'open', resolvedAt: null, firstSeenAt: first.firstSeenAt });
      t.same(
        again.history.map(({ kind }) => kind),
        ['opened', 'resolved', 'reopened'],
      );
      t.match(again.history[1], { after: { commit: 'c0ffee' }, auditId: closing.id, actorId: null });
      t.match(again.history[2]?.match, { pass: 'path', previousLocation: { path: 'a.ts' } });
    },
  );

  t.test('findings: leaving the scanned scope is no fix, and coming back is known', async (t) => {
    const { tree, audit, only, portal, admin } = await auditedRepository(t, databaseUrl);
    tree.found = [detection('a')];
    await audit();

    tree.found = [{ ...detection('a', { path: 'vendor/a.ts' }), excluded: 'vendored' }];
    tree.paths = ['vendor/a.ts'];
    t.match((await audit()).summary, { fixed: 0, new: 0, high: 1 });
    t.match(await only(), { status: 'open', scope: 'excluded', location: { path: 'vendor/a.ts' } });
    Object.assign(tree, { found: [], unread: ['vendor/a.ts'] });
    t.match((await audit()).summary, { fixed: 0 });
    t.match(await only(), { status: 'open', scope: 'excluded' });
    Object.assign(tree, { found: [detection('a')], paths: ['a.ts'], unread: [] });
    await audit();

    const { history, ...back } = await only();
    t.match(back, { status: 'open', scope: 'included', location: { path: 'a.ts' } });
    t.same(
      history.filter(({ kind }) => kind === 'scope_changed').map(({ after }) => after),
      [
        { scope: 'excluded', reason: 'vendored' },
        { scope: 'included', reason: null },
      ],
    );
    tree.found = [{ ...detection('b', { path: 'vendor/b.ts' }), excluded: 'vendored' }];
    t.match((await audit()).summary, { fixed: 1, new: 0 }, 'what is found outside is nothing new');
    t.match(await only(), { status: 'resolved', scope: 'included' });
    Object.assign(tree, { found: [detection('a'), detection('b')], paths: ['a.ts', 'b.ts'] });
    await audit();
    Object.assign(tree, { found: [], unread: ['a.ts', 'b.ts'] });
    t.match((await audit()).summary, { fixed: 0 });
    const { items } = await portal.findings.list(admin, {}, { limit: 9, offset: 0, sort: 'firstSeenAt' });
    t.same(
      items.map(({ scope }) => scope),
      ['excluded', 'excluded'],
      'several leave at once',
    );
  });

  t.test('coverage: a file that was not read resolves nothing', async (t) => {
    const { tree, audit, only, portal, repository, admin } = await auditedRepository(t, databaseUrl);
    tree.found = [detection('a')];
    await audit();
    tree.found = [];

    tree.complete = false;
    tree.rules = [];
    t.match((await audit()).summary, { fixed: 0 }, 'a partial audit closes nothing, not even for its rule');
    Object.assign(tree, { complete: true, unread: ['a.ts'], rules: ['rule-a'] });
    t.match((await audit()).summary, { fixed: 0 }, 'the file was left out');
    Object.assign(tree, { unread: [], ref: 'other' });
    t.match((await audit()).summary, { fixed: 0 }, 'another branch');
    t.match(await only(), { status: 'open' });

    tree.ref = 'refs/heads/main';
    tree.rules = ['rule-b'];
    t.match((await audit()).summary, { fixed: 1 });
    const removed = await only();
    t.match(removed, { status: 'resolved', statusReason: 'rule_removed' });
    t.match(removed.history.at(-1), { kind: 'rule_removed' });
    const { meanTimeToResolveHours } = await portal.dashboard.get(admin, {});
    t.equal(meanTimeToResolveHours.high, null, 'nobody resolved what a rule no longer finds');

    const failing = await portal.audits.create(admin, {
      repositoryId: repository.id,
      type: 'security',
      ref: 'boom',
    });
    await ended(portal, failing.id);
    t.match(await portal.audits.get(admin, failing.id), { status: 'failed', changes: null });
  });

  t.test('finding identity: a renamed rule keeps its findings and triage', async (t) => {
    const { tree, audit, only, portal, admin } = await auditedRepository(t, databaseUrl);
    tree.found = [detection('a')];
    await audit();
    const { id, fingerprint } = await only();
    await portal.findings.setStatus(admin, id, { status: 'false_positive', comment: 'A test.' });

    tree.found = [detection('a', { ruleId: 'rule-a2' })];
    tree.rules = ['rule-a2'];
    t.match((await audit()).summary, { new: 0, fixed: 0 });

    const kept = await only();
    t.match(kept, { id, status: 'false_positive', statusReason: 'A test.', ruleId: 'rule-a2' });
    t.not(kept.fingerprint, fingerprint);
    t.match(kept.history.at(-1), { kind: 'moved', match: { pass: 'rule' }, before: { ruleId: 'rule-a' } });
  });

  t.test(
    'triage: a decision stays when the finding disappears or returns, and passes to no other finding',
    async (t) => {
      const { tree, audit, only, portal, admin } = await auditedRepository(t, databaseUrl);
      tree.found = [detection('a')];
      await audit();
      const { id } = await only();
      await portal.findings.setStatus(admin, id, { status: 'acknowledged', comment: 'Known.' });
      t.match((await audit()).summary, { high: 0, new: 0 }, 'seen, and no open finding');

      tree.found = [];
      tree.paths = ['b.ts'];
      t.match((await audit()).summary, { fixed: 0 });
      t.match(await only(), { status: 'acknowledged', statusReason: 'Known.', resolvedAt: null });

      tree.found = [detection('a', { path: 'b.ts' })];
      t.match(
        (await audit()).summary,
        { high: 1, new: 1 },
        'the file went away long ago: this is another one',
      );

      tree.found = [detection('a')];
      tree.paths = undefined;
      t.match((await audit()).summary, { high: 0, new: 0, fixed: 1 });
      t.match(await portal.findings.get(admin, id), { status: 'acknowledged', statusReason: 'Known.' });
    },
  );

  t.test('finding identity: a vulnerability is matched by all its aliases', async (t) => {
    const { tree, audit, only } = await auditedRepository(t, databaseUrl);
    const vulnerable = (advisory: string, ...aliases: string[]): Detection => ({
      ...detection('x'),
      ruleId: 'rule-b',
      anchor: { kind: 'dependency', purl: 'pkg:npm/lodash', advisory },
      package: {
        purl: 'pkg:npm/lodash@4.0.0',
        name: 'lodash',
        version: '4.0.0',
        fixedVersion: null,
        scope: null,
        dependencyPath: null,
      },
      advisory: {
        id: advisory,
        aliases,
        cvss: null,
        cvssScore: null,
        url: null,
        published: null,
        modified: null,
        epss: null,
        kev: null,
      },
    });
    tree.found = [vulnerable('GHSA-1', 'CVE-1')];
    await audit();
    tree.found = [vulnerable('CVE-1', 'GHSA-1', 'SNYK-1')];
    t.match((await audit()).summary, { new: 0, fixed: 0 });
    t.match(await only(), { advisory: { id: 'CVE-1' } });
    t.match((await only()).history.at(-1)?.match, { pass: 'alias' });
  });

  t.test('dry run: reports everything and stores nothing', async (t) => {
    const { tree, audit, portal, admin, repository } = await auditedRepository(t, databaseUrl);
    tree.found = [detection('a'), detection('b')];
    await audit();
    tree.found = [detection('b')];
    await audit();
    const before = await snapshot(portal, admin);

    tree.found = [detection('a'), detection('c')];
    const lastAuditAt = (await portal.repositories.get(admin, repository.id)).lastAuditAt;
    const dry = await audit({ dryRun: true });

    t.match(dry, { dryRun: true, status: 'completed', summary: { high: 2, new: 2, fixed: 1 }, findings: [] });
    t.match(dry.changes, {
      new: [{ id: null, ruleId: 'rule-a', fingerprint: String, location: { path: 'c.ts' } }],
      reopened: [{ id: String, location: { path: 'a.ts' } }],
      fixed: [{ id: String, location: { path: 'b.ts' } }],
    });
    t.same(await snapshot(portal, admin), before);
    t.equal((await portal.repositories.get(admin, repository.id)).lastAuditAt, lastAuditAt);
    t.match((await audit()).summary, dry.summary, 'and so it comes');
  });
});

async function snapshot(portal: Portal, admin: Principal): Promise<unknown> {
  const { items } = await portal.findings.list(admin, {}, { limit: 100, offset: 0, sort: '-severity' });
  return Promise.all(items.map(({ id }) => portal.findings.get(admin, id)));
}
