import { gapEfforts, matrixResults } from '@assay/core';
import Joi from 'joi';
import { complianceState, policyMode } from './compliance.ts';
import { complianceLevel } from './repository.ts';
import { count, id, nullable } from './values.ts';

const achievedLevel = nullable(Joi.string().valid('level1', 'level2', 'level3', 'level4')).required();

export const matrixPolicy = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  level: complianceLevel.required(),
  mode: policyMode.required(),
});

const results = Joi.array().items(Joi.string().valid(...matrixResults));

export const matrixRow = Joi.object({
  repositoryId: id.required(),
  name: Joi.string().required(),
  requiredLevel: complianceLevel.required(),
  achievedLevel,
  state: complianceState.required(),
  score: Joi.number().integer().min(0).max(100).required(),
  results: results.required().description('One for each policy, in the same order.'),
  before: nullable(results).description(
    'With `compareWith`: the results at that moment, `unknown` for a policy that was not evaluated then; null for a repository that was not there.',
  ),
});

const evidence = Joi.object({
  path: Joi.string(),
  line: Joi.number().integer().min(1),
  setting: Joi.string(),
  note: Joi.string().allow('').required(),
});

const proposedEdit = Joi.object({
  path: Joi.string().required(),
  isNew: Joi.boolean().required(),
  diff: Joi.string().required().description('Lines that begin with `+`, `-` or a blank.'),
});

const complianceGap = Joi.object({
  policyId: id.required(),
  name: Joi.string().required(),
  level: complianceLevel.required(),
  mode: policyMode.required(),
  result: Joi.string().valid('fail', 'unknown').required(),
  waived: Joi.boolean().required(),
  message: Joi.string().required(),
  remediation: nullable(Joi.string()).required(),
  effort: Joi.string()
    .valid(...gapEfforts)
    .required()
    .description(
      'Start an audit, review a file that Assay can write, change a setting of the code host, make a manual change, or fix findings.',
    ),
  evidence: Joi.array().items(evidence).required(),
  files: Joi.array()
    .items(proposedEdit)
    .required()
    .description('What `assay compliance fix` writes; proposed by the last compliance audit.'),
  findingIds: Joi.array().items(id).required().description('Up to 20 open findings.'),
});

export const complianceGaps = Joi.object({
  repositoryId: id.required(),
  name: Joi.string().required(),
  level: complianceLevel.required(),
  achievedLevel,
  policies: count.required().description('Enforced policies up to the level.'),
  passing: count.required(),
  gaps: Joi.array().items(complianceGap).required(),
});
