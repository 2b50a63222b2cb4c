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
import { count, dateTime, id, nullable, timestamp } from './values.ts';

export const dashboardQuery = Joi.object({
  team: id,
  repositoryId: id,
  from: dateTime.description('The window begins here; thirty days ago unless given.'),
  to: dateTime.description('The window ends before; now unless given.'),
});

/** One required value per key. */
const each = (keys: readonly string[], value: Joi.Schema) =>
  Joi.object(Object.fromEntries(keys.map((key) => [key, value.required()]))).required();

const day = Joi.object({
  date: Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/)
    .required()
    .description('A day in UTC.'),
  opened: count.required().description('First seen on this day.'),
  resolved: count.required(),
  open: count.required().description('At the end of the day.'),
  complianceScore: nullable(Joi.number().min(0).max(100))
    .required()
    .description('Null where it was not noted.'),
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
    auditsConducted: count.required().description('Completed in the window.'),
    averageComplianceScore: Joi.number().min(0).max(100).required(),
    criticalFindings: count.required().description('Open ones.'),
    unresolvedFindings: count.required().description('Open or acknowledged.'),
  }).required(),
  generatedAt: timestamp.required(),
  window: Joi.object({ from: timestamp.required(), to: timestamp.required() }).required(),
  repositories: Joi.object({
    total: count.required(),
    byComplianceLevel: each(complianceLevels, count).description('By the level they have to reach.'),
    compliant: count.required(),
  }).required(),
  audits: Joi.object({
    total: count.required().description('Asked for in the window.'),
    byStatus: each(auditStatuses, count),
    byType: each(auditTypes, count),
    medianSeconds: nullable(Joi.number().min(0)).required(),
  }).required(),
  findings: Joi.object({
    open: count.required(),
    bySeverity: each(severities, count).description('Open ones.'),
    byCategory: each(categories, count).description('Open ones.'),
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
  byAge: each(ageBands, bySeverity).description('First seen up to 7 days ago, to 28, to 91, and before.'),
  byDue: each(dueBands, bySeverity).description(
    'Past its day, due within 7 days, within 28, and later or without a date.',
  ),
});
