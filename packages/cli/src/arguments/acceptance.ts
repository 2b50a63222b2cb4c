// The flag --acknowledge: `max-days=30,approval-from=medium`.
import type { Team } from '../client/api.d.ts';
import { usageFailure } from '../failures/failure.ts';
import { severityNames } from '../field-values.ts';

type Severity = (typeof severityNames)[number];

interface Limits {
  maxDays?: number;
  approvalFrom?: Severity;
  secondPersonFrom?: Severity;
}

/** A limit that is not named is the portal's; `default` gives all of them back. */
export function readAcceptance(text: string): Limits | null {
  if (text.trim() === 'default') return null;
  const limits: Limits = {};
  for (const part of text.split(',')) {
    const [, name, value = ''] =
      /^(max-days|approval-from|second-person-from)=([a-z0-9]+)$/.exec(part.trim()) ?? [];
    if (name === 'max-days' && /^\d{1,4}$/.test(value)) limits.maxDays = Number(value);
    else if (name === 'approval-from' && isSeverity(value)) limits.approvalFrom = value;
    else if (name === 'second-person-from' && isSeverity(value)) limits.secondPersonFrom = value;
    else
      throw usageFailure(
        `"${part.trim()}" is no limit. Write max-days=DAYS, approval-from=SEVERITY or second-person-from=SEVERITY, separated by commas, or "default".`,
      );
  }
  return limits;
}

/** As the flag takes it, and whose it is. */
export function acceptanceText({
  maxDays,
  approvalFrom,
  secondPersonFrom,
  custom,
}: Team['acceptance']): string {
  const second = secondPersonFrom === null ? '' : `,second-person-from=${secondPersonFrom}`;
  return `max-days=${maxDays},approval-from=${approvalFrom}${second} (${custom ? "the team's" : "the portal's"})`;
}

function isSeverity(value: string): value is Severity {
  return (severityNames as readonly string[]).includes(value);
}
