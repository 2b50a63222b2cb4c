import { sortValues, type WebhookDeliveryStatus, webhookDeliverySorts } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { id } from '../schemas/values.ts';
import * as webhooks from '../schemas/webhook.ts';
import { type IdParams, idParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

const tag = 'Events';
const permission = 'webhooks:manage';
const deliveryParams = Joi.object({ id: id.required(), deliveryId: id.required() });

interface DeliveryParams {
  readonly id: string;
  readonly deliveryId: string;
}

export function webhookDeliveryRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<IdParams, ListQuery & { readonly status?: WebhookDeliveryStatus }, unknown>({
      method: 'GET',
      path: '/v1/webhooks/{id}/deliveries',
      id: 'listWebhookDeliveries',
      tag,
      summary: 'List deliveries of a webhook',
      permission,
      params: idParams,
      query: listQuery(sortValues(webhookDeliverySorts), '-createdAt', {
        status: webhooks.webhookDeliveryStatus,
      }),
      success: 200,
      reply: pageOf(webhooks.webhookDelivery),
      handle: async ({ principal, params, query }) =>
        pageReply(await portal.webhooks.deliveries(principal, params.id, query, query)),
    }),
    route<DeliveryParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/webhooks/{id}/deliveries/{deliveryId}',
      id: 'getWebhookDelivery',
      tag,
      summary: 'Get a delivery',
      permission,
      params: deliveryParams,
      success: 200,
      reply: webhooks.webhookDelivery,
      handle: ({ principal, params }) => portal.webhooks.delivery(principal, params.id, params.deliveryId),
    }),
    route<DeliveryParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/webhooks/{id}/deliveries/{deliveryId}/replay',
      id: 'replayWebhookDelivery',
      tag,
      summary: 'Replay a delivery with its original ID',
      permission,
      params: deliveryParams,
      success: 200,
      reply: webhooks.webhookDelivery,
      handle: ({ principal, params }) => portal.webhooks.replay(principal, params.id, params.deliveryId),
    }),
    route<IdParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/webhooks/{id}/replay',
      id: 'replayDeadWebhookDeliveries',
      tag,
      summary: 'Replay all dead deliveries',
      permission,
      params: idParams,
      success: 200,
      reply: webhooks.replayedDeliveries,
      handle: ({ principal, params }) => portal.webhooks.replayDead(principal, params.id),
    }),
  ];
}
