import { createHash } from 'node:crypto';
import {
  ConflictError,
  ForbiddenError,
  NotFoundError,
  RateLimitError,
  UnauthorizedError,
  ValidationError,
} from '../../../support/errors.ts';
import { type Runtime, timestamp } from '../../../support/runtime.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { DeviceSignIn } from '../device-sign-in-store.ts';
import type { SecondFactors } from '../second-factor/second-factors.ts';
import type { ManagedUser } from '../user.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'access' | 'activity' | 'attempts' | 'deviceSignIns' | 'savepoint' | 'transaction'
>;

export const deviceSeconds = 900;
const firstIntervalSeconds = 5;
const maxWaiting = 10_000;
const maxGuesses = 10;
const guessMinutes = 15;
/** No vowels, so that no word comes out; no letters or digits that look alike. */
const alphabet = 'BCDFGHJKLMNPQRSTVWXZ';

export interface StartedDeviceSignIn {
  /** For the device alone. */
  readonly deviceCode: string;
  /** For the person: `ABCD-EFGH`. */
  readonly userCode: string;
  readonly expiresIn: number;
  /** Seconds between two questions. */
  readonly interval: number;
}

/** Signing in on a machine without a browser (RFC 8628): a person lets it in from another one. */
export class DeviceSignInService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  readonly #factors: SecondFactors;

  constructor(stores: UsedStores, runtime: Runtime, factors: SecondFactors) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#factors = factors;
  }

  async start(client: string, address: string): Promise<StartedDeviceSignIn> {
    const now = this.#runtime.now();
    if ((await this.#stores.deviceSignIns.count(now.toISOString())) >= maxWaiting) {
      throw new RateLimitError('Too many devices are waiting for approval. Try again in a minute.', 60);
    }
    const deviceCode = Buffer.from(this.#runtime.randomBytes(32)).toString('base64url');
    const waiting = {
      client,
      address,
      userId: null,
      createdAt: now.toISOString(),
      status: 'pending' as const,
      expiresAt: new Date(now.getTime() + deviceSeconds * 1000).toISOString(),
    } as const;
    for (let attempt = 1; ; attempt += 1) {
      const userCode = this.#userCode();
      try {
        const device = { ...waiting, userCode };
        await this.#stores.savepoint(() =>
          this.#stores.deviceSignIns.insert(hash(deviceCode), device, firstIntervalSeconds),
        );
        return { deviceCode, userCode, expiresIn: deviceSeconds, interval: firstIntervalSeconds };
      } catch (error) {
        if (!(error instanceof ConflictError) || attempt === 3) throw error;
      }
    }
  }

  /** What waits under a code, for the person who is to decide. Wrong codes are counted. */
  async look(principal: Principal, userCode: string): Promise<DeviceSignIn> {
    requirePerson(principal);
    const now = timestamp(this.#runtime);
    const key = hash(`device\0${principal.userId}`);
    const guesses = await this.#stores.attempts.read(key, now);
    if (guesses && guesses.count >= maxGuesses) {
      const seconds = (Date.parse(guesses.windowEndsAt) - Date.parse(now)) / 1000;
      throw new RateLimitError('Too many incorrect codes. Try again later.', seconds);
    }
    const device = await this.#stores.deviceSignIns.findByUserCode(written(userCode), now);
    if (device?.status === 'pending') return device;
    const windowEndsAt = new Date(Date.parse(now) + guessMinutes * 60_000).toISOString();
    await this.#stores.attempts.count(key, now, windowEndsAt);
    throw new NotFoundError('No device is waiting for this code, or the code has expired.');
  }

  /** Lets the device in as this person, or turns it away. */
  async decide(principal: Principal, userCode: string, approve: boolean): Promise<void> {
    const device = await this.look(principal, userCode);
    if (approve) await this.#factors.requireProof(principal);
    const now = timestamp(this.#runtime);
    await this.#stores.transaction(async () => {
      const status = approve ? 'approved' : 'denied';
      const decision = { status, userId: principal.userId } as const;
      if (!(await this.#stores.deviceSignIns.decide(device.userCode, decision, now))) {
        throw new NotFoundError('No device is waiting for this code, or the code has expired.');
      }
      const { client, address } = device;
      await this.#stores.activity.append({
        actorId: principal.userId,
        action: `device.${approve ? 'approve' : 'deny'}`,
        targetType: 'user',
        targetId: principal.userId,
        detail: { client, address },
      });
    });
  }

  /**
   * The account that the device was let in as; works once. Until then throws with `details.error` of RFC 8628:
   * `authorization_pending` and `slow_down` (ValidationError), `access_denied` (ForbiddenError), `expired_token`
   * (UnauthorizedError).
   */
  async redeem(deviceCode: string): Promise<ManagedUser> {
    const now = timestamp(this.#runtime);
    const key = hash(deviceCode);
    const device = await this.#stores.deviceSignIns.find(key, now);
    if (!device) throw expired();
    if (device.status === 'denied') {
      throw new ForbiddenError('The sign-in was denied.', { error: 'access_denied' });
    }
    if (device.status === 'pending') {
      const { lastAskedAt, intervalSeconds } = device;
      const isEarly =
        lastAskedAt !== null && Date.parse(now) - Date.parse(lastAskedAt) < intervalSeconds * 1000 - 500;
      const interval = isEarly ? intervalSeconds + 5 : intervalSeconds;
      await this.#stores.deviceSignIns.noteAsked(key, now, interval);
      const error = isEarly ? 'slow_down' : 'authorization_pending';
      throw new ValidationError('The device has not been approved yet.', { error, interval });
    }
    const account =
      device.userId !== null && (await this.#stores.deviceSignIns.take(key))
        ? await this.#stores.access.findUser(device.userId)
        : undefined;
    if (!account || account.disabled) throw expired();
    return account;
  }

  #userCode(): string {
    let code = '';
    while (code.length < 8) {
      for (const byte of this.#runtime.randomBytes(16)) {
        // Above it the letters would not be equally likely.
        if (byte < 240 && code.length < 8) code += alphabet[byte % alphabet.length];
      }
    }
    return `${code.slice(0, 4)}-${code.slice(4)}`;
  }
}

/** An API token must not turn itself into a session. */
function requirePerson({ kind }: Principal): void {
  if (kind !== 'session') throw new ForbiddenError('Only a signed-in user can approve a device.');
}

function expired(): UnauthorizedError {
  return new UnauthorizedError('This sign-in is unknown, already used or expired. Start again.', {
    error: 'expired_token',
  });
}

/** However it was typed: `abcd efgh` is `ABCD-EFGH`. */
function written(userCode: string): string {
  const letters = userCode.toUpperCase().replace(/[^A-Z]/g, '');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
