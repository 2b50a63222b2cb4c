// ASSAY_REPOSITORY_CONTEXT: what repositories are, as JSON or as a file of JSON; checked as a whole at start.
import { type ContextRule, criticalities, exposures, visibilities } from '@assay/core';
import Joi from 'joi';
import { jsonOrFile } from './json-or-file.ts';

const pattern = Joi.string().min(1).max(500);

const rule = Joi.object({
  name: pattern,
  url: pattern,
  team: pattern,
  context: Joi.object({
    tags: Joi.array().items(Joi.string().trim().min(1).max(50)).max(50),
    criticality: Joi.string().valid(...criticalities),
    exposure: Joi.string().valid(...exposures),
    visibility: Joi.string().valid(...visibilities),
  })
    .min(1)
    .required(),
}).or('name', 'url', 'team');

const rules = Joi.array().items(rule).min(1).max(500);

/** A setting that is a list of rules once it was read. */
export const contextRulesSetting = Joi.string().custom((given: string, helpers) => {
  const document = jsonOrFile(given);
  if (document === undefined) return helpers.message({ custom: '{#label} is not a readable file' });
  const { error, value } = rules.validate(document, { errors: { wrap: { label: false } } });
  if (error) return helpers.message({ custom: `{#label}: ${error.message.replace(/[{}]/g, '')}` });
  return value satisfies readonly ContextRule[];
});
