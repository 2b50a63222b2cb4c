// Command lines of other programs in the documents: each runs here, or says why it does not.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { documentedShellLines } from '../helpers/documented-shell-lines.ts';

const root = join(import.meta.dirname, '../..');
const isUnix = process.platform === 'linux';
const skip = isUnix ? false : 'the lines are for the shell of Linux';

/** Why a line is not run, and the test that holds what it does, where there is one. */
const notRun: readonly { readonly line: RegExp; readonly reason: string; readonly test?: string }[] = [
  {
    line: /^npm install /,
    reason: 'installs a package of a release',
    test: 'test/install/release.test.ts',
  },
  {
    line: /^(?:docker|podman) (?:load|build|run) /,
    reason: 'needs a container engine',
    test: 'test/install/image.test.ts',
  },
  {
    line: /^curl .*dojo\.example\.com/,
    reason: 'asks DefectDojo',
    test: 'test/cli/import-from.test.ts',
  },
  {
    line: /^git clone .*YOUR_ORGANIZATION/,
    reason: 'names a repository of the reader',
    test: 'test/install/install-release.test.ts',
  },
  {
    line: /^(?:cosign verify-blob|gh attestation verify) /,
    reason: 'asks the transparency log for a release',
    test: 'test/install/install-release.test.ts',
  },
  { line: /^curl -X POST https:\/\/api\.github\.com\//, reason: 'changes a GitHub account' },
  {
    line: /^node --conditions=assay-source test\//,
    reason: 'runs with all tests',
    test: 'test/core/portal/findings/matching/match.test.ts',
  },
  { line: /^node --inspect-brk /, reason: 'waits for a debugger' },
  {
    line: /^node -e "console\.table\(.*\.assay-dev\//,
    reason: 'reads the database of a server that the reader runs',
  },
  { line: /^export [A-Z_]+='[^']*…/, reason: 'stands for a value of the reader' },
];

/** Scripts of package.json: they take minutes, and are what runs these tests. */
const script = /^npm (?:run )?([\w:-]+)(?: -- .*)?$/;

const home = t.testdir({
  release: { SHA256SUMS: 'a\n' },
  'app.json': JSON.stringify({
    id: 1,
    client_id: 'a',
    client_secret: 'b',
    webhook_secret: 'c',
    pem: 'the key',
  }),
});

t.before(async () => {
  mkdirSync(join(home, 'assay-0.1.0-linux-x64'));
  writeFileSync(join(home, 'assay-0.1.0-linux-x64', 'assay'), '');
  const archive = 'assay-0.1.0-linux-x64.tar.gz';
  if (isUnix) {
    await promisify(execFile)('tar', ['-czf', archive, 'assay-0.1.0-linux-x64'], { cwd: home });
    const digest = createHash('sha256')
      .update(readFileSync(join(home, archive)))
      .digest('hex');
    writeFileSync(join(home, 'SHA256SUMS'), `${digest}  ${archive}\n${digest}  not-downloaded.tar.gz\n`);
  }
});

t.test('documents: every command line of another program runs, or says why not', { skip }, async (t) => {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(`${request.headers.authorization} ${request.method} ${request.url}`);
    response.end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const lines = documentedShellLines();

  for (const line of lines) {
    const name = script.exec(line)?.[1];
    if (name !== undefined && name !== 'install') t.ok(name in scripts, `${line}: a script of package.json`);
    else if (!notRun.some((one) => one.line.test(line))) {
      const { stderr } = await promisify(execFile)(
        'sh',
        ['-euc', line.replaceAll('https://assay.example.com', origin)],
        { cwd: home, env: { ...process.env, ASSAY_TOKEN: 'the-token', no_proxy: '127.0.0.1' } },
      ).catch((error: { stderr: string }) => ({ stderr: `failed: ${error.stderr}` }));
      t.notMatch(stderr, /^failed/, line);
    }
  }

  t.equal(readFileSync(join(home, 'key.pem'), 'utf8'), 'the key\n');
  const spec = JSON.parse(readFileSync(join(root, 'packages/server/openapi.json'), 'utf8'));
  t.ok(requests.length > 0, 'curl asked');
  for (const request of requests) {
    const [, token, , path = ''] = request.split(' ');
    t.equal(token, 'the-token', request);
    const url = new URL(path, origin);
    const operation = spec.paths[url.pathname.replace(/^\/v1/, '')]?.get ?? spec.paths[url.pathname]?.get;
    const known = operation?.parameters.map((one: { name: string }) => one.name) ?? [];
    for (const parameter of url.searchParams.keys())
      t.ok(known.includes(parameter), `${url.pathname} knows ${parameter}`);
  }
  for (const { line, test } of notRun) {
    t.ok(
      lines.some((one) => line.test(one)),
      `${line} is still documented`,
    );
    if (test !== undefined) t.ok(existsSync(join(root, test)), test);
  }
});
