// What the portal and the process that reads the history of a repository's dependencies say to each other.
import type { HistorySummary } from '../../scan/history/describe-history.ts';
import type { Exposure, HistoryGap } from '../../scan/history/exposure.ts';
import type { HistoryRef } from '../../scan/history/history-refs.ts';
import type { SubjectHistory } from '../../scan/history/history-subjects.ts';
import type { GitCredentials } from '../../scan/source/git/git-transport.ts';
import type { AccessDenial } from '../../scan/source/source-error.ts';
import type { FailureCode } from '../audits/audit.ts';

/** Crosses a process boundary: plain data only. */
export interface HistoryOrder {
  readonly url: string;
  readonly credentials?: GitCredentials;
  readonly sshIdentity: 'own' | 'none';
  readonly temporaryFolder: string;
  readonly allowLocal: boolean;
  readonly allowedHosts: readonly string[];
  /** The advisory database; null: there is none. */
  readonly databasePath: string | null;
  readonly now: string;
  /** What an earlier run kept; null: nothing, or another version of this program did. */
  readonly kept: {
    readonly bytes: Uint8Array;
    readonly refs: string;
    /** The revision of the advisories that it was matched with; '' for none. */
    readonly advisories: string;
  } | null;
}

export interface ReadRepositoryHistory {
  /** A digest of what every branch and tag points at. */
  readonly refs: string;
  /** Undefined where nothing has changed. */
  readonly history?: {
    readonly bytes: Uint8Array;
    /** In the order that presences count in. */
    readonly refNames: readonly HistoryRef[];
    /** See StoredHistory. */
    readonly boundaries: readonly (string | null)[];
    readonly summary: HistorySummary;
  };
  /** Undefined where they have not changed either. */
  readonly matched?: {
    readonly advisories: string;
    readonly gaps: readonly HistoryGap[];
  };
}

export type HistoryReply =
  /** In batches, so that no message grows without bound. */
  | { readonly kind: 'subjects'; readonly subjects: readonly SubjectHistory[] }
  | { readonly kind: 'exposures'; readonly exposures: readonly Exposure[] }
  | { readonly kind: 'done'; readonly read: ReadRepositoryHistory }
  | {
      readonly kind: 'failed';
      readonly code: FailureCode;
      readonly message: string;
      readonly denial?: AccessDenial | undefined;
    }
  | { readonly kind: 'log'; readonly message: string; readonly error: string };
