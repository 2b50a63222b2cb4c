// GitHub, Gitea and GitLab at once in one portal, with equal names, numbers and ids at all of them.
import t from 'tap';
import type { CodeHost } from '../../../packages/server/src/code-host/code-host.ts';
import { CodeHosts, webhookPathOf } from '../../../packages/server/src/code-host/code-hosts.ts';
import { gitea } from '../../../packages/server/src/code-host/gitea/gitea.ts';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import { gitLab } from '../../../packages/server/src/code-host/gitlab/gitlab.ts';
import { syncInstallation } from '../../../packages/server/src/code-host/installations/sync-installation.ts';
import { queueOpenPulls } from '../../../packages/server/src/code-host/own-deliveries.ts';
import { WebhookBackend } from '../../../packages/server/src/code-host/webhook-backend.ts';
import { auditRun } from '../../helpers/fake-audit.ts';
import { GiteaDouble, giteaToken } from '../../helpers/gitea-double.ts';
import { GitLabDouble, gitLabToken } from '../../helpers/gitlab-double.ts';
import { doubleSettings, ProviderDouble } from '../../helpers/provider-double.ts';
import { at, commit, found, patch } from '../../helpers/review-world.ts';
import { settle } from '../../helpers/settle-deliveries.ts';
import { testPortal } from '../../helpers/test-portal.ts';

t.test('code hosts: three of them, each with repositories of the same names and numbers', async (t) => {
  const [ofGitHub, ofGitea, ofGitLab] = [new ProviderDouble(), new GiteaDouble(), new GitLabDouble()];
  const all: CodeHost[] = [];
  const hosts = new CodeHosts(all);
  const { portal, runtime, admin } = await testPortal(t, {
    runAudit: async ({ type, ref, url }) =>
      auditRun({
        findings: type === 'security' && ref === commit(1) ? [found(url, at('app.ts', 2))] : [],
        commit: ref ?? commit('f'),
        ruleIds: type === 'security' ? ['github-pat'] : [],
      }),
    codeHost: hosts.repositories,
  });
  const gitHubHost = gitHub(doubleSettings, { ...runtime, fetch: ofGitHub.fetch });
  const giteaHost = gitea(
    { webUrl: ofGitea.webUrl, token: giteaToken, webhookSecrets: ['s'], defaultRole: 'developer' },
    { ...runtime, fetch: ofGitea.fetch },
  );
  const gitLabHost = gitLab(
    { webUrl: ofGitLab.webUrl, token: gitLabToken, webhookSecrets: ['s'], defaultRole: 'developer' },
    { ...runtime, fetch: ofGitLab.fetch },
  );
  all.push(gitHubHost, giteaHost, gitLabHost);
  const backend = new WebhookBackend({
    portal,
    codeHosts: hosts,
    runtime,
    workers: { pollMs: 5, beatMs: 20 },
  });
  backend.start();
  t.teardown(() => backend.stop());

  // Account 9, repositories 7 and 8, pull request 1: everywhere.
  ofGitHub.granted = { statuses: 'write' };
  const permissions = { statuses: 'write' };
  const account = { accountId: '9', accountLogin: 'acme', accountType: 'Organization' };
  await portal.installations.put({ id: '3', ...account, permissions, suspendedAt: null });
  await portal.installations.register('3', [
    { providerId: '7', fullName: 'acme/app' },
    { providerId: '8', fullName: 'acme/lib' },
  ]);
  const owner = { id: 9, login: 'acme' };
  for (const [id, name] of [
    [7, 'app'],
    [8, 'lib'],
  ] as const)
    ofGitea.repositories.push({ id, full_name: `acme/${name}`, private: true, owner });
  ofGitLab.projects.length = 0;
  for (const [id, name] of [
    [7, 'app'],
    [8, 'lib'],
  ] as const)
    ofGitLab.projects.push({
      ...{ id, path_with_namespace: `acme/${name}`, visibility: 'private' },
      namespace: { id: 9, full_path: 'acme', kind: 'group' },
    });
  await syncInstallation({ portal, codeHost: giteaHost, runtime }, 'gitea:gitea.example:9');
  await syncInstallation(
    { portal, codeHost: gitLabHost, runtime },
    gitLabHost.installations.connection ?? '',
  );
  // Each host is asked for what is open as soon as it is connected: nothing yet.
  await settle(portal, runtime, admin);
  const pull = {
    ...({ state: 'open', draft: false, merged: false } as const),
    ...{ head: commit(1), base: commit(0), files: { 'app.ts': patch } },
  };
  ofGitHub.pulls.set(1, pull);
  ofGitea.pulls.set(1, pull);
  ofGitLab.pulls.set(1, pull);

  const { items } = await portal.repositories.list(admin, {}, { limit: 50, offset: 0, sort: 'name' });
  t.same(
    items.map(({ url }) => url).sort(),
    [`${doubleSettings.webUrl}/acme/app`, `${doubleSettings.webUrl}/acme/lib`]
      .concat('https://gitea.example/acme/app', 'https://gitea.example/acme/lib')
      .concat('https://gitlab.example/acme/app.git', 'https://gitlab.example/acme/lib.git')
      .sort(),
  );
  t.equal(
    new Set(items.map(({ team }) => team)).size,
    3,
    'an account of the same name has a team of its own',
  );
  t.equal(new Set(all.map(webhookPathOf)).size, 3);

  const inGitea = await portal.installations.findByProviderId('gitea:gitea.example:7');
  const inGitHub = await portal.installations.findByProviderId('7');
  await queueOpenPulls(portal, inGitea?.repositoryId ?? '');
  await settle(portal, runtime, admin);
  t.match(ofGitea.statuses.at(-1), { sha: commit(1), status: 'success' });
  t.match(ofGitea.codeComments, [{ path: 'app.ts', body: /gitea\.example\/acme\/app/ }]);
  t.same(ofGitHub.writes, [], 'nothing of it reaches the other code host');
  const written = ofGitea.writes.length;

  const inGitLab = await portal.installations.findByProviderId('gitlab:gitlab.example:7');
  t.same(ofGitLab.writes, []);
  await queueOpenPulls(portal, inGitLab?.repositoryId ?? '');
  await settle(portal, runtime, admin);
  t.match(ofGitLab.statusOf(commit(1)), { status: 'success' });
  t.match(ofGitLab.ownComments, [{ body: /gitlab\.example\/acme\/app/ }]);
  t.equal(ofGitea.writes.length, written);
  t.same(ofGitHub.writes, []);

  await queueOpenPulls(portal, inGitHub?.repositoryId ?? '');
  await settle(portal, runtime, admin);
  t.match(ofGitHub.ownComments, [{ path: 'app.ts' }]);
  t.equal(ofGitea.writes.length, written);

  // An account that leaves one of them is still there at the other.
  await portal.installations.remove('3');
  t.ok(await portal.installations.findByProviderId('gitea:gitea.example:7'));
  t.ok(await portal.installations.findByProviderId('gitlab:gitlab.example:7'));
  t.notOk(await portal.installations.findByProviderId('7'));
  t.same([...ofGitea.contract.faults, ...ofGitLab.contract.faults], []);
});
