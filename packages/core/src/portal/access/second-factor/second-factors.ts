// What people prove themselves with besides a password: who has a second factor, who needs one, and whether a code or a
// challenge is good.
import { createHash } from 'node:crypto';
import { ForbiddenError, RateLimitError, UnauthorizedError } from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { Role } from '../../../vocabulary/role.ts';
import type { TextEncryption } from '../../platform/encryption.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { PasskeyCredential } from '../passkey-store.ts';
import type { ChallengePurpose } from '../second-factor-store.ts';
import { matchingStep, toBase32 } from './totp.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'access' | 'attempts' | 'passkeys' | 'secondFactors'>;

export const secondFactorMethods = ['totp', 'passkey', 'recovery-code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const challengeSeconds = 300;
/** How long a proof counts for what needs a recent one. */
const proofMinutes = 15;
/** Of one purpose, so that strangers who ask for a sign-in keep nobody from finishing theirs. */
const maxWaiting = 10_000;
const maxGuesses = 10;
const guessMinutes = 15;

export interface SecondFactorOptions {
  /** Encrypts the secrets of authenticator apps; without it there are none. */
  readonly encryption: TextEncryption | undefined;
  /** Roles that need a second factor besides a password. */
  readonly requiredRoles: readonly Role[];
}

export class SecondFactors {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #options: SecondFactorOptions;

  constructor(stores: UsedStores, runtime: Runtime, options: SecondFactorOptions) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#options = options;
  }

  isRequiredOf(role: Role): boolean {
    return this.#options.requiredRoles.includes(role);
  }

  /** What the person can prove themselves with; empty for those who have set nothing up. */
  async methodsOf(userId: string): Promise<readonly SecondFactorMethod[]> {
    const totp = await this.#stores.secondFactors.findTotp(userId);
    const passkeys = await this.#stores.passkeys.ofUser(userId);
    const methods: SecondFactorMethod[] = [];
    if (totp?.confirmedAt) methods.push('totp');
    if (passkeys.length > 0) methods.push('passkey');
    if (methods.length === 0) return methods;
    if ((await this.#stores.secondFactors.countRecoveryCodes(userId)) > 0) methods.push('recovery-code');
    return methods;
  }

  /**
   * Whether a code of the authenticator app, or a recovery code, is right; it is used up. Throws RateLimitError after
   * ten wrong ones in a quarter of an hour.
   */
  async verifyCode(userId: string, code: string): Promise<boolean> {
    const now = timestamp(this.#runtime);
    const key = createHash('sha256').update(`second-factor\0${userId}`).digest('hex');
    const windowEndsAt = new Date(Date.parse(now) + guessMinutes * 60_000).toISOString();
    // Counted first, so that parallel guesses cannot slip by.
    const guesses = await this.#stores.attempts.count(key, now, windowEndsAt);
    if (guesses.count > maxGuesses) {
      const seconds = (Date.parse(guesses.windowEndsAt) - Date.parse(now)) / 1000;
      throw new RateLimitError('Too many incorrect codes. Try again later.', seconds);
    }
    const written = code.replace(/[\s-]/g, '').toUpperCase();
    const isRight = /^\d{6}$/.test(written)
      ? await this.#isTotp(userId, written)
      : await this.#stores.secondFactors.useRecoveryCode(userId, recoveryCodeHash(userId, written));
    if (isRight) await this.#stores.attempts.clear(key);
    return isRight;
  }

  /** The decrypted secret of an authenticator app; undefined when another secret of the portal encrypted it. */
  openTotpSecret(userId: string, encrypted: string): Buffer | undefined {
    const text = this.#options.encryption?.decrypt(encrypted, userId);
    if (text === undefined)
      this.#runtime.log.warn('the secret of an authenticator app is unreadable', { userId });
    return text === undefined ? undefined : Buffer.from(text, 'base64');
  }

  /** Random, good for five minutes and one answer; given to the browser of this person, or of anyone. */
  async challenge(purpose: ChallengePurpose, userId: string | null): Promise<string> {
    const now = this.#runtime.now();
    await this.#stores.secondFactors.makeRoom(purpose, now.toISOString(), maxWaiting);
    const challenge = Buffer.from(this.#runtime.randomBytes(32)).toString('base64url');
    const expiresAt = new Date(now.getTime() + challengeSeconds * 1000).toISOString();
    await this.#stores.secondFactors.insertChallenge(hash(challenge), { purpose, userId }, expiresAt);
    return challenge;
  }

  /** Whose challenge it is. Throws UnauthorizedError for an unknown, used or expired one, or one for something else. */
  async readChallenge(challenge: string, purpose: ChallengePurpose): Promise<string | null> {
    const now = timestamp(this.#runtime);
    const found = await this.#stores.secondFactors.findChallenge(hash(challenge), purpose, now);
    if (!found) throw unknownChallenge();
    return found.userId;
  }

  /** Uses it up. Throws UnauthorizedError when someone else just has. */
  async takeChallenge(challenge: string): Promise<void> {
    if (!(await this.#stores.secondFactors.takeChallenge(hash(challenge)))) throw unknownChallenge();
  }

  /**
   * The passkey that has answered: `verify` checks its signature and gives its new counter. Throws UnauthorizedError
   * unless it is one of the person, or of anyone where nobody is expected.
   */
  async provePasskey(
    credentialId: string,
    expectedUserId: string | null,
    verify: (passkey: PasskeyCredential) => Promise<number | undefined>,
  ): Promise<PasskeyCredential> {
    const passkey = await this.#stores.passkeys.findByCredential(credentialId);
    const isTheirs = passkey && (expectedUserId === null || passkey.userId === expectedUserId);
    const counter = isTheirs ? await verify(passkey) : undefined;
    if (!passkey || counter === undefined)
      throw new UnauthorizedError('This passkey is unknown here, or its signature is not valid.');
    await this.#stores.passkeys.used(passkey.id, counter, timestamp(this.#runtime));
    return passkey;
  }

  /**
   * Throws ForbiddenError unless the person has just proved who they are. Those without a second factor have nothing
   * to prove it with, unless their role needs one.
   */
  async requireProof(principal: Principal): Promise<void> {
    const { kind, credentialId, userId } = principal;
    if (kind !== 'session' || credentialId === null) return;
    if (principal.enrollmentRequired) throw enrollmentRequired();
    const methods = await this.methodsOf(userId);
    if (methods.length === 0) return;
    const provedAt = await this.#stores.access.provedAt(credentialId);
    const oldest = this.#runtime.now().getTime() - proofMinutes * 60_000;
    if (provedAt !== null && Date.parse(provedAt) >= oldest) return;
    throw new ForbiddenError(
      `Confirm your identity with a second factor (assay mfa confirm, or POST /auth/step-up); a confirmation is valid for ${proofMinutes} minutes.`,
      { stepUp: 'required', methods },
    );
  }

  async #isTotp(userId: string, code: string): Promise<boolean> {
    const factor = await this.#stores.secondFactors.findTotp(userId);
    const secret = factor && this.openTotpSecret(userId, factor.secret);
    const step = secret && matchingStep(secret, code, this.#runtime.now());
    return step !== undefined && (await this.#stores.secondFactors.useStep(userId, step));
  }
}

/** The session may set a second factor up and nothing else. */
export function enrollmentRequired(): ForbiddenError {
  return new ForbiddenError(
    'Your role requires a second factor. Set up an authenticator app or a passkey on your profile page or with `assay mfa enable`, then repeat this.',
    { secondFactor: 'enrollment_required' },
  );
}

/** 80 random bits, as people write them down: `ABCD-EFGH-IJKL-MNOP`. */
export function createRecoveryCode(randomBytes: Runtime['randomBytes']): string {
  return (toBase32(randomBytes(10)).match(/.{4}/g) ?? []).join('-');
}

export function recoveryCodeHash(userId: string, written: string): string {
  return hash(`${userId}\0${written.replaceAll('-', '')}`);
}

function unknownChallenge(): UnauthorizedError {
  return new UnauthorizedError('This sign-in is unknown, already used or expired. Start again.');
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
