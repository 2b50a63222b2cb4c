// A document of the profile csaf_vex of CSAF 2.0: https://docs.oasis-open.org/csaf/csaf/v2.0/csaf-v2.0.html
import type { VexDocument, VexStatement } from './vex-document.ts';

const root = 'product';

/** A plain object for JSON.stringify() with sorted keys; the same for the same document. */
export function buildCsafVex(document: VexDocument): Readonly<Record<string, unknown>> {
  const { author, namespace, product, createdAt, tool, statements } = document;
  const purls = [...new Set(statements.map(({ purl }) => purl))].sort();
  const ids = new Map(purls.map((purl, index) => [purl, `package-${index + 1}`]));
  const vulnerabilities = Map.groupBy(statements, ({ id }) => id);
  return sorted({
    document: {
      category: 'csaf_vex',
      csaf_version: '2.0',
      distribution: { tlp: { label: 'WHITE', url: 'https://www.first.org/tlp/' } },
      lang: 'en',
      publisher: { category: 'vendor', name: author, namespace },
      title: `Known vulnerabilities of ${product.name}`,
      tracking: {
        current_release_date: createdAt,
        generator: { date: createdAt, engine: { name: tool.name, version: tool.version } },
        // A document of its own for each time: nothing of an earlier one is revised.
        id: `${product.name}-vex-${createdAt.replaceAll(/[^0-9]/g, '').slice(0, 14)}`,
        initial_release_date: createdAt,
        revision_history: [{ date: createdAt, number: '1', summary: 'Initial version.' }],
        status: 'final',
        version: '1',
      },
    },
    product_tree: {
      branches: [
        {
          category: 'vendor',
          name: author,
          branches: [
            {
              category: 'product_name',
              name: product.name,
              branches: [
                {
                  category: 'product_version',
                  name: product.version ?? 'current',
                  product: {
                    name: `${product.name} ${product.version ?? 'current'}`,
                    product_id: root,
                    product_identification_helper: { purl: product.purl },
                  },
                },
              ],
            },
          ],
        },
      ],
      full_product_names: purls.map((purl) => ({
        name: purl,
        product_id: ids.get(purl),
        product_identification_helper: { purl },
      })),
      relationships: purls.map((purl) => ({
        category: 'default_component_of',
        full_product_name: {
          name: `${purl} in ${product.name}`,
          product_id: inProduct(ids.get(purl) ?? ''),
        },
        product_reference: ids.get(purl),
        relates_to_product_reference: root,
      })),
    },
    vulnerabilities: [...vulnerabilities].map(([id, some]) => vulnerability(id, some, ids)),
  });
}

function vulnerability(id: string, statements: readonly VexStatement[], ids: ReadonlyMap<string, string>) {
  const [first] = statements;
  const products = (some: readonly VexStatement[]) => some.map(({ purl }) => inProduct(ids.get(purl) ?? ''));
  const ofStatus = (status: VexStatement['assessment']['status']) =>
    statements.filter(({ assessment }) => assessment.status === status);
  const status = {
    ...nonEmpty('known_affected', products(ofStatus('affected'))),
    ...nonEmpty('known_not_affected', products(ofStatus('not_affected'))),
    ...nonEmpty('under_investigation', products(ofStatus('under_investigation'))),
  };
  const others = (first?.aliases ?? []).filter((alias) => !alias.startsWith('CVE-'));
  const names = id.startsWith('CVE-') ? others : [id, ...others];
  return {
    ...(id.startsWith('CVE-') && { cve: id }),
    ...nonEmpty(
      'ids',
      names.map((text) => ({ system_name: systemOf(text), text })),
    ),
    notes: [{ category: 'description', text: first?.title ?? id }],
    product_status: status,
    ...nonEmpty(
      'flags',
      statements.flatMap(({ purl, assessment }) =>
        assessment.status === 'not_affected' && assessment.justification !== null
          ? [{ label: assessment.justification, product_ids: [inProduct(ids.get(purl) ?? '')] }]
          : [],
      ),
    ),
    ...nonEmpty(
      'threats',
      statements.flatMap(({ purl, assessment }) =>
        assessment.status === 'not_affected'
          ? [
              {
                category: 'impact',
                details: assessment.impact,
                product_ids: [inProduct(ids.get(purl) ?? '')],
              },
            ]
          : [],
      ),
    ),
    ...nonEmpty(
      'remediations',
      statements.flatMap(({ purl, assessment }) =>
        assessment.status === 'affected'
          ? [
              {
                category: remedies[assessment.response],
                details: assessment.action,
                product_ids: [inProduct(ids.get(purl) ?? '')],
              },
            ]
          : [],
      ),
    ),
  };
}

const remedies = {
  update: 'vendor_fix',
  none_available: 'none_available',
  accepted: 'no_fix_planned',
} as const;

/** The package as part of the product: a status on its own id would say nothing of the product. */
function inProduct(id: string): string {
  return `${id}-in-${root}`;
}

function systemOf(id: string): string {
  return id.startsWith('GHSA-') ? 'GitHub Advisories' : 'OSV';
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
