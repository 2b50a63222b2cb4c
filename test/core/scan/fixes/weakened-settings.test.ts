// Settings by which a change gets around what would show that its fix is none, each beside an ordinary change of the same file.
import t from 'tap';
import { assessSettings, maySetLess } from '../../../../packages/core/src/scan/fixes/weakened-settings.ts';

const workflow = (on: string, run = 'npm audit --audit-level=high') =>
  `on: ${on}\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: ${run}\n`;
const scripts = (all: object, more: object = {}) => JSON.stringify({ ...more, scripts: all }, null, 2);
const ci = '.github/workflows/ci.yml';

const cases: readonly (readonly [
  title: string,
  path: string,
  before: string | null,
  weaker: string,
  code: string,
  ordinary: string,
])[] = [
  [
    'a script of the project at installation',
    'package.json',
    scripts({ test: 'tap' }),
    scripts({ test: 'tap', postinstall: 'node a.js' }),
    'install_script_added',
    scripts({ test: 'tap', start: 'node a.js' }),
  ],
  [
    'a hook of Composer',
    'composer.json',
    scripts({}),
    scripts({ 'post-install-cmd': ['sh a.sh'] }),
    'install_script_added',
    scripts({ serve: 'php -S' }),
  ],
  [
    'a registry of npm',
    'app/.npmrc',
    null,
    'registry=https://packages.example/\n',
    'registry_changed',
    'registry=https://registry.npmjs.org/\nsave-exact=true\n',
  ],
  [
    'a registry of Yarn',
    '.yarnrc.yml',
    '',
    'npmRegistryServer: "https://a.example"\n',
    'registry_changed',
    'nodeLinker: pnp\n',
  ],
  [
    'an index of pip',
    'requirements.txt',
    'a==1.0\n',
    '--extra-index-url https://a.example/simple\na==1.1\n',
    'registry_changed',
    'a==1.1\n',
  ],
  [
    'a source of Bundler',
    'Gemfile',
    'source "https://rubygems.org"\n',
    'source "https://a.example"\n',
    'registry_changed',
    'source "https://rubygems.org"\ngem "a"\n',
  ],
  [
    'a source of Cargo',
    '.cargo/config.toml',
    null,
    '[source.crates-io]\nreplace-with = "other"\n',
    'registry_changed',
    '[build]\njobs = 1\n',
  ],
  [
    'sums of Go that nobody compares',
    ci,
    workflow('push'),
    workflow('push', 'GONOSUMDB=* npm audit --audit-level=high'),
    'registry_changed',
    workflow('push', 'npm ci && npm audit --audit-level=high'),
  ],
  [
    'tests that Jest leaves out',
    'jest.config.js',
    null,
    "module.exports = { testPathIgnorePatterns: ['/test/'] };\n",
    'tests_removed',
    'module.exports = { verbose: true };\n',
  ],
  [
    'tests that pytest leaves out',
    'pytest.ini',
    '[pytest]\n',
    '[pytest]\naddopts = --ignore=tests/api\n',
    'tests_removed',
    '[pytest]\naddopts = -q\n',
  ],
  [
    'a script that checks something else',
    'package.json',
    scripts({ test: 'tap && eslint .' }),
    scripts({ test: 'tap' }),
    'checks_removed',
    scripts({ test: 'tap && eslint . && tsc' }),
  ],
  [
    'a workflow that is run by hand',
    ci,
    workflow('[push, pull_request]'),
    workflow('workflow_dispatch'),
    'checks_removed',
    workflow('[push, pull_request, workflow_dispatch]'),
  ],
  [
    'paths that start no workflow',
    ci,
    workflow('\n  push:\n    branches: [main]'),
    workflow('\n  push:\n    branches: [main]\n    paths-ignore: ["**"]'),
    'checks_removed',
    workflow('\n  push:\n    branches: [main]\n  pull_request:'),
  ],
  [
    'a step with a condition',
    ci,
    workflow('push'),
    `${workflow('push')}        if: github.event_name == 'schedule'\n`,
    'checks_removed',
    `${workflow('push')}      - run: npm run lint\n        if: always()\n`,
  ],
  [
    'a job of GitLab with rules',
    '.gitlab-ci.yml',
    'test:\n  script:\n    - npm audit\n',
    'test:\n  script:\n    - npm audit\n  only:\n    - schedules\n',
    'checks_removed',
    'test:\n  script:\n    - npm ci\n    - npm audit\n',
  ],
  [
    'a threshold that is raised',
    ci,
    workflow('push'),
    workflow('push', 'npm audit --audit-level=critical'),
    'checks_removed',
    workflow('push', 'npm audit --audit-level=low'),
  ],
];

for (const [title, path, before, weaker, code, ordinary] of cases)
  t.test(`assessSettings: ${title}`, async (t) => {
    const of = (after: string | null) => assessSettings([{ path, before, after }]);

    t.ok(maySetLess(path));
    t.match(of(weaker), [{ code, leadsTo: 'unknown', examples: [path] }]);
    t.same(of(ordinary), []);
    t.same(of(before), []);
    t.same(of(null), [], 'a file that goes');
  });

t.test('assessSettings: files that set nothing', async (t) => {
  t.notOk(maySetLess('src/registry.ts'));
  t.same(assessSettings([{ path: 'package.json', before: 'no JSON', after: scripts({ build: 'tsc' }) }]), []);
});
