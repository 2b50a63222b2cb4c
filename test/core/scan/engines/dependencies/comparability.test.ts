// Which packages can be compared with advisories, and what an audit says of the others.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { isAffected } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-match.ts';
import { notComparedReason } from '../../../../../packages/core/src/scan/engines/dependencies/packages/comparability.ts';
import { packageOfPurl } from '../../../../../packages/core/src/scan/engines/dependencies/packages/purl.ts';
import { audit, record, sync, writeExport } from './advisory-setup.ts';

const folder = t.testdir();
const databasePath = join(folder, 'advisories.db');

t.before(async () => {
  const from = join(folder, 'osv');
  writeExport(from, 'npm', [record('GHSA-left', 'left', '1.4.0')]);
  writeExport(from, 'Go', [
    {
      id: 'GO-1',
      modified: '2026-01-01T00:00:00Z',
      affected: [
        {
          package: { ecosystem: 'Go', name: 'github.com/Tencent/WeKnora' },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '0.2.0' }] }],
        },
      ],
    },
  ]);
  await sync(databasePath, from);
});

const notVersions: readonly (readonly [ecosystem: string, version: string])[] = [
  ...['latest', 'master', 'unknown', 'NOASSERTION', '*', '^4.17.21', '~1.2.8', '>= 1, < 2', '4.x'].map(
    (version) => ['npm', version] as const,
  ),
  ['npm', 'https://example.com/ws-7.4.5.tgz'],
  ['npm', '3f786850e387550fdab836ed7e6dc881de23001b'],
  ['npm', '3f78685'],
  ['Packagist', 'dev-main'],
  ['Go', '0.0.0'],
  ['Go', 'v0.0.0-00010101000000-000000000000'],
  ['Maven', '[1.0,2.0)'],
  ['Maven', 'LATEST'],
  ['PyPI', '>=2.0'],
];

t.test('notComparedReason: a range, tag, branch, address or commit is not a version', async (t) => {
  const range = {
    type: 'ECOSYSTEM',
    events: [
      ['introduced', '0'],
      ['fixed', '99999'],
    ],
  } as const;
  for (const [ecosystem, version] of notVersions) {
    t.equal(notComparedReason({ ecosystem, version }), 'not_a_version', `${ecosystem} ${version}`);
    const affected = [{ ecosystem, name: 'one', ranges: [range], versions: [] }];
    t.notOk(isAffected(affected, { ecosystem, name: 'one', version }), `${version} is in no range`);
  }
});

t.test('notComparedReason: versions of every grammar can be compared', async (t) => {
  for (const [ecosystem, version] of [
    ['npm', '1.2.3-beta.1+build.5'],
    ['Go', 'v0.0.0-20210101000000-abcdefabcdef'],
    ['Go', '2.0.0+incompatible'],
    ['PyPI', '2004d'],
    ['PyPI', '139076a'],
    ['PyPI', '1!2.0.post1'],
    ['Maven', 'r09'],
    ['Maven', 'Greenwich.SR2'],
    ['Maven', '31.1-jre'],
    ['Packagist', '11.x-dev'],
    ['Packagist', 'v1.23.6'],
    ['Debian:12', '1:2.3~rc1-4+deb12u1'],
    ['Alpine', '1.2.3_git20200101-r0'],
    ['RubyGems', '1.15.0-x86_64-linux'],
  ] as const)
    t.equal(notComparedReason({ ecosystem, version }), null, `${ecosystem} ${version}`);
});

t.test('notComparedReason: names what is missing', async (t) => {
  t.equal(notComparedReason({ ecosystem: 'CocoaPods', version: '5.6.0' }), 'no_source');
  t.equal(notComparedReason({ ecosystem: 'npm', version: '' }), 'no_version');
  const declared = '$(JqVersion)';
  t.equal(notComparedReason({ ecosystem: 'NuGet', version: '', declared }), 'unresolved_variable');
});

t.test('dependency engine: counts the packages that were compared and names the others', async (t) => {
  const dependencies = { left: '1.3.0', fork: 'github:someone/fork', any: '*' };

  const { coverage, detections } = await audit({ 'package.json': { dependencies } }, { databasePath });

  const { packages, notices } = coverage.summary();
  t.same(packages, {
    compared: 1,
    notCompared: [{ reason: 'no_version', count: 2, examples: ['any@*', 'fork@github:someone/fork'] }],
  });
  t.match(
    notices.filter(({ reason }) => reason === 'package_not_compared'),
    [{ subject: 'no_version', count: 2 }],
  );
  t.equal(detections.length, 1);
});

t.test('dependency engine: a Go module matches its advisory in any case', async (t) => {
  const purl = 'pkg:golang/github.com/tencent/weknora@v0.0.1';
  const bom = { bomFormat: 'CycloneDX', specVersion: '1.5', components: [{ type: 'library', purl }] };

  const { detections } = await audit({ 'x.cdx.json': bom }, { databasePath });

  t.equal(detections.length, 1);
});

t.test('packageOfPurl: a scope that is escaped twice is the scope', async (t) => {
  t.match(packageOfPurl('pkg:npm/%2540babel/core@7.0.0'), { name: '@babel/core', version: '7.0.0' });
});

const field = '../shared/data/field/portal';

const isAbsent = existsSync(field) ? false : `${field} is absent`;

t.test('dependency engine: every field input counts all of its packages', { skip: isAbsent }, async (t) => {
  for (const name of readdirSync(field).filter((one) => existsSync(join(field, one, 'expected.json')))) {
    const { scan } = JSON.parse(readFileSync(join(field, name, 'expected.json'), 'utf8'));
    if (!scan?.told) continue;
    const root = join(field, name, 'input');
    const files = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name: file }) => join(parentPath, file));
    const contents = files.map((path) => [path.slice(root.length + 1), readFileSync(path, 'utf8')]);
    const { coverage } = await audit(Object.fromEntries(contents), { databasePath });
    const { packages, notices } = coverage.summary();
    t.ok(packages && packages.notCompared.length > 0, `${name}: names what was not compared`);
    t.ok(notices.length > 0, `${name}: has a notice`);
  }
});
