// Server-sent events: text/event-stream over a hapi reply, kept alive, and ended with the client, the server
// or after a while; a client that was cut off continues with Last-Event-ID.
import { PassThrough } from 'node:stream';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';

export interface ServerSentEvent {
  readonly id: string;
  readonly event: string;
  readonly data: unknown;
}

const heartbeatMs = 15_000;
const longestMs = 10 * 60_000;
const askMs = 5_000;

export interface StreamOptions {
  /** Aborts when the server is about to stop. */
  readonly stopping: AbortSignal;
  /** Asked every few seconds, and the stream ends when it throws: who has left must not go on listening. */
  readonly mayGoOn: () => Promise<unknown>;
  readonly everyMs?: number;
}

/** `open` gives the events until its signal aborts. */
export function eventStream(
  request: Request,
  h: ResponseToolkit,
  { stopping, mayGoOn, everyMs = askMs }: StreamOptions,
  open: (signal: AbortSignal) => AsyncIterable<ServerSentEvent>,
): ResponseObject {
  const body = new PassThrough();
  const gone = new AbortController();
  const signal = AbortSignal.any([gone.signal, stopping, AbortSignal.timeout(longestMs)]);
  request.raw.res.once('close', () => gone.abort());
  const heartbeat = setInterval(() => body.write(': still here\n\n'), heartbeatMs);
  const asking = setInterval(() => void mayGoOn().catch(() => gone.abort()), everyMs);
  const send = async (): Promise<void> => {
    body.write('retry: 2000\n\n');
    for await (const { id, event, data } of open(signal)) {
      body.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
    }
  };
  // A fault after the first byte can only end the stream; the client comes back and gets the reason.
  void send()
    .catch(() => {})
    .finally(() => {
      clearInterval(heartbeat);
      clearInterval(asking);
      gone.abort();
      body.end();
    });
  return h
    .response(body)
    .type('text/event-stream')
    .header('x-accel-buffering', 'no')
    .compressed('identity')
    .code(200);
}
