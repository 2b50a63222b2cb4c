// The end of every request: errors get their one shape, and every reply its headers.
import type { Portal, Runtime } from '@assay/core';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { errorReply, faultOf } from './errors.ts';
import { addressKey, isUnderV1, rateHeaders } from './rate-headers.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { requestIdOf } from './request-id.ts';
import type { RequestMetrics } from './request-metrics.ts';
import { costHeaders } from './request-origin.ts';
import { stateOf } from './request-state.ts';
import { securityHeaders } from './security-headers.ts';
import { hasUnreadBody, passOverBody } from './unread-body.ts';

interface ReplyContext {
  readonly runtime: Runtime;
  readonly limiter: RateLimiter;
  readonly prefix: string;
  readonly draining: AbortSignal | undefined;
}

/** Belongs into `onPreResponse`, for routes of ours. */
export async function finishReply(
  request: Request,
  h: ResponseToolkit,
  context: ReplyContext & { readonly portal: Pick<Portal, 'databaseTime'> },
  metrics: RequestMetrics,
): Promise<symbol | ResponseObject> {
  const reply = await dressReply(request, h, context);
  Object.assign(reply.headers, costHeaders(request, context.portal));
  metrics.count(request, reply.statusCode);
  return reply === request.response ? h.continue : reply;
}

/** The reply as the interface wants it, whatever made it. */
export async function dressReply(
  request: Request,
  h: ResponseToolkit,
  context: ReplyContext,
): Promise<ResponseObject> {
  if (hasUnreadBody(request.raw.req)) await passOverBody(request.raw.req);
  let { response } = request;
  if ('isBoom' in response && response.isBoom) {
    const fault = faultOf(response);
    if (fault.code === 'INTERNAL_ERROR') {
      context.runtime.log.error('a request failed', {
        requestId: requestIdOf(request),
        method: request.method,
        path: request.path,
        error: response.stack,
      });
    }
    response = errorReply(fault, request, h, context.runtime.now());
  }
  const reply = response as ResponseObject;
  for (const [name, value] of Object.entries(securityHeaders)) reply.headers[name] ??= value;
  if (context.draining?.aborted) reply.headers.connection = 'close';
  reply.headers['x-request-id'] = requestIdOf(request);
  if (isUnderV1(request.raw.req.url ?? '', context.prefix)) {
    Object.assign(
      reply.headers,
      rateHeaders(stateOf(request).rate ?? (await rateOfAddress(request, context))),
    );
  }
  return reply;
}

/** Requests that ended before anyone was asked who they are count for their address; shed load never counts. */
function rateOfAddress(request: Request, { limiter, runtime }: ReplyContext) {
  const { response } = request;
  const wasShed = 'isBoom' in response && response.isBoom && response.output.statusCode === 503;
  const key = addressKey(request.info.remoteAddress);
  const now = runtime.now().getTime();
  return wasShed ? limiter.peek(key, now) : limiter.consume(key, now);
}
