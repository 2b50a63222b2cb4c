// What SBOMs tell of packages beyond their names: licenses, digests, known vulnerabilities; in every version of the
// formats, held against the official schemas.
import { existsSync, readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import t from 'tap';
import type { Inventory } from '../../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import type { LocatedPackage } from '../../../../../packages/core/src/scan/engines/dependencies/packages/package.ts';
import { buildCycloneDx } from '../../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-cyclonedx.ts';
import { buildSpdx } from '../../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-spdx.ts';
import { buildSpdx3 } from '../../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-spdx3.ts';
import type { SbomVulnerability } from '../../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-vulnerabilities.ts';
import { cycloneDxValidator } from '../../../../helpers/cyclonedx-validator.ts';

const sha512 = 'ab'.repeat(64);

const located = (name: string, more: Partial<LocatedPackage> = {}): LocatedPackage => ({
  ecosystem: 'npm',
  name,
  version: '1.0.0',
  scope: 'runtime',
  direct: true,
  path: [name],
  line: 3,
  locations: [{ path: 'package-lock.json', line: 3 }],
  ...more,
});

const web = located('web', {
  ...{ license: 'MIT', hashes: [{ algorithm: 'SHA-512', value: sha512 }] },
  needs: ['pkg:npm/elsewhere@1.0.0'],
});
const packages = [
  web,
  located('either', { license: '(MIT OR GPL-2.0-only) AND ISC', scope: 'development' }),
  located('own', { license: 'LicenseRef-UNLICENSED', scope: 'optional' }),
  located('elsewhere', {
    license: 'DocumentRef-x:LicenseRef-y',
    direct: false,
    path: ['web', 'elsewhere'],
    needs: [],
  }),
  located('silent', { version: '' }),
];
const inventory: Inventory = { packages, files: [], errors: [], unidentified: [] };
const vulnerability: SbomVulnerability = {
  advisory: {
    ...{ id: 'CVE-2026-1000', aliases: ['GHSA-aaaa-bbbb-cccc'], url: null },
    ...{ cvss: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', cvssScore: 9.8 },
    ...{ published: '2026-01-02T03:04:05.678Z', modified: 'never' },
    epss: { probability: 0.42, percentile: 0.9, date: '2026-05-01' },
    kev: { dateAdded: '2026-02-03', dueDate: null, ransomware: null },
  },
  ...{ severity: 'critical', summary: 'web 1.0.0: A problem', detail: 'It is bad.', remediation: 'Upgrade.' },
  ...{ cwe: ['CWE-89'], affects: [web, located('gone')] },
};
const options = {
  name: 'shop & co',
  version: 'c0ffee',
  createdAt: new Date('2026-06-01T12:00:00.123Z'),
  tool: { name: 'Assay', version: '0.1.0' },
};
const disclosed = { ...options, vulnerabilities: [vulnerability] };

for (const version of ['1.6', '1.7'] as const) {
  t.test(`CycloneDX ${version}: licenses, digests and vulnerabilities are valid`, (t) => {
    const validate = cycloneDxValidator(version);
    const bom = buildCycloneDx(inventory, disclosed, version) as { readonly [key: string]: never };

    t.ok(validate(bom), JSON.stringify(validate.errors));
    t.ok(validate(buildCycloneDx(inventory, options, version)), JSON.stringify(validate.errors));
    t.equal(bom.specVersion, version);
    const component = (name: string) =>
      (bom.components as { name: string }[]).find((one) => one.name === name);
    t.match(component('web'), {
      licenses: [{ license: { id: 'MIT', acknowledgement: 'declared' } }],
      hashes: [{ alg: 'SHA-512', content: sha512 }],
    });
    t.match(component('either'), { licenses: [{ expression: '(MIT OR GPL-2.0-only) AND ISC' }] });
    t.match(component('silent'), { licenses: undefined, hashes: undefined });
    t.match(bom.vulnerabilities, [
      {
        id: 'CVE-2026-1000',
        references: [{ id: 'GHSA-aaaa-bbbb-cccc' }],
        ratings: [{ severity: 'critical', score: 9.8, method: 'CVSSv31' }],
        cwes: [89],
        published: '2026-01-02T03:04:05.678Z',
        updated: undefined,
        affects: [{ ref: 'pkg:npm/web@1.0.0', versions: [{ version: '1.0.0', status: 'affected' }] }],
      },
    ]);
    t.equal((bom.vulnerabilities as { affects: unknown[] }[])[0]?.affects.length, 1, 'of the document only');
    t.end();
  });
}

t.test('SPDX 2.3: licenses, digests and advisories', (t) => {
  const document = buildSpdx(inventory, disclosed) as { packages: { name: string }[] };
  const entry = (name: string) => document.packages.find((one) => one.name === name);

  t.match(entry('web'), {
    licenseDeclared: 'MIT',
    checksums: [{ algorithm: 'SHA512', checksumValue: sha512 }],
    externalRefs: [{}, { referenceCategory: 'SECURITY', comment: 'CVE-2026-1000, GHSA-aaaa-bbbb-cccc' }],
  });
  t.match(entry('elsewhere'), { licenseDeclared: 'NOASSERTION' });
  t.match(entry('silent'), { licenseDeclared: 'NOASSERTION', checksums: undefined });
  t.match(document, { hasExtractedLicensingInfos: [{ licenseId: 'LicenseRef-UNLICENSED' }] });
  t.end();
});

interface Spdx3 {
  readonly '@graph': readonly Readonly<Record<string, unknown>>[];
}

t.test('SPDX 3.0: every element is there once, and every reference is to one of them', (t) => {
  const { '@graph': graph } = buildSpdx3(inventory, disclosed) as unknown as Spdx3;
  const ids = graph.flatMap(({ spdxId }) => spdxId ?? []);
  const known = new Set(ids);

  t.equal(known.size, ids.length);
  const elements = graph.find(({ type }) => type === 'SpdxDocument')?.element as readonly string[];
  t.strictSame(new Set(elements), new Set(ids.slice(1)), 'the document has all of them but itself');
  const document = graph.find(({ type }) => type === 'SpdxDocument');
  t.match(
    graph.find(({ spdxId }) => spdxId === document?.dataLicense),
    { simplelicensing_licenseExpression: 'CC0-1.0' },
  );
  for (const { type, from, to } of graph) {
    if (from === undefined) continue;
    t.ok((to as readonly unknown[]).length > 0, `${type} of ${from} leads somewhere`);
    for (const ref of [from, ...(to as readonly unknown[])])
      t.ok(ref === 'NoneElement' || known.has(ref ?? ''), `${type} ${ref}`);
  }
  const types = graph.map(({ type, relationshipType }) => relationshipType ?? type);
  for (const type of ['dependsOn', 'hasOptionalDependency', 'contains', 'hasDeclaredLicense'])
    t.ok(types.includes(type), type);
  t.ok(types.includes('hasAssociatedVulnerability'));
  t.match(
    graph.find(({ name }) => name === 'web'),
    { software_packageUrl: 'pkg:npm/web@1.0.0', verifiedUsing: [{ algorithm: 'sha512', hashValue: sha512 }] },
  );
  t.strictSame(buildSpdx3(inventory, disclosed), buildSpdx3(inventory, disclosed));
  t.end();
});

const official = process.env.ASSAY_TEST_SPDX3_SCHEMA ?? '';
const skip =
  !existsSync(official) &&
  'ASSAY_TEST_SPDX3_SCHEMA names no copy of the official spdx-json-schema.json of SPDX 3.0';
t.test('SBOM: SPDX 3.0 is valid', { skip }, (t) => {
  const ajv = new Ajv2020({ strict: false });
  const validate = ajv.compile(JSON.parse(readFileSync(official, 'utf8')));

  for (const given of [disclosed, options, { ...options, version: null }])
    t.ok(validate(buildSpdx3(inventory, given)), JSON.stringify(validate.errors?.slice(0, 3)));
  t.ok(validate(buildSpdx3({ packages: [], files: [], errors: [], unidentified: [] }, options)), 'empty');
  const { '@graph': graph, ...rest } = buildSpdx3(inventory, options) as unknown as Spdx3;
  t.notOk(validate({ ...rest, '@graph': [...graph, { type: 'Relationship' }] }), 'the schema does refuse');
  t.end();
});

t.test('SBOMs: say of which packages no vulnerability can be known', async (t) => {
  const options = { name: 'x', version: null, createdAt: new Date(0), tool: { name: 'Assay', version: '0' } };
  const saying = (document: object) =>
    JSON.stringify(document).match(/not-compared[^}]*no_version|Not compared with advisories: no_version/g);

  for (const build of [buildCycloneDx, buildSpdx, buildSpdx3])
    t.equal(saying(build(inventory, options))?.length, 1, `${build.name}: "silent" has no version`);
});
