// The flag --due-days: `critical=7,high=30,priority:urgent=3`, as in the setting ASSAY_DUE_DAYS.
import type { Team } from '../client/api.d.ts';
import { usageFailure } from '../failures/failure.ts';
import { priorityLevels, severityNames } from '../field-values.ts';

interface Tables {
  severity?: Record<string, number>;
  priority?: Record<string, number>;
}

/** A table that is not named stays the portal's; `default` gives both back. */
export function readDueDays(text: string): Tables | null {
  if (text.trim() === 'default') return null;
  const tables: Tables = {};
  for (const part of text.split(',')) {
    const [, isPriority, level = '', days = ''] = /^(priority:)?([a-z]+)=(\d{1,4})$/.exec(part.trim()) ?? [];
    const levels: readonly string[] = isPriority ? priorityLevels : severityNames;
    if (!levels.includes(level))
      throw usageFailure(
        `"${part.trim()}" is not a due date. Write SEVERITY=DAYS or priority:LEVEL=DAYS, separated by commas, or "default".`,
      );
    const name = isPriority ? 'priority' : 'severity';
    tables[name] = { ...tables[name], [level]: Number(days) };
  }
  return tables;
}

/** As the flag takes it, and whose it is. */
export function dueDaysText({ severity, priority, custom }: Team['dueDays']): string {
  const parts = [
    ...Object.entries(severity).map(([level, days]) => `${level}=${days}`),
    ...Object.entries(priority).map(([level, days]) => `priority:${level}=${days}`),
  ];
  return `${parts.join(',') || 'none'} (${custom ? "the team's" : "the portal's"})`;
}
