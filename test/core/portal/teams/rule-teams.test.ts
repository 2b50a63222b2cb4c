// Teams in rules of sign-in and of workloads: a name means one team by its id, whatever teams are called later.
import t, { type Test } from 'tap';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testPortal } from '../../../helpers/test-portal.ts';

const taken = { code: 'CONFLICT', details: { name: 'A team with this name already exists.' } };
const everyone = (names: readonly string[]) => ({
  groups: [
    {
      group: 'all',
      role: 'developer' as const,
      teams: names.map((name) => ({ name, role: 'member' as const })),
    },
  ],
  defaultRole: null,
  linkByEmail: false,
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('RuleTeams: nobody joins a team that was given the name in a rule later', async (t) => {
    const { portal, admin, team, owner, signIn } = await start(t, await databaseUrl(t));
    const payments = await portal.teams.create(admin, { name: 'Payments' });
    await portal.teams.nameInRules(['Payments', 'Vault']);
    await portal.teams.update(admin, payments.id, { name: 'Money' });

    await t.rejects(
      portal.teams.update(owner, team.id, { name: 'payments' }),
      taken,
      'an owner cannot take it',
    );
    await t.rejects(portal.teams.create(admin, { name: 'Payments' }), taken, 'it means another team');
    await t.rejects(
      portal.teams.update(owner, team.id, { name: 'Vault' }),
      taken,
      'nor a name without a team',
    );

    const person = await signIn(['Payments', 'Vault']);
    const joined = async (id: string) => (await portal.teams.get(admin, id)).members.map((one) => one.userId);
    t.ok((await joined(payments.id)).includes(person), 'the team of the rule, under its new name');

    const vault = await portal.teams.create(admin, { name: 'Vault' });
    await signIn(['Payments', 'Vault']);
    t.ok((await joined(vault.id)).includes(person), 'the team that an administrator made for the rule');
    t.notOk((await joined(team.id)).includes(person));
    const log = await portal.activity.list(
      admin,
      { action: 'team.bind-rule' },
      { limit: 10, offset: 0, sort: 'createdAt' },
    );
    t.same(
      log.items.map(({ targetId, detail }) => [targetId, detail]),
      [
        [payments.id, { name: 'Payments' }],
        [vault.id, { name: 'Vault' }],
      ],
    );
  });

  t.test('RuleTeams: an id means its team, and of two teams with one name neither is meant', async (t) => {
    const { portal, admin, team, owner, signIn } = await start(t, await databaseUrl(t));
    const hidden = await portal.teams.create(admin, { name: 'Hidden' });
    await portal.teams.update(owner, team.id, { name: 'Hidden' });
    await portal.teams.nameInRules(['Hidden', hidden.id]);
    const members = async (id: string) => (await portal.teams.get(admin, id)).members.length;
    const before = await members(team.id);

    await signIn(['Hidden']);
    t.same([await members(hidden.id), await members(team.id)], [0, before]);
    await signIn([hidden.id]);
    t.same([await members(hidden.id), await members(team.id)], [1, before]);
  });

  t.test('RuleTeams: with its team the binding ends', async (t) => {
    const { portal, admin, signIn } = await start(t, await databaseUrl(t));
    const first = await portal.teams.create(admin, { name: 'Payments' });
    await portal.teams.nameInRules(['Payments']);
    await portal.teams.delete(admin, first.id);
    const second = await portal.teams.create(admin, { name: 'Payments' });

    const person = await signIn(['Payments']);
    t.match((await portal.teams.get(admin, second.id)).members, [{ userId: person }]);
  });
});

/** A team with an owner, and somebody who signs in at an issuer by rules that name teams. */
async function start(t: Test, databaseUrl: string) {
  const made = await testPortal(t, { databaseUrl });
  const { portal, admin, person } = made;
  const team = await portal.teams.create(admin, { name: 'Team' });
  const owner = await person('developer');
  await portal.teams.addMember(admin, team.id, { userId: owner.userId, role: 'owner' });
  const signIn = async (names: readonly string[]) => {
    const who = { issuer: 'https://id.example.com', subject: 'ann', email: 'ann@example.com', name: 'Ann' };
    const groups = { known: true as const, groups: ['all'] };
    return (await portal.oidcIdentities.user({ ...who, emailVerified: true, groups }, everyone(names))).id;
  };
  return { ...made, team, owner, signIn };
}
