// How the GitHub Action comes by its program: the archive of a release, whose digest is checked.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { tarGz } from '../../scripts/release/tar.ts';
import { assayIn } from '../helpers/assay-command.ts';

const root = join(import.meta.dirname, '../..');
const processor = { x64: 'x64', arm64: 'arm64' }[process.arch as string];
const lacking = ['bash', 'curl', 'tar', 'mktemp', 'sed', 'uname'].filter(
  (command) => spawnSync(command, ['--version']).error !== undefined,
);
const skip =
  !['linux', 'darwin'].includes(process.platform) || !processor
    ? `there is no archive for ${process.platform} ${process.arch} that a shell installs`
    : lacking.length > 0 && `the script needs ${lacking.join(' and ')}`;
const name = `assay-1.2.3-${process.platform}-${processor}`;
const text = (content: string) => Buffer.from(content);
const archive = tarGz(
  [
    { path: `${name}/bin/assay`, content: text('#!/bin/sh\necho released\n'), executable: true },
    { path: `${name}/runtime/node`, content: text('#!/bin/sh\n'), executable: true },
  ],
  1,
);
const digest = createHash('sha256').update(archive).digest('hex');

/** A release with the files, and a GitHub CLI that ends with `verified`. */
async function release(
  t: Test,
  { sums, verified = 0 }: { readonly sums: string; readonly verified?: number },
) {
  const home = t.testdir({ bin: {} });
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end(request.url?.endsWith('.tar.gz') ? archive : sums);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  t.teardown(() => server.close());
  writeFileSync(join(home, 'bin/gh'), `#!/bin/sh\necho "$@" > "${home}/gh-arguments"\nexit ${verified}\n`);
  chmodSync(join(home, 'bin/gh'), 0o755);
  const install = async (env: Readonly<Record<string, string>> = {}) => {
    const output = join(home, 'output');
    writeFileSync(output, '');
    mkdirSync(join(home, 'temp'), { recursive: true });
    const ended = await assayIn(home, 'bash').run([join(root, 'scripts/install-release.sh')], {
      env: {
        PATH: `${join(home, 'bin')}:${process.env.PATH}`,
        ASSAY_REPOSITORY: 'acme/assay',
        ASSAY_TAG: 'v1.2.3',
        ASSAY_RELEASES: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        RUNNER_TOOL_CACHE: join(home, 'tools'),
        RUNNER_TEMP: join(home, 'temp'),
        GITHUB_OUTPUT: output,
        ...env,
      },
    });
    const outputs = Object.fromEntries(
      readFileSync(output, 'utf8')
        .split('\n')
        .map((line) => line.split(/=(.*)/s).slice(0, 2)),
    );
    return { ...ended, program: outputs.assay as string | undefined };
  };
  return { home, asked, install };
}

t.test('install-release.sh: installs an archive with the digest that is given, once', { skip }, async (t) => {
  const { asked, install } = await release(t, { sums: '' });

  const first = await install({ ASSAY_SHA256: digest });
  const second = await install({ ASSAY_SHA256: digest });

  t.equal(first.code, 0, first.stderr);
  t.equal((await assayIn(t.testdirName, first.program).run([])).stdout, 'released\n');
  t.equal(second.program, first.program);
  t.same(asked, [`/v1.2.3/${name}.tar.gz`]);
});

t.test('install-release.sh: verifies who made SHA256SUMS when no digest is given', { skip }, async (t) => {
  const { home, install } = await release(t, { sums: `${digest}  ${name}.tar.gz\n` });

  const ended = await install();

  t.equal(ended.code, 0, ended.stderr);
  const called = readFileSync(join(home, 'gh-arguments'), 'utf8');
  t.match(
    called,
    /^attestation verify .+SHA256SUMS --repo acme\/assay --signer-workflow acme\/assay\/\.github/,
  );
  t.match(called, '--source-ref refs/tags/v1.2.3');
});

t.test('install-release.sh: uses no archive that it cannot vouch for', { skip }, async (t) => {
  const cases: readonly [string, Parameters<typeof release>[1], Record<string, string>][] = [
    ['another digest is given', { sums: '' }, { ASSAY_SHA256: 'a'.repeat(64) }],
    ['another digest is listed', { sums: `${'b'.repeat(64)}  ${name}.tar.gz\n` }, {}],
    ['no digest is listed', { sums: `${digest}  another.tar.gz\n` }, {}],
    ['the list is not of the release workflow', { sums: `${digest}  ${name}.tar.gz\n`, verified: 1 }, {}],
    ['the tag is no name', { sums: '' }, { ASSAY_TAG: 'v1;echo' }],
  ];

  for (const [title, given, env] of cases) {
    const { home, install } = await release(t, given);
    const ended = await install(env);
    t.not(ended.code, 0, title);
    t.equal(ended.program, undefined, title);
    t.notOk(existsSync(join(home, 'tools/assay', name)), title);
  }
});

t.test('install-release.sh: leaves a checkout that is at no tag to be built', { skip }, async (t) => {
  const { asked, install } = await release(t, { sums: '' });

  for (const ref of ['', 'main', 'refs/heads/v1', 'a'.repeat(40)]) {
    const ended = await install({ ASSAY_TAG: ref });
    t.equal(ended.code, 0, ref);
    t.equal(ended.program, undefined, ref);
  }
  t.same(asked, []);
});

t.test('install-release.sh: asks for the archive of the platform', { skip }, async (t) => {
  const systems: readonly [string, string, string][] = [
    ['Linux', 'x86_64', 'linux-x64'],
    ['Linux', 'aarch64', 'linux-arm64'],
    ['Darwin', 'x86_64', 'darwin-x64'],
    ['Darwin', 'arm64', 'darwin-arm64'],
    ['MINGW64_NT-10.0-26100', 'x86_64', 'win32-x64'],
  ];

  for (const [system, machine, platform] of systems) {
    const { home, asked, install } = await release(t, { sums: '' });
    const uname = `#!/bin/sh\n[ "$1" = -s ] && echo '${system}' || echo '${machine}'\n`;
    writeFileSync(join(home, 'bin/uname'), uname, { mode: 0o755 });
    await install({ ASSAY_SHA256: digest });
    t.same(asked, [`/v1.2.3/assay-1.2.3-${platform}.tar.gz`], platform);
  }
  const { home, asked, install } = await release(t, { sums: '' });
  writeFileSync(join(home, 'bin/uname'), '#!/bin/sh\necho OpenBSD\n', { mode: 0o755 });
  t.match(await install({ ASSAY_SHA256: digest }), { code: 0, stderr: /no archive for OpenBSD/ });
  t.same(asked, []);
});
