// Asking a server that is none of ours: with a token that goes to no other host, and with the patience it asks for.
import { setTimeout as delay } from 'node:timers/promises';
import { Failure } from '../failures/failure.ts';
import { networkSend, type Reply } from './send.ts';

/** So many times a host may ask for patience, and so long. */
const maxWaits = 5;
const maxWaitSeconds = 120;

export interface AskedHost {
  /** `https://git.example.com`; redirects are answers, and are not followed. */
  readonly origin: string;
  /** As people know it. */
  readonly place: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers a path, with its query. Throws Failure (`RATE_LIMIT_EXCEEDED`, `NETWORK_ERROR`). */
export type AskHost = (path: string) => Promise<Reply>;

export function askHost({ origin, place, headers }: AskedHost): AskHost {
  const send = networkSend(origin);
  const all = { accept: 'application/json', 'user-agent': 'assay', ...headers };
  return async (path) => {
    for (let wait = 0; ; wait += 1) {
      const reply = await send({ method: 'GET', path, headers: all });
      const seconds = secondsToWait(reply);
      if (seconds === undefined) return reply;
      if (wait >= maxWaits || seconds > maxWaitSeconds) {
        const sentence = `${place} limits requests of this token. Try again in ${seconds} seconds.`;
        throw new Failure('RATE_LIMIT_EXCEEDED', sentence);
      }
      await delay(seconds * 1000);
    }
  };
}

/** Undefined for an answer that is one. */
function secondsToWait(reply: Reply): number | undefined {
  const asked = reply.header('retry-after');
  if (reply.status !== 429 && !(reply.status === 403 && asked !== undefined)) return undefined;
  const seconds = Number(asked ?? 5);
  return Number.isFinite(seconds) ? Math.max(1, Math.ceil(seconds)) : 60;
}
