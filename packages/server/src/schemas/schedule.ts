import { mailStatuses, scheduledReportTypes } from '@assay/core';
import Joi from 'joi';
import { reportFormat, reportOwner } from './report.ts';
import { auditType, count, id, line, nullable, timestamp } from './values.ts';

const types = Joi.array()
  .items(auditType)
  .unique()
  .max(4)
  .description('Audit types to request; empty with `report`.');
const report = nullable(
  Joi.object({
    type: Joi.string()
      .valid(...scheduledReportTypes)
      .required(),
    format: reportFormat.required(),
    owner: reportOwner,
    recipients: Joi.array()
      .items(Joi.string().email({ tlds: false }).max(254))
      .unique()
      .max(20)
      .default([])
      .description('Mail addresses that the report is sent to.'),
  }),
).description('A report to generate at each run, instead of audits.');
const cron = Joi.string()
  .max(100)
  .description('Five fields: minute, hour, day of month, month, day of week.');
const timeZone = Joi.string()
  .max(64)
  .description('IANA time zone of the expression, for example Europe/Berlin.');
const spreadMinutes = Joi.number()
  .integer()
  .min(0)
  .max(1_440)
  .description('Audits start spread over this time, each repository at its own minute.');
const skipUnchanged = Joi.boolean().description(
  'Skip an audit that cannot find anything new: same commit, same advisories, last audit at most a week ago. Compliance audits are never skipped.',
);

export const schedule = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  team: nullable(id).required().description('Every repository of this team.'),
  repositoryId: nullable(id)
    .required()
    .description('Repository ID; null with `team`, and for all repositories.'),
  types: types.required(),
  report: report.required(),
  cron: cron.required(),
  timeZone: timeZone.required(),
  spreadMinutes: spreadMinutes.required(),
  skipUnchanged: skipUnchanged.required(),
  enabled: Joi.boolean().required(),
  nextRunAt: nullable(timestamp).required(),
  lastRunAt: nullable(timestamp).required(),
  lastRun: Joi.object({ audits: count.required(), skipped: count.required() })
    .required()
    .description('Audits that the last run has requested so far, and skipped because nothing had changed.'),
  lastReport: nullable(
    Joi.object({
      id: id.required(),
      mails: Joi.array()
        .items(
          Joi.object({
            recipient: Joi.string().required(),
            status: Joi.string()
              .valid(...mailStatuses)
              .required(),
            lastError: nullable(Joi.string()).required(),
          }),
        )
        .required(),
    }),
  )
    .required()
    .description('The report of the last run, and the delivery status of its mails.'),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

export const schedulePreviewQuery = Joi.object({ cron: cron.required(), timeZone });

export const schedulePreview = Joi.object({
  nextRuns: Joi.array().items(timestamp).required().description('Up to five next run times.'),
});

export const newSchedule = Joi.object({
  name: line(100).required(),
  team: nullable(id),
  repositoryId: nullable(id),
  types,
  report,
  cron: cron.required(),
  timeZone,
  spreadMinutes,
  skipUnchanged,
  enabled: Joi.boolean(),
});

export const scheduleChange = Joi.object({
  name: line(100),
  types,
  report,
  cron,
  timeZone,
  spreadMinutes,
  skipUnchanged,
  enabled: Joi.boolean(),
}).min(1);
