import { type ActivityFilter, activitySorts, sortValues } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import { activity } from '../schemas/activity.ts';
import { listQuery, pageOf } from '../schemas/page.ts';
import { dateTime, id, inOrder } from '../schemas/values.ts';
import { type ListQuery, pageReply, type RouteTools } from './route-tools.ts';

export function activityRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, ListQuery & ActivityFilter, unknown>({
      method: 'GET',
      path: '/v1/activity',
      id: 'listActivity',
      tag: 'Activity',
      summary: 'List audit log entries',
      permission: 'auth:activity',
      query: inOrder(
        listQuery(sortValues(activitySorts), '-createdAt', {
          actorId: id,
          action: Joi.string().max(100),
          targetId: id,
          from: dateTime.description('Start of the period, inclusive.'),
          to: dateTime.description('Before.'),
        }),
      ),
      success: 200,
      reply: pageOf(activity),
      handle: async ({ principal, query }) => pageReply(await portal.activity.list(principal, query, query)),
    }),
  ];
}
