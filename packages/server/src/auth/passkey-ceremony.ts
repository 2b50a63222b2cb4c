// WebAuthn: what a browser is asked to make or sign, and whether its answer is good. The challenges are the portal's.
import {
  type NewPasskey,
  type PasskeyCredential,
  type PasskeyRegistration,
  type PasskeyRequest,
  ValidationError,
} from '@assay/core';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';

/** EdDSA, ES256 and RS256: what browsers and authenticators have. */
const algorithms = [-8, -7, -257];

/** Where passkeys belong: the host that people reach the portal at. */
export interface RelyingParty {
  readonly id: string;
  readonly origins: readonly string[];
}

/** Behind a proxy the portal itself may not know that people reach it with TLS. */
export function relyingParty(baseUrl: string): RelyingParty {
  const { hostname, host } = new URL(baseUrl);
  return { id: hostname, origins: [`https://${host}`, `http://${host}`] };
}

export async function creationOptions(
  { id }: RelyingParty,
  { challenge, userId, email, name, existing }: PasskeyRegistration,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  return generateRegistrationOptions({
    rpName: 'Assay',
    rpID: id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    userID: Uint8Array.from(Buffer.from(userId)),
    userName: email,
    userDisplayName: name,
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: existing.map(named),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
}

/** The public key of a new passkey. Throws ValidationError. */
export async function verifyCreation(
  { id, origins }: RelyingParty,
  challenge: string,
  response: unknown,
): Promise<NewPasskey> {
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...origins],
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || !registrationInfo) throw new Error('The signature is not valid');
    const { credential } = registrationInfo;
    return {
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
    };
  } catch (error) {
    const sentence = `The passkey was not accepted: ${(error as Error).message}.`;
    throw new ValidationError(sentence, { response: sentence }, { cause: error });
  }
}

/** For any passkey of the person's device, or for one of those allowed. */
export async function requestOptions(
  { id }: RelyingParty,
  { challenge, allowed }: Pick<PasskeyRequest, 'challenge' | 'allowed'>,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  return generateAuthenticationOptions({
    rpID: id,
    challenge: Uint8Array.from(Buffer.from(challenge, 'base64url')),
    // Without a password the passkey must know its person by a PIN or a fingerprint.
    userVerification: allowed.length === 0 ? 'required' : 'preferred',
    ...(allowed.length > 0 && { allowCredentials: allowed.map(named) }),
  });
}

/** Checks the signature over a challenge; the result is for the portal's services. */
export function assertionVerifier(
  { id, origins }: RelyingParty,
  challenge: string,
  given: { readonly response: unknown; readonly isOnlyFactor: boolean },
): (passkey: PasskeyCredential) => Promise<number | undefined> {
  return async (passkey) => {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    try {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: given.response as AuthenticationResponseJSON,
        expectedChallenge: challenge,
        expectedOrigin: [...origins],
        expectedRPID: id,
        requireUserVerification: given.isOnlyFactor,
        credential: {
          id: passkey.credentialId,
          publicKey: Uint8Array.from(Buffer.from(passkey.publicKey, 'base64url')),
          counter: passkey.counter,
        },
      });
      return verified ? authenticationInfo.newCounter : undefined;
    } catch {
      // Of a malformed answer as of a wrong one: it is not good.
      return undefined;
    }
  };
}

/** The challenge that a browser's answer is about; empty for what is no answer. */
export function challengeOf(response: unknown): string {
  const { clientDataJSON } = (response as { response?: { clientDataJSON?: unknown } }).response ?? {};
  if (typeof clientDataJSON !== 'string') return '';
  try {
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return typeof challenge === 'string' ? challenge : '';
  } catch {
    return '';
  }
}

function named({ credentialId, transports }: PasskeyCredential) {
  return { id: credentialId, transports: [...transports] };
}
