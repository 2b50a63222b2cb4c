// The activity log: who did what to what, when, from where. Each entry holds the hash of the one before, so
// that a line that was changed or taken out shows.
import { createHash } from 'node:crypto';
import type { ActivityKey } from './activity-keys.ts';

export interface NewActivity {
  /** The user, or null for the system itself. */
  readonly actorId: string | null;
  /** `team.create`, `finding.update` … */
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string | null;
  /** What changed; never a secret. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

export interface Activity {
  readonly id: string;
  /** 1, 2, 3 … without a gap. */
  readonly sequence: number;
  readonly at: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly targetType: string;
  readonly targetId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly requestId: string | null;
  readonly address: string | null;
  readonly previousHash: string;
  readonly hash: string;
  /** The key that the hash is made with; null for a plain SHA-256. */
  readonly keyId: string | null;
}

/** With the name of the user today; null for the system and for deleted accounts. */
export interface ListedActivity extends Activity {
  readonly actorName: string | null;
}

/** The chain was begun before it had a key, or continues with another one. */
export const keyChangeAction = 'activity.key';
/** What an entry was to be appended to is not what was appended last. */
export const breakAction = 'activity.break';

/** What the first entry follows. */
export const firstPreviousHash = '0'.repeat(64);

/**
 * HMAC-SHA-256 over the entry before and every field of this one, in a fixed order; without a key SHA-256, as
 * entries had it before the chain was keyed.
 */
export function activityHash(entry: Omit<Activity, 'hash' | 'keyId'>, key?: ActivityKey): string {
  const fields = [
    entry.previousHash,
    entry.sequence,
    entry.id,
    entry.at,
    entry.actorId,
    entry.action,
    entry.targetType,
    entry.targetId,
    entry.detail,
    entry.requestId,
    entry.address,
  ];
  const text = JSON.stringify(fields);
  return key ? key.hmac(text) : createHash('sha256').update(text).digest('hex');
}
