// VEX documents about anything that can be said, drawn at random.
import {
  csafCategories,
  type VexAssessment,
  type VexDocument,
  type VexStatement,
} from '../../../../../packages/core/src/scan/documents/vex/vex-document.ts';
import { justifications } from '../../../../../packages/core/src/vocabulary/justification.ts';
import { severities } from '../../../../../packages/core/src/vocabulary/severity.ts';
import { fc } from '../../../../helpers/properties.ts';

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

export const drawnVex: fc.Arbitrary<VexDocument> = fc.record(
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
