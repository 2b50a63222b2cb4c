// What we write as VEX and read again says the same of the same packages: VEX_DOCUMENTS=1000 makes more of them.
import t from 'tap';
import { csaf } from '../../../../packages/core/src/portal/imports/csaf.ts';
import { cyclonedx } from '../../../../packages/core/src/portal/imports/cyclonedx.ts';
import { JsonPart } from '../../../../packages/core/src/portal/imports/json-part.ts';
import { openvex } from '../../../../packages/core/src/portal/imports/openvex.ts';
import {
  csafCategories,
  type VexDocument,
  type VexFormat,
} from '../../../../packages/core/src/scan/documents/vex/vex-document.ts';
import { vexText } from '../../../../packages/core/src/scan/documents/vex/vex-text.ts';
import { draws, fc } from '../../../helpers/properties.ts';
import { drawnVex } from '../../scan/documents/vex/drawn-vex.ts';

const runs = { numRuns: Number(process.env.VEX_DOCUMENTS ?? draws(60, 15)) };
const readers = { openvex, cyclonedx, csaf };
const statusOf = { not_affected: 'false_positive', fixed: 'resolved' } as const;

/** What decides something, in any order: `false_positive CVE-… pkg:… in pkg:…`. */
function said({ products }: VexDocument, format: VexFormat): readonly string[] {
  // A BOM of one product is about this one: its parts name no other.
  const isNamed = format !== 'cyclonedx' || products.length > 1;
  return products
    .flatMap(({ purl: product, statements }) =>
      statements.flatMap(({ id, purl, assessment: { status } }) =>
        status === 'not_affected' || status === 'fixed'
          ? [`${statusOf[status]} ${id} ${purl} in ${isNamed ? product : '?'}`]
          : [],
      ),
    )
    .sort();
}

async function readAgain(document: VexDocument, format: VexFormat): Promise<readonly string[]> {
  const { runs, statements = [] } = await readers[format].read(
    JsonPart.of(Buffer.from(vexText(document, format))),
    {
      type: 'dependency',
      matchPackages: async () => ({ findings: [], coverage: { complete: true }, packages: [] }),
    } as never,
  );
  // Its packages are only what it speaks of: as an SBOM they would close the findings of all others.
  if (runs.length > 0) throw new Error('A VEX document was taken for an SBOM.');
  return statements
    .flatMap(({ status, names, packages, products: within = [] }) => {
      const id = names.find((name) =>
        document.products.some((one) => one.statements.some((some) => some.id === name)),
      );
      return packages.flatMap((purl) =>
        (within.length === 0 ? ['?'] : within).map((product) => `${status} ${id} ${purl} in ${product}`),
      );
    })
    .sort();
}

for (const format of ['openvex', 'cyclonedx', 'csaf'] as const)
  t.test(`VEX as ${format}: written and read again, it says the same`, async (t) => {
    for (const category of format === 'csaf' ? csafCategories : [undefined])
      await fc.assert(
        fc.asyncProperty(drawnVex, async (drawn) => {
          const document = category === undefined ? drawn : { ...drawn, category };
          const [before, after] = [said(document, format), await readAgain(document, format)];
          if (JSON.stringify(before) !== JSON.stringify(after))
            throw new Error(JSON.stringify({ before, after }, null, 1).slice(0, 1500));
        }),
        runs,
      );
    t.pass();
  });
