import type { Database } from '../platform/storage/database.ts';

declare module '../platform/storage/store-registry.ts' {
  interface Stores {
    readonly deviceSignIns: DeviceSignInStore;
  }
}

export const deviceStatuses = ['pending', 'approved', 'denied'] as const;
export type DeviceStatus = (typeof deviceStatuses)[number];

/** A machine without a browser that waits for someone to let it in. */
export interface DeviceSignIn {
  /** What the person types. */
  readonly userCode: string;
  /** What the machine calls itself, and where it asked from. */
  readonly client: string;
  readonly address: string;
  readonly status: DeviceStatus;
  readonly userId: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
}

interface DeviceRow {
  readonly user_code: string;
  readonly client: string;
  readonly address: string;
  readonly status: DeviceStatus;
  readonly user_id: string | null;
  readonly interval_seconds: number;
  readonly last_asked_at: string | null;
  readonly created_at: string;
  readonly expires_at: string;
}

/** Sign-ins of devices, by the hash of the code that the device holds. */
export class DeviceSignInStore {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Throws ConflictError when the user code is taken. */
  async insert(deviceCodeHash: string, device: DeviceSignIn, intervalSeconds: number): Promise<void> {
    await this.#db.unique(
      () =>
        this.#db.knex('device_sign_ins').insert({
          device_code_hash: deviceCodeHash,
          user_code: device.userCode,
          client: device.client,
          address: device.address,
          status: device.status,
          user_id: device.userId,
          interval_seconds: intervalSeconds,
          created_at: device.createdAt,
          expires_at: device.expiresAt,
        }),
      'This code is already in use.',
      'userCode',
    );
  }

  /** Deletes what has expired, and counts what waits. */
  async count(now: string): Promise<number> {
    await this.#db.knex('device_sign_ins').where('expires_at', '<=', now).del();
    const sql = 'select count(*) as waiting from device_sign_ins';
    const [row] = await this.#db.rows<{ waiting: number | string }>(sql, []);
    return Number(row?.waiting ?? 0);
  }

  async findByUserCode(userCode: string, now: string): Promise<DeviceSignIn | undefined> {
    const row: DeviceRow | undefined = await this.#db
      .knex('device_sign_ins')
      .where({ user_code: userCode })
      .where('expires_at', '>', now)
      .first();
    return row && toDevice(row);
  }

  /** False when someone has decided already, or there is no such device. */
  async decide(
    userCode: string,
    decision: { readonly status: 'approved' | 'denied'; readonly userId: string },
    now: string,
  ): Promise<boolean> {
    const changed = await this.#db
      .knex('device_sign_ins')
      .where({ user_code: userCode, status: 'pending' })
      .where('expires_at', '>', now)
      .update({ status: decision.status, user_id: decision.userId });
    return changed === 1;
  }

  async find(
    deviceCodeHash: string,
    now: string,
  ): Promise<
    (DeviceSignIn & { readonly intervalSeconds: number; readonly lastAskedAt: string | null }) | undefined
  > {
    const row: DeviceRow | undefined = await this.#db
      .knex('device_sign_ins')
      .where({ device_code_hash: deviceCodeHash })
      .where('expires_at', '>', now)
      .first();
    return row && { ...toDevice(row), intervalSeconds: row.interval_seconds, lastAskedAt: row.last_asked_at };
  }

  async noteAsked(deviceCodeHash: string, now: string, intervalSeconds: number): Promise<void> {
    await this.#db
      .knex('device_sign_ins')
      .where({ device_code_hash: deviceCodeHash })
      .update({ last_asked_at: now, interval_seconds: intervalSeconds });
  }

  async deleteOfUser(userId: string): Promise<void> {
    await this.#db.knex('device_sign_ins').where({ user_id: userId }).del();
  }

  /** Of any number of callers one takes it. */
  async take(deviceCodeHash: string): Promise<boolean> {
    const taken = await this.#db.knex('device_sign_ins').where({ device_code_hash: deviceCodeHash }).del();
    return taken === 1;
  }
}

function toDevice(row: DeviceRow): DeviceSignIn {
  return {
    userCode: row.user_code,
    client: row.client,
    address: row.address,
    status: row.status,
    userId: row.user_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
