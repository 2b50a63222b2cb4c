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
  /** The reply that the person made the change from: the change is refused when it has become another. */
  readonly madeFrom?: object;
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

let confirmed = async (_methods: readonly string[]): Promise<boolean> => false;
let onEnrollmentRequired = (): void => {};

/** Called when a change needs a second factor; gives whether the person has just shown one. */
export function whenStepUpRequired(ask: (methods: readonly string[]) => Promise<boolean>): void {
  confirmed = ask;
}

/** Called when the person has to set a second factor up before anything else. */
export function whenEnrollmentRequired(listener: () => void): void {
  onEnrollmentRequired = listener;
}

/** The versions of replies, as the server gave them. */
const versions = new WeakMap<object, string>();

/** Throws ApiError; of status 412 when someone has changed what `madeFrom` shows. */
export async function call<Name extends OperationName>(
  name: Name,
  input: CallInput<Name> = {},
): Promise<Reply<Name>> {
  const { params, query, body, signal, madeFrom } = input;
  const version = madeFrom && versions.get(madeFrom);
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
        ...(version !== undefined && { 'if-match': version }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const { response, reply } = await answered(ask, { template, read: documentOf });
  const shown = response.headers.get('etag');
  if (shown !== null && typeof reply === 'object' && reply !== null) versions.set(reply, shown);
  return reply as Reply<Name>;
}

/** A file of the server and the name that it is given there; throws ApiError with the server's sentence. */
export async function readFile(address: string): Promise<{ readonly name: string; readonly content: Blob }> {
  const ask = () => send(address, { credentials: 'same-origin' });
  const read = async (response: Response): Promise<unknown> => {
    if (!response.ok) return documentOf(response);
    return response.blob().catch(() => {
      throw new ApiError(0, 'The file ended early. Try again.');
    });
  };
  const { response, reply } = await answered(ask, { template: address, read });
  return { name: fileNameOf(response) ?? lastPart(address), content: reply as Blob };
}

function fileNameOf(response: Response): string | undefined {
  return /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
}

function lastPart(address: string): string {
  return new URL(address, location.href).pathname.split('/').at(-1) ?? '';
}

interface Asked {
  /** Of the operation, or the address itself. */
  readonly template: string;
  readonly read: (response: Response) => Promise<unknown>;
}

/** The answer, asked for again where the session was renewed or a second factor was shown; an error is thrown. */
async function answered(
  ask: () => Promise<Response>,
  { template, read }: Asked,
): Promise<{ readonly response: Response; readonly reply: unknown }> {
  let response = await ask();
  let reply = await read(response);
  if (isStale(response, reply) && !/session|\/me$/.test(template)) {
    // The token may have been replaced while the request was on its way; then the cookie is a new one already.
    await new Promise((resolve) => setTimeout(resolve, 150));
    response = await ask();
    reply = await read(response);
  }
  const methods = stepUpMethods(reply);
  if (methods && (await confirmed(methods))) {
    response = await ask();
    reply = await read(response);
  }
  if (response.ok) return { response, reply };
  throw failure(response.status, reply, template);
}

async function documentOf(response: Response): Promise<unknown> {
  return response.status === 204 ? undefined : response.json().catch(() => undefined);
}

/** Whether the token is no longer good; a wrong password or code is something else. */
function isStale({ status }: Response, reply: unknown): boolean {
  return status === 401 && (reply as { code?: unknown } | undefined)?.code !== 'AUTH_INVALID_CREDENTIALS';
}

function stepUpMethods(reply: unknown): readonly string[] | undefined {
  const { stepUp, methods } = (reply as { details?: Record<string, unknown> } | undefined)?.details ?? {};
  return stepUp === 'required' && Array.isArray(methods) ? methods : undefined;
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
  const { code, message, details, requestId } = (reply ?? {}) as {
    code?: string;
    message?: string;
    details?: Record<string, unknown>;
    requestId?: string;
  };
  const isSigningIn = template.startsWith('/v1/auth/session');
  if (status === 401 && code !== 'AUTH_INVALID_CREDENTIALS' && !isSigningIn) onSignedOut();
  if (details?.secondFactor === 'enrollment_required') onEnrollmentRequired();
  return new ApiError(status, message ?? `The server returned status ${status}.`, details, requestId);
}
