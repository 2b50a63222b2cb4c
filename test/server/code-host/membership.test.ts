// People who leave an organization lose access: at the next request after ten minutes, at the next sign-in, and at
// once where the code host says so.
import { systemPrincipal } from '@assay/core';
import t, { type Test } from 'tap';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import { codeHost, installationOf } from '../../helpers/code-host.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { handleEvent, repository } from '../../helpers/installed-world.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { adminPassword } from '../../helpers/test-portal.ts';
import { testServer } from '../../helpers/test-server.ts';

const minute = 60_000;

async function signedInWorld(t: Test, databaseUrl?: string, env?: Readonly<Record<string, string>>) {
  const host = await codeHost(t, env);
  host.answers.set('GET /orgs/acme', { id: 5001, login: 'acme' });
  host.people.push({ id: 7, login: 'ada', name: 'Ada' });
  host.installations.push(
    installationOf('acme', { visibleTo: ['ada'], repositories: [repository(1, 'acme/secret')] }),
  );
  host.memberships.set('acme/ada', 'own');
  const given = { extension: host.settings, ...(databaseUrl !== undefined && { databaseUrl }) };
  const { server, nobody, caller, runtime, admin } = await testServer(t, given);
  const { portal } = server.plugins.assay;
  const account = { accountId: '5001', accountLogin: 'acme', accountType: 'Organization' };
  await portal.installations.put({ id: '99', ...account, permissions: {}, suspendedAt: null });
  await portal.installations.register('99', [{ providerId: '1', fullName: 'acme/secret' }]);
  const signIn = async () => {
    const started = await nobody.get('//api/codehost/oauth/request');
    return nobody.get(`//api/codehost/oauth/callback?${host.agree(started.body.authorizationUrl, 'ada')}`);
  };
  const token: string = (await signIn()).body.token;
  const made = await caller(token).post('/auth/tokens', { name: 'a token', expiresInDays: 300 });
  const session = caller(token);
  const apiToken = caller(made.body.token);
  const repositories = async (who: typeof session) => {
    const { status, body } = await who.get('/repositories');
    return status === 200 ? body.pagination.total : status;
  };
  const asked = () => host.asked.filter(({ path }) => path.startsWith('/user/memberships/')).length;
  const leave = () => host.memberships.delete('acme/ada');
  const deliver = (event: string, part: object) =>
    handleEvent(
      event,
      { ...part, organization: { login: 'acme', id: 5001 }, installation: { id: 99 } },
      { portal, codeHost: gitHub(host.settings, runtime), runtime },
    );
  /** Who the teams of the organizations have. */
  const members = async (organization: string) => {
    const { body } = await admin.get('/teams');
    const team = body.items.find(({ name }: { readonly name: string }) => name === organization);
    const { members } = (await admin.get(`/teams/${team.id}`)).body;
    return members.length;
  };
  const world = { host, portal, admin, nobody, caller, runtime, deliver, members };
  return { ...world, signIn, session, apiToken, repositories, asked, leave };
}

const removed = { action: 'member_removed', membership: { user: { id: 7, login: 'ada' } } };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test(
    'membership: a session is refused within ten minutes of leaving, and so is its refresh',
    async (t) => {
      const { runtime, session, repositories, leave } = await signedInWorld(t, await databaseUrl(t));
      t.equal(await repositories(session), 1);
      leave();
      runtime.advance(10 * minute);
      t.equal((await session.post('/auth/refresh', {})).status, 401);
      t.equal(await repositories(session), 401);
    },
  );

  t.test(
    'membership: an API token is refused within ten minutes, and works again for a member',
    async (t) => {
      const { host, runtime, signIn, apiToken, repositories, leave } = await signedInWorld(
        t,
        await databaseUrl(t),
      );
      host.down = 503;
      runtime.advance(23 * 60 * minute);
      t.equal(await repositories(apiToken), 1, 'a code host that is down stops no program for a day');
      host.down = undefined;
      t.equal(await repositories(apiToken), 1);
      leave();
      runtime.advance(10 * minute);
      t.equal(await repositories(apiToken), 401);
      host.memberships.set('acme/ada', 'own');
      t.equal(await repositories(apiToken), 401, 'not before the next sign-in');
      t.equal((await signIn()).status, 200);
      t.equal(await repositories(apiToken), 1);
    },
  );

  t.test(
    'membership: who has left and never comes back is out within a day, who stays is asked again',
    async (t) => {
      const { host, portal, runtime, asked, leave, session, repositories } = await signedInWorld(
        t,
        await databaseUrl(t),
      );
      const page = { limit: 9, offset: 0, sort: 'name' };
      const [team] = (await portal.teams.list(systemPrincipal, { q: 'acme' }, page)).items;
      const members = async () => (await portal.teams.members(systemPrincipal, team?.id ?? '', page)).total;
      const before = asked();
      await portal.tasks.runDue();
      t.equal(asked(), before, 'proved today');
      runtime.advance(25 * 60 * minute);
      await portal.tasks.runDue();
      t.equal(asked(), before + 1);
      t.equal(await members(), 1);
      host.down = 503;
      runtime.advance(25 * 60 * minute);
      await portal.tasks.runDue();
      t.equal(await members(), 1, 'nothing is known while the code host is down');
      host.down = undefined;
      leave();
      runtime.advance(25 * 60 * minute);
      await portal.tasks.runDue();
      t.equal(await members(), 0);
      t.equal(await repositories(session), 401);
    },
  );

  t.test('membership: a refused sign-in ends the sessions and API tokens of who it refuses', async (t) => {
    const { signIn, session, apiToken, repositories, leave } = await signedInWorld(t, await databaseUrl(t));
    leave();
    t.equal((await signIn()).status, 403);
    t.equal(await repositories(session), 401);
    t.equal(await repositories(apiToken), 401);
  });
});

t.test('membership: the code host is asked once in ten minutes, however many requests come', async (t) => {
  const { runtime, session, repositories, asked } = await signedInWorld(t);
  const before = asked();
  runtime.advance(10 * minute);
  await Promise.all(Array.from({ length: 20 }, () => repositories(session)));
  t.equal(asked(), before + 1);
  await repositories(session);
  t.equal(asked(), before + 1);
});

t.test('membership: a code host that is down locks nobody out for an hour, and then everybody', async (t) => {
  const { host, runtime, session, repositories } = await signedInWorld(t);
  host.down = 503;
  runtime.advance(30 * minute);
  t.equal(await repositories(session), 1);
  runtime.advance(41 * minute);
  t.not(await repositories(session), 1);
  host.down = undefined;
});

for (const [event, part] of [
  ['organization', removed],
  ['membership', { action: 'removed', scope: 'team', member: { id: 7, login: 'ada' } }],
] as const) {
  t.test(`membership: ${event} events end access at once, when the code host confirms them`, async (t) => {
    const world = await signedInWorld(t);
    const { host, deliver, members, session, apiToken, repositories, leave } = world;
    host.answers.set('GET /orgs/acme/members/ada', 204);
    await deliver(event, part);
    t.equal(await repositories(session), 1, 'an old delivery about somebody who is back');
    t.equal(await members('acme'), 1);
    host.answers.delete('GET /orgs/acme/members/ada');
    leave();
    host.answers.set('GET /orgs/acme/members/ada', 404);
    await deliver(event, part);
    t.equal(await repositories(session), 401);
    t.equal(await repositories(apiToken), 401);
    t.equal(await members('acme'), 0, 'the team of the organization');
  });
}

t.test('membership: who has left is no member because another person has their earlier name', async (t) => {
  const { host, deliver, session, repositories } = await signedInWorld(t);
  host.people.splice(0, 1, { id: 7, login: 'ada-new' }, { id: 8, login: 'ada' });
  host.answers.set('GET /orgs/acme/members/ada', 204);
  host.answers.set('GET /orgs/acme/members/ada-new', 404);
  await deliver('organization', removed);
  t.equal(await repositories(session), 401);
});

t.test('membership: an answer about another person brings nobody back', async (t) => {
  const { host, deliver, session, repositories } = await signedInWorld(t);
  host.answers.set('GET /user/7', { id: 8, login: 'bert' });
  host.answers.set('GET /orgs/acme/members/bert', 204);
  await deliver('organization', removed);
  t.equal(await repositories(session), 401);
});

t.test('membership: a member of another organization that took the name over has left', async (t) => {
  const { host, deliver, session, repositories } = await signedInWorld(t);
  host.answers.set('GET /orgs/acme/members/ada', 204);
  host.answers.set('GET /orgs/acme-labs/members/ada', 404);
  for (const { account } of host.installations) account.login = 'acme-labs';
  await deliver('organization', removed);
  t.equal(await repositories(session), 401);
});

t.test('membership: who has left gets in by no other way of signing in', async (t) => {
  const { host, admin, nobody, caller, deliver, session, repositories, leave } = await signedInWorld(t);
  const { body: ada } = await session.get('/users/me');
  await admin.patch(`/users/${ada.id}`, { password: adminPassword });
  leave();
  host.answers.set('GET /orgs/acme/members/ada', 404);
  await deliver('organization', removed);
  const { status, body } = await nobody.post('/auth/login', { email: ada.email, password: adminPassword });
  t.equal(status, 200);
  t.equal(await repositories(caller(body.token)), 401);
});

t.test('membership: who leaves one of two organizations keeps what the other gives', async (t) => {
  const { host, portal, runtime, session, repositories, members, leave, signIn, caller } =
    await signedInWorld(t);
  host.installations.push(
    installationOf('beta', {
      id: 98,
      account: { id: 5002, login: 'beta', type: 'Organization' },
      visibleTo: ['ada'],
      repositories: [repository(2, 'beta/open')],
    }),
  );
  host.memberships.set('beta/ada', 'own');
  const account = { accountId: '5002', accountLogin: 'beta', accountType: 'Organization' };
  await portal.installations.put({ id: '98', ...account, permissions: {}, suspendedAt: null });
  await portal.installations.register('98', [{ providerId: '2', fullName: 'beta/open' }]);
  const again = caller((await signIn()).body.token);
  t.equal(await repositories(again), 2);
  leave();
  runtime.advance(10 * minute);
  t.equal(await repositories(again), 1);
  t.same([await members('acme'), await members('beta')], [0, 1]);
  t.equal(await repositories(session), 1);
});

t.test('membership: an organization is known by its id, whatever it is called by now', async (t) => {
  const { portal, runtime, session, repositories, members, leave } = await signedInWorld(t);
  const account = { accountId: '5001', accountLogin: 'acme-renamed', accountType: 'Organization' };
  await portal.installations.put({ id: '99', ...account, permissions: {}, suspendedAt: null });
  t.equal(await members('acme'), 1);
  leave();
  runtime.advance(10 * minute);
  t.equal(await repositories(session), 401);
  t.equal(await members('acme'), 0, 'the answer still names it as before');
});

t.test('membership: where no organization could be asked, nobody is taken for gone', async (t) => {
  const { host, runtime, session, repositories, members } = await signedInWorld(t);
  const installed = host.installations.splice(0);
  runtime.advance(10 * minute);
  t.equal(await repositories(session), 401, 'they come in no longer');
  t.equal(await members('acme'), 1);
  host.installations.push(...installed);
  runtime.advance(minute);
  t.equal(await repositories(session), 1, 'and do again once it is known');
});

t.test('membership: an earlier name that another person has by now proves nothing', async (t) => {
  const { host, runtime, session, repositories } = await signedInWorld(t);
  const [ada] = host.people;
  if (ada) ada.login = 'ada-of-old';
  host.renamed.set('ada', 'ada-of-old');
  host.memberships.delete('acme/ada');
  // Who took the name belongs to the organization.
  host.memberships.set('acme/ada', 'public');
  runtime.advance(10 * minute);
  t.equal(await repositories(session), 401);
});

t.test('membership: an organization that takes the name in the settings over lets nobody in', async (t) => {
  const world = await signedInWorld(t, undefined, { ASSAY_GITHUB_ORG: 'acme' });
  const { host, runtime, session, repositories, signIn, members } = world;
  t.equal(await repositories(session), 1);
  host.answers.set('GET /orgs/acme', { id: 6006, login: 'acme' });
  t.match(await signIn(), { status: 403, body: { message: /is another one/ } });
  runtime.advance(10 * minute);
  t.equal(await repositories(session), 401);
  t.equal(await members('acme'), 1, 'nobody is taken for gone');
  host.answers.set('GET /orgs/acme', 404);
  t.match(await signIn(), { status: 403, body: { message: /knows no organization/ } });
  host.answers.set('GET /orgs/acme', { id: 5001, login: 'acme' });
  t.equal((await signIn()).status, 200);
});

keepsContract(t);
