// One usage of a package, and what many of them say together. Pure.
import { unknownLicense } from '../../scan/engines/licenses/license-expression.ts';
import type {
  AffectedAnswer,
  affectedAnswers,
  PackageUsage,
  UnknownReason,
  UsageSummary,
} from './inventory.ts';
import type { CurrentInventory } from './inventory-store.ts';
import type { SetMember } from './package-rows.ts';

/** An inventory that is older says nothing of today. */
const staleAfterDays = 30;

export function isFresh(at: string | undefined, now: Date): boolean {
  return at !== undefined && (now.getTime() - Date.parse(at)) / 86_400_000 <= staleAfterDays;
}

/** Why an inventory does not say that a package is not there; null where it does. */
export function uncertaintyOf(
  { setNumber, complete, auditedAt }: CurrentInventory,
  now: Date,
): UnknownReason | null {
  if (setNumber === null || auditedAt === null) return 'never_audited';
  if (!complete) return 'partial';
  return isFresh(auditedAt, now) ? null : 'stale';
}

export function usage(
  { repositoryId, repository, branch, commit, auditedAt }: CurrentInventory,
  affected: AffectedAnswer,
  reason: UnknownReason | null,
  found?: { readonly member: SetMember; readonly fixedVersion: string | null },
): PackageUsage {
  const member = found?.member;
  return {
    repositoryId,
    repository,
    // Of a default branch whose name nobody has said.
    branch: branch === '' ? null : branch,
    commit,
    affected,
    reason,
    firstSeenAt: null,
    auditedAt,
    purl: member?.purl ?? null,
    version: member?.version ?? null,
    fixedVersion: found?.fixedVersion ?? null,
    scope: member?.scope ?? null,
    path: member?.path ?? null,
    licenses: member ? [member.license ?? unknownLicense] : [],
    owners: [],
    dependencyPath: member?.dependencyPath ?? null,
  };
}

const order: readonly AffectedAnswer[] = ['yes', 'unknown', 'no'];

export function rank(answer: AffectedAnswer): number {
  return order.indexOf(answer);
}

export function summaryOf(rows: readonly PackageUsage[]): UsageSummary {
  const answers = new Map<string, AffectedAnswer>();
  for (const { repositoryId, affected } of rows) {
    const known = answers.get(repositoryId);
    if (known === undefined || rank(affected) < rank(known)) answers.set(repositoryId, affected);
  }
  const counts = { yes: 0, no: 0, unknown: 0 };
  for (const answer of answers.values()) counts[answer] += 1;
  return counts satisfies Record<(typeof affectedAnswers)[number], number>;
}
