import {
  ConflictError,
  InvalidCredentialsError,
  NotFoundError,
  ValidationError,
} from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { TextEncryption } from '../../platform/encryption.ts';
import { reach } from '../../platform/permissions.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { Passkey, PasskeyCredential } from '../passkey-store.ts';
import {
  challengeSeconds,
  createRecoveryCode,
  recoveryCodeHash,
  type SecondFactorMethod,
  type SecondFactors,
} from '../second-factor/second-factors.ts';
import { matchingStep, toBase32, totpSecretBytes, totpUri } from '../second-factor/totp.ts';
import { requireInteractive } from './access-service.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'access' | 'activity' | 'passkeys' | 'secondFactors' | 'transaction'>;

const recoveryCodesMade = 10;
const maxPasskeys = 20;

export interface SecondFactorStatus {
  /** Whether the role needs one. */
  readonly required: boolean;
  readonly totp: boolean;
  readonly passkeys: readonly Passkey[];
  /** How many are left. */
  readonly recoveryCodes: number;
  readonly methods: readonly SecondFactorMethod[];
}

/** What the browser is asked to make a passkey for. */
export interface PasskeyRegistration {
  readonly challenge: string;
  readonly userId: string;
  readonly email: string;
  readonly name: string;
  readonly existing: readonly PasskeyCredential[];
}

/** What the browser is asked to sign. */
export interface PasskeyRequest {
  readonly challenge: string;
  readonly allowed: readonly PasskeyCredential[];
  readonly expiresIn: number;
}

export interface NewPasskey {
  readonly credentialId: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
}

/** The first factor comes with recovery codes, which are shown once. */
export interface WithRecoveryCodes {
  readonly recoveryCodes: readonly string[];
}

/** Authenticator apps, passkeys and recovery codes: the caller's own, and for administrators their removal. */
export class SecondFactorService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #factors: SecondFactors;
  readonly #encryption: TextEncryption | undefined;

  constructor(
    stores: UsedStores,
    runtime: Runtime,
    {
      factors,
      encryption,
    }: { readonly factors: SecondFactors; readonly encryption: TextEncryption | undefined },
  ) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#factors = factors;
    this.#encryption = encryption;
  }

  async status(principal: Principal): Promise<SecondFactorStatus> {
    const { userId, role } = principal;
    const methods = await this.#factors.methodsOf(userId);
    const passkeys = await this.#stores.passkeys.ofUser(userId);
    return {
      required: this.#factors.isRequiredOf(role),
      totp: methods.includes('totp'),
      passkeys: passkeys.map(shownPasskey),
      recoveryCodes: methods.length > 0 ? await this.#stores.secondFactors.countRecoveryCodes(userId) : 0,
      methods,
    };
  }

  /** A secret for an authenticator app. It counts once `confirmTotp` was given a code of it. */
  async startTotp(principal: Principal): Promise<{ readonly secret: string; readonly uri: string }> {
    await this.#requireChange(principal);
    if (!this.#encryption)
      throw new NotFoundError('Authenticator apps are not available: the portal has no secret.');
    const account = await this.#account(principal.userId);
    const secret = this.#runtime.randomBytes(totpSecretBytes);
    const encrypted = this.#encryption.encrypt(Buffer.from(secret).toString('base64'), account.id);
    if (!(await this.#stores.secondFactors.startTotp(account.id, encrypted, timestamp(this.#runtime))))
      throw new ConflictError('An authenticator app is already set up. Remove it first.');
    const text = toBase32(secret);
    return { secret: text, uri: totpUri(text, account.email) };
  }

  async confirmTotp(principal: Principal, code: string): Promise<WithRecoveryCodes> {
    requireInteractive(principal);
    const { userId } = principal;
    const factor = await this.#stores.secondFactors.findTotp(userId);
    if (!factor || factor.confirmedAt)
      throw new NotFoundError('No authenticator app is waiting for its first code.');
    const secret = this.#factors.openTotpSecret(userId, factor.secret);
    const step = secret && matchingStep(secret, code.replace(/\s/g, ''), this.#runtime.now());
    if (step === undefined) {
      const sentence = 'The code is not the one that the app shows now. Check the clock of your phone.';
      throw new ValidationError(sentence, { code: sentence });
    }
    return this.#stores.transaction(async () => {
      await this.#stores.secondFactors.confirmTotp(userId, timestamp(this.#runtime));
      await this.#stores.secondFactors.useStep(userId, step);
      return this.#added(principal, 'totp');
    });
  }

  async removeTotp(principal: Principal): Promise<void> {
    await this.#requireChange(principal);
    await this.#stores.transaction(async () => {
      if (!(await this.#stores.secondFactors.deleteTotp(principal.userId)))
        throw new NotFoundError('No authenticator app is set up.');
      await this.#removed(principal, 'totp');
    });
  }

  /** New ones; those before stop working. */
  async renewRecoveryCodes(principal: Principal): Promise<WithRecoveryCodes> {
    await this.#requireChange(principal);
    if ((await this.#factors.methodsOf(principal.userId)).length === 0)
      throw new NotFoundError('There is no second factor that recovery codes could replace.');
    return this.#stores.transaction(async () => {
      await this.#did(principal, 'recovery-codes');
      return { recoveryCodes: await this.#newRecoveryCodes(principal.userId) };
    });
  }

  async startPasskey(principal: Principal): Promise<PasskeyRegistration> {
    await this.#requireChange(principal);
    const { id: userId, email, name } = await this.#account(principal.userId);
    const existing = await this.#stores.passkeys.ofUser(userId);
    if (existing.length >= maxPasskeys)
      throw new ConflictError(`You have ${maxPasskeys} passkeys, which is the maximum. Remove one first.`);
    const challenge = await this.#factors.challenge('passkey-registration', userId);
    return { challenge, userId, email, name, existing };
  }

  /** `verify` checks what the browser says against the challenge and gives the public key. */
  async addPasskey(
    principal: Principal,
    input: { readonly name: string; readonly challenge: string },
    verify: () => Promise<NewPasskey>,
  ): Promise<WithRecoveryCodes & { readonly passkey: Passkey }> {
    requireInteractive(principal);
    const owner = await this.#factors.readChallenge(input.challenge, 'passkey-registration');
    if (owner !== principal.userId) throw new NotFoundError('This registration belongs to someone else.');
    const made = await verify();
    return this.#stores.transaction(async () => {
      await this.#factors.takeChallenge(input.challenge);
      const passkey: PasskeyCredential = {
        ...made,
        id: this.#runtime.newId(),
        userId: principal.userId,
        name: input.name,
        createdAt: timestamp(this.#runtime),
        lastUsedAt: null,
      };
      await this.#stores.passkeys.insert(passkey);
      return { passkey: shownPasskey(passkey), ...(await this.#added(principal, 'passkey')) };
    });
  }

  async removePasskey(principal: Principal, id: string): Promise<void> {
    await this.#requireChange(principal);
    await this.#stores.transaction(async () => {
      if (!(await this.#stores.passkeys.delete(id, principal.userId)))
        throw new NotFoundError('Passkey not found.');
      await this.#removed(principal, 'passkey');
    });
  }

  /** The passkeys that can finish the sign-in of a ticket. */
  async passkeysOfTicket(ticket: string): Promise<readonly PasskeyCredential[]> {
    const userId = await this.#factors.readChallenge(ticket, 'second-factor');
    return userId === null ? [] : this.#stores.passkeys.ofUser(userId);
  }

  /** What one's passkeys can sign to confirm that it is still the same person. */
  async startStepUp(principal: Principal): Promise<PasskeyRequest> {
    requireInteractive(principal);
    const challenge = await this.#factors.challenge('step-up', principal.userId);
    const allowed = await this.#stores.passkeys.ofUser(principal.userId);
    return { challenge, allowed, expiresIn: challengeSeconds };
  }

  /** Confirms it with a code. Not for use inside a transaction: wrong codes must stay counted. */
  async stepUpWithCode(principal: Principal, code: string): Promise<void> {
    requireInteractive(principal);
    if (!(await this.#factors.verifyCode(principal.userId, code)))
      throw new InvalidCredentialsError('The code is incorrect.');
    await this.#proved(principal);
  }

  async stepUpWithPasskey(
    principal: Principal,
    answer: { readonly challenge: string; readonly credentialId: string },
    verify: (passkey: PasskeyCredential) => Promise<number | undefined>,
  ): Promise<void> {
    requireInteractive(principal);
    const owner = await this.#factors.readChallenge(answer.challenge, 'step-up');
    await this.#factors.takeChallenge(answer.challenge);
    await this.#factors.provePasskey(answer.credentialId, owner ?? principal.userId, verify);
    await this.#proved(principal);
  }

  /** For someone who has lost theirs: removes all of them, and ends the person's sessions. */
  async reset(principal: Principal, userId: string): Promise<void> {
    reach(principal.role, 'auth:users');
    await this.#factors.requireProof(principal);
    await this.#account(userId);
    await this.#stores.transaction(async () => {
      await this.#stores.secondFactors.deleteTotp(userId);
      await this.#stores.passkeys.deleteOfUser(userId);
      await this.#stores.secondFactors.replaceRecoveryCodes(userId, []);
      await this.#stores.access.endSessionsOfUser(userId, timestamp(this.#runtime), principal.credentialId);
      await this.#stores.activity.did(principal, 'user.reset-second-factor', userId);
    });
  }

  /** Encrypts with the portal's current secret what one before it has encrypted. Gives how many secrets. */
  async reencrypt(): Promise<number> {
    if (!this.#encryption) return 0;
    let count = 0;
    for (const { userId, secret } of await this.#stores.secondFactors.allTotp()) {
      const renewed = this.#encryption.renew(secret, userId);
      if (renewed === undefined) continue;
      await this.#stores.secondFactors.setTotpSecret(userId, renewed);
      count += 1;
    }
    return count;
  }

  /** A change of the caller's own factors needs a recent proof, unless there is none to prove it with yet. */
  async #requireChange(principal: Principal): Promise<void> {
    requireInteractive(principal);
    const { enrollmentRequired: _, ...person } = principal;
    await this.#factors.requireProof(person);
  }

  /** The session that added a factor has proved it. Others were opened without one: with the first they end. */
  async #added(principal: Principal, factor: string): Promise<WithRecoveryCodes> {
    const { userId, credentialId } = principal;
    await this.#did(principal, 'enable', { factor });
    await this.#proved(principal);
    if ((await this.#stores.secondFactors.countRecoveryCodes(userId)) > 0) return { recoveryCodes: [] };
    await this.#stores.access.endSessionsOfUser(userId, timestamp(this.#runtime), credentialId);
    return { recoveryCodes: await this.#newRecoveryCodes(userId) };
  }

  async #removed(principal: Principal, factor: string): Promise<void> {
    await this.#did(principal, 'disable', { factor });
    if ((await this.#factors.methodsOf(principal.userId)).length === 0)
      await this.#stores.secondFactors.replaceRecoveryCodes(principal.userId, []);
  }

  async #newRecoveryCodes(userId: string): Promise<readonly string[]> {
    const codes = Array.from({ length: recoveryCodesMade }, () =>
      createRecoveryCode(this.#runtime.randomBytes),
    );
    await this.#stores.secondFactors.replaceRecoveryCodes(
      userId,
      codes.map((code) => recoveryCodeHash(userId, code)),
    );
    return codes;
  }

  async #proved({ credentialId }: Principal): Promise<void> {
    if (credentialId !== null) await this.#stores.access.setProvedAt(credentialId, timestamp(this.#runtime));
  }

  async #did(
    principal: Principal,
    what: string,
    detail: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    await this.#stores.activity.append({
      actorId: principal.userId,
      action: `second-factor.${what}`,
      targetType: 'user',
      targetId: principal.userId,
      detail,
    });
  }

  async #account(userId: string) {
    const account = await this.#stores.access.findUser(userId);
    if (!account) throw new NotFoundError('User not found.');
    return account;
  }
}

function shownPasskey({ id, name, createdAt, lastUsedAt }: Passkey): Passkey {
  return { id, name, createdAt, lastUsedAt };
}
