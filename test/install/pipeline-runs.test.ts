// The samples for pipelines, run from the download to the verdict: their own lines, in a clone as the provider makes it, with
// the variables that it sets. What stands in: the download, which is this checkout, and the package manager.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { parse } from 'yaml';
import { assayBinary, canRunHere } from '../helpers/assay-command.ts';
import { fakePrivateKey } from '../helpers/fake-private-key.ts';
import { gitRepository } from '../helpers/git-repository.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string) => readFileSync(join(root, 'examples/ci', name), 'utf8');
const skip =
  !canRunHere || process.platform !== 'linux' || spawnSync('sha256sum', ['--version']).error
    ? 'the samples are for Linux, and for a built checkout'
    : false;
t.setTimeout(300_000);

interface Sample {
  /** The shell that the provider runs the lines with, as it starts it. */
  readonly shell: readonly string[];
  readonly script: string;
  readonly env: Readonly<Record<string, string>>;
  readonly results: readonly string[];
  /** The variable that names the branch a change goes to, where the sample also runs without a change: then on the whole tree. */
  readonly target?: string;
}

const bitbucket = parse(read('bitbucket-pipelines.yml'));
const azure = parse(read('azure-pipelines.yml'));
const gitlab = parse(read('gitlab.yml'));
const circle = parse(read('circleci.yml')).jobs.assay;
const [, jenkins = ''] = /sh '''\n([\s\S]*?)'''/.exec(read('Jenkinsfile')) ?? [];
const [, jenkinsVersion = ''] = /ASSAY_VERSION = '([^']+)'/.exec(read('Jenkinsfile')) ?? [];
const releases = 'https://github.com/YOUR_ORGANIZATION/assay/releases/download';

const samples: Readonly<Record<string, (folder: string) => Sample>> = {
  gitlab: (folder) => ({
    shell: ['bash', '-eo', 'pipefail'],
    script: [...gitlab['.assay'].before_script, ...gitlab.assay.script].join('\n'),
    env: {
      ...gitlab['.assay'].variables,
      XDG_CACHE_HOME: `${folder}/.assay-cache`,
      CI_MERGE_REQUEST_TARGET_BRANCH_NAME: 'main',
    },
    results: Object.values(gitlab.assay.artifacts.reports),
  }),
  bitbucket: (folder) => ({
    shell: ['bash', '-e'],
    script: bitbucket.definitions.steps[0].step.script.join('\n'),
    env: { HOME: `${folder}/home`, BITBUCKET_PR_DESTINATION_BRANCH: 'main' },
    results: bitbucket.definitions.steps[0].step.artifacts,
  }),
  azure: (folder) => ({
    shell: ['bash', '-e'],
    script: azure.steps.flatMap(({ script }: { script?: string }) => script ?? []).join('\n'),
    env: {
      ...azure.variables,
      XDG_CACHE_HOME: `${folder}/cache`,
      AGENT_TEMPDIRECTORY: `${folder}/agent`,
      SYSTEM_PULLREQUEST_TARGETBRANCH: 'refs/heads/main',
    },
    results: ['assay.sarif', 'assay.xml'],
    target: 'SYSTEM_PULLREQUEST_TARGETBRANCH',
  }),
  jenkins: (folder) => ({
    shell: ['sh', '-xe'],
    script: jenkins,
    env: {
      ASSAY_RELEASES: releases,
      ASSAY_VERSION: jenkinsVersion,
      WORKSPACE_TMP: `${folder}/workspace@tmp`,
      XDG_CACHE_HOME: `${folder}/workspace@tmp/cache`,
      CHANGE_TARGET: 'main',
    },
    results: ['assay.sarif', 'assay.xml'],
    target: 'CHANGE_TARGET',
  }),
  circleci: (folder) => ({
    shell: ['bash', '-eo', 'pipefail'],
    script: circle.steps.flatMap(({ run }: { run?: { command: string } }) => run?.command ?? []).join('\n'),
    env: { ...circle.environment, XDG_CACHE_HOME: `${folder}/cache` },
    results: ['assay.sarif', 'test-results/assay.xml'],
  }),
};

t.test(
  'pipeline samples: run to the verdict of a change, and write what they publish',
  { skip },
  async (t) => {
    const tools = makeTools(t);
    for (const [name, sampleFor] of Object.entries(samples)) {
      const folder = join(tools.folder, name);
      const workspace = join(folder, 'workspace');
      const origin = gitRepository(join(folder, 'origin'));
      origin.commit({ 'old.pem': fakePrivateKey('old'), 'a.txt': 'nothing here\n' });
      origin.git('checkout', '-q', '-b', 'change');
      origin.commit({ 'b.txt': 'nothing here either\n' });
      const around = gitRepository(folder);
      around.git('clone', '-q', origin.path, workspace);
      const sample = sampleFor(folder);
      // Jenkins clones only the branch of the change.
      if (name === 'jenkins') around.git('-C', workspace, 'update-ref', '-d', 'refs/remotes/origin/main');
      const run = (env: Sample['env'] = {}) =>
        tools.run({ ...sample, env: { ...sample.env, ...env } }, folder, workspace);

      const clean = run();
      t.equal(clean.status, 0, `${name}: what was there before\n${clean.output}`);
      if (sample.target) t.equal(run({ [sample.target]: '' }).status, 1, `${name}: all that a branch holds`);
      writeFileSync(join(workspace, 'new.pem'), fakePrivateKey('new'));
      const planted = run();
      t.equal(planted.status, 1, `${name}: what the change brings\n${planted.output}`);
      t.match(planted.output, 'new.pem', name);
      for (const file of sample.results) t.ok(existsSync(join(workspace, file)), `${name}: ${file}`);
      t.ok(
        existsSync(join(sample.env.XDG_CACHE_HOME ?? `${folder}/home/.cache`, 'assay')),
        `${name}: the cache`,
      );
      const tampered = run({ ASSAY_SHA256: '0'.repeat(64) });
      t.notOk(tampered.status === 0 || /new\.pem/.test(tampered.output), `${name}: another digest`);
    }
  },
);

/** An archive of this checkout, what downloads it, and a package manager that has everything. */
function makeTools(t: Test) {
  const folder = t.testdir();
  const bin = join(folder, 'bin');
  const packed = join(folder, 'packed/assay/bin');
  mkdirSync(bin);
  mkdirSync(packed, { recursive: true });
  const write = (path: string, text: string) => {
    writeFileSync(path, `#!/bin/sh\n${text}\n`);
    chmodSync(path, 0o755);
  };
  write(join(packed, 'assay'), `exec "${process.execPath}" "${assayBinary}" "$@" --offline --type security`);
  const archive = join(folder, 'assay.tar.gz');
  spawnSync('tar', ['-czf', archive, '-C', join(folder, 'packed'), 'assay']);
  const { version } = JSON.parse(readFileSync(join(root, 'packages/cli/package.json'), 'utf8'));
  const address = `${releases}/v${version}/assay-${version}-linux-x64.tar.gz`;
  write(join(bin, 'apt-get'), 'exit 0');
  write(join(bin, 'curl'), `case "$*" in *" ${address}") cp "${archive}" assay.tar.gz ;; *) exit 22 ;; esac`);
  const digest = createHash('sha256').update(readFileSync(archive)).digest('hex');
  return {
    folder,
    run({ shell, script, env }: Sample, place: string, workspace: string) {
      const [program = 'sh', ...options] = shell;
      // Places that only root may write to.
      const lines = script.replaceAll('/opt/assay', `${place}/opt`).replaceAll('/tmp/assay', `${place}/tmp`);
      const { status, stdout, stderr } = spawnSync(program, [...options, '-c', lines], {
        cwd: workspace,
        encoding: 'utf8',
        env: {
          HOME: place,
          ASSAY_SHA256: digest,
          ...strings(env),
          ...own(env, digest),
          PATH: `${bin}:${process.env.PATH}`,
        },
      });
      return { status, output: `${stdout}${stderr}` };
    },
  };
}

/** The samples leave the digest empty: it is to be filled in. */
function own(env: Sample['env'], digest: string): Readonly<Record<string, string>> {
  return env.ASSAY_SHA256 ? {} : { ASSAY_SHA256: digest };
}

function strings(env: Sample['env']): Record<string, string> {
  return Object.fromEntries(Object.entries(env).map(([name, value]) => [name, String(value)]));
}
