// When findings are due: two tables of days, by severity and by priority, of the portal or of a team.
import { type PriorityLevel, priorityLevels } from './priority.ts';
import { atLeast, type Severity, severities } from './severity.ts';

/** Within how many days a finding should be dealt with, by its severity and by its priority. */
export interface DueDays {
  readonly severity: Readonly<Partial<Record<Severity, number>>>;
  readonly priority: Readonly<Partial<Record<PriorityLevel, number>>>;
}

/** A table that is absent is the portal's. */
export type TeamDueDays = Partial<DueDays>;

export const defaultDueDays: DueDays = {
  severity: { critical: 7, high: 30, medium: 90, low: 120 },
  priority: { urgent: 3, high: 14 },
};

/** The tables that hold for a team: its own, else the portal's. */
export function dueDaysOfTeam(portal: DueDays, own: TeamDueDays | null): DueDays {
  return { severity: own?.severity ?? portal.severity, priority: own?.priority ?? portal.priority };
}

/** The earlier of both; undefined for what has no due date. */
export function daysUntilDue(severity: Severity, level: PriorityLevel, table: DueDays): number | undefined {
  const days = [table.severity[severity], table.priority[level]].filter((one) => one !== undefined);
  return days.length === 0 ? undefined : Math.min(...days);
}

/** Whether some finding of severity high or above is due later by the one than by the other. */
export function leavesMoreTime(one: DueDays, other: DueDays): boolean {
  const daysOf = (severity: Severity, level: PriorityLevel, table: DueDays) =>
    daysUntilDue(severity, level, table) ?? Number.POSITIVE_INFINITY;
  return severities
    .filter((severity) => atLeast(severity, 'high'))
    .some((severity) =>
      priorityLevels.some((level) => daysOf(severity, level, one) > daysOf(severity, level, other)),
    );
}
