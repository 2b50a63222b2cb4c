import Joi from 'joi';
import { id } from '../../schemas/values.ts';
import { findingLine, type ShownFinding, showFinding, shownFindingFields } from '../shown-finding.ts';
import { tool } from '../tool.ts';
import { cleanLine, cleanText, fenced, markdownLine } from '../untrusted-text.ts';

const shownEvents = 20;

interface Output extends ShownFinding {
  readonly description: string;
  readonly remediation: string;
  readonly excerpt: string | null;
  readonly dependencyPath: readonly string[] | null;
  readonly firstSeenAt: string;
  readonly introducedByRules: boolean;
  readonly resolvedAt: string | null;
  readonly statusReason: string | null;
  readonly statusExpiresAt: string | null;
  /** The newest last. */
  readonly history: readonly {
    readonly at: string;
    readonly kind: string;
    readonly comment: string | null;
  }[];
}

const text = Joi.string().allow('');

export const getFinding = tool<{ readonly findingId: string }, Output>({
  name: 'get_finding',
  title: 'Get a finding',
  description: 'Returns a finding with its location, an excerpt (secrets are redacted) and its history.',
  writes: false,
  input: Joi.object({ findingId: id.required() }),
  output: Joi.object({
    ...shownFindingFields,
    description: text.required(),
    remediation: text.required(),
    excerpt: text.allow(null).required(),
    dependencyPath: Joi.array().items(text).allow(null).required(),
    firstSeenAt: text.required(),
    introducedByRules: Joi.boolean()
      .required()
      .description('Whether only newer rules see it, in code that was there before.'),
    resolvedAt: text.allow(null).required(),
    statusReason: text.allow(null).required(),
    statusExpiresAt: text.allow(null).required(),
    history: Joi.array()
      .items(Joi.object({ at: text.required(), kind: text.required(), comment: text.allow(null).required() }))
      .required(),
  }),
  async run({ findingId }, { portal, principal }) {
    const finding = await portal.findings.get(principal, findingId);
    const path = finding.package?.dependencyPath ?? null;
    return {
      ...showFinding(finding),
      description: cleanText(finding.description),
      remediation: cleanText(finding.remediation),
      excerpt: finding.excerpt && cleanText(finding.excerpt.lines.join('\n'), 2_000),
      dependencyPath: path?.slice(0, 30).map((name) => cleanLine(name, 200)) ?? null,
      firstSeenAt: finding.firstSeenAt,
      introducedByRules: finding.introducedBy === 'rules',
      resolvedAt: finding.resolvedAt,
      statusReason: finding.statusReason && cleanText(finding.statusReason, 2_000),
      statusExpiresAt: finding.statusExpiresAt,
      history: finding.history
        .slice(-shownEvents)
        .map(({ at, kind, comment }) => ({ at, kind, comment: comment && cleanLine(comment) })),
    };
  },
  text(finding) {
    const { description, remediation, excerpt, history } = finding;
    return [
      findingLine(finding),
      ...(description === '' ? [] : ['', markdownLine(description, 2_000)]),
      ...(excerpt ? ['', fenced(excerpt)] : []),
      ...(remediation === '' ? [] : ['', `Remediation: ${markdownLine(remediation, 2_000)}`]),
      '',
      ...history.map(({ at, kind }) => `- ${at} ${kind.replaceAll('_', ' ')}`),
    ].join('\n');
  },
});
