// Passkeys in this browser: made for the portal, and asked to sign for it.
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser';
import { ApiError } from './api.ts';

/** Browsers keep them from pages of plain http, localhost apart. */
export const hasPasskeys = browserSupportsWebAuthn();

interface Answer {
  readonly id: string;
  readonly response: Readonly<Record<string, unknown>>;
}

/** Throws ApiError when the person or the browser will not. */
export async function createPasskey(options: unknown): Promise<Answer> {
  return orExplained(() =>
    startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON }),
  );
}

/** Throws ApiError when the person or the browser will not. */
export async function signWithPasskey(options: unknown): Promise<Answer> {
  return orExplained(() =>
    startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON }),
  );
}

async function orExplained(
  ask: () => Promise<{ readonly id: string; readonly response: object }>,
): Promise<Answer> {
  try {
    const answer = await ask();
    return { ...answer, response: { ...answer.response } };
  } catch (error) {
    const { name, message } = error as Error;
    const isCancelled = name === 'NotAllowedError' || name === 'AbortError';
    throw new ApiError(0, isCancelled ? 'The browser returned no passkey. Try again.' : message);
  }
}
