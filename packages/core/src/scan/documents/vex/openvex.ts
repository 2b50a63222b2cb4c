// OpenVEX 0.2.0: https://github.com/openvex/spec
import { createHash } from 'node:crypto';
import type { VexAssessment, VexDocument } from './vex-document.ts';

/** A plain object for JSON.stringify(); the same for the same document. */
export function buildOpenVex(document: VexDocument): Readonly<Record<string, unknown>> {
  const { author, namespace, products, gaps, createdAt, tool, tracking } = document;
  const body = {
    author,
    timestamp: createdAt,
    version: tracking?.revisions.length ?? 1,
    // The one field for words about the whole document.
    tooling: [`${tool.name} ${tool.version}`, ...gaps].join('. ').replaceAll('.. ', '. '),
    statements: products.flatMap((product) =>
      product.statements.map(({ id, aliases, purl, assessment }) => ({
        vulnerability: { name: id, ...(aliases.length > 0 && { aliases }) },
        timestamp: createdAt,
        products: [{ '@id': product.purl, subcomponents: [{ '@id': purl }] }],
        status: assessment.status,
        ...reasonOf(assessment),
      })),
    ),
  };
  const name = tracking
    ? encodeURIComponent(tracking.id)
    : createHash('sha256').update(JSON.stringify(body)).digest('hex');
  return {
    '@context': 'https://openvex.dev/ns/v0.2.0',
    '@id': `${namespace.replace(/\/+$/, '')}/vex/${name}`,
    ...body,
  };
}

function reasonOf(assessment: VexAssessment): Readonly<Record<string, string>> {
  if (assessment.status === 'under_investigation' || assessment.status === 'fixed') return {};
  if (assessment.status === 'affected') return { action_statement: assessment.action };
  const { justification, impact } = assessment;
  return { ...(justification !== null && { justification }), impact_statement: impact };
}
