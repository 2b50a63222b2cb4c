// What the portal and the process that scans for it say to each other.

import type { Inventory } from '../../scan/engines/dependencies/inventory.ts';
import type { EngineOptions } from '../../scan/engines/index.ts';
import type { ResultRow } from '../../scan/engines/shared/results/result-store.ts';
import type { AssessedFix } from '../../scan/fixes/assessed-fix.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { AuditStep } from '../../scan/pipeline/audit-steps.ts';
import type { EarlierRules } from '../../scan/pipeline/newer-rules.ts';
import type { PackageChange } from '../../scan/pipeline/package-changes.ts';
import type { HistoryMark, HistoryRead } from '../../scan/pipeline/read-history.ts';
import type { FetchedCommits } from '../../scan/source/checkout/fetch-change.ts';
import type { CoverageSummary, UnreadFile } from '../../scan/source/coverage/coverage.ts';
import type { GitCredentials } from '../../scan/source/git/git-transport.ts';
import type { CodeOwnersFile } from '../../scan/source/owners/code-owners.ts';
import type { SourceLimits } from '../../scan/source/source.ts';
import type { AccessDenial } from '../../scan/source/source-error.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { ControlOutcome } from '../../vocabulary/control-result.ts';
import type { FoundPackage } from '../../vocabulary/found-package.ts';
import type { GivenContext } from '../../vocabulary/repository-context.ts';
import type { FailureCode } from './audit.ts';
import type { LogReply } from './log-to-portal.ts';

/** Where and how to scan. Crosses a process boundary: plain data only. */
export interface AuditOrder {
  readonly type: AuditType;
  readonly url: string;
  readonly ref: string | null;
  /**
   * A commit: only what `ref` introduces against it is reported, by the settings and ignore files of that commit. A
   * finding with a suppression is one that only `ref` suppresses.
   */
  readonly base?: string;
  /** A branch, tag or commit in place of `base`, which is the commit where `ref` left it. */
  readonly since?: string;
  /** Commits of the change, the oldest first: secrets are looked for in each. */
  readonly commits?: readonly string[];
  /** Where `ref` and `base`, both full commit ids, have been fetched to. */
  readonly fetched?: FetchedCommits;
  /** Asks for the history, too, from where an earlier audit left off; null: from the beginning. */
  readonly history?: { readonly known: HistoryMark | null };
  /** How a private repository is entered. */
  readonly credentials?: GitCredentials;
  /** Whether ssh may use the agent and the keys of the user that runs the portal. */
  readonly sshIdentity: 'own' | 'none';
  /** Paths in which findings of this branch are known: see `followedFiles`. */
  readonly watchedPaths?: readonly string[];
  /** Fingerprints of known findings: who introduced them is not looked up again. Nothing is looked up unless given. */
  readonly knownFingerprints?: readonly string[];
  /** What the audit before looked for; not asked about unless given. */
  readonly earlier?: EarlierRules;
  readonly temporaryFolder: string;
  readonly allowLocal: boolean;
  readonly allowedHosts: readonly string[];
  readonly limits: SourceLimits;
  readonly fingerprintKey: string;
  /** Asks for results of files to be kept, encrypted with this key: see `AuditQuestion`. */
  readonly resultsKey?: Uint8Array;
  readonly engines: Omit<EngineOptions, 'extra'>;
  /** Modules that export `engines`, of the embedder's own. */
  readonly engineModules: readonly string[];
  /** Nothing in the repository accepts a finding. */
  readonly ignoresSuppressions?: boolean;
  /** Asks whether the change from `base` is the fix that it claims to be, instead of findings. */
  readonly fixOnly?: boolean;
  /** Asks for the packages instead of findings: no engine runs. */
  readonly inventoryOnly?: boolean;
  /** An attempt before ended with a crash: each script is tried in another process before it is parsed. */
  readonly eachTextTried?: boolean;
  /** Asks for `step` replies. */
  readonly traced?: boolean;
}

/** What the process asks the portal, which answers each in its turn. */
export type AuditQuestion =
  | { readonly kind: 'load results'; readonly keys: readonly Uint8Array[] }
  | { readonly kind: 'save results'; readonly rows: readonly ResultRow[] };

/** In the order of the keys; none after results were saved. */
export type LoadedResults = readonly (Uint8Array | undefined)[];

export type AuditReply =
  | AuditQuestion
  | { readonly kind: 'progress'; readonly phase: 'fetching' | 'scanning'; readonly fraction: number }
  /** In batches, so that no message grows without bound. */
  | { readonly kind: 'findings'; readonly findings: readonly ReportedFinding[] }
  | {
      readonly kind: 'inventory';
      readonly inventory: Inventory;
      /** When the audited commit was made; null for a folder without history. */
      readonly committedAt: string | null;
    }
  | {
      readonly kind: 'done';
      readonly commit: string | null;
      /** When it was made: of a dependency audit; null or absent without a commit. */
      readonly committedAt?: string | null;
      readonly ref: string | null;
      readonly coverage: CoverageSummary;
      readonly ruleIds: readonly string[];
      /** Every path of the audited tree, joined by NUL. */
      readonly paths: string;
      readonly unreadPaths: readonly string[];
      /** The same files with the reason, links and submodules included. */
      readonly unread?: readonly UnreadFile[];
      /** What the compliance audit says of every control; empty for the others. */
      readonly controls: readonly ControlOutcome[];
      /** Every package that a dependency audit found; null or absent for the others. */
      readonly packages?: readonly FoundPackage[] | null;
      /** Names of packages that a dependency audit could not identify. */
      readonly unidentified?: readonly string[];
      /** The tree's CODEOWNERS file; null or absent without one. */
      readonly codeOwners?: CodeOwnersFile | null;
      /** What the configuration file says that the repository is; absent where nothing is known of it. */
      readonly context?: GivenContext | undefined;
      /** Of the dependency audit of a change. */
      readonly packageChanges?: readonly PackageChange[];
      /** Of a change: when the first acceptance by an ignore file of the base ends. */
      readonly acceptedUntil?: string | null;
      /** What was read of the history; null or absent when it was not asked for, did not fit, or had nothing new. */
      readonly history?: HistoryRead | null;
    }
  /** Null where the change is no fix and claims to be none. */
  | { readonly kind: 'fix'; readonly fix: AssessedFix | null }
  | { readonly kind: 'step'; readonly step: AuditStep }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      readonly message: string;
      readonly denial?: AccessDenial | undefined;
    }
  | LogReply;
