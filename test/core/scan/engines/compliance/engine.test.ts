// The compliance audit from files to results.
import t from 'tap';
import { audit, auditFolder, git, writeFiles } from './compliance-setup.ts';

const commit = 'a'.repeat(40);
const provider = {
  visibility: 'public',
  branchProtection: {
    directPushesBlocked: true,
    deletionBlocked: true,
    forcePushesBlocked: true,
    requiredReviews: 1,
    statusChecksRequired: false,
    adminsIncluded: true,
  },
  twoFactorRequired: null,
  defaultPermission: 'read',
  secretScanning: true,
  deployKeys: [{ title: 'deploy', readOnly: false, lastUsedAt: null }],
} as const;

t.test(
  'compliance engine: what only the code host knows is unknown without it, and names what is needed',
  async (t) => {
    const without = await audit({ 'README.md': '# Made' });
    const given = await audit({ 'README.md': '# Made' }, provider);

    for (const control of [
      'branch-protection',
      'required-reviews',
      'two-factor',
      'secret-scanning',
      'deploy-keys',
    ]) {
      t.equal(without.result(control), 'unknown', control);
      t.match(without.outcomes.get(control)?.reason, /code host/);
      t.notOk(
        without.detections.some(({ ruleId }) => ruleId === control),
        `${control}: unknown is no finding`,
      );
    }
    t.equal(given.result('branch-protection'), 'pass');
    t.equal(given.result('required-reviews'), 'pass');
    t.equal(given.result('status-checks'), 'fail');
    t.equal(given.result('two-factor'), 'unknown', 'what may not be read stays unknown');
    t.equal(given.result('deploy-keys'), 'fail');
    t.equal(given.result('visibility'), 'fail', 'public without an open licence');
  },
);

t.test('compliance engine: reports every outcome once, and each failed location as a finding', async (t) => {
  const uses = 'actions/checkout@v6';
  const { detections, outcomes } = await audit({
    '.github/workflows/ci.yml': `on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    steps:\n      - uses: ${uses}\n      - uses: ${uses}\n      - uses: acme/lint@main\n      - uses: acme/pinned@${commit} # v1\n      - uses: ./local\n`,
  });
  const found = detections.filter(({ ruleId }) => ruleId === 'pinned-actions');

  t.match(outcomes.get('pinned-actions'), {
    result: 'fail',
    reason: '3 of 4 uses of actions are pinned to a tag or branch only.',
  });
  t.strictSame(
    found.map(({ anchor, location }) => [anchor, location?.startLine]),
    [
      [{ kind: 'control', control: 'pinned-actions', subject: `.github/workflows/ci.yml ${uses}` }, 6],
      [{ kind: 'control', control: 'pinned-actions', subject: '.github/workflows/ci.yml acme/lint@main' }, 8],
    ],
  );
  t.equal(new Set(outcomes.keys()).size, outcomes.size);
  t.notMatch(JSON.stringify([...outcomes.values()]), /subject/);
});

t.test('compliance engine: recognizes a license by its text, not by its file name', async (t) => {
  const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software") … The above copyright notice and this permission notice shall be included`;
  const known = await audit({ LICENSE: mit, 'package.json': '{"license":"MIT"}' });
  const empty = await audit({ LICENSE: 'MIT' });
  const rider = await audit({ LICENSE: `${mit}\nThe Software shall be used for Good, not Evil.` });
  const other = await audit({ LICENSE: mit, 'package.json': '{"license":"Apache-2.0"}' });

  t.strictSame(['license-present', 'license-recognised', 'license-declared'].map(known.result), [
    'pass',
    'pass',
    'pass',
  ]);
  t.strictSame(['license-present', 'license-recognised'].map(empty.result), ['pass', 'fail']);
  t.equal(rider.result('license-recognised'), 'fail');
  t.equal(other.result('license-declared'), 'fail');
  t.equal((await audit({ 'src/a.js': '' })).result('license-present'), 'fail');
});

t.test('workflows: injection, strangers\u2019 code, permissions, runners', async (t) => {
  const workflow = (on: string, job: string, top = '') =>
    audit({
      '.github/workflows/w.yml': `on: ${on}\n${top}jobs:\n  one:\n    runs-on: ubuntu-latest\n${job}`,
    });
  const steps = (body: string) => `    steps:\n      - ${body}\n`;
  const title = '${'.concat('{ github.event.pull_request.title }}');
  const checkout = 'uses: actions/checkout@v6\n        with:\n          ref: ${'.concat(
    '{ github.event.pull_request.head.sha }}',
  );

  const injected = await workflow(
    'pull_request',
    steps(`run: |\n          echo start\n          echo "${title}"`),
  );
  t.equal(injected.result('script-injection'), 'fail');
  t.match(injected.outcomes.get('script-injection')?.evidence, [
    { path: '.github/workflows/w.yml', line: 8 },
  ]);
  const safe = await workflow(
    'pull_request',
    steps(`run: echo "$TITLE"\n        env:\n          TITLE: ${title}`),
  );
  t.equal(safe.result('script-injection'), 'pass', 'a variable of the environment is no script');

  t.equal((await workflow('pull_request_target', steps(checkout))).result('untrusted-checkout'), 'fail');
  t.equal((await workflow('pull_request', steps(checkout))).result('untrusted-checkout'), 'pass');

  t.equal(injected.result('workflow-permissions'), 'fail');
  const least = await workflow('push', steps('run: npm test'), 'permissions:\n  contents: read\n');
  t.equal(least.result('workflow-permissions'), 'pass');
  t.equal(least.result('ci-tests'), 'fail', 'tests only after the fact');
  t.equal((await workflow('[push, pull_request]', steps('run: npm test'))).result('ci-tests'), 'pass');
  const wide = await workflow('push', steps('run: ls'), 'permissions: write-all\n');
  t.strictSame(
    ['workflow-permissions', 'job-permissions'].map(wide.result),
    ['fail', 'pass'],
    'one job is no sharing',
  );
  const [bare, shared] = ['', 'permissions: write-all\n'].map((permissions) =>
    workflow('push', `${steps('run: ls')}  two:\n    runs-on: x\n    steps: []`, permissions),
  );
  for (const both of [await bare, await shared]) {
    const controls = ['workflow-permissions', 'job-permissions'];
    t.strictSame(
      controls.map((control) => both?.result(control)),
      ['fail', 'fail'],
    );
    t.strictSame(
      both?.detections.filter(({ ruleId }) => controls.includes(ruleId)).map(({ ruleId }) => ruleId),
      ['workflow-permissions'],
      'one fault is one finding',
    );
  }

  const runner = (on: string) =>
    audit({
      '.github/workflows/w.yml': `on: ${on}\njobs:\n  one:\n    runs-on: [self-hosted, linux]\n    steps: []\n`,
    });
  t.equal((await runner('pull_request')).result('self-hosted-runners'), 'fail');
  t.equal((await runner('push')).result('self-hosted-runners'), 'pass');

  const broken = await audit({ '.github/workflows/w.yml': 'on: [push\njobs: {' });
  t.equal(broken.result('script-injection'), 'unknown', 'what can not be read is not passed');
  const bomb = await audit({
    '.github/workflows/w.yml': `a: &a [x,x]\n${'b: &b [*a,*a]\n'.repeat(40)}on: push\n`,
  });
  t.ok(bomb.outcomes.size > 50);
});

t.test('compliance engine: compares lockfiles with their manifests', async (t) => {
  const manifest = JSON.stringify({ dependencies: { left: '^1.0.0' }, devDependencies: { right: '^2.0.0' } });
  const lock = (...names: string[]) =>
    JSON.stringify({
      lockfileVersion: 3,
      packages: Object.fromEntries([
        ['', {}],
        ...names.map((name) => [`node_modules/${name}`, { version: '1.0.0' }]),
      ]),
    });
  const ask = async (files: Record<string, string>) => (await audit(files)).outcomes.get('lockfiles-in-step');

  t.match(await ask({ 'package.json': manifest, 'package-lock.json': lock('left', 'right') }), {
    result: 'pass',
  });
  t.match(await ask({ 'package.json': manifest, 'package-lock.json': lock('left') }), {
    result: 'fail',
    evidence: [{ path: 'package.json', note: 'package-lock.json is missing right' }],
  });
  t.match(await ask({ 'package.json': manifest }), { result: 'fail' });
  t.match(await ask({ 'package.json': manifest, 'package-lock.json': '{' }), { result: 'unknown' });
  t.match(await ask({ 'package.json': '{}' }), { result: 'not_applicable' });
  t.match(
    await ask({
      'packages/a/package.json': manifest,
      'package.json': '{}',
      'package-lock.json': lock('left', 'right'),
    }),
    { result: 'pass' },
    'a workspace has its lock above',
  );
});

t.test('compliance engine: detects binaries by content, and ignores test data and images', async (t) => {
  const elf = Buffer.from('\x7fELF\x02\x01\x01\0\0\0\0', 'latin1');
  const { outcomes, result } = await audit({
    'bin/tool': elf,
    'test/data.bin': Buffer.from([1, 0, 2, 0, 3]),
    'testdata/tool': elf,
    'logo.png': Buffer.from([137, 80, 78, 71, 0, 0]),
    'api/photo.bedroom': Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]),
    notes: 'plain text',
    'gradle/wrapper/gradle-wrapper.jar': Buffer.from('PK\x03\x04', 'latin1'),
  });

  t.match(outcomes.get('no-executable-binaries')?.evidence, [{ path: 'bin/tool', note: /ELF/ }]);
  t.equal(outcomes.get('no-executable-binaries')?.evidence.length, 1);
  t.equal(result('no-opaque-binaries'), 'pass');
  t.equal((await audit({ 'blob.dat': Buffer.from([1, 0, 2, 0, 3]) })).result('no-opaque-binaries'), 'fail');
});

t.test('base images: stages and arguments are followed', async (t) => {
  const digest = `sha256:${'0'.repeat(64)}`;
  const dockerfile = `ARG BASE=node:24\nFROM \${BASE} AS build\nFROM build AS test\nFROM alpine@${digest}\nFROM scratch\n`;
  const { outcomes } = await audit({ Dockerfile: dockerfile });

  t.strictSame(outcomes.get('pinned-images')?.evidence, [{ path: 'Dockerfile', line: 2, note: 'node:24' }]);
});

t.test('compliance engine: evaluates documents by their content', async (t) => {
  const told = await audit({
    'SECURITY.md':
      'Write to security@acme.dev. We answer within 3 days. Do not report in public. Fixes are published as security advisories.',
    'CONTRIBUTING.md': `${'Propose a change by a pull request. '.repeat(4)}Changes must add tests.`,
  });
  for (const control of [
    'security-contact',
    'security-response-time',
    'private-reporting',
    'vulnerability-publication',
    'test-policy',
  ])
    t.equal(told.result(control), 'pass', control);
  const silent = await audit({
    'SECURITY.md': 'We take security seriously.',
    'docs/testing.md': 'Applications must add tests.',
  });
  for (const control of ['security-contact', 'security-response-time', 'private-reporting', 'test-policy'])
    t.equal(silent.result(control), 'fail', control);
  const elsewhere = await audit({ 'README.md': 'See our [security policy](https://acme.dev/SECURITY.md).' });
  t.equal(
    elsewhere.result('security-response-time'),
    'unknown',
    'a policy elsewhere is neither read nor denied',
  );
});

t.test(
  'history: commits, signatures and tags come from git, and a shallow clone proves nothing',
  async (t) => {
    const folder = t.testdir();
    writeFiles(folder, { 'index.js': '' });
    git(folder, 'init', '-q');
    git(folder, 'add', '.');
    git(folder, 'commit', '-qm', 'feat: one\n\nSigned-off-by: Ada <ada@acme.dev>');
    git(folder, 'tag', 'v1.0.0');
    const full = await auditFolder(folder);

    t.equal(full.result('commit-history'), 'pass');
    t.equal(full.result('release-versions'), 'pass');
    t.match(full.outcomes.get('sign-off'), { result: 'pass' });
    t.match(full.outcomes.get('signed-commits'), {
      result: 'fail',
      reason: '0 of the latest 1 commits are signed.',
    });
    t.equal(full.result('signed-tags'), 'fail');
    t.equal(full.result('history-unbroken'), 'unknown');

    const clone = `${folder}-clone`;
    t.teardown(() => import('node:fs').then(({ rmSync }) => rmSync(clone, { recursive: true, force: true })));
    git(folder, 'commit', '-qm', 'feat: two', '--allow-empty');
    git(folder, 'clone', '-q', '--depth=1', '--no-tags', `file://${folder}`, clone);
    const shallow = await auditFolder(clone);

    for (const control of ['release-versions', 'signed-tags', 'signed-commits', 'sign-off'])
      t.equal(shallow.result(control), 'unknown', control);
  },
);

t.test('compliance engine: evaluates texts that are hostile to patterns', async (t) => {
  const words = [
    'maintainers ',
    'mvn ',
    'a.',
    '# ',
    'version ',
    'security key ',
    'npm -',
    '\n',
    ' ',
    '<',
    'http://',
    'tests ',
    'make ',
  ];
  const files: Record<string, string> = {};
  for (const word of words) {
    const text = word.repeat(200_000 / word.length);
    for (const name of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'Makefile', 'go.mod', 'Dockerfile'])
      files[name] = text;
    files['.github/workflows/w.yml'] =
      `on: push\njobs:\n  a:\n    steps:\n      - run: "${text.trim().replaceAll('\n', ' ')}"\n`;
    const { outcomes } = await audit(files);
    t.ok(outcomes.size > 50, JSON.stringify(word));
  }
});
