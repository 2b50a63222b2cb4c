import { findingSorts, groupKeys, sortValues } from '@assay/core';
import Joi from 'joi';
import { findingFilter } from './finding-filter.ts';
import { id, line, nullable, timestamp } from './values.ts';

/** What the address of a list of findings may say. */
const parts = Joi.object({
  ...findingFilter,
  sort: Joi.string().valid(...sortValues(findingSorts)),
  by: Joi.string().valid(...groupKeys),
  limit: Joi.number().valid(25, 50, 100),
});

const query = Joi.string()
  .allow('')
  .max(2000)
  .custom((given: string, { message }) => {
    const { error } = parts.validate(Object.fromEntries(new URLSearchParams(given)));
    return error ? message({ custom: `The query is not valid: ${error.message}` }) : given;
  })
  .description(
    'Filters of `GET /findings`, with `sort`, `by` (the grouping) and `limit`, as in an address: `severity=critical&by=rule`.',
  );

const team = nullable(id).description('The team that the view is shared with; null for a private one.');

export const savedView = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  query: Joi.string().allow('').required(),
  team: team.required(),
  owner: Joi.object({ userId: id.required(), name: Joi.string().allow('').required() }).required(),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

export const newSavedView = Joi.object({ name: line(100).required(), query: query.required(), team });

export const savedViewChange = Joi.object({ name: line(100), query, team }).min(1);
