// An audit engine looks at a source and yields detections. It holds no state between audits, reads
// files only through the source, prints nothing and stores nothing.
//
// To add one: a folder `engines/<id>/` with `<id>-engine.ts`, and a line in `engines/index.ts`.

import type { Log } from '../../support/runtime.ts';
import type { AuditType } from '../../vocabulary/audit-type.ts';
import type { Category } from '../../vocabulary/category.ts';
import type { ControlOutcome } from '../../vocabulary/control-result.ts';
import type { Detection } from '../../vocabulary/detection.ts';
import type { FoundPackage, VulnerablePackage } from '../../vocabulary/found-package.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { RepositoryConfig } from '../repository-config/repository-config.ts';
import type { Coverage } from '../source/coverage/coverage.ts';
import type { Source, SourceEntry } from '../source/source.ts';
import type { ResultCache } from './shared/results/result-cache.ts';

/** What can be said of a rule without an occurrence: reports, SARIF and the documentation use it. */
export interface RuleInfo {
  /** Kebab-case, unique among all engines, never changed once released. */
  readonly id: string;
  readonly title: string;
  readonly category: Category;
  readonly severity: Severity;
  readonly remediation: string;
  /** What goes wrong, in a sentence or two; absent where the title says it. */
  readonly description?: string;
  /** Code that the rule reports, and the same done right; one of each language. */
  readonly examples?: readonly RuleExample[];
  /** Public documents about the problem. */
  readonly references: readonly string[];
  /** `CWE-798` and the like. */
  readonly cwe: readonly string[];
  /** What other scanners call it: `CKV_AWS_20`; absent where nobody else has it. */
  readonly aliases?: readonly string[];
}

export interface RuleExample {
  readonly language: string;
  readonly bad: string;
  readonly good: string | null;
}

export interface ScanContext {
  readonly coverage: Coverage;
  readonly signal: AbortSignal;
  readonly log: Log;
  now(): Date;
  /** How far the engine is, 0 to 1; called as often as it likes. */
  progress(fraction: number): void;
  /** Takes what the compliance audit says of one control; others have nothing to say here. */
  control?(outcome: ControlOutcome): void;
  /** Takes the ids of the rules that the audited repository includes. */
  ownRules?(ids: readonly string[]): void;
  /** Takes every package that the dependency audit found. */
  packages?(found: readonly FoundPackage[]): void;
  /** Takes the names of packages that the dependency audit could not identify. */
  unidentified?(names: readonly string[]): void;
  /** Takes every package version that an advisory speaks of, accepted or not. */
  vulnerable?(found: readonly VulnerablePackage[]): void;
  /** Where an engine may keep what it finds in single files; absent: every file is scanned. */
  readonly results?: ResultCache;
}

export interface ScanTarget {
  readonly source: Source;
  /** All entries of the source, listed once for every engine. */
  readonly entries: readonly SourceEntry[];
  /**
   * Where the repository's own settings, rules and ignore files are read from: the merge base of a change, so that
   * nobody suppresses what they propose. The audited source itself when absent.
   */
  readonly settings?: Pick<ScanTarget, 'source' | 'entries'>;
  /** What `assay.config.json` says, read once for every engine; the defaults where it cannot be used. */
  readonly config: RepositoryConfig;
  /** Of a change, every file that it touches, where no finding in another file is of its doing. */
  readonly changed?: ReadonlySet<string>;
  /** Of a change, the tree that it is based on, where engines say what it does to a file. */
  readonly base?: Pick<ScanTarget, 'source' | 'entries'>;
  /** Of a change, its commits in full, the oldest first: what one adds and another removes was published all the same. */
  readonly commits?: readonly string[];
  /**
   * Files that may hold findings whose file is gone: they are scanned though their path or content is that of vendored,
   * generated or minified code, and counted as left out all the same.
   */
  readonly followed?: ReadonlySet<string>;
}

/** Two trees and the files that are not the same in both; the settings are. */
export interface ChangedTrees {
  readonly head: Pick<ScanTarget, 'source' | 'entries'>;
  readonly base: Pick<ScanTarget, 'source' | 'entries'>;
  readonly changed: ReadonlySet<string>;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** The same with what an engine needs to scan both. */
export interface ComparedTrees {
  readonly head: ScanTarget;
  readonly base: ScanTarget;
  readonly changed: ReadonlySet<string>;
}

/** What an engine reports of the files that a change touches. */
export interface ComparedReports {
  readonly head: readonly Detection[];
  readonly base: readonly Detection[];
}

/** What an engine says of one tree, instead of a scan. */
export interface GivenReport {
  readonly detections: readonly Detection[];
  readonly ownRules: readonly string[];
}

/** One place in a file about which an engine is asked. */
export interface TracedLine {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly bytes: Buffer;
}

/** `keep` goes on to the next decision; a place is reported when nothing discards it. */
export interface LineDecision {
  readonly engine: string;
  /** Null where the engine decides about the file as a whole. */
  readonly ruleId: string | null;
  /** What decided; unique within the engine. */
  readonly pass: string;
  readonly effect: 'discard' | 'downgrade' | 'keep';
  /** A sentence; never holds a secret. */
  readonly reason: string;
  /** From 1; null where the engine decides about more than one place. */
  readonly column: number | null;
}

export interface Engine {
  readonly id: string;
  readonly title: string;
  readonly auditType: AuditType;
  /** Every rule that may report; a finding whose rule is gone is closed as `rule_removed`. */
  readonly rules: readonly RuleInfo[];
  /**
   * Whether what it reports of a file depends on that file and the settings alone: of a change only the changed files
   * are then scanned. Absent for engines that need several files together.
   */
  readonly isPerFile?: boolean;
  /**
   * Whether a change can make a difference to what it reports, or to how it rates that. Where it cannot, neither tree is looked
   * at; absent for engines of which only a scan says so.
   */
  isAffected?(change: ChangedTrees): Promise<boolean>;
  /**
   * What it reports of the files that a change touches, where it reports the same of all others in both trees: then nothing
   * is asked for what both have. Undefined where only scans of both trees say so. Coverage of the touched files is noted as
   * a scan does it.
   */
  compare?(
    trees: ComparedTrees,
    contexts: { readonly head: ScanContext; readonly base: ScanContext },
  ): Promise<ComparedReports | undefined>;
  scan(target: ScanTarget, context: ScanContext): AsyncIterable<Detection>;
  /** What it decided about one line, in order; absent where nothing but its findings can be said. */
  trace?(line: TracedLine, target: ScanTarget, context: ScanContext): Promise<readonly LineDecision[]>;
}

/** A rule of a repository's own, tested with its own examples. */
export interface TestedRule {
  /** As findings name it: of a pattern rule, `custom-` and the id of the file. */
  readonly id: string;
  /** How many examples or samples it has; a rule without any is not tested. */
  readonly examples: number;
  /** Why an audit leaves it out; null where it does what its examples say. */
  readonly problem: string | null;
}

export interface TestedRules {
  readonly rules: readonly TestedRule[];
  /** What could not be read as a rule, a sentence each. */
  readonly problems: readonly string[];
}
