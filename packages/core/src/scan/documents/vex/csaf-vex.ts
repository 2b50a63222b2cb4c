// A document of CSAF 2.0, of the profile csaf_vex or csaf_security_advisory: https://docs.oasis-open.org/csaf/csaf/v2.0/csaf-v2.0.html
import { csafScore } from './csaf-score.ts';
import type { VexDocument, VexProduct, VexStatement } from './vex-document.ts';

/** A statement about a package as part of a product: its product id, and what is said. */
interface PlacedStatement {
  readonly productId: string;
  readonly statement: VexStatement;
}

/** A plain object for JSON.stringify() with sorted keys; the same for the same document. */
export function buildCsafVex(document: VexDocument): Readonly<Record<string, unknown>> {
  const { author, namespace, subject, gaps, category = 'csaf_vex' } = document;
  const products = document.products.map((product) => ({
    ...product,
    statements: product.statements.filter((one) => isSaid(one, category)),
  }));
  const named = products.filter(({ statements }) => statements.length > 0);
  const purls = [...new Set(named.flatMap(({ statements }) => statements.map(({ purl }) => purl)))].sort();
  const ids = new Map(purls.map((purl, index) => [purl, `package-${index + 1}`]));
  const placed = named.flatMap((product, index) =>
    product.statements.map(
      (statement): PlacedStatement => ({
        productId: inProduct(ids.get(statement.purl) ?? '', productId(index)),
        statement,
      }),
    ),
  );
  const vulnerabilities = Map.groupBy(placed, ({ statement }) => statement.id);
  return sorted({
    document: {
      category,
      csaf_version: '2.0',
      distribution: { tlp: { label: 'WHITE', url: 'https://www.first.org/tlp/' } },
      lang: 'en',
      notes: [
        {
          category: 'summary',
          text: `${numberOf(vulnerabilities.size, 'known vulnerability', 'known vulnerabilities')} in packages of ${subject}, and what was decided about them.`,
        },
        ...(gaps.length === 0
          ? []
          : [{ category: 'general', title: 'Not compared with advisories', text: gaps.join('\n') }]),
      ],
      publisher: { category: 'vendor', name: author, namespace },
      title: `Known vulnerabilities of ${subject}`,
      tracking: trackingOf(document),
    },
    product_tree: {
      branches: [{ category: 'vendor', name: author, branches: named.map(branchOf) }],
      full_product_names: purls.map((purl) => ({
        name: purl,
        product_id: ids.get(purl),
        product_identification_helper: { purl },
      })),
      relationships: named.flatMap((product, index) =>
        [...new Set(product.statements.map(({ purl }) => purl))].map((purl) => ({
          category: 'default_component_of',
          full_product_name: {
            name: `${purl} in ${product.name}`,
            product_id: inProduct(ids.get(purl) ?? '', productId(index)),
          },
          product_reference: ids.get(purl),
          relates_to_product_reference: productId(index),
        })),
      ),
    },
    vulnerabilities: [...vulnerabilities].map(([id, some]) => vulnerability(id, some)),
  });
}

/** An advisory is about what someone decided; what is under investigation belongs into a VEX document. */
export function isSaid({ assessment }: VexStatement, category: VexDocument['category']): boolean {
  return category !== 'csaf_security_advisory' || assessment.status !== 'under_investigation';
}

function trackingOf({ subject, createdAt, tool, tracking }: VexDocument) {
  // Without one it is a document of its own for each time: nothing of an earlier one is revised.
  const id = tracking?.id ?? `${subject}-vex-${createdAt.replaceAll(/[^0-9]/g, '').slice(0, 14)}`;
  const revisions = tracking?.revisions ?? [{ at: createdAt, summary: 'Initial version.' }];
  return {
    current_release_date: revisions.at(-1)?.at ?? createdAt,
    generator: { date: createdAt, engine: { name: tool.name, version: tool.version } },
    id,
    initial_release_date: revisions[0]?.at ?? createdAt,
    revision_history: revisions.map(({ at, summary }, index) => ({
      date: at,
      number: String(index + 1),
      summary,
    })),
    status: 'final',
    version: String(revisions.length),
  };
}

function branchOf({ name, version, purl }: VexProduct, index: number) {
  const product = {
    name: `${name} ${version ?? 'current'}`,
    product_id: productId(index),
    product_identification_helper: { purl },
  };
  return {
    category: 'product_name',
    name,
    branches: [{ category: 'product_version', name: version ?? 'current', product }],
  };
}

function vulnerability(id: string, placed: readonly PlacedStatement[]) {
  const statements = placed.map(({ statement }) => statement);
  const [first] = statements;
  const ofStatus = (status: VexStatement['assessment']['status']) =>
    placed.flatMap(({ productId, statement }) => (statement.assessment.status === status ? productId : []));
  const reasons = <Reason>(reasonOf: (statement: VexStatement, productIds: string[]) => Reason | undefined) =>
    placed.flatMap(({ productId, statement }) => reasonOf(statement, [productId]) ?? []);
  const affected = ofStatus('affected');
  const score = csafScore(first?.cvss ?? null);
  const names = [...new Set([id, ...statements.flatMap(({ aliases }) => aliases)])];
  // One CVE is the vulnerability's; further ones are no ids by the standard.
  const otherCves = names.filter((name) => name !== id && isCve(name));
  return {
    ...(isCve(id) && { cve: id }),
    ...nonEmpty(
      'ids',
      names.filter((name) => !isCve(name)).map((text) => ({ system_name: systemOf(text), text })),
    ),
    notes: [
      { category: 'description', text: first?.title ?? id },
      ...(otherCves.length === 0
        ? []
        : [{ category: 'other', title: 'Also known as', text: otherCves.join(', ') }]),
    ],
    product_status: {
      ...nonEmpty('fixed', ofStatus('fixed')),
      ...nonEmpty('known_affected', affected),
      ...nonEmpty('known_not_affected', ofStatus('not_affected')),
      ...nonEmpty('under_investigation', ofStatus('under_investigation')),
    },
    ...nonEmpty('scores', score && affected.length > 0 ? [{ cvss_v3: score, products: affected }] : []),
    ...nonEmpty(
      'flags',
      reasons(({ assessment }, product_ids) =>
        assessment.status === 'not_affected' && assessment.justification !== null
          ? { label: assessment.justification, product_ids }
          : undefined,
      ),
    ),
    ...nonEmpty(
      'threats',
      reasons(({ assessment }, product_ids) =>
        assessment.status === 'not_affected'
          ? { category: 'impact', details: assessment.impact, product_ids }
          : undefined,
      ),
    ),
    ...nonEmpty(
      'remediations',
      reasons(({ assessment }, product_ids) =>
        assessment.status === 'affected'
          ? { category: remedies[assessment.response], details: assessment.action, product_ids }
          : undefined,
      ),
    ),
  };
}

const remedies = {
  update: 'vendor_fix',
  none_available: 'none_available',
  accepted: 'no_fix_planned',
} as const;

function productId(index: number): string {
  return `product-${index + 1}`;
}

/** The package as part of the product: a status on its own id would say nothing of the product. */
function inProduct(id: string, product: string): string {
  return `${id}-in-${product}`;
}

function isCve(id: string): boolean {
  return /^CVE-\d{4}-\d{4,}$/.test(id);
}

function systemOf(id: string): string {
  return id.startsWith('GHSA-') ? 'GitHub Advisories' : 'OSV';
}

function numberOf(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

function nonEmpty<Item>(key: string, items: readonly Item[]): Readonly<Record<string, readonly Item[]>> {
  return items.length === 0 ? {} : { [key]: items };
}

/** Keys in the order of the alphabet, as the standard recommends. */
function sorted<Value>(value: Value): Value {
  if (Array.isArray(value)) return value.map(sorted) as Value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)])) as Value;
}
