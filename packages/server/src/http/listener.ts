// The server's own listener: what hapi and Node would answer by themselves is answered as the interface says,
// slow clients are cut, and liveness is served beside hapi, so that shedding load never sheds it.
import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import { errorBodyOf, type Fault } from '../errors.ts';

/** A listener for `Hapi.server({ listener })`. */
export function createListener(): Server {
  const listener = createServer({
    requestTimeout: 15_000,
    headersTimeout: 5_000,
    connectionsCheckingInterval: 1_000,
    keepAliveTimeout: 5_000,
    maxHeaderSize: 16_384,
    // Without a Host header Node answers by itself; so we look ourselves.
    requireHostHeader: false,
  });
  listener.on('clientError', answerClientError);
  return listener;
}

/** Puts the checks in front of hapi, once hapi has put itself behind the listener. */
export function guardListener(listener: Server): void {
  const handlers = listener.listeners('request') as RequestListener[];
  listener.removeAllListeners('request');
  listener.on('request', (request, response) => {
    const sentence = requestFault(request);
    if (sentence) return refuse(response, request, sentence);
    if (request.method === 'GET' && request.url === '/health/live') return sayAlive(response);
    for (const handler of handlers) handler.call(listener, request, response);
  });
}

function requestFault(request: IncomingMessage): string | undefined {
  const hosts = request.rawHeaders
    .filter((_, index) => index % 2 === 0)
    .filter((name) => name.toLowerCase() === 'host');
  if (hosts.length !== 1) return 'A request has exactly one Host header.';
  if (!request.url?.startsWith('/') && request.url !== '*')
    return 'The address of a request starts with a slash.';
  if (request.url.length > 8_192) return 'The address is too long.';
  const encoding = request.headers['content-encoding'];
  if (encoding !== undefined && !['identity', 'gzip', 'deflate'].includes(encoding.toLowerCase())) {
    return `The Content-Encoding ${encoding.slice(0, 50)} is not known here.`;
  }
  return undefined;
}

function refuse(response: ServerResponse, request: IncomingMessage, sentence: string): void {
  const { text, requestId } = faultText(sentence);
  response.writeHead(400, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    'x-request-id': requestId,
    connection: 'close',
  });
  response.end(text);
  request.socket.setTimeout(1_000, () => request.socket.destroy());
}

function sayAlive(response: ServerResponse): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': randomUUID(),
  });
  response.end('{"status":"ok"}');
}

/** What the HTTP parser refuses: a JSON body, and the connection closed. */
function answerClientError(error: NodeJS.ErrnoException, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const sentences: Record<string, string> = {
    HPE_HEADER_OVERFLOW: 'The headers are too large.',
    ERR_HTTP_REQUEST_TIMEOUT: 'The request came too slowly.',
  };
  const { text, requestId } = faultText(sentences[error.code ?? ''] ?? 'The request is malformed.');
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(text)}\r\n` +
      `cache-control: no-store\r\nx-request-id: ${requestId}\r\nconnection: close\r\n\r\n${text}`,
  );
}

function faultText(sentence: string): { text: string; requestId: string } {
  const requestId = randomUUID();
  const fault: Fault = { code: 'VALIDATION_ERROR', message: sentence, details: { request: sentence } };
  return { text: JSON.stringify(errorBodyOf(fault, requestId, new Date())), requestId };
}
