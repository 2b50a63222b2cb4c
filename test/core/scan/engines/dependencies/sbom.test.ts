// SBOMs of an inventory, against the formats' own schemas.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Ajv } from 'ajv';
import formats from 'ajv-formats';
import t from 'tap';
import type { Inventory } from '../../../../../packages/core/src/scan/engines/dependencies/inventory.ts';
import type { LocatedPackage } from '../../../../../packages/core/src/scan/engines/dependencies/packages/package.ts';
import { buildCycloneDx } from '../../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-cyclonedx.ts';
import { buildSpdx } from '../../../../../packages/core/src/scan/engines/dependencies/sbom/sbom-spdx.ts';

const options = {
  name: 'shop & co',
  version: 'c0ffee',
  createdAt: new Date('2026-06-01T12:00:00.123Z'),
  tool: { name: 'assay', version: '0.1.0' },
};

function located(more: Partial<LocatedPackage>): LocatedPackage {
  return {
    ecosystem: 'npm',
    name: 'left',
    version: '1.0.0',
    scope: 'runtime',
    direct: null,
    path: null,
    line: 7,
    locations: [{ path: 'package-lock.json', line: 7 }],
    ...more,
  };
}

const packages = [
  located({
    name: '@scope/web',
    direct: true,
    path: ['@scope/web'],
    needs: ['pkg:maven/org.example/core', 'pkg:npm/left@1.0.0'],
  }),
  located({ path: ['@scope/web', 'left'], direct: false }),
  located({ version: '2.0.0', scope: 'development', direct: true, needs: [] }),
  located({ version: '2.0.0', commit: 'abc123', scope: 'optional', direct: true }),
  located({
    ecosystem: 'Maven',
    name: 'org.example:core',
    version: '',
    locations: [{ path: 'pom.xml', line: null }],
  }),
  located({ ecosystem: 'PyPI', name: 'Ünïcode_name', version: '1!2.0+local' }),
  located({ ecosystem: 'GitHub Actions', name: 'actions/checkout', version: 'v4' }),
  located({ ecosystem: 'Go', name: 'example.com/a/b', version: '0.0.0-20200101000000-abcdefabcdef' }),
];
const inventory: Inventory = { packages, files: [], errors: [], unidentified: [] };
const empty: Inventory = {
  packages: [],
  files: [],
  errors: [{ path: 'yarn.lock', line: 1, message: 'broken' }],
  unidentified: [],
};

interface CycloneDx {
  readonly components: readonly Readonly<Record<string, unknown>>[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}
interface Spdx {
  readonly packages: readonly { readonly SPDXID: string }[];
  readonly relationships: readonly Readonly<
    Record<'spdxElementId' | 'relatedSpdxElement' | 'relationshipType', string>
  >[];
}

/** The schemas that a kept library brings along. */
function cycloneDxValidator() {
  const require = createRequire(import.meta.url);
  const library = dirname(require.resolve('@cyclonedx/cyclonedx-library/package.json'));
  const schema = (name: string) =>
    JSON.parse(readFileSync(join(library, 'res/schema', `${name}.SNAPSHOT.schema.json`), 'utf8'));
  const ajv = new Ajv({ strict: false });
  // The library's copies are named otherwise than the official ones, and refer to each other so.
  for (const name of ['spdx', 'jsf-0.82', 'cryptography-defs']) {
    ajv.addSchema({ ...schema(name), $id: `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json` });
  }
  formats.default(ajv);
  // Formats of draft 2019 that ajv-formats does not know; nothing here is one.
  for (const name of ['idn-email', 'iri-reference']) ajv.addFormat(name, true);
  return ajv.compile(schema('bom-1.6'));
}

t.test('SBOM: CycloneDX 1.6 is valid, with locations and the dependency graph', async (t) => {
  const validate = cycloneDxValidator();
  const bom = buildCycloneDx(inventory, options) as unknown as CycloneDx;

  t.ok(validate(bom), JSON.stringify(validate.errors));
  t.ok(validate(buildCycloneDx(empty, { ...options, version: null })), JSON.stringify(validate.errors));
  t.notOk(validate({ ...bom, components: [{ type: 'odd' }] }), 'the schema does refuse');
  const component = (purl: string) => bom.components.find((each) => each.purl === purl);
  t.match(component('pkg:npm/%40scope/web@1.0.0'), { group: '@scope', name: 'web', scope: 'required' });
  t.match(component('pkg:maven/org.example/core'), {
    group: 'org.example',
    name: 'core',
    version: undefined,
  });
  t.match(component('pkg:npm/left@2.0.0'), {
    scope: 'excluded',
    evidence: { occurrences: [{ location: 'package-lock.json', line: 7 }] },
  });
  const refs = bom.components.map((each) => each['bom-ref']);
  t.equal(new Set(refs).size, packages.length, 'references are unique');
  const dependsOn = (ref: string) => bom.dependencies.find((each) => each.ref === ref)?.dependsOn;
  t.strictSame(dependsOn('repository'), [
    'pkg:npm/%40scope/web@1.0.0',
    'pkg:npm/left@2.0.0',
    'pkg:npm/left@2.0.0#2',
  ]);
  t.strictSame(dependsOn('pkg:npm/%40scope/web@1.0.0'), ['pkg:maven/org.example/core', 'pkg:npm/left@1.0.0']);
  t.strictSame(dependsOn('pkg:npm/left@2.0.0'), [], 'known to need nothing');
  t.equal(dependsOn('pkg:npm/left@1.0.0'), undefined, 'unknown');
  t.match(buildCycloneDx(empty, options), { compositions: [{ aggregate: 'incomplete' }] });
});

t.test('SBOM: SPDX 2.3 has the required fields', async (t) => {
  const document = buildSpdx(inventory, options) as unknown as Spdx;

  t.match(document, {
    spdxVersion: 'SPDX-2.3',
    dataLicense: 'CC0-1.0',
    SPDXID: 'SPDXRef-DOCUMENT',
    creationInfo: { created: '2026-06-01T12:00:00Z', creators: ['Tool: assay-0.1.0'] },
    documentNamespace: /^https:\/\/spdx\.org\/spdxdocs\/shop%20%26%20co-[0-9a-f-]{36}$/,
  });
  const ids = document.packages.map(({ SPDXID }) => SPDXID);
  t.equal(new Set(ids).size, packages.length + 1);
  for (const id of ids) t.match(id, /^SPDXRef-[A-Za-z0-9.-]+$/);
  const known = new Set([...ids, 'SPDXRef-DOCUMENT']);
  for (const { spdxElementId, relatedSpdxElement } of document.relationships) {
    t.ok(known.has(spdxElementId) && known.has(relatedSpdxElement));
  }
  const types = document.relationships.map(({ relationshipType }) => relationshipType);
  for (const type of ['DESCRIBES', 'DEPENDS_ON', 'DEV_DEPENDENCY_OF', 'OPTIONAL_DEPENDENCY_OF', 'CONTAINS']) {
    t.ok(types.includes(type), type);
  }
});

const spdxSchema = process.env.ASSAY_TEST_SPDX_SCHEMA ?? '';
const skip =
  !existsSync(spdxSchema) && 'ASSAY_TEST_SPDX_SCHEMA names no copy of the official spdx-schema.json';
t.test('SBOM: SPDX 2.3 is valid', { skip }, async (t) => {
  const ajv = new Ajv({ strict: false });
  formats.default(ajv);
  const { $schema: _, ...schema } = JSON.parse(readFileSync(spdxSchema, 'utf8'));
  const validate = ajv.compile(schema);

  t.ok(validate(buildSpdx(inventory, options)), JSON.stringify(validate.errors));
  t.ok(validate(buildSpdx(empty, { ...options, version: null })), JSON.stringify(validate.errors));
  t.notOk(validate({ ...buildSpdx(inventory, options), packages: [{}] }));
});

t.test('SBOM: the same inventory gives the same document, another inventory another id', async (t) => {
  for (const build of [buildCycloneDx, buildSpdx]) {
    const [first, again] = [
      build(inventory, options),
      build({ ...inventory, packages: [...packages] }, options),
    ];
    t.equal(JSON.stringify(first), JSON.stringify(again));
    t.not(
      JSON.stringify(first),
      JSON.stringify(build({ ...inventory, packages: packages.slice(1) }, options)),
    );
  }
});
