// How the portal gets into a repository of an installation: what only the code host knows of it, and clones whose token
// nobody sees.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import type { CodeHost as CoreCodeHost } from '@assay/core';
import t from 'tap';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import { installationOf } from '../../helpers/code-host.ts';
import { cannotServeGit, gitHttpsServer } from '../../helpers/git-https-server.ts';
import { installedWorld, page, repository } from '../../helpers/installed-world.ts';
import { keepsContract } from '../../helpers/provider-contract.ts';
import { testPortal } from '../../helpers/test-portal.ts';

t.test('code-host facts: are read from the provider', async (t) => {
  const { portal, host, deliver } = await installedWorld(t);
  const acme = installationOf('acme', { repositories: [repository(1, 'acme/shop')] });
  host.installations.push(acme);
  await deliver('installation', { action: 'created', installation: acme, repositories: acme.repositories });
  const { repositories } = gitHub(host.settings, t.context);
  const facts = async (permissions: Record<string, string>) => {
    const link = await portal.installations.findByProviderId('1');
    if (!link) throw new Error('The repository is linked.');
    const granted = { ...link, installation: { ...link.installation, permissions } };
    return repositories.facts(granted, null, new AbortController().signal);
  };
  const unknown = {
    visibility: null,
    branchProtection: null,
    twoFactorRequired: null,
    defaultPermission: null,
    secretScanning: null,
    deployKeys: null,
  };
  for (const path of ['', '/rules/branches/main', '/branches/main', '/branches/main/protection', '/keys'])
    host.answers.set(`GET /repos/acme/shop${path}`, 403);
  host.answers.set('GET /orgs/acme', 403);
  t.same(await facts({ contents: 'read' }), unknown, 'what may not be read is unknown');

  host.answers.set('GET /repos/acme/shop', { visibility: 'private', default_branch: 'main' });
  host.answers.set('GET /repos/acme/shop/rules/branches/main', []);
  host.answers.set('GET /repos/acme/shop/branches/main', { protected: true });
  host.answers.set('GET /orgs/acme', { login: 'acme' });
  t.same(
    await facts({ contents: 'read', metadata: 'read' }),
    { ...unknown, visibility: 'private' },
    'protection that can’t be looked at is not guessed',
  );
  host.answers.set('GET /repos/acme/shop/branches/main', { protected: false });
  t.match(await facts({ contents: 'read' }), {
    branchProtection: { directPushesBlocked: false, requiredReviews: 0, adminsIncluded: false },
  });

  host.answers.set('GET /repos/acme/shop', {
    visibility: 'private',
    default_branch: 'main',
    security_and_analysis: { secret_scanning: { status: 'enabled' } },
  });
  host.answers.set('GET /repos/acme/shop/branches/main', { protected: true });
  host.answers.set('GET /repos/acme/shop/branches/main/protection', {
    required_pull_request_reviews: { required_approving_review_count: 1 },
    enforce_admins: { enabled: true },
    allow_force_pushes: { enabled: true },
  });
  host.answers.set('GET /repos/acme/shop/rules/branches/main', [
    { type: 'pull_request', ruleset_id: 5, parameters: { required_approving_review_count: 2 } },
    { type: 'required_status_checks', ruleset_id: 5 },
  ]);
  host.answers.set('GET /orgs/acme', {
    two_factor_requirement_enabled: true,
    default_repository_permission: 'read',
  });
  host.answers.set('GET /repos/acme/shop/keys', [{ title: 'deploy', read_only: true, last_used: null }]);
  t.same(await facts({ contents: 'read', administration: 'read' }), {
    visibility: 'private',
    branchProtection: {
      directPushesBlocked: true,
      deletionBlocked: true,
      forcePushesBlocked: false,
      requiredReviews: 2,
      statusChecksRequired: true,
      adminsIncluded: true,
    },
    twoFactorRequired: true,
    defaultPermission: 'read',
    secretScanning: true,
    deployKeys: [{ title: 'deploy', readOnly: true, lastUsedAt: null }],
  });
  host.answers.set('GET /repos/acme/shop/branches/main/protection', 404);
  host.answers.set('GET /repos/acme/shop/rulesets/5', { id: 5 });
  t.equal((await facts({ administration: 'read' })).branchProtection?.adminsIncluded, null);
  host.answers.set('GET /repos/acme/shop/rulesets/5', { bypass_actors: [{ actor_id: 1 }] });
  t.equal((await facts({ administration: 'read' })).branchProtection?.adminsIncluded, false);

  const link = await portal.installations.findByProviderId('1');
  host.asked.length = 0;
  const fresh = gitHub(host.settings, t.context).repositories;
  if (link) await fresh.gitCredentials(link, new AbortController().signal);
  t.same(JSON.parse(host.asked[0]?.body ?? ''), { permissions: { contents: 'read' }, repository_ids: [1] });
});

t.test(
  'repository access: a private repository is cloned with a token that is never shown',
  { skip: cannotServeGit() },
  async (t) => {
    const folder = t.testdir();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    git('init', '-q', '-b', 'main', 'work');
    execFileSync('sh', ['-c', 'echo hello > work/README.md'], { cwd: folder });
    git('-C', 'work', 'add', '.');
    git('-C', 'work', '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
    git('clone', '-q', '--bare', 'work', 'shop');
    const token = `ghs_${'secret'.repeat(4)}`;
    const looks: string[][] = [];
    const isToken = (shown: string | null) => shown === `x-access-token:${token}`;
    const server = await gitHttpsServer(t, folder, {
      decide: (shown) => (isToken(shown) ? 'serve' : 401),
      watch: () => looks.push(processes()),
    });
    const asked: string[] = [];
    const host: CoreCodeHost = {
      origins: [server.origin],
      repositoryUrl: ({ fullName }) => `${server.origin}/${fullName.split('/')[1]}`,
      gitCredentials: async ({ fullName }) => {
        asked.push(fullName);
        return { kind: 'token', token };
      },
      facts: async () => ({
        visibility: 'private',
        branchProtection: null,
        twoFactorRequired: false,
        defaultPermission: null,
        secretScanning: null,
        deployKeys: null,
      }),
    };
    const { portal, runtime, admin } = await testPortal(t, {
      codeHost: host,
      // For the address that a person gives it.
      gitAllowedHosts: ['127.0.0.1'],
    });
    const account = {
      accountId: '1',
      accountLogin: 'acme',
      accountType: 'Organization',
      permissions: {},
      suspendedAt: null,
    };
    await portal.installations.put({ id: '99', ...account });
    await portal.installations.register('99', [{ providerId: '1', fullName: 'acme/shop' }]);
    const [shop] = (await portal.repositories.list(admin, {}, page)).items;
    const audit = async () => {
      const { id } = await portal.audits.create(admin, { repositoryId: shop?.id ?? '', type: 'compliance' });
      await new Promise<void>((resolve) => {
        const end = ({ auditId }: { auditId: string }) => auditId === id && resolve();
        portal.events.on('audit.completed', end);
        portal.events.on('audit.failed', end);
      });
      return portal.audits.get(admin, id);
    };

    const done = await audit();
    t.match(done, { status: 'completed', failure: null, coverage: { filesScanned: 1 } });
    t.same(asked, ['acme/shop']);
    t.ok(looks.length > 0, 'processes were looked at while git was connected');
    t.ok(looks.some((processes) => processes.some((line) => /\bgit\b.*\bfetch\b|ls-remote/.test(line))));
    t.notOk(
      looks.flat().some((line) => shows(line, token)),
      'not in a process list',
    );
    t.ok(
      done.findings.some(({ ruleId }) => ruleId.includes('two-factor')),
      'the audit knows what the code host said',
    );
    await portal.repositories.update(admin, shop?.id ?? '', { url: `${server.origin}/elsewhere` });
    t.match(await audit(), { status: 'failed', failure: { code: 'source_unreachable' } });
    t.same(asked, ['acme/shop'], 'a repository with another address gets no token');
    t.notOk(server.requests.some(({ shown, path }) => isToken(shown) && !path.startsWith('/shop')));
    t.notOk(shows(JSON.stringify(runtime.lines), token), 'in the log');
  },
);

/** In the clear or as git's header. */
function shows(text: string, token: string): boolean {
  return (
    text.includes(token) ||
    text.includes(Buffer.from(`x-access-token:${token}`).toString('base64').slice(0, 30))
  );
}

function processes(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id) => {
      try {
        return [readFileSync(`/proc/${id}/cmdline`, 'utf8').replaceAll('\0', ' ')];
      } catch {
        return [];
      }
    });
}

keepsContract(t);
