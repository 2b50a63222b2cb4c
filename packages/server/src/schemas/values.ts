// The small schemas that everything else is made of.
import { auditTypes, categories, severities } from '@assay/core';
import Joi from 'joi';

export const id = Joi.string().guid({ separator: '-' }).lowercase().description('A UUID.');
export const timestamp = Joi.string().isoDate().description('UTC, ISO 8601 with milliseconds.');
export const nullable = (schema: Joi.Schema): Joi.Schema => schema.allow(null);
export const severity = Joi.string().valid(...severities);
export const category = Joi.string().valid(...categories);
export const auditType = Joi.string().valid(...auditTypes);
/** Text without control characters, trimmed ends not demanded. */
export const line = (max: number): Joi.StringSchema =>
  Joi.string()
    .min(1)
    .max(max)
    .pattern(/^[^\u0000-\u001f\u007f]*\S[^\u0000-\u001f\u007f]*$/, 'one line of text');
export const count = Joi.number().integer().min(0);
