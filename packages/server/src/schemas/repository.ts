import { complianceLevels } from '@assay/core';
import Joi from 'joi';
import { id, line, nullable, timestamp } from './values.ts';

export const complianceLevel = Joi.string().valid(...complianceLevels);

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
  lastAuditAt: nullable(timestamp).required(),
  createdAt: timestamp.required(),
});

const url = Joi.string().max(2048).description('`https`, `ssh` or `git@host:path`.');
const usesPortalCredentials = Joi.boolean().description('Only administrators can switch it on.');
const branch = Joi.string().max(255).allow(null);

export const newRepository = Joi.object({
  url: url.required(),
  team: id.required(),
  name: line(200),
  complianceLevel,
  defaultBranch: branch,
  usesPortalCredentials,
});

export const repositoryChange = Joi.object({
  name: line(200),
  url,
  complianceLevel,
  team: id,
  defaultBranch: branch,
  badge: Joi.boolean(),
  usesPortalCredentials,
}).min(1);
