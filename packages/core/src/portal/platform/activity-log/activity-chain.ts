// Verifies the chain of the activity log entry by entry, in order; stops at the first one that is broken.
import { type Activity, activityHash, breakAction, firstPreviousHash } from './activity.ts';
import { type ActivityKeys, headMac } from './activity-keys.ts';

/**
 * `changed`: its fields do not give its hash. `missing`: it is not there. `order`: it does not follow from the one
 * before. `unkeyed`: it has no key, but must have one. `unknown_key`: its key was not given. `head`: the chain ends
 * elsewhere than it says, or its head was changed. `beyond`: it lies behind the end. `detected`: the portal noticed, as
 * it wrote this entry, that the chain had been changed. `checkpoint`: a checkpoint says otherwise. `mark`: the mark
 * beside the key does.
 */
export const chainFaults = [
  'changed',
  'missing',
  'order',
  'unkeyed',
  'unknown_key',
  'head',
  'beyond',
  'detected',
  'checkpoint',
  'mark',
] as const;
export type ChainFault = (typeof chainFaults)[number];

export interface ChainVerification {
  /** As many as the head of the chain counts. */
  readonly entries: number;
  /** The sequence of the first broken entry; null when the chain is intact. */
  readonly brokenAt: number | null;
  readonly fault: ChainFault | null;
  /** The first entry that has a key; null while the chain is not keyed. */
  readonly keyedFrom: number | null;
  /** Checkpoints that agree with the chain. */
  readonly checkpoints: number;
}

/** Where the chain ends, as its own row in the database says. */
export interface ChainHead {
  readonly sequence: number;
  readonly hash: string;
  readonly keyId: string | null;
  readonly mac: string | null;
}

export const emptyHead: ChainHead = { sequence: 0, hash: firstPreviousHash, keyId: null, mac: null };

/**
 * Whether the head was written by who has the keys. A head without a key is trusted while there are no keys, and an
 * empty one where a portal begins.
 */
export function isTrustedHead(head: ChainHead, keys: ActivityKeys, isUsed: boolean): boolean {
  if (head.sequence === 0 && head.keyId === null) return !isUsed;
  if (!keys.current) return true;
  const key = keys.find(head.keyId);
  return key !== undefined && headMac(key, head) === head.mac;
}

/** Takes entry after entry, each as it stands in the database; undefined where it cannot be read. */
export class ChainWalk {
  readonly #keys: ActivityKeys;
  #sequence = 0;
  #hash = firstPreviousHash;
  #keyedFrom: number | null = null;

  constructor(keys: ActivityKeys) {
    this.#keys = keys;
  }

  /** Of the last entry that follows. */
  get sequence(): number {
    return this.#sequence;
  }

  get hash(): string {
    return this.#hash;
  }

  get keyedFrom(): number | null {
    return this.#keyedFrom;
  }

  /** The fault of the next entry, which is then the first broken one. */
  next(sequence: number, entry: Activity | undefined): ChainFault | undefined {
    if (sequence !== this.#sequence + 1) return 'missing';
    if (!entry) return 'changed';
    if (entry.previousHash !== this.#hash) return 'order';
    if (entry.keyId === null && this.#keyedFrom !== null) return 'unkeyed';
    const key = this.#keys.find(entry.keyId);
    if (entry.keyId !== null && !key) return 'unknown_key';
    if (activityHash(entry, key) !== entry.hash) return 'changed';
    if (entry.action === breakAction) return 'detected';
    if (entry.keyId !== null) this.#keyedFrom ??= sequence;
    this.#sequence = sequence;
    this.#hash = entry.hash;
    return undefined;
  }
}
