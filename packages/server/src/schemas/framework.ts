import { frameworkFileFormats, frameworkIds, policyStandings, requirementStates } from '@assay/core';
import Joi from 'joi';
import { count, id, line, nullable, timestamp } from './values.ts';

const framework = {
  id: Joi.string()
    .valid(...frameworkIds)
    .required(),
  name: Joi.string().required(),
  version: Joi.string().required(),
  url: Joi.string().uri().required(),
  scope: Joi.string().required().description('Which part of the framework is listed.'),
  total: nullable(count)
    .required()
    .description('Requirements of the framework; null where they are not counted.'),
};

export const frameworkInfo = Joi.object({
  ...framework,
  listed: count.required(),
  mapped: count.required().description('Listed requirements about which a policy or rule says something.'),
});

export const frameworkParams = Joi.object({
  framework: Joi.string()
    .valid(...frameworkIds)
    .required(),
});

const filter = {
  repositoryId: id,
  team: id,
  tag: line(50).description('Only repositories that have it.'),
};

export const frameworkFilter = Joi.object(filter);

export const frameworkExport = Joi.object({
  ...filter,
  format: Joi.string()
    .valid(...frameworkFileFormats)
    .default('oscal'),
});

const byState = (states: readonly string[]) =>
  Joi.object(Object.fromEntries(states.map((state) => [state, count.required()])));

const assessedRequirement = Joi.object({
  id: Joi.string().required(),
  title: Joi.string().required().description('In our words; the framework has the text.'),
  state: Joi.string()
    .valid(...requirementStates)
    .required()
    .description(
      '`covered`: every policy that it is mapped to passes, which is no certification. `not_covered`: a policy fails or is waived, or a finding of a rule is open. `unknown`: everything else.',
    ),
  reason: Joi.string().required(),
  policies: Joi.array()
    .items(
      Joi.object({
        policyId: id.required(),
        name: Joi.string().required(),
        repositories: byState(policyStandings).required(),
      }),
    )
    .required(),
  rules: Joi.array()
    .items(Joi.object({ ruleId: Joi.string().required(), openFindings: count.required() }))
    .required()
    .description('Open findings refute a requirement; that there are none does not cover it.'),
  repositories: byState(requirementStates).required(),
  notCoveredIn: Joi.array()
    .items(Joi.object({ repositoryId: id.required(), name: Joi.string().required() }))
    .required()
    .description('Up to 20.'),
});

export const frameworkReport = Joi.object({
  framework: Joi.object(framework).required(),
  evaluatedAt: timestamp.required(),
  repositories: count.required(),
  summary: byState(requirementStates)
    .keys({
      notListed: nullable(count)
        .required()
        .description('Requirements of the framework that are unknown, too.'),
    })
    .required(),
  requirements: Joi.array().items(assessedRequirement).required(),
});
