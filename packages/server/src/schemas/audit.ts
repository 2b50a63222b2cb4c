import {
  auditPhases,
  auditSources,
  auditStatuses,
  auditTypes,
  confidences,
  coverageLevels,
  failureCodes,
  notComparedReasons,
  noticeReasons,
} from '@assay/core';
import Joi from 'joi';
import { changedFinding, finding } from './finding.ts';
import { auditType, count, dateTime, id, listFileFormat, nullable, several, timestamp } from './values.ts';

export const auditStatus = Joi.string().valid(...auditStatuses);

const place = {
  path: Joi.string().required(),
  line: nullable(count).required(),
  message: Joi.string().required(),
};

export const coverage = Joi.object({
  level: Joi.string()
    .valid(...coverageLevels)
    .required()
    .description(
      '`limited`: everything was read, some of it by fewer rules. `partial`: something that should have been read or compared was not.',
    ),
  complete: Joi.boolean().required().description('Whether the level is not `partial`.'),
  filesScanned: count.required(),
  filesSkipped: count.required(),
  bytesScanned: count.required(),
  skipped: Joi.array()
    .items(Joi.object({ reason: Joi.string().required(), count: count.required() }))
    .required(),
  notices: Joi.array()
    .items(
      Joi.object({
        reason: Joi.string()
          .valid(...noticeReasons)
          .required(),
        count: count.required(),
        examples: Joi.array().items(Joi.string()).required().description('At most five paths.'),
        subject: nullable(Joi.string()).required().description('The ecosystem or language it is about.'),
        message: Joi.string().required(),
        causes: Joi.array()
          .items(Joi.object(place))
          .description('Why the examples were not checked, where that is known.'),
      }),
    )
    .required()
    .description('What was not checked, or by fewer rules; an audit with notices is limited or partial.'),
  packages: Joi.object({
    compared: count.required(),
    notCompared: Joi.array()
      .items(
        Joi.object({
          reason: Joi.string()
            .valid(...notComparedReasons)
            .required(),
          count: count.required(),
          examples: Joi.array().items(Joi.string()).required().description('At most five packages.'),
        }),
      )
      .required(),
  }).description(
    'Packages compared with advisories, and those that were not; absent if it is not about packages.',
  ),
  problems: Joi.array()
    .items(Joi.object(place))
    .description('Malformed files with locations, at most 20; absent if there are none.'),
});

const severityCounts = Joi.object({
  critical: count.required(),
  high: count.required(),
  medium: count.required(),
  low: count.required(),
  info: count.required(),
});

const summary = severityCounts.keys({
  new: count.required(),
  newByRules: nullable(count)
    .required()
    .description(
      'New findings that only newer rules see, in code that was there before; null for audits of an older version.',
    ),
  fixed: count.required(),
  byPriority: nullable(
    Joi.object({
      urgent: count.required(),
      high: count.required(),
      medium: count.required(),
      low: count.required(),
    }),
  )
    .required()
    .description('Open findings by priority; null for audits of an older version.'),
  byConfidence: nullable(
    Joi.object(Object.fromEntries(confidences.map((one) => [one, severityCounts.required()]))),
  )
    .required()
    .description('Open findings by confidence and severity; null for audits of an older version.'),
});

const fields = {
  id: id.required(),
  repositoryId: id.required(),
  type: auditType.required(),
  source: Joi.string()
    .valid(...auditSources)
    .required()
    .description('`import`: results of another scanner, which prove no coverage.'),
  tool: nullable(Joi.string())
    .required()
    .description('`Assay`, or the scanners whose results were imported; null for imports of older versions.'),
  artifact: nullable(Joi.string())
    .required()
    .description('What was scanned; null for audits, and if unknown.'),
  status: auditStatus.required(),
  ref: nullable(Joi.string()).required(),
  commit: nullable(Joi.string()).required(),
  dryRun: Joi.boolean().required(),
  since: nullable(Joi.string())
    .required()
    .description('Only what came since `ref` left this branch, tag or commit; null for all of `ref`.'),
  progress: Joi.object({
    phase: Joi.string()
      .valid(...auditPhases)
      .required(),
    percent: Joi.number().integer().min(0).max(100).required(),
  }).required(),
  coverage: nullable(coverage).required(),
  summary: summary.required(),
  failure: nullable(
    Joi.object({
      code: Joi.string()
        .valid(...failureCodes)
        .required(),
      message: Joi.string().required(),
    }),
  ).required(),
  requestedBy: nullable(id).required(),
  createdAt: timestamp.required(),
  startedAt: nullable(timestamp).required(),
  completedAt: nullable(timestamp).required(),
};

/** What a list of audits can be filtered by. */
export const auditFilter = {
  repositoryId: id,
  type: several(auditTypes),
  status: several(auditStatuses),
  source: Joi.string()
    .valid(...auditSources)
    .description('Audits made by Assay, or imports from other tools.'),
  team: id,
  from: dateTime.description('Requested at this time or later.'),
  to: dateTime.description('Requested before.'),
};

export const auditsExport = Joi.object({
  ...auditFilter,
  format: listFileFormat,
});

export const listedAudit = Joi.object({ ...fields, findingsTotal: count.required() });

export const audit = Joi.object({
  ...fields,
  queue: nullable(
    Joi.object({
      position: Joi.number().integer().min(1).required().description('Position in the queue; 1 is next.'),
      expectedStartAt: nullable(timestamp)
        .required()
        .description('Estimated from the duration of recent audits; null if unknown.'),
    }),
  ).description(
    'Position in the queue while it waits; null afterwards, absent in the response that creates it.',
  ),
  findings: Joi.array().items(finding).required().description('Up to 1,000, most severe first.'),
  findingsTotal: count.required(),
  changes: nullable(
    Joi.object({
      new: Joi.array().items(changedFinding).required(),
      reopened: Joi.array().items(changedFinding).required(),
      fixed: Joi.array().items(changedFinding).required(),
    }),
  )
    .required()
    .description(
      'Changes by the audit, or by a dry run: up to 100 of each kind; the summary has the counts. Null until the audit is completed.',
    ),
});

const ref = Joi.string().max(255).description('Branch, tag or commit SHA. Default: the default branch.');

export const newAudit = Joi.object({
  repositoryId: id.required(),
  type: auditType.required(),
  ref,
  dryRun: Joi.boolean().default(false).description('Report what would change, without storing findings.'),
  since: Joi.string()
    .max(255)
    .description(
      'A branch, tag or commit: report only what `ref` introduces since it left that, as a review of a pull request does. Always a dry run.',
    ),
});

/** An entry is checked one by one, so that a bad one fails alone. */
export const batchEntry = Joi.object({ repositoryId: id.required(), type: auditType.required(), ref });

export const newBatch = Joi.object({
  audits: Joi.array()
    .items(Joi.any())
    .min(1)
    .max(100)
    .required()
    .description('`{repositoryId, type, ref?}` each.'),
  atomic: Joi.boolean().default(false).description('Create all audits, or none.'),
});

export const batchResult = Joi.object({
  created: Joi.array().items(audit).required(),
  failed: Joi.array()
    .items(
      Joi.object({
        index: count.required(),
        repositoryId: Joi.any().required(),
        type: Joi.any().required(),
        error: Joi.object({
          code: Joi.string().required(),
          message: Joi.string().required(),
          details: Joi.object().unknown().required(),
        }).required(),
      }),
    )
    .required(),
});
