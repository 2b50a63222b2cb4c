// People of GitLab and Gitea sign in, see what they can read there, and lose it when they leave.
import t, { type Test } from 'tap';
import type { CodeHost } from '../../../packages/server/src/code-host/code-host.ts';
import { gitea } from '../../../packages/server/src/code-host/gitea/gitea.ts';
import { gitLab } from '../../../packages/server/src/code-host/gitlab/gitlab.ts';
import { syncAllInstallations } from '../../../packages/server/src/code-host/installations/sync-installation.ts';
import { onBothDatabases } from '../../helpers/databases.ts';
import { doubleClient } from '../../helpers/double-accounts.ts';
import { GiteaDouble, giteaToken } from '../../helpers/gitea-double.ts';
import { GitLabDouble, gitLabToken } from '../../helpers/gitlab-double.ts';
import { handleEvent } from '../../helpers/installed-world.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';
import { testServer } from '../../helpers/test-server.ts';

const minute = 60_000;
const settings = { webhookSecrets: ['a secret'], defaultRole: 'developer', client: doubleClient } as const;

/** Repositories 7 and 8 of owner 9 at both; ada reads 7, bob nothing. Her number is 5 at both. */
async function world(t: Test, databaseUrl?: string) {
  const runtime = testRuntime();
  const [ofGitLab, ofGitea] = [new GitLabDouble(), new GiteaDouble()];
  const hosts: Record<'gitlab' | 'gitea', CodeHost> = {
    gitlab: gitLab(
      { ...settings, webUrl: ofGitLab.webUrl, token: gitLabToken },
      { ...runtime, fetch: ofGitLab.fetch },
    ),
    gitea: gitea(
      { ...settings, webUrl: ofGitea.webUrl, token: giteaToken },
      { ...runtime, fetch: ofGitea.fetch },
    ),
  };
  ofGitLab.projects.length = 0;
  for (const [id, name] of [
    [7, 'app'],
    [8, 'lib'],
  ] as const) {
    ofGitea.repositories.push({
      ...{ id, full_name: `acme/${name}`, private: true },
      owner: { id: 9, login: 'acme' },
    });
    ofGitLab.projects.push({
      ...{ id, path_with_namespace: `acme/${name}`, visibility: 'private' },
      namespace: { id: 9, full_path: 'acme', kind: 'group' },
    });
  }
  const doubles = { gitlab: ofGitLab, gitea: ofGitea };
  for (const { accounts } of Object.values(doubles))
    accounts.people.push(
      { id: 5, login: 'ada', reads: new Set([7]) },
      { id: 6, login: 'bob', reads: new Set() },
    );
  const { server, nobody, caller, admin } = await testServer(t, {
    runtime,
    codeHosts: Object.values(hosts),
    ...(databaseUrl !== undefined && { databaseUrl }),
  });
  const { portal } = server.plugins.assay;
  for (const codeHost of Object.values(hosts)) await syncAllInstallations({ portal, codeHost, runtime });
  const signIn = async (provider: 'gitlab' | 'gitea', login: string, back: string = provider) => {
    const { body } = await nobody.get(`/auth/oauth/${provider}`);
    const query = doubles[provider].accounts.agree(body.authorizationUrl, login);
    return nobody.get(`//api/codehosts/${back}/oauth/callback?${query}`);
  };
  const seen = async (token: string) => {
    const { status, body } = await caller(token).get('/repositories');
    return status === 200 ? body.items.map(({ url }: { readonly url: string }) => url).sort() : status;
  };
  const readsOf = (provider: 'gitlab' | 'gitea') =>
    doubles[provider].accounts.people[0]?.reads as Set<unknown>;
  const deliver = (event: string, body: object) =>
    handleEvent(event, { event_name: event, ...body }, { portal, codeHost: hosts.gitlab, runtime });
  return { portal, runtime, nobody, caller, admin, doubles, signIn, seen, readsOf, deliver };
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  for (const provider of ['gitlab', 'gitea'] as const)
    t.test(`${provider}: who reads a repository there signs in and sees it, until they leave`, async (t) => {
      const { runtime, caller, doubles, signIn, seen, readsOf, admin } = await world(t, await databaseUrl(t));
      const { body } = await signIn(provider, 'ada');
      t.match(body.user, { name: 'ada', role: 'developer' });
      const url = { gitlab: 'https://gitlab.example/acme/app.git', gitea: 'https://gitea.example/acme/app' };
      t.same(await seen(body.token), [url[provider]]);
      const refused = await signIn(provider, 'bob');
      t.match(
        [refused.status, refused.body.message],
        [403, `bob can read no repository that this portal audits at ${provider}.example.`],
      );
      t.equal((await admin.get('/users')).body.pagination.total, 2, 'no account was made for bob');

      const made = await caller(body.token).post('/auth/tokens', { name: 'a token', expiresInDays: 30 });
      readsOf(provider).delete(7);
      runtime.advance(10 * minute);
      t.equal(await seen(body.token), 401);
      t.equal(await seen(made.body.token), 401);
      t.equal((await signIn(provider, 'ada')).status, 403);
      readsOf(provider).add(8);
      const again = (await signIn(provider, 'ada')).body;
      t.equal(again.user.id, body.user.id);
      t.same(await seen(again.token), [url[provider].replace('/app', '/lib')]);
      t.same(doubles[provider].contract.faults, []);
    });

  t.test('gitlab: events end access at once', async (t) => {
    const { doubles, signIn, seen, readsOf, deliver, portal } = await world(t, await databaseUrl(t));
    const reads = readsOf('gitlab');
    reads.add(8);
    const { token, user } = (await signIn('gitlab', 'ada')).body;
    t.equal((await seen(token)).length, 2);
    reads.delete(8);
    t.equal((await seen(token)).length, 2, 'nobody said so');
    await deliver('user_remove_from_team', { user_id: 5, project_id: 8 });
    t.equal((await seen(token)).length, 1);
    await deliver('user_remove_from_group', { user_id: 6, group_id: 9, group_path: 'acme' });
    t.equal((await seen(token)).length, 1, 'somebody else');
    doubles.gitlab.members.set(5, 30);
    await deliver('user_remove_from_group', { user_id: 5, group_id: 9, group_path: 'acme' });
    t.equal((await seen(token)).length, 1, 'an old delivery about somebody who is back');
    doubles.gitlab.members.delete(5);
    await deliver('user_remove_from_group', { user_id: 5, group_id: 9, group_path: 'acme' });
    t.equal(await seen(token), 401);
    t.ok((await portal.identities.state(user.id))?.leftAt);
    t.same(doubles.gitlab.contract.faults, []);
  });
});

t.test('code hosts: people with the same number at two of them are two', async (t) => {
  const { signIn, nobody, seen, deliver, readsOf } = await world(t);
  t.match((await nobody.get('/auth/methods')).body, {
    codeHost: false,
    codeHosts: [
      { provider: 'gitlab', name: 'GitLab', url: 'https://gitlab.example' },
      { provider: 'gitea', name: 'Gitea', url: 'https://gitea.example' },
    ],
  });
  const [one, other] = [(await signIn('gitlab', 'ada')).body, (await signIn('gitea', 'ada')).body];
  t.not(one.user.id, other.user.id);
  t.not(one.user.email, other.user.email);
  t.same(await seen(other.token), ['https://gitea.example/acme/app']);
  readsOf('gitlab').clear();
  await deliver('user_remove_from_group', { user_id: 5, group_id: 9, group_path: 'acme' });
  t.equal(await seen(one.token), 401);
  t.same(await seen(other.token), ['https://gitea.example/acme/app']);
  t.equal((await signIn('gitea', 'ada', 'gitlab')).status, 401, 'back at another host than it began');
  t.equal((await nobody.get('/auth/oauth/github')).status, 404);
});
