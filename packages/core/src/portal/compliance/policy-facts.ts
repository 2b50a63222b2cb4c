// What a policy's condition may speak of. Numbers are what CEL calls int (BigInt) and double.

import type { ComparedPackages } from '../../scan/source/compared-packages.ts';
import type { CoverageLevel } from '../../scan/source/coverage/coverage-level.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import { type Category, categories } from '../../vocabulary/category.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import { findingStatuses } from '../../vocabulary/finding-status.ts';
import { type Severity, severities } from '../../vocabulary/severity.ts';
import type { Finding } from '../findings/finding.ts';
import type { Repository } from '../repositories/repository.ts';
import type { FindingFacts, LicenseFacts } from './finding-facts.ts';

/** Findings of one repository, counted by what a policy can ask for. */
export interface FindingCount {
  readonly severity: Severity;
  readonly category: Category;
  readonly status: FindingStatus;
  readonly count: number;
}

export interface PolicyFacts {
  readonly repository: Readonly<Record<string, unknown>>;
  readonly findings: Readonly<Record<string, unknown>>;
  readonly audits: Readonly<Record<string, AuditFacts>>;
  /** Decided controls: true passes or does not apply, false fails; unknown ones are absent. */
  readonly controls: Readonly<Record<string, boolean>>;
  /** What `findings.exists(…)` and the like go over; absent where no condition does. */
  readonly openFindings?: readonly (FindingFacts | null)[];
  /** Absent without a stored inventory. */
  readonly licenses?: readonly (LicenseFacts | null)[];
}

export interface AuditFacts {
  /** Packages that were compared with advisories, and that were not; 0 of audits that are not about packages. */
  readonly packages: { readonly compared: bigint; readonly notCompared: bigint };
  readonly ageDays: number;
  readonly level: CoverageLevel;
  /** Whether the level is not `partial`. */
  readonly complete: boolean;
  /** Whether what it no longer finds is gone: it read everything, or named the files that it did not read. */
  readonly conclusive: boolean;
  /** Reasons for which something was not checked: `"no_advisories" in audits.dependency.notices`. */
  readonly notices: readonly string[];
}

export interface LastAudit {
  readonly type: AuditType;
  readonly completedAt: string;
  readonly level: CoverageLevel;
  readonly complete: boolean;
  readonly conclusive: boolean;
  readonly notices: readonly string[];
  readonly packages?: ComparedPackages | undefined;
}

const dayMs = 86_400_000;

/** Builds the facts; counts by severity and category are those of open findings. */
export function policyFacts(
  repository: Repository,
  counts: readonly FindingCount[],
  overdue: number,
  lastAudits: readonly LastAudit[],
  controls: Readonly<Record<string, boolean>>,
  now: Date,
): PolicyFacts {
  const open = counts.filter(({ status }) => status === 'open');
  const sum = (list: readonly FindingCount[]) => BigInt(list.reduce((total, { count }) => total + count, 0));
  const by = <Key extends string>(
    keys: readonly Key[],
    list: readonly FindingCount[],
    field: keyof FindingCount,
  ) => Object.fromEntries(keys.map((key) => [key, sum(list.filter((one) => one[field] === key))]));
  return {
    repository: { name: repository.name, url: repository.url, complianceLevel: repository.complianceLevel },
    findings: {
      open: sum(open),
      overdue: BigInt(overdue),
      bySeverity: by(severities, open, 'severity'),
      byCategory: by(categories, open, 'category'),
      byStatus: by(findingStatuses, counts, 'status'),
    },
    audits: Object.fromEntries(
      lastAudits.map(({ type, completedAt, level, complete, conclusive, notices, packages }) => [
        type,
        {
          ageDays: (now.getTime() - Date.parse(completedAt)) / dayMs,
          level,
          complete,
          conclusive,
          notices,
          packages: packageCounts(packages),
        },
      ]),
    ),
    controls,
  };
}

function packageCounts(packages: ComparedPackages | undefined): AuditFacts['packages'] {
  const notCompared = packages?.notCompared.reduce((sum, { count }) => sum + count, 0) ?? 0;
  return { compared: BigInt(packages?.compared ?? 0), notCompared: BigInt(notCompared) };
}

/** The counts, with open findings counted as resolved. */
export function withoutResolved(
  counts: readonly FindingCount[],
  resolved: readonly Finding[],
): FindingCount[] {
  const moved = resolved.flatMap(({ severity, category }): FindingCount[] => [
    { severity, category, status: 'open', count: -1 },
    { severity, category, status: 'resolved', count: 1 },
  ]);
  return [...counts, ...moved];
}
