import { createHash, timingSafeEqual } from 'node:crypto';
import { UnauthorizedError } from '../../../support/errors.ts';
import type { Runtime } from '../../../support/runtime.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { IssuedCode, SignInRequest } from '../sign-in-store.ts';
import type { ManagedUser } from '../user.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'access' | 'signIns'>;

export const signInSeconds = 600;
const codeSeconds = 60;
/** Anyone may start one: so many wait at most. */
const maxWaiting = 10_000;

/** Sign-ins that lead through someone else: a state for the way there, a code for the way back. Each works once. */
export class SignInService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  /** Gives the state: 256 random bits, good for ten minutes and one use. */
  async begin(request: SignInRequest): Promise<{ readonly state: string; readonly expiresAt: string }> {
    const now = this.#runtime.now();
    await this.#stores.signIns.makeRoom(now.toISOString(), maxWaiting);
    const state = this.#secret();
    const expiresAt = new Date(now.getTime() + signInSeconds * 1000).toISOString();
    await this.#stores.signIns.insertRequest(hash(state), request, expiresAt);
    return { state, expiresAt };
  }

  /**
   * What was begun with this state, which is used up by asking, and comes back to the path it was begun for. Throws
   * UnauthorizedError.
   */
  async take(state: string, path: string): Promise<SignInRequest> {
    const request = await this.#stores.signIns.takeRequest(hash(state), this.#runtime.now().toISOString());
    // One sentence for unknown, used, expired and begun elsewhere: a stranger learns nothing.
    if (!request?.redirectUri.endsWith(path))
      throw new UnauthorizedError('This sign-in is unknown, already used or expired. Start again.');
    return request;
  }

  /** A code for anyone who holds the verifier of the challenge, good for a minute and one use. */
  async issueCode(issued: IssuedCode): Promise<string> {
    const code = this.#secret();
    const expiresAt = new Date(this.#runtime.now().getTime() + codeSeconds * 1000).toISOString();
    await this.#stores.signIns.insertCode(hash(code), issued, expiresAt);
    return code;
  }

  /** The account that a code stands for, and what opens the session. Throws UnauthorizedError; the code is used up either way. */
  async redeemCode(
    code: string,
    codeVerifier: string,
  ): Promise<{ readonly account: ManagedUser; readonly kind: string }> {
    const found = await this.#stores.signIns.takeCode(hash(code), this.#runtime.now().toISOString());
    const challenge = createHash('sha256').update(codeVerifier).digest();
    const expected = Buffer.from(found?.codeChallenge ?? '', 'base64url');
    const account =
      found && expected.length === challenge.length && timingSafeEqual(expected, challenge)
        ? await this.#stores.access.findUser(found.userId)
        : undefined;
    if (!found || !account || account.disabled)
      throw new UnauthorizedError('This code is unknown, already used or expired. Sign in again.');
    return { account, kind: found.kind };
  }

  #secret(): string {
    return Buffer.from(this.#runtime.randomBytes(32)).toString('base64url');
  }
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
