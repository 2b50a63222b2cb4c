// Generated VEX documents of every kind by the schemas and validators of their standards. VEX_DOCUMENTS=1000 makes more of them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import t from 'tap';
import {
  csafCategories,
  type VexAssessment,
  type VexDocument,
  type VexFormat,
  type VexStatement,
} from '../../../../../packages/core/src/scan/documents/vex/vex-document.ts';
import { vexText } from '../../../../../packages/core/src/scan/documents/vex/vex-text.ts';
import { justifications } from '../../../../../packages/core/src/vocabulary/justification.ts';
import { severities } from '../../../../../packages/core/src/vocabulary/severity.ts';
import { csafValidator } from '../../../../helpers/csaf-validator.ts';
import { cycloneDxValidator } from '../../../../helpers/cyclonedx-validator.ts';
import { fc } from '../../../../helpers/properties.ts';

const runs = { numRuns: Number(process.env.VEX_DOCUMENTS ?? 60) };
const words = fc.constantFrom('Behind a proxy.', 'Nobody calls it: "never".', 'Ü <b>& 漢字', '0');

const assessment: fc.Arbitrary<VexAssessment> = fc.oneof(
  fc.constant({ status: 'under_investigation' } as const),
  fc.constant({ status: 'fixed' } as const),
  fc.record({
    status: fc.constant('affected' as const),
    response: fc.constantFrom('update', 'none_available', 'accepted'),
    action: words,
  }),
  fc.record({
    status: fc.constant('not_affected' as const),
    justification: fc.option(fc.constantFrom(...justifications)),
    impact: words,
  }),
);

const cvss = fc.constantFrom(
  null,
  { vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8 },
  { vector: 'CVSS:3.0/AV:L/AC:H/PR:L/UI:R/S:C/C:L/I:N/A:N', score: 2.5 },
  { vector: 'CVSS:4.0/AV:N/AC:L/AT:N/PR:N/UI:N/VC:H/VI:H/VA:H/SC:N/SI:N/SA:N', score: 9.3 },
  { vector: 'AV:N/AC:L/Au:N/C:P/I:P/A:P', score: 7.5 },
);

/** What is known of each vulnerability is the same in every product and package. */
const vulnerabilities = [
  { id: 'CVE-2026-12345', aliases: ['GHSA-aaaa-bbbb-cccc', 'CVE-2026-9999'] },
  { id: 'CVE-2019-10744', aliases: [] },
  { id: 'GHSA-jf85-cpcp-j695', aliases: ['PYSEC-2026-1'] },
  { id: 'MAL-2026-77', aliases: [] },
] as const;
const packages = [
  ['pkg:npm/%40scope/name@1.0.0', '@scope/name', '1.0.0'],
  ['pkg:maven/org.example/lib@2.0', 'org.example:lib', '2.0'],
  ['pkg:golang/golang.org/x/net@0.5.0', 'golang.org/x/net', '0.5.0'],
  ['pkg:pypi/flask', 'flask', ''],
] as const;

const statements = fc
  .uniqueArray(
    fc.record({
      vulnerability: fc.constantFrom(...vulnerabilities),
      found: fc.constantFrom(...packages),
      severity: fc.constantFrom(...severities),
      cvss,
      assessment,
    }),
    {
      selector: ({ vulnerability, found: [purl] }) => `${vulnerability.id} ${purl}`,
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((some) =>
    some.map(
      ({ vulnerability, found: [purl, name, version], ...others }): VexStatement => ({
        ...vulnerability,
        ...others,
        purl,
        package: name,
        version,
        title: `${name}: ${vulnerability.id}`,
        firstSeenAt: '2026-02-28T23:59:59.999Z',
      }),
    ),
  );

const product = fc.record({
  name: fc.constantFrom('shop', 'Zwei Wörter', 'a/b.c'),
  purl: fc.constantFrom('pkg:github/example/shop', 'pkg:generic/a%2Fb.c@1.2'),
  version: fc.option(fc.constantFrom('1.2', 'v4.21.0')),
  statements,
});

const document: fc.Arbitrary<VexDocument> = fc.record(
  {
    author: fc.constantFrom('Team', 'Ünique GmbH & Co.'),
    namespace: fc.constantFrom('https://example.com', 'https://portal.example.com:8443/assay'),
    subject: fc.constantFrom('shop', 'all repositories tagged product'),
    products: fc.uniqueArray(product, { selector: ({ purl }) => purl, minLength: 1, maxLength: 2 }),
    gaps: fc.constantFrom([], ['shop: Incomplete: a file that names packages could not be read.', 'Ü <b>.']),
    createdAt: fc.constant('2026-03-29T01:30:00.000Z'),
    tool: fc.constant({ name: 'Assay', version: '0.1.0' }),
    tracking: fc.record({
      id: fc.constantFrom('example-2026-0001', 'Example SA 7'),
      revisions: fc.constantFrom(
        [{ at: '2026-03-29T01:30:00.000Z', summary: 'Initial version.' }],
        [
          { at: '2024-02-29T00:00:00.000Z', summary: 'Initial version.' },
          { at: '2026-03-29T01:30:00.000Z', summary: 'A fix is there.' },
        ],
      ),
    }),
    category: fc.constantFrom(...csafCategories),
  },
  { requiredKeys: ['author', 'namespace', 'subject', 'products', 'gaps', 'createdAt', 'tool'] },
);

const read = (one: VexDocument, format: VexFormat) => JSON.parse(vexText(one, format));
const isSaid = ({ products, category }: VexDocument) =>
  category !== 'csaf_security_advisory' ||
  products.some((one) => one.statements.some((some) => some.assessment.status !== 'under_investigation'));

const validate = await csafValidator();
t.test(
  'VEX as CSAF: valid by the schema, and by every mandatory and optional test of the standard',
  { skip: validate === undefined && 'the CSAF validator library is not installed: run npm ci' },
  async (t) => {
    // What is not known is not written: a score of CVSS 2 or 4 (6.2.3), an address of the document (6.2.11), a remedy of
    // what is under investigation (6.2.2). A package in a product is named by the two that are joined (6.2.16).
    const expected = /optionalTest_6_2_(?:3|11|16)\b|optionalTest_6_2_2: .*under_investigation/;
    for (const category of csafCategories)
      await fc.assert(
        fc.asyncProperty(document.map((one) => ({ ...one, category })).filter(isSaid), async (one) => {
          const faults = await validate?.(read(one, 'csaf'));
          const unexpected = faults?.warnings.filter((text) => !expected.test(text));
          return t.strictSame(faults?.errors, []) && t.strictSame(unexpected, []);
        }),
        runs,
      );
  },
);

t.test('VEX as CycloneDX: valid by the schema, unique references that lead somewhere', async (t) => {
  const validateBom = cycloneDxValidator('1.6');
  fc.assert(
    fc.property(document, (one) => {
      const bom = read(one, 'cyclonedx');
      if (!validateBom(read(one, 'cyclonedx'))) return t.fail(JSON.stringify(validateBom.errors));
      const refs = [
        bom.metadata.component,
        ...bom.components.flatMap(withNested),
        ...bom.vulnerabilities,
      ].map((part: { 'bom-ref': string }) => part['bom-ref']);
      const affected = bom.vulnerabilities.flatMap(({ affects }: { affects: { ref: string }[] }) => affects);
      return (
        t.equal(new Set(refs).size, refs.length, 'unique') &&
        t.ok(
          affected.every(({ ref }: { ref: string }) => refs.includes(ref)),
          'known',
        )
      );
    }),
    runs,
  );
});

const schemaPath = join(process.env.TEST_VEX_SCHEMAS ?? '', 'openvex_json_schema.json');
const skip =
  (process.env.TEST_VEX_SCHEMAS === undefined || !existsSync(schemaPath)) &&
  'TEST_VEX_SCHEMAS is no folder with openvex_json_schema.json, which is in https://github.com/openvex/spec';
t.test('VEX as OpenVEX: valid by the schema of the specification', { skip }, async (t) => {
  const ajv = new Ajv2020({ strict: false });
  formats.default(ajv);
  ajv.addFormat('iri', /^[a-z][a-z0-9+.-]*:\S+$/i);
  const validateOpenVex = ajv.compile(JSON.parse(readFileSync(schemaPath, 'utf8')));
  fc.assert(
    fc.property(document, (one) =>
      t.ok(validateOpenVex(read(one, 'openvex')), JSON.stringify(validateOpenVex.errors)),
    ),
    runs,
  );
});

t.test('VEX as OpenVEX: each status has the reason that the specification demands', async (t) => {
  fc.assert(
    fc.property(document, (one) => {
      const { statements, version } = read(one, 'openvex');
      return (
        t.equal(version, one.tracking?.revisions.length ?? 1) &&
        t.equal(statements.length, one.products.flatMap((some) => some.statements).length) &&
        statements.every(
          ({
            status,
            action_statement: action,
            impact_statement: impact,
            products,
          }: Record<string, unknown>) =>
            t.ok(status !== 'affected' || action, 'affected: what to do') &&
            t.ok(status !== 'not_affected' || impact, 'not affected: why') &&
            t.equal((products as unknown[]).length, 1),
        )
      );
    }),
    runs,
  );
});

function withNested(component: Component): readonly Component[] {
  return [component, ...(component.components ?? [])];
}

interface Component {
  readonly 'bom-ref': string;
  readonly components?: readonly Component[];
}
