import type { Finding } from '@assay/core';
import Joi from 'joi';
import { findRepository, repositoryArgument } from '../find-repository.ts';
import { type Paged, type PagedInput, pagedInput, pagedOutput, readPage } from '../paging.ts';
import { findingLine, type ShownFinding, showFinding, shownFinding } from '../shown-finding.ts';
import { tool } from '../tool.ts';
import { cleanLine, markdownLine } from '../untrusted-text.ts';

/** A finding, and why it is urgent. */
type UrgentFinding = ShownFinding & { readonly reasons: readonly string[] };

interface Input extends PagedInput {
  readonly repository?: string;
}

interface Output extends Omit<Paged<UrgentFinding>, 'items'> {
  readonly findings: readonly UrgentFinding[];
  readonly severe: number;
}

export const whatIsUrgent = tool<Input, Output>({
  name: 'what_is_urgent',
  title: 'List what is urgent',
  description:
    'Lists the open findings with priority urgent, highest score first, with the reasons: exploitation, severity, ' +
    'reachability, scope and fix. An empty list says nothing about repositories that were never audited.',
  writes: false,
  input: Joi.object({ repository: repositoryArgument, ...pagedInput }),
  output: Joi.object({
    findings: Joi.array()
      .items(shownFinding.keys({ reasons: Joi.array().items(Joi.string()).required() }))
      .required(),
    severe: Joi.number()
      .integer()
      .required()
      .description('Open findings of severity critical or high, urgent or not: list_findings names them.'),
    ...pagedOutput,
  }),
  async run({ repository, cursor, limit }, context) {
    const { portal, principal } = context;
    const of = repository === undefined ? undefined : await findRepository(repository, context);
    const filter = { status: 'open', minPriority: 'urgent', ...(of && { repositoryId: of.id }) } as const;
    const { items, ...rest } = await readPage(
      { ...(cursor && { cursor }), ...(limit && { limit }) },
      (part) => portal.findings.list(principal, filter, { ...part, sort: '-priority' }),
      { show: showUrgent, line: urgentLine },
    );
    const severe = { status: 'open', minSeverity: 'high', ...(of && { repositoryId: of.id }) } as const;
    const { total } = await portal.findings.list(principal, severe, {
      limit: 1,
      offset: 0,
      sort: '-priority',
    });
    return { findings: items, ...rest, severe: total };
  },
  text: ({ findings, total, severe }) =>
    [
      `${total} urgent ${total === 1 ? 'finding' : 'findings'}. ${severe} open of severity critical or high.`,
      ...findings.map(urgentLine),
    ].join('\n'),
});

function showUrgent(finding: Finding): UrgentFinding {
  return { ...showFinding(finding), reasons: finding.priority.reasons.map(({ text }) => cleanLine(text)) };
}

function urgentLine(finding: UrgentFinding): string {
  return `${findingLine(finding)}: ${markdownLine(finding.reasons.join(' '), 500)}`;
}
