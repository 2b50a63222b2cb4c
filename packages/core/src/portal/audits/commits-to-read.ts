import type { AuditType } from '../../vocabulary/audit-type.ts';

/** Commits of a change that are looked at beside its head: a single one is the head, and only secrets are looked for. */
export function commitsToRead(commits: readonly string[], types: readonly AuditType[]): readonly string[] {
  return commits.length > 1 && types.includes('security') ? commits : [];
}
