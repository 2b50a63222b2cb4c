import { complianceStates, maxWaiverDays, policyModes, waiverStates } from '@assay/core';
import Joi from 'joi';
import { complianceLevel } from './repository.ts';
import { count, dateTime, decisionEvidence, id, line, nullable, timestamp } from './values.ts';

export const complianceState = Joi.string().valid(...complianceStates);
export const policyMode = Joi.string().valid(...policyModes);

export const policy = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  description: Joi.string().allow('').required(),
  level: complianceLevel.required(),
  mode: policyMode.required(),
  enabled: Joi.boolean().required(),
  builtIn: Joi.boolean().required(),
  condition: Joi.string().required().description('Condition that must be true, in CEL.'),
  remediation: nullable(Joi.string())
    .required()
    .description('How to fix a repository that fails; null for custom policies.'),
  requirements: Joi.array()
    .items(Joi.string())
    .required()
    .description('Requirements of public frameworks that it decides.'),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

const fields = {
  requirements: Joi.array()
    .items(line(100))
    .max(50)
    .unique()
    .description(
      'Requirements of frameworks that it decides, such as `PCI DSS 6.3.2`; the reports of these frameworks count it.',
    ),
  name: line(200),
  description: Joi.string().allow('').max(2000),
  level: complianceLevel,
  mode: policyMode,
  enabled: Joi.boolean(),
  condition: Joi.string()
    .min(1)
    .max(4000)
    .description('CEL over `repository`, `findings`, `audits`, `controls`.'),
};

export const newPolicy = Joi.object({
  ...fields,
  name: fields.name.required(),
  level: fields.level.required(),
  condition: fields.condition.required(),
});

export const policyChange = Joi.object(fields).min(1);

export const policyPreview = Joi.object({
  evaluated: count.required(),
  changes: Joi.array()
    .items(
      Joi.object({
        repositoryId: id.required(),
        name: Joi.string().required(),
        before: complianceState.required(),
        after: complianceState.required(),
      }),
    )
    .required(),
});

const blocker = Joi.object({
  level: complianceLevel.required(),
  policyId: id.required(),
  name: Joi.string().required(),
  message: Joi.string().required(),
  findingIds: Joi.array().items(id).required(),
});

export const repositoryCompliance = Joi.object({
  repositoryId: id.required(),
  name: Joi.string().required(),
  requiredLevel: complianceLevel.required(),
  achievedLevel: nullable(Joi.string().valid('level1', 'level2', 'level3', 'level4')).required(),
  state: complianceState.required(),
  score: Joi.number().integer().min(0).max(100).required(),
  blockers: Joi.array().items(blocker).required(),
  waivers: Joi.array()
    .items(
      Joi.object({
        id: id.required(),
        policyId: id.required(),
        name: Joi.string().required(),
        level: complianceLevel.required(),
        reason: Joi.string().required(),
        expiresAt: timestamp.required(),
      }),
    )
    .required()
    .description('Active waivers: their policies can fail without blocking compliance.'),
  evaluatedAt: timestamp.required(),
});

export const statusPreviewRequest = Joi.object({
  repositoryId: id.required(),
  findingIds: Joi.array()
    .items(id)
    .min(1)
    .max(500)
    .required()
    .description('Open findings of the repository to treat as resolved.'),
});

export const statusPreview = Joi.object({
  before: repositoryCompliance.required(),
  after: repositoryCompliance.required(),
});

const waiverPerson = Joi.object({ userId: id.required(), name: Joi.string().allow('').required() });

export const waiver = Joi.object({
  id: id.required(),
  repositoryId: id.required(),
  repositoryName: Joi.string().required(),
  policyId: id.required(),
  policyName: Joi.string().required(),
  level: complianceLevel.required(),
  reason: Joi.string().required(),
  evidence: decisionEvidence.required(),
  state: Joi.string()
    .valid(...waiverStates)
    .required()
    .description(
      '`proposed`: waits for an auditor or administrator; `ended`: its time is over; `revoked`: it was ended before.',
    ),
  askedBy: waiverPerson.required(),
  approvedBy: nullable(id).required().description('User who granted or approved it; null where nobody has.'),
  createdAt: timestamp.required(),
  expiresAt: timestamp.required(),
  active: Joi.boolean().required().description('Whether the waiver is active.'),
  history: Joi.array()
    .items(
      Joi.object({
        kind: Joi.string()
          .valid('proposed', 'granted', 'approved', 'rejected', 'withdrawn', 'revoked')
          .required(),
        at: timestamp.required(),
        by: waiverPerson.required(),
        comment: nullable(Joi.string().allow('')).required(),
      }),
    )
    .required()
    .description('The oldest first.'),
});

export const newWaiver = Joi.object({
  repositoryId: id.required(),
  policyId: id.required(),
  reason: Joi.string().trim().min(1).max(2000).required(),
  evidence: decisionEvidence,
  expiresAt: dateTime.required().description(`Expiry date, at most ${maxWaiverDays} days ahead.`),
});

export const waiverDecision = Joi.object({
  approve: Joi.boolean().required(),
  comment: Joi.string().max(2000),
});

export const complianceSummary = Joi.object({
  repositories: count.required(),
  compliant: count.required(),
  nonCompliant: count.required(),
  unknown: count.required(),
  byLevel: Joi.object({
    none: count.required(),
    level1: count.required(),
    level2: count.required(),
    level3: count.required(),
    level4: count.required(),
  }).required(),
});
