// What would show that nothing is fixed is taken away, or something else comes with the upgrade.
import {
  appWithPip,
  base,
  type Case,
  cargoWorkspace,
  ci,
  code,
  entry,
  gemLock,
  gemWithFile,
  gitlab,
  goMod,
  goSum,
  hex,
  json,
  npm,
  on,
  pip,
  pomOf,
  spec,
  sri,
  tests,
  text,
  upgraded,
} from './projects.ts';

export const weakenedChecks: readonly Case[] = [
  on('the lockfile is emptied', { 'package-lock.json': '{}\n' }),
  on('the lockfile is cut off', { 'package-lock.json': text(base, 'package-lock.json').slice(0, 200) }),
  on('the lockfile has another name', {
    'package-lock.json': null,
    'package-lock.json.bak': text(base, 'package-lock.json'),
  }),
  on('the lockfile goes into a folder of packages', {
    'package-lock.json': null,
    'package.json': null,
    'node_modules/shop/package-lock.json': text(base, 'package-lock.json'),
    'node_modules/shop/package.json': text(base, 'package.json'),
  }),
  on('the lockfile is a pointer now', {
    'package-lock.json': `version https://git-lfs.github.com/spec/v1\noid sha256:${hex('lock')}\nsize 1234\n`,
  }),
  on('another package manager without the package', {
    'package-lock.json': null,
    'yarn.lock': `# yarn lockfile v1\n\n\nskillet@^3.0.0:\n  version "3.0.0"\n  resolved "https://registry.yarnpkg.com/skillet/-/skillet-3.0.0.tgz#${hex('s').slice(0, 40)}"\n  integrity ${sri('skillet')}\n`,
  }),
  on('the path is excluded', {
    'assay.config.json': json({ exclude: ['package-lock.json'] }),
  }),
  on('marked as generated and vendored', {
    '.gitattributes': 'package-lock.json linguist-generated linguist-vendored export-ignore -diff binary\n',
  }),
  on('a statement instead of an upgrade', {
    '.vex/brisket.openvex.json': json({
      '@context': 'https://openvex.dev/ns/v0.2.0',
      '@id': 'https://example.org/vex/1',
      author: 'Ann',
      timestamp: '2026-01-01T00:00:00Z',
      version: 1,
      statements: [
        {
          vulnerability: { name: 'CVE-2025-11111' },
          products: [{ '@id': 'pkg:npm/brisket@1.0.0' }],
          status: 'not_affected',
          justification: 'vulnerable_code_not_present',
        },
      ],
    }),
  }),
  on('an upgrade of another package', npm('1.0.0', { skillet: entry('skillet', '3.1.0') }), {
    message: 'Fix CVE-2025-11111',
  }),
  on(
    'an installation script comes',
    npm('1.2.3', { brisket: entry('brisket', '1.2.3', { hasInstallScript: true }) }),
  ),
  on(
    'the project gets an installation script',
    npm('1.2.3', {}, { scripts: { postinstall: 'node setup.js' } }),
  ),
  on('another registry', { ...upgraded, '.npmrc': 'registry=https://packages.example/\n' }),
  on('another known vulnerability comes back', npm('1.2.3', { cleaver: entry('cleaver', '1.0.0') }), {
    base: { ...code, ...npm('1.0.0', { cleaver: entry('cleaver', '2.0.0') }) },
  }),
  on('tests fail quietly', npm('1.2.3', {}, { scripts: { test: 'node --test || true' } })),
  on('tests are no longer run', npm('1.2.3', {}, { scripts: { test: 'echo ok' } })),
  on('one test alone is run', {
    ...upgraded,
    'test/app.test.js': tests.replace("test('adds'", "test.only('adds'"),
  }),
  on('tests are left out by a pattern', {
    ...upgraded,
    'jest.config.js': "module.exports = { testPathIgnorePatterns: ['/node_modules/', '/test/'] };\n",
  }),
  on('tests return early', {
    ...upgraded,
    'test/app.test.js': tests.replace('  assert.equal(1 + 1, 2);\n', '  return;\n'),
  }),
  on('tests become comments', {
    ...upgraded,
    'test/app.test.js': tests.replace(/^test\('takes'[\s\S]*$/m, (part) => part.replace(/^/gm, '// ')),
  }),
  on('the check may fail', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace(
      'npm audit --audit-level=high',
      'npm audit --audit-level=high || true',
    ),
  }),
  on('the check continues on errors', {
    ...upgraded,
    '.github/workflows/ci.yml': `${ci}        continue-on-error: true\n`,
  }),
  on('the checks are run by hand only', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('on: push', 'on: workflow_dispatch'),
  }),
  on('the job never runs', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('  test:\n', '  test:\n    if: false\n'),
  }),
  on('the threshold is raised', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('=high', '=critical'),
  }),
  on('the workflow is disabled by its name', {
    ...upgraded,
    '.github/workflows/ci.yml': null,
    '.github/workflows/ci.yml.disabled': ci,
  }),
  on(
    'a whole group is skipped',
    {
      ...upgraded,
      'test/more.test.js':
        "describe.skip('all', () => {\n  it('adds', () => {\n    assert.equal(1, 1);\n  });\n});\n",
    },
    {
      base: {
        ...base,
        'test/more.test.js':
          "describe('all', () => {\n  it('adds', () => {\n    assert.equal(1, 1);\n  });\n});\n",
      },
    },
  ),
  on(
    'an example of RSpec is pending',
    { 'Gemfile.lock': gemLock('1.2.3'), 'spec/app_spec.rb': spec('xit') },
    { base: { ...gemWithFile, 'spec/app_spec.rb': spec('it') } },
  ),
  on(
    'a module of pytest is skipped',
    {
      ...pip,
      'tests/test_app.py':
        'import pytest\n\npytestmark = pytest.mark.skip\n\n\ndef test_a():\n    assert 1 == 1\n',
    },
    { base: { ...appWithPip, 'tests/test_app.py': 'import pytest\n\n\ndef test_a():\n    assert 1 == 1\n' } },
  ),
  on(
    'a test of Go is never built',
    {
      'go.mod': goMod('v1.2.3'),
      'go.sum': goSum('v1.2.3'),
      'a_test.go':
        '//go:build never\n\npackage main\n\nimport "testing"\n\nfunc TestA(t *testing.T) { t.Log(1) }\n',
    },
    {
      base: {
        'go.mod': goMod('v1.0.0'),
        'go.sum': goSum('v1.0.0'),
        'a_test.go': 'package main\n\nimport "testing"\n\nfunc TestA(t *testing.T) { t.Log(1) }\n',
      },
    },
  ),
  on(
    'a test of Java is disabled',
    {
      'pom.xml': pomOf('1.2.3'),
      'src/test/java/AppTest.java':
        'class AppTest {\n  @Test\n  @Disabled\n  void adds() { assertEquals(2, 1 + 1); }\n}\n',
    },
    {
      base: {
        'pom.xml': pomOf('1.0.0'),
        'src/test/java/AppTest.java':
          'class AppTest {\n  @Test\n  void adds() { assertEquals(2, 1 + 1); }\n}\n',
      },
    },
  ),
  on('the test has another ending', {
    ...upgraded,
    'test/app.test.js': null,
    'test/app.test.js.bak': tests,
  }),
  on('assertions of a constant', {
    ...upgraded,
    'test/app.test.js': tests.replaceAll(/assert\.equal\([^;]*;/g, 'assert.ok(true);'),
  }),
  on(
    'a job of GitLab may fail',
    { ...upgraded, '.gitlab-ci.yml': gitlab('  allow_failure: true\n') },
    { base: { ...base, '.gitlab-ci.yml': gitlab() } },
  ),
  on(
    'a job of GitLab is run by hand',
    { ...upgraded, '.gitlab-ci.yml': gitlab('  when: manual\n') },
    { base: { ...base, '.gitlab-ci.yml': gitlab() } },
  ),
  on(
    'a job of GitLab has rules',
    { ...upgraded, '.gitlab-ci.yml': gitlab('  only:\n    variables:\n      - $RUN_TESTS\n') },
    { base: { ...base, '.gitlab-ci.yml': gitlab() } },
  ),
  on('a step is run on a schedule only', {
    ...upgraded,
    '.github/workflows/ci.yml': `${ci}        if: github.event_name == 'schedule'\n`,
  }),
  on('a step becomes a comment', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('      - run: npm audit', '      # - run: npm audit'),
  }),
  on('errors of a step are thrown away', {
    ...upgraded,
    '.github/workflows/ci.yml': ci.replace('npm test', 'npm test; exit 0'),
  }),
  on(
    'an exception of cargo-deny',
    { 'deny.toml': '[advisories]\nignore = ["CVE-2025-11114"]\n' },
    { base: cargoWorkspace, message: 'Fix CVE-2025-11114' },
  ),
  on(
    'a policy of Snyk',
    { '.snyk': 'version: v1.25.0\nignore:\n  CVE-2025-11111:\n    - "*":\n        reason: none\n' },
    { message: 'Fix CVE-2025-11111' },
  ),
  on(
    'updates leave it out',
    {
      '.github/dependabot.yml':
        'version: 2\nupdates:\n  - package-ecosystem: npm\n    directory: /\n    schedule: { interval: weekly }\n    ignore:\n      - dependency-name: brisket\n',
    },
    { message: 'Fix CVE-2025-11111' },
  ),
];
