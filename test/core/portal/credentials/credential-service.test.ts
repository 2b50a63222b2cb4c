// Private repositories of any host over HTTPS: which credential enters which repository, and what is said when it is refused.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AuditFailure,
  createPortal,
  openSource,
  type PortalOptions,
  type Principal,
  SourceError,
} from '@assay/core';
import t, { type Test } from 'tap';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { cannotServeGit, type Decide, gitHttpsServer } from '../../../helpers/git-https-server.ts';
import { folderWithDatabase, type TestPortal, testPortal } from '../../../helpers/test-portal.ts';

const page = { limit: 20, offset: 0, sort: '-createdAt' };
const token = ['glpat', 'of-tests-only'].join('-');
const other = ['glpat', 'another-of-tests'].join('-');
const encryptionSecrets = ['a secret of thirty-two characters'] as const;
const skip = cannotServeGit();

interface World extends TestPortal {
  readonly server: Awaited<ReturnType<typeof gitHttpsServer>>;
  readonly team: string;
  readonly dataDirectory: string;
  /** What the server lets in, and what it answers to the rest. */
  readonly rules: { accepted: Set<string>; refusal: number | { location: string } };
  register(path: string, by?: Principal): Promise<string>;
  audit(repositoryId: string): Promise<{ status: string; message: string | undefined }>;
}

/** Fetches what an audit would read, and reads nothing. */
const fetchOnly: NonNullable<PortalOptions['runAudit']> = async (order) => {
  const { url, credentials, sshIdentity, temporaryFolder, allowedHosts } = order;
  const target = { kind: 'repository', url, credentials } as const;
  try {
    const environment = process.env;
    await (await openSource(target, { sshIdentity, temporaryFolder, allowedHosts, environment })).close();
    return auditRun({ findings: [] });
  } catch (error) {
    throw error instanceof SourceError ? new AuditFailure(error.code, error.message, error.denial) : error;
  }
};

async function world(
  t: Test,
  decide?: Decide,
  options: Partial<PortalOptions> = { runAudit: fetchOnly },
): Promise<World> {
  const folder = t.testdir({ work: { 'README.md': 'hello\n' } });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  git('init', '-q', '-b', 'main', 'work');
  git('-C', 'work', 'add', '.');
  git('-C', 'work', '-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', 'first');
  for (const path of ['platform/api', 'platform/web', 'other/tool'])
    git('clone', '-q', '--bare', 'work', path);
  const rules: World['rules'] = { accepted: new Set([token]), refusal: 401 };
  const isRight = (shown: string | null) => rules.accepted.has(shown?.replace(/^[^:]*:/, '') ?? '');
  const server = await gitHttpsServer(t, folder, {
    decide: decide ?? ((shown) => (isRight(shown) ? 'serve' : rules.refusal)),
  });
  const dataDirectory = await folderWithDatabase(t);
  const base = await testPortal(t, {
    dataDirectory,
    gitAllowedHosts: ['127.0.0.1'],
    encryptionSecrets,
    ...options,
  });
  const { portal, admin } = base;
  const { id: team } = await portal.teams.create(admin, { name: 'Platform' });
  return {
    ...base,
    dataDirectory,
    server,
    team,
    rules,
    async register(path, by = admin) {
      return (await portal.repositories.create(by, { url: `${server.origin}/${path}`, team })).id;
    },
    async audit(repositoryId) {
      const { id } = await portal.audits.create(admin, { repositoryId, type: 'security' });
      await new Promise<void>((resolve) => {
        const end = ({ auditId }: { auditId: string }) => auditId === id && resolve();
        portal.events.on('audit.completed', end);
        portal.events.on('audit.failed', end);
      });
      const { status, failure } = await portal.audits.get(admin, id);
      return { status, message: failure?.message };
    },
  };
}

async function add(
  { portal }: World,
  by: Principal,
  input: Parameters<World['portal']['credentials']['prepare']>[1],
) {
  return portal.credentials.create(by, await portal.credentials.prepare(by, input));
}

t.test('credentials: a private repository is audited with a token of its host', { skip }, async (t) => {
  const w = await world(t, undefined, {});
  const api = await w.register('platform/api');
  t.match(await w.audit(api), {
    status: 'failed',
    message: /No credential covers it\. .*assay credentials add/,
  });

  const made = await add(w, w.admin, { kind: 'token', scope: w.server.origin, token });
  t.match(made, { scope: w.server.host, state: 'working', test: { result: 'accepted' } });
  t.same(await w.audit(api), { status: 'completed', message: undefined });
  t.notOk(JSON.stringify(made).includes(token));
  t.notOk(JSON.stringify(w.runtime.lines).includes(token), 'not in the log');
  const log = await w.portal.activity.list(w.admin, {}, page);
  t.notOk(JSON.stringify(log).includes(token), 'not in the audit log');
  t.ok(log.items.some(({ action }) => action === 'credential.create'));
});

t.test('credentials: each refusal has its sentence, and a refused one is not stored', { skip }, async (t) => {
  const w = await world(t);
  await w.register('platform/api');
  const input = { kind: 'token', scope: w.server.origin, name: 'bot', token: other } as const;
  const refused = async (refusal: World['rules']['refusal'], expected: RegExp, more = {}) => {
    w.rules.refusal = refusal;
    await t.rejects(add(w, w.admin, { ...input, ...more }), { code: 'VALIDATION_ERROR', message: expected });
  };

  await refused(401, /does not accept the token "bot"\. Check the token and its username, and that it has/);
  await refused(401, /The token "bot" for 127.* expired on 2020-01-01\. Create a new one/, {
    expiresAt: '2020-01-01T00:00:00.000Z',
  });
  await refused(403, /knows the token "bot", but does not let it read https:.*Give it permission to read/);
  await refused(404, /shows the token "bot" no repository at https:.*Check the URL/);
  t.same((await w.portal.credentials.list(w.admin, {}, page)).items, []);
});

t.test('credentials: a revoked token is told within one audit, and rotation ends it', { skip }, async (t) => {
  const w = await world(t);
  const api = await w.register('platform/api');
  const { id } = await add(w, w.admin, { kind: 'token', scope: w.server.origin, name: 'bot', token });
  t.match(await w.audit(api), { status: 'completed' });

  w.rules.accepted.clear();
  const sentence =
    /no longer accepts the token "bot", which last worked on .*: it was revoked or has expired/;
  t.match(await w.audit(api), { status: 'failed', message: sentence });
  t.match(await w.portal.credentials.get(w.admin, id), {
    state: 'failing',
    lastError: sentence,
    failingSince: String,
  });
  const log = await w.portal.activity.list(w.admin, {}, page);
  t.ok(log.items.some(({ action }) => action === 'credential.refused'));

  await t.rejects(w.portal.credentials.prepareRotation(w.admin, id, { token: other }), {
    message: /does not accept the token "bot"/,
  });
  w.rules.accepted.add(other);
  const prepared = await w.portal.credentials.prepareRotation(w.admin, id, { token: other });
  t.match(await w.portal.credentials.rotate(w.admin, prepared), { state: 'working', lastError: null });
  t.match(await w.audit(api), { status: 'completed' });
});

t.test('credentials: one repository that is not there does not make a token failing', { skip }, async (t) => {
  const w = await world(t);
  await w.register('platform/api');
  const { id } = await add(w, w.admin, { kind: 'token', scope: w.server.origin, name: 'bot', token });
  const gone = await w.register('platform/gone');

  t.match(await w.audit(gone), { status: 'failed', message: /shows the token "bot" no repository at/ });
  t.match(await w.portal.credentials.get(w.admin, id), {
    state: 'working',
    lastError: /no repository at/,
    failingSince: null,
  });
});

t.test(
  'credentials: the narrowest scope and the team come first; nothing goes elsewhere',
  { skip },
  async (t) => {
    const w = await world(t);
    w.rules.accepted = new Set(['portal-wide', 'of-the-group', 'of-the-repository', 'of-the-team']);
    const [api, web, tool] = [
      await w.register('platform/api'),
      await w.register('platform/web'),
      await w.register('other/tool'),
    ];
    const wide = { kind: 'token', scope: w.server.origin, username: 'u', test: false } as const;
    await add(w, w.admin, { ...wide, token: 'portal-wide' });
    await add(w, w.admin, { ...wide, scope: `${w.server.origin}/platform`, token: 'of-the-group' });
    await add(w, w.admin, {
      ...wide,
      scope: `${w.server.origin}/Platform/API.git`,
      token: 'of-the-repository',
    });
    const shown = () => new Set(w.server.requests.map(({ path, shown }) => `${path.split('/')[2]} ${shown}`));

    for (const id of [api, web, tool]) t.match(await w.audit(id), { status: 'completed' });
    t.same(
      [...shown()].sort(),
      ['api u:of-the-repository', 'tool u:portal-wide', 'web u:of-the-group'],
      'by scope, whatever the case of the path',
    );
    await add(w, w.admin, { ...wide, team: w.team, token: 'of-the-team' });
    t.match(await w.audit(api), { status: 'completed' });
    t.ok(shown().has('api u:of-the-team'), "the team's own before the portal's");
    const elsewhere = await w.portal.teams.create(w.admin, { name: 'Elsewhere' });
    await w.portal.repositories.update(w.admin, api, { team: elsewhere.id });
    const before = w.server.requests.length;
    t.match(await w.audit(api), { status: 'completed' });
    t.notOk(w.server.requests.slice(before).some(({ shown }) => shown === 'u:of-the-team'));
  },
);

t.test('credentials: those of the portal serve what an administrator approved', { skip }, async (t) => {
  const w = await world(t);
  const dora = await w.person('developer');
  await w.portal.teams.addMember(w.admin, w.team, { userId: dora.userId, role: 'owner' });
  await w.register('platform/api');
  await add(w, w.admin, { kind: 'token', scope: w.server.origin, token });
  const theirs = await w.register('other/tool', dora);

  t.match(await w.audit(theirs), {
    status: 'failed',
    message: /only for repositories that an administrator has approved: .*--portal-credentials/,
  });
  t.notOk(w.server.requests.some(({ path, shown }) => path.startsWith('/other') && shown !== null));
  await t.rejects(w.portal.repositories.update(dora, theirs, { usesPortalCredentials: true }), {
    code: 'INSUFFICIENT_PERMISSIONS',
  });
  const ofToken = { ...w.admin, kind: 'token', scopes: ['repos:update'] } as const;
  await t.rejects(w.portal.repositories.update(ofToken, theirs, { usesPortalCredentials: true }), {
    code: 'INSUFFICIENT_PERMISSIONS',
  });
  await w.portal.repositories.update(w.admin, theirs, { usesPortalCredentials: true });
  t.match(await w.audit(theirs), { status: 'completed' });
  await w.portal.repositories.update(dora, theirs, { url: `${w.server.origin}/platform/web` });
  t.match(await w.audit(theirs), { status: 'failed' }, 'another address needs another approval');

  await t.rejects(add(w, dora, { kind: 'token', scope: w.server.origin, token }), {
    code: 'INSUFFICIENT_PERMISSIONS',
  });
  await add(w, dora, { kind: 'token', scope: w.server.origin, token, team: w.team });
  t.match(await w.audit(theirs), { status: 'completed' }, "the team's own serves the team");
  t.equal((await w.portal.credentials.list(dora, {}, page)).items.length, 1, "not the portal's");
});

t.test(
  'credentials: a redirect gets no token, and a public repository proves nothing',
  { skip },
  async (t) => {
    const w = await world(t, (_, path) =>
      path.startsWith('/other') ? { location: 'https://127.0.0.2:1/x' } : 'serve',
    );
    await w.register('platform/api');
    const input = { kind: 'token', scope: w.server.origin, token } as const;

    t.match(await add(w, w.admin, input), {
      state: 'untested',
      test: { result: 'not_proven', message: /can be read without it, which does not show that it works/ },
    });
    await t.rejects(
      add(w, w.admin, {
        ...input,
        scope: `${w.server.origin}/other`,
        testUrl: `${w.server.origin}/other/tool`,
      }),
      { message: /redirects .* to another URL/ },
    );
    await t.rejects(
      add(w, w.admin, { ...input, scope: `${w.server.origin}/x`, testUrl: 'https://127.0.0.1/y' }),
      {
        message: /does not lie below the scope/,
      },
    );
    await t.rejects(add(w, w.admin, input), { code: 'CONFLICT_DUPLICATE' });
    t.match(await add(w, w.admin, { ...input, scope: 'https://git.example.com/group' }), {
      state: 'untested',
      test: { result: 'not_tried', message: /no repository below git\.example\.com\/group is registered/ },
    });
  },
);

t.test(
  'credentials: a lost portal secret is said, and not taken for a revoked token',
  { skip },
  async (t) => {
    const w = await world(t);
    const api = await w.register('platform/api');
    await add(w, w.admin, { kind: 'token', scope: w.server.origin, name: 'bot', token });
    const again = createPortal({
      dataDirectory: w.dataDirectory,
      allowLocalRepositories: true,
      gitAllowedHosts: ['127.0.0.1'],
      osvApiUrl: null,
      runtime: w.runtime,
      encryptionSecrets: ['another secret of thirty-two chars'],
    });
    await w.portal.stop();
    await again.start();
    t.teardown(() => again.stop());
    const { id } = await again.audits.create(w.admin, { repositoryId: api, type: 'security' });
    await new Promise<void>((resolve) => again.events.once('audit.failed', () => resolve()));
    t.match((await again.audits.get(w.admin, id)).failure, {
      code: 'source_refused',
      message: /"bot" cannot be decrypted with the portal's current secret\. Rotate it/,
    });
  },
);

t.test(
  'credentials: SSH uses the deploy key alone, and the portal its own identity only where approved',
  async (t) => {
    const folder = t.testdir({ bin: {}, log: '', keys: '' });
    const log = join(folder, 'log');
    const keys = join(folder, 'keys');
    writeFileSync(
      join(folder, 'bin', 'ssh'),
      `#!/bin/sh
{ for a in "$@"; do echo "$a"; case "$a" in IdentityFile=*key\\") cat "$(echo "$a" | cut -d'"' -f2)" >> '${keys}'; esac; done; echo --; } >> '${log}'
echo 'git@127.0.0.1: Permission denied (publickey).' >&2
exit 255
`,
      { mode: 0o755 },
    );
    const path = process.env.PATH;
    process.env.PATH = `${join(folder, 'bin')}:${path}`;
    t.teardown(() => {
      process.env.PATH = path;
    });
    const { portal, admin, person } = await testPortal(t, {
      gitAllowedHosts: ['127.0.0.1'],
      encryptionSecrets,
    });
    const { id: team } = await portal.teams.create(admin, { name: 'Platform' });
    const dora = await person('developer');
    await portal.teams.addMember(admin, team, { userId: dora.userId, role: 'owner' });
    const url = 'git@127.0.0.1:platform/api.git';
    const { id: repositoryId } = await portal.repositories.create(dora, { url, team });
    const audit = async () => {
      writeFileSync(log, '');
      const { id } = await portal.audits.create(admin, { repositoryId, type: 'security' });
      await new Promise<void>((resolve) => portal.events.once('audit.failed', () => resolve()));
      const { failure } = await portal.audits.get(admin, id);
      return { message: failure?.message, args: readFileSync(log, 'utf8').split('\n') };
    };

    const nobody = await audit();
    t.ok(nobody.args.includes('IdentityAgent=none'), 'no agent');
    t.ok(nobody.args.includes('IdentityFile=/dev/null'), 'no key of the user that runs the portal');
    await portal.repositories.update(admin, repositoryId, { usesPortalCredentials: true });
    t.notOk((await audit()).args.includes('IdentityAgent=none'), 'approved: as before');

    const prepared = await portal.credentials.prepare(admin, {
      kind: 'ssh-key',
      scope: url,
      team,
      knownHosts: '127.0.0.1 ssh-ed25519 AAAA',
    });
    const made = await portal.credentials.create(admin, prepared);
    t.match(made, { state: 'untested', scope: '127.0.0.1/platform/api', publicKey: /^ssh-ed25519 AAAA/ });
    const keyed = await audit();
    t.match(
      keyed.message,
      /127\.0\.0\.1 does not accept the deploy key .*Add its public key to the repository/,
    );
    for (const option of ['IdentitiesOnly=yes', 'IdentityAgent=none', 'GlobalKnownHostsFile=/dev/null'])
      t.ok(keyed.args.includes(option), option);
    const file = keyed.args.find((arg) => arg.startsWith('IdentityFile='))?.split('"')[1] ?? '';
    t.notOk(existsSync(file), 'the key is gone after the fetch');
    t.match(readFileSync(keys, 'utf8'), /^-----BEGIN OPENSSH PRIVATE KEY-----/);
  },
);
