// What a policy's condition may speak of. Numbers are what CEL calls int (BigInt) and double.

import type { ComparedPackages } from '../../scan/source/compared-packages.ts';
import { type CoverageLevel, isConclusive } from '../../scan/source/coverage/coverage-level.ts';
import { type Category, categories } from '../../vocabulary/category.ts';
import type { ControlOutcome } from '../../vocabulary/control-result.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import { findingStatuses } from '../../vocabulary/finding-status.ts';
import { type Severity, severities, severityRank } from '../../vocabulary/severity.ts';
import type { CoverageEntry } from '../coverage/coverage-ledger.ts';
import type { Finding } from '../findings/finding.ts';
import type { Repository } from '../repositories/repository.ts';
import type { FindingFacts, LicenseFacts } from './finding-facts.ts';
import type { FixFacts } from './fix-facts.ts';

/** Findings of one repository, counted by what a policy can ask for. */
export interface FindingCount {
  readonly severity: Severity;
  readonly category: Category;
  readonly status: FindingStatus;
  readonly count: number;
}

/** Open findings of a repository. */
export interface OpenTotals {
  readonly overdue: number;
  /** Secrets that count: of confidence high or medium, and severity medium or above. */
  readonly secrets: number;
}

export interface PolicyFacts {
  readonly repository: Readonly<Record<string, unknown>>;
  readonly findings: Readonly<Record<string, unknown>>;
  /** Audits made here; what was imported never counts as one. */
  readonly audits: Readonly<Record<string, AuditFacts>>;
  /** Imports by type, the newest of each tool and artifact. */
  readonly sources: Readonly<Record<string, readonly SourceFacts[]>>;
  /** Decided controls: true passes or does not apply, false fails; unknown ones are absent. */
  readonly controls: Readonly<Record<string, boolean>>;
  /** What `findings.exists(…)` and the like go over; absent where no condition does. */
  readonly openFindings?: readonly (FindingFacts | null)[];
  /** Absent without a stored inventory. */
  readonly licenses?: readonly (LicenseFacts | null)[];
  /** Absent where no condition asks. */
  readonly fix?: FixFacts;
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

/** Results of another tool; one that was never imported is absent, so that a condition about it is unknown. */
export interface SourceFacts {
  readonly tool: string;
  /** '' where nobody says what was scanned. */
  readonly artifact: string;
  readonly ageDays: number;
}

/** Imports of one type that conditions see. */
export const maxSources = 100;

const dayMs = 86_400_000;

/** Those that a condition asks for. */
export type RepositoryFacts = Partial<Pick<Repository, 'name' | 'url' | 'complianceLevel'>>;

/** Builds the facts; counts by severity and category are those of open findings. */
export function policyFacts(
  { name, url, complianceLevel }: RepositoryFacts,
  counts: readonly FindingCount[],
  { overdue, secrets }: OpenTotals,
  coverage: readonly CoverageEntry[],
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
    repository: {
      ...(name !== undefined && { name }),
      ...(url !== undefined && { url }),
      ...(complianceLevel !== undefined && { complianceLevel }),
    },
    findings: {
      open: sum(open),
      overdue: BigInt(overdue),
      secrets: BigInt(secrets),
      bySeverity: by(severities, open, 'severity'),
      byCategory: by(categories, open, 'category'),
      byStatus: by(findingStatuses, counts, 'status'),
    },
    audits: auditFacts(coverage, now),
    sources: sourceFacts(coverage, now),
    controls,
  };
}

function auditFacts(entries: readonly CoverageEntry[], now: Date): PolicyFacts['audits'] {
  const found: Record<string, AuditFacts> = {};
  for (const { type, source, completedAt, coverage } of entries) {
    if (source !== 'audit' || completedAt === null || coverage === null) continue;
    const { level, complete, notices, packages } = coverage;
    found[type] = {
      ageDays: ageDays(completedAt, now),
      level,
      complete,
      conclusive: isConclusive(coverage),
      notices: [...new Set(notices.map(({ reason }) => reason))],
      packages: packageCounts(packages),
    };
  }
  return found;
}

function sourceFacts(entries: readonly CoverageEntry[], now: Date): PolicyFacts['sources'] {
  const found: Record<string, SourceFacts[]> = {};
  for (const { type, source, tool, artifact, completedAt } of entries) {
    if (source !== 'import' || tool === null || completedAt === null) continue;
    const ofType = (found[type] ??= []);
    if (ofType.length < maxSources)
      ofType.push({ tool, artifact: artifact ?? '', ageDays: ageDays(completedAt, now) });
  }
  return found;
}

function ageDays(at: string, now: Date): number {
  return (now.getTime() - Date.parse(at)) / dayMs;
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

/** The totals, with open findings counted as resolved. */
export function totalsWithout(
  { overdue, secrets }: OpenTotals,
  resolved: readonly Finding[],
  now: string,
): OpenTotals {
  return {
    overdue: overdue - resolved.filter(({ dueAt }) => dueAt !== null && dueAt < now).length,
    secrets: secrets - resolved.filter(countsAsSecret).length,
  };
}

/**
 * The controls as they would be with `resolved` closed: a failing control passes when no other open finding of
 * its rule is left.
 */
export function controlsWithout(
  controls: readonly ControlOutcome[],
  resolved: readonly Finding[],
  open: readonly Pick<Finding, 'id' | 'ruleId'>[],
): readonly ControlOutcome[] {
  const gone = new Set(resolved.map(({ id }) => id));
  const stillFailing = new Set(open.filter(({ id }) => !gone.has(id)).map(({ ruleId }) => ruleId));
  const fixed = new Set(resolved.map(({ ruleId }) => ruleId).filter((rule) => !stillFailing.has(rule)));
  return controls.map((control) =>
    control.result === 'fail' && fixed.has(control.controlId) ? { ...control, result: 'pass' } : control,
  );
}

/** Whether an open finding is a secret that a level must not have: what is only likely in a test or example is none. */
function countsAsSecret({
  category,
  confidence,
  severity,
}: Pick<Finding, 'category' | 'confidence' | 'severity'>): boolean {
  return (
    category === 'secrets-in-code' && confidence !== 'low' && severityRank(severity) <= severityRank('medium')
  );
}
