// A person of a test portal in a session of their own, with or without an authenticator app.
import type { Principal, Role, User } from '@assay/core';
import { adminPassword, type TestPortal } from './test-portal.ts';
import { totpCodeOf } from './totp-code-of.ts';

export interface SignedInPerson {
  readonly principal: Principal;
  readonly user: User;
  readonly sessionId: string;
  readonly tokenId: string;
}

export const address = '192.0.2.1';

/** Signs somebody new in with their password. */
export async function signedInPerson(world: TestPortal, role: Role): Promise<SignedInPerson> {
  const { user } = await world.person(role);
  return againSignedIn(world, user);
}

export async function againSignedIn({ portal }: TestPortal, user: User): Promise<SignedInPerson> {
  const { session } = await portal.access.login(user.email, adminPassword, address);
  const { id: sessionId, tokenId } = session;
  const principal = await portal.access.authenticateSession({ sessionId, tokenId });
  return { principal, user, sessionId, tokenId };
}

/** Sets an authenticator app up, and gives what it shows next. */
export async function withAuthenticator({ portal, runtime }: TestPortal, principal: Principal) {
  const { secret } = await portal.secondFactors.startTotp(principal);
  const { recoveryCodes } = await portal.secondFactors.confirmTotp(
    principal,
    totpCodeOf(secret, runtime.now()),
  );
  const code = () => totpCodeOf(secret, runtime.now());
  return { recoveryCodes, code };
}
