// Generated VEX documents of every kind by the schemas and validators of their standards. VEX_DOCUMENTS=1000 makes more of them.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import t from 'tap';
import {
  csafCategories,
  type VexDocument,
  type VexFormat,
} from '../../../../../packages/core/src/scan/documents/vex/vex-document.ts';
import { vexText } from '../../../../../packages/core/src/scan/documents/vex/vex-text.ts';
import { csafValidator } from '../../../../helpers/csaf-validator.ts';
import { cycloneDxValidator } from '../../../../helpers/cyclonedx-validator.ts';
import { draws, fc } from '../../../../helpers/properties.ts';
import { drawnVex as document } from './drawn-vex.ts';

const runs = { numRuns: Number(process.env.VEX_DOCUMENTS ?? draws(60, 15)) };
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
