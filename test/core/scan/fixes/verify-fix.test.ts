// The verdict on fixes: good ones are accepted, and each kind of bad one is refused with its reason.
import t from 'tap';
import { someOf } from '../../../helpers/properties.ts';
import { type Changed, direct, fixed, fixWorld, goodFix, lock, manifest, web } from './fix-setup.ts';

const tools = { 'tools/package-lock.json': lock({ left: '^1.0.0' }, { left: '1.0.2' }) };
const rootLock = (
  entries: Parameters<typeof lock>[1],
  dependencies: Record<string, string> = direct,
): Changed => ({
  ...tools,
  'package-lock.json': lock(dependencies, entries),
});

// One repository and one database: each change is a branch of the same commit.
const world = await fixWorld(t);

t.test('verifyFix: accepts a fix that clears every copy', async (t) => {
  world.change(goodFix, 'Bump left from 1.0.0 to 1.0.2');

  const report = await world.verify();

  t.match(report, {
    verdict: 'fixed',
    claim: { from: 'commit_messages', packages: ['left'] },
    targets: [
      {
        id: 'CVE-2026-0001',
        package: { ecosystem: 'npm', name: 'left' },
        status: 'gone',
        how: 'upgraded',
        after: [],
      },
    ],
    packages: [{ name: 'left', before: ['1.0.0', '1.0.1'], after: ['1.0.2'], isNeeded: true }],
  });
  t.same(
    report.targets[0]?.before.map(({ version, path }) => `${version} ${path}`),
    ['1.0.0 package-lock.json', '1.0.1 package-lock.json', '1.0.0 tools/package-lock.json'],
  );
  t.same(
    report.reasons.map(({ code }) => code),
    ['exports_unknown'],
    'no files of the package are there',
  );
  t.equal(
    (await world.verify({ asked: { advisories: ['ghsa-2222-2222-2222'], findings: [] } })).verdict,
    'fixed',
  );
  t.match(await world.verify({ asked: { advisories: ['CVE-2026-9999'], findings: [] } }), {
    verdict: 'unknown',
    reasons: [{ code: 'target_not_in_base' }],
  });
});

const good: Readonly<Record<string, Changed>> = {
  'removed with what used it': {
    ...rootLock({ web: '1.0.0', deep: '1.0.0' }, { web: '^1.0.0' }),
    'package.json': JSON.stringify({
      name: 'app',
      scripts: { test: 'node --test' },
      dependencies: { web: '^1.0.0' },
    }),
    'index.js': 'module.exports = 1;\n',
  },
  'with what needs it': rootLock({ ...fixed, web: { ...web, version: '1.1.0' } }),
  'with a test more': { ...goodFix, 'test/left.test.js': "test('left', () => {\n  assert.ok(1);\n});\n" },
  'with the package that the new version needs': rootLock({
    ...fixed,
    left: { version: '1.0.2', dependencies: { pad: '^2.0.0' } },
    pad: '2.0.0',
  }),
};

for (const [name, changed] of someOf(Object.entries(good), 2))
  t.test(`verifyFix: accepts a fix: ${name}`, async (t) => {
    world.change(changed, 'Bump left from 1.0.0 to 1.0.2');

    const { verdict, reasons } = await world.verify();

    t.equal(verdict, 'fixed', JSON.stringify(reasons));
  });

const bad: Readonly<Record<string, readonly [verdict: string, code: string, changed: Changed]>> = {
  'a copy below another package stays': [
    'not_fixed',
    'advisory_remains',
    rootLock({ ...fixed, 'web/node_modules/left': '1.0.1' }),
  ],
  'a copy in another lockfile stays': [
    'not_fixed',
    'advisory_remains',
    { 'package-lock.json': lock(direct, fixed) },
  ],
  'the new version is affected, too': [
    'not_fixed',
    'advisory_remains',
    rootLock({ ...fixed, left: '1.0.1' }),
  ],
  'another vulnerability comes along': [
    'not_fixed',
    'vulnerability_introduced',
    rootLock({ ...fixed, left: { version: '1.0.2', dependencies: { worse: '*' } }, worse: '1.0.0' }),
  ],
  'another digest under the same version': [
    'not_fixed',
    'hash_changed',
    rootLock({
      ...fixed,
      deep: { version: '1.0.0', integrity: `sha512-${Buffer.alloc(64, 7).toString('base64')}` },
    }),
  ],
  'an archive from another host': [
    'not_fixed',
    'address_changed',
    rootLock({
      ...fixed,
      left: { version: '1.0.2', resolved: 'https://packages.example.net/left-1.0.2.tgz' },
    }),
  ],
  'an archive of another package of the registry': [
    'not_fixed',
    'address_changed',
    rootLock({
      ...fixed,
      left: { version: '1.0.2', resolved: 'https://registry.npmjs.org/1eft/-/1eft-1.0.2.tgz' },
    }),
  ],
  'a repository instead of a release': [
    'not_fixed',
    'address_changed',
    rootLock({
      ...fixed,
      left: { version: '1.0.2', resolved: 'git+ssh://git@github.com/x/left.git#0123abc' },
    }),
  ],
  'digests are gone': [
    'unknown',
    'hash_removed',
    rootLock({ ...fixed, deep: { version: '1.0.0', integrity: '' } }),
  ],
  'a script at installation': [
    'unknown',
    'install_script_added',
    rootLock({ ...fixed, left: { version: '1.0.2', hasInstallScript: true } }),
  ],
  'ignored by the repository': [
    'not_fixed',
    'suppressed',
    { '.assayignore': '** vulnerable-dependency # fixed elsewhere\n' },
  ],
  'left out by the settings': [
    'not_fixed',
    'suppressed',
    { ...tools, 'assay.config.json': '{"exclude": ["package-lock.json"]}' },
  ],
  'accepted for another scanner': [
    'not_fixed',
    'suppressed',
    { ...goodFix, '.trivyignore': 'CVE-2026-0001\n' },
  ],
  'the lockfile is deleted': ['unknown', 'lockfile_removed', { ...tools, 'package-lock.json': null }],
  'the lockfile is moved': [
    'not_fixed',
    'moved',
    {
      ...tools,
      'package-lock.json': null,
      'package.json': null,
      'old/package-lock.json.bak': lock(direct, {
        left: '1.0.0',
        web,
        deep: '1.0.0',
        'web/node_modules/left': '1.0.1',
      }),
    },
  ],
  'the project is deleted': [
    'unknown',
    'file_removed',
    {
      'package-lock.json': null,
      'package.json': null,
      'tools/package.json': null,
      'tools/package-lock.json': null,
      'index.js': null,
    },
  ],
  'removed, but imported': [
    'not_fixed',
    'still_imported',
    {
      'package-lock.json': lock({}, { deep: '1.0.0' }),
      'package.json': JSON.stringify({ name: 'app', scripts: { test: 'node --test' } }),
      'tools/package.json': null,
      'tools/package-lock.json': null,
    },
  ],
  'replaced by what cannot be compared': [
    'unknown',
    'not_comparable',
    rootLock({ ...fixed, left: { version: 'main' } }),
  ],
  'a test is removed': [
    'unknown',
    'tests_removed',
    { ...goodFix, 'test/index.test.js': "test('adds', () => {\n  assert.equal(1, 1);\n});\n" },
  ],
  'a test is skipped': [
    'unknown',
    'tests_removed',
    {
      ...goodFix,
      'test/index.test.js':
        "test.skip('adds', () => {\n  assert.equal(1, 1);\n});\ntest('more', () => {\n  assert.ok(1);\n});\n",
    },
  ],
  'a test asserts nothing': [
    'unknown',
    'tests_removed',
    {
      ...goodFix,
      'test/index.test.js': "test('adds', () => {\n});\ntest('more', () => {\n  assert.ok(1);\n});\n",
    },
  ],
  'a check of the pipeline is removed': [
    'unknown',
    'checks_removed',
    {
      ...goodFix,
      '.github/workflows/ci.yml':
        'on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: npm test\n',
    },
  ],
  'a check of the pipeline may fail': [
    'unknown',
    'checks_removed',
    {
      ...goodFix,
      '.github/workflows/ci.yml':
        'on: push\njobs:\n  a:\n    runs-on: x\n    steps:\n      - run: npm audit || true\n      - run: npm test\n',
    },
  ],
  'the test script does nothing': [
    'unknown',
    'checks_removed',
    { ...goodFix, 'package.json': manifest.replace('node --test', 'exit 0') },
  ],
  'the settings of the audit change': [
    'unknown',
    'settings_changed',
    { ...goodFix, 'assay.config.json': '{"failOn": "critical"}' },
  ],
  'another dependency comes along': [
    'unknown',
    'unrelated_dependency',
    rootLock({ ...fixed, extra: '1.0.0' }, { ...direct, extra: '^1.0.0' }),
  ],
  'nothing that matters is changed': ['unknown', 'no_target', { 'README.md': 'Fixed.\n' }],
};

// In a short run one of each three: what the sides hold is decided by functions with tests of their own beside this one.
for (const [name, [verdict, code, changed]] of someOf(Object.entries(bad), 3))
  t.test(`verifyFix: refuses a fix: ${name}`, async (t) => {
    world.change(changed, code === 'no_target' ? 'Fix it' : 'Bump left from 1.0.0 to 1.0.2');

    const report = await world.verify();

    t.equal(report.verdict, verdict, JSON.stringify(report.reasons, null, 1));
    t.ok(
      report.reasons.some((reason) => reason.code === code),
      JSON.stringify(report.reasons, null, 1),
    );
  });

t.test('verifyFix: a finding that ends while the same rule finds something else is not proven', async (t) => {
  const query = (body: string) => ({ 'query.js': `module.exports = (db, req) => {\n${body}\n};\n` });
  const world = await fixWorld(
    t,
    query("  return db.query('select * from users where id = ' + req.query.id);"),
  );
  world.change(
    query(
      "  const text = ['select * from users where id = ', req.query.id].join('');\n  return db.query(text);",
    ),
    'Fix SQL injection',
  );
  t.match(await world.verify(), {
    verdict: 'unknown',
    reasons: [{ code: 'finding_remains', leadsTo: 'unknown', examples: [/^sql-injection in query\.js/] }],
  });
  world.change(
    query("  return db.query('select * from users where id = $1', [req.query.id]);"),
    'Fix SQL injection',
  );
  t.match(await world.verify(), { verdict: 'fixed' });
});
