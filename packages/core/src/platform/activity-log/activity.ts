// The activity log: who did what to what, when, from where. Each entry holds the hash of the one before, so
// that a line that was changed or taken out shows.
import { createHash } from 'node:crypto';

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
}

/** What the first entry follows. */
export const firstPreviousHash = '0'.repeat(64);

/** SHA-256 over the entry before and every field of this one, in a fixed order. */
export function activityHash(entry: Omit<Activity, 'hash'>): string {
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
  return createHash('sha256').update(JSON.stringify(fields)).digest('hex');
}
