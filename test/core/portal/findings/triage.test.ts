// What people and comments in the code decide about findings, and when those decisions end; on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from './audited-repository.ts';

const day = 86_400_000;

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('an acceptance ends by the clock: at read, by the timer and in an audit', async (t) => {
    const { tree, audit, only, portal, admin, runtime } = await auditedRepository(t, databaseUrl);
    tree.found = [detection('a')];
    const first = await audit();
    const { id } = await only();
    const accept = async () => {
      const expiresAt = new Date(runtime.now().getTime() + day).toISOString();
      await portal.findings.setStatus(admin, id, { status: 'acknowledged', expiresAt });
    };
    const far = new Date(runtime.now().getTime() + 181 * day).toISOString();
    await t.rejects(portal.findings.setStatus(admin, id, { status: 'acknowledged', expiresAt: far }), {
      code: 'VALIDATION_ERROR',
    });

    await accept();
    runtime.advance(day + 1);
    t.match(await only(), { status: 'open', statusExpiresAt: null });
    await accept();
    runtime.advance(day + 1);
    t.match((await portal.audits.get(admin, first.id)).findings, [{ status: 'open' }]);
    await accept();
    runtime.advance(day + 1);
    t.equal(await portal.findings.expireAcceptances(), 1);
    t.equal(await portal.findings.expireAcceptances(), 0);
    await accept();
    runtime.advance(day + 1);
    t.match((await audit()).summary, { high: 1, new: 0 });
    const { history } = await only();
    t.equal(history.filter(({ kind }) => kind === 'expired').length, 4);
    t.match(history.at(-1), { before: { status: 'acknowledged' }, after: { status: 'open' }, actorId: null });
  });

  t.test(
    'suppressions: a comment accepts a finding until its date, and a person can overrule it',
    async (t) => {
      const { tree, audit, only, portal, admin, runtime } = await auditedRepository(t, databaseUrl);
      const until = new Date(runtime.now().getTime() + day).toISOString();
      const suppression = { kind: 'assay:ignore', reason: 'a test key', until };
      tree.found = [detection('a', { suppression })];
      t.match(await audit(), { summary: { high: 0, new: 0 }, findingsTotal: 1 });
      t.match(await only(), {
        status: 'acknowledged',
        statusReason: 'assay:ignore: a test key',
        statusExpiresAt: until,
        suppression,
      });

      tree.found = [detection('a', { suppression: { ...suppression, reason: 'still a test key' } })];
      await audit();
      t.match(await only(), { statusReason: 'assay:ignore: still a test key' });

      runtime.advance(day + 1);
      t.match(await only(), { status: 'open' });
      tree.found = [detection('a', { suppression: { kind: 'assay:ignore', reason: null } })];
      await audit();
      const { id } = await only();
      await portal.findings.setStatus(admin, id, { status: 'open', comment: 'No, this one is real.' });
      await audit();
      t.match(await only(), { status: 'open', statusReason: 'No, this one is real.' });

      tree.found = [];
      t.match((await audit()).summary, { fixed: 1 });
    },
  );

  t.test(
    'suppressions: a suppressed finding is resolved when gone, and suppressed again when back',
    async (t) => {
      const { tree, audit, only } = await auditedRepository(t, databaseUrl);
      const suppressed = [detection('a', { suppression: { kind: 'nosemgrep', reason: null } })];
      tree.found = suppressed;
      await audit();
      tree.found = [];
      t.match((await audit()).summary, { fixed: 1 });
      tree.found = suppressed;
      t.match((await audit()).summary, { high: 0, new: 0 });
      t.match(await only(), { status: 'acknowledged', resolvedAt: null });
      tree.found = [detection('a')];
      t.match((await audit()).summary, { high: 1, new: 0 }, 'the comment was taken away');
      t.match(await only(), { status: 'open' });
    },
  );

  t.test('FindingService: triages many by ids or by a filter, each for itself', async (t) => {
    const { tree, audit, portal, admin, person, team } = await auditedRepository(t, databaseUrl);
    tree.found = [...'abcdef'].map((name) => detection(name, { severity: name < 'd' ? 'high' : 'low' }));
    await audit();
    const { items } = await portal.findings.list(admin, {}, { limit: 100, offset: 0, sort: '-severity' });
    const ids = items.map(({ id }) => id);
    const [first = '', second = ''] = ids;
    await portal.findings.setStatus(admin, first, { status: 'resolved' });
    const unknown = '01920000-0000-7000-8000-000000000000';

    const byId = await portal.findings.setStatuses(admin, [first, second, unknown], {
      status: 'acknowledged',
    });
    t.match(byId, {
      updated: 1,
      rejected: 2,
      results: [
        { id: first, error: { code: 'VALIDATION_ERROR', details: { status: /open/ } } },
        { id: second, status: 'acknowledged' },
        { id: unknown, error: { code: 'RESOURCE_NOT_FOUND' } },
      ],
    });

    const developer = await person('developer');
    const change = { status: 'acknowledged', comment: 'Low.' } as const;
    t.match(await portal.findingBulks.updateWhere(developer, { severity: 'low' }, change), { updated: 0 });
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });
    t.match(await portal.findingBulks.updateWhere(developer, { severity: 'low' }, change), {
      updated: 3,
      rejected: 0,
    });
    const triaged = await portal.findings.get(admin, ids.at(-1) ?? '');
    t.match(triaged, { status: 'acknowledged', statusReason: 'Low.' });
    t.match(triaged.history.at(-1), {
      actorId: developer.userId,
      comment: 'Low.',
      before: { status: 'open' },
    });
    const refuted = { status: 'false_positive', comment: 'x' } as const;
    const proposed = await portal.findingBulks.updateWhere(developer, {}, refuted);
    t.notOk(
      !('results' in proposed) ||
        proposed.results.some((one) => 'status' in one && one.status === 'false_positive'),
      'a developer only proposes false positives',
    );
  });

  t.test(
    'FindingService: reads show an ended acceptance as open, and only the task records it',
    async (t) => {
      const { tree, audit, portal, admin, runtime } = await auditedRepository(t, databaseUrl);
      tree.found = [detection('a', { severity: 'high' })];
      await audit();
      const page = { limit: 9, offset: 0, sort: '-severity' } as const;
      const id = (await portal.findings.list(admin, {}, page)).items[0]?.id ?? '';
      const expiresAt = new Date(runtime.now().getTime() + day).toISOString();
      await portal.findings.setStatus(admin, id, { status: 'acknowledged', comment: 'for a day', expiresAt });
      const kinds = async () => (await portal.findings.get(admin, id)).history.map(({ kind }) => kind);
      const before = await kinds();

      runtime.advance(day + 1);
      const open = { status: 'open', statusReason: null, statusExpiresAt: null };
      t.match(await portal.findings.get(admin, id), open);
      t.match((await portal.findings.list(admin, {}, page)).items, [open]);
      t.match(await portal.dashboard.get(admin, {}), { findings: { byStatus: { acknowledged: 1 } } });
      t.strictSame(await kinds(), before, 'reads record nothing');

      await portal.findings.refresh();
      t.strictSame(await kinds(), [...before, 'expired']);
      t.match((await portal.findings.list(admin, { status: 'open' }, page)).items, [open]);
      t.match(await portal.dashboard.get(admin, {}), {
        findings: { byStatus: { open: 1, acknowledged: 0 } },
      });
    },
  );

  t.test('due date: a finding is overdue while open and past its due date', async (t) => {
    const { tree, audit, portal, admin, runtime } = await auditedRepository(t, databaseUrl);
    tree.found = [
      detection('a', { severity: 'critical' }),
      detection('b', { severity: 'info' }),
      detection('c'),
    ];
    await audit();
    const overdue = async (value: boolean) =>
      (await portal.findings.list(admin, { overdue: value }, { limit: 9, offset: 0, sort: '-severity' }))
        .items;

    t.equal((await overdue(true)).length, 0);
    runtime.advance(8 * day);
    await portal.findings.refresh();
    const late = await overdue(true);
    t.match(late, [{ severity: 'critical' }]);
    t.equal((await overdue(false)).length, 2);
    await portal.findings.setStatus(admin, late[0]?.id ?? '', { status: 'acknowledged' });
    t.equal((await overdue(true)).length, 0);
  });
});
