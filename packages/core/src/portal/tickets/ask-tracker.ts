// One request to a tracker, and one exact sentence for each way in which it can be refused.
import type { Runtime } from '../../support/runtime.ts';
import { readRetryAfter } from '../webhooks/retry-plan.ts';
import { TrackerError } from './ticket-tracker.ts';

export interface TrackerCall {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'PATCH';
  readonly path: string;
  readonly body?: unknown;
}

export interface TrackerPlace {
  readonly url: string;
  readonly project: string;
  readonly headers: Readonly<Record<string, string>>;
  /** What the token has to be allowed, for the sentence. */
  readonly scopes: string;
}

export type AskTracker = <Reply>(call: TrackerCall) => Promise<Reply>;

const timeoutMs = 20_000;
const maxText = 400;

/** Asks at the place; throws TrackerError. Redirects are not followed: a token goes nowhere else. */
export function askTracker(runtime: Pick<Runtime, 'fetch' | 'now'>, place: TrackerPlace): AskTracker {
  const { host } = new URL(place.url);
  return async <Reply>({ method = 'GET', path, body }: TrackerCall): Promise<Reply> => {
    let response: Response;
    let text: string;
    try {
      response = await runtime.fetch(`${place.url}${path}`, {
        method,
        redirect: 'manual',
        headers: {
          accept: 'application/json',
          'user-agent': 'assay',
          ...place.headers,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      text = await response.text();
    } catch (error) {
      throw new TrackerError('unclear', `${host} did not answer: ${(error as Error).message}.`);
    }
    if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as Reply;
    throw refusal(response, text, { ...place, host, now: runtime.now() });
  };
}

function refusal(
  response: Response,
  text: string,
  { host, project, scopes, now }: TrackerPlace & { readonly host: string; readonly now: Date },
): TrackerError {
  const { status, headers } = response;
  const waits = readRetryAfter(headers.get('retry-after') ?? undefined, now);
  const isLimited =
    status === 429 || (status === 403 && (waits !== null || headers.get('x-ratelimit-remaining') === '0'));
  if (isLimited)
    return new TrackerError('limited', `${host} asks to wait: too many requests.`, waits ?? 60_000);
  if (status === 401)
    return new TrackerError(
      'refused',
      `${host} does not accept the token: it is wrong, was revoked or has expired. Give the tracker a new one with \`assay trackers update\`.`,
    );
  if (status === 403)
    return new TrackerError(
      'denied',
      `${host} accepts the token, but it is too weak for ${project}: it needs ${scopes}.`,
    );
  if (status === 404 || status === 410 || (status >= 300 && status < 400))
    return new TrackerError(
      'missing',
      `${host} shows nothing there: it was moved or deleted, or the token cannot see it.`,
    );
  if (status >= 500) return new TrackerError('unclear', `${host} answered with ${status}.`);
  return new TrackerError('invalid', `${host} refused what was sent (${status}): ${sentenceIn(text)}`);
}

/** What the tracker says, field by field where it does. */
function sentenceIn(text: string): string {
  try {
    const { message, error, errors, errorMessages } = JSON.parse(text) as Record<string, unknown>;
    const fields = Object.entries(errors ?? {}).map(
      ([field, sentence]) => `${field}: ${JSON.stringify(sentence)}`,
    );
    const all = [message, error, ...((errorMessages as unknown[]) ?? []), ...fields].filter(Boolean);
    return all
      .map((one) => (typeof one === 'string' ? one : JSON.stringify(one)))
      .join(' ')
      .slice(0, maxText);
  } catch {
    return text.replace(/\s+/g, ' ').slice(0, maxText);
  }
}
