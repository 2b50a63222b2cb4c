import Joi from 'joi';

export const errorCodes = [
  'AUTH_UNAUTHORIZED',
  'AUTH_INVALID_CREDENTIALS',
  'INSUFFICIENT_PERMISSIONS',
  'RESOURCE_NOT_FOUND',
  'VALIDATION_ERROR',
  'CONFLICT_DUPLICATE',
  'RATE_LIMIT_EXCEEDED',
  'INTERNAL_ERROR',
] as const;

export const errorBody = Joi.object({
  code: Joi.string()
    .valid(...errorCodes)
    .required(),
  message: Joi.string().required().description('Human-readable message.'),
  details: Joi.object().unknown().required().description('Field (dotted path) and error message.'),
  timestamp: Joi.string().isoDate().required(),
  requestId: Joi.string().required().description('X-Request-Id of the response.'),
}).description('Error response.');
