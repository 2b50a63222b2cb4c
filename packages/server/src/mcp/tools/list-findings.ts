import type { FindingFilter } from '@assay/core';
import Joi from 'joi';
import { findingFilter } from '../../schemas/finding-filter.ts';
import { id } from '../../schemas/values.ts';
import { findRepository, repositoryArgument } from '../find-repository.ts';
import { type Paged, type PagedInput, pagedInput, pagedOutput, readPage } from '../paging.ts';
import { findingLine, type ShownFinding, showFinding, shownFinding } from '../shown-finding.ts';
import { tool } from '../tool.ts';

interface Input extends PagedInput, Omit<FindingFilter, 'repositoryId' | 'q' | 'team'> {
  readonly repository?: string;
  readonly auditId?: string;
  readonly query?: string;
}

interface Output extends Omit<Paged<ShownFinding>, 'items'> {
  readonly findings: readonly ShownFinding[];
  readonly note?: string;
}

const neverAudited = 'No audit of this repository is completed yet, so an empty list proves nothing.';

export const listFindings = tool<Input, Output>({
  name: 'list_findings',
  title: 'List findings',
  description:
    'Lists findings, highest priority first: of one repository, of one audit, or of everything the caller can access. With ' +
    'an audit the other filters do not apply.',
  writes: false,
  input: Joi.object({
    repository: repositoryArgument,
    auditId: id,
    severity: findingFilter.severity,
    status: findingFilter.status,
    category: findingFilter.category,
    auditType: findingFilter.auditType,
    overdue: findingFilter.overdue,
    minSeverity: findingFilter.minSeverity,
    minPriority: findingFilter.minPriority,
    confidence: findingFilter.confidence,
    minConfidence: findingFilter.minConfidence,
    exploited: findingFilter.exploited,
    fixable: findingFilter.fixable,
    query: findingFilter.q,
    advisory: findingFilter.advisory,
    package: findingFilter.package,
    cwe: findingFilter.cwe,
    path: findingFilter.path,
    ...pagedInput,
  }),
  output: Joi.object({
    findings: Joi.array().items(shownFinding).required(),
    note: Joi.string(),
    ...pagedOutput,
  }),
  async run({ repository, auditId, query, cursor, limit, ...filter }, context) {
    const { portal, principal } = context;
    const of = repository === undefined ? undefined : await findRepository(repository, context);
    const wanted = { ...filter, ...(of && { repositoryId: of.id }), ...(query && { q: query }) };
    const { items, ...rest } = await readPage(
      { ...(cursor && { cursor }), ...(limit && { limit }) },
      (part) =>
        auditId
          ? portal.audits.findings(principal, auditId, part)
          : portal.findings.list(principal, wanted, { ...part, sort: '-priority' }),
      { show: showFinding, line: findingLine },
    );
    const isUnknown = of?.lastAuditAt === null && rest.total === 0;
    return { findings: items, ...rest, ...(isUnknown && { note: neverAudited }) };
  },
  text: ({ findings, total, note }) =>
    [
      `${total} ${total === 1 ? 'finding' : 'findings'}.`,
      ...findings.map(findingLine),
      ...(note ? [note] : []),
    ].join('\n'),
});
