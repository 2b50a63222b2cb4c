// The form of a setting that is a key.
import Joi from 'joi';

export const longSecret = Joi.string()
  .custom((value: string, { error }) => (Buffer.byteLength(value) >= 32 ? value : error('secret.short')))
  .messages({ 'secret.short': '{#label} must have at least 32 bytes' });
