// How far the audit log has come, kept beside its key and outside of the database: a log that was wiped, or set back to
// what it was earlier with everything that belongs to it, ends before its mark.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../../../support/log.ts';
import type { ChainHead } from './activity-chain.ts';
import { type ActivityKeys, isChainHash } from './activity-keys.ts';
import { setCheckpointsAside } from './checkpoint-file.ts';

const markName = 'activity-mark';

type Place = Pick<ChainHead, 'sequence' | 'hash'>;

/** `forged`: someone without the key wrote it, or it cannot be read. */
type ReadMark = Place | 'forged' | undefined;

export class ActivityMark {
  readonly #dataDirectory: string;
  readonly #file: string;
  readonly #keys: ActivityKeys;
  readonly #log: Log;
  #read: { readonly mark: ReadMark } | undefined;
  #isWaiting = false;

  constructor(dataDirectory: string, keys: ActivityKeys, log: Log) {
    this.#log = log;
    this.#dataDirectory = dataDirectory;
    this.#file = join(dataDirectory, markName);
    this.#keys = keys;
  }

  /** As this process knows it; undefined where there is none. */
  get current(): ReadMark {
    this.#read ??= { mark: this.#load() };
    return this.#read.mark;
  }

  /** Whether a chain with this head has lost nothing that the mark says was there. */
  allows(head: Place): boolean {
    const mark = this.current;
    if (mark === undefined) return true;
    if (mark === 'forged' || head.sequence < mark.sequence) return false;
    return head.sequence > mark.sequence || head.hash === mark.hash;
  }

  /** The chain was committed up to here. */
  raise(head: Place): void {
    const mark = this.current;
    if (typeof mark === 'object' && mark.sequence >= head.sequence) return;
    this.set(head);
  }

  /** Restarts from here: an entry of the chain itself says what was lost before. */
  set({ sequence, hash }: Place): void {
    this.#read = { mark: { sequence, hash } };
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    // Once for all entries of a transaction.
    queueMicrotask(() => {
      this.#isWaiting = false;
      if (typeof this.current === 'object') this.#save(this.current);
    });
  }

  /** Another portal begins here. */
  forget(): void {
    forgetActivityMark(this.#dataDirectory);
    this.#read = { mark: undefined };
  }

  #load(): ReadMark {
    if (!existsSync(this.#file)) return undefined;
    try {
      const { sequence, hash, keyId, mac } = JSON.parse(readFileSync(this.#file, 'utf8'));
      if (!Number.isSafeInteger(sequence) || !isChainHash(hash)) return 'forged';
      const key = this.#keys.find(keyId);
      return key && key.hmac(markText({ sequence, hash })) !== mac ? 'forged' : { sequence, hash };
    } catch {
      return 'forged';
    }
  }

  #save(mark: Place): void {
    const key = this.#keys.current;
    const text = JSON.stringify({
      ...mark,
      keyId: key?.id ?? null,
      mac: key?.hmac(markText(mark)) ?? null,
    });
    const temporary = `${this.#file}.${process.pid}.tmp`;
    try {
      writeFileSync(temporary, `${text}\n`, { mode: 0o600 });
      renameSync(temporary, this.#file);
    } catch (error) {
      this.#log.warn('the mark of the audit log could not be written', { error: String(error) });
    }
  }
}

/** For a database that someone replaced on purpose: its log may end earlier. */
export function forgetActivityMark(dataDirectory: string): void {
  rmSync(join(dataDirectory, markName), { force: true });
  setCheckpointsAside(dataDirectory);
}

function markText({ sequence, hash }: Place): string {
  return JSON.stringify(['assay activity mark', sequence, hash]);
}
