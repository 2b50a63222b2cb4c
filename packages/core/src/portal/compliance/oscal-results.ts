// A framework report as OSCAL assessment results, for tools of assessors.
// https://pages.nist.gov/OSCAL/reference/latest/assessment-results/json-outline/
import { v5 } from 'uuid';
import { version } from '../../support/version.ts';
import type { AssessedRequirement, FrameworkReport } from './framework-report.ts';

export const oscalVersion = '1.2.1';

const namespace = '6f1c1e2a-3b5d-5c8e-9f10-7a2b4c6d8e90';
const propertyNamespace = 'urn:assay:oscal';

/** Evidence for an assessor: what is unknown is not satisfied, for the reason `other`. */
export function oscalResults(report: FrameworkReport, toolVersion = version): object {
  const { framework, evaluatedAt, requirements, summary } = report;
  const uuid = (...parts: readonly string[]) =>
    v5(JSON.stringify([framework.id, evaluatedAt, ...parts]), namespace);
  const plan = uuid('plan');
  const scope = sentences(report);
  return {
    'assessment-results': {
      uuid: uuid('document'),
      metadata: {
        title: `${framework.name} ${framework.version}: evidence from Assay`,
        'last-modified': evaluatedAt,
        version: evaluatedAt,
        'oscal-version': oscalVersion,
        props: [{ name: 'tool-version', ns: propertyNamespace, value: toolVersion }],
        remarks: scope,
      },
      'import-ap': { href: `#${plan}` },
      results: [
        {
          uuid: uuid('result'),
          title: `${framework.name}: what policies and findings say`,
          description: scope,
          start: evaluatedAt,
          end: evaluatedAt,
          props: [
            property('covered', summary.covered),
            property('not-covered', summary.not_covered),
            property('unknown', summary.unknown),
            property('repositories', report.repositories),
          ],
          'reviewed-controls': {
            'control-selections': [
              {
                'include-controls': requirements.map(({ id }) => ({
                  'control-id': tokenOf(framework.id, id),
                })),
              },
            ],
          },
          observations: requirements.map((one) => ({
            uuid: uuid('observation', one.id),
            title: `${one.id}: ${one.title}`,
            description: one.reason,
            methods: [one.policies.length + one.rules.length > 0 ? 'TEST' : 'UNKNOWN'],
            collected: evaluatedAt,
            ...remarksOf(one),
          })),
          findings: requirements.map((one) => ({
            uuid: uuid('finding', one.id),
            title: `${one.id}: ${one.title}`,
            description: one.reason,
            target: {
              type: 'objective-id',
              'target-id': tokenOf(framework.id, one.id),
              title: one.id,
              status: statusOf(one),
            },
            'related-observations': [{ 'observation-uuid': uuid('observation', one.id) }],
          })),
        },
      ],
      'back-matter': {
        resources: [
          {
            uuid: plan,
            title: 'Assessment plan',
            description:
              'No assessment plan in OSCAL: policies and rules of Assay were evaluated, as the observations name them.',
            rlinks: [{ href: framework.url }],
          },
        ],
      },
    },
  };
}

function statusOf({ state, reason }: AssessedRequirement): object {
  if (state === 'covered') return { state: 'satisfied', reason: 'pass', remarks: reason };
  return { state: 'not-satisfied', reason: state === 'unknown' ? 'other' : 'fail', remarks: reason };
}

function remarksOf({ policies, rules }: AssessedRequirement): { readonly remarks?: string } {
  const lines = [
    ...policies.map(({ name, repositories: { pass, fail, waived, unknown, not_applicable } }) => {
      const counts = { pass, fail, waived, unknown, 'not applicable': not_applicable };
      const said = Object.entries(counts).filter(([, count]) => count > 0);
      return `Policy “${name}”: ${said.map(([what, count]) => `${count} ${what}`).join(', ') || 'no repository'}.`;
    }),
    ...rules.map(({ ruleId, openFindings }) => `Rule ${ruleId}: ${openFindings} open.`),
  ];
  return lines.length > 0 ? { remarks: lines.join('\n') } : {};
}

function sentences({ framework, repositories, summary }: FrameworkReport): string {
  const { notListed } = summary;
  return [
    `${repositories} ${repositories === 1 ? 'repository' : 'repositories'}. ${framework.scope}`,
    ...(notListed === null || notListed === 0 ? [] : [`${notListed} more requirements were not evaluated.`]),
    'A covered requirement is one whose policies pass; it can ask for more. This is no certification.',
  ].join(' ');
}

function property(name: string, value: number): object {
  return { name, ns: propertyNamespace, value: String(value) };
}

/** OSCAL ids are tokens: letters, digits, `.`, `-` and `_`, a letter first. */
function tokenOf(framework: string, id: string): string {
  return `${framework}_${id.replaceAll(/[^A-Za-z0-9.]+/g, '-').replace(/-$/, '')}`.toLowerCase();
}
