// A request as a span, from the check of who asks until the reply is sent, by the conventions of HTTP. Inside an
// embedder's server only our own routes are traced.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type OpenSpan, type Runtime, type Tracing, tracingOf } from '@assay/core';
import type { Lifecycle, Request, ResponseToolkit, ServerAuthScheme, ServerRoute } from '@hapi/hapi';
import type { DirectAnswer } from '../http/direct-routes.ts';
import { requestIdOf } from '../http/request-id.ts';
import { stateOf } from '../http/request-state.ts';

/** Asked every few seconds by machines. */
const unwatched = /\/(health\/(live|ready)|metrics)$/;
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

const spans = new WeakMap<IncomingMessage, OpenSpan>();

/** The trace that a request belongs to; undefined for none. */
export function traceIdOf({ raw }: Request): string | undefined {
  return spans.get(raw.req)?.traceId;
}

export interface RequestSpans {
  route(route: ServerRoute): ServerRoute;
  scheme(scheme: ServerAuthScheme): ServerAuthScheme;
  direct(path: string, answer: DirectAnswer): DirectAnswer;
}

const untraced: RequestSpans = {
  route: (route) => route,
  scheme: (scheme) => scheme,
  direct: (_path, answer) => answer,
};

export function requestSpans(runtime: Runtime): RequestSpans {
  const tracing = tracingOf(runtime);
  if (!runtime.tracing) return untraced;
  return {
    route: (route) => {
      const { handler, path } = route;
      if (typeof handler !== 'function' || unwatched.test(path)) return route;
      return {
        ...route,
        handler: (request: Request, h: ResponseToolkit) =>
          spanOf(request, tracing).within(() =>
            (handler as (request: Request, h: ResponseToolkit) => Lifecycle.ReturnValue)(request, h),
          ),
      };
    },
    scheme: (scheme) => (server, options) => {
      const made = scheme(server, options);
      return {
        ...made,
        authenticate: (request, h) =>
          unwatched.test(request.route.path)
            ? made.authenticate(request, h)
            : spanOf(request, tracing).within(() => made.authenticate(request, h)),
      };
    },
    direct: (path, answer) => (request, response) =>
      begin(request, response, path, tracing).within(() => answer(request, response)),
  };
}

/** The request's span; begun by who comes first, the check of who asks or the route. */
function spanOf(request: Request, tracing: Tracing): OpenSpan {
  const { req, res } = request.raw;
  const running = spans.get(req);
  if (running) return running;
  const span = begin(req, res, request.route.path, tracing);
  onceSent(res, () => {
    const userId = stateOf(request).principal?.userId;
    if (userId !== undefined) span.set({ 'user.id': userId });
  });
  return span;
}

function begin(request: IncomingMessage, response: ServerResponse, route: string, tracing: Tracing) {
  const method = methods.has(request.method ?? '') ? String(request.method) : '_OTHER';
  const { traceparent } = request.headers;
  const span = tracing.begin(`${method} ${route}`, {
    kind: 'server',
    ...(typeof traceparent === 'string' && { parent: traceparent }),
    attributes: {
      'http.request.method': method,
      'http.route': route,
      // Without its query, which may hold a one-time code.
      'url.path': (request.url ?? '').split('?')[0] ?? '',
      'url.scheme': 'encrypted' in request.socket ? 'https' : 'http',
      'network.protocol.version': request.httpVersion,
      'assay.request.id': requestIdOf(request),
    },
  });
  spans.set(request, span);
  onceSent(response, () => {
    const { statusCode } = response;
    span.set({ 'http.response.status_code': statusCode });
    if (statusCode >= 500) span.fail(String(statusCode));
    // After other listeners that still add to it on the same event.
    queueMicrotask(() => span.end());
  });
  return span;
}

/** Whole, or given up by the client. */
function onceSent(response: ServerResponse, notify: () => void): void {
  let isNotified = false;
  for (const event of ['finish', 'close'])
    response.once(event, () => {
      if (!isNotified) notify();
      isNotified = true;
    });
}
