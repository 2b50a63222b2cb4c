import {
  justifications,
  maxRuleDays,
  priorityLevels,
  ruleStates,
  ruleStatuses,
  severities,
} from '@assay/core';
import Joi from 'joi';
import { count, dateTime, id, line, nullable, severity, timestamp } from './values.ts';

const status = Joi.string().valid(...ruleStatuses);
const priority = Joi.string().valid(...priorityLevels);
const justification = Joi.string().valid(...justifications);
const person = Joi.object({ userId: id.required(), name: Joi.string().allow('').required() });

export const ruleState = Joi.string().valid(...ruleStates);

export const decisionRule = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  condition: Joi.string().required().description('CEL over `finding` and `repository`.'),
  status: nullable(status).required().description('Null for a rule that gives a priority or a due date.'),
  justification: nullable(justification).required().description('Null where the risk is taken.'),
  priority: nullable(priority).required().description('The priority of the findings.'),
  dueAt: nullable(timestamp).required().description('When the findings are due.'),
  reason: Joi.string().required(),
  state: ruleState.required().description('Only an `active` rule changes findings.'),
  forced: Joi.boolean()
    .required()
    .description('An administrator approved it for findings known to be exploited, too, and for any number.'),
  expiresAt: timestamp.required(),
  createdBy: person.required(),
  createdAt: timestamp.required(),
  approvedBy: nullable(person).required(),
  approvedAt: nullable(timestamp).required(),
  findings: count.required().description('Findings that have their status, priority or due date from it.'),
});

const condition = Joi.string()
  .min(1)
  .max(4000)
  .description('CEL over `finding` and `repository` that names which findings it is about.');

const fields = {
  name: line(200),
  condition,
  status: status
    .allow(null)
    .description('Of the findings. A rule gives either a status, or a priority, a due date or both.'),
  priority: priority
    .allow(null)
    .description(
      'Of the findings. What is known to be exploited gets no lower one, unless the rule is forced.',
    ),
  dueAt: dateTime
    .allow(null)
    .description(
      'When the findings are due: after now, and not after `expiresAt`. Later only as `priority`.',
    ),
  justification: justification
    .allow(null)
    .description('For `false_positive`: the VEX code that says why findings are not affected.'),
  reason: Joi.string().trim().min(1).max(2000),
  expiresAt: dateTime.description(
    `At most \`ASSAY_ACKNOWLEDGE_MAX_DAYS\` (180) days ahead, ${maxRuleDays} for \`false_positive\`.`,
  ),
};

export const newDecisionRule = Joi.object({
  ...fields,
  name: fields.name.required(),
  condition: condition.required(),
  reason: fields.reason.required(),
  expiresAt: fields.expiresAt.required(),
});

export const decisionRuleChange = Joi.object(fields).min(1);

export const rulePreviewRequest = Joi.object({
  condition: condition.required(),
  status: fields.status,
  priority: fields.priority,
  dueAt: fields.dueAt,
  force: Joi.boolean().default(false).description('As if an administrator forced it.'),
});

export const rulePreview = Joi.object({
  findings: count
    .required()
    .description(
      'Open findings that would get the status; with a priority or due date, findings that would have another.',
    ),
  weakened: count
    .required()
    .description('Those that would no longer be open, have a lower priority, or be due later.'),
  bySeverity: Joi.object(Object.fromEntries(severities.map((one) => [one, count.required()]))).required(),
  repositories: count.required(),
  exploited: count
    .required()
    .description(
      'Findings known to be exploited that the rule would make less of; it does not, unless forced.',
    ),
  examples: Joi.array()
    .items(
      Joi.object({
        id: id.required(),
        title: Joi.string().required(),
        severity: severity.required(),
        repositoryId: id.required(),
        path: nullable(Joi.string().allow('')).required(),
        exploited: Joi.boolean().required(),
      }),
    )
    .required()
    .description('At most 20, those known to be exploited first, then by severity.'),
  refusal: nullable(Joi.string()).required().description('Why it cannot be approved; null when it can.'),
  history: Joi.object({
    from: timestamp.required(),
    to: timestamp.required(),
    hidden: nullable(count).required().description('Null where no Git history has been read.'),
    laterExploited: nullable(count).required(),
    others: nullable(count).required().description('What it would have left open.'),
    repositories: count.required().description('Repositories whose history has been read.'),
    unknownRepositories: count.required(),
    notes: Joi.array().items(Joi.string()).required(),
  })
    .required()
    .description('Vulnerabilities of dependencies that it would have hidden in the last year.'),
});

export const ruleSuggestion = Joi.object({
  condition: Joi.string().required(),
  status: status.required(),
  decisions: count.required().description('Findings that people decided on in this way.'),
  people: count.required(),
  repositories: count.required(),
  reasons: Joi.array()
    .items(Joi.string())
    .required()
    .description('What people said, the most frequent first; three at most.'),
  findingIds: Joi.array().items(id).required().description('Some of these findings, five at most.'),
  open: count.required().description('Open findings that the rule would cover.'),
  refusal: nullable(Joi.string())
    .required()
    .description('Why it cannot be approved as it is; null when it can.'),
});

export const ruleApproval = Joi.object({
  approve: Joi.boolean().required().description('False rejects the proposal and deletes it.'),
  force: Joi.boolean()
    .default(false)
    .description('For administrators: also exploited findings, and any number of findings.'),
});
