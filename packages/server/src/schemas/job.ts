import { bulkStatuses } from '@assay/core';
import Joi from 'joi';
import { count, id, nullable, timestamp } from './values.ts';

/** A change that goes on after the request. */
export const job = Joi.object({
  id: id.required(),
  status: Joi.string()
    .valid(...bulkStatuses)
    .required(),
  processed: count.required().description('Findings processed so far, of `total`.'),
  total: count.required(),
  updated: count.required(),
  rejected: count.required().description('Findings that cannot be changed so, or are gone.'),
  failure: nullable(Joi.string()).required().description('Why it ended early; what was changed stays.'),
  createdBy: id.required(),
  createdAt: timestamp.required(),
  completedAt: nullable(timestamp).required(),
});
