import { type NewWebhook, sortValues, type WebhookChange, webhookSorts } from '@assay/core';
import { type RouteDefinition, route } from '../route.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { id } from '../schemas/values.ts';
import * as webhooks from '../schemas/webhook.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Events';
const permission = 'webhooks:manage';

export function webhookRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & { readonly team?: string }, unknown>({
      method: 'GET',
      path: '/v1/webhooks',
      id: 'listWebhooks',
      tag,
      summary: 'List webhooks; administrators list all, team owners those of their teams',
      permission,
      query: listQuery(sortValues(webhookSorts), '-createdAt', { team: id }),
      success: 200,
      reply: pageOf(webhooks.webhook),
      handle: async ({ principal, query }) => pageReply(await portal.webhooks.list(principal, query, query)),
    }),
    route<unknown, unknown, NewWebhook>({
      method: 'POST',
      path: '/v1/webhooks',
      id: 'createWebhook',
      tag,
      summary: 'Create a webhook, signed according to Standard Webhooks; returns the secret once',
      permission,
      body: webhooks.newWebhook,
      example: { body: { url: 'https://example.com/assay', types: ['finding.opened', 'policy.violated'] } },
      success: 201,
      reply: webhooks.webhookWithSecret,
      handle: ({ principal, body }) => portal.webhooks.create(principal, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/webhooks/{id}',
      id: 'getWebhook',
      tag,
      summary: 'Get a webhook with its delivery status',
      permission,
      params: idParams,
      success: 200,
      reply: webhooks.webhook,
      handle: ({ principal, params }) => portal.webhooks.get(principal, params.id),
    }),
    route<IdParams, unknown, WebhookChange>({
      method: 'PATCH',
      path: '/v1/webhooks/{id}',
      id: 'updateWebhook',
      tag,
      summary: 'Update a webhook; enabling resumes one that is gone',
      permission,
      params: idParams,
      body: webhooks.webhookChange,
      success: 200,
      reply: webhooks.webhook,
      handle: ({ principal, params, body }) => portal.webhooks.update(principal, params.id, body),
    }),
    route<IdParams, unknown, unknown>({
      method: 'DELETE',
      path: '/v1/webhooks/{id}',
      id: 'deleteWebhook',
      tag,
      summary: 'Delete a webhook and its deliveries',
      permission,
      params: idParams,
      success: 204,
      reply: null,
      handle: ({ principal, params }) => portal.webhooks.delete(principal, params.id),
    }),
    route<IdParams, unknown, { readonly overlapHours: number }>({
      method: 'POST',
      path: '/v1/webhooks/{id}/secret',
      id: 'rotateWebhookSecret',
      tag,
      summary: 'Rotate the secret; both secrets sign until the overlap ends',
      permission,
      params: idParams,
      body: webhooks.secretRotation,
      success: 200,
      reply: webhooks.webhookWithSecret,
      handle: ({ principal, params, body }) =>
        portal.webhooks.rotateSecret(principal, params.id, body.overlapHours),
    }),
    route<IdParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/webhooks/{id}/test',
      id: 'testWebhook',
      tag,
      summary: 'Send a test event',
      permission,
      params: idParams,
      success: 201,
      reply: webhooks.webhookDelivery,
      handle: ({ principal, params }) => portal.webhooks.test(principal, params.id),
    }),
  ];
}
