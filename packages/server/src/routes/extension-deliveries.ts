import { type DeliveryFilter, deliverySorts, sortValues } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import { delivery, deliveryId, deliveryStatus } from '../schemas/delivery.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { type IdParams, type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

export function extensionDeliveryRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & DeliveryFilter, unknown>({
      method: 'GET',
      path: '/v1/extension/deliveries',
      id: 'listDeliveries',
      tag: 'Extension',
      summary: 'List deliveries from the code host',
      permission: 'extension:deliveries',
      query: listQuery(sortValues(deliverySorts), '-createdAt', {
        status: deliveryStatus,
        event: Joi.string().max(64),
      }),
      success: 200,
      reply: pageOf(delivery),
      handle: async ({ principal, query }) =>
        pageReply(await portal.deliveries.list(principal, query, query)),
    }),
    route<IdParams, unknown, unknown>({
      method: 'POST',
      path: '/v1/extension/deliveries/{id}/retry',
      id: 'retryDelivery',
      tag: 'Extension',
      summary: 'Retry a dead or waiting delivery with all its attempts',
      permission: 'extension:deliveries',
      params: Joi.object({ id: deliveryId.required() }),
      success: 200,
      reply: delivery,
      handle: async ({ principal, params }) => portal.deliveries.retry(principal, params.id),
    }),
  ];
}
