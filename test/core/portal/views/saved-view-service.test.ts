// Lists of findings under a name: whose they are, and who sees them.
import t from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const part = { limit: 20, offset: 0 };

onBothDatabases(t, async (t, { databaseUrl }) => {
  const { portal, admin, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
  const [member, colleague, stranger] = [
    await person('developer'),
    await person('viewer'),
    await person('developer'),
  ];
  const team = await portal.teams.create(admin, { name: 'Payments' });
  for (const { userId } of [member, colleague])
    await portal.teams.addMember(admin, team.id, { userId, role: 'member' });
  const names = async (who: typeof member) =>
    (await portal.savedViews.list(who, part)).items.map(({ name }) => name);

  t.test(
    'SavedViewService: keeps a private view to its owner, and shows a shared one to the team',
    async (t) => {
      const mine = await portal.savedViews.create(member, { name: 'Mine', query: 'status=open' });
      const shared = await portal.savedViews.create(member, {
        name: 'Critical',
        query: 'severity=critical&by=rule',
        team: team.id,
      });

      t.match(shared, {
        query: 'severity=critical&by=rule',
        owner: { userId: member.userId },
        team: team.id,
      });
      t.same(await names(member), ['Critical', 'Mine']);
      t.same(await names(colleague), ['Critical']);
      t.same(await names(stranger), []);
      await t.rejects(portal.savedViews.get(colleague, mine.id), { message: 'Saved view not found.' });
    },
  );

  t.test('SavedViewService.update: is for the owner and administrators only', async (t) => {
    const [{ id = '' } = {}] = (await portal.savedViews.list(colleague, part)).items;

    await t.rejects(portal.savedViews.update(colleague, id, { name: 'Other' }), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    await t.rejects(portal.savedViews.delete(colleague, id), { code: 'INSUFFICIENT_PERMISSIONS' });
    t.match(await portal.savedViews.update(admin, id, { name: 'Worst' }), { name: 'Worst', team: team.id });
    t.match(await portal.savedViews.update(member, id, { team: null }), { name: 'Worst', team: null });
    t.same(await names(colleague), [], 'no longer shared');
  });

  t.test('SavedViewService.create: refuses a name twice, and a team that is out of sight', async (t) => {
    const view = { name: 'MINE', query: '' };

    await t.rejects(portal.savedViews.create(member, view), { code: 'CONFLICT_DUPLICATE' });
    t.ok(await portal.savedViews.create(stranger, view), 'names are per person');
    await t.rejects(portal.savedViews.create(stranger, { ...view, name: 'Theirs', team: team.id }), {
      code: 'VALIDATION_ERROR',
    });
  });

  t.test('SavedViewService: leaves a shared view with its team when its owner leaves', async (t) => {
    const leaver = await person('developer');
    await portal.teams.addMember(admin, team.id, { userId: leaver.userId, role: 'member' });
    const { id } = await portal.savedViews.create(leaver, { name: 'Left behind', query: '', team: team.id });
    await portal.savedViews.create(leaver, { name: 'Taken along', query: '' });
    await portal.teams.removeMember(admin, team.id, leaver.userId);

    t.same(await names(leaver), ['Taken along']);
    t.same(await names(colleague), ['Left behind']);
    const gone = { message: 'Saved view not found.' };
    await t.rejects(portal.savedViews.get(leaver, id), gone);
    await t.rejects(portal.savedViews.update(leaver, id, { query: 'status=resolved' }), gone);
    await t.rejects(portal.savedViews.delete(leaver, id), gone);
    await portal.savedViews.delete(admin, id);
  });

  t.test('SavedViewService.delete: takes the view away, and the log keeps it', async (t) => {
    const [{ id = '' } = {}] = (await portal.savedViews.list(member, part)).items;

    await portal.savedViews.delete(member, id);

    t.same((await names(member)).length, 1);
    await t.rejects(portal.savedViews.get(member, id), { message: 'Saved view not found.' });
  });
});
