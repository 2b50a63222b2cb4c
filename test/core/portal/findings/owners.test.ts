// Who is responsible for findings: CODEOWNERS, assignees and comments; on both databases.
import { setTimeout as sleep } from 'node:timers/promises';
import type { FindingFilter } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { auditToEnd } from '../../scan/identity/audited-tree.ts';

const text = '* @org/all\n/web/ @org/web @ann\n';

function finding(n: number, path: string, more: object = {}) {
  const [one] = auditRun().findings;
  if (!one) throw new Error('The run has a finding.');
  return {
    ...one,
    fingerprint: `v1:${n.toString(16).padStart(32, '0')}`,
    title: `finding ${n}`,
    location: { path, startLine: 1, endLine: 1, commit: null },
    ...more,
  };
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('reports: about one owner, or about what nobody owns', async (t) => {
    const findings = [
      finding(1, 'web/app.ts', { owners: ['@org/web', '@ann'] }),
      finding(2, 'api/main.ts', { owners: ['@org/webmasters'], severity: 'critical' }),
      finding(3, 'api/other.ts', { owners: [] }),
    ];
    const { portal, admin } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: async ({ ref }) => auditRun({ findings, ref, paths: 'web/app.ts' }),
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    await auditToEnd(portal, admin, repository, { ref: 'main' });
    const text = async (owner: string, format: 'json' | 'csv' | 'markdown') => {
      const { id, scope } = await portal.reports.create(admin, { type: 'findings', format, owner });
      t.equal(scope.owner, owner);
      while ((await portal.reports.get(admin, id)).status === 'pending') await sleep(20);
      const { read } = await portal.reports.content(admin, id);
      return Buffer.concat(await Array.fromAsync(read())).toString();
    };

    t.match(JSON.parse(await text('@ORG/web', 'json')), {
      scope: '1 repository, owned by @ORG/web',
      counts: { total: 1, open: 1, bySeverity: { critical: 0, high: 1 } },
      repositories: [{ open: 1, critical: 0, high: 1 }],
      findings: [{ title: 'finding 1', owners: ['@org/web', '@ann'] }],
    });
    t.match(JSON.parse(await text('none', 'json')), {
      scope: '1 repository, without an owner',
      counts: { total: 1 },
      findings: [{ title: 'finding 3' }],
    });
    t.match(JSON.parse(await text('@org/nobody', 'json')), { counts: { total: 0 }, findings: [] });
    const lines = (await text('@ann', 'csv')).trimEnd().split('\r\n');
    t.equal(lines.length, 2);
    t.match(lines[0], /,owners,introducedBy,repositoryTags,criticality,exposure$/);
    t.match(lines[1], /,'@org\/web; @ann,,,,\w*$/);
    const document = await text('@ann', 'markdown');
    // Nobody is mentioned by a comment that has the report in it.
    t.match(document, 'owned by @');
    t.notMatch(document, 'finding 2');
    await t.rejects(portal.reports.create(admin, { type: 'executive', format: 'html', owner: '@ann' }), {
      code: 'VALIDATION_ERROR',
      details: { owner: 'Only reports of type findings can be about one owner.' },
    });
  });

  t.test('findings: filtered and grouped by owner, assignee, comments and branch', async (t) => {
    const findings = [
      finding(1, 'web/app.ts', { owners: ['@org/web', '@ann'] }),
      finding(2, 'api/main.ts', { owners: ['@org/all'], severity: 'critical' }),
      finding(3, 'api/other.ts', { owners: [], reachability: 'imported' }),
    ];
    const codeOwners = { path: 'CODEOWNERS', host: 'github' as const, text };
    const { portal, admin, person } = await testPortal(t, {
      databaseUrl: await databaseUrl(t),
      runAudit: async ({ ref }) => auditRun({ findings, codeOwners, ref, paths: 'web/app.ts' }),
    });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const repository = await portal.repositories.create(admin, { url: '/nowhere/1', team });
    await auditToEnd(portal, admin, repository, { ref: 'main' });
    const page = { limit: 20, offset: 0, sort: 'firstSeenAt' };
    const list = (filter: FindingFilter) => portal.findings.list(admin, filter, page);
    const titles = async (filter: FindingFilter) =>
      (await list(filter)).items.map(({ title }) => title).sort();
    const ids = new Map((await list({})).items.map((one) => [one.title, one.id]));
    const [first, second] = [ids.get('finding 1') ?? '', ids.get('finding 2') ?? ''];

    t.same(await titles({ owner: '@ORG/web' }), ['finding 1']);
    t.same(await titles({ owner: '@org/w' }), [], 'a part of an owner is not an owner');
    t.same(await titles({ owner: 'none' }), ['finding 3']);
    t.same(await titles({ reachability: ['imported', 'reachable'] }), ['finding 3']);
    t.same(await titles({ branch: 'main' }), ['finding 1', 'finding 2', 'finding 3']);
    t.same(await titles({ branch: 'other' }), []);

    const groups = await portal.findings.groups(admin, 'owner', {}, { limit: 10, offset: 0 });
    t.match(groups.items.map(({ key, count, worst }) => [key, count, worst.title]).sort(), [
      [null, 1, 'finding 3'],
      ['@ann', 1, 'finding 1'],
      ['@org/all', 1, 'finding 2'],
      ['@org/web', 1, 'finding 1'],
    ]);
    t.equal(groups.total, 4);
    const byRule = await portal.findings.groups(admin, 'rule', {}, { limit: 10, offset: 0 });
    t.match(byRule.items, [
      { key: 'test-rule', count: 3, repositories: 1, bySeverity: { critical: 1, high: 2 } },
    ]);
    const actions = await portal.findings.groups(admin, 'action', {}, { limit: 10, offset: 0 });
    t.match(actions.items, [{ key: `${repository.id} test-rule`, count: 3, title: 'finding 2' }]);
    for (const by of ['path', 'repository', 'package', 'category'] as const)
      t.equal(
        (await portal.findings.groups(admin, by, {}, { limit: 10, offset: 0 })).items.length > 0,
        true,
        by,
      );
    t.match(await portal.findings.facets(admin, {}), { severity: { critical: 1, high: 2 }, total: 3 });
    t.match(await portal.findings.facets(admin, { owner: '@ann' }), {
      severity: { critical: 0, high: 1 },
      total: 1,
    });

    const developer = await person('developer');
    await portal.teams.addMember(admin, team, { userId: developer.userId, role: 'member' });
    const stranger = await person('viewer');
    const mine = await portal.findingUpdates.update(developer, first, { assignee: 'me' });
    t.equal(mine.assignee?.userId, developer.userId);
    t.same((await portal.findings.list(developer, { assignee: 'me' }, page)).total, 1);
    t.same(await titles({ assignee: 'none' }), ['finding 2', 'finding 3']);
    await t.rejects(portal.findingUpdates.update(admin, first, { assignee: stranger.userId }), {
      code: 'VALIDATION_ERROR',
    });
    await t.rejects(portal.findingUpdates.update(stranger, first, { assignee: null }), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    const both = { status: 'acknowledged', comment: 'Known.', assignee: developer.userId } as const;
    t.match(await portal.findingUpdates.updateMany(admin, [first, second, admin.userId], both), {
      updated: 2,
      rejected: 1,
    });
    t.match(
      await portal.findingBulks.updateWhere(admin, { assignee: developer.userId }, { assignee: null }),
      {
        updated: 2,
      },
    );
    const { history } = await portal.findings.get(admin, first);
    t.same(
      history.map(({ kind }) => kind),
      ['opened', 'assigned', 'status_changed', 'assigned'],
    );

    const comment = await portal.findingComments.add(developer, second, 'Waits for the upgrade.');
    t.match(comment, { author: { userId: developer.userId }, text: 'Waits for the upgrade.' });
    t.match(await portal.findingComments.list(admin, second, { limit: 20, offset: 0 }), {
      items: [comment],
      total: 1,
    });
    t.same(await titles({ hasComment: true }), ['finding 2']);
    t.same(await titles({ hasComment: false }), ['finding 1', 'finding 3']);
    await t.rejects(portal.findingComments.add(stranger, second, 'No.'), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    t.equal((await portal.findings.get(admin, second)).commentCount, 1);
  });
});
