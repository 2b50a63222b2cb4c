import { deliveryStatuses } from '@assay/core';
import Joi from 'joi';
import { count, nullable, timestamp } from './values.ts';

/** The code host's own id of a delivery. */
export const deliveryId = Joi.string()
  .pattern(/^[A-Za-z0-9._-]{1,128}$/, 'a delivery ID')
  .description('Delivery ID of the code host.');
export const deliveryStatus = Joi.string().valid(...deliveryStatuses);

export const delivery = Joi.object({
  id: deliveryId.required(),
  event: Joi.string().required(),
  action: nullable(Joi.string()).required(),
  status: deliveryStatus.required(),
  reason: nullable(Joi.string()).required().description('Reason why it was ignored or superseded.'),
  attempts: count.required(),
  lastError: nullable(Joi.string()).required(),
  createdAt: timestamp.required(),
  nextAttemptAt: nullable(timestamp).required(),
  endedAt: nullable(timestamp).required(),
});
