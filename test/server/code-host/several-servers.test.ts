// Two servers of GitLab in one portal, with equal names, numbers and ids at both.
import t from 'tap';
import type { CodeHost } from '../../../packages/server/src/code-host/code-host.ts';
import { CodeHosts } from '../../../packages/server/src/code-host/code-hosts.ts';
import { gitLab } from '../../../packages/server/src/code-host/gitlab/gitlab.ts';
import { syncInstallation } from '../../../packages/server/src/code-host/installations/sync-installation.ts';
import { queueOpenPulls } from '../../../packages/server/src/code-host/own-deliveries.ts';
import { WebhookBackend } from '../../../packages/server/src/code-host/webhook-backend.ts';
import { auditRun } from '../../helpers/fake-audit.ts';
import { GitLabDouble, gitLabToken } from '../../helpers/gitlab-double.ts';
import { at, commit, found, patch } from '../../helpers/review-world.ts';
import { settle } from '../../helpers/settle-deliveries.ts';
import { testPortal } from '../../helpers/test-portal.ts';

t.test('code hosts: two servers of one kind are never taken for each other', async (t) => {
  const doubles = [new GitLabDouble(), new GitLabDouble('https://git.acme.example')] as const;
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
  for (const [index, double] of doubles.entries()) {
    const { webUrl } = double;
    all.push(
      gitLab(
        { webUrl, token: gitLabToken, webhookSecrets: ['s'], defaultRole: 'developer' },
        { ...runtime, fetch: double.fetch },
        index === 0 ? 'gitlab' : 'gitlab-git.acme.example',
      ),
    );
    double.projects.length = 0;
    double.projects.push({
      ...{ id: 7, path_with_namespace: 'acme/app', visibility: 'private' },
      namespace: { id: 9, full_path: 'acme', kind: 'group' },
    });
  }
  const backend = new WebhookBackend({
    portal,
    codeHosts: hosts,
    runtime,
    workers: { pollMs: 5, beatMs: 20 },
  });
  backend.start();
  t.teardown(() => backend.stop());
  for (const codeHost of all)
    await syncInstallation({ portal, codeHost, runtime }, codeHost.installations.connection ?? '');
  await settle(portal, runtime, admin);
  const [ofFirst, ofSecond] = doubles;
  for (const double of doubles)
    double.pulls.set(1, {
      ...({ state: 'open', draft: false, merged: false } as const),
      ...{ head: commit(1), base: commit(0), files: { 'app.ts': patch } },
    });

  const { items } = await portal.repositories.list(admin, {}, { limit: 50, offset: 0, sort: 'name' });
  t.same(items.map(({ url }) => url).sort(), [
    'https://git.acme.example/acme/app.git',
    'https://gitlab.example/acme/app.git',
  ]);
  t.equal(new Set(items.map(({ team }) => team)).size, 2, 'a group of the same name has a team of its own');

  const inSecond = await portal.installations.findByProviderId('gitlab:git.acme.example:7');
  await queueOpenPulls(portal, inSecond?.repositoryId ?? '');
  await settle(portal, runtime, admin);
  t.match(ofSecond.statusOf(commit(1)), { status: 'success' });
  t.same(ofFirst.writes, [], 'nothing of it reaches the other server');
  const written = ofSecond.writes.length;

  const inFirst = await portal.installations.findByProviderId('gitlab:gitlab.example:7');
  await queueOpenPulls(portal, inFirst?.repositoryId ?? '');
  await settle(portal, runtime, admin);
  t.match(ofFirst.statusOf(commit(1)), { status: 'success' });
  t.equal(ofSecond.writes.length, written);
  t.same([...ofFirst.contract.faults, ...ofSecond.contract.faults], []);
});
