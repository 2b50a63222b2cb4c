// A token of the settings that a code host refuses is named by the first audit that it stops.
import t from 'tap';
import { RepositoryAccess } from '../../../../packages/core/src/portal/code-host/repository-access.ts';
import { SourceError } from '../../../../packages/core/src/scan/source/source-error.ts';

const repository = { id: 'r', url: 'https://git.example/acme/app', defaultBranch: 'main' } as never;
const entry = { of: async () => ({ sshIdentity: 'none' }), refused: async () => 'No credential covers it.' };
const link = { providerId: 'gitea:git.example:7', fullName: 'acme/app', installation: { suspendedAt: null } };

function access(denied?: () => string | undefined, url = 'https://git.example/acme/app', hasToken = true) {
  return new RepositoryAccess({
    stores: { installations: { findByRepository: async () => link } } as never,
    codeHost: {
      origins: ['https://git.example'],
      repositoryUrl: () => url,
      gitCredentials: async () => {
        if (!hasToken) throw new Error('The key is wrong.');
        return { kind: 'token', token: 't' };
      },
      facts: async () => null,
      ...(denied && { denied }),
    } as never,
    clone: entry as never,
    urls: { allowLocal: true, allowedHosts: [] },
    log: { warn: () => {} } as never,
  });
}

const given = { type: 'security', signal: new AbortController().signal } as const;
const refused = (denial?: 'unauthorized') =>
  Promise.reject(new SourceError('source_refused', 'Git was refused.', { denial }));

t.test('RepositoryAccess: says why the code host does not accept the token of the settings', async (t) => {
  const enter = (one: RepositoryAccess, denial?: 'unauthorized') =>
    one.enter(repository, given, () => refused(denial)).catch(({ message }) => message);
  t.equal(
    await enter(
      access(() => 'The token was revoked.'),
      'unauthorized',
    ),
    'The token was revoked.',
  );
  t.equal(
    await enter(
      access(() => undefined),
      'unauthorized',
    ),
    'Git was refused.',
  );
  t.equal(await enter(access(), 'unauthorized'), 'Git was refused.');
  t.equal(await enter(access(() => 'The token was revoked.')), 'Git was refused.', 'no denial');
});

t.test('RepositoryAccess: says why the token of a connected code host was not used', async (t) => {
  const said = (url: string, hasToken: boolean) =>
    access(undefined, url, hasToken)
      .enter({ id: 'r', url, defaultBranch: 'main' } as never, given, () => refused('unauthorized'))
      .catch(({ message }) => message);
  t.equal(
    await said('https://git.example/acme/app', false),
    'The code host gave the portal no token for https://git.example/acme/app. `assay code-hosts list` shows why.',
  );
  t.equal(
    await said('http://git.example/acme/app', true),
    "The portal's token is sent over HTTPS only, and http://git.example/acme/app is not. Connect the portal to the https address of the code host.",
  );
});

t.test(
  'RepositoryAccess: enters with the token of the installation, and only where it is meant to go',
  async (t) => {
    const asked: string[] = [];
    const entered = async (change: {
      readonly link?: object | undefined;
      readonly url?: string;
      readonly there?: string | undefined;
      readonly type?: 'security' | 'compliance';
      readonly fails?: 'facts' | 'token';
      readonly clone?: object;
    }) => {
      asked.length = 0;
      const { url = 'https://git.example/acme/app', type = 'security', fails } = change;
      const there = 'there' in change ? change.there : url;
      const one = new RepositoryAccess({
        stores: {
          installations: { findByRepository: async () => ('link' in change ? change.link : link) },
        } as never,
        codeHost: {
          origins: ['https://git.example'],
          repositoryUrl: () => there,
          gitCredentials: async () => {
            asked.push('token');
            if (fails === 'token') throw new Error('no');
            return { kind: 'token', token: 't' };
          },
          facts: async () => {
            asked.push('facts');
            if (fails === 'facts') throw new Error('no');
            return { branchProtection: null };
          },
        } as never,
        clone: {
          of: async () => ({ sshIdentity: 'own', ...change.clone }),
          worked: async () => void asked.push('worked'),
        } as never,
        urls: { allowLocal: false, allowedHosts: ['git.example'] },
        log: { warn: (_: string, { error }: { error: string }) => void asked.push(error) } as never,
      });
      const signal = new AbortController().signal;
      return one.enter(
        { id: 'r', url, defaultBranch: 'main' } as never,
        { type, signal },
        async (access) => access,
      );
    };
    const whole = {
      allowLocal: false,
      allowedHosts: ['git.example'],
      credentials: { token: 't' },
      sshIdentity: 'none',
    };
    t.match(await entered({}), whole);
    t.same(asked, ['token'], 'nothing else is asked, and no own credential was used');
    t.notOk('provider' in (await entered({})));
    t.match(await entered({ type: 'compliance' }), { ...whole, provider: { branchProtection: null } });
    t.match(await entered({ type: 'compliance', fails: 'facts' }), whole);
    t.same(asked, ['token', 'facts', 'Error: no']);
    const own = { sshIdentity: 'own' };
    for (const change of [
      { link: undefined },
      { link: { ...link, installation: { suspendedAt: '2026-01-01' } } },
      { there: 'https://git.example/acme/other' },
      { there: 'ssh://git@git.example/acme/app' },
      { there: undefined },
    ]) {
      t.strictSame(await entered(change), own, JSON.stringify(change));
      t.same(asked, ['worked']);
    }
    t.match(await entered({ fails: 'token', clone: { credentials: { token: 'own' } } }), {
      sshIdentity: 'own',
      allowedHosts: ['git.example'],
      credentials: { token: 'own' },
    });
    t.same(asked, ['token', 'Error: no', 'worked']);
  },
);
