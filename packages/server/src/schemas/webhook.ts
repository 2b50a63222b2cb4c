import { webhookDeliveryStatuses, webhookStates } from '@assay/core';
import Joi from 'joi';
import { eventType } from './event.ts';
import { count, id, line, nullable, timestamp } from './values.ts';

const types = Joi.array()
  .items(eventType)
  .unique()
  .max(50)
  .description('The types to be told of; empty for every type.');

export const webhook = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  url: Joi.string().required(),
  team: nullable(id).required().description('Whose events; null for all of the portal.'),
  types: types.required(),
  enabled: Joi.boolean().required(),
  state: Joi.string()
    .valid(...webhookStates)
    .required()
    .description(
      '`failing`: the last delivery failed, and goes on being tried. `gone`: the receiver answered 410; nothing is sent until it is enabled again.',
    ),
  failingSince: nullable(timestamp).required(),
  failures: count.required().description('Failed attempts since the last success.'),
  lastError: nullable(Joi.string()).required(),
  lastSuccessAt: nullable(timestamp).required(),
  previousSecretUntil: nullable(timestamp)
    .required()
    .description('Until when the secret before the current one signs, too.'),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

export const webhookWithSecret = webhook.keys({
  secret: Joi.string()
    .required()
    .description('What signatures are verified with. Shown here and never again.'),
});

const url = Joi.string()
  .uri({ scheme: ['https', 'http'] })
  .max(2000)
  .description(
    'On the public internet, over TLS; other hosts only when ASSAY_WEBHOOK_ALLOWED_HOSTS names them.',
  );

export const newWebhook = Joi.object({
  url: url.required(),
  name: line(100).description('The host of the address unless given.'),
  team: nullable(id).description('Whose events; administrators may leave it out, for all of the portal.'),
  types,
  enabled: Joi.boolean(),
});

export const webhookChange = Joi.object({ url, name: line(100), types, enabled: Joi.boolean() }).min(1);

export const secretRotation = Joi.object({
  overlapHours: Joi.number()
    .integer()
    .min(0)
    .max(168)
    .default(24)
    .description('How long the old secret signs beside the new one.'),
});

export const webhookDeliveryStatus = Joi.string().valid(...webhookDeliveryStatuses);

export const webhookDelivery = Joi.object({
  id: id.required(),
  webhookId: id.required(),
  eventId: nullable(id).required().description('null for a test.'),
  type: Joi.string().required(),
  status: webhookDeliveryStatus.required(),
  attempts: count.required(),
  responseStatus: nullable(Joi.number().integer()).required(),
  responseBody: nullable(Joi.string().allow('')).required().description('The beginning of the last answer.'),
  durationMs: nullable(count).required(),
  lastError: nullable(Joi.string()).required(),
  createdAt: timestamp.required(),
  nextAttemptAt: nullable(timestamp).required(),
  endedAt: nullable(timestamp).required(),
});

export const replayedDeliveries = Joi.object({ replayed: count.required() });
