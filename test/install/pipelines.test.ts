// The samples for pipelines: each pins a version and a digest, and what it calls is a command. The schemas of the
// providers are not on npm: they are used from the folder TEST_PIPELINE_SCHEMAS, where there is one.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Ajv } from 'ajv';
import t from 'tap';
import { parse } from 'yaml';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const downloads = [
  'gitlab.yml',
  'Jenkinsfile',
  'bitbucket-pipelines.yml',
  'azure-pipelines.yml',
  'circleci.yml',
];
const { commands }: { commands: Record<string, { flags: Record<string, unknown> }> } = JSON.parse(
  read('packages/cli/oclif.manifest.json'),
);

t.test(
  'pipeline samples: download one version over HTTPS and check its digest before they unpack it',
  async (t) => {
    const { version } = JSON.parse(read('packages/cli/package.json'));

    for (const name of downloads) {
      const text = read(`examples/ci/${name}`);
      t.match(text, new RegExp(`ASSAY_VERSION\\W{1,5}${version.replaceAll('.', '\\.')}`), name);
      t.match(text, 'https://github.com/YOUR_ORGANIZATION/assay/releases/download', name);
      const [download, check, unpack] = ['curl --fail', 'sha256sum --check', 'tar -xzf'].map((part) =>
        text.indexOf(part),
      );
      t.ok((download ?? -1) >= 0 && (download ?? 0) < (check ?? 0) && (check ?? 0) < (unpack ?? 0), name);
    }
  },
);

t.test('pipeline samples: call commands and flags that there are', async (t) => {
  for (const name of [...downloads, 'generic.sh']) {
    const text = read(`examples/ci/${name}`).replace(/^\s*(?:#|\/\/).*$/gm, '');
    const calls = [...text.matchAll(/assay\}?"? (scan|audits run) ([^\n]*)/g)];
    t.ok(calls.length > 0, name);
    for (const [, words = '', rest = ''] of calls) {
      const flags = commands[words.replace(' ', ':')]?.flags ?? {};
      for (const [, flag = ''] of rest.matchAll(/ --([a-z-]+)/g))
        t.ok(flag in flags, `${name}: ${words} --${flag}`);
    }
  }
});

t.test('pipeline samples: the steps in the README and the guide are those of the sample', async (t) => {
  type Step = { readonly uses?: string; readonly with?: Record<string, unknown> };
  const { inputs } = parse(read('action.yml'));
  const sample: Step[] = parse(read('examples/ci/github.yml')).jobs.scan.steps;
  const known = new Map(sample.map(({ uses = '', with: given = {} }) => [uses, given]));

  for (const path of ['README.md', 'packages/cli/docs/ci.md']) {
    const [, block = ''] =
      /```yaml\n((?:steps:\n)?\s*- uses: actions\/checkout[^`]*)```/.exec(read(path)) ?? [];
    const found = parse(block);
    const steps: Step[] = Array.isArray(found) ? found : found.steps;
    t.equal(steps.length, 2, path);
    for (const { uses = '', with: given = {} } of steps) {
      t.ok(known.has(uses), `${path}: ${uses}`);
      const names = Object.keys(uses.startsWith('actions/') ? (known.get(uses) ?? {}) : inputs);
      for (const name of Object.keys(given)) t.ok(names.includes(name), `${path}: ${uses} with ${name}`);
    }
  }
});

t.test('pipeline samples: have the structure of their provider', async (t) => {
  const gitlab = parse(read('examples/ci/gitlab.yml'));
  const bitbucket = parse(read('examples/ci/bitbucket-pipelines.yml'));
  const azure = parse(read('examples/ci/azure-pipelines.yml'));
  const jenkins = read('examples/ci/Jenkinsfile');

  for (const job of ['assay', 'assay-portal']) {
    t.equal(gitlab[job].extends, '.assay');
    t.ok(Array.isArray(gitlab[job].script));
  }
  t.ok(gitlab['.assay'].before_script.every((line: unknown) => typeof line === 'string'));
  const [{ step }] = bitbucket.pipelines['pull-requests']['**'];
  t.equal(bitbucket.clone.depth, 'full');
  t.ok(step.script.every((line: unknown) => typeof line === 'string'));
  t.ok(azure.steps.every((each: object) => ['checkout', 'script', 'task'].some((kind) => kind in each)));
  t.match(jenkins, /^pipeline \{$/m);
  t.equal(jenkins.split('{').length, jenkins.split('}').length);
});

t.test('pipeline samples: keep the results of unchanged files between runs', async (t) => {
  const gitlab = parse(read('examples/ci/gitlab.yml'));
  const bitbucket = parse(read('examples/ci/bitbucket-pipelines.yml'));
  const azure = parse(read('examples/ci/azure-pipelines.yml'));
  const action = parse(read('action.yml'));

  t.match(gitlab['.assay'], {
    cache: { paths: ['.assay-cache'] },
    variables: { XDG_CACHE_HOME: '$CI_PROJECT_DIR/.assay-cache' },
  });
  const ignored = gitlab['.assay'].before_script.find((line: string) => line.includes('.assay-cache'));
  t.match(ignored, "echo '*' > .assay-cache/.gitignore", 'the scan leaves its own cache out');
  t.strictSame(bitbucket.definitions.steps[0].step.caches, ['assay']);
  t.equal(bitbucket.definitions.caches.assay, '~/.cache/assay');
  const cache = azure.steps.find(({ task }: { task?: string }) => task === 'Cache@2');
  t.equal(cache.inputs.path, '$(XDG_CACHE_HOME)');
  const paths = action.runs.steps.map((step: { with?: { path?: string } }) => step.with?.path);
  const scan = action.runs.steps.find(({ id }: { id?: string }) => id === 'assay');
  t.ok(paths.includes(scan.env.XDG_CACHE_HOME));
});

t.test('gitlab sample: writes the reports that GitLab shows of merge requests', async (t) => {
  const { assay } = parse(read('examples/ci/gitlab.yml'));

  for (const [kind, file] of Object.entries(assay.artifacts.reports))
    t.match(
      assay.script.join('\n'),
      new RegExp(`--output (?:[a-z]+=)?${String(file).replaceAll('.', '\\.')}`),
      kind,
    );
  t.match(Object.keys(assay.artifacts.reports).toSorted(), [
    'codequality',
    'dependency_scanning',
    'junit',
    'sast',
    'secret_detection',
  ]);
});

t.test('ci.sh: ecosystems are separated by commas or lines, where their names hold spaces', async (t) => {
  const folder = t.testdir({ assay: '#!/bin/sh\nfor word; do echo "$word"; done >> "$ASKED"\n' });
  chmodSync(join(folder, 'assay'), 0o755);
  const asked = (ecosystems: string): readonly string[] => {
    rmSync(join(folder, 'asked'), { force: true });
    spawnSync('bash', [join(root, 'scripts/ci.sh')], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        ASKED: join(folder, 'asked'),
        ASSAY_PROGRAM: join(folder, 'assay'),
        RUNNER_TEMP: folder,
        INPUT_ECOSYSTEMS: ecosystems,
      },
    });
    const words = readFileSync(join(folder, 'asked'), 'utf8').split('\n');
    return words.filter((_, index) => words[index - 1] === '--ecosystem');
  };

  t.strictSame(asked('npm PyPI'), ['npm', 'PyPI']);
  t.strictSame(asked('npm, GitHub Actions'), ['npm', 'GitHub Actions']);
  t.strictSame(asked('npm\nGitHub Actions\n'), ['npm', 'GitHub Actions']);
  t.strictSame(asked('GitHub Actions,'), ['GitHub Actions']);
});

const withoutSums = spawnSync('sha256sum', ['--version']).error !== undefined && 'there is no sha256sum here';

t.test('pipeline samples: do not unpack a download without its digest', { skip: withoutSums }, async (t) => {
  const content = 'a release';
  const folder = t.testdir({ 'assay.tar.gz': content });
  for (const name of downloads) {
    const [check = ''] = /echo "\$ASSAY_SHA256.*/.exec(read(`examples/ci/${name}`)) ?? [];
    const script = `set -e\n${check}\necho unpacked`;
    const run = (digest: string): string =>
      spawnSync('sh', ['-c', script], {
        cwd: folder,
        encoding: 'utf8',
        env: { PATH: process.env.PATH, ASSAY_SHA256: digest },
      }).stdout;

    t.match(run(createHash('sha256').update(content).digest('hex')), /unpacked$/m, name);
    for (const digest of ['', '0'.repeat(64), 'of the release'])
      t.notMatch(run(digest), 'unpacked', `${name}: ${digest}`);
  }
});

// Where the providers publish them.
const schemas: Readonly<Record<string, { readonly from: string; readonly files: readonly string[] }>> = {
  'github-workflow.json': {
    from: 'https://json.schemastore.org/github-workflow.json',
    files: ['.github/workflows/ci.yml', '.github/workflows/release.yml', 'examples/ci/github.yml'],
  },
  'github-action.json': { from: 'https://json.schemastore.org/github-action.json', files: ['action.yml'] },
  'gitlab-ci.json': {
    from: 'https://gitlab.com/gitlab-org/gitlab-foss/-/raw/master/app/assets/javascripts/editor/schema/ci.json',
    files: ['examples/ci/gitlab.yml'],
  },
  'azure-pipelines.json': {
    from: 'https://raw.githubusercontent.com/microsoft/azure-pipelines-vscode/master/service-schema.json',
    files: ['examples/ci/azure-pipelines.yml'],
  },
  'bitbucket-pipelines.json': {
    from: 'https://api.bitbucket.org/schemas/pipelines-configuration',
    files: ['examples/ci/bitbucket-pipelines.yml'],
  },
};

t.test('pipeline samples: conform to the schemas of their providers', async (t) => {
  for (const [name, { from, files }] of Object.entries(schemas)) {
    const path = join(process.env.TEST_PIPELINE_SCHEMAS ?? '', name);
    const skip =
      (process.env.TEST_PIPELINE_SCHEMAS === undefined || !existsSync(path)) &&
      `TEST_PIPELINE_SCHEMAS is no folder with ${name}, which is ${from}`;
    t.test(name, { skip }, async (t) => {
      // Azure's schema escapes what a Unicode expression may not escape.
      const ajv = new Ajv({ strict: false, validateFormats: false, unicodeRegExp: false, logger: false });
      const validate = ajv.compile(JSON.parse(readFileSync(path, 'utf8')));
      for (const file of files) {
        validate(parse(read(file)));
        t.same(validate.errors ?? [], [], file);
      }
      t.notOk(validate({ on: 5, jobs: 5, steps: 5, runs: 5, pipelines: 5, script: {} }), 'anything else');
    });
  }
});

t.test('workflows and action: pin every action to a commit, with its version', async (t) => {
  for (const path of [
    'action.yml',
    '.github/workflows/ci.yml',
    '.github/workflows/release.yml',
    'examples/ci/github.yml',
    'packages/cli/docs/ci.md',
  ]) {
    for (const [, used = '', comment = ''] of read(path).matchAll(/uses: (\S+)(.*)$/gm)) {
      if (used.startsWith('YOUR_ORGANIZATION/')) t.match(used, /@v\d+\.\d+\.\d+$/, path);
      else t.match(`${used}${comment}`, /@[0-9a-f]{40} # v\d+\.\d+\.\d+$/, `${path}: ${used}`);
    }
  }
});

t.test('release workflow: publishes only what a second job has verified', async (t) => {
  const { jobs, permissions } = parse(read('.github/workflows/release.yml'));
  const steps = (job: string): readonly { run?: string; uses?: string }[] => jobs[job].steps;
  const position = (part: string) => steps('publish').findIndex(({ run }) => run?.includes(part));

  t.same(permissions, { contents: 'read' });
  t.same(jobs.publish.needs, ['build', 'rebuild']);
  t.same(Object.keys(jobs.build.permissions).sort(), ['attestations', 'contents', 'id-token']);
  t.equal(jobs.build.permissions.contents, 'read', 'what builds cannot publish');
  for (const part of ['sha256sum --check', 'cosign verify-blob', 'gh attestation verify', '"$REBUILT"'])
    t.ok(position(part) >= 0 && position(part) < position('gh release create'), part);
  for (const job of Object.keys(jobs))
    for (const { run } of steps(job))
      t.notMatch(run ?? '', '${{', 'text from elsewhere is no part of a script');
});
