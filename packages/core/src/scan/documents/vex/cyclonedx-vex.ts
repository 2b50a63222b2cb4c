// A VEX document of CycloneDX 1.6: the affected packages, and what was decided about their vulnerabilities.
import { createHash } from 'node:crypto';
import type { Justification } from '../../../vocabulary/justification.ts';
import type { VexAssessment, VexDocument, VexProduct, VexStatement } from './vex-document.ts';

const root = 'product';

/** In the metadata, with the value `vex`: its components are only what statements are about, and no SBOM. */
export const vexProperty = 'assay:document';

/** CycloneDX knows other words; the exact code stays in a property. */
const justifications: Readonly<Record<Justification, string>> = {
  component_not_present: 'code_not_present',
  vulnerable_code_not_present: 'code_not_present',
  vulnerable_code_not_in_execute_path: 'code_not_reachable',
  vulnerable_code_cannot_be_controlled_by_adversary: 'requires_environment',
  inline_mitigations_already_exist: 'protected_by_mitigating_control',
};

const responses = {
  update: ['update'],
  none_available: ['can_not_fix'],
  accepted: ['will_not_fix'],
} as const;

/** A plain object for JSON.stringify(); the same for the same document. */
export function buildCycloneDxVex(document: VexDocument): Readonly<Record<string, unknown>> {
  const { products, gaps, subject, createdAt, tool, author, tracking } = document;
  const [only, ...others] = products;
  const isOne = only !== undefined && others.length === 0;
  const body = {
    metadata: {
      timestamp: createdAt,
      authors: [{ name: author }],
      tools: { components: [{ type: 'application', name: tool.name, version: tool.version }] },
      component: isOne
        ? { ...applicationOf(only), 'bom-ref': root }
        : { type: 'application', 'bom-ref': root, name: subject },
      properties: [
        { name: vexProperty, value: 'vex' },
        ...(gaps.length > 0 ? [{ name: 'assay:gaps', value: gaps.join(' ') }] : []),
      ],
    },
    components: isOne
      ? packagesOf(only, null)
      : products.map((product) => ({
          ...applicationOf(product),
          'bom-ref': product.purl,
          components: packagesOf(product, product),
        })),
    vulnerabilities: products.flatMap((product) =>
      product.statements.map((statement) => vulnerability(statement, isOne ? null : product, createdAt)),
    ),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(tracking?.id ?? JSON.stringify(body))}`,
    version: tracking?.revisions.length ?? 1,
    ...body,
  };
}

function applicationOf({ name, version, purl }: VexProduct) {
  return { type: 'application', name, ...(version !== null && { version }), purl };
}

/** Packages of several products are named with their product: a reference is unique in its document. */
function packagesOf({ statements }: VexProduct, within: VexProduct | null) {
  const packages = new Map(statements.map((one) => [one.purl, one]));
  return [...packages.values()].map(({ purl, package: name, version }) => ({
    type: 'library',
    'bom-ref': refOf(purl, within),
    name,
    ...(version !== '' && { version }),
    purl,
  }));
}

function refOf(purl: string, within: VexProduct | null): string {
  return within === null ? purl : `${within.purl} ${purl}`;
}

function vulnerability(
  { id, aliases, severity, title, purl, assessment, firstSeenAt, cvss }: VexStatement,
  within: VexProduct | null,
  createdAt: string,
) {
  return {
    'bom-ref': `${id}:${refOf(purl, within)}`,
    id,
    source: { name: sourceOf(id) },
    references: aliases.map((alias) => ({ id: alias, source: { name: sourceOf(alias) } })),
    ratings: [{ severity, ...(cvss !== null && { score: cvss.score, vector: cvss.vector }) }],
    description: title,
    affects: [{ ref: refOf(purl, within) }],
    analysis: { ...analysisOf(assessment), firstIssued: firstSeenAt, lastUpdated: createdAt },
    ...(assessment.status === 'not_affected' &&
      assessment.justification !== null && {
        properties: [{ name: 'assay:justification', value: assessment.justification }],
      }),
  };
}

/** What CycloneDX calls the analysis of a vulnerability. */
export function analysisOf(assessment: VexAssessment): Readonly<Record<string, unknown>> {
  switch (assessment.status) {
    case 'under_investigation':
      return { state: 'in_triage' };
    case 'fixed':
      return { state: 'resolved' };
    case 'affected':
      return { state: 'exploitable', response: responses[assessment.response], detail: assessment.action };
    case 'not_affected': {
      const { justification, impact } = assessment;
      if (justification === null) return { state: 'false_positive', detail: impact };
      return { state: 'not_affected', justification: justifications[justification], detail: impact };
    }
  }
}

function sourceOf(id: string): string {
  if (id.startsWith('CVE-')) return 'NVD';
  return id.startsWith('GHSA-') ? 'GitHub Advisories' : 'OSV';
}

/** A version 8 UUID (RFC 9562) of the content. */
function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
