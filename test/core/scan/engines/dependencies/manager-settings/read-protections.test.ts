// What package managers are set to refuse: a setting counts where the version that runs reads it, in the unit that it counts.
import t from 'tap';
import type {
  ProtectionKind,
  ProtectionState,
} from '../../../../../../packages/core/src/scan/engines/dependencies/manager-settings/protection.ts';
import {
  readProtections,
  saysProtections,
} from '../../../../../../packages/core/src/scan/engines/dependencies/manager-settings/read-protections.ts';

type Files = Readonly<Record<string, string>>;
type Row = readonly [files: Files, kind: ProtectionKind, state: ProtectionState | undefined, note?: RegExp];

const npm = { 'package-lock.json': '{}' };
const pnpm = { 'pnpm-lock.yaml': "lockfileVersion: '9.0'\n" };
const classic = { 'yarn.lock': '# yarn lockfile v1\n' };
const berry = { 'yarn.lock': '__metadata:\n  version: 8\n' };
const bun = { 'bun.lock': '{}' };
const uv = { 'uv.lock': 'version = 1\n' };
const runs = (manager: string) => ({ 'package.json': JSON.stringify({ packageManager: manager }) });

const rows: readonly Row[] = [
  [npm, 'cooldown', 'absent'],
  [{ ...npm, '.npmrc': 'min-release-age=3\n' }, 'cooldown', 'unknown', /3 days, read since version 11\.10/],
  [
    { ...npm, '.npmrc': 'min-release-age=3\n', ...runs('npm@11.12.0') },
    'cooldown',
    'effective',
    /^min-release-age is 3 days$/,
  ],
  [
    { ...npm, '.npmrc': 'min-release-age=3\n', ...runs('npm@10.9.2') },
    'cooldown',
    'ineffective',
    /10\.9\.2 does not read/,
  ],
  [{ ...npm, '.npmrc': 'min-release-age=3\n', '.nvmrc': 'v22.1.0\n' }, 'cooldown', 'ineffective'],
  [{ ...npm, '.npmrc': 'min-release-age=3\n', '.nvmrc': '24\n' }, 'cooldown', 'unknown'],
  [{ ...npm, '.npmrc': 'minimum-release-age=3\n' }, 'cooldown', 'ineffective', /setting of pnpm/],
  [{ ...npm, '.npmrc': 'min-release-age=3\nbefore=2026-01-01\n' }, 'cooldown', 'ineffective'],
  [{ ...npm, '.npmrc': '# min-release-age=3\n' }, 'cooldown', 'absent'],
  [{ ...npm, 'package.json': '{' }, 'cooldown', 'unknown', /^package\.json cannot be parsed$/],
  [{ ...npm, 'package.json': '{', '.npmrc': 'ignore-scripts=true\n' }, 'scripts', 'effective'],
  [{ ...pnpm, 'pnpm-workspace.yaml': ': [' }, 'cooldown', 'unknown', /pnpm-workspace\.yaml cannot be parsed/],
  [
    { ...pnpm, ...runs('pnpm@11.0.0'), 'pnpm-workspace.yaml': ': [' },
    'cooldown',
    'unknown',
    /cannot be parsed/,
  ],
  [{ ...bun, 'bunfig.toml': '[install' }, 'cooldown', 'unknown', /bunfig\.toml cannot be parsed/],
  [
    { ...npm, 'package.json': '{"engines":{"npm":">=11.10.0"}}', '.npmrc': 'min-release-age = 3' },
    'cooldown',
    'effective',
  ],
  [npm, 'scripts', 'absent'],
  [{ ...npm, '.npmrc': 'ignore-scripts=true' }, 'scripts', 'effective'],
  [{ ...npm, ...runs('npm@12.1.0') }, 'scripts', 'effective'],
  [
    { ...npm, ...runs('npm@12.1.0'), '.npmrc': 'dangerously-allow-all-scripts=true' },
    'scripts',
    'ineffective',
  ],
  [{ ...npm, 'package.json': '{"packageManager":"npm@11.0.0","allowScripts":{}}' }, 'scripts', 'ineffective'],
  [npm, 'sources', 'absent'],
  [{ ...npm, ...runs('npm@12.0.0') }, 'sources', 'effective'],
  [{ ...npm, ...runs('npm@12.0.0'), '.npmrc': 'allow-git=all' }, 'sources', 'ineffective'],
  [{ ...npm, ...runs('npm@11.12.0'), '.npmrc': 'allow-git=root' }, 'sources', 'effective'],

  [pnpm, 'cooldown', 'absent'],
  [
    { ...pnpm, ...runs('pnpm@10.20.0'), 'pnpm-workspace.yaml': 'minimumReleaseAge: 4320\n' },
    'cooldown',
    'effective',
    /3 days/,
  ],
  [
    { ...pnpm, ...runs('pnpm@10.4.1+sha512.ab'), 'pnpm-workspace.yaml': 'minimumReleaseAge: 4320\n' },
    'cooldown',
    'ineffective',
  ],
  [
    { ...pnpm, ...runs('pnpm@10.20.0'), 'pnpm-workspace.yaml': 'minimumReleaseAge: 7\n' },
    'cooldown',
    'ineffective',
    /check its unit/,
  ],
  [
    { ...pnpm, 'package.json': '{"packageManager":"pnpm@10.20.0","pnpm":{"minimumReleaseAge":4320}}' },
    'cooldown',
    'ineffective',
  ],
  [{ ...pnpm, ...runs('pnpm@11.2.0') }, 'cooldown', 'effective', /by default/],
  [
    { ...pnpm, ...runs('pnpm@11.2.0'), 'pnpm-workspace.yaml': 'minimumReleaseAge: 0\n' },
    'cooldown',
    'absent',
  ],
  [{ ...pnpm, ...runs('pnpm@11.2.0'), '.npmrc': 'minimum-release-age=4320' }, 'cooldown', 'ineffective'],
  [{ ...pnpm, ...runs('pnpm@10.20.0'), '.npmrc': 'minimum-release-age=4320' }, 'cooldown', 'effective'],
  [pnpm, 'scripts', 'unknown'],
  [{ ...pnpm, ...runs('pnpm@9.15.0') }, 'scripts', 'absent'],
  [{ ...pnpm, ...runs('pnpm@10.0.0') }, 'scripts', 'effective'],
  [
    { ...pnpm, ...runs('pnpm@10.0.0'), 'pnpm-workspace.yaml': 'dangerouslyAllowAllBuilds: true\n' },
    'scripts',
    'ineffective',
  ],
  [
    { ...pnpm, 'package.json': '{"packageManager":"pnpm@9.1.0","pnpm":{"onlyBuiltDependencies":["a"]}}' },
    'scripts',
    'effective',
  ],
  [{ ...pnpm, ...runs('pnpm@10.30.0') }, 'sources', 'absent'],
  [
    { ...pnpm, ...runs('pnpm@10.30.0'), 'pnpm-workspace.yaml': 'blockExoticSubdeps: true\n' },
    'sources',
    'effective',
  ],
  [
    { ...pnpm, ...runs('pnpm@10.20.0'), 'pnpm-workspace.yaml': 'blockExoticSubdeps: true\n' },
    'sources',
    'ineffective',
  ],
  [{ ...pnpm, ...runs('pnpm@11.0.0') }, 'sources', 'effective'],
  [{ ...pnpm, ...runs('pnpm@11.0.0') }, 'provenance', undefined],
  [{ ...pnpm, ...runs('pnpm@11.0.0'), 'pnpm-workspace.yaml': 'trustPolicy: off\n' }, 'provenance', undefined],
  [
    { ...pnpm, ...runs('pnpm@11.0.0'), 'pnpm-workspace.yaml': 'trustPolicy: no-downgrade\n' },
    'provenance',
    'effective',
    /^trustPolicy is no-downgrade$/,
  ],
  [
    { ...pnpm, ...runs('pnpm@10.20.0'), 'pnpm-workspace.yaml': 'trustPolicy: no-downgrade\n' },
    'provenance',
    'ineffective',
    /10\.20\.0 does not read/,
  ],
  [{ ...pnpm, 'pnpm-workspace.yaml': 'trustPolicy: no-downgrade\n' }, 'provenance', 'unknown'],
  [
    {
      ...pnpm,
      ...runs('pnpm@11.0.0'),
      'pnpm-workspace.yaml': "trustPolicy: no-downgrade\ntrustPolicyExclude:\n  - '*'\n",
    },
    'provenance',
    'ineffective',
    /every package/,
  ],

  [classic, 'sources', 'absent', /Yarn 1/],
  [{ ...berry, ...runs('yarn@4.13.0') }, 'sources', 'absent'],
  [{ ...berry, ...runs('yarn@4.14.0') }, 'sources', 'effective', /refuses git by default/],
  [
    { ...berry, ...runs('yarn@4.15.0'), '.yarnrc.yml': 'approvedGitRepositories:\n  - "**"\n' },
    'sources',
    'ineffective',
  ],
  [
    {
      ...berry,
      ...runs('yarn@4.15.0'),
      '.yarnrc.yml': 'approvedGitRepositories:\n  - "https://github.com/o/*"\n',
    },
    'sources',
    'effective',
  ],
  [
    { ...berry, ...runs('yarn@4.12.0'), '.yarnrc.yml': 'approvedGitRepositories: []\n' },
    'sources',
    'ineffective',
    /does not read/,
  ],
  [
    { ...npm, ...runs('npm@11.16.0'), '.npmrc': 'allow-git=root\n' },
    'sources',
    'ineffective',
    /allow-remote/,
  ],
  [
    { ...npm, ...runs('npm@11.16.0'), '.npmrc': 'allow-git=root\nallow-remote=none\n' },
    'sources',
    'effective',
  ],
  [{ ...npm, ...runs('npm@12.0.0'), '.npmrc': 'allow-remote=all\n' }, 'sources', 'ineffective'],
  [
    { ...npm, ...runs('npm@12.0.0'), '.npmrc': 'min-release-age=3\nmin-release-age-exclude[]=*\n' },
    'cooldown',
    'ineffective',
    /names every package/,
  ],
  [
    { ...npm, ...runs('npm@12.0.0'), '.npmrc': 'min-release-age=3\nmin-release-age-exclude=@o/*\n' },
    'cooldown',
    'effective',
  ],
  [classic, 'scripts', 'absent', /Yarn 1/],
  [{ ...classic, '.yarnrc': 'ignore-scripts true\n' }, 'scripts', 'effective'],
  [
    { ...classic, '.yarnrc.yml': 'npmMinimalAgeGate: 4320\n' },
    'cooldown',
    'ineffective',
    /1\.22\.22 does not read/,
  ],
  [berry, 'scripts', 'absent'],
  [{ ...berry, '.yarnrc.yml': 'enableScripts: false\n' }, 'scripts', 'effective'],
  [{ ...berry, '.yarnrc.yml': 'yarnPath: .yarn/releases/yarn-4.14.1.cjs\n' }, 'scripts', 'effective'],
  [{ ...berry, ...runs('yarn@4.13.0') }, 'scripts', 'absent'],
  [
    { ...berry, ...runs('yarn@4.10.2'), '.yarnrc.yml': 'npmMinimalAgeGate: 7d\n' },
    'cooldown',
    'ineffective',
    /7 minutes/,
  ],
  [
    { ...berry, ...runs('yarn@4.12.0'), '.yarnrc.yml': 'npmMinimalAgeGate: 7d\n' },
    'cooldown',
    'effective',
    /7 days/,
  ],
  [
    { ...berry, ...runs('yarn@4.10.2'), '.yarnrc.yml': 'npmMinimalAgeGate: 10080\n' },
    'cooldown',
    'effective',
    /7 days/,
  ],
  [
    { ...berry, ...runs('yarn@4.9.0'), '.yarnrc.yml': 'npmMinimalAgeGate: 10080\n' },
    'cooldown',
    'ineffective',
  ],
  [{ ...berry, ...runs('yarn@4.15.0') }, 'cooldown', 'effective'],

  [bun, 'scripts', 'effective'],
  [
    { ...bun, ...runs('bun@1.3.1'), 'bunfig.toml': '[install]\nminimumReleaseAge = 259200\n' },
    'cooldown',
    'effective',
    /3 days/,
  ],
  [
    { ...bun, ...runs('bun@1.3.1'), 'bunfig.toml': '[install]\nminimumReleaseAge = 3\n' },
    'cooldown',
    'ineffective',
  ],
  [
    { ...bun, '.bun-version': '1.2.0\n', 'bunfig.toml': '[install]\nminimumReleaseAge = 259200\n' },
    'cooldown',
    'ineffective',
  ],

  [uv, 'cooldown', 'absent'],
  [
    { ...uv, 'pyproject.toml': '[tool.uv]\nexclude-newer = "7 days"\nrequired-version = ">=0.9.20"\n' },
    'cooldown',
    'effective',
  ],
  [
    { ...uv, 'pyproject.toml': '[tool.uv]\nexclude-newer = "7 days"\nrequired-version = ">=0.8"\n' },
    'cooldown',
    'ineffective',
  ],
  [{ ...uv, 'pyproject.toml': '[tool.uv]\nexclude-newer = "7 days"\n' }, 'cooldown', 'unknown'],
  [{ ...uv, 'uv.toml': 'exclude-newer = "2026-01-01T00:00:00Z"\n' }, 'cooldown', 'effective'],
  [{ ...uv, 'uv.toml': 'exclude-newer = "soon"\n' }, 'cooldown', 'ineffective'],
  [
    {
      'poetry.lock': '# This file is automatically @generated by Poetry 2.4.1\n',
      'poetry.toml': '[solver]\nmin-release-age = 7\n',
    },
    'cooldown',
    'effective',
  ],
  [
    {
      'poetry.lock': '# This file is automatically @generated by Poetry 2.1.1\n',
      'poetry.toml': '[solver]\nmin-release-age = 7\n',
    },
    'cooldown',
    'ineffective',
  ],
  [{ 'requirements.txt': 'a==1.0 --hash=sha256:ab\n' }, 'digests', 'effective'],
  [{ 'requirements.txt': 'a==1.0\n' }, 'digests', 'absent', /1 of 1 requirements/],
  [
    { 'Gemfile.lock': 'BUNDLED WITH\n   4.0.14\n', Gemfile: 'source "https://rubygems.org", cooldown: 7\n' },
    'cooldown',
    'effective',
  ],
  [
    { 'Gemfile.lock': 'BUNDLED WITH\n   2.6.1\n', Gemfile: 'source "https://rubygems.org", cooldown: 7\n' },
    'cooldown',
    'ineffective',
    /2\.6\.1 does not read/,
  ],
  [{ 'composer.lock': '{"plugin-api-version":"2.6.0"}', 'composer.json': '{}' }, 'scripts', 'effective'],
  [
    {
      'composer.lock': '{"plugin-api-version":"2.6.0"}',
      'composer.json': '{"config":{"allow-plugins":true}}',
    },
    'scripts',
    'ineffective',
  ],
  [{ 'composer.lock': '{"plugin-api-version":"1.1.0"}', 'composer.json': '{}' }, 'scripts', 'absent'],
  [{ 'composer.lock': '{}', 'composer.json': '{}' }, 'sources', 'effective'],
  [
    { 'composer.lock': '{}', 'composer.json': '{"config":{"secure-http":false}}' },
    'sources',
    'ineffective',
    /http is accepted/,
  ],
  [
    {
      'Gemfile.lock': 'BUNDLED WITH\n   4.0.14\n',
      Gemfile: 'source "https://rubygems.org", cooldown: 7\n',
      '.bundle/config': 'BUNDLE_COOLDOWN: "0"\n',
    },
    'cooldown',
    'absent',
    /is 0/,
  ],
  [
    {
      'Gemfile.lock': 'BUNDLED WITH\n   4.0.14\n',
      Gemfile: 'source "https://gems.example", cooldown: 7\nsource "https://rubygems.org"\n',
    },
    'cooldown',
    'absent',
  ],
  [
    {
      ...{ ...pnpm, ...runs('pnpm@10.20.0') },
      'pnpm-workspace.yaml': "minimumReleaseAge: 4320\nminimumReleaseAgeExclude:\n  - '*'\n",
    },
    'cooldown',
    'ineffective',
    /every package/,
  ],
  [
    {
      ...{ ...berry, ...runs('yarn@4.15.0') },
      '.yarnrc.yml': 'npmMinimalAgeGate: 4320\nnpmPreapprovedPackages: ["*"]\n',
    },
    'cooldown',
    'ineffective',
    /every package/,
  ],

  [{ 'requirements.txt': 'a==1.0\n' }, 'cooldown', 'absent'],
  [
    { 'requirements.txt': 'a==1.0\n', 'pip.conf': '[install]\nuploaded-prior-to = P3D\n' },
    'cooldown',
    'unknown',
    /P3D, read since version 26\.1 where PIP_CONFIG_FILE names the file/,
  ],
  [
    { 'requirements.txt': 'pip==26.0\na==1.0\n', 'pip.conf': '[global]\nuploaded-prior-to = P3D\n' },
    'cooldown',
    'ineffective',
    /26\.0 does not read/,
  ],
  [
    { 'requirements.txt': 'pip==26.0\n', 'pip.conf': '[global]\nuploaded_prior_to: 2026-03-27\n' },
    'cooldown',
    'unknown',
  ],
  [
    { 'requirements.txt': 'a==1.0\n', 'pip.conf': '[install]\nuploaded-prior-to = 3 moons\n' },
    'cooldown',
    'ineffective',
    /not a duration/,
  ],
  [
    { 'requirements.txt': 'a==1.0\n', 'pip.conf': '[download]\nuploaded-prior-to = P3D\n' },
    'cooldown',
    'absent',
  ],
  [{ 'pdm.lock': '' }, 'cooldown', 'absent'],
  [
    { 'pdm.lock': '', 'pyproject.toml': '[tool.pdm.resolution]\nexclude-newer = "7d"\n' },
    'cooldown',
    'unknown',
    /7d, read since version 2\.26\.9/,
  ],
  [
    { 'pdm.lock': '', 'pyproject.toml': '[tool.pdm.resolution]\nexclude-newer = "2026-01-01"\n' },
    'cooldown',
    'effective',
  ],
  [{ 'pdm.lock': '', 'pdm.toml': '[strategy]\nexclude-newer = "7d"\n' }, 'cooldown', 'unknown', /2\.27/],
  [{ 'Pipfile.lock': '{}', Pipfile: '[pipenv]\ncool-down-period = "3d"\n' }, 'cooldown', 'unknown'],
  [{ 'Pipfile.lock': '{}', Pipfile: '[packages]\n' }, 'cooldown', 'absent'],

  [{ 'Cargo.lock': '' }, 'cooldown', 'absent'],
  [
    { 'Cargo.lock': '', '.cargo/config.toml': '[registry]\nglobal-min-publish-age = "7 days"\n' },
    'cooldown',
    'unknown',
    /7 days, read at the earliest by version 1\.100/,
  ],
  [
    {
      ...{ 'Cargo.lock': '', 'rust-toolchain.toml': '[toolchain]\nchannel = "1.91.0"\n' },
      '.cargo/config.toml': '[registry]\nglobal-min-publish-age = "7 days"\n',
    },
    'cooldown',
    'ineffective',
    /1\.91\.0 does not read/,
  ],
  [
    {
      ...{ 'Cargo.lock': '', 'rust-toolchain': 'nightly-2026-07-01\n' },
      '.cargo/config.toml': '[registry]\nmin-publish-age = "7 days"\n[unstable]\nmin-publish-age = true\n',
    },
    'cooldown',
    'effective',
  ],
  [
    {
      ...{ 'Cargo.lock': '', 'rust-toolchain': 'nightly\n' },
      '.cargo/config.toml': '[registry]\nmin-publish-age = "7 days"\n',
    },
    'cooldown',
    'ineffective',
    /-Z min-publish-age/,
  ],
  [
    { 'nuget.config': '<configuration><packageSources><clear /><add key="a" value="b" /></packageSources>' },
    'sources',
    'effective',
  ],
  [
    {
      'nuget.config':
        '<packageSources><add key="a" value="b" /></packageSources><!-- <packageSourceMapping><package/></packageSourceMapping> -->',
    },
    'sources',
    'absent',
  ],
  [
    {
      'NuGet.Config':
        '<packageSourceMapping><packageSource key="a"><package pattern="*" /></packageSource></packageSourceMapping>',
      'global.json': '{"sdk":{"version":"8.0.100"}}',
    },
    'sources',
    'effective',
  ],
  [{ 'package.json': '{}' }, 'scripts', undefined],
];

for (const [files, kind, state, note] of rows)
  t.test(`readProtections: ${JSON.stringify(files).slice(0, 160)}: ${kind} ${state}`, async (t) => {
    for (const path of Object.keys(files)) t.ok(saysProtections(path), path);
    const { protections } = readProtections(new Map(Object.entries(files)));
    const found = protections.find((one) => one.kind === kind);
    t.equal(found?.state, state, found?.note ?? 'not found');
    if (note) t.match(found?.note, note);
  });

t.test('readProtections: each project has its own settings', async (t) => {
  const { protections } = readProtections(
    new Map([
      ['a/package-lock.json', '{}'],
      ['a/.npmrc', 'ignore-scripts=true'],
      ['b/package-lock.json', '{}'],
      ['node_modules/c/package-lock.json', '{}'],
    ]),
  );
  const scripts = protections.filter(({ kind }) => kind === 'scripts');
  t.strictSame(
    scripts.map(({ folder, state, path }) => [folder, state, path]),
    [
      ['a', 'effective', 'a/.npmrc'],
      ['b', 'absent', 'b/package-lock.json'],
    ],
  );
});

t.test('readProtections: a setting in a folder above holds, and a folder waits once', async (t) => {
  const { protections } = readProtections(
    new Map([
      ['a/b/Cargo.lock', ''],
      ['.cargo/config.toml', '[registry]\nglobal-min-publish-age = "7 days"\n'],
      ['a/.cargo/config.toml', '[registry]\nglobal-min-publish-age = "9 days"\n'],
      ['requirements.txt', 'a==1.0\n'],
      ['requirements-dev.txt', 'b==1.0\n'],
    ]),
  );
  const found = protections.filter(({ kind }) => kind === 'cooldown');
  t.strictSame(
    found.map(({ manager, path, days }) => [manager, path, days]),
    [
      ['Cargo', 'a/.cargo/config.toml', 9],
      ['pip', 'requirements-dev.txt', undefined],
    ],
  );
});

t.test('readProtections: reads every project, however many there are', (t) => {
  const locks = Array.from({ length: 120 }, (_, index) => [`p${index}/package-lock.json`, '{}'] as const);

  const folders = readProtections(new Map(locks)).protections.map(({ folder }) => folder);

  t.equal(new Set(folders).size, locks.length);
  t.end();
});

t.test('readProtections: how long Dependabot and Renovate wait', async (t) => {
  const waits = (path: string, text: string) =>
    readProtections(new Map([[path, text]])).bots.map(({ ecosystems, days }) => [
      ecosystems?.join() ?? 'all',
      days,
    ]);
  const dependabot = (rest: string) =>
    `version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n${rest}  - package-ecosystem: docker\n    directory: /\n`;

  t.strictSame(waits('.github/dependabot.yml', dependabot('')), [['npm', 3]], 'by default');
  t.strictSame(waits('.github/dependabot.yml', dependabot('    cooldown:\n      default-days: 14\n')), [
    ['npm', 14],
  ]);
  t.strictSame(waits('.github/dependabot.yml', dependabot('    cooldown: {default-days: 0}\n')), [
    ['npm', 0],
  ]);
  t.strictSame(waits('renovate.json', '{"minimumReleaseAge": "2 weeks"}'), [['all', 14]]);
  t.strictSame(waits('renovate.json', '{"extends": ["config:best-practices"]}'), [['npm', 3]]);
  t.strictSame(waits('package.json', '{"renovate": {"minimumReleaseAge": "5 days"}}'), [['all', 5]]);
  t.strictSame(waits('package.json', '{"minimumReleaseAge": "5 days"}'), []);
  t.strictSame(waits('renovate.json', '{"extends": ["config:recommended"]}'), []);
  t.strictSame(waits('.github/dependabot.yml', ': ['), []);

  const some = dependabot('    cooldown: {default-days: 5, include: [left]}\n');
  t.strictSame(waits('.github/dependabot.yml', some), [['npm', 0]], 'the others do not wait');
  const none = dependabot("    cooldown: {default-days: 5, exclude: ['*']}\n");
  t.strictSame(waits('.github/dependabot.yml', none), [['npm', 0]], 'none waits');

  const renovate = (config: object) => waits('renovate.json', JSON.stringify(config));
  const minimumReleaseAge = '3 days';
  t.strictSame(
    renovate({ packageRules: [{ matchUpdateTypes: ['major', 'minor', 'patch'], minimumReleaseAge }] }),
    [['all', 3]],
  );
  t.strictSame(
    renovate({
      packageRules: [
        { matchDatasources: ['npm', 'pypi'], minimumReleaseAge },
        { matchManagers: ['cargo'], minimumReleaseAge: '2 weeks' },
      ],
    }),
    [
      ['npm,PyPI', 3],
      ['crates.io', 14],
    ],
  );
  t.strictSame(renovate({ packageRules: [{ matchPackageNames: ['left'], minimumReleaseAge }] }), []);
  t.strictSame(renovate({ packageRules: [{ matchUpdateTypes: ['major'], minimumReleaseAge }] }), []);
  t.strictSame(renovate({ npm: { minimumReleaseAge } }), [['npm', 3]]);
  t.strictSame(
    renovate({ minimumReleaseAge, internalChecksFilter: 'none' }),
    [],
    'only says that it is young',
  );
  t.strictSame(renovate({ stabilityDays: 4 }), [['all', 4]]);
  t.strictSame(renovate({ minimumReleaseAge: '1440 minutes' }), [['all', 1]]);
});
