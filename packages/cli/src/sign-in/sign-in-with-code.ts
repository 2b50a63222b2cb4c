// `assay login --device`: this machine shows a code, and waits until a person has let it in elsewhere (RFC 8628).
import { hostname, userInfo } from 'node:os';
import type { Operations } from '../client/api.d.ts';
import type { ApiClient } from '../client/client.ts';
import { Failure } from '../failures/failure.ts';

type LoginReply = Operations['POST /v1/auth/login']['reply'];

export interface CodeOptions {
  readonly signal: AbortSignal;
  /** Says something to the person. */
  notify(text: string): void;
}

/** Throws Failure when nobody let it in, someone turned it away, or the signal has aborted. */
export async function signInWithCode(
  client: ApiClient,
  { signal, notify }: CodeOptions,
): Promise<LoginReply> {
  const started = await client.call('POST /v1/auth/device', { body: { client: thisMachine() } });
  const { deviceCode, userCode, verificationUri, expiresIn, interval } = started;
  notify(`Open ${verificationUri} on any device, sign in and enter the code ${userCode}.`);
  const deadline = performance.now() + expiresIn * 1000;
  let pauseMs = interval * 1000;
  while (performance.now() < deadline) {
    await pause(pauseMs, signal);
    try {
      return await client.call('POST /v1/auth/device/token', { body: { deviceCode } });
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      if (error.details.error === 'slow_down') pauseMs += 5_000;
      else if (error.details.error !== 'authorization_pending') throw error;
    }
  }
  throw new Failure(
    'UNDECIDED',
    'The device was not approved, and the code has expired. Run the command again.',
  );
}

function thisMachine(): string {
  const name = `${thisUser()} on ${hostname()}`.replace(/[^\x20-\x7e]/g, '?');
  return name.slice(0, 100);
}

/** A user id without an account, as containers have, has no name. */
function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    return process.env.USER ?? `user ${process.getuid?.()}`;
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
  });
}
