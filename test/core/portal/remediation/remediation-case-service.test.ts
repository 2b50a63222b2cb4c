// One change is one case: named by its worst finding, counted whole, decided whole, talked about; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const kev = { dateAdded: '2026-11-19', dueDate: null, ransomware: null };
const advisoryFinding = (n: number, severity: string, fixedVersion: string | null, own: object = {}) => ({
  fingerprint: `v1:${n.toString(16).padStart(32, '0')}`,
  ruleId: 'vulnerable-dependency',
  category: 'dependency-vulnerability',
  severity,
  title: `lodash: flaw ${n}`,
  location: { path: 'package-lock.json', startLine: 1 + n, endLine: 1 + n },
  package: {
    purl: 'pkg:npm/lodash@4.17.0',
    name: 'lodash',
    version: '4.17.0',
    scope: 'runtime',
    dependencyPath: ['lodash'],
    fixedVersion,
  },
  advisory: { id: `CVE-2026-000${n}`, aliases: [], cvss: null, url: null, epss: null, kev: null, ...own },
});
const lodash = [
  advisoryFinding(1, 'medium', '4.17.9', { kev }),
  advisoryFinding(2, 'critical', '4.17.21'),
  advisoryFinding(3, 'low', null),
];
const page = { limit: 10, offset: 0 };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const withLodash = async (t: Parameters<typeof testPortal>[0]) => {
    const tested = await testPortal(t, { databaseUrl: await databaseUrl(t), auditConcurrency: 0 });
    const { portal, admin } = tested;
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/shop', team });
    const audited = async (findings: readonly object[]) => {
      const audit = { type: 'dependency', coverage: { complete: true }, findings };
      const document = Buffer.from(JSON.stringify({ target: {}, audits: [audit] }));
      await portal.imports.import(admin, { repositoryId, type: 'dependency', format: 'assay', document });
    };
    await audited(lodash);
    return { ...tested, team, repositoryId, audited };
  };

  t.test('remediation cases: in the order in which they are due', async (t) => {
    const { portal, admin, audited } = await withLodash(t);
    const other = {
      ...advisoryFinding(4, 'high', null),
      package: { ...lodash[0]?.package, purl: 'pkg:npm/qs@6.0.0', name: 'qs' },
    };
    await audited([...lodash, other]);
    const order = async (sort?: 'dueAt') =>
      (await portal.remediationCases.list(admin, {}, { ...page, ...(sort && { sort }) })).items.map(
        ({ subject }) => subject.key,
      );
    t.same(await order(), ['pkg:npm/lodash', 'pkg:npm/qs']);
    t.same(await order('dueAt'), ['pkg:npm/lodash', 'pkg:npm/qs'], 'exploited: due first');
    const team = (await portal.teams.list(admin, {}, { limit: 1, offset: 0, sort: 'name' })).items[0];
    if (!team) throw new Error('There is no team.');
    await portal.teams.update(admin, team.id, {
      dueDays: { severity: { critical: 90, high: 2, medium: 90 }, priority: {} },
    });
    t.same(await order(), ['pkg:npm/lodash', 'pkg:npm/qs'], 'priority does not ask for dates');
    t.same(await order('dueAt'), ['pkg:npm/qs', 'pkg:npm/lodash']);
    await portal.teams.update(admin, team.id, {
      dueDays: { severity: { critical: 90 }, priority: {} },
    });
    t.same(await order('dueAt'), ['pkg:npm/lodash', 'pkg:npm/qs'], 'without a date at the end');
  });

  t.test('remediation cases: name the worst, count all, and know the command', async (t) => {
    const { portal, admin, repositoryId } = await withLodash(t);

    const [one, ...others] = (await portal.remediationCases.list(admin, {}, page)).items;
    const narrowed = await portal.remediationCases.list(admin, { severity: 'low' }, page);

    t.same(others, []);
    t.match(one, {
      repositoryId,
      repository: 'shop',
      subject: { kind: 'package', key: 'pkg:npm/lodash' },
      title: 'lodash: flaw 2',
      state: 'open',
      bySeverity: { critical: 1, high: 0, medium: 1, low: 1, info: 0 },
      exploited: 1,
      worst: { severity: 'critical' },
      mostUrgent: { title: 'lodash: flaw 1', priority: { level: 'urgent' } },
      fix: {
        version: '4.17.21',
        commands: [{ path: 'package-lock.json', command: 'npm install lodash@4.17.21' }],
        unfixed: 1,
      },
      assignees: [],
      commentCount: 0,
    });
    t.same(narrowed.items, [one], 'a filter selects cases, and does not change them');
  });

  t.test('remediation cases: keep their id while findings come and go', async (t) => {
    const { portal, admin, audited } = await withLodash(t);
    const id = (await portal.remediationCases.list(admin, {}, page)).items[0]?.id ?? '';

    await audited([]);
    const gone = await portal.remediationCases.get(admin, id);
    const none = await portal.remediationCases.list(admin, {}, page);
    await audited([advisoryFinding(4, 'high', '5.0.0')]);
    const again = await portal.remediationCases.list(admin, {}, page);

    t.match(gone, { id, state: 'resolved', byStatus: { open: 0, resolved: 3 }, title: 'lodash: flaw 2' });
    t.same(none.items, []);
    t.match(again.items, [{ id, title: 'lodash: flaw 4', byStatus: { open: 1, resolved: 3 } }]);
  });

  t.test('remediation cases: are assigned, decided and undone as a whole', async (t) => {
    const { portal, admin, person, team } = await withLodash(t);
    const developer = await person('developer', 'Ada');
    await portal.teams.addMember(admin, team, { userId: developer.userId, role: 'member' });
    const id = (await portal.remediationCases.list(developer, {}, page)).items[0]?.id ?? '';

    await portal.remediationCases.change(developer, id, { assignee: 'me' });
    const assigned = await portal.remediationCases.get(admin, id);
    await portal.remediationCases.change(developer, id, { status: 'false_positive', comment: 'Not used' });
    const proposed = await portal.remediationCases.get(admin, id);
    const accepted = await portal.remediationCases.change(admin, id, {
      status: 'acknowledged',
      comment: 'Behind the firewall',
    });
    const decided = await portal.remediationCases.get(admin, id);
    await portal.findingUndos.undo(admin, 'changeId' in accepted ? (accepted.changeId ?? '') : '');
    const undone = await portal.remediationCases.get(admin, id);

    t.match(assigned, { state: 'open', assignees: [{ userId: developer.userId, name: 'Ada' }] });
    t.match(proposed, { state: 'waiting', proposed: 3 });
    t.match(decided, { state: 'accepted', byStatus: { open: 0, acknowledged: 3 } });
    t.match(undone, { byStatus: { open: 3, acknowledged: 0 } });
  });

  t.test('remediation cases: have a thread, and are hidden from other teams', async (t) => {
    const { portal, admin, person } = await withLodash(t);
    const stranger = await person('developer');
    const id = (await portal.remediationCases.list(admin, {}, page)).items[0]?.id ?? '';

    await portal.remediationCases.comment(admin, id, 'Goes with the next release.');
    const { items } = await portal.remediationCases.comments(admin, id, page);

    t.match(items, [{ text: 'Goes with the next release.', author: { userId: admin.userId } }]);
    t.match(await portal.remediationCases.get(admin, id), { commentCount: 1 });
    t.same((await portal.remediationCases.list(stranger, {}, page)).items, []);
    const refused: readonly (() => Promise<unknown>)[] = [
      () => portal.remediationCases.get(stranger, id),
      () => portal.remediationCases.change(stranger, id, { assignee: 'me' }),
      () => portal.remediationCases.comment(stranger, id, 'x'),
      () => portal.remediationCases.comments(stranger, id, page),
    ];
    for (const ask of refused) await t.rejects(ask(), { code: 'RESOURCE_NOT_FOUND' });
  });
});
