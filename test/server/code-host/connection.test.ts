// Whether the portal's own credential works at a code host: one exact sentence for each way in which it does not.
import t from 'tap';
import { deniedToken } from '../../../packages/server/src/code-host/connection.ts';
import { gitea } from '../../../packages/server/src/code-host/gitea/gitea.ts';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import { gitLab } from '../../../packages/server/src/code-host/gitlab/gitlab.ts';
import { codeHost } from '../../helpers/code-host.ts';
import { GiteaDouble, giteaToken } from '../../helpers/gitea-double.ts';
import { GitLabDouble, gitLabToken } from '../../helpers/gitlab-double.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';
import { testServer } from '../../helpers/test-server.ts';

const settings = { webhookSecrets: ['a secret'], defaultRole: 'developer' } as const;
const renew = (env: string) => `Create a new one, set ${env} to it, and restart the portal.`;

t.test('code hosts: GitLab says what its token is good for, and how it refuses one', async (t) => {
  const runtime = testRuntime();
  const double = new GitLabDouble();
  const host = () =>
    gitLab({ ...settings, webUrl: double.webUrl, token: gitLabToken }, { ...runtime, fetch: double.fetch });
  const said = async () => (await host().connection(new AbortController().signal)).message;
  t.same(await host().connection(new AbortController().signal), {
    works: true,
    account: 'group_9_bot_f00d',
    expiresAt: '2027-06-30',
    message: 'The access token reaches 1 project, for audits and reviews.',
  });
  double.token = { scopes: ['read_api', 'read_repository'] };
  t.equal(await said(), 'The access token reaches 1 project, for audits. Reviews need the scope api.');
  double.token = { scopes: ['read_user'] };
  t.equal(
    await said(),
    'The access token in ASSAY_GITLAB_TOKEN has too few scopes at gitlab.example (read_user): audits need the scopes read_api and read_repository and the role Reporter.',
  );
  double.token = undefined;
  t.equal(await said(), 'The access token reaches 1 project. This server does not say what scopes it has.');
  double.projects.length = 0;
  t.match(await said(), /^gitlab\.example shows the access token in ASSAY_GITLAB_TOKEN no project\./);
  for (const [body, sentence] of [
    [
      { message: '401 Unauthorized' },
      'gitlab.example does not know the access token in ASSAY_GITLAB_TOKEN: it is wrong, or was deleted.',
    ],
    [
      {
        error: 'invalid_token',
        error_description: 'Token was revoked. You have to re-authorize from the user.',
      },
      'The access token in ASSAY_GITLAB_TOKEN was revoked at gitlab.example.',
    ],
    [
      {
        error: 'invalid_token',
        error_description: 'Token is expired. You can either do re-authorization or token refresh.',
      },
      'The access token in ASSAY_GITLAB_TOKEN has expired at gitlab.example.',
    ],
  ] as const) {
    double.refusal = { status: 401, body };
    t.equal(await said(), `${sentence} ${renew('ASSAY_GITLAB_TOKEN')}`);
  }
  double.refusal = { status: 403, body: { error: 'insufficient_scope' } };
  t.match(
    await said(),
    /^The access token in ASSAY_GITLAB_TOKEN may do too little at gitlab\.example \(insufficient_scope\): audits need /,
  );
  double.isDown = true;
  t.equal(
    await said(),
    'gitlab.example could not be asked about the access token in ASSAY_GITLAB_TOKEN: The code host cannot be reached. Try again later.',
  );
  t.same(double.contract.faults, []);
});

t.test('code hosts: Gitea names the scope that its token lacks', async (t) => {
  const runtime = testRuntime();
  const double = new GiteaDouble();
  const host = () =>
    gitea({ ...settings, webUrl: double.webUrl, token: giteaToken }, { ...runtime, fetch: double.fetch });
  const said = async () => (await host().connection(new AbortController().signal)).message;
  t.match(await said(), /^gitea\.example shows the access token in ASSAY_GITEA_TOKEN no repository\./);
  double.repositories.push({ id: 7, full_name: 'acme/app', private: true, owner: { id: 9, login: 'acme' } });
  t.match(await said(), /^The access token reaches 1 repository\./);
  double.refusal = { status: 401, body: { message: 'invalid username, password or token' } };
  t.equal(
    await said(),
    `gitea.example does not know the access token in ASSAY_GITEA_TOKEN: it is wrong, or was deleted. ${renew('ASSAY_GITEA_TOKEN')}`,
  );
  const lacks = 'token does not have at least one of required scope(s): [read:user]';
  double.refusal = { status: 403, body: { message: lacks } };
  t.equal(
    await said(),
    `The access token in ASSAY_GITEA_TOKEN may do too little at gitea.example (${lacks}): audits need the scopes read:repository and read:user.`,
  );
});

t.test('code hosts: GitHub, and the list of all for administrators', async (t) => {
  const host = await codeHost(t);
  const double = new GitLabDouble();
  const runtime = testRuntime();
  const ofGitLab = gitLab(
    { ...settings, webUrl: double.webUrl, token: gitLabToken },
    { ...runtime, fetch: double.fetch },
  );
  const { admin, person } = await testServer(t, { runtime, extension: host.settings, codeHosts: [ofGitLab] });
  double.refusal = { status: 401, body: { message: '401 Unauthorized' } };
  t.match((await admin.get('/code-hosts')).body.items, [
    { provider: 'github', name: 'GitHub', works: true, account: 'assay-test' },
    { provider: 'gitlab', name: 'GitLab', works: false, account: null, lastSuccessAt: null },
  ]);
  t.equal((await (await person('auditor')).get('/code-hosts')).status, 403);
  const alone = () => gitHub(host.settings, runtime).connection(new AbortController().signal);
  host.answers.set('GET /app', 401);
  t.match(
    (await alone()).message,
    /does not accept the private key of the app: it was deleted, or is that of another app\.$/,
  );
  host.answers.set('GET /app', 404);
  t.match((await alone()).message, /knows no app with the id in the settings\.$/);
});

t.test('deniedToken: names the variable, the repository and what is missing', async (t) => {
  const token = { host: 'git.example', env: 'ASSAY_GITEA_TOKEN', forAudits: 'the scope read:repository' };
  t.same(
    (['unauthorized', 'forbidden', 'not_found'] as const).map((one) => deniedToken(token, 'acme/app', one)),
    [
      'git.example does not accept the access token in ASSAY_GITEA_TOKEN: it is wrong, was revoked, or has expired. Create a new one, set ASSAY_GITEA_TOKEN to it, and restart the portal.',
      'The access token in ASSAY_GITEA_TOKEN may not read the code of acme/app at git.example: audits need the scope read:repository.',
      'git.example shows the access token in ASSAY_GITEA_TOKEN no repository acme/app. Give its account access to it.',
    ],
  );
});
