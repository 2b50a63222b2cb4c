// An audit's life as server-sent events.
import type { AuditNews } from '@assay/core';
import { eventStream, type ServerSentEvent } from '../http/event-stream.ts';
import { type RouteDefinition, route } from '../route.ts';
import { type IdParams, idParams, type RouteTools } from './route-tools.ts';

/** Above every percent: the end comes last, and a client that has heard it gets 204, which ends its reconnecting. */
const endId = 1_000;

export function auditEventRoutes({ portal, stopping, stillMember }: RouteTools): RouteDefinition[] {
  return [
    route<IdParams, unknown, unknown>({
      method: 'GET',
      path: '/v1/audits/{id}/events',
      id: 'watchAudit',
      tag: 'Audits',
      summary:
        'Stream audit progress: `progress` events, then `completed` or `failed`; Last-Event-ID resumes; 204 after the final event',
      permission: 'audits:read',
      params: idParams,
      success: 200,
      reply: null,
      mediaType: 'text/event-stream',
      handle: async ({ principal, params, request, h }) => {
        const last = Number(request.headers['last-event-id'] ?? 0);
        // Asked before the reply begins, so that what can't be seen is an error and no empty stream.
        const gone = new AbortController();
        const news = await portal.audits.watch(principal, params.id, gone.signal);
        if (last >= endId) return h.response().code(204);
        const mayGoOn = () => stillMember(principal);
        return eventStream(request, h, { stopping, mayGoOn }, (signal) => {
          signal.addEventListener('abort', () => gone.abort(), { once: true });
          return toEvents(news, last);
        });
      },
    }),
  ];
}

/** Progress is numbered by its percent, so that a client that comes back gets only what is new. */
async function* toEvents(news: AsyncIterable<AuditNews>, last: number): AsyncGenerator<ServerSentEvent> {
  for await (const one of news) {
    if (one.kind !== 'progress') yield { id: String(endId), event: one.kind, data: one.audit };
    else if (one.progress.percent + 1 > last) {
      yield { id: String(one.progress.percent + 1), event: 'progress', data: one.progress };
    }
  }
}
