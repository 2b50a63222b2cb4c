// The public API as typed calls. The session is a cookie, so that no script holds a token; the header on changes
// shows that they come from a page of this server.
import type { Operations } from './interface/api.d.ts';
import { prefix } from './place.ts';

export type OperationName = keyof Operations & string;
export type Reply<Name extends OperationName> = Operations[Name]['reply'];

interface CallInput<Name extends OperationName> {
  readonly params?: Operations[Name]['params'];
  readonly query?: Operations[Name]['query'];
  readonly body?: Operations[Name]['body'];
  readonly signal?: AbortSignal;
}

/** An answer from 400 on, or none at all (`status` 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly details: Readonly<Record<string, unknown>>;
  readonly requestId: string | undefined;

  constructor(
    status: number,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    requestId?: string,
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.details = details;
    this.requestId = requestId;
  }

  /** What is wrong with one field, where the server said so. */
  of(field: string): string | undefined {
    const found = this.details[field];
    return typeof found === 'string' ? found : undefined;
  }
}

let onSignedOut = (): void => {};

/** Called when the session has ended. */
export function whenSignedOut(listener: () => void): void {
  onSignedOut = listener;
}

/** Throws ApiError. */
export async function call<Name extends OperationName>(
  name: Name,
  input: CallInput<Name> = {},
): Promise<Reply<Name>> {
  const { params, query, body, signal } = input;
  const [method = 'GET', template = ''] = name.split(' ');
  const ask = () =>
    send(addressOf(template, params, query), {
      method,
      credentials: 'same-origin',
      ...(signal && { signal }),
      headers: {
        accept: 'application/json',
        ...(method !== 'GET' && { 'x-assay-csrf': '1' }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  let response = await ask();
  if (response.status === 401 && !/session|\/me$/.test(template)) {
    // The token may have been replaced while the request was on its way; then the cookie is a new one already.
    await new Promise((resolve) => setTimeout(resolve, 150));
    response = await ask();
  }
  if (response.status === 204) return undefined as Reply<Name>;
  const reply: unknown = await response.json().catch(() => undefined);
  if (response.ok) return reply as Reply<Name>;
  throw failure(response.status, reply, template);
}

/** The address of an operation, for links and event streams. */
export function addressOf(
  template: string,
  params: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, unknown>> = {},
): string {
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '' && value !== null) search.set(key, String(value));
  }
  return `${prefix}${path}${search.size > 0 ? `?${search}` : ''}`;
}

async function send(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, init);
  } catch (error) {
    if (init.signal?.aborted) throw error;
    throw new ApiError(0, 'The server did not respond. Check that it is running and that you are connected.');
  }
}

function failure(status: number, reply: unknown, template: string): ApiError {
  const { message, details, requestId } = (reply ?? {}) as {
    message?: string;
    details?: Record<string, unknown>;
    requestId?: string;
  };
  if (status === 401 && template !== '/v1/auth/session') onSignedOut();
  return new ApiError(status, message ?? `The server returned status ${status}.`, details, requestId);
}
