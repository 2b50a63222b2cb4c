import { createHash } from 'node:crypto';
import {
  ForbiddenError,
  InvalidCredentialsError,
  RateLimitError,
  UnauthorizedError,
  ValidationError,
} from '../platform/errors.ts';
import type { Principal } from '../platform/principal.ts';
import { type Runtime, timestamp } from '../platform/runtime.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Account } from './access-store.ts';
import { OneAtATime } from './one-at-a-time.ts';
import { checkNewPassword, type PasswordHasher } from './passwords.ts';
import type { ManagedUser, Session, User } from './user.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'access' | 'activity' | 'attempts' | 'transaction'>;

const sessionHours = 12;
const failedLogins = 10;
const failedLoginsMinutes = 15;

export interface SignedIn {
  readonly user: User;
  readonly session: Session;
}

/** Signing in and out. The server turns a session into a token, and a token back into a session. */
export class AccessService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #passwords: PasswordHasher;
  readonly #guesses = new OneAtATime();

  constructor(stores: UsedStores, runtime: Runtime, passwords: PasswordHasher) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#passwords = passwords;
  }

  /**
   * Makes the first administrator when there is no user yet. Gives the password when it had to be made
   * up; undefined when there are users.
   */
  async ensureFirstAdmin(given?: {
    readonly email: string;
    readonly password: string;
  }): Promise<{ readonly user: User; readonly generatedPassword: string | null } | undefined> {
    if ((await this.#stores.access.countUsers()) > 0) return undefined;
    const email = given?.email ?? 'admin@localhost';
    if (given) checkNewPassword(given.password, email, 'ASSAY_ADMIN_PASSWORD');
    const password = given?.password ?? Buffer.from(this.#runtime.randomBytes(18)).toString('base64url');
    const account: Account = {
      id: this.#runtime.newId(),
      email,
      name: 'Administrator',
      role: 'admin',
      disabled: false,
      createdAt: timestamp(this.#runtime),
      passwordHash: await this.#passwords.hash(password),
    };
    await this.#stores.transaction(async () => {
      await this.#stores.access.insertUser(account);
      await this.#stores.activity.append({
        actorId: null,
        action: 'user.create',
        targetType: 'user',
        targetId: account.id,
        detail: { email },
      });
    });
    return { user: toUser(account), generatedPassword: given ? null : password };
  }

  /** Signs in: `checkCredentials`, then `openSession`. `address` is the client's. */
  async login(email: string, password: string, address: string): Promise<SignedIn> {
    const account = await this.checkCredentials(email, password, address);
    return this.openSession(account, { kind: 'password', address });
  }

  /**
   * The account behind an e-mail address and password. An unknown address, a wrong password and a disabled
   * account take the same way and the same time. Not for use inside a transaction: failures must stay counted.
   */
  async checkCredentials(email: string, password: string, address: string): Promise<ManagedUser> {
    return this.#throttled(email, address, async () => {
      const account = await this.#stores.access.findUserByEmail(email);
      const usable = account && !account.disabled ? account.passwordHash : null;
      const matches = await this.#passwords.verify(usable, password);
      if (account && matches) return account;
      this.#runtime.log.info('sign-in failed', { address });
      throw new InvalidCredentialsError('The email address or password is incorrect.');
    });
  }

  /** Opens a session for somebody who has proved who they are. */
  async openSession(
    account: ManagedUser,
    how: Readonly<Record<string, string>> & { readonly kind: string; readonly address: string },
    hours: number = sessionHours,
  ): Promise<SignedIn> {
    const now = this.#runtime.now();
    const session: Session = {
      id: this.#runtime.newId(),
      tokenId: this.#runtime.newId(),
      expiresAt: new Date(now.getTime() + hours * 3_600_000).toISOString(),
    };
    await this.#stores.transaction(async () => {
      await this.#stores.access.insertSession({
        ...session,
        userId: account.id,
        createdAt: now.toISOString(),
      });
      await this.#stores.activity.append({
        actorId: account.id,
        action: 'session.create',
        targetType: 'session',
        targetId: session.id,
        detail: how,
      });
    });
    return { user: toUser(account), session };
  }

  /** The principal of a token's session; throws UnauthorizedError when either no longer holds. */
  async authenticateSession(sessionId: string, tokenId: string): Promise<Principal> {
    const found = await this.#stores.access.findSessionUser(sessionId, tokenId, timestamp(this.#runtime));
    if (!found || found.user.disabled)
      throw new UnauthorizedError('The token is no longer valid. Sign in again.');
    return { userId: found.user.id, role: found.user.role, kind: 'session', credentialId: sessionId };
  }

  /** Replaces the session's token; the one that was used stops working at once. */
  async refresh(principal: Principal, tokenId: string): Promise<SignedIn> {
    if (principal.kind !== 'session' || !principal.credentialId) {
      throw new ForbiddenError('Only a session token can be refreshed. An API token cannot.');
    }
    const next = this.#runtime.newId();
    if (!(await this.#stores.access.replaceSessionToken(principal.credentialId, tokenId, next))) {
      throw new UnauthorizedError('The token is no longer valid. Sign in again.');
    }
    const found = await this.#stores.access.findSessionUser(
      principal.credentialId,
      next,
      timestamp(this.#runtime),
    );
    if (!found) throw new UnauthorizedError('The session has expired. Sign in again.');
    return {
      user: toUser(found.user),
      session: { id: principal.credentialId, tokenId: next, expiresAt: found.sessionExpiresAt },
    };
  }

  async logout(principal: Principal): Promise<void> {
    if (principal.kind !== 'session' || !principal.credentialId) {
      throw new ForbiddenError('An API token has no session to end. Revoke the token instead.');
    }
    const now = timestamp(this.#runtime);
    const sessionId = principal.credentialId;
    await this.#stores.transaction(async () => {
      await this.#stores.access.endSession(sessionId, now);
      await this.#stores.activity.did(principal, 'session.end', sessionId);
    });
  }

  /** Checks the caller's own password, for changes that need it. Guesses count as failed sign-ins. */
  async confirmPassword(account: Account, password: string | undefined, address: string): Promise<void> {
    if (password === undefined) {
      const sentence = 'The current password is required to set a new one.';
      throw new ValidationError(sentence, { currentPassword: sentence });
    }
    await this.#throttled(account.email, address, async () => {
      if (await this.#passwords.verify(account.passwordHash, password)) return;
      throw new InvalidCredentialsError('The current password is incorrect.');
    });
  }

  /**
   * Ten failures per account and address in a quarter of an hour, then no more guesses. One guess at a time,
   * so that parallel ones can't slip by the count.
   */
  async #throttled<Result>(email: string, address: string, guess: () => Promise<Result>): Promise<Result> {
    const key = createHash('sha256').update(`login\0${email.toLowerCase()}\0${address}`).digest('hex');
    return this.#guesses.run(key, async () => {
      const now = this.#runtime.now();
      const failures = await this.#stores.attempts.read(key, now.toISOString());
      if (failures && failures.count >= failedLogins) {
        const seconds = (Date.parse(failures.windowEndsAt) - now.getTime()) / 1000;
        throw new RateLimitError('Too many failed sign-ins for this account. Try again later.', seconds);
      }
      try {
        const result = await guess();
        if (failures) await this.#stores.attempts.clear(key);
        return result;
      } catch (error) {
        if (error instanceof InvalidCredentialsError) {
          const windowEndsAt = new Date(now.getTime() + failedLoginsMinutes * 60_000).toISOString();
          await this.#stores.attempts.count(key, now.toISOString(), windowEndsAt);
        }
        throw error;
      }
    });
  }
}

/** What everybody may see of an account. */
export function toUser({ id, email, name, role, createdAt }: User): User {
  return { id, email, name, role, createdAt };
}
