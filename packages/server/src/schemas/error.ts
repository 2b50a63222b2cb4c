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
  message: Joi.string().required().description('For people.'),
  details: Joi.object().unknown().required().description('A field (dotted path), and a sentence about it.'),
  timestamp: Joi.string().isoDate().required(),
  requestId: Joi.string().required().description("The reply's X-Request-Id."),
}).description('Every reply from 400 on.');
