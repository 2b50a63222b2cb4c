// The dependency audit from lockfiles to detections.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { audit, now, packageLock, record, sync, writeExport } from './advisory-setup.ts';

const folder = t.testdir();
const databasePath = join(folder, 'data', 'advisories.db');
const vector = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';

const records = [
  record('GHSA-aaaa-bbbb-cccc', 'left', '1.4.0', {
    aliases: ['CVE-2026-1000'],
    summary: 'Left goes right',
    severity: [{ type: 'CVSS_V3', score: vector }],
  }),
  record('OSV-2026-9', 'left', '1.6.0', { aliases: ['CVE-2026-1000'], summary: '' }),
  record('GHSA-dddd-eeee-ffff', 'left', null, { database_specific: { severity: 'LOW' } }),
  record('MAL-2026-1', 'evil', null, { summary: 'Malicious code in evil' }),
  record('GHSA-plain', 'quiet', '2.0.0'),
];

t.before(async () => {
  const from = join(folder, 'osv');
  writeExport(from, 'npm', records);
  writeExport(from, 'crates.io', [
    {
      id: 'RUSTSEC-2026-0001',
      modified: '2026-01-01T00:00:00Z',
      summary: 'old is unmaintained',
      affected: [
        {
          package: { ecosystem: 'crates.io', name: 'old' },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0.0.0-0' }] }],
          database_specific: { informational: 'unmaintained' },
        },
      ],
    },
  ]);
  writeFileSync(join(from, 'epss_scores.csv'), '#model\ncve,epss,percentile\nCVE-2026-1000,0.4213,0.97\n');
  const kev = { vulnerabilities: [{ cveID: 'CVE-2026-1000', dateAdded: '2026-02-03' }] };
  writeFileSync(join(from, 'known_exploited_vulnerabilities.json'), JSON.stringify(kev));
  await sync(databasePath, from);
});

t.test(
  'dependency engine: KEV and EPSS that are missing or old are a notice of vulnerabilities',
  async (t) => {
    const vulnerable = {
      'package-lock.json': packageLock({ left: { version: '1.2.0' }, evil: { version: '1.0.0' } }),
      'web/package-lock.json': packageLock({ left: { version: '1.5.0' } }),
    };
    const notices = async (files: Readonly<Record<string, string>>, from: string, days = 0) => {
      const path = join(t.testdir(), 'advisories.db');
      await sync(path, from, { now: () => new Date(now.getTime() - days * 86_400_000) });
      const { coverage } = await audit(files, { databasePath: path });
      return coverage.summary().notices.filter(({ reason }) => reason.endsWith('exploitation_data'));
    };
    const from = join(folder, 'osv');
    const bare = join(folder, 'bare');
    const scored = join(folder, 'scored');
    for (const target of [bare, scored]) writeExport(target, 'npm', records);
    writeFileSync(
      join(scored, 'epss_scores.csv'),
      '#model\ncve,epss,percentile\nCVE-2026-1000,0.4213,0.97\n',
    );

    t.same(await notices(vulnerable, from), []);
    t.match(await notices(vulnerable, bare), [
      {
        reason: 'no_exploitation_data',
        subject: 'KEV and EPSS',
        count: 3,
        examples: ['package-lock.json', 'web/package-lock.json'],
        message:
          'Whether vulnerabilities are exploited is unknown: there is no KEV or EPSS data. Run `assay advisories sync`.',
      },
    ]);
    t.match(await notices(vulnerable, scored), [{ reason: 'no_exploitation_data', subject: 'KEV' }]);
    t.same(await notices({ 'package-lock.json': packageLock({ other: { version: '1.0.0' } }) }, bare), []);
    t.same(await notices(vulnerable, from, 7), []);
    t.match(await notices(vulnerable, from, 8), [
      {
        reason: 'stale_exploitation_data',
        subject: 'KEV and EPSS',
        count: 3,
        message:
          'The KEV and EPSS data is more than a week old: whether vulnerabilities have been exploited since is unknown. Run `assay advisories sync`.',
      },
    ]);
  },
);

t.test('dependency engine: packages that no ecosystem knows are a notice', async (t) => {
  const purl = { purl: 'pkg:npm/other@1.0.0' };
  const cyclonedx = {
    ...{ bomFormat: 'CycloneDX', specVersion: '1.6', metadata: { component: { 'bom-ref': 'app' } } },
    components: [
      { type: 'library', 'bom-ref': 'known', ...purl },
      { type: 'library', 'bom-ref': 'nameless' },
      { type: 'library', 'bom-ref': 'yocto', purl: 'pkg:yocto/busybox@1.0' },
      { type: 'file', 'bom-ref': 'a.txt' },
      { type: 'operating-system', 'bom-ref': 'debian' },
      { type: 'library', 'bom-ref': 'app' },
    ],
  };
  const xml = `<bom xmlns="http://cyclonedx.org/schema/bom/1.6"><components>
    <component type="library"><name>nameless</name></component><component type="file"><name>a</name></component>
  </components></bom>`;
  const spdx = {
    ...{ spdxVersion: 'SPDX-2.3', documentDescribes: ['SPDXRef-app'] },
    packages: [{ SPDXID: 'SPDXRef-app' }, { SPDXID: 'SPDXRef-nameless' }],
    files: [{ SPDXID: 'SPDXRef-file' }],
  };
  const tagged = 'SPDXVersion: SPDX-2.3\nPackageName: a\nSPDXID: SPDXRef-a\nFileName: b\nSPDXID: SPDXRef-b\n';
  const counts = async (path: string, text: string | object) => {
    const { coverage } = await audit({ [path]: text }, { databasePath });
    return coverage.summary().notices.map(({ reason, count, examples }) => [reason, count, ...examples]);
  };

  t.same(await counts('bom.json', cyclonedx), [['package_not_identified', 2, 'bom.json']]);
  t.same(await counts('bom.xml', xml), [['package_not_identified', 1, 'bom.xml']]);
  t.same(await counts('a.spdx.json', spdx), [['package_not_identified', 1, 'a.spdx.json']]);
  t.same(await counts('a.spdx', tagged), [['package_not_identified', 1, 'a.spdx']]);
  t.same(await counts('bom.json', { ...cyclonedx, components: [{ 'bom-ref': 'known', ...purl }] }), []);
  const fork = { Package: 'fork', Version: '1.0', Source: 'GitHub' };
  t.same(await counts('renv.lock', { Packages: { fork } }), [['package_not_identified', 1, 'renv.lock']]);
});

t.test('dependency engine: names the file that imports a vulnerable package', async (t) => {
  const lock = packageLock({ left: { version: '1.2.0' } });
  const used = await audit(
    { 'package-lock.json': lock, 'src/app.js': "import left from 'left';\n" },
    { databasePath },
  );
  const unused = await audit(
    { 'package-lock.json': lock, 'test/app.js': "import left from 'left';\n" },
    { databasePath },
  );

  t.match(used.detections[0], { reachability: 'imported', importedBy: 'src/app.js' });
  t.equal(unused.detections[0]?.reachability, undefined, 'what is not found is not known');
});

t.test(
  'dependency engine: one finding for each package and vulnerability, across sources and lockfiles',
  async (t) => {
    const { detections, coverage } = await audit(
      {
        'package-lock.json': packageLock({ left: { version: '1.2.0' } }),
        'web/package-lock.json': packageLock({ left: { version: '1.5.0' } }),
      },
      { databasePath },
    );

    t.equal(detections.length, 2);
    const [found, other] = detections;
    t.match(found, {
      ruleId: 'vulnerable-dependency',
      category: 'dependency-vulnerability',
      severity: 'critical',
      title: 'left 1.2.0: Left goes right',
      location: { path: 'package-lock.json' },
      anchor: { kind: 'dependency', purl: 'pkg:npm/left', advisory: 'CVE-2026-1000' },
      package: { purl: 'pkg:npm/left@1.2.0', name: 'left', version: '1.2.0', fixedVersion: '1.6.0' },
      advisory: {
        id: 'CVE-2026-1000',
        aliases: ['GHSA-aaaa-bbbb-cccc', 'OSV-2026-9'],
        cvss: vector,
        url: 'https://nvd.nist.gov/vuln/detail/CVE-2026-1000',
      },
      remediation: /`npm install left@1\.6\.0`/,
    });
    t.match(
      found?.description,
      /CVE-2026-1000 \(< 1\.4\.0\).*package-lock\.json.* \(1\.2\.0\), web\/package-lock\.json.* \(1\.5\.0\)/,
    );
    t.match(found?.advisory, { kev: { dateAdded: '2026-02-03' }, epss: { probability: 0.4213 } });
    t.match(other, {
      severity: 'low',
      advisory: { id: 'GHSA-dddd-eeee-ffff', cvss: null },
      package: { fixedVersion: null },
      remediation: /No fixed version/,
    });
    t.match(coverage.summary(), { complete: true, filesScanned: 2 });
  },
);

t.test('dependency engine: development dependencies are lowered and marked, malware never', async (t) => {
  const { detections } = await audit(
    {
      'package-lock.json': packageLock({
        left: { version: '1.5.0', dev: true },
        quiet: { version: '1.0.0', optional: true },
        evil: { version: '1.0.0', dev: true },
      }),
    },
    { databasePath },
  );

  t.match(
    detections.map(({ severity, ruleId, description }) => ({ severity, ruleId, description })),
    [
      { severity: 'critical', ruleId: 'malicious-dependency', description: /malicious package/ },
      {
        severity: 'low',
        description: /medium is assumed.*It is a development dependency: severity lowered from medium/,
      },
      { severity: 'info', description: /It is a development dependency: severity lowered from low to info/ },
      { severity: 'low', description: /medium is assumed.*optional dependency/ },
    ],
  );
});

t.test('dependency engine: one production use keeps the severity', async (t) => {
  const { detections } = await audit(
    {
      'a/package-lock.json': packageLock({ left: { version: '1.2.0', dev: true } }),
      'b/package-lock.json': packageLock({ left: { version: '1.3.0' } }),
    },
    { databasePath },
  );

  t.match(detections[0], {
    severity: 'critical',
    location: { path: 'b/package-lock.json' },
    package: { version: '1.3.0' },
  });
});

t.test('dependency engine: the remediation names a version without any known vulnerability', async (t) => {
  const api = join(folder, 'two');
  writeExport(api, 'npm', [record('A-1', 'left', '1.2.0'), record('A-2', 'left', '1.4.0')]);
  await sync(join(folder, 'two.db'), api);

  const { detections } = await audit(
    { 'package-lock.json': packageLock({ left: { version: '1.0.0' } }) },
    { databasePath: join(folder, 'two.db') },
  );

  t.match(
    detections[0]?.remediation,
    /left@1\.2\.0`\. 1\.4\.0 is the lowest version without known vulnerabilities\.$/,
  );
  t.notMatch(detections[1]?.remediation, /lowest/);
});

t.test('dependency engine: an unmaintained crate is a supply-chain finding', async (t) => {
  const lock =
    'version = 3\n\n[[package]]\nname = "old"\nversion = "0.3.1"\nsource = "registry+https://github.com/rust-lang/crates.io-index"\n';

  const { detections } = await audit({ 'Cargo.lock': lock }, { databasePath });

  t.match(detections, [{ ruleId: 'unmaintained-dependency', category: 'supply-chain', severity: 'low' }]);
});

t.test('dependency engine: a transitive dependency shows its dependency path', async (t) => {
  const packages = {
    web: { version: '1.0.0', dependencies: { left: '^1.0.0' } },
    left: { version: '1.2.0' },
  };
  const { detections } = await audit(
    { 'package-lock.json': packageLock(packages, ['web']) },
    { databasePath },
  );

  t.strictSame(detections[0]?.package?.dependencyPath, ['web', 'left']);
  t.match(detections[0]?.remediation, /`npm update left`\. It is a transitive dependency of web/);
});

t.test(
  'dependency engine: without advisories the audit is partial, and says for which packages',
  async (t) => {
    const files = {
      'package-lock.json': packageLock({ left: { version: '1.2.0' } }),
      'requirements.txt': 'django==2.2.0\n',
    };

    const nothing = await audit(files);
    t.match(nothing.coverage.summary(), {
      complete: false,
      skipped: [{ reason: 'no_advisories', count: 1 }],
    });
    t.match(nothing.warnings, [{ ecosystems: ['PyPI', 'npm'] }]);
    t.strictSame(nothing.detections, []);

    const npmOnly = await audit(files, { databasePath });
    t.match(npmOnly.coverage.summary(), { complete: false });
    t.match(npmOnly.warnings, [{ ecosystems: ['PyPI'] }]);
    t.equal(npmOnly.detections.length, 2);

    const noPackages = await audit({ 'README.md': '# Nothing' });
    t.equal(noPackages.coverage.summary().complete, true);
  },
);

t.test('dependency engine: outdated advisories are used and reported as outdated', async (t) => {
  const path = join(folder, 'old.db');
  await sync(path, join(folder, 'osv'), { now: () => new Date('2026-05-20T00:00:00Z') });

  const { detections, warnings } = await audit(
    { 'package-lock.json': packageLock({ left: { version: '1.2.0' } }) },
    { databasePath: path },
  );

  t.equal(detections.length, 2);
  t.match(warnings, [{ message: /more than a week old/, syncedAt: '2026-05-20T00:00:00.000Z' }]);
});

t.test('dependency engine: an unreadable advisory database counts as none', async (t) => {
  const broken = join(folder, 'broken.db');
  writeFileSync(broken, 'this is no database'.repeat(100));

  const { coverage } = await audit(
    { 'package-lock.json': packageLock({ left: { version: '1.2.0' } }) },
    { databasePath: broken },
  );

  t.equal(coverage.summary().complete, false);
});

t.test(
  'dependency engine: osv-scanner.toml suppresses advisories and packages below its folder, until its date',
  async (t) => {
    const lock = packageLock({ left: { version: '1.2.0' } });
    const toml = (text: string) => ({ 'package-lock.json': lock, 'osv-scanner.toml': text });
    const one = async (files: Record<string, string>) => {
      const { detections } = await audit(files, { databasePath });
      return detections.find(({ advisory }) => advisory?.id === 'CVE-2026-1000');
    };

    const byAlias = await one(toml('[[IgnoredVulns]]\nid = "OSV-2026-9"\nreason = "not reached"\n'));
    t.match(byAlias, { suppression: { kind: 'osv-scanner.toml', reason: 'not reached' } });
    const future = await one(toml('[[IgnoredVulns]]\nid = "CVE-2026-1000"\nignoreUntil = 2026-06-02\n'));
    t.ok(future?.suppression);
    const past = await one(toml('[[IgnoredVulns]]\nid = "CVE-2026-1000"\nignoreUntil = 2026-05-31\n'));
    t.notOk(past?.suppression);
    const override = '[[PackageOverrides]]\nname = "left"\necosystem = "npm"\n';
    t.ok((await one(toml(`${override}vulnerability.ignore = true\n`)))?.suppression);
    t.notOk((await one(toml(`${override}license.override = ["MIT"]\n`)))?.suppression);
    t.notOk(
      (await one(toml('[[PackageOverrides]]\nignore = true\n')))?.suppression,
      'not everything at once',
    );
    t.notOk((await one(toml('[[IgnoredVulns')))?.suppression, 'a broken file hides nothing');

    const elsewhere = await one({
      'package-lock.json': lock,
      'web/osv-scanner.toml': '[[IgnoredVulns]]\nid = "CVE-2026-1000"\n',
    });
    t.notOk(elsewhere?.suppression);
    const partly = await one({
      'package-lock.json': lock,
      'web/package-lock.json': lock,
      'web/osv-scanner.toml': '[[IgnoredVulns]]\nid = "CVE-2026-1000"\n',
    });
    t.notOk(partly?.suppression);
    t.notMatch(partly?.description, /web\/package-lock/);
  },
);

t.test('dependency engine: VEX statements suppress only what they name', async (t) => {
  const lock = packageLock({ left: { version: '1.2.0' } });
  const suppressed = async (name: string, document: object) => {
    const { detections } = await audit({ 'package-lock.json': lock, [name]: document }, { databasePath });
    return detections
      .filter(({ suppression }) => suppression)
      .map(({ advisory, suppression }) => [advisory?.id, suppression]);
  };
  const openVex = (more: object) => ({
    '@context': 'https://openvex.dev/ns/v0.2.0',
    statements: [
      {
        vulnerability: { name: 'GHSA-aaaa-bbbb-cccc' },
        products: [{ '@id': 'pkg:generic/own', subcomponents: [{ '@id': 'pkg:npm/left@1.2.0' }] }],
        status: 'not_affected',
        justification: 'vulnerable_code_not_in_execute_path',
        ...more,
      },
    ],
  });
  const justified = { kind: 'openvex', reason: 'vulnerable_code_not_in_execute_path' };
  t.strictSame(await suppressed('.vex/all.openvex.json', openVex({})), [['CVE-2026-1000', justified]]);
  t.strictSame(await suppressed('openvex.json', openVex({ status: 'affected' })), []);
  t.strictSame(
    await suppressed('openvex.json', openVex({ products: [{ '@id': 'pkg:npm/left@1.1.0' }] })),
    [],
  );
  t.strictSame(await suppressed('notes.json', openVex({})), [], 'only files that are named so');

  const cycloneDx = (state: string) => ({
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    vulnerabilities: [
      { id: 'CVE-2026-1000', analysis: { state, detail: 'no input' }, affects: [{ ref: 'pkg:npm/left' }] },
    ],
  });
  t.strictSame(await suppressed('app.vex.json', cycloneDx('not_affected')), [
    ['CVE-2026-1000', { kind: 'cyclonedx-vex', reason: 'no input' }],
  ]);
  t.strictSame(await suppressed('app.vex.json', cycloneDx('exploitable')), []);
});
