// How the portal gets into a repository of an installation: what only the code host knows of it, and clones whose token
// nobody sees.
import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { CodeHost as CoreCodeHost } from '@assay/core';
import t, { type Test } from 'tap';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import { installationOf } from '../../helpers/code-host.ts';
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
    const link = await portal.installations.findByProviderId(1);
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

  const link = await portal.installations.findByProviderId(1);
  host.asked.length = 0;
  const fresh = gitHub(host.settings, t.context).repositories;
  if (link) await fresh.cloneToken(link, new AbortController().signal);
  t.same(JSON.parse(host.asked[0]?.body ?? ''), { permissions: { contents: 'read' }, repository_ids: [1] });
});

t.test(
  'repository access: a private repository is cloned with a token that is never shown',
  { skip: cannotServe() },
  async (t) => {
    const folder = t.testdir();
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
    git('init', '-q', '-b', 'main', 'work');
    execFileSync('sh', ['-c', 'echo hello > work/README.md'], { cwd: folder });
    git('-C', 'work', 'add', '.');
    git('-C', 'work', '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
    git('clone', '-q', '--bare', 'work', 'shop');
    const token = `ghs_${'secret'.repeat(4)}`;
    const server = await gitServer(t, folder, token);
    process.env.GIT_SSL_CAINFO = server.certificate;
    t.teardown(() => {
      delete process.env.GIT_SSL_CAINFO;
    });
    const asked: string[] = [];
    const host: CoreCodeHost = {
      repositoryUrl: (fullName) => `${server.origin}/${fullName.split('/')[1]}`,
      cloneToken: async ({ fullName }) => {
        asked.push(fullName);
        return token;
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
      accountId: 1,
      accountLogin: 'acme',
      accountType: 'Organization',
      permissions: {},
      suspendedAt: null,
    };
    await portal.installations.put({ id: 99, ...account });
    await portal.installations.register(99, [{ providerId: 1, fullName: 'acme/shop' }]);
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
    t.ok(server.looks.length > 0, 'processes were looked at while git was connected');
    t.ok(
      server.looks.some((processes) => processes.some((line) => /\bgit\b.*\bfetch\b|ls-remote/.test(line))),
    );
    t.notOk(
      server.looks.flat().some((line) => shows(line, token)),
      'not in a process list',
    );
    t.ok(
      done.findings.some(({ ruleId }) => ruleId.includes('two-factor')),
      'the audit knows what the code host said',
    );
    await portal.repositories.update(admin, shop?.id ?? '', { url: `${server.origin}/elsewhere` });
    t.match(await audit(), { status: 'failed', failure: { code: 'source_unreachable' } });
    t.same(asked, ['acme/shop'], 'a repository with another address gets no token');
    t.notOk(server.tokensElsewhere > 0);
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

function cannotServe(): string | false {
  if (process.platform !== 'linux') return 'process lists are read from /proc';
  try {
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return false;
  } catch {
    return 'openssl, which makes the certificate, is not there';
  }
}

/** Serves the folder's repositories over https to who shows the token, and looks at all processes meanwhile. */
async function gitServer(t: Test, folder: string, token: string) {
  const key = join(folder, 'key.pem');
  const certificate = join(folder, 'certificate.pem');
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'];
  const names = ['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate];
  execFileSync('openssl', [...made, ...names], { stdio: 'ignore' });
  const expected = `Basic ${Buffer.from(`x-access-token:${token}`).toString('base64')}`;
  const seen = { looks: [] as string[][], tokensElsewhere: 0 };
  const server = createServer(
    { key: readFileSync(key), cert: readFileSync(certificate) },
    (request, response) => {
      const url = new URL(request.url ?? '', 'https://x');
      const isIn = request.headers.authorization === expected;
      if (isIn && !url.pathname.startsWith('/shop')) seen.tokensElsewhere += 1;
      if (!isIn) return void response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      seen.looks.push(processes());
      const backend = spawn('git', ['http-backend'], {
        env: {
          ...process.env,
          GIT_PROJECT_ROOT: folder,
          GIT_HTTP_EXPORT_ALL: '1',
          REQUEST_METHOD: request.method ?? '',
          PATH_INFO: url.pathname,
          QUERY_STRING: url.search.slice(1),
          CONTENT_TYPE: request.headers['content-type'] ?? '',
          HTTP_CONTENT_ENCODING: String(request.headers['content-encoding'] ?? ''),
          GIT_PROTOCOL: String(request.headers['git-protocol'] ?? ''),
        },
      });
      request.pipe(backend.stdin);
      const chunks: Buffer[] = [];
      backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
      backend.on('close', () => {
        const whole = Buffer.concat(chunks);
        const end = whole.indexOf('\r\n\r\n');
        for (const line of whole.subarray(0, end).toString().split('\r\n')) {
          const [name = '', value = ''] = line.split(': ');
          if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
          else response.setHeader(name, value);
        }
        response.end(whole.subarray(end + 4));
      });
    },
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return Object.assign(seen, {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    certificate,
  });
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
