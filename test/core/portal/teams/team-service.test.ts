// Who manages teams and their members, through the service, where a route would already refuse.
import type { Principal } from '@assay/core';
import t, { type Test } from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0, sort: 'name' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('TeamService: shows a team to its members, and every team to auditors', async (t) => {
    const { portal, team, owner, stranger, person } = await start(t, await databaseUrl(t));

    t.match(await portal.teams.list(owner, {}, page), { total: 1, items: [{ id: team.id }] });
    t.match(await portal.teams.list(stranger, {}, page), { total: 0, items: [] });
    t.match(await portal.teams.list(await person('auditor'), {}, page), { total: 1 });
    await t.rejects(portal.teams.get(stranger, team.id), { code: 'NOT_FOUND' });
    await t.rejects(portal.teams.members(stranger, team.id, page), { code: 'NOT_FOUND' });
  });

  t.test('TeamService.update: needs an owner of the team or an administrator', async (t) => {
    const { portal, admin, team, owner, maintainer, member } = await start(t, await databaseUrl(t));

    t.match(await portal.teams.update(owner, team.id, { name: 'Payments' }), { name: 'Payments' });
    t.match(await portal.teams.update(admin, team.id, { name: 'Team' }), { name: 'Team' });
    for (const principal of [maintainer, member])
      await t.rejects(portal.teams.update(principal, team.id, { name: 'No' }), {
        code: 'INSUFFICIENT_PERMISSIONS',
        message: 'Only an owner of the team can do this.',
      });
  });

  t.test('TeamService.update: narrows the limits for acknowledging, and never widens them', async (t) => {
    const { portal, team, owner } = await start(t, await databaseUrl(t));
    t.strictSame((await portal.teams.get(owner, team.id)).acceptance, {
      maxDays: 180,
      approvalFrom: 'high',
      secondPersonFrom: null,
      custom: false,
    });
    await t.rejects(portal.teams.update(owner, team.id, { acceptance: { maxDays: 181 } }), {
      code: 'VALIDATION_ERROR',
      message: /180 days/,
    });
    const acceptance = { maxDays: 30, approvalFrom: 'low' } as const;
    t.match(await portal.teams.update(owner, team.id, { acceptance }), {
      acceptance: { ...acceptance, custom: true },
    });
    t.match(await portal.teams.update(owner, team.id, { acceptance: null }), {
      acceptance: { maxDays: 180, custom: false },
    });
  });

  t.test('TeamService: a name is taken where the person sees who has it, and nowhere else', async (t) => {
    const { portal, admin, team, owner } = await start(t, await databaseUrl(t));
    await portal.teams.create(admin, { name: 'Hidden' });
    const taken = { code: 'CONFLICT', details: { name: 'A team with this name already exists.' } };

    await t.rejects(portal.teams.create(admin, { name: ' hidden' }), taken);
    await t.rejects(portal.teams.update(admin, team.id, { name: 'HIDDEN' }), taken);
    t.match(await portal.teams.update(owner, team.id, { name: 'Hidden' }), { name: 'Hidden' });
    t.match(await portal.teams.update(admin, team.id, { name: 'team' }), { name: 'team' });
    t.match(await portal.teams.update(admin, team.id, { name: 'Team' }), { name: 'Team' }, 'its own');
  });

  t.test('TeamService.addMember: a maintainer adds members and maintainers, but no owner', async (t) => {
    const { portal, team, maintainer, member, person } = await start(t, await databaseUrl(t));
    const add = async (principal: Principal, role: 'member' | 'maintainer' | 'owner') =>
      portal.teams.addMember(principal, team.id, { userId: (await person('developer')).userId, role });

    t.match(await add(maintainer, 'member'), { role: 'member' });
    t.match(await add(maintainer, 'maintainer'), { role: 'maintainer' });
    await t.rejects(add(maintainer, 'owner'), {
      code: 'INSUFFICIENT_PERMISSIONS',
      message: 'A maintainer of the team cannot grant or revoke the role owner.',
    });
    await t.rejects(add(member, 'member'), { code: 'INSUFFICIENT_PERMISSIONS' });
  });

  t.test('TeamService: a maintainer neither demotes nor removes an owner', async (t) => {
    const { portal, team, owner, maintainer, member } = await start(t, await databaseUrl(t));

    await t.rejects(portal.teams.updateMember(maintainer, team.id, owner.userId, 'member'), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    await t.rejects(portal.teams.updateMember(maintainer, team.id, member.userId, 'owner'), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    await t.rejects(portal.teams.removeMember(maintainer, team.id, owner.userId), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    await portal.teams.removeMember(maintainer, team.id, member.userId);
    t.match(await portal.teams.members(owner, team.id, page), { total: 2 });
  });

  t.test('TeamService: names who is missing', async (t) => {
    const { portal, admin, team, stranger } = await start(t, await databaseUrl(t));

    await t.rejects(portal.teams.addMember(admin, team.id, { userId: team.id, role: 'member' }), {
      code: 'NOT_FOUND',
      message: 'User not found.',
    });
    await t.rejects(portal.teams.removeMember(admin, team.id, stranger.userId), {
      code: 'NOT_FOUND',
      message: 'This user is not a member of the team.',
    });
  });

  t.test('TeamService.delete: is for administrators, and in the audit log', async (t) => {
    const { portal, admin, team, owner } = await start(t, await databaseUrl(t));

    await t.rejects(portal.teams.delete(owner, team.id), { code: 'INSUFFICIENT_PERMISSIONS' });
    await portal.teams.delete(admin, team.id);

    await t.rejects(portal.teams.get(admin, team.id), { code: 'NOT_FOUND' });
    const log = await portal.activity.list(admin, { action: 'team.delete' }, { ...page, sort: '-createdAt' });
    t.match(log.items, [{ targetId: team.id, detail: { name: 'Team' } }]);
  });
});

/** A team with an owner, a maintainer and a member, and a developer who is in none. */
async function start(t: Test, databaseUrl: string) {
  const made = await testPortal(t, { databaseUrl });
  const { portal, admin, person } = made;
  const team = await portal.teams.create(admin, { name: 'Team' });
  const join = async (role: 'member' | 'maintainer' | 'owner') => {
    const developer = await person('developer');
    await portal.teams.addMember(admin, team.id, { userId: developer.userId, role });
    return developer;
  };
  return {
    ...made,
    team,
    owner: await join('owner'),
    maintainer: await join('maintainer'),
    member: await join('member'),
    stranger: await person('developer'),
  };
}
