// What a VEX document says of packages that were not compared with advisories.
import t from 'tap';
import type { DetailedInventory } from '../../../../packages/core/src/portal/inventory/inventory-detail-store.ts';
import { gapsOfAll, vexGaps } from '../../../../packages/core/src/portal/reports/vex-gaps.ts';
import { requireStatements } from '../../../../packages/core/src/portal/reports/vex-service.ts';
import {
  type VexDocument,
  vexFormats,
} from '../../../../packages/core/src/scan/documents/vex/vex-document.ts';
import { vexText } from '../../../../packages/core/src/scan/documents/vex/vex-text.ts';

type Stored = DetailedInventory['packages'][number];

function stored(name: string, version: string, more: Partial<Stored> = {}): Stored {
  const shared = { ecosystem: 'npm', scope: 'runtime', direct: true, path: null, line: null } as const;
  return { ...shared, name, version, locations: [], ...more };
}

t.test('vexGaps: nothing where all packages can be compared', (t) => {
  t.strictSame(vexGaps({ complete: true, packages: [stored('left', '1.0.0')] }), []);
  t.end();
});

t.test('vexGaps: names what was not read, and what was not compared, by reason', (t) => {
  const unknown = Array.from({ length: 7 }, (_, index) => stored(`p${index}`, ''));
  const gaps = vexGaps({
    complete: false,
    packages: [
      stored('left', '1.0.0'),
      ...unknown,
      stored('right', 'latest'),
      stored('pod', '1.0.0', { ecosystem: 'CocoaPods' }),
    ],
  });

  t.strictSame(gaps, [
    'Incomplete: a file that names packages could not be read.',
    'Not compared with advisories: 7 of 10 packages, without a known version (p0, p1, p2, p3, p4, …).',
    'Not compared with advisories: 1 of 10 packages, whose version is a range, tag, branch, address or commit (right@latest).',
    'Not compared with advisories: 1 of 10 packages, of ecosystems without advisories (pod@1.0.0).',
  ]);
  t.strictSame(vexGaps(undefined), ['No dependency audit has stored packages: run one first.']);
  t.end();
});

t.test('gapsOfAll: names the repositories that have gaps', (t) => {
  t.strictSame(
    gapsOfAll([
      { name: 'shop', gaps: [] },
      { name: 'mail', gaps: ['One.', 'Two.'] },
    ]),
    ['mail: One. Two.'],
  );
  const many = gapsOfAll(Array.from({ length: 52 }, (_, index) => ({ name: `r${index}`, gaps: ['One.'] })));
  t.equal(many.at(-1), '2 further repositories have gaps.');
  t.end();
});

const gaps = ['Not compared with advisories: 1 of 2 packages, without a known version (left).'];
const document: VexDocument = {
  ...{ author: 'Team', namespace: 'https://example.com', subject: 'shop', gaps },
  products: [
    {
      ...{ name: 'shop', purl: 'pkg:generic/shop', version: null },
      statements: [
        {
          ...{ id: 'CVE-2026-1000', aliases: [], severity: 'high', title: 'Of right', cvss: null },
          ...{ purl: 'pkg:npm/right@1.0.0', package: 'right', version: '1.0.0' },
          ...{ assessment: { status: 'under_investigation' }, firstSeenAt: '2026-11-01T00:00:00Z' },
        },
      ],
    },
  ],
  createdAt: '2026-11-28T00:00:00Z',
  tool: { name: 'Assay', version: '1.0.0' },
};

t.test('VEX documents: every format says what was not compared', (t) => {
  for (const format of vexFormats) {
    t.ok(vexText(document, format).includes(gaps[0] ?? ''), format);
    t.notOk(vexText({ ...document, gaps: [] }, format).includes('compared'), `${format}: no gap`);
  }
  t.end();
});

t.test('requireStatements: the error of a document without statements says what was not compared', (t) => {
  const empty = { ...document, products: [] };
  t.throws(() => requireStatements(empty), { message: /No vulnerability is known here.* 1 of 2 packages/ });
  t.doesNotThrow(() => requireStatements(document));
  t.end();
});
