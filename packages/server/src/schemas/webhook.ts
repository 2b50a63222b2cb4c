import { webhookDeliveryStatuses, webhookStates } from '@assay/core';
import Joi from 'joi';
import { eventType } from './event.ts';
import { count, id, line, nullable, timestamp } from './values.ts';

const types = Joi.array()
  .items(eventType)
  .unique()
  .max(50)
  .description('Event types to send; empty for all types.');

export const webhook = Joi.object({
  id: id.required(),
  name: Joi.string().required(),
  url: Joi.string().required(),
  team: nullable(id).required().description('Team whose events to send; null for the whole portal.'),
  types: types.required(),
  enabled: Joi.boolean().required(),
  state: Joi.string()
    .valid(...webhookStates)
    .required()
    .description(
      '`failing`: the last delivery failed and is being retried. `gone`: the receiver returned 410; nothing is sent until the webhook is enabled again.',
    ),
  failingSince: nullable(timestamp).required(),
  failures: count.required().description('Failed attempts since the last success.'),
  lastError: nullable(Joi.string()).required(),
  lastSuccessAt: nullable(timestamp).required(),
  previousSecretUntil: nullable(timestamp)
    .required()
    .description('Until when the previous secret also signs.'),
  createdAt: timestamp.required(),
  updatedAt: timestamp.required(),
});

export const webhookWithSecret = webhook.keys({
  secret: Joi.string().required().description('Secret for verifying signatures. Returned only once.'),
});

const url = Joi.string()
  .uri({ scheme: ['https', 'http'] })
  .max(2000)
  .description('Public HTTPS URL; other hosts must be listed in ASSAY_WEBHOOK_ALLOWED_HOSTS.');

export const newWebhook = Joi.object({
  url: url.required(),
  name: line(100).description('Default: the host of the URL.'),
  team: nullable(id).description(
    'Team whose events to send; administrators can omit it for the whole portal.',
  ),
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
    .description('How long the old secret also signs.'),
});

export const webhookDeliveryStatus = Joi.string().valid(...webhookDeliveryStatuses);

export const webhookDelivery = Joi.object({
  id: id.required(),
  webhookId: id.required(),
  eventId: nullable(id).required().description('Null for a test.'),
  type: Joi.string().required(),
  status: webhookDeliveryStatus.required(),
  attempts: count.required(),
  responseStatus: nullable(Joi.number().integer()).required(),
  responseBody: nullable(Joi.string().allow('')).required().description('Start of the last response body.'),
  durationMs: nullable(count).required(),
  lastError: nullable(Joi.string()).required(),
  createdAt: timestamp.required(),
  nextAttemptAt: nullable(timestamp).required(),
  endedAt: nullable(timestamp).required(),
});

export const replayedDeliveries = Joi.object({ replayed: count.required() });
