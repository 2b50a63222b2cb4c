// The repositories of a group, registered once: a plan first, then the import, and nothing the second time.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t from 'tap';
import { assayIn } from '../helpers/assay-command.ts';

const project = (path: string, change: object = {}) => ({
  path_with_namespace: path,
  http_url_to_repo: `https://git.example/${path}.git`,
  ssh_url_to_repo: `git@git.example:${path}.git`,
  archived: false,
  empty_repo: false,
  ...change,
});

t.test('assay repos import: a plan, the import, and nothing the second time', async (t) => {
  const projects = [
    project('acme/shop'),
    project('acme/platform/api'),
    project('acme/old', { archived: true }),
    project('acme/new', { empty_repo: true }),
    project('acme/inside', { http_url_to_repo: 'https://10.0.0.1/acme/inside.git' }),
    project('acme/notes'),
  ];
  const server = createServer((_, response) => response.end(JSON.stringify(projects)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const home = t.testdir({
    'token.txt': 'of-tests-only\n',
    'list.txt': 'git@git.example:acme/shop.git # again\n',
  });
  const assay = assayIn(home);
  const local = (...words: string[]) => assay.here([...words, '--local', '--data-dir', join(home, 'portal')]);
  await local('teams', 'create', 'Team');
  await local('repos', 'add', 'git@git.example:acme/shop.git');
  const imported = async (...words: string[]) => {
    const from = ['--from', 'gitlab', '--url', url, '--group', 'acme', '--token-file', 'token.txt'];
    return local('repos', 'import', ...from, ...words);
  };

  const plan = await imported('--dry-run', '--match', 'acme/**', '--match', 'none');
  t.match(plan.stdout, /Would register acme\/platform\/api\./);
  t.match(
    plan.stdout,
    /acme\/old is archived: not registered\.\nacme\/new has no commit yet: not registered\./,
  );
  t.equal(
    JSON.parse((await local('repos', 'list', '--json')).stdout).items.length,
    1,
    'a plan changes nothing',
  );

  const first = await imported('--match', 'acme/*', '--match', 'acme/platform/*');
  t.match(first.stdout, /acme\/inside: The host 10\.0\.0\.1 is a private or loopback address/);
  t.match(first.stdout, /\n2 registered, 1 known, 1 archived, 1 empty, 1 refused\.\n$/);
  t.equal(first.code, 2, 'one was refused');

  projects[1] = project('acme/platform/api', { archived: true });
  const second = await imported(
    '--json',
    '--match',
    'acme/[',
    '--match',
    'acme/platform/api',
    '--match',
    'acme/shop',
  );
  t.same(JSON.parse(second.stdout), {
    created: [],
    known: ['https://git.example/acme/shop.git', 'https://git.example/acme/platform/api.git'],
    archived: [],
    archivedButRegistered: ['https://git.example/acme/platform/api.git'],
    empty: [],
    unowned: [],
    failed: [],
  });
  t.equal(second.code, 0);
  const file = await local('repos', 'import', '--from', 'file', '--file', 'list.txt');
  t.match(file.stdout, '0 registered, 1 known, 0 refused.');
  const usage = await local('repos', 'import', '--from', 'gitea', '--group', 'acme');
  t.same([usage.code, /Specify the address of the host with --url/.test(usage.stderr)], [2, true]);
});

t.test('assay repos import: teams by group and by CODEOWNERS, made when they are missing', async (t) => {
  const projects = ['acme/shop', 'acme/platform/api', 'acme/platform/web', 'acme/free'].map((path) =>
    project(path),
  );
  const owners: Record<string, string> = {
    'acme/shop': '# nobody\n* @acme/web ops@acme.example\n/docs @acme/writers\n',
    'acme/platform/api': '* @acme/web\n* @acme/core # later rules count\n',
    'acme/platform/web': '* @acme/web\n*\n',
  };
  const server = createServer(({ url = '' }, response) => {
    const [, path, file] = /^\/api\/v4\/projects\/([^/]+)\/repository\/files\/([^?]+)/.exec(url) ?? [];
    if (path === undefined) return response.end(JSON.stringify(projects));
    const text = file === 'CODEOWNERS' ? owners[decodeURIComponent(path)] : undefined;
    response.statusCode = text === undefined ? 404 : 200;
    return response.end(
      JSON.stringify(text === undefined ? {} : { content: btoa(text), encoding: 'base64' }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => void server.close());
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const home = t.testdir({});
  const assay = assayIn(home);
  const at =
    (portal: string) =>
    (...words: string[]) =>
      assay.here([...words, '--local', '--data-dir', join(home, portal)]);
  const from = ['repos', 'import', '--from', 'gitlab', '--url', url, '--group', 'acme'];
  const teams = async (portal: string) => {
    const names = new Map<string, string>();
    for (const { id, name } of JSON.parse((await at(portal)('teams', 'list', '--json')).stdout).items)
      names.set(id, name);
    const { items } = JSON.parse((await at(portal)('repos', 'list', '--json')).stdout);
    return items.map((one: { name: string; team: string }) => `${one.name}: ${names.get(one.team)}`).sort();
  };

  const plan = await at('one')(...from, '--team-by', 'group', '--dry-run');
  t.match(plan.stdout, /Would make the team acme\.\n.*Would make the team acme\/platform\./s);
  t.same(await teams('one'), []);
  const byGroup = await at('one')(...from, '--team-by', 'group');
  t.match(byGroup.stdout, /\n4 registered, 0 known, 0 refused\.\n$/);
  t.same(await teams('one'), ['api: acme/platform', 'free: acme', 'shop: acme', 'web: acme/platform']);

  await at('two')('teams', 'create', 'ACME/Web');
  const byOwner = await at('two')(...from, '--team-by', 'codeowners');
  t.match(byOwner.stdout, /acme\/free has no owner that is known: not registered\. --team takes those\./);
  t.match(byOwner.stdout, /\n2 registered, 0 known, 2 without an owner, 0 refused\.\n$/);
  t.same(
    await teams('two'),
    ['api: acme/core', 'shop: ACME/Web'],
    'the last rule counts, and one without owners',
  );
  await at('two')(...from, '--team-by', 'codeowners', '--team', 'acme/core');
  t.equal((await teams('two')).length, 4);
});
