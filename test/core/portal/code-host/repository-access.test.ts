// A token of the settings that a code host refuses is named by the first audit that it stops.
import t from 'tap';
import { RepositoryAccess } from '../../../../packages/core/src/portal/code-host/repository-access.ts';
import { SourceError } from '../../../../packages/core/src/scan/source/source-error.ts';

const repository = { id: 'r', url: 'https://git.example/acme/app', defaultBranch: 'main' } as never;
const link = { providerId: 'gitea:git.example:7', fullName: 'acme/app', installation: { suspendedAt: null } };

function access(denied?: () => string | undefined) {
  return new RepositoryAccess({
    stores: { installations: { findByRepository: async () => link } } as never,
    codeHost: {
      origins: ['https://git.example'],
      repositoryUrl: () => 'https://git.example/acme/app',
      gitCredentials: async () => ({ kind: 'token', token: 't' }),
      facts: async () => null,
      ...(denied && { denied }),
    } as never,
    clone: {} as never,
    urls: { allowLocal: false, allowedHosts: [] },
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
