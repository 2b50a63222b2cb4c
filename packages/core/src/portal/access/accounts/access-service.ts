import {
  ForbiddenError,
  InvalidCredentialsError,
  NotFoundError,
  UnauthorizedError,
  ValidationError,
} from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { Account } from '../access-store.ts';
import type { PasskeyCredential } from '../passkey-store.ts';
import { challengeSeconds, type SecondFactors } from '../second-factor/second-factors.ts';
import { SignInThrottle } from '../sign-in-throttle.ts';
import { assistantSessionKind, type ManagedUser, type OwnSession, type Session, type User } from '../user.ts';
import { checkNewPassword, type PasswordHasher } from './passwords.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'apiTokens' | 'access' | 'activity' | 'attempts' | 'oauthGrants' | 'transaction'
>;

const sessionHours = 12;
/** How sessions are opened that this portal alone vouches for: an issuer asks for a second factor itself. */
const ownKinds: ReadonlySet<string | null> = new Set(['password', 'device', null]);
const maxRemembered = 10_000;

export interface SignedIn {
  readonly user: User;
  readonly session: Session;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
  /** The client's address. */
  readonly address: string;
  /** Of an authenticator app, or a recovery code. */
  readonly code?: string | undefined;
}

/** An account of someone who has just proved who they are. */
export interface ProvenAccount extends ManagedUser {
  readonly provedSecondFactor: boolean;
}

/** Checks the signature of a passkey; gives its new counter, undefined for a bad one. */
export type VerifyPasskey = (passkey: PasskeyCredential) => Promise<number | undefined>;

/** Signing in and out. The server turns a session into a token, and a token back into a session. */
export class AccessService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #passwords: PasswordHasher;
  readonly #factors: SecondFactors;
  readonly #throttle: SignInThrottle;
  /** When sessions were last given a new token by this process, in milliseconds of its clock. */
  readonly #refreshedAt = new Map<string, number>();

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    { passwords, factors }: { readonly passwords: PasswordHasher; readonly factors: SecondFactors },
  ) {
    this.#factors = factors;
    this.#stores = stores;
    this.#runtime = runtime;
    this.#passwords = passwords;
    this.#throttle = new SignInThrottle(stores, runtime);
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
      // First of all: an empty log of a portal with people counts as wiped.
      await this.#stores.activity.append({
        actorId: null,
        action: 'user.create',
        targetType: 'user',
        targetId: account.id,
        detail: { email },
      });
      await this.#stores.access.insertUser(account);
    });
    return { user: toUser(account), generatedPassword: given ? null : password };
  }

  /** Signs in: `checkCredentials`, then `openSession`. `address` is the client's. */
  async login(email: string, password: string, address: string): Promise<SignedIn> {
    const account = await this.checkCredentials({ email, password, address });
    return this.openSession(account, { kind: 'password', address });
  }

  /**
   * The account behind an email address and password, and its second factor where it has one. An unknown address, a
   * wrong password and a disabled account take the same way and the same time. Without the second factor throws
   * UnauthorizedError whose `details` have a `ticket` for `finishWithCode` or `finishWithPasskey`. Not for use inside a
   * transaction: failures must stay counted.
   */
  async checkCredentials({ email, password, address, code }: Credentials): Promise<ProvenAccount> {
    let isProved = false;
    const passes = async () => {
      const account = code === undefined ? undefined : await this.#stores.access.findUserByEmail(email);
      isProved = account !== undefined && (await this.#factors.verifyCode(account.id, code ?? ''));
      return isProved;
    };
    return this.#throttle.run({ email, address, passes }, async () => {
      const account = await this.#stores.access.findUserByEmail(email);
      const usable = account && !account.disabled ? account.passwordHash : null;
      const matches = await this.#passwords.verify(usable, password);
      if (!account || !matches) {
        this.#runtime.log.info('sign-in failed', { address });
        throw new InvalidCredentialsError('The email address or password is incorrect.');
      }
      const methods = await this.#factors.methodsOf(account.id);
      if (methods.length === 0) return { ...account, provedSecondFactor: false };
      if (code === undefined) throw await this.#secondFactorRequired(account.id, methods);
      if (!isProved && !(await this.#factors.verifyCode(account.id, code))) throw wrongCode();
      return { ...account, provedSecondFactor: true };
    });
  }

  async #secondFactorRequired(userId: string, methods: readonly string[]): Promise<UnauthorizedError> {
    const ticket = await this.#factors.challenge('second-factor', userId);
    return new UnauthorizedError(
      'A second factor is required. Send the same request with a code, or the ticket to POST /auth/login/second-factor.',
      { secondFactor: 'required', methods, ticket, expiresIn: challengeSeconds },
    );
  }

  /** The account that a ticket is for, once the code is right. Wrong codes are counted like wrong passwords. */
  async finishWithCode(ticket: string, code: string, address: string): Promise<ProvenAccount> {
    const account = await this.ofTicket(ticket);
    let isProved = false;
    const passes = async () => {
      isProved = await this.#factors.verifyCode(account.id, code);
      return isProved;
    };
    return this.#throttle.run({ email: account.email, address, passes }, async () => {
      if (!isProved && !(await this.#factors.verifyCode(account.id, code))) throw wrongCode();
      await this.#factors.takeChallenge(ticket);
      return { ...account, provedSecondFactor: true };
    });
  }

  /** The same with a passkey: `verify` checks its signature over the ticket. */
  async finishWithPasskey(
    ticket: string,
    credentialId: string,
    verify: VerifyPasskey,
  ): Promise<ProvenAccount> {
    const account = await this.ofTicket(ticket);
    await this.#factors.takeChallenge(ticket);
    await this.#factors.provePasskey(credentialId, account.id, verify);
    return { ...account, provedSecondFactor: true };
  }

  /** A challenge for any passkey: its person need not say who they are. */
  async beginPasskeySignIn(): Promise<{ readonly challenge: string; readonly expiresIn: number }> {
    const challenge = await this.#factors.challenge('passkey-sign-in', null);
    return { challenge, expiresIn: challengeSeconds };
  }

  /** The account of a passkey, which is a password and a second factor in one. */
  async checkPasskey(challenge: string, credentialId: string, verify: VerifyPasskey): Promise<ProvenAccount> {
    await this.#factors.readChallenge(challenge, 'passkey-sign-in');
    await this.#factors.takeChallenge(challenge);
    const { userId } = await this.#factors.provePasskey(credentialId, null, verify);
    const account = await this.#stores.access.findUser(userId);
    if (!account || account.disabled)
      throw new InvalidCredentialsError('This account is disabled. Ask an administrator.');
    return { ...account, provedSecondFactor: true };
  }

  /** Whose second factor a ticket waits for. Throws UnauthorizedError. */
  async ofTicket(ticket: string): Promise<Account> {
    const userId = await this.#factors.readChallenge(ticket, 'second-factor');
    const account = userId === null ? undefined : await this.#stores.access.findUser(userId);
    if (!account || account.disabled)
      throw new UnauthorizedError('The sign-in is no longer valid. Start again.');
    return account;
  }

  /** Opens a session for someone who has proved who they are. */
  async openSession(
    account: ManagedUser | ProvenAccount,
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
        kind: how.kind,
        address: how.address,
        provedAt: 'provedSecondFactor' in account && account.provedSecondFactor ? now.toISOString() : null,
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
  async authenticateSession({
    sessionId,
    tokenId,
    userId,
  }: {
    readonly sessionId: string;
    readonly tokenId: string;
    readonly userId?: string;
  }): Promise<Principal> {
    const found = await this.#stores.access.findSessionUser(sessionId, tokenId, timestamp(this.#runtime));
    if (!found || found.user.disabled || (userId !== undefined && found.user.id !== userId))
      throw new UnauthorizedError('The token is no longer valid. Sign in again.');
    const { id, role } = found.user;
    const principal: Principal = { userId: id, role, kind: 'session', credentialId: sessionId };
    if (found.kind === assistantSessionKind) {
      const assistantWrites = await this.#stores.oauthGrants.mayWrite(sessionId);
      return { ...principal, isAssistant: true, assistantWrites };
    }
    if (!this.#factors.isRequiredOf(role) || !ownKinds.has(found.kind)) return principal;
    const methods = await this.#factors.methodsOf(id);
    return methods.length > 0 ? principal : { ...principal, enrollmentRequired: true };
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
    if (this.#refreshedAt.size >= maxRemembered) this.#refreshedAt.clear();
    this.#refreshedAt.set(principal.credentialId, Date.now());
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

  /**
   * Someone wants a new token for one that was exchanged before: it was copied, and nobody knows which of the two is the
   * owner. The session ends, with every token of it. A request that was on its way when the token was exchanged, as
   * two tabs send them, is not one. `receivedAt` is the time in milliseconds at which it came.
   */
  async refuseReuse(sessionId: string, tokenId: string, receivedAt: number): Promise<void> {
    if (receivedAt <= (this.#refreshedAt.get(sessionId) ?? 0)) return;
    await this.#stores.transaction(async () => {
      const session = await this.#stores.access.findOpenSession(sessionId, timestamp(this.#runtime));
      if (!session || session.tokenId === tokenId) return;
      await this.#stores.access.endSession(sessionId, timestamp(this.#runtime));
      await this.#stores.activity.append({
        actorId: session.userId,
        action: 'session.reuse',
        targetType: 'session',
        targetId: sessionId,
        detail: { consequence: 'the session was revoked' },
      });
    });
    this.#runtime.log.warn('an exchanged token was used again; its session was revoked', { sessionId });
  }

  /**
   * The principal as it is now, for what outlives a request. Throws UnauthorizedError when its session or API token has
   * ended or its user was disabled.
   */
  async currentPrincipal(principal: Principal): Promise<Principal> {
    const { credentialId, kind } = principal;
    if (credentialId === null || kind === 'system') return principal;
    const now = timestamp(this.#runtime);
    const role =
      kind === 'session'
        ? await this.#stores.access.roleOfSession(credentialId, now)
        : await this.#stores.apiTokens.roleOf(credentialId, now);
    if (!role) throw new UnauthorizedError('The sign-in has ended.');
    return { ...principal, role };
  }

  /** The caller's own open sessions, the newest first. */
  async sessions(principal: Principal): Promise<readonly OwnSession[]> {
    const open = await this.#stores.access.openSessions(principal.userId, timestamp(this.#runtime));
    const names = await this.#stores.oauthGrants.clientNames(open.map(({ id }) => id));
    return open.map((session) => ({
      ...session,
      client: names.get(session.id) ?? null,
      current: session.id === principal.credentialId,
    }));
  }

  async revokeSession(principal: Principal, id: string): Promise<void> {
    requireInteractive(principal);
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      const open = await this.#stores.access.openSessions(principal.userId, now);
      if (!open.some((session) => session.id === id)) throw new NotFoundError('Session not found.');
      await this.#stores.access.endSession(id, now);
      await this.#stores.activity.did(principal, 'session.end', id);
    });
  }

  /** Ends every session of the caller but this one and, unless they are kept, deletes the caller's API tokens. */
  async revokeAll(
    principal: Principal,
    { keepTokens }: { readonly keepTokens: boolean },
  ): Promise<{ readonly sessions: number; readonly tokens: number }> {
    requireInteractive(principal);
    const { userId, credentialId } = principal;
    return this.#stores.transaction(async () => {
      const now = timestamp(this.#runtime);
      const sessions = await this.#stores.access.endSessionsOfUser(userId, now, credentialId);
      const tokens = keepTokens ? 0 : await this.#stores.apiTokens.deleteOfUser(userId);
      await this.#stores.activity.did(principal, 'session.revoke-all', userId, { sessions, tokens });
      return { sessions, tokens };
    });
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
    await this.#throttle.run({ email: account.email, address }, async () => {
      if (await this.#passwords.verify(account.passwordHash, password)) return;
      throw new InvalidCredentialsError('The current password is incorrect.');
    });
  }
}

function wrongCode(): InvalidCredentialsError {
  return new InvalidCredentialsError('The second-factor code is incorrect.');
}

/** An API token changes nothing about how its person signs in. */
export function requireInteractive({ kind }: Principal): void {
  if (kind === 'session') return;
  throw new ForbiddenError('An API token cannot change the account. Sign in instead.');
}

/** What everyone may see of an account. */
export function toUser({ id, email, name, role, createdAt }: User): User {
  return { id, email, name, role, createdAt };
}
