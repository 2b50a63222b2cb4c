import {
  ageBands,
  auditStatuses,
  auditTypes,
  categories,
  complianceLevels,
  dueBands,
  findingStatuses,
  severities,
} from '@assay/core';
import Joi from 'joi';
import { decision } from './decision.ts';
import { auditType, count, dateTime, id, inOrder, nullable, timestamp } from './values.ts';

const period = {
  from: dateTime.description('Start of the period. Default: thirty days ago.'),
  to: dateTime.description('End of the period, exclusive. Default: now.'),
};
export const dashboardQuery = inOrder(Joi.object({ team: id, repositoryId: id, ...period }));
export const overviewQuery = inOrder(Joi.object({ team: id, ...period }));

/** One required value per key. */
const each = (keys: readonly string[], value: Joi.Schema) =>
  Joi.object(Object.fromEntries(keys.map((key) => [key, value.required()]))).required();

const day = Joi.object({
  date: Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/)
    .required()
    .description('A day in UTC.'),
  opened: count.required().description('First seen on this day.'),
  openedByRules: count
    .required()
    .description('First seen on this day because of newer rules, in code that was there before.'),
  resolved: count.required(),
  open: count.required().description('At the end of the day.'),
  complianceScore: nullable(Joi.number().min(0).max(100)).required().description('Null if not recorded.'),
});

const topRepository = Joi.object({
  repositoryId: id.required(),
  name: Joi.string().required(),
  open: count.required(),
  critical: count.required(),
  high: count.required(),
});

export const dashboard = Joi.object({
  metrics: Joi.object({
    totalRepositories: count.required(),
    auditsConducted: count.required().description('Completed in the period.'),
    averageComplianceScore: Joi.number().min(0).max(100).required(),
    criticalFindings: count.required().description('Open findings.'),
    unresolvedFindings: count.required().description('Open or acknowledged.'),
  }).required(),
  generatedAt: timestamp.required(),
  window: Joi.object({ from: timestamp.required(), to: timestamp.required() }).required(),
  repositories: Joi.object({
    total: count.required(),
    byComplianceLevel: each(complianceLevels, count).description('By required level.'),
    compliant: count.required(),
  }).required(),
  audits: Joi.object({
    total: count.required().description('Requested in the period.'),
    byStatus: each(auditStatuses, count),
    byType: each(auditTypes, count),
    medianSeconds: nullable(Joi.number().min(0)).required(),
  }).required(),
  findings: Joi.object({
    open: count.required(),
    bySeverity: each(severities, count).description('Open findings.'),
    byCategory: each(categories, count).description('Open findings.'),
    byStatus: each(findingStatuses, count),
    overdue: count.required(),
  }).required(),
  trends: Joi.array().items(day).required().description('One entry per day, oldest first.'),
  meanTimeToResolveHours: each(severities, nullable(Joi.number().min(0))),
  topRepositories: Joi.array().items(topRepository).required(),
});

export const openAgesQuery = Joi.object({ team: id, repositoryId: id });

const bySeverity = each(severities, count);

export const openAges = Joi.object({
  generatedAt: timestamp.required(),
  byAge: each(ageBands, bySeverity).description('First seen at most 7 days ago, to 28, to 91, and before.'),
  byDue: each(dueBands, bySeverity).description(
    'Overdue, due within 7 days, within 28 days, and later or without a date.',
  ),
});

const source = nullable(timestamp).required();
const auditGap = Joi.object({
  auditId: id.required(),
  repositoryId: id.required(),
  name: Joi.string().required(),
  type: auditType.required(),
  at: timestamp.required(),
});
const date = Joi.string()
  .pattern(/^\d{4}-\d{2}-\d{2}$/)
  .required()
  .description('A day in UTC.');

export const overview = Joi.object({
  generatedAt: timestamp.required(),
  window: Joi.object({ from: timestamp.required(), to: timestamp.required() }).required(),
  sources: Joi.object({ advisories: source, kev: source, euKev: source, epss: source })
    .required()
    .description('When each source was last read; null if never.'),
  repositories: Joi.object({
    total: count.required(),
    compliant: count.required(),
    nonCompliant: count.required(),
    unknown: count.required().description('Required audits are missing.'),
    neverAudited: count.required(),
  }).required(),
  audits: Joi.object({
    limited: Joi.array().items(auditGap).required().description('At most 20.'),
    limitedTotal: count.required(),
    partial: Joi.array().items(auditGap).required().description('At most 20.'),
    partialTotal: count.required(),
    failed: Joi.array().items(auditGap).required().description('At most 20.'),
    failedTotal: count.required(),
  })
    .required()
    .description('The last audit of each repository and type in the period.'),
  expiring: Joi.object({
    withinDays: count.required(),
    items: Joi.array().items(decision).required().description('The first to end first; at most 20.'),
    total: count.required(),
  })
    .required()
    .description('Decisions that end soon: their findings open again.'),
  waiting: count.required().description('Proposed decisions that wait for an auditor or administrator.'),
  teams: Joi.array()
    .items(
      Joi.object({
        teamId: id.required(),
        name: Joi.string().required(),
        repositories: count.required(),
        compliant: count.required(),
        unknown: count.required(),
        neverAudited: count.required(),
        open: count.required(),
        critical: count.required(),
        high: count.required(),
        overdue: count.required(),
      }),
    )
    .required()
    .description('Teams with repositories, most critical findings first.'),
  days: Joi.array()
    .items(Joi.object({ date, ...Object.fromEntries(severities.map((key) => [key, count.required()])) }))
    .required()
    .description('Open findings at the end of each day, oldest first.'),
  firstAudits: Joi.array()
    .items(
      Joi.object({
        date,
        repositoryId: id.required(),
        name: Joi.string().required(),
        type: auditType.required(),
      }),
    )
    .required()
    .description('First audits of a type: their findings existed before.'),
});
