// Bulk changes taken back as a whole, on both databases.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from './audited-repository.ts';

const page = { limit: 100, offset: 0, sort: 'firstSeenAt' };
const accept = { status: 'acknowledged', comment: 'Not this year.' } as const;

onBothDatabases(t, async (t, { databaseUrl }) => {
  const withFindings = async (count: number) => {
    const world = await auditedRepository(t, databaseUrl);
    world.tree.found = Array.from({ length: count }, (_, index) => detection(`a${index}`));
    await world.audit();
    const { portal, admin } = world;
    const all = async () => (await portal.findings.list(admin, {}, page)).items;
    const change = async (...of: Parameters<typeof portal.findingUpdates.updateMany>) =>
      (await portal.findingUpdates.updateMany(...of)).changeId ?? '';
    return { ...world, all, change };
  };

  t.test('FindingUndoService: gives back status, reason, end and assignee, each once', async (t) => {
    const { portal, admin, all, change } = await withFindings(3);
    const ids = (await all()).map(({ id }) => id);
    const [first = '', second = '', third = ''] = ids;
    await change(admin, [first], { status: 'false_positive', comment: 'A key of the docs.', assignee: 'me' });
    const before = await all();

    const undone = await change(admin, [first, second], { status: 'open', assignee: null });
    const accepted = await change(admin, [second, third], { ...accept, assignee: 'me' });
    const assigned = await portal.activity.list(
      admin,
      { action: 'finding.assign' },
      { ...page, sort: '-createdAt' },
    );
    t.match(
      assigned.items.map(({ detail }) => detail),
      [{ assignee: admin.userId, ids: [second, third] }, { assignee: null }, { assignee: admin.userId }],
      'each change is one line of the log',
    );
    t.match(await portal.findingUndos.undo(admin, accepted), { restored: 2, unchanged: 0 });
    t.match(await portal.findingUndos.undo(admin, undone), { restored: 1, unchanged: 0 });

    t.strictSame(await all(), before);
    const { history } = await portal.findings.get(admin, second);
    t.match(history.slice(-2), [
      { kind: 'status_changed', after: { status: 'open' }, comment: 'Undone.', actorId: admin.userId },
      { kind: 'assigned', after: { assignee: null } },
    ]);
    const again = (await portal.findings.get(admin, first)).history.at(-1);
    t.match(again, { kind: 'assigned', before: { assignee: null }, after: { assignee: String } });
    t.equal(again?.after?.assignee, before.find(({ id }) => id === first)?.assignee?.name);
    await t.rejects(portal.findingUndos.undo(admin, undone), /already undone/);
    const { items } = await portal.activity.list(admin, {}, { ...page, sort: '-createdAt' });
    t.match(items[0], { action: 'finding.undo', detail: { restored: 1, unchanged: 0 } });
  });

  t.test('FindingUndoService: leaves what was changed since, and other people’s changes', async (t) => {
    const { portal, admin, person, team, all, change } = await withFindings(2);
    const [first = '', second = ''] = (await all()).map(({ id }) => id);
    const developer = await person('developer', 'Dev');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });
    const id = await change(admin, [first, second], accept);
    await change(developer, [second], { assignee: 'me' });

    await t.rejects(portal.findingUndos.undo(developer, id), { code: 'RESOURCE_NOT_FOUND' });
    t.same(await portal.findingUndos.undo(admin, id), { restored: 1, unchanged: 1 });
    t.same(
      (await all()).map(({ status }) => status),
      ['open', 'acknowledged'],
    );
  });

  t.test('FindingUndoService: takes proposals back, and what a scope reached', async (t) => {
    const { portal, admin, person, team, all, change, audit } = await withFindings(2);
    const [first = ''] = (await all()).map(({ id }) => id);
    const developer = await person('developer', 'Dev');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role: 'member' });
    const proposal = await change(developer, [first], { status: 'false_positive', comment: 'No.' });
    t.equal((await portal.findings.get(admin, first)).proposal?.comment, 'No.');
    t.same(await portal.findingUndos.undo(developer, proposal), { restored: 1, unchanged: 0 });
    t.equal((await portal.findings.get(admin, first)).proposal, null);
    t.equal((await portal.findings.get(admin, first)).history.at(-1)?.kind, 'proposal_rejected');

    await change(developer, [first], { status: 'false_positive', comment: 'No.' });
    const decided = await change(admin, [first], { status: 'false_positive', comment: 'Right.' });
    await portal.findingUndos.undo(admin, decided);
    const again = await portal.findings.get(admin, first);
    t.match(again, { status: 'open', proposal: { comment: 'No.' } });
    t.match(again.history.at(-1), { kind: 'proposed', after: { proposed: 'false_positive' } });

    const wide = await change(admin, [first], { ...accept, scope: 'repository' });
    t.match(await portal.findingUndos.undo(admin, wide), { restored: 1, unchanged: 0 });
    await audit();
    t.ok(
      (await all()).every(({ status }) => status === 'open'),
      'the standing decision is gone, too',
    );
  });

  t.test('FindingUndoService: undoes a change in the background after it ended', async (t) => {
    const { portal, admin, all } = await withFindings(501);
    const job = await portal.findingBulks.updateWhere(admin, { status: 'open' }, accept);
    if ('results' in job) throw new Error('It should be a job.');
    while ((await portal.findingBulks.get(admin, job.id)).completedAt === null)
      await new Promise((resolve) => setTimeout(resolve, 20));
    t.same(await portal.findingUndos.undo(admin, job.id), { restored: 501, unchanged: 0 });
    t.ok((await all()).every(({ status }) => status === 'open'));
  });
});
