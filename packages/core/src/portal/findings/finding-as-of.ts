import type { Finding } from './finding.ts';

/** The finding at this time (ISO 8601), also before the task has recorded that its acceptance has ended. */
export function findingAsOf(finding: Finding, now: string): Finding {
  const { statusExpiresAt } = finding;
  if (statusExpiresAt === null || statusExpiresAt > now) return finding;
  return { ...finding, status: 'open', statusReason: null, statusExpiresAt: null };
}
