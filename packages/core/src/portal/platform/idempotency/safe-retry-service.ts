import { createHash } from 'node:crypto';
import { ConflictError, ValidationError } from '../../../support/errors.ts';
import type { Runtime } from '../../../support/runtime.ts';
import type { Stores } from '../storage/store-registry.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'idempotency' | 'transaction'>;

const keptHours = 24;

export interface RetriedRequest {
  /** As the caller sent it: 1 to 255 printable characters. */
  readonly key: string;
  /** The user, or the address of who has none: keys of different callers never meet. */
  readonly caller: string;
  /** Method, address and body. */
  readonly request: string;
}

/** Runs a request once per key: its effect and the kept reply are one transaction. */
export class SafeRetryService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #running = new Set<string>();

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  /**
   * `work` gives the reply as text. `replayed` is true when it ran before. `prepare` runs outside the
   * transaction, unless there is a reply.
   */
  async run(
    { key, caller, request }: RetriedRequest,
    work: () => Promise<string>,
    prepare?: () => Promise<void>,
  ): Promise<{ readonly reply: string; readonly replayed: boolean }> {
    if (!/^[\x20-\x7e]{1,255}$/.test(key)) {
      const sentence = 'An Idempotency-Key must have 1 to 255 printable ASCII characters.';
      throw new ValidationError(sentence, { 'Idempotency-Key': sentence });
    }
    const keyHash = sha256(`${caller}\0${key}`);
    const requestHash = sha256(request);
    if (this.#running.has(keyHash)) throw stillRunning();
    this.#running.add(keyHash);
    try {
      if (prepare && !(await this.#stores.idempotency.find(keyHash, this.#runtime.now().toISOString())))
        await prepare();
      return await this.#stores.transaction(async () => {
        if (!(await this.#stores.idempotency.lock(keyHash))) throw stillRunning();
        const now = this.#runtime.now();
        const kept = await this.#stores.idempotency.find(keyHash, now.toISOString());
        if (kept) {
          if (kept.requestHash !== requestHash) {
            const sentence = 'This Idempotency-Key was used with a different request. Use a new key.';
            throw new ValidationError(sentence, { 'Idempotency-Key': sentence });
          }
          return { reply: kept.reply, replayed: true };
        }
        const reply = await work();
        const expiresAt = new Date(now.getTime() + keptHours * 3_600_000).toISOString();
        await this.#stores.idempotency.save(keyHash, { requestHash, reply }, expiresAt);
        return { reply, replayed: false };
      });
    } finally {
      this.#running.delete(keyHash);
    }
  }
}

function stillRunning(): ConflictError {
  const sentence = 'The first request with this Idempotency-Key is still running.';
  return new ConflictError(sentence, { 'Idempotency-Key': sentence });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
