// Reports of the portal's data: generated as jobs, immutable, the same bytes for the same data.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Portal, PortalOptions, Principal, ReportFormatId, StoredReport } from '@assay/core';
import t, { type Test } from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const awsKey = ['AKIA', 'Q3EGRZ7', 'PLKW2XV4T'].join('');

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('reports: every format of a findings report is generated, twice with the same bytes', async (t) => {
    const { portal, admin } = await audited(t, await databaseUrl(t), {});
    for (const format of ['csv', 'html', 'json', 'markdown', 'pdf', 'sarif'] as const) {
      const first = await generate(portal, admin, format);
      const second = await generate(portal, admin, format);
      const content = await read(portal, admin, first);
      t.equal(first.sha256, second.sha256, `${format} has the same digest`);
      t.equal(createHash('sha256').update(content).digest('hex'), first.sha256);
      t.equal(content.length, first.size);
      if (format === 'pdf') t.match(content.subarray(0, 5).toString(), '%PDF-');
      else t.match(content.toString(), 'app', `${format} names the file`);
      t.notMatch(content.toString(), awsKey, `${format} does not hold the secret`);
    }
  });

  t.test('reports: a team sees its reports, others do not, and the author can delete them', async (t) => {
    const { portal, admin, person, team } = await audited(t, await databaseUrl(t));
    const [inside, outside] = [await person('viewer'), await person('developer')];
    await portal.teams.addMember(admin, team, { userId: inside.userId, role: 'member' });
    const report = await portal.reports.create(admin, { type: 'findings', format: 'csv', team });

    t.equal((await portal.reports.get(inside, report.id)).id, report.id);
    await t.rejects(portal.reports.get(outside, report.id), { code: 'RESOURCE_NOT_FOUND' });
    await t.rejects(portal.reports.create(inside, { type: 'findings', format: 'csv' }), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    await t.rejects(portal.reports.create(outside, { type: 'findings', format: 'csv', team }), {
      code: 'RESOURCE_NOT_FOUND',
    });
    await portal.reports.delete(admin, report.id);
    await t.rejects(portal.reports.get(admin, report.id), { code: 'RESOURCE_NOT_FOUND' });
    const { items } = await portal.activity.list(
      admin,
      { action: 'report.delete' },
      { limit: 9, offset: 0, sort: '-createdAt' },
    );
    t.match(items, [{ actorId: admin.userId, targetId: report.id }]);
  });

  t.test('reports: who leaves a team reads its reports no more, not even their own', async (t) => {
    const { portal, admin, person, team } = await audited(t, await databaseUrl(t));
    const maker = await person('developer');
    const join = (role: 'member' = 'member') =>
      portal.teams.addMember(admin, team, { userId: maker.userId, role });
    await join();
    const ofTeam = await generate(portal, maker, 'csv', { team });
    const ofAll = await generate(portal, maker, 'csv');
    const all = { limit: 9, offset: 0, sort: '-createdAt' };
    t.equal((await portal.reports.list(maker, {}, all)).total, 2);

    await portal.teams.removeMember(admin, team, maker.userId);

    for (const { id } of [ofTeam, ofAll])
      await t.rejects(portal.reports.content(maker, id), { code: 'RESOURCE_NOT_FOUND' });
    t.equal((await portal.reports.list(maker, {}, all)).total, 0);
    await join();
    t.equal((await portal.reports.list(maker, {}, all)).total, 2);
  });

  t.test('reports: about the repositories with a tag, with what is known of them', async (t) => {
    const { portal, admin, team } = await audited(t, await databaseUrl(t));
    const { items } = await portal.repositories.list(admin, {}, { limit: 9, offset: 0, sort: 'name' });
    const context = { tags: ['payments'], criticality: 'high', exposure: 'public' } as const;
    await portal.repositories.update(admin, items[0]?.id ?? '', context);
    await portal.repositories.create(admin, { url: '/nowhere/other', team });
    const textOf = async (
      type: 'findings' | 'compliance' | 'executive',
      format: ReportFormatId,
      tag: string,
    ) => {
      const { id } = await portal.reports.create(admin, { type, format, tag });
      return (await read(portal, admin, await completed(portal, admin, id))).toString();
    };
    const report = JSON.parse(await textOf('findings', 'json', 'Payments'));
    t.match(report, { scope: /tagged Payments/, repositories: [context], findings: [{ context }] });
    t.equal(report.repositories.length, 1);
    t.match(await textOf('findings', 'json', 'none'), '"findings":[\n]');
    t.match(JSON.parse(await textOf('executive', 'json', 'none')), {
      counts: { total: 0 },
      repositories: [],
      trends: [],
      portfolio: { actions: [], exceptions: [], criticals: [] },
    });
    const { portfolio } = JSON.parse(await textOf('executive', 'json', 'payments'));
    t.ok(portfolio.actions.length > 0, 'of those with the tag');
    t.match(await textOf('executive', 'markdown', 'payments'), /high criticality, exposure public, payments/);
    t.match(await textOf('compliance', 'csv', 'payments'), /payments,high,public/);
    t.match(await textOf('findings', 'csv', 'payments'), /payments,high,public/);
    t.match(JSON.parse(await textOf('findings', 'sarif', 'payments')).runs[0].results[0].properties, {
      repositoryTags: ['payments'],
      criticality: 'high',
      exposure: 'public',
    });
  });

  t.test('reports: a report of a developer holds only the findings of their teams', async (t) => {
    const { portal, person } = await audited(t, await databaseUrl(t));
    const outsider = await person('developer');

    const content = await read(portal, outsider, await generate(portal, outsider, 'json'));

    t.match(JSON.parse(content.toString()), { counts: { total: 0 }, findings: [], repositories: [] });
  });

  t.test(
    'reports: a findings report covers what was first seen in its period, its end excluded',
    async (t) => {
      const { portal, admin } = await audited(t, await databaseUrl(t));
      const { items } = await portal.findings.list(admin, {}, { limit: 1, offset: 0, sort: '-firstSeenAt' });
      const seen = items[0]?.firstSeenAt ?? '';
      const after = new Date(Date.parse(seen) + 1).toISOString();
      const counted = async (period: { readonly from?: string; readonly to?: string }) => {
        const report = await portal.reports.create(admin, { type: 'findings', format: 'json', ...period });
        const content = await read(portal, admin, await completed(portal, admin, report.id));
        return JSON.parse(content.toString()).counts.total;
      };

      t.same([await counted({ from: seen }), await counted({ from: after })], [1, 0]);
      t.same([await counted({ to: after }), await counted({ to: seen })], [1, 0]);
    },
  );

  t.test('reports: an executive report of one repository lists the waivers of no other', async (t) => {
    const { portal, admin, person, runtime, team } = await audited(t, await databaseUrl(t));
    const auditor = await person('auditor');
    const page = { limit: 9, offset: 0, sort: 'name' };
    const [policy] = (await portal.policies.list(admin, {}, page)).items;
    const expiresAt = new Date(runtime.now().getTime() + 86_400_000).toISOString();
    const waived = async (name: string) => {
      const { id } = await portal.repositories.create(admin, { url: `/nowhere/${name}`, name, team });
      const waiver = {
        repositoryId: id,
        policyId: policy?.id ?? '',
        reason: `Reason of ${name}.`,
        expiresAt,
      };
      await portal.waivers.create(auditor, waiver);
      return id;
    };
    const repositoryId = await waived('one');
    await waived('two');

    const { id } = await portal.reports.create(admin, {
      type: 'executive',
      format: 'markdown',
      repositoryId,
    });
    const text = (await read(portal, admin, await completed(portal, admin, id))).toString();

    t.match(text, 'Reason of one.');
    t.notMatch(text, 'Reason of two.');
  });

  t.test('reports: the trend of an executive report begins with the first audit', async (t) => {
    const { portal, admin } = await audited(t, await databaseUrl(t));
    const { id } = await portal.reports.create(admin, { type: 'executive', format: 'markdown' });
    const text = (await read(portal, admin, await completed(portal, admin, id))).toString();

    t.match(text, /On \d{4}-\d{2}-\d{2}: 1 opened, 0 resolved; 1 open at its end\./);
    t.match(text, /A trend needs a second day\./);
  });

  t.test('reports: an impossible report is refused at once', async (t) => {
    const { portal, admin } = await audited(t, await databaseUrl(t));
    const refused = { code: 'VALIDATION_ERROR' };
    await t.rejects(portal.reports.create(admin, { type: 'compliance', format: 'sarif' }), refused);
    await t.rejects(portal.reports.create(admin, { type: 'audit', format: 'html' }), refused);
  });
});

/** A repository after an audit that reports one finding, or, without options, one that scans it. */
async function audited(
  t: Test,
  databaseUrl: string,
  options: Partial<PortalOptions> = { runAudit: async () => auditRun() },
) {
  const world = await testPortal(t, { databaseUrl, ...options });
  const { portal, admin } = world;
  const code = gitRepository(join(t.testdir({ code: {} }), 'code'), {
    'app.py': `key = "${awsKey}"\n`,
    '=cmd.py': `key = "${awsKey}"\n`,
  });
  const team = await portal.teams.create(admin, { name: 'Team' });
  const repository = await portal.repositories.create(admin, { url: code.path, team: team.id });
  const ended = new Promise<void>((resolve) => portal.events.once('audit.completed', () => resolve()));
  await portal.audits.create(admin, { repositoryId: repository.id, type: 'security' });
  await ended;
  return { ...world, team: team.id };
}

async function generate(
  portal: Portal,
  principal: Principal,
  format: ReportFormatId,
  scope: { readonly team?: string } = {},
): Promise<StoredReport> {
  const { id } = await portal.reports.create(principal, { type: 'findings', format, name: 'All', ...scope });
  return completed(portal, principal, id);
}

async function completed(portal: Portal, principal: Principal, id: string): Promise<StoredReport> {
  for (;;) {
    const report = await portal.reports.get(principal, id);
    if (report.status !== 'pending') return report;
    await sleep(20);
  }
}

async function read(portal: Portal, principal: Principal, { id }: StoredReport): Promise<Buffer> {
  const { read: parts } = await portal.reports.content(principal, id);
  return Buffer.concat(await Array.fromAsync(parts()));
}
