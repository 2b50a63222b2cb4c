import { spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import t, { type Test } from 'tap';
import {
  Coverage,
  type OpenSourceOptions,
  openSource,
  type Source,
} from '../../../../packages/core/src/index.ts';
import { commitAll, git } from './made-repository.ts';

const secret = ['glpat', 'not-a-real-token'].join('-');

async function serve(
  t: Test,
  listener: RequestListener,
): Promise<{ port: number; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { port: (server.address() as AddressInfo).port, requests };
}

/** Git's own server side, as any host runs it. */
function httpBackend(root: string): RequestListener {
  return (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://host');
    const backend = spawn(
      'git',
      ['-c', 'safe.directory=*', '-c', 'uploadpack.allowAnySHA1InWant=true', 'http-backend'],
      {
        env: {
          PATH: process.env.PATH,
          GIT_PROJECT_ROOT: root,
          GIT_HTTP_EXPORT_ALL: '1',
          GIT_PROTOCOL: request.headers['git-protocol']?.toString() ?? '',
          PATH_INFO: url.pathname,
          QUERY_STRING: url.search.slice(1),
          REQUEST_METHOD: request.method,
          CONTENT_TYPE: request.headers['content-type'] ?? '',
          HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
        },
      },
    );
    request.pipe(backend.stdin);
    const chunks: Buffer[] = [];
    backend.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    backend.on('close', () => {
      const answer = Buffer.concat(chunks);
      const end = answer.indexOf('\r\n\r\n');
      for (const line of answer.subarray(0, end).toString('latin1').split('\r\n')) {
        const [name = '', value = ''] = line.split(': ');
        if (name === 'Status') response.statusCode = Number.parseInt(value, 10);
        else response.setHeader(name, value);
      }
      response.end(answer.subarray(end + 4));
    });
  };
}

function open(
  url: string,
  options: OpenSourceOptions & { ref?: string; recentHistory?: boolean } = {},
): Promise<Source> {
  const { ref, recentHistory, ...rest } = options;
  return openSource(
    { kind: 'repository', url, ref, recentHistory },
    { allowLocal: true, environment: process.env, ...rest },
  );
}

t.test('fetch: over HTTP, connects to the address that was resolved and checked', async (t) => {
  const root = t.testdir({ repo: { 'a.txt': 'one' } });
  const commit = commitAll(join(root, 'repo'));
  const { port, requests } = await serve(t, httpBackend(root));
  const asked: string[] = [];

  // No name server knows this host: only the pinned address leads to it.
  const source = await open(`http://repo.test:${port}/repo/.git`, {
    allowedHosts: ['repo.test'],
    resolve: async (host) => {
      asked.push(host);
      return ['127.0.0.1'];
    },
  });
  t.teardown(() => source.close());

  t.equal(source.commit, commit);
  t.equal(source.ref, 'main');
  t.strictSame(asked, ['repo.test']);
  t.strictSame(
    (await source.list(new Coverage())).map(({ path }) => path),
    ['a.txt'],
  );
  t.ok(requests.every(({ headers }) => headers.host === `repo.test:${port}`));
});

for (const kind of ['this machine', 'a host that knows no filter'] as const) {
  t.test(`fetch: the latest commits and tags are fetched on request, from ${kind}`, async (t) => {
    const root = t.testdir({ repo: { 'a.txt': 'one' } });
    const repository = join(root, 'repo');
    commitAll(repository);
    git(repository, ['tag', '--annotate', '--message', 'one', 'v1.0.0']);
    writeFileSync(join(repository, 'a.txt'), 'two');
    const commit = commitAll(repository, 'second');
    git(repository, ['tag', 'v1.1.0']);
    git(repository, ['branch', 'other']);
    const { port } = await serve(t, httpBackend(root));
    const url = kind === 'this machine' ? `file://${repository}` : `http://127.0.0.1:${port}/repo/.git`;

    const source = await open(url, { allowedHosts: ['127.0.0.1'], recentHistory: true });
    t.teardown(() => source.close());
    const fetched = await open(url, { allowedHosts: ['127.0.0.1'] });
    t.teardown(() => fetched.close());

    const lines = async (from: Source, args: readonly string[]) =>
      (await from.git?.text([...args]))?.trim().split('\n');
    t.equal(source.commit, commit);
    t.equal(source.hasTags, true);
    t.strictSame(await lines(source, ['rev-list', '--count', commit]), ['2']);
    t.strictSame(await lines(source, ['for-each-ref', '--format=%(refname) %(objecttype)']), [
      'refs/assay/audited commit',
      'refs/tags/v1.0.0 tag',
      'refs/tags/v1.1.0 commit',
    ]);
    t.strictSame(await lines(fetched, ['rev-list', '--count', commit]), ['1'], 'one commit otherwise');
    t.equal(fetched.hasTags, false);
    const texts: string[] = [];
    const coverage = new Coverage();
    for await (const { bytes } of source.read(await source.list(coverage), coverage))
      texts.push(String(bytes));
    t.strictSame(texts, ['two']);
  });
}

t.test('fetch: a commit is fetched by its id, and an unknown id is reported', async (t) => {
  const root = t.testdir({ repo: { 'a.txt': 'one' } });
  const first = commitAll(join(root, 'repo'));
  commitAll(join(root, 'repo'), 'second');
  const { port } = await serve(t, httpBackend(root));
  const url = `http://127.0.0.1:${port}/repo/.git`;
  const options = { allowedHosts: ['127.0.0.1'] };

  const source = await open(url, { ...options, ref: first });
  t.teardown(() => source.close());

  t.equal(source.commit, first);
  await t.rejects(open(url, { ...options, ref: '1'.repeat(40) }), {
    code: 'source_unreachable',
    message: /no branch, tag or commit/,
  });
});

t.test('fetch: connects to no private address', async (t) => {
  const { port, requests } = await serve(t, (_, response) => response.end());

  await t.rejects(open(`http://repo.test:${port}/a`, { resolve: async () => ['127.0.0.1'] }), {
    code: 'source_refused',
  });
  await t.rejects(open(`http://127.0.0.1:${port}/a`), { code: 'source_refused' });
  t.equal(requests.length, 0);
});

t.test('fetch: follows no redirect except to the same address with .git', async (t) => {
  const other = await serve(t, (_, response) => response.end());
  const { port } = await serve(t, (_, response) => {
    response.writeHead(302, { location: `http://127.0.0.1:${other.port}/x` });
    response.end();
  });
  const root = t.testdir({ 'repo.git': { 'a.txt': 'one' } });
  commitAll(join(root, 'repo.git'));
  const backend = httpBackend(root);
  const moved = await serve(t, (request, response) => {
    if (request.url?.startsWith('/repo.git/')) return backend(request, response);
    response.writeHead(301, { location: request.url?.replace('/repo/', '/repo.git/') });
    return response.end();
  });
  const options = { allowedHosts: ['127.0.0.1'] };

  await t.rejects(open(`http://127.0.0.1:${port}/a/b`, options), {
    code: 'source_unreachable',
    message: /another URL/,
  });
  t.equal(other.requests.length, 0);
  const source = await open(`http://127.0.0.1:${moved.port}/repo`, options);
  t.equal(source.ref, 'main');
  await source.close();
});

t.test('fetch: every reply of a server has its sentence', async (t) => {
  const { port } = await serve(t, (request, response) => {
    const status = Number(request.url?.split('/')[1]);
    response.writeHead(status, status === 401 ? { 'www-authenticate': 'Basic realm="x"' } : {});
    response.end(`remote secret page`);
  });
  const options = { allowedHosts: ['127.0.0.1'] };

  const table: readonly [number, RegExp][] = [
    [401, /Access to .* was denied/],
    [403, /Access to .* was denied/],
    [404, /no Git repository at/],
    [500, /does not respond/],
    [200, /no commits yet, or http:.* is not a repository URL/],
  ];
  for (const [status, message] of table) {
    await t.rejects(
      open(`http://127.0.0.1:${port}/${status}/repo`, options),
      { code: 'source_unreachable', message },
      `${status}`,
    );
  }
  const closed = await serve(t, () => {});
  const unused = closed.port;
  await t.rejects(
    open(`http://127.0.0.1:${unused}/a`, { ...options, fetchLimits: { timeoutMs: 300 } }),
    { code: 'timeout', message: /timed out after/ },
    'a server that never answers',
  );
  await t.rejects(open('http://127.0.0.1:1/a', options), {
    code: 'source_unreachable',
    message: /does not respond/,
  });
});

t.test('fetch: Git runs without a shell, with a minimal environment, and never shows a token', async (t) => {
  const folder = t.testdir({ bin: {}, log: '' });
  const log = join(folder, 'log');
  const real = git(folder, ['--exec-path']);
  writeFileSync(
    join(folder, 'bin', 'git'),
    `#!/bin/sh\n{ printf 'arg:%s\\n' "$@"; env | while read -r line; do printf 'env:%s\\n' "$line"; done; } >> '${log}'\nexec '${join(dirname(dirname(real)), '..', 'bin', 'git')}' "$@"\n`,
    { mode: 0o755 },
  );
  const error = await openSource(
    {
      kind: 'repository',
      url: 'https://repo.test:1/a/b',
      ref: 'x',
      credentials: { kind: 'token', token: secret },
    },
    {
      allowedHosts: ['repo.test'],
      resolve: async () => ['127.0.0.1'],
      environment: {
        PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter),
        CLOUD_KEY: secret,
        GIT_DIR: '/x',
        http_proxy: 'http://x',
      },
    },
  ).catch((error: unknown) => error);

  const lines = readFileSync(log, 'utf8').split('\n');
  const args = lines.filter((line) => line.startsWith('arg:'));
  const variables = lines.filter((line) => line.startsWith('env:'));
  const basic = Buffer.from(`x-access-token:${secret}`).toString('base64');
  t.match(error, { code: 'source_unreachable' });
  t.notOk(`${(error as Error).message}${(error as Error).stack}`.includes(secret));
  t.ok(args.indexOf('arg:--end-of-options') >= 0);
  t.ok(
    args.indexOf('arg:--end-of-options') < args.indexOf('arg:https://repo.test:1/a/b'),
    'operands stand behind it',
  );
  t.notOk(
    args.some((line) => line.includes(secret) || line.includes(basic)),
    'no token among the arguments',
  );
  t.notOk(variables.some((line) => /^env:(?:CLOUD_KEY|GIT_DIR|http_proxy)=/.test(line)));
  for (const variable of [
    'GIT_CONFIG_NOSYSTEM=1',
    'GIT_CONFIG_GLOBAL=/dev/null',
    'GIT_TERMINAL_PROMPT=0',
    'GIT_NO_LAZY_FETCH=1',
    'HOME=/nonexistent',
    'GIT_ALLOC_LIMIT=512m',
    'GIT_ALLOW_PROTOCOL=https',
    'GIT_ALLOW_PROTOCOL=none',
  ])
    t.ok(variables.includes(`env:${variable}`), variable);
  const name = variables.find((line) => line.endsWith('=http.https://repo.test:1/.extraHeader'));
  t.ok(
    variables.includes(`${name?.replace('KEY', 'VALUE').split('=')[0]}=Authorization: Basic ${basic}`),
    'the token is for this origin',
  );
  t.ok(
    variables.some((line) => line.endsWith('=repo.test:1:127.0.0.1')),
    'the address is pinned',
  );
  await t.rejects(
    openSource(
      { kind: 'repository', url: 'http://repo.test/a', credentials: { kind: 'token', token: secret } },
      { allowLocal: true, allowedHosts: ['repo.test'], resolve: async () => ['127.0.0.1'] },
    ),
    { code: 'source_refused', message: /only over HTTPS/ },
  );
});

t.test('fetch: SSH connects to the checked address, without prompts or configuration', async (t) => {
  const folder = t.testdir({ bin: {}, log: '' });
  const log = join(folder, 'log');
  writeFileSync(
    join(folder, 'bin', 'ssh'),
    `#!/bin/sh\nprintf '%s\\n' "$@" >> '${log}'\necho 'Host key verification failed.' >&2\nexit 255\n`,
    { mode: 0o755 },
  );

  const failed = openSource(
    {
      kind: 'repository',
      url: 'git@repo.test:o/r.git',
      credentials: { kind: 'ssh-key', privateKey: 'a key', knownHosts: 'repo.test ssh-ed25519 AAAA' },
    },
    {
      temporaryFolder: join(folder, "it's a folder"),
      resolve: async () => ['8.8.8.8'],
      environment: { PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) },
    },
  );

  await t.rejects(failed, { code: 'source_unreachable', message: /known_hosts/ });
  const args = readFileSync(log, 'utf8').split('\n');
  for (const arg of [
    'BatchMode=yes',
    'StrictHostKeyChecking=yes',
    'HostName=8.8.8.8',
    'HostKeyAlias=repo.test',
    'ProxyCommand=none',
    'IdentitiesOnly=yes',
    'IdentityAgent=none',
    'git@repo.test',
    "git-upload-pack 'o/r.git'",
  ])
    t.ok(args.includes(arg), arg);
  t.equal(args[args.indexOf('-F') + 1], '/dev/null');
  t.ok(
    args.some((arg) => /^IdentityFile=".*it's a folder.*key"$/.test(arg)),
    'quoted for the shell and for ssh',
  );
});

t.test('fetch: a machine without Git or with an old Git is told so', async (t) => {
  const folder = t.testdir({ 'a.txt': 'one' });

  await t.rejects(
    openSource({ kind: 'path', path: folder }, { environment: { PATH: folder } }).then((source) =>
      source.list(new Coverage()),
    ),
    { code: 'source_unreachable', message: /Install Git/ },
  );
  writeFileSync(join(folder, 'git'), '#!/bin/sh\necho git version 2.30.9\n', { mode: 0o755 });
  await t.rejects(openSource({ kind: 'path', path: folder }, { environment: { PATH: folder } }), {
    code: 'source_unreachable',
    message: /Git 2\.30 is too old/,
  });

  const named = ['docs/install.md', 'docs/operations.md', 'packages/core/docs/source.md'];
  for (const page of named)
    t.match(readFileSync(join(import.meta.dirname, '../../../..', page), 'utf8'), 'Git 2.37 or newer', page);
  for (const [version, refused] of [
    ['2.36.9', true],
    ['2.37.0', false],
  ] as const) {
    writeFileSync(join(folder, 'git'), `#!/bin/sh\necho git version ${version}\n`, { mode: 0o755 });
    const opened = openSource({ kind: 'path', path: folder }, { environment: { PATH: folder } });
    if (refused)
      await t.rejects(opened, {
        message: 'Git 2.36 is too old to read repositories safely. Install Git 2.37 or newer.',
      });
    else await t.resolves(opened);
  }
});
