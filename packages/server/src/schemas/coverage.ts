import { auditTypes, coverageSources, coverageStates, staleAfterDays } from '@assay/core';
import Joi from 'joi';
import { coverage } from './audit.ts';
import { auditType, count, dateTime, id, listFileFormat, nullable, several, timestamp } from './values.ts';

const at = dateTime.description('As it was then: from the audits and imports completed by that time.');

const stateWords = `\`checked\`, \`limited\`, \`partial\`: the coverage of the newest audit. \`stale\`: older than ${staleAfterDays.security} days, ${staleAfterDays.dependency} for dependencies. \`never\`: no audit completed. \`unknown\`: an import, which does not say what the tool has read.`;

export const coverageFilter = {
  repositoryId: id,
  team: id,
  type: several(auditTypes),
  source: Joi.string().valid(...coverageSources),
  state: several(coverageStates),
  at,
};

export const coverageSummaryFilter = Joi.object({ team: id, at });

export const coverageExport = Joi.object({
  ...coverageFilter,
  format: listFileFormat,
});

export const coverageEntry = Joi.object({
  repositoryId: id.required(),
  repository: Joi.string().required(),
  teamId: id.required(),
  type: auditType.required(),
  source: Joi.string()
    .valid(...coverageSources)
    .required(),
  tool: nullable(Joi.string()).required().description('`Assay`, or the imported tool; null if unknown.'),
  toolVersion: nullable(Joi.string()).required().description('Null where it was not recorded.'),
  ruleCount: nullable(count).required().description('Number of rules; null where it was not recorded.'),
  artifact: nullable(Joi.string()).required().description('What the imported tool scanned.'),
  state: Joi.string()
    .valid(...coverageStates)
    .required()
    .description(stateWords),
  auditId: nullable(id).required(),
  ref: nullable(Joi.string()).required(),
  commit: nullable(Joi.string()).required(),
  completedAt: nullable(timestamp).required(),
  coverage: nullable(coverage)
    .required()
    .description('What was read and left out; null for imports and without an audit.'),
  failure: nullable(
    Joi.object({
      auditId: id.required(),
      at: timestamp.required(),
      message: Joi.string().allow('').required(),
    }),
  )
    .required()
    .description('The audit that failed after the last one that completed.'),
});

const byState = Joi.object(Object.fromEntries(coverageStates.map((state) => [state, count.required()])))
  .required()
  .description('Audits made by Assay, one for each repository and type.');

export const coverageSummary = Joi.object({
  byState,
  teams: Joi.array()
    .items(Joi.object({ teamId: id.required(), name: Joi.string().allow('').required(), byState }))
    .required(),
});
