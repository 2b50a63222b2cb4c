import { memberRoles } from '@assay/core';
import Joi from 'joi';
import { id, line, nullable, timestamp } from './values.ts';

export const memberRole = Joi.string().valid(...memberRoles);

export const member = Joi.object({
  userId: id.required(),
  role: memberRole.required(),
  joinedAt: timestamp.required(),
});

/** In the list of members: with the name, which others may not look up. */
export const namedMember = member.append({ name: Joi.string().required() });

export const team = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  description: nullable(Joi.string().allow('')).required(),
  members: Joi.array().items(member).required(),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

const description = Joi.string().allow('', null).max(2000);
export const newTeam = Joi.object({ name: line(100).required(), description });
export const teamChange = Joi.object({ name: line(100), description }).min(1);
export const newMember = Joi.object({ userId: id.required(), role: memberRole.default('member') });
export const memberChange = Joi.object({ role: memberRole.required() });
