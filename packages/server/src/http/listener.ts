// The server's own listener: what hapi and Node would answer by themselves is answered as the interface says,
// slow clients are cut, and liveness is served beside hapi, so that shedding load never sheds it.
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Runtime } from '@assay/core';
import type { DirectRoutes } from './direct-routes.ts';
import { errorBodyOf, type Fault } from './errors.ts';
import { addressKey, isUnderV1, rateHeaders } from './rate-headers.ts';
import type { RateLimiter } from './rate-limiter.ts';
import { requestIdOf } from './request-id.ts';
import type { RequestTurns } from './request-turns.ts';
import { securityHeaders } from './security-headers.ts';
import { cutSlowBody, longestRequestMs } from './slow-bodies.ts';

interface ListenerContext {
  readonly runtime: Runtime;
  readonly limiter: RateLimiter;
  readonly direct: DirectRoutes;
}

const tooSlow = 'The request was sent too slowly.';

/** The last reply of each connection, so that a broken rest of it never gets a second one. */
const replies = new WeakMap<Duplex, ServerResponse>();

/**
 * The HTTP server for `Hapi.server({ listener })`, with limits of time and header size; what is not valid HTTP
 * is answered with an error document of the API.
 */
export function createListener(context: ListenerContext): Server {
  const listener = createServer({
    requestTimeout: longestRequestMs,
    headersTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16_384,
    // Without a Host header Node answers by itself; so we look ourselves.
    requireHostHeader: false,
  });
  listener.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) return void socket.destroy();
    const sentences: Record<string, string> = {
      HPE_HEADER_OVERFLOW: 'The headers are too large.',
      ERR_HTTP_REQUEST_TIMEOUT: tooSlow,
    };
    endSocket(socket, sentences[error.code ?? ''] ?? 'The request is malformed.', context);
  });
  listener.on('connect', (_request, socket) =>
    endSocket(socket, 'CONNECT is not supported: this server is not a proxy.', context),
  );
  // Node would answer 417.
  listener.on('checkExpectation', (request, response) =>
    refuse(response, request, 'The only supported expectation is 100-continue.', context),
  );
  listener.listen = withBacklog(listener);
  return listener;
}

/** Connections that the system holds until they are accepted. Beyond Node's 511 a burst makes everyone wait seconds. */
const backlog = 4_096;

/** hapi lets nobody say how many, so the listener does. */
function withBacklog(listener: Server): Server['listen'] {
  const listen = listener.listen.bind(listener) as (...args: readonly unknown[]) => Server;
  return ((port: unknown, ...rest: readonly unknown[]) => {
    const done = rest.at(-1);
    const host = typeof rest[0] === 'string' ? rest[0] : undefined;
    if (typeof port !== 'number') return listen(port, ...rest);
    return listen({ port, backlog, ...(host !== undefined && { host }) }, done);
  }) as Server['listen'];
}

/** Puts the checks in front of hapi, once hapi has put itself behind the listener. */
export function guardListener(listener: Server, context: ListenerContext, turns: RequestTurns): void {
  const handlers = listener.listeners('request') as RequestListener[];
  listener.removeAllListeners('request');
  listener.prependListener('connection', () => turns.accepted());
  listener.on('request', (request, response) => {
    replies.set(request.socket, response);
    const sentence = requestFault(request);
    if (sentence) return refuse(response, request, sentence, context);
    if (request.method === 'GET' && request.url === '/health/live') return sayAlive(response, request);
    cutSlowBody(request, () => {
      if (response.headersSent) request.socket.destroy();
      else endSocket(request.socket, tooSlow, context);
    });
    if (context.direct.take(request, response)) return;
    turns.run(() => {
      // The client may have gone while it waited.
      if (!request.socket.destroyed)
        for (const handler of handlers) handler.call(listener, request, response);
    });
  });
}

function requestFault(request: IncomingMessage): string | undefined {
  let hosts = 0;
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() === 'host') hosts += 1;
  }
  if (hosts !== 1) return 'A request must have exactly one Host header.';
  if (!request.url?.startsWith('/') && request.url !== '*')
    return 'The request path must start with a slash.';
  if (request.url.length > 8_192) return 'The URL is too long.';
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && !['identity', 'gzip', 'deflate'].includes(encoding)) {
    return 'Unsupported Content-Encoding. Use gzip or deflate.';
  }
  return undefined;
}

function refuse(
  response: ServerResponse,
  request: IncomingMessage,
  sentence: string,
  context: ListenerContext,
): void {
  const { text, headers } = refusal(sentence, requestIdOf(request), request.socket, context);
  const isRated = isUnderV1(request.url ?? '', '');
  for (const [name, value] of Object.entries(headers)) {
    if (isRated || !name.startsWith('x-rate-limit-')) response.setHeader(name, value);
  }
  response.writeHead(400, { connection: 'close' });
  response.end(text);
  request.socket.setTimeout(1_000, () => request.socket.destroy());
}

function sayAlive(response: ServerResponse, request: IncomingMessage): void {
  const text = '{"status":"ok"}';
  response.writeHead(200, {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': text.length,
    'x-request-id': requestIdOf(request),
  });
  response.end(text);
}

/** Whether the request that the connection is in the middle of has its reply already. */
function isAnswered(socket: Duplex): boolean {
  const reply = replies.get(socket);
  if (!reply?.headersSent) return false;
  return !reply.writableEnded || !reply.req.complete;
}

/** What the HTTP parser refuses: a JSON body, and the connection closed. */
function endSocket(socket: Duplex, sentence: string, context: ListenerContext): void {
  const { text, headers } = refusal(sentence, requestIdOf({ headers: {} }), socket, context);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 400 Bad Request\r\n${lines.join('')}connection: close\r\n\r\n${text}`);
}

function refusal(sentence: string, requestId: string, socket: Duplex, { runtime, limiter }: ListenerContext) {
  const now = runtime.now();
  const fault: Fault = { code: 'VALIDATION_ERROR', message: sentence, details: { request: sentence } };
  const text = JSON.stringify(errorBodyOf(fault, requestId, now));
  const rate = limiter.take(addressKey((socket as Socket).remoteAddress), now.getTime());
  const headers: Record<string, string> = {
    ...securityHeaders,
    ...rateHeaders(rate),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'x-request-id': requestId,
  };
  return { text, headers };
}
