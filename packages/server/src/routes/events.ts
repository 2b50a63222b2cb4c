import type { FeedEventType } from '@assay/core';
import Joi from 'joi';
import { type RouteDefinition, route } from '../route.ts';
import { eventCursor, eventPage, eventTypes } from '../schemas/event.ts';
import { id } from '../schemas/values.ts';
import type { RouteTools } from './route-tools.ts';

interface EventQuery {
  readonly after?: string;
  readonly types?: string;
  readonly team?: string;
  readonly repositoryId?: string;
  readonly limit: number;
}

export function eventRoutes({ portal }: RouteTools): RouteDefinition[] {
  return [
    route<unknown, EventQuery, unknown>({
      method: 'GET',
      path: '/v1/events',
      id: 'listEvents',
      tag: 'Events',
      summary:
        'What happened, the oldest first: read on from `nextAfter` and nothing is missed, whoever writes meanwhile. A feed, not a list: there is no total and no offset.',
      permission: 'audits:read',
      query: Joi.object({
        after: eventCursor,
        types: eventTypes,
        team: id,
        repositoryId: id,
        limit: Joi.number().integer().min(1).max(100).default(20).description('How many items.'),
      }),
      success: 200,
      reply: eventPage,
      handle: ({ principal, query: { types, ...request } }) =>
        portal.feed.list(principal, {
          ...request,
          ...(types !== undefined && { types: types.split(',') as FeedEventType[] }),
        }),
    }),
  ];
}
