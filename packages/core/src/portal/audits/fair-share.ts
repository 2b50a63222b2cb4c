// Who is next when many people request audits: teams get equal shares of the slots, and inside of a team its people. An audit
// takes its place by how many its person already has waiting, not by how many others have.
import { RateLimitError } from '../../support/errors.ts';

/** Audits that may wait at the same time. */
export interface WaitingLimits {
  readonly perPerson: number;
  readonly perTeam: number;
}

export const defaultWaitingLimits: WaitingLimits = { perPerson: 1_000, perTeam: 2_000 };

/** Audits that wait in one team, before another is added. */
export interface WaitingAudits {
  readonly ofTeam: number;
  readonly ofPerson: number;
  /** How many people of the team have some waiting, apart from this one. */
  readonly otherPeople: number;
}

/** How far apart the audits of one person are put: longer than nearly every audit takes. */
const apartMs = 15 * 60_000;
/** The queue orders by time, and none of it lies further ahead. */
const maxBehindMs = 5 * 365 * 86_400_000;

/**
 * By how much the audit stands behind one of someone who has none waiting. With three people of a team waiting, each
 * gets a third of the team's share.
 */
export function fairDelayMs({ ofPerson, otherPeople }: WaitingAudits): number {
  return Math.min(ofPerson * (otherPeople + 1) * apartMs, maxBehindMs);
}

/** Throws RateLimitError where too many wait already. */
export function requireQueueCapacity(waiting: WaitingAudits, limits: WaitingLimits): void {
  const full =
    waiting.ofPerson >= limits.perPerson
      ? `You have ${waiting.ofPerson} audits waiting, and at most ${limits.perPerson} can`
      : waiting.ofTeam >= limits.perTeam
        ? `The team has ${waiting.ofTeam} audits waiting, and at most ${limits.perTeam} can`
        : undefined;
  if (full) throw new RateLimitError(`${full}; try again when some have run, or cancel some.`, 60);
}

/** Where a waiting audit stands. */
export interface QueuePosition {
  /** 1 for the next. */
  readonly position: number;
  /** From how long audits took lately; null where none has run here, or this server runs none. */
  readonly expectedStartAt: string | null;
}

/** When the audit at the position can start, with so many slots of which some are taken. */
export function expectedStart(
  position: number,
  { slots, running, meanMs, now }: { slots: number; running: number; meanMs: number | null; now: Date },
): string | null {
  if (slots <= 0) return null;
  const free = Math.max(0, slots - running);
  if (position <= free) return now.toISOString();
  if (meanMs === null) return null;
  return new Date(now.getTime() + (meanMs * (position - free)) / slots).toISOString();
}
