// The periods of Article 14(2). Pure. Hours and days are counted in real time from the moment that starts them, in UTC:
// a change to summer time makes none of them longer, and no rule on holidays or whole days is applied, which would only
// move an end to later.
import type { ExploitationCase, NotificationKind } from './exploitation-case.ts';

export const clockStates = ['not_started', 'running', 'overdue', 'sent', 'not_needed'] as const;
export type ClockState = (typeof clockStates)[number];

export interface CaseClock {
  readonly kind: NotificationKind;
  readonly state: ClockState;
  /** What starts it: the awareness, or that a measure is available. */
  readonly startsWith: 'awareness' | 'measure';
  /** Null while it has not started. */
  readonly dueAt: string | null;
  readonly sentAt: string | null;
  /** Sent after its end. */
  readonly isLate: boolean;
}

const hourMs = 3_600_000;

const periods = [
  { kind: 'early_warning', startsWith: 'awareness', ms: 24 * hourMs },
  { kind: 'notification', startsWith: 'awareness', ms: 72 * hourMs },
  { kind: 'final_report', startsWith: 'measure', ms: 14 * 24 * hourMs },
] as const;

export function caseClocks(
  {
    awareness,
    measure,
    verdict,
    notifications,
  }: Pick<ExploitationCase, 'awareness' | 'measure' | 'verdict'> & {
    readonly notifications: readonly { readonly kind: NotificationKind; readonly sentAt: string }[];
  },
  now: Date,
): readonly CaseClock[] {
  return periods.map(({ kind, startsWith, ms }): CaseClock => {
    // A measure can be there before anyone was aware that it is needed: the last period starts with the later one.
    const from =
      startsWith === 'awareness'
        ? awareness?.at
        : awareness && measure
          ? laterOf(awareness.at, measure.at)
          : undefined;
    const due = from === undefined ? null : new Date(Date.parse(from) + ms);
    const [sentAt = null] = notifications
      .filter((one) => one.kind === kind)
      .map((one) => one.sentAt)
      .sort();
    const state =
      sentAt !== null
        ? 'sent'
        : verdict === 'not_exploitable'
          ? 'not_needed'
          : due === null
            ? 'not_started'
            : now > due
              ? 'overdue'
              : 'running';
    return {
      kind,
      state,
      startsWith,
      dueAt: due?.toISOString() ?? null,
      sentAt,
      isLate: sentAt !== null && due !== null && Date.parse(sentAt) > due.getTime(),
    };
  });
}

function laterOf(one: string, other: string): string {
  return Date.parse(one) > Date.parse(other) ? one : other;
}
