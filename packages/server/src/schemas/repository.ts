import {
  complianceLevels,
  complianceProfiles,
  contextOrigins,
  criticalities,
  exposures,
  visibilities,
} from '@assay/core';
import Joi from 'joi';
import { id, line, nullable, timestamp } from './values.ts';

export const complianceLevel = Joi.string().valid(...complianceLevels);

export const criticality = Joi.string().valid(...criticalities);
export const exposure = Joi.string().valid(...exposures);
export const visibility = Joi.string().valid(...visibilities);
export const complianceProfile = Joi.string().valid(...complianceProfiles);
export const tag = line(50);

const contextOrigin = Joi.string().valid(...contextOrigins);

const contextBy = Joi.object({
  tags: Joi.array()
    .items(Joi.object({ tag: Joi.string().required(), by: contextOrigin.required() }))
    .required(),
  criticality: nullable(contextOrigin).required(),
  exposure: nullable(contextOrigin).required(),
  visibility: nullable(contextOrigin).required(),
});

export const repository = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  url: Joi.string().required(),
  complianceLevel: complianceLevel.required(),
  team: id.required().description('ID of the owning team.'),
  defaultBranch: nullable(Joi.string()).required(),
  badge: Joi.boolean().required().description('Whether `badge.svg` is public.'),
  usesPortalCredentials: Joi.boolean()
    .required()
    .description(
      "Whether the portal's own credentials, and its SSH identity, enter it. Administrators decide; credentials of the team serve in any case.",
    ),
  tags: Joi.array().items(Joi.string()).required().description('In lower case, sorted.'),
  criticality: nullable(criticality)
    .required()
    .description('How much depends on it; null if nobody has said.'),
  exposure: exposure.required().description('Who can reach what it runs.'),
  visibility: visibility.required().description('Who can read its source.'),
  contextBy: contextBy
    .required()
    .description(
      'Who says so of each: people, a rule of the operator (`ASSAY_REPOSITORY_CONTEXT`) or `assay.config.json` of the repository; null if nobody has said.',
    ),
  complianceProfile: nullable(complianceProfile)
    .required()
    .description(
      'Compliance profile, which chooses its controls; null: `open-source` if its source is known to be public, else `company-private`.',
    ),
  lastAuditAt: nullable(timestamp).required(),
  createdAt: timestamp.required(),
});

const url = Joi.string().max(2048).description('`https`, `ssh` or `git@host:path`.');
const usesPortalCredentials = Joi.boolean().description('Only administrators can switch it on.');
const branch = Joi.string().max(255).allow(null);

const context = {
  tags: Joi.array().items(tag).max(50).description('Replaces those that it has.'),
  criticality: criticality.allow(null),
  exposure,
  visibility,
  complianceProfile: complianceProfile.allow(null),
};

export const newRepository = Joi.object({
  url: url.required(),
  team: id.required(),
  name: line(200),
  complianceLevel,
  defaultBranch: branch,
  usesPortalCredentials,
  ...context,
});

export const repositoryChange = Joi.object({
  name: line(200),
  url,
  complianceLevel,
  team: id,
  defaultBranch: branch,
  badge: Joi.boolean(),
  usesPortalCredentials,
  ...context,
}).min(1);
