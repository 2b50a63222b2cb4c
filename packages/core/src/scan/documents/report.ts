// The one model that every format renders: of a scan on the spot and of the portal's data alike.

import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Category } from '../../vocabulary/category.ts';
import type { ComplianceLevel } from '../../vocabulary/compliance-level.ts';
import type { FlowStep } from '../../vocabulary/detection.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import type { Criticality, Exposure, SourceVisibility } from '../../vocabulary/repository-context.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { TrendDay } from '../../vocabulary/trend-day.ts';
import type { Inventory } from '../engines/dependencies/inventory.ts';
import type { SbomVersion } from '../engines/dependencies/sbom/sbom-format.ts';
import type { SbomOptions } from '../engines/dependencies/sbom/sbom-graph.ts';
import type { RuleInfo } from '../engines/engine.ts';
import type { MatchingField, ReportedFinding } from '../identity/reported-finding.ts';
import type { CoverageSummary } from '../source/coverage/coverage.ts';
import type { OpenAges } from './open-ages.ts';
import type { Portfolio } from './portfolio.ts';
import type { VexDocument } from './vex/vex-document.ts';

export const reportTypes = ['audit', 'findings', 'compliance', 'executive', 'sbom', 'vex'] as const;
export type ReportType = (typeof reportTypes)[number];

/** A finding in a report; a scan on the spot knows no history. */
export interface ReportFinding extends Omit<ReportedFinding, MatchingField> {
  readonly id: string | null;
  readonly auditType: AuditType;
  /** The repository's name, when the report is about more than one. */
  readonly repository: string | null;
  /** What is known of its repository; a scan on the spot knows nothing. */
  readonly context?: RepositoryContextOfReport;
  readonly status: FindingStatus;
  readonly statusReason: string | null;
  readonly firstSeenAt: string | null;
  readonly lastSeenAt: string | null;
  readonly resolvedAt: string | null;
  readonly dueAt: string | null;
}

/** What people, rules and its own file say of a repository. */
export interface RepositoryContextOfReport {
  readonly tags: readonly string[];
  /** Null: nobody has said. */
  readonly criticality: Criticality | null;
  readonly exposure: Exposure;
  readonly visibility: SourceVisibility;
}

/** What a step of a finding's flow is, in words. */
export function stepName(index: number, steps: number): string {
  return index === 0 ? 'source' : index === steps - 1 ? 'sink' : 'step';
}

/** Where a step of a finding's flow is: `line 3`, `src/a.ts:3` in another file. */
export function stepPlace({ line, path }: FlowStep): string {
  return path === undefined ? `line ${line}` : `${path}:${line}`;
}

export interface ReportCounts {
  /** Open findings. */
  readonly open: number;
  readonly overdue: number;
  /** All that the report holds. */
  readonly total: number;
  /** Open ones. */
  readonly bySeverity: Readonly<Record<Severity, number>>;
  /** Open ones of low confidence, which the terminal leaves out; absent in reports of the portal, which lists all. */
  readonly unlikely?: number;
  /** Open ones; categories without any are left out. */
  readonly byCategory: Readonly<Partial<Record<Category, number>>>;
  readonly byStatus: Readonly<Record<FindingStatus, number>>;
}

/** Which of its findings a report is asked for; all unless given. */
export interface ReportSelection {
  readonly repositoryId?: string;
  readonly statuses?: readonly FindingStatus[];
}

/** In the order in which documents for people show them: what needs someone first, each under its own heading. */
export const findingSections: readonly {
  readonly title: string;
  readonly statuses: readonly FindingStatus[];
}[] = [
  { title: 'Open findings', statuses: ['open'] },
  { title: 'Accepted findings and false positives', statuses: ['acknowledged', 'false_positive'] },
  { title: 'Resolved findings', statuses: ['resolved'] },
];

export interface ReportRepository extends RepositoryContextOfReport {
  readonly id: string;
  readonly name: string;
  readonly url: string;
  /** The name of the team that owns it. */
  readonly team: string;
  readonly open: number;
  readonly critical: number;
  readonly high: number;
  readonly requiredLevel: ComplianceLevel;
  readonly achievedLevel: ComplianceLevel | null;
  readonly state: 'compliant' | 'non_compliant' | 'unknown';
  /** 0 to 100. */
  readonly score: number;
  readonly blockers: readonly {
    readonly level: ComplianceLevel;
    readonly name: string;
    readonly message: string;
  }[];
  /** The newest completed audit of each type, of the default branch; empty when it was never audited. */
  readonly audits: readonly ReportAudit[];
  /** Results of other tools, the newest of each tool and artifact; they prove no coverage. */
  readonly imports: readonly ReportImport[];
  /** Policies that are waived, why and until when. */
  readonly waivers: readonly {
    readonly level: ComplianceLevel;
    readonly name: string;
    readonly reason: string;
    readonly expiresAt: string;
  }[];
}

/** A rule with open findings. */
export interface ReportRule {
  readonly ruleId: string;
  readonly title: string;
  /** The worst of its open findings. */
  readonly severity: Severity;
  readonly open: number;
}

export interface ReportAudit {
  readonly type: AuditType;
  readonly commit: string | null;
  readonly ref: string | null;
  readonly completedAt: string | null;
  readonly coverage: CoverageSummary | null;
  /** Whether it is too old to say much of today. */
  readonly isStale?: boolean;
}

export interface ReportImport {
  readonly type: AuditType;
  /** Null where nobody says which. */
  readonly tool: string | null;
  readonly artifact: string | null;
  readonly completedAt: string;
}

/** The packages of one repository, for an SBOM. */
export interface ReportInventory extends Pick<SbomOptions, 'complete' | 'vulnerabilities' | 'notCovered'> {
  readonly inventory: Inventory;
  /** The default of the format unless given. */
  readonly specVersion?: SbomVersion;
  readonly repository: string;
  readonly commit: string | null;
  /** Of the commit where there is one, so that the same commit gives the same bytes. */
  readonly takenAt: string;
}

export interface Report {
  readonly type: ReportType;
  readonly title: string;
  readonly tool: { readonly name: string; readonly version: string };
  /** What it is about, in one line. */
  readonly scope: string;
  /** When the data were last touched; not when the report was made, so that the same data give the same bytes. */
  readonly asOf: string | null;
  /** When the day of the report began, in UTC: decides ages and what is overdue. Null for a scan on the spot. */
  readonly day: string | null;
  readonly counts: ReportCounts;
  /** Of open findings, on the day of the report; null for a scan on the spot, which knows no dates. */
  readonly ages: OpenAges | null;
  readonly audits: readonly ReportAudit[];
  /** Of a scan on the spot: when it began and ended, ISO 8601. */
  readonly times?: { readonly startedAt: string; readonly completedAt: string };
  /** Empty for a scan on the spot. */
  readonly repositories: readonly ReportRepository[];
  /** Those with most open findings first, ten at most. */
  readonly topRules: readonly ReportRule[];
  /** The last thirty days of the data, oldest first; empty for a scan on the spot and for one audit. */
  readonly trends: readonly TrendDay[];
  /** Of an executive report; null for the others. */
  readonly portfolio: Portfolio | null;
  /** Of a report of type sbom; null for the others. */
  readonly inventory: ReportInventory | null;
  /** Of a report of type vex; null for the others. */
  readonly vex: VexDocument | null;
  /** What is known of the rules that reported, by id. */
  readonly rules: ReadonlyMap<string, RuleInfo>;
  /** Worst first, then in the order they were found; read again with each call. */
  findings(selection?: ReportSelection): AsyncIterable<ReportFinding>;
}
