// Several servers of one kind, by variables with a number.
import t from 'tap';
import { callbackPathOf, webhookPathOf } from '../../../packages/server/src/code-host/code-hosts.ts';
import { hostsOfSettings } from '../../../packages/server/src/connected-hosts.ts';
import { readSettings } from '../../../packages/server/src/settings/read-settings.ts';
import { testPortal } from '../../helpers/test-portal.ts';

const of = (begin: string, url: string) => ({
  [`${begin}URL`]: url,
  [`${begin}TOKEN`]: 'a'.repeat(20),
  [`${begin}WEBHOOK_SECRET`]: 'b'.repeat(20),
});
const first = of('ASSAY_GITLAB_', 'https://gitlab.com');
const read = (env: Record<string, string>) => readSettings({ env, platform: 'linux', home: '/home/ada' });

t.test('readTokenHosts: the first without a number, others by their host', async (t) => {
  const env = {
    ...first,
    ...of('ASSAY_GITLAB_2_', 'https://git.acme.example:8443/'),
    ...of('ASSAY_GITEA_3_', 'https://code.acme.example'),
  };
  const { gitlab, gitea } = read(env);
  t.match(gitlab, [
    { provider: 'gitlab', settings: { webUrl: 'https://gitlab.com' } },
    { provider: 'gitlab-git.acme.example-8443', settings: { webUrl: 'https://git.acme.example:8443' } },
  ]);
  t.match(gitea, [{ provider: 'gitea-code.acme.example' }]);
  t.match(read({}), { gitlab: [], gitea: [] });
});

t.test('readTokenHosts: what is wrong is named as it was set', async (t) => {
  const refused = (env: Record<string, string>, message: RegExp) =>
    t.throws(() => read({ ...first, ...env }), { name: 'SettingsError', message });
  refused(
    { ASSAY_GITLAB_2_URL: 'https://a.example' },
    /^ASSAY_GITLAB_2_TOKEN, ASSAY_GITLAB_2_WEBHOOK_SECRET must/,
  );
  refused(
    of('ASSAY_GITLAB_2_', 'https://gitlab.com/'),
    /^ASSAY_GITLAB_2_URL is gitlab\.com, which another one is/,
  );
  refused({ ASSAY_GITLAB_2_TOKN: 'x' }, /^Unknown setting ASSAY_GITLAB_2_TOKN\./);
  refused(of('ASSAY_GITLAB_10_', 'https://a.example'), /^Unknown setting ASSAY_GITLAB_10_/);
});

t.test('settings: the secret of a code host may come from a file', async (t) => {
  const folder = t.testdir({ token: 'from-a-file\n' });
  const { ASSAY_GITLAB_TOKEN: _, ...others } = first;
  t.match(read({ ...others, ASSAY_GITLAB_TOKEN_FILE: `${folder}/token` }).gitlab, [
    { settings: { token: 'from-a-file' } },
  ]);
  const second = of('ASSAY_GITEA_2_', 'https://code.acme.example');
  delete second.ASSAY_GITEA_2_TOKEN;
  t.match(read({ ...second, ASSAY_GITEA_2_TOKEN_FILE: `${folder}/token` }).gitea, [
    { settings: { token: 'from-a-file' } },
  ]);
});

t.test('hostsOfSettings: each has addresses, names and ids of its own', async (t) => {
  const { runtime } = await testPortal(t);
  const settings = read({ ...first, ...of('ASSAY_GITLAB_2_', 'https://git.acme.example') });
  const hosts = hostsOfSettings(settings, runtime);
  t.same(
    hosts.map((host) => [host.name, webhookPathOf(host), callbackPathOf(host)]),
    [
      ['GitLab', '/api/codehosts/gitlab', '/api/codehosts/gitlab/oauth/callback'],
      [
        'GitLab (git.acme.example)',
        '/api/codehosts/gitlab-git.acme.example',
        '/api/codehosts/gitlab-git.acme.example/oauth/callback',
      ],
    ],
  );
  t.match(
    hosts[1]?.repositories.denied?.({ fullName: 'acme/app' } as never, 'unauthorized'),
    /^git\.acme\.example does not accept the access token in ASSAY_GITLAB_2_TOKEN:/,
    'a refusal names the variable that it is about',
  );
  for (const [id, owner] of [
    ['gitlab:gitlab.com:7', 0],
    ['gitlab:git.acme.example:7', 1],
  ] as const)
    t.same(
      hosts.map((host) => host.owns(id)),
      [owner === 0, owner === 1],
      id,
    );
});
