// Accounts, sessions, tokens and second factors through the services, where a route would already refuse.
import type { Principal } from '@assay/core';
import t from 'tap';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0, sort: '-createdAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('AccessService.revokeAll: deletes the API tokens of the person unless they are kept', async (t) => {
    const { portal, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const developer = await person('developer');
    const other = await person('developer');
    const make = (principal: Principal) =>
      portal.apiTokens.create(principal, { name: 'CI', expiresInDays: 1 });
    const { token } = await make(developer);
    await make(other);

    t.match(await portal.access.revokeAll(developer, { keepTokens: true }), { tokens: 0 });
    t.match(await portal.apiTokens.authenticate(token), { userId: developer.userId, kind: 'token' });

    t.match(await portal.access.revokeAll(developer, { keepTokens: false }), { tokens: 1 });
    await t.rejects(portal.apiTokens.authenticate(token), { code: 'AUTH_UNAUTHORIZED' });
    t.match(await portal.apiTokens.list(other, page), { total: 1 }, 'those of others stay');
  });

  t.test('AccessService.currentPrincipal: ends with the token and with its user', async (t) => {
    const { portal, admin, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const developer = await person('developer');
    const { token } = await portal.apiTokens.create(developer, { name: 'CI', expiresInDays: 1 });
    const principal = await portal.apiTokens.authenticate(token);
    t.match(await portal.access.currentPrincipal(principal), { userId: developer.userId });

    await portal.users.update(admin, developer.userId, { disabled: true });
    await t.rejects(portal.access.currentPrincipal(principal), { code: 'AUTH_UNAUTHORIZED' });

    await portal.users.update(admin, developer.userId, { disabled: false });
    await t.rejects(
      portal.access.currentPrincipal(principal),
      { code: 'AUTH_UNAUTHORIZED' },
      'it is deleted',
    );
    const other = await portal.apiTokens.create(developer, { name: 'CI', expiresInDays: 1 });
    const next = await portal.apiTokens.authenticate(other.token);
    t.match(await portal.access.currentPrincipal(next), { userId: developer.userId });
    await portal.apiTokens.delete(developer, other.id);
    await t.rejects(portal.access.currentPrincipal(next), { code: 'AUTH_UNAUTHORIZED' });
  });

  t.test('ApiTokenService.create: a token is for the teams or repositories that it names', async (t) => {
    const { portal, admin } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const team = await portal.teams.create(admin, { name: 'Team' });
    const repository = await portal.repositories.create(admin, { url: '/nowhere/code', team: team.id });
    const make = (more: object) => portal.apiTokens.create(admin, { name: 'CI', expiresInDays: 1, ...more });

    const ofTeam = await make({ teams: [team.id] });
    t.same(ofTeam.teams, [team.id]);
    t.notOk('repositories' in ofTeam);
    const ofRepository = await make({ repositories: [repository.id] });
    t.same(ofRepository.repositories, [repository.id]);
    t.notOk('teams' in ofRepository);
    const whole = await make({});
    t.notOk('teams' in whole || 'repositories' in whole);
    t.match((await portal.apiTokens.authenticate(ofTeam.token)).within, {
      teams: [team.id],
      repositories: [],
    });
    t.equal((await portal.apiTokens.authenticate(whole.token)).within, undefined);
  });

  t.test('SecondFactorService.reset: is for administrators', async (t) => {
    const { portal, person } = await testPortal(t, { databaseUrl: await databaseUrl(t) });
    const [developer, auditor] = [await person('developer'), await person('auditor')];
    for (const principal of [developer, auditor])
      await t.rejects(portal.secondFactors.reset(principal, developer.userId), {
        code: 'INSUFFICIENT_PERMISSIONS',
      });
  });
});
