// SPDX 3 as it is read: what Assay writes comes back, and what other tools write differently is understood.
import t from 'tap';
import type { Inventory } from '../../../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import { LockfileError } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfile.ts';
import { spdxJson } from '../../../../../../packages/core/src/scan/engines/dependencies/lockfiles/spdx-json.ts';
import type { LocatedPackage } from '../../../../../../packages/core/src/scan/engines/dependencies/packages/package.ts';
import { buildSpdx3 } from '../../../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-spdx3.ts';

const alone = { path: 'bom.spdx.json', read: () => undefined };
const context = 'https://spdx.org/rdf/3.0.1/spdx-context.jsonld';

const read = (graph: readonly object[]) => [
  ...spdxJson.parse(JSON.stringify({ '@context': context, '@graph': graph }), alone),
];

const located = (name: string, more: Partial<LocatedPackage> = {}): LocatedPackage => ({
  ecosystem: 'npm',
  name,
  version: '1.0.0',
  scope: 'runtime',
  direct: true,
  path: [name],
  line: null,
  locations: [],
  ...more,
});

t.test('SPDX 3: what is written is read again', async (t) => {
  const packages = [
    located('web', {
      license: 'MIT',
      hashes: [{ algorithm: 'SHA-512', value: 'ab'.repeat(64) }],
      needs: ['pkg:npm/below@1.0.0'],
    }),
    located('check', { scope: 'development', license: '(MIT OR GPL-2.0-only) AND ISC', needs: [] }),
    located('maybe', { scope: 'optional' }),
    located('below', { direct: false, path: ['web', 'below'], needs: [] }),
    located('@scope/silent', { version: '' }),
  ];
  const inventory: Inventory = { packages, files: [], errors: [], unidentified: [] };
  const document = buildSpdx3(inventory, {
    name: 'shop',
    version: null,
    createdAt: new Date('2026-06-01T12:00:00Z'),
    tool: { name: 'Assay', version: '0.1.0' },
  });

  const found = new Map([...spdxJson.parse(JSON.stringify(document), alone)].map((one) => [one.name, one]));

  t.same([...found.keys()].sort(), packages.map(({ name }) => name).sort());
  for (const { name, version, scope, license, hashes } of packages) {
    const one = found.get(name);
    t.match(one, { ecosystem: 'npm', version, scope }, name);
    t.same([one?.license, one?.hashes], [license, hashes], name);
  }
  t.match(found.get('web'), { direct: true, path: ['web'] });
  t.match(found.get('below'), { direct: false, path: ['web', 'below'] });
});

t.test('SPDX 3: package URLs, licenses and scopes as other tools write them', async (t) => {
  const software = (name: string, more: object) => ({
    type: 'software_Package',
    spdxId: name,
    name,
    ...more,
  });
  const relation = (from: string, relationshipType: string, to: unknown, more: object = {}) => ({
    ...{ type: 'Relationship', spdxId: `${from} ${relationshipType}`, from, relationshipType, to },
    ...more,
  });
  const purl = (identifier: string) => ({
    externalIdentifier: [
      { type: 'ExternalIdentifier', externalIdentifierType: 'cpe23', identifier: 'cpe:2.3:a:x:y' },
      { type: 'ExternalIdentifier', externalIdentifierType: 'packageUrl', identifier },
    ],
  });
  const packages = read([
    { type: 'SpdxDocument', spdxId: 'doc', rootElement: ['bom'] },
    { type: 'Bom', spdxId: 'bom', rootElement: ['app'] },
    software('app', {}),
    software('listed', purl('pkg:pypi/listed@2.0')),
    software('sets', { software_packageUrl: 'pkg:npm/sets', software_packageVersion: '3.0.0' }),
    software('tested', purl('pkg:npm/tested@1.0.0')),
    software('built', purl('pkg:npm/built@1.0.0')),
    software('nameless', {}),
    relation('app', 'dependsOn', ['listed', 'sets']),
    relation('app', 'dependsOn', 'tested', { type: 'LifecycleScopedRelationship', scope: 'test' }),
    relation('app', 'hasOptionalDependency', ['built', 'NoneElement']),
    relation('app', 'ancestorOf', ['nameless']),
    relation('listed', 'hasConcludedLicense', ['https://spdx.org/licenses/Apache-2.0']),
    relation('listed', 'hasDeclaredLicense', ['https://spdx.org/licenses/MIT']),
    relation('sets', 'hasDeclaredLicense', ['set']),
    relation('tested', 'hasDeclaredLicense', ['loop']),
    {
      type: 'expandedlicensing_ConjunctiveLicenseSet',
      spdxId: 'set',
      expandedlicensing_member: ['choice', 'expression'],
    },
    {
      type: 'expandedlicensing_DisjunctiveLicenseSet',
      spdxId: 'choice',
      expandedlicensing_member: ['https://spdx.org/licenses/MIT', 'https://spdx.org/licenses/ISC'],
    },
    {
      type: 'simplelicensing_LicenseExpression',
      spdxId: 'expression',
      simplelicensing_licenseExpression: 'BSD-3-Clause',
    },
    { type: 'expandedlicensing_ConjunctiveLicenseSet', spdxId: 'loop', expandedlicensing_member: ['loop'] },
  ]);

  t.match(
    packages.map((one) => ({ ...one, license: one.license ?? null })),
    [
      {
        ecosystem: 'PyPI',
        name: 'listed',
        version: '2.0',
        scope: 'runtime',
        direct: true,
        license: 'Apache-2.0',
      },
      { name: 'sets', version: '3.0.0', scope: 'runtime', license: '(MIT OR ISC) AND BSD-3-Clause' },
      { name: 'tested', scope: 'development', license: null },
      { name: 'built', scope: 'optional', license: null },
    ],
  );
  t.equal(packages.length, 4);
});

t.test('SPDX 3: other JSON-LD and broken elements are no packages', async (t) => {
  const other = JSON.stringify({ '@context': 'https://schema.org', '@graph': [] });
  t.throws(() => [...spdxJson.parse(other, alone)], LockfileError);

  for (const element of [
    7,
    null,
    [],
    { type: 7 },
    { type: 'software_Package' },
    { type: 'Relationship', to: {} },
  ])
    t.same(read([element as object]), []);
  const root = { type: 'software_Sbom', spdxId: 'self', rootElement: ['self'] };
  t.same(read([root]), [], 'a collection of itself');
});

t.test('SPDX 3: sets of licenses nested too deeply, or many times over, are unknown', async (t) => {
  const nested = Array.from({ length: 50_000 }, (_, depth) => ({
    type: 'expandedlicensing_DisjunctiveLicenseSet',
    spdxId: `set${depth}`,
    expandedlicensing_member: [`set${depth + 1}`, `set${depth + 1}`],
  }));
  const [found] = read([
    { type: 'software_Package', spdxId: 'a', software_packageUrl: 'pkg:npm/a@1.0.0' },
    { type: 'Relationship', spdxId: 'r', from: 'a', relationshipType: 'hasDeclaredLicense', to: ['set0'] },
    ...nested,
  ]);

  t.equal(found?.license, undefined);
});
