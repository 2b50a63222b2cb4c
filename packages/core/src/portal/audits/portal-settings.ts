// The settings of the portal that its audits, reports, imports and schedules run under.
import type { EngineOptions } from '../../scan/engines/index.ts';
import type { SourceLimits } from '../../scan/source/source.ts';
import type { DueDays } from '../../vocabulary/due-days.ts';

/** The options with every default filled in. */
export interface PortalSettings {
  readonly temporaryFolder: string;
  readonly auditConcurrency: number;
  readonly auditTimeoutMs: number;
  readonly auditMaxHeapMb: number;
  readonly allowLocalRepositories: boolean;
  readonly gitAllowedHosts: readonly string[];
  readonly sourceLimits: SourceLimits;
  readonly fingerprintKey: string;
  readonly dueDays: DueDays;
  /** Days that an acknowledged finding of severity high or above stays so at most. */
  readonly acknowledgeMaxDays: number;
  /** Findings that a decision rule takes out of the open ones at most, unless an administrator forces it. */
  readonly decisionRuleMaxFindings: number;
  readonly engineModules: readonly string[];
  readonly engines: Omit<EngineOptions, 'extra'>;
  readonly auditHistory: boolean;
  /** Maximum size of cached results in the database, in bytes; 0 caches none. */
  readonly resultCacheBytes: number;
  /** Whether comments and ignore files of a repository accept its findings. */
  readonly repositorySuppressions: boolean;
}
