// What code hosts answer to a list of repositories: several pages, limits, refusals, and answers that lead elsewhere.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { type CodeHostId, codeHosts } from '../../../packages/cli/src/onboarding/code-hosts.ts';
import { listRepositories } from '../../../packages/cli/src/onboarding/list-repositories.ts';

const token = ['glpat', 'of-tests-only'].join('-');

type Answer = (request: IncomingMessage, response: ServerResponse, page: number) => void;

async function host(t: Test, id: CodeHostId, answer: Answer) {
  const asked: string[] = [];
  const shown: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { authorization, 'private-token': privateToken } = request.headers;
    shown.push(authorization ?? privateToken?.toString());
    answer(request, response, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const list = (group = 'acme/platform') =>
    listRepositories({ listing: codeHosts[id], host: new URL(`${origin}/git/`), group, token });
  return { asked, shown, origin, list };
}

const project = (path: string, change: object = {}) => ({
  path_with_namespace: path,
  http_url_to_repo: `https://git.example.com/${path}.git`,
  ssh_url_to_repo: `git@git.example.com:${path}.git`,
  archived: false,
  empty_repo: false,
  ...change,
});

t.test('repository list: all pages of a GitLab group with its subgroups', async (t) => {
  const gitLab = await host(t, 'gitlab', ({ url }, response, page) => {
    const path = url?.split('?')[0];
    // An address inside of the network, as behind a proxy.
    if (page === 1)
      response.setHeader('link', `<http://internal:8080${path}?page=2>; rel="next", <x>; rel="last"`);
    const entries =
      page === 1 ? [project('acme/platform/api')] : [project('acme/platform/a/b/old', { archived: true })];
    response.end(JSON.stringify(entries));
  });

  const found = await gitLab.list();

  t.same(
    found.map(({ path, archived }) => [path, archived]),
    [
      ['acme/platform/api', false],
      ['acme/platform/a/b/old', true],
    ],
  );
  t.match(gitLab.asked, [
    /^\/git\/api\/v4\/groups\/acme%2Fplatform\/projects\?include_subgroups=true/,
    /page=2$/,
  ]);
  t.same(gitLab.shown, [token, token]);
});

t.test('repository list: a name that is no organization may be a user of GitHub or Gitea', async (t) => {
  const entry = { full_name: 'ada/site', clone_url: 'https://x/ada/site.git', ssh_url: 'git@x:ada/site.git' };
  for (const [id, prefix] of [
    ['github', '/git/api/v3'],
    ['gitea', '/git/api/v1'],
  ] as const) {
    const server = await host(t, id, ({ url }, response) => {
      response.statusCode = url?.startsWith(`${prefix}/orgs/`) ? 404 : 200;
      response.end(JSON.stringify([entry]));
    });
    t.match(await server.list('ada'), [{ path: 'ada/site', archived: false, empty: false }]);
    t.match(server.asked[1], `${prefix}/users/ada/repos`);
  }
});

t.test('repository list: each refusal has its sentence, without the token', async (t) => {
  const refused = async (answer: Answer, message: RegExp) => {
    const { list } = await host(t, 'gitlab', answer);
    const error = await list().then(
      () => undefined,
      (failure: Error) => failure,
    );
    t.match(error?.message, message);
    t.notOk(error?.message.includes(token));
  };
  const status =
    (code: number, headers = {}): Answer =>
    (_, response) =>
      response.writeHead(code, headers).end('{}');

  await refused(status(401), /does not accept the token/);
  await refused(status(403), /does not let the token list acme\/platform\. It needs read_api/);
  await refused(status(404), /shows no group or organization acme\/platform/);
  await refused(status(302, { location: 'http://127.0.0.1:1/' }), /redirects to another address/);
  await refused(status(200), /no list of repositories\. Is it the address of a GitLab server\?/);
  await refused(status(500), /answered 500/);
  await refused(status(429, { 'retry-after': '3600' }), /limits requests of this token\. Try again in 3600/);
  await refused((_, response) => response.end('[{"id":1}]'), /in a form that is not known/);
  await refused(
    (_, response) => response.setHeader('link', '<https://evil.example/x>; rel="next"').end('[]'),
    /could not be read to its end: its next page is \/x/,
  );
});

t.test('repository list: waits as long as the host asks', async (t) => {
  const { list, asked } = await host(t, 'gitlab', (_, response, page) =>
    page === 1 ? response.writeHead(429, { 'retry-after': '0' }).end() : response.end('[]'),
  );
  t.same(await list(), []);
  t.equal(asked.length, 2);
});
