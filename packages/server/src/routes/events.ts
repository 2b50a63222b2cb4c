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
        'Read the event feed, oldest first; continue from `nextAfter` without gaps; no total and no offset',
      permission: 'audits:read',
      query: Joi.object({
        after: eventCursor,
        types: eventTypes,
        team: id,
        repositoryId: id,
        limit: Joi.number().integer().min(1).max(100).default(20).description('Maximum number of items.'),
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
