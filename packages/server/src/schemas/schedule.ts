import Joi from 'joi';
import { auditType, count, id, line, nullable, timestamp } from './values.ts';

const types = Joi.array()
  .items(auditType)
  .unique()
  .min(1)
  .max(4)
  .description('The audits that are asked for.');
const cron = Joi.string()
  .max(100)
  .description('Five fields: minute, hour, day of the month, month, day of the week.');
const timeZone = Joi.string()
  .max(64)
  .description("IANA's name of the zone that the expression means, e.g. Europe/Berlin.");
const spreadMinutes = Joi.number()
  .integer()
  .min(0)
  .max(1_440)
  .description('Audits begin within this time, each repository at a minute of its own.');
const skipUnchanged = Joi.boolean().description(
  'Leaves out an audit that could find nothing new: the same commit, advisories as old, and the last one at most a week ago. Compliance audits are never left out.',
);

export const schedule = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  team: nullable(id).required().description('Every repository of this team.'),
  repositoryId: nullable(id)
    .required()
    .description('This one; null with `team`, and for every repository there is.'),
  types: types.required(),
  cron: cron.required(),
  timeZone: timeZone.required(),
  spreadMinutes: spreadMinutes.required(),
  skipUnchanged: skipUnchanged.required(),
  enabled: Joi.boolean().required(),
  nextRunAt: nullable(timestamp).required(),
  lastRunAt: nullable(timestamp).required(),
  lastRun: Joi.object({ audits: count.required(), skipped: count.required() })
    .required()
    .description('Audits that the last run has asked for so far, and left out because nothing had changed.'),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

export const schedulePreviewQuery = Joi.object({ cron: cron.required(), timeZone });

export const schedulePreview = Joi.object({
  nextRuns: Joi.array().items(timestamp).required().description('The next five times, or fewer.'),
});

export const newSchedule = Joi.object({
  name: line(100).required(),
  team: nullable(id),
  repositoryId: nullable(id),
  types: types.required(),
  cron: cron.required(),
  timeZone,
  spreadMinutes,
  skipUnchanged,
  enabled: Joi.boolean(),
});

export const scheduleChange = Joi.object({
  name: line(100),
  types,
  cron,
  timeZone,
  spreadMinutes,
  skipUnchanged,
  enabled: Joi.boolean(),
}).min(1);
