// A VEX document of CycloneDX 1.6: the affected packages, and what was decided about their vulnerabilities.
import { createHash } from 'node:crypto';
import type { Justification } from '../../../vocabulary/justification.ts';
import type { VexAssessment, VexDocument } from './vex-document.ts';

const root = 'product';

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
  const { product, createdAt, tool, statements, author } = document;
  const packages = new Map(statements.map((one) => [one.purl, one]));
  const body = {
    metadata: {
      timestamp: createdAt,
      authors: [{ name: author }],
      tools: { components: [{ type: 'application', name: tool.name, version: tool.version }] },
      component: {
        type: 'application',
        'bom-ref': root,
        name: product.name,
        ...(product.version !== null && { version: product.version }),
        purl: product.purl,
      },
    },
    components: [...packages.values()].map(({ purl, package: name, version }) => ({
      type: 'library',
      'bom-ref': purl,
      name,
      ...(version !== '' && { version }),
      purl,
    })),
    vulnerabilities: statements.map(({ id, aliases, severity, title, purl, assessment, firstSeenAt }) => ({
      'bom-ref': `${id}:${purl}`,
      id,
      references: aliases.map((alias) => ({ id: alias, source: { name: sourceOf(alias) } })),
      ratings: [{ severity }],
      description: title,
      affects: [{ ref: purl }],
      analysis: { ...analysisOf(assessment), firstIssued: firstSeenAt, lastUpdated: createdAt },
      ...(assessment.status === 'not_affected' &&
        assessment.justification !== null && {
          properties: [{ name: 'assay:justification', value: assessment.justification }],
        }),
    })),
  };
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(body))}`,
    version: 1,
    ...body,
  };
}

function analysisOf(assessment: VexAssessment): Readonly<Record<string, unknown>> {
  switch (assessment.status) {
    case 'under_investigation':
      return { state: 'in_triage' };
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
