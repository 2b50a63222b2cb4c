// What pruning takes away, and above all what it leaves; on both databases.
import { setTimeout as sleep } from 'node:timers/promises';
import type { RunAudit } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { auditRun } from '../../../../helpers/fake-audit.ts';
import { adminPassword, testPortal } from '../../../../helpers/test-portal.ts';

const day = 86_400_000;
const newest = { limit: 100, offset: 0, sort: '-createdAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('retention: deletes old audits, except the latest and those that findings refer to', async (t) => {
    let found = auditRun().findings;
    const runAudit: RunAudit = async () => auditRun({ findings: found });
    const { portal, admin, runtime } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit,
      taskTimes: { pollMs: 1e6 },
      retention: { auditDays: 100, auditsKept: 2, reportDays: 50, stateDays: 0, eventDays: 30 },
    });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, { url: '/nowhere/code', team: team.id });
    const audit = async () => {
      const { id } = await portal.audits.create(admin, { repositoryId: repository.id, type: 'security' });
      while ((await portal.audits.get(admin, id)).status !== 'completed') await sleep(5);
      runtime.advance(1_000);
      return id;
    };
    const opening = await audit();
    const idle = [await audit(), await audit(), await audit()];
    found = [];
    const closing = await audit();
    const newer = [await audit(), await audit()];
    const report = await portal.reports.create(admin, { type: 'findings', format: 'csv' });
    while ((await portal.reports.get(admin, report.id)).status !== 'completed') await sleep(5);
    await portal.access.login('admin@example.com', adminPassword, '127.0.0.1');
    const history = (await portal.activity.list(admin, {}, newest)).total;
    const cursor = (await portal.feed.list(admin, { limit: 1 })).nextAfter;
    const rows = async (id: string) => (await portal.retention.preview()).find((one) => one.id === id)?.rows;

    t.equal(await rows('audits'), 0, 'nothing is old');
    runtime.advance(60 * day);
    t.equal(await rows('audits'), 0, 'nothing is old enough');
    t.equal(await rows('reports'), 1);
    runtime.advance(60 * day);
    t.equal(await rows('audits'), idle.length);
    t.equal(await rows('sessions'), 1);
    const events = (await rows('events')) ?? 0;
    t.ok(events > 7);
    t.equal((await portal.audits.list(admin, {}, newest)).total, 7, 'looking changes nothing');

    const pruned = await portal.retention.prune();
    t.match(
      pruned.find(({ id }) => id === 'audits'),
      { days: 100, rows: idle.length },
    );
    t.same(
      (await portal.audits.list(admin, {}, newest)).items.map(({ id }) => id).sort(),
      [opening, closing, ...newer].sort(),
    );
    t.match((await portal.audits.get(admin, opening)).changes, { new: [{ ruleId: 'test-rule' }] });
    const [finding] = (await portal.findings.list(admin, {}, { ...newest, sort: '-firstSeenAt' })).items;
    t.ok((await portal.findings.get(admin, finding?.id ?? '')).history.length >= 2, 'findings lose nothing');
    t.equal((await portal.reports.list(admin, {}, newest)).total, 0);
    t.ok((await portal.activity.list(admin, {}, newest)).total >= history, 'nor does the activity log');
    t.match(await portal.feed.list(admin, { after: cursor, limit: 9 }), { items: [], gap: true });
    t.match(await portal.feed.list(admin, { limit: 9 }), { items: [], gap: false });
    t.same(
      (await portal.retention.prune()).map((one) => one.rows).filter((count) => count > 0),
      [],
      'there is nothing left',
    );
  });

  t.test('retention: deletes nothing that people created unless configured', async (t) => {
    const { portal } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      auditConcurrency: 0,
      taskTimes: { pollMs: 1e6 },
    });
    const off = (await portal.retention.preview()).filter(({ days }) => days === null).map(({ id }) => id);
    t.same(off, ['audits', 'compliance-history', 'finding-states', 'reports']);
  });
});
