import type { AuditType } from '../../vocabulary/audit-type.ts';

/** Commits of a change that are scanned beside its head, for secrets alone: a single one is the head. */
export function commitsToRead(commits: readonly string[], types: readonly AuditType[]): readonly string[] {
  return commits.length > 1 && types.includes('security') ? commits : [];
}
