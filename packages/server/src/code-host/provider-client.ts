// One HTTP call to the code host: a time limit, retries for reads and never for writes, heed of its rate limits,
// and one kind of error. Its callers decide as whom to call.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Runtime } from '@assay/core';
import { version } from '../version.ts';
import { ProviderError } from './provider-error.ts';

export interface ProviderCall {
  /** GET unless given. */
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below the API's address, names in it encoded; or a whole URL there. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  /** Instead of a body. */
  readonly form?: Readonly<Record<string, string>>;
  readonly accept?: string;
  /** Whether 302 is an answer; else a redirect to somewhere else is a failure. */
  readonly takesRedirect?: boolean;
  /** Whether the answer is text, whatever it holds. */
  readonly takesText?: boolean;
  readonly signal?: AbortSignal;
}

export interface ProviderReply<Body> {
  /** 2xx, or a 302 where the call takes it, which is not followed. */
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** `Authorization` and what shares one rate limit. */
export interface Caller {
  readonly authorization: string | null;
  readonly quota: string;
}

const timeoutMs = 10_000;
const readAttempts = 3;
const firstPauseMs = 300;
const maxReplyBytes = 64 * 1024 * 1024;
/** A secondary limit that does not say how long. */
const unstatedPauseSeconds = 60;

export interface ProviderClientOptions {
  readonly apiUrl: string;
  readonly runtime: Runtime;
  /** The media type of answers (default `application/json`). */
  readonly accept?: string;
  /** What goes with every call beside that. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Of one attempt (default 10 s). */
  readonly timeoutMs?: number;
}

export class ProviderClient {
  readonly #apiUrl: string;
  readonly #runtime: Runtime;
  readonly #timeoutMs: number;
  readonly #accept: string;
  readonly #headers: Readonly<Record<string, string>>;
  /** Until when (Unix ms) nothing is to be asked, by quota: who goes on while limited is locked out. */
  readonly #pausedUntil = new Map<string, number>();
  #lastSuccessAt: string | null = null;
  #rateRemaining: number | null = null;

  constructor(options: ProviderClientOptions) {
    this.#apiUrl = options.apiUrl;
    this.#runtime = options.runtime;
    this.#accept = options.accept ?? 'application/json';
    this.#headers = options.headers ?? {};
    this.#timeoutMs = options.timeoutMs ?? timeoutMs;
  }

  /** How the provider was when it was last asked. */
  get state(): { readonly lastSuccessAt: string | null; readonly rateRemaining: number | null } {
    return { lastSuccessAt: this.#lastSuccessAt, rateRemaining: this.#rateRemaining };
  }

  /** Throws ProviderError, or the signal's reason. */
  async send<Body>(call: ProviderCall, caller: Caller): Promise<ProviderReply<Body>> {
    const attempts = (call.method ?? 'GET') === 'GET' ? readAttempts : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.#sendOnce<Body>(call, caller);
      } catch (error) {
        call.signal?.throwIfAborted();
        const passing = error instanceof ProviderError && error.isPassing && error.kind !== 'rate_limited';
        if (!passing || attempt >= attempts) throw error;
        await sleep(firstPauseMs * 3 ** (attempt - 1) * (0.5 + Math.random()), undefined, {
          ...(call.signal && { signal: call.signal }),
        });
      }
    }
  }

  async #sendOnce<Body>(call: ProviderCall, caller: Caller): Promise<ProviderReply<Body>> {
    this.#requireNoPause(caller);
    const url = this.#urlOf(call);
    const timeout = AbortSignal.timeout(this.#timeoutMs);
    const signal = call.signal ? AbortSignal.any([call.signal, timeout]) : timeout;
    let response: Response;
    let text: string;
    try {
      response = await this.#follow(url, call, caller, signal);
      text = await readText(response);
    } catch (cause) {
      if (cause instanceof ProviderError) throw cause;
      throw new ProviderError(timeout.aborted ? 'timeout' : 'unreachable', { cause, reason: String(cause) });
    }
    this.#note(response);
    if (response.status >= 400) throw this.#refusal(response, text, caller);
    return { status: response.status, headers: response.headers, body: bodyOf(response, text, call) as Body };
  }

  /** A repository that was renamed answers with its new address; only that is followed, and only on this host. */
  async #follow(first: URL, call: ProviderCall, caller: Caller, signal: AbortSignal): Promise<Response> {
    let url = first;
    for (let moves = 0; ; moves += 1) {
      const response = await this.#runtime.fetch(url, {
        method: call.method ?? 'GET',
        headers: {
          accept: call.accept ?? this.#accept,
          'user-agent': `assay/${version}`,
          ...this.#headers,
          ...(caller.authorization !== null && { authorization: caller.authorization }),
          ...(call.body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
        ...(call.form && { body: new URLSearchParams(call.form) }),
        redirect: 'manual',
        signal,
      });
      const location = response.headers.get('location');
      if (![301, 307, 308].includes(response.status) || location === null || moves >= 3) return response;
      const next = new URL(location, url);
      if (next.origin !== url.origin) return response;
      await response.body?.cancel();
      url = next;
    }
  }

  #urlOf({ path, query }: ProviderCall): URL {
    const url = new URL(/^https?:/.test(path) ? path : `${this.#apiUrl}${path}`);
    // A link in an answer must not lead a token away.
    if (url.origin !== new URL(this.#apiUrl).origin)
      throw new Error(`${url.origin} is not the code host's API.`);
    for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, String(value));
    return url;
  }

  #requireNoPause({ quota }: Caller): void {
    const until = this.#pausedUntil.get(quota);
    if (until === undefined) return;
    const seconds = Math.ceil((until - this.#runtime.now().getTime()) / 1000);
    if (seconds > 0) throw new ProviderError('rate_limited', { retryAfterSeconds: seconds });
    this.#pausedUntil.delete(quota);
  }

  #note({ status, headers }: Response): void {
    // A key or token that is not accepted is no connection.
    if (status < 500 && status !== 401) this.#lastSuccessAt = this.#runtime.now().toISOString();
    const remaining = headers.get('x-ratelimit-remaining');
    if (remaining !== null) this.#rateRemaining = Number(remaining);
  }

  #refusal(response: Response, text: string, { quota }: Caller): ProviderError {
    const { status, headers } = response;
    const reason = messageOf(text);
    const now = this.#runtime.now().getTime();
    if (isRateLimited(response, reason)) {
      const retryAfterSeconds = pauseSeconds(headers, now);
      this.#pausedUntil.set(quota, now + retryAfterSeconds * 1000);
      return new ProviderError('rate_limited', { status, retryAfterSeconds, reason });
    }
    const date = headers.get('date');
    return new ProviderError(status >= 500 ? 'failed' : 'refused', { status, reason, date });
  }
}

function isRateLimited({ status, headers }: Response, reason: string): boolean {
  if (status === 429) return true;
  if (status !== 403) return false;
  return (
    headers.get('x-ratelimit-remaining') === '0' || headers.has('retry-after') || /rate limit/i.test(reason)
  );
}

function pauseSeconds(headers: Headers, nowMs: number): number {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  if (after > 0) return Math.ceil(after);
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  const seconds = Math.ceil(reset - nowMs / 1000);
  return headers.get('x-ratelimit-remaining') === '0' && seconds > 0 ? seconds : unstatedPauseSeconds;
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxReplyBytes)
      throw new ProviderError('failed', { status: response.status, reason: 'The response is too large.' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A sign-in page, a redirect or nothing at all is no answer: an empty list would be taken for "there is none". */
function bodyOf(
  { status, headers }: Response,
  text: string,
  { takesRedirect = false, takesText = false }: ProviderCall,
): unknown {
  if (status === 302 && takesRedirect) return null;
  if (status >= 300)
    throw new ProviderError('failed', { status, reason: `Redirect to ${headers.get('location')}.` });
  if (takesText) return text;
  const hasBody = status === 200 || status === 201;
  if (!hasBody && text === '') return null;
  if (!/\bjson\b/.test(headers.get('content-type') ?? ''))
    throw new ProviderError('failed', { status, reason: 'The response is not JSON.' });
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch (cause) {
    throw new ProviderError('failed', { status, reason: 'The response is not valid JSON.', cause });
  }
  if (typeof body === 'object' && body !== null) return body;
  throw new ProviderError('failed', { status, reason: 'The response is neither an object nor a list.' });
}

/** What is said to be a list; anything else is a failure, not an empty one. */
export function requireList<Item>(value: unknown): readonly Item[] {
  if (!Array.isArray(value)) throw new ProviderError('failed', { reason: 'The response contains no list.' });
  return value as readonly Item[];
}

function messageOf(text: string): string {
  try {
    const said = JSON.parse(text) as Record<'message' | 'error_description' | 'error' | 'errors', unknown>;
    const message = said.message ?? said.error_description ?? said.error ?? '';
    // At some code hosts it is an object, by fields.
    const sentence = typeof message === 'string' ? message : JSON.stringify(message);
    return `${sentence}${said.errors ? ` ${JSON.stringify(said.errors)}` : ''}`;
  } catch {
    return text.slice(0, 200);
  }
}
