// The webhook's reply on the wire: a receipt, or the error in the interface's shape. It is written without hapi, for
// deliveries come in thousands; and a body that is refused half-way is not read to its end.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Runtime } from '@assay/core';
import { errorBodyOf, faultOf, statusOf } from '../../http/errors.ts';
import { requestIdOf } from '../../http/request-id.ts';
import type { RequestMetrics } from '../../http/request-metrics.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { hasUnreadBody, passOverBody } from '../../http/unread-body.ts';
import type { Sender } from './body-pool.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';

export interface EndpointOptions {
  readonly path: string;
  readonly receiver: Pick<WebhookReceiver, 'receive'>;
  readonly runtime: Pick<Runtime, 'log' | 'now'>;
  readonly metrics: Pick<RequestMetrics, 'observe'>;
  /** Who sends; by the connection's address unless given. */
  readonly senderOf?: (request: IncomingMessage) => Sender;
}

/** How long a refused sender has to read why, before the connection is cut with its body still coming. */
const lingerMs = 1_000;
/** What is sooner read to its end than its connection is replaced. */
const shortBytes = 64 * 1024;

const commonHeaders = { ...securityHeaders, 'content-type': 'application/json; charset=utf-8' };

/** Answers one delivery; never rejects. */
export function webhookEndpoint({ path, receiver, runtime, metrics, senderOf = connected }: EndpointOptions) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const started = performance.now();
    const requestId = requestIdOf(request);
    let status = 202;
    let text: string;
    const headers: Record<string, string> = {};
    try {
      const receipt = await receiver.receive(request.headers, request, senderOf(request));
      headers['x-delivery-id'] = receipt.deliveryId;
      text = JSON.stringify(receipt);
    } catch (error) {
      const fault = faultOf(error);
      if (fault.code === 'INTERNAL_ERROR')
        runtime.log.error('a delivery was rejected', { requestId, error: stackOf(error) });
      status = statusOf(fault.code);
      if (status === 401) headers['www-authenticate'] = 'Bearer realm="assay"';
      if (fault.retryAfterSeconds !== undefined) headers['retry-after'] = String(fault.retryAfterSeconds);
      text = JSON.stringify(errorBodyOf(fault, requestId, runtime.now()));
    }
    if (hasUnreadBody(request) && Number(request.headers['content-length']) <= shortBytes)
      await passOverBody(request);
    const isWhole = !hasUnreadBody(request);
    response.writeHead(status, {
      ...commonHeaders,
      ...headers,
      'content-length': Buffer.byteLength(text),
      'x-request-id': requestId,
      ...(!isWhole && { connection: 'close' }),
    });
    metrics.observe(
      { method: 'POST', route: path, status: String(status) },
      (performance.now() - started) / 1000,
    );
    if (isWhole) response.end(text);
    else await endUnread(request, response, text);
  };
}

/**
 * Sends the whole reply, and ends the connection a moment later. What still comes is left in the network: reading it
 * only to throw it away would cost memory, and closing at once would take the reply from the sender.
 */
async function endUnread(request: IncomingMessage, response: ServerResponse, text: string): Promise<void> {
  request.pause();
  response.write(text);
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, lingerMs);
    response.once('close', () => {
      clearTimeout(timer);
      resolve();
    });
  });
  request.destroy();
}

function stackOf(error: unknown): string {
  return error instanceof Error ? String(error.stack) : String(error);
}

function connected({ socket }: IncomingMessage): Sender {
  return { address: socket.remoteAddress ?? '', isProvider: false };
}
