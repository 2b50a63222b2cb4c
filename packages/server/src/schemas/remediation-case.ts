// What one change in a repository can fix.
import { findingStatuses, groupSorts, remediationStates, severities } from '@assay/core';
import Joi from 'joi';
import { finding, person, priority } from './finding.ts';
import { findingFilter } from './finding-filter.ts';
import { pageQuery } from './page.ts';
import { count, id, nullable, timestamp } from './values.ts';

const { group: _, ...filter } = findingFilter;

/** Selects cases by their findings. */
export const remediationQuery = pageQuery().keys({
  sort: Joi.string()
    .valid(...groupSorts)
    .default('-priority')
    .description(
      '`-priority`: the case with the highest-priority finding first; `dueAt`: the one that is due first, those without a due date last; `priority` and `-dueAt`: the reverse.',
    ),
  ...filter,
});

const counts = (values: readonly string[]) =>
  Joi.object(Object.fromEntries(values.map((one) => [one, count.required()]))).required();

export const remediationCase = Joi.object({
  id: id.required().description('Stays the same while findings of the case come and go.'),
  repositoryId: id.required(),
  repository: Joi.string().required(),
  team: id.required(),
  subject: Joi.object({
    kind: Joi.string().valid('package', 'rule').required(),
    key: Joi.string().required().description('The package URL without a version, or the id of the rule.'),
  }).required(),
  title: Joi.string().required().description('The title of the most severe finding.'),
  state: Joi.string()
    .valid(...remediationStates)
    .required()
    .description(
      '`open`: someone has to act; `waiting`: every open finding has a proposal that waits for approval; `accepted`: nothing is open, and something was acknowledged or called a false positive; `resolved`: nothing is left.',
    ),
  byStatus: counts(findingStatuses).description('All findings of the case.'),
  bySeverity: counts(severities).description('Open findings of the case.'),
  exploited: count.required().description('Open findings on the KEV list of CISA or the EU.'),
  proposed: count.required().description('Open findings with a proposal that waits for approval.'),
  worst: finding
    .required()
    .description('The most severe open finding; of several, the one with the highest priority.'),
  mostUrgent: Joi.object({ id: id.required(), title: Joi.string().required(), priority: priority.required() })
    .required()
    .description('The finding with the highest priority, by which cases are ordered.'),
  dueAt: nullable(timestamp).required().description('When the first of its open findings is due.'),
  firstSeenAt: timestamp.required(),
  assignees: Joi.array()
    .items(person)
    .required()
    .description('Everyone to whom an open finding of the case is assigned.'),
  fix: Joi.object({
    version: nullable(Joi.string())
      .required()
      .description(
        'The lowest version of the package that fixes every open finding of which a fix is known; null for code, and where the versions cannot be ordered.',
      ),
    commands: Joi.array()
      .items(Joi.object({ path: Joi.string().required(), command: Joi.string().required() }))
      .required()
      .description('What upgrades the package, one for each file; none where a file is edited manually.'),
    unfixed: count.required().description('Open findings about the package without a known fix.'),
  }).required(),
  commentCount: count.required(),
});
