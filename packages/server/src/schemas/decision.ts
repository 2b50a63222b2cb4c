import { decisionSources, decisionStates, findingStatuses } from '@assay/core';
import Joi from 'joi';
import { complianceLevel } from './repository.ts';
import {
  decisionEvidence,
  decisionScope,
  id,
  listFileFormat,
  nullable,
  severity,
  timestamp,
} from './values.ts';

/** What a list of decisions can be filtered by. */
export const decisionFilter = {
  repositoryId: id,
  team: id,
  state: Joi.string()
    .valid(...decisionStates)
    .description(
      '`active`: findings have the status; `proposed`: waits for an auditor or administrator; `standing`: for later findings of its scope, and for those of a pull request that the portal does not have yet.',
    ),
  expiresWithin: Joi.number()
    .integer()
    .min(0)
    .max(3650)
    .description('Only decisions that end within this number of days.'),
};

export const decisionExport = Joi.object({
  ...decisionFilter,
  format: listFileFormat,
});

const decider = Joi.object({ userId: nullable(id).required(), name: Joi.string().allow('').required() });

export const decision = Joi.object({
  state: Joi.string()
    .valid(...decisionStates)
    .required(),
  source: Joi.string()
    .valid(...decisionSources)
    .required()
    .description('`code`: a comment or an ignore file of the repository; `rule`: a decision rule.'),
  status: Joi.string()
    .valid(...findingStatuses, 'waived')
    .required()
    .description('`waived`: a policy need not hold.'),
  scope: decisionScope.required().description('How far it reaches; `here` is the finding alone.'),
  reason: Joi.string().allow('').required(),
  evidence: decisionEvidence.required(),
  decidedBy: nullable(decider).required().description('Null where nobody is known, as for comments in code.'),
  decidedAt: nullable(timestamp).required(),
  approvedBy: nullable(decider)
    .required()
    .description('Who approved what another person had proposed; null without a proposal.'),
  expiresAt: nullable(timestamp).required().description('Null for a decision without an end.'),
  repositoryId: id.required(),
  repository: Joi.string().required(),
  finding: nullable(
    Joi.object({
      id: id.required(),
      ruleId: Joi.string().required(),
      title: Joi.string().required(),
      severity: severity.required(),
      exploited: Joi.boolean().required(),
      path: nullable(Joi.string().allow('')).required(),
      advisory: nullable(Joi.string()).required(),
    }),
  )
    .required()
    .description('Null for a standing decision, a proposal of a pull request, and a waiver.'),
  rule: nullable(Joi.object({ id: id.required(), name: Joi.string().required() }))
    .required()
    .description('The decision rule; null for other sources.'),
  pullRequest: nullable(
    Joi.object({
      proposalId: id.required(),
      number: Joi.number().integer().required(),
      ruleId: Joi.string().allow('').required(),
      title: Joi.string().allow('').required(),
      severity: nullable(severity).required(),
      path: nullable(Joi.string()).required(),
    }),
  )
    .required()
    .description('What a proposal of a pull request is about; null for everything else.'),
  waiver: nullable(
    Joi.object({
      id: id.required(),
      policyId: id.required(),
      policy: Joi.string().required(),
      level: complianceLevel.required(),
    }),
  )
    .required()
    .description('The waiver, and the policy that it is about; null for decisions about findings.'),
  url: nullable(Joi.string()).required().description('The comment of the pull request that made it.'),
});
