// What is said of a change that claims to be a fix.
import type { Severity } from '../../vocabulary/severity.ts';
import type { CoverageSummary } from '../source/coverage/coverage.ts';
import type { ComparedExports } from './exports/compare-exports.ts';

export const fixVerdicts = ['fixed', 'not_fixed', 'unknown'] as const;
export type FixVerdict = (typeof fixVerdicts)[number];

/** A version of a package in one file. */
export interface FixCopy {
  readonly version: string;
  readonly path: string;
  readonly line: number | null;
}

export interface FixTarget {
  /** An advisory's id, or the rule's of a finding in code. */
  readonly id: string;
  readonly aliases: readonly string[];
  readonly fingerprint: string;
  readonly title: string;
  readonly severity: Severity;
  /** Null of a finding in code. */
  readonly package: { readonly ecosystem: string; readonly name: string } | null;
  readonly status: 'gone' | 'remains' | 'unknown';
  /** How it went; null where it did not. */
  readonly how: 'upgraded' | 'removed' | 'file_removed' | 'code_changed' | null;
  readonly before: readonly FixCopy[];
  readonly after: readonly FixCopy[];
}

export type FixReasonCode =
  | 'advisory_remains'
  | 'finding_remains'
  | 'suppressed'
  | 'vulnerability_introduced'
  | 'hash_changed'
  | 'address_changed'
  | 'moved'
  | 'still_imported'
  | 'lockfile_removed'
  | 'not_comparable'
  | 'not_checked'
  | 'no_target'
  | 'target_not_in_base'
  | 'file_removed'
  | 'hash_removed'
  | 'install_script_added'
  | 'recent_release'
  | 'provenance_removed'
  | 'tests_removed'
  | 'checks_removed'
  | 'settings_changed'
  | 'registry_changed'
  | 'copy_remains'
  | 'still_named'
  | 'replaced_locally'
  | 'lockfile_disagrees'
  | 'unrelated_dependency'
  | 'unrelated_entries'
  | 'used_export_removed'
  | 'exports_unknown';

export interface FixReason {
  readonly code: FixReasonCode;
  /** The verdict that it leads to; null of what is only said. */
  readonly leadsTo: Exclude<FixVerdict, 'fixed'> | null;
  readonly text: string;
  /** Sorted, ten at most. */
  readonly examples: readonly string[];
  readonly count: number;
}

/** What the change says that it fixes. */
export interface FixClaim {
  readonly from: 'asked' | 'commit_messages' | 'changed_packages';
  readonly advisories: readonly string[];
  readonly packages: readonly string[];
}

export interface FixData {
  /** The day for which acceptances and ages count, `2026-03-30`. */
  readonly day: string;
  /** SHA-256 of the rules, and of what the advisories say of the packages of both trees; hexadecimal. */
  readonly rules: string;
  readonly advisories: string;
  /** Where the files of upgraded packages were looked for. */
  readonly packages: 'tree' | 'tree_and_registry';
}

export interface FixReport {
  readonly verdict: FixVerdict;
  /** The merge base of the two revisions. */
  readonly base: string;
  readonly head: string;
  /** Git's ids of the two trees. */
  readonly trees: { readonly base: string; readonly head: string };
  /** Advisories that were published later do not count; null: all do. */
  readonly asOf: string | null;
  /** What the verdict depends on besides the two trees. */
  readonly data: FixData;
  readonly claim: FixClaim;
  readonly targets: readonly FixTarget[];
  readonly reasons: readonly FixReason[];
  readonly packages: readonly {
    readonly ecosystem: string;
    readonly name: string;
    readonly before: readonly string[];
    readonly after: readonly string[];
    /** Whether the fix needs it, by the graph of dependencies; null where no file has one. */
    readonly isNeeded: boolean | null;
  }[];
  /** Of the upgraded packages that the repository uses itself: whether what it uses is still exported. */
  readonly exports: readonly ComparedExports[];
  readonly coverage: Readonly<Record<string, Pick<CoverageSummary, 'level' | 'skipped' | 'notices'>>>;
}

const maxExamples = 10;

export function fixReason(
  code: FixReasonCode,
  leadsTo: FixReason['leadsTo'],
  text: string,
  examples: Iterable<string> = [],
): FixReason {
  const all = [...new Set(examples)].sort();
  return { code, leadsTo, text, examples: all.slice(0, maxExamples), count: all.length };
}

/** Whatever refutes the fix wins over what leaves it open. */
export function verdictOf(reasons: readonly FixReason[]): FixVerdict {
  if (reasons.some(({ leadsTo }) => leadsTo === 'not_fixed')) return 'not_fixed';
  return reasons.some(({ leadsTo }) => leadsTo === 'unknown') ? 'unknown' : 'fixed';
}
