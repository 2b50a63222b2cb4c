// The API as typed calls: the operation's name is a key of the generated types. Retries what may be retried,
// and turns every other outcome into a Failure with one sentence.

import { Failure } from '../failures/failure.ts';
import type { Operations } from './api.d.ts';
import { type OpenStream, readEvents, type ServerEvent } from './event-stream.ts';
import { isTransient, type Reply, type Send } from './send.ts';
import { fullId } from './short-id.ts';

export type OperationName = keyof Operations;

export interface CallInput<Name extends OperationName> {
  readonly params?: Operations[Name]['params'];
  readonly query?: Operations[Name]['query'];
  readonly body?: Operations[Name]['body'];
  /** Makes the same creation of two processes one; a random one unless given. */
  readonly idempotencyKey?: string | undefined;
}

export interface ClientOptions {
  /** For the sentences: where the server is. */
  readonly origin: string;
  readonly send: Send;
  /** Absent where nothing can be followed as it happens. */
  readonly openStream?: OpenStream;
  readonly token?: string;
  readonly version: string;
  readonly signal?: AbortSignal;
  /** Called for each request, for `--verbose`. */
  onReply?(line: string): void;
}

const tries = 4;
/** As long as the server's window of requests. */
const longestWaitMs = 65_000;

export class ApiClient {
  readonly #options: ClientOptions;
  #hasChanged = false;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  get origin(): string {
    return this.#options.origin;
  }

  /** Whether anything but reading was asked for, and done. */
  get hasChanged(): boolean {
    return this.#hasChanged;
  }

  /** Throws Failure. */
  async call<Name extends OperationName>(
    name: Name,
    { params, query, body, idempotencyKey }: CallInput<Name> = {},
  ): Promise<Operations[Name]['reply']> {
    const [method = '', template = ''] = name.split(' ');
    const values = (params ?? {}) as Readonly<Record<string, string>>;
    const path = await this.#path(template, values);
    const reply = await this.#send(method, path + queryText(query ?? {}), body, idempotencyKey);
    const { origin } = this.#options;
    // No operation has one; a sign-in page in front of the server does.
    if (/html/.test(reply.header('content-type') ?? ''))
      throw new Failure(
        'BAD_REPLY',
        `${origin} returned a web page. Check that it is an Assay server, and that no login proxy is in front of it.`,
      );
    return parsed(reply, origin) as Operations[Name]['reply'];
  }

  /** The address with its values; where they are the ends of ids, with the ids. */
  async #path(template: string, values: Readonly<Record<string, string>>): Promise<string> {
    let path = '';
    for (const part of template.split('/').slice(1)) {
      const key = /^\{(\w+)\}$/.exec(part)?.[1];
      const value = key === undefined ? part : await fullId(this, path, values[key] ?? '');
      path += `/${encodeURIComponent(value)}`;
    }
    return path;
  }

  /** Any request, e.g. of `assay api`. Gives the parsed body; undefined for 204. */
  async request(method: string, path: string, body?: unknown, idempotencyKey?: string): Promise<unknown> {
    return parsed(await this.#send(method, path, body, idempotencyKey), this.#options.origin);
  }

  /** Hands a message on as it is, and gives the reply whatever its status; for protocols of others. */
  async forward(path: string, body: string, headers: Readonly<Record<string, string>>): Promise<Reply> {
    const { send, signal } = this.#options;
    const own = this.#headers('POST', path, body);
    delete own['idempotency-key'];
    return send({ method: 'POST', path, headers: { ...own, ...headers }, body, signal });
  }

  /** Events as the server sends them; undefined when they can't be followed. */
  async events(path: string, signal: AbortSignal): Promise<AsyncIterable<ServerEvent> | undefined> {
    const { openStream, onReply } = this.#options;
    if (!openStream) return undefined;
    const headers = { ...this.#headers('GET', path, undefined), accept: 'text/event-stream' };
    const { status, chunks, requestId } = await openStream({ method: 'GET', path, headers, signal });
    onReply?.(`GET ${path} ${status}, request ${requestId ?? 'without ID'}`);
    return status === 200 ? readEvents(chunks) : undefined;
  }

  /** The body as it is. */
  async download(path: string): Promise<Uint8Array> {
    return (await this.#send('GET', path, undefined)).bytes;
  }

  /** A document of JSON as it is sent, and its value. Throws Failure (`BAD_REPLY`) for a value that is not an object or a list. */
  async downloadDocument(path: string): Promise<{ readonly bytes: Uint8Array; readonly document: object }> {
    const bytes = await this.download(path);
    try {
      const document: unknown = JSON.parse(new TextDecoder().decode(bytes));
      if (typeof document === 'object' && document !== null) return { bytes, document };
    } catch {
      // Said below.
    }
    throw new Failure(
      'BAD_REPLY',
      'The response is not a document. Check that this is an Assay server of a compatible version.',
    );
  }

  async #send(method: string, path: string, body: unknown, idempotencyKey?: string): Promise<Reply> {
    const headers = this.#headers(method, path, body, idempotencyKey);
    const text = body === undefined ? undefined : JSON.stringify(body);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#once(method, path, headers, text, attempt);
      if (outcome !== 'again') return outcome;
    }
  }

  async #once(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: string | undefined,
    attempt: number,
  ): Promise<'again' | Reply> {
    const { send, signal, onReply } = this.#options;
    const started = performance.now();
    // The same key makes a repeated creation one creation.
    const mayRepeat = method !== 'POST' || headers['idempotency-key'] !== undefined;
    let reply: Reply;
    try {
      reply = await send({ method, path, headers, body, signal });
    } catch (error) {
      if (attempt < tries && mayRepeat && isTransient(error)) {
        await pause(backoffMs(attempt), signal);
        return 'again';
      }
      throw error;
    }
    const milliseconds = Math.round(performance.now() - started);
    onReply?.(
      `${method} ${path.split('?')[0]} ${reply.status} ${milliseconds} ms, request ${reply.header('x-request-id') ?? 'without ID'}`,
    );
    const waitMs = retryAfterMs(reply, attempt);
    if (waitMs !== undefined && attempt < tries && (mayRepeat || wasRefusedUnread(reply))) {
      await pause(waitMs, signal);
      return 'again';
    }
    if (reply.status >= 200 && reply.status < 300) {
      if (method !== 'GET') this.#hasChanged = true;
      return reply;
    }
    throw await this.#refusal(method, path, reply);
  }

  #headers(method: string, path: string, body: unknown, idempotencyKey?: string): Record<string, string> {
    const { token, version } = this.#options;
    return {
      accept: '*/*',
      'user-agent': `assay/${version}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(method === 'POST' &&
        !path.startsWith('/v1/auth/') && {
          // The global one is loaded when it is used first, which reading never does.
          'idempotency-key': idempotencyKey ?? crypto.randomUUID(),
        }),
    };
  }

  /** The API's own words; or what stands between it and us. */
  async #refusal(method: string, path: string, reply: Reply): Promise<Failure> {
    const { origin, version } = this.#options;
    const body = errorBody(reply.text);
    if (!body) {
      const known =
        reply.status >= 500
          ? 'a proxy in front of it may be down. Try again later'
          : 'check that it is an Assay server';
      return new Failure('BAD_REPLY', `${origin} returned ${reply.status} without a reason: ${known}.`, {
        status: reply.status,
      });
    }
    const { code, message, details, requestId } = body;
    if (code === 'RESOURCE_NOT_FOUND' && message === 'This URL does not exist.') {
      const other = await this.#serverVersion();
      if (other !== undefined && other !== version && !path.startsWith('/health')) {
        const sentence = `${origin} runs Assay ${other}, which does not support ${method} ${path.split('?')[0]}. This command is ${version}.`;
        return new Failure('OTHER_VERSION', sentence, { server: other, command: version });
      }
    }
    if (code === 'AUTH_UNAUTHORIZED') {
      return new Failure(code, `${message} Run \`assay login --server ${origin}\` to sign in.`, details);
    }
    const note = code === 'INTERNAL_ERROR' ? `. See the server's log for request ${requestId}.` : '';
    return new Failure(code, `${message}${note}`, details);
  }

  async #serverVersion(): Promise<string | undefined> {
    try {
      const reply = await this.#options.send({ method: 'GET', path: '/health', headers: {} });
      return (JSON.parse(reply.text) as { version?: string }).version;
    } catch {
      return undefined;
    }
  }
}

function queryText(query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value));
  return search.size === 0 ? '' : `?${search}`;
}

function parsed(reply: Reply, origin: string): unknown {
  if (reply.status === 204 || reply.text === '') return undefined;
  if (!/json/.test(reply.header('content-type') ?? 'json')) return reply.text;
  try {
    return JSON.parse(reply.text);
  } catch (error) {
    throw new Failure(
      'BAD_REPLY',
      `The response of ${origin} is truncated or not valid JSON. Try again, or check for a proxy in between.`,
      {},
      { cause: error },
    );
  }
}

interface ErrorBody {
  readonly code: string;
  readonly message: string;
  readonly details: Record<string, unknown>;
  readonly requestId: string;
}

function errorBody(text: string): ErrorBody | undefined {
  try {
    const body = JSON.parse(text) as Partial<ErrorBody>;
    const { code, message, details = {}, requestId = '' } = body;
    return typeof code === 'string' && typeof message === 'string'
      ? { code, message, details, requestId }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Too many requests, or too much to do: nothing was done of it. */
function wasRefusedUnread({ status, text }: Reply): boolean {
  return status === 429 || (status === 503 && errorBody(text)?.details?.reason === 'overloaded');
}

/** How long to wait before the same request again; undefined when it is not one to repeat. */
function retryAfterMs(reply: Reply, attempt: number): number | undefined {
  if (reply.status !== 429 && reply.status !== 502 && reply.status !== 503 && reply.status !== 504)
    return undefined;
  const asked = Number(reply.header('retry-after'));
  if (!(asked > 0)) return reply.status === 429 ? undefined : backoffMs(attempt);
  return asked * 1000 > longestWaitMs ? undefined : asked * 1000 + Math.random() * 250;
}

function backoffMs(attempt: number): number {
  return 150 * 2 ** attempt * (0.5 + Math.random());
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}
