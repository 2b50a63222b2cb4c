// ASSAY_OIDC_TRUST: whose identity tokens are exchanged, as JSON or as a file of JSON; checked as a whole at start.
import { isFetchable, isSelective, type TrustRule } from '@assay/core';
import Joi from 'joi';
import { email } from '../schemas/account.ts';
import { jsonOrFile } from './json-or-file.ts';

const pattern = Joi.string().min(1).max(500);

const rule = Joi.object({
  issuer: Joi.string()
    .uri()
    .max(500)
    .required()
    .custom((value: string, { error }) => (isFetchable(value, value) ? value : error('trust.issuer'))),
  audience: Joi.string().min(1).max(500).required(),
  claims: Joi.object()
    .pattern(Joi.string().max(100), Joi.alternatives(pattern, Joi.array().items(pattern).min(1).max(100)))
    .min(1)
    .required()
    .custom((value: TrustRule['claims'], { error }) => {
      const narrows = Object.values(value).some((patterns) => [patterns].flat().every(isSelective));
      return narrows ? value : error('trust.claims');
    }),
  role: Joi.string().valid('viewer', 'developer', 'auditor').required(),
  account: email.required(),
  teams: Joi.array().items(Joi.string().min(1).max(100)).max(100).default([]),
}).messages({
  'trust.issuer': '{#label} must begin with https://',
  'trust.claims':
    '{#label} matches everyone: at least one claim needs more than wildcards, for example "repository": "acme/*"',
});

const rules = Joi.array().items(rule).min(1).max(100);

/** A setting that is a list of rules once it was read. */
export const trustRulesSetting = Joi.string().custom((given: string, helpers) => {
  const document = jsonOrFile(given);
  if (document === undefined) return helpers.message({ custom: '{#label} is not a readable file' });
  const { error, value } = rules.validate(document, { errors: { wrap: { label: false } } });
  if (error) return helpers.message({ custom: `{#label}: ${error.message.replace(/[{}]/g, '')}` });
  return value;
});
