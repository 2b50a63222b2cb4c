// Licenses of dependencies: what lockfiles say, what the policy of the repository makes of it.
import t from 'tap';
import { audit, packageLock } from './advisory-setup.ts';

const lock = packageLock({
  free: { version: '1.0.0', license: 'MIT' },
  network: { version: '2.0.0', license: 'AGPL-3.0' },
  either: { version: '1.0.0', license: '(MIT OR AGPL-3.0-only)' },
  tool: { version: '1.0.0', license: 'AGPL-3.0-only', dev: true },
  secretive: { version: '3.0.0' },
});

const shown = async (files: Readonly<Record<string, string | object>>) => {
  const { detections, coverage } = await audit(files);
  return {
    found: detections.map(({ ruleId, title }) => `${ruleId} ${title}`),
    detections,
    problems: coverage.summary().problems ?? [],
  };
};

t.test('licenses: without a policy, network copyleft in what is shipped is a finding', async (t) => {
  const { detections } = await shown({ 'package-lock.json': lock });

  t.match(detections, [
    {
      ruleId: 'denied-license',
      category: 'license',
      severity: 'high',
      title: 'network 2.0.0: Denied license AGPL-3.0-only',
      description: /AGPL-3\.0-only \(network-copyleft\).*default license policy denies.*runtime/,
      location: { path: 'package-lock.json' },
      anchor: { kind: 'dependency', purl: 'pkg:npm/network', advisory: 'license:AGPL-3.0-only' },
      package: { name: 'network', scope: 'runtime', dependencyPath: ['network'] },
    },
  ]);
  t.equal(detections.length, 1);
});

t.test('licenses: the path that brings the package in is named', async (t) => {
  const deep = {
    lockfileVersion: 3,
    packages: {
      '': { dependencies: { outer: '1' } },
      'node_modules/outer': { version: '1.0.0', license: 'MIT', dependencies: { inner: '1' } },
      'node_modules/inner': { version: '1.0.0', license: 'AGPL-3.0-or-later' },
    },
  };
  const { detections } = await shown({ 'package-lock.json': deep });

  t.match(detections[0], {
    description: /Introduced through outer → inner\./,
    package: { dependencyPath: ['outer', 'inner'] },
  });
});

t.test('licenses: who publishes under network copyleft is not told of it', async (t) => {
  const text = 'GNU AFFERO GENERAL PUBLIC LICENSE\nVersion 3, 19 November 2007\n';

  t.strictSame((await shown({ 'package-lock.json': lock, LICENSE: text })).found, []);
});

t.test('licenses: allow and deny lists, by identifier and category, for each scope', async (t) => {
  const withPolicy = async (licenses: object) =>
    (await shown({ 'package-lock.json': lock, 'assay.config.json': { licenses } })).found;

  t.strictSame(await withPolicy({ allow: ['permissive', 'unknown'] }), [
    'denied-license network 2.0.0: License not in the allow list AGPL-3.0-only',
    'denied-license tool 1.0.0: License not in the allow list AGPL-3.0-only',
  ]);
  t.strictSame(await withPolicy({ deny: ['MIT'], scopes: { development: { deny: ['AGPL-3.0-only'] } } }), [
    'denied-license free 1.0.0: Denied license MIT',
    'denied-license tool 1.0.0: Denied license AGPL-3.0-only',
  ]);
  t.strictSame(await withPolicy({ allow: ['MIT', 'AGPL-3.0-or-later'] }), [
    'unknown-license secretive 3.0.0: Unknown license',
  ]);
  t.strictSame(await withPolicy({ deny: [] }), []);
});

t.test('licenses: an entry that is no license makes the audit partial and is named', async (t) => {
  const { problems } = await shown({
    'package-lock.json': lock,
    'assay.config.json': { licenses: { deny: ['Appache'] } },
  });

  t.match(problems, [
    { path: 'assay.config.json', message: /"Appache" is neither an SPDX license identifier/ },
  ]);
});

t.test('licenses: versions with one license are one finding; each license is one of its own', async (t) => {
  const { found } = await shown({
    'a/package-lock.json': packageLock({ network: { version: '1.0.0', license: 'AGPL-3.0' } }),
    'b/package-lock.json': packageLock({ network: { version: '2.0.0', license: 'AGPL-3.0' } }),
    'c/package-lock.json': packageLock({ network: { version: '3.0.0', license: 'SSPL-1.0' } }),
  });

  t.strictSame(found, [
    'denied-license network 1.0.0: Denied license AGPL-3.0-only',
    'denied-license network 3.0.0: Denied license SSPL-1.0',
  ]);
});
