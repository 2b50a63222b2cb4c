import type { FeedEventType, WatchedEvent } from '@assay/core';
import Joi from 'joi';
import { eventStream, type ServerSentEvent } from '../http/event-stream.ts';
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

type StreamQuery = Omit<EventQuery, 'limit' | 'after'>;

export function eventRoutes({ portal, stopping, stillMember }: RouteTools): RouteDefinition[] {
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
    route<unknown, StreamQuery, unknown>({
      method: 'GET',
      path: '/v1/events/stream',
      id: 'watchEvents',
      tag: 'Events',
      summary: 'Stream new events as they happen; Last-Event-ID resumes without gaps',
      permission: 'audits:read',
      query: Joi.object({ types: eventTypes, team: id, repositoryId: id }),
      success: 200,
      reply: null,
      mediaType: 'text/event-stream',
      async handle({ principal, query: { types, ...place }, request, h }) {
        const last = String(request.headers['last-event-id'] ?? '');
        // Before the reply begins: what happens from then on is heard, and what must not be seen is an error.
        const after = await portal.feed.resumeAfter(principal, last);
        const wanted = {
          ...place,
          ...(types !== undefined && { types: types.split(',') as FeedEventType[] }),
          after,
        };
        const mayGoOn = () => stillMember(principal);
        return eventStream(request, h, { stopping, mayGoOn }, (signal) =>
          toEvents(portal.feed.watch(principal, wanted, signal)),
        );
      },
    }),
  ];
}

async function* toEvents(news: AsyncIterable<WatchedEvent>): AsyncGenerator<ServerSentEvent> {
  for await (const { event, cursor } of news) yield { id: cursor, event: event.type, data: event };
}
