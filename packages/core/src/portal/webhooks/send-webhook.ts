// One attempt to deliver: a POST to addresses that were checked, without redirects, within a time, and reading no
// more of the answer than is worth keeping.
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, isIPv6, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { ProxyFor } from '../../support/outgoing-proxy.ts';
import { ProxyError, tunnelThrough } from '../../support/proxy-tunnel.ts';
import { readRetryAfter } from './retry-plan.ts';
import { checkProxiedReceiver, RefusedAddress, resolveReceiver } from './webhook-address.ts';

/** Bytes of an answer that are kept. */
const keptBytes = 1_024;
/** Bytes of an answer that are read at all. */
const readBytes = 65_536;

export interface SendOptions {
  readonly allowedHosts: readonly string[];
  readonly timeoutMs: number;
  /** Aborts when the program stops. */
  readonly signal: AbortSignal;
  readonly userAgent: string;
  readonly now: () => Date;
  readonly proxyFor?: ProxyFor | undefined;
  /** How names are resolved; the system's way unless a test says otherwise. */
  readonly resolve?: ((host: string) => Promise<readonly string[]>) | undefined;
}

export interface WebhookAnswer {
  /** null when there was none. */
  readonly status: number | null;
  readonly body: string | null;
  /** Why the attempt failed; null when the receiver took it. */
  readonly error: string | null;
  readonly retryAfterMs: number | null;
  /** Whether the request left this machine, so that the receiver may have taken it even without an answer. */
  readonly isSent: boolean;
}

export interface WebhookRequest {
  readonly url: string;
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
  /** POST unless given. */
  readonly method?: 'POST' | 'PUT';
}

/** Never throws but for the abort of `signal`. */
export async function sendWebhook(message: WebhookRequest, options: SendOptions): Promise<WebhookAnswer> {
  const limit = AbortSignal.timeout(options.timeoutMs);
  const signal = AbortSignal.any([limit, options.signal]);
  let isSent = false;
  const onSent = () => {
    isSent = true;
  };
  try {
    const url = new URL(message.url);
    const connection = await connectionTo(url, { ...options, signal });
    const response = await post(url, connection, message, {
      signal,
      userAgent: options.userAgent,
      onSent,
    });
    const body = await beginningOf(response);
    const status = response.statusCode ?? 0;
    const isTaken = status >= 200 && status < 300;
    const retryAfterMs = isTaken ? null : readRetryAfter(response.headers['retry-after'], options.now());
    return {
      status,
      body,
      error: isTaken ? null : `The receiver returned ${status}.`,
      retryAfterMs,
      isSent: true,
    };
  } catch (error) {
    options.signal.throwIfAborted();
    const sentence = limit.aborted
      ? `The receiver timed out after ${options.timeoutMs / 1000} seconds.`
      : sentenceOf(error);
    return { status: null, body: null, error: sentence, retryAfterMs: null, isSent };
  }
}

/** How the receiver is reached: at addresses that were checked, or through the proxy. */
async function connectionTo(url: URL, options: SendOptions): Promise<RequestOptions> {
  const proxy = options.proxyFor?.(url);
  if (!proxy) {
    const addresses = await resolveReceiver(url.hostname, options);
    // A connection of its own: one from a pool could have been made before the address was checked.
    return { agent: false, lookup: lookupOf(addresses) };
  }
  await checkProxiedReceiver(url.hostname, options);
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80);
  const socket = await tunnelThrough(proxy, { host, port }, options.signal);
  const servername = isIP(host) === 0 ? host : '';
  return {
    // Without an agent nobody else says which port needs no mention.
    defaultPort: url.protocol === 'https:' ? 443 : 80,
    createConnection: () => (url.protocol === 'https:' ? connectTls({ socket, servername, host }) : socket),
  };
}

function post(
  url: URL,
  connection: RequestOptions,
  { body, headers, method = 'POST' }: WebhookRequest,
  { signal, userAgent, onSent }: { readonly signal: AbortSignal; readonly userAgent: string; onSent(): void },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const bytes = Buffer.from(body);
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  const request = send(
    url,
    {
      ...connection,
      method,
      signal,
      headers: {
        ...headers,
        'content-type': 'application/json; charset=utf-8',
        'content-length': bytes.length,
        'user-agent': userAgent,
      },
    },
    resolve,
  );
  request.on('error', reject);
  request.on('finish', onSent);
  request.end(bytes);
  return promise;
}

/** Answers with what was checked, whatever the name server says by now. */
function lookupOf(addresses: readonly string[]): LookupFunction {
  const all = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_host, { all: wantsAll }, done) => {
    const [first] = all;
    if (!first) return done(new RefusedAddress('The host has no address.'), '');
    return wantsAll ? done(null, all) : done(null, first.address, first.family);
  };
}

/** The first kilobyte, as text; what is too long is not read to its end. */
async function beginningOf(response: IncomingMessage): Promise<string> {
  const kept: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    if (size < keptBytes) kept.push(chunk.subarray(0, keptBytes - size));
    size += chunk.length;
    if (size >= readBytes) break;
  }
  response.destroy();
  // PostgreSQL keeps no NUL, and nobody wants to see other control characters.
  return Buffer.concat(kept)
    .toString('utf8')
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, ' ');
}

function sentenceOf(error: unknown): string {
  if (error instanceof RefusedAddress || error instanceof ProxyError) return error.message;
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return `The receiver could not be reached (${typeof code === 'string' ? code : String(message).slice(0, 200)}).`;
}
