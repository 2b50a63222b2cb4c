// The first and the second step of a sign-in with a password, for the token in the reply and the one in a cookie alike.
import { type Portal, type ProvenAccount, UnauthorizedError } from '@assay/core';
import type { Request } from '@hapi/hapi';
import { assertionVerifier, challengeOf, relyingParty, requestOptions } from './passkey-ceremony.ts';

export interface GivenCredentials {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** What answers a ticket: a code, or what the browser says of a passkey. */
export interface GivenSecondFactor {
  readonly ticket: string;
  readonly code?: string;
  readonly response?: { readonly id: string };
}

interface Asking {
  readonly portal: Portal;
  readonly request: Request;
  /** Where people reach the portal. */
  readonly base: string;
}

/** Throws UnauthorizedError with a ticket, and what a passkey can sign, where a second factor is needed. */
export async function checkPassword(
  given: GivenCredentials,
  { portal, request, base }: Asking,
): Promise<ProvenAccount> {
  try {
    return await portal.access.checkCredentials({ ...given, address: request.info.remoteAddress });
  } catch (error) {
    const { ticket, methods } = (error as UnauthorizedError).details ?? {};
    if (!(error instanceof UnauthorizedError) || typeof ticket !== 'string') throw error;
    if (!Array.isArray(methods) || !methods.includes('passkey')) throw error;
    const allowed = await portal.secondFactors.passkeysOfTicket(ticket);
    const passkey = await requestOptions(relyingParty(base), { challenge: ticket, allowed });
    throw new UnauthorizedError(error.message, { ...error.details, passkey });
  }
}

export async function checkSecondFactor(
  { ticket, code, response }: GivenSecondFactor,
  { portal, request, base }: Asking,
): Promise<ProvenAccount> {
  const { remoteAddress } = request.info;
  if (code !== undefined) return portal.access.finishWithCode(ticket, code, remoteAddress);
  const verify = assertionVerifier(relyingParty(base), ticket, { response, isOnlyFactor: false });
  return portal.access.finishWithPasskey(ticket, response?.id ?? '', verify);
}

/** A passkey alone: it is a password and a second factor in one. */
export async function checkPasskey(
  response: { readonly id: string },
  { portal, base }: Asking,
): Promise<ProvenAccount> {
  const challenge = challengeOf(response);
  const verify = assertionVerifier(relyingParty(base), challenge, { response, isOnlyFactor: true });
  return portal.access.checkPasskey(challenge, response.id, verify);
}
