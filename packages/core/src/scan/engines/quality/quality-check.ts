// A check looks at functions, at files, or at all files together, and says what it saw and where. The engine tokenizes,
// measures, compares with limits and reports; a check holds no state between audits.
//
// To add one: a file `checks/<id>.ts` that exports it, a line in `checks/index.ts`, a case in its test, and
// `npm run docs`.

import type { Category } from '../../../vocabulary/category.ts';
import type { Detection } from '../../../vocabulary/detection.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import type { SourceEntry } from '../../source/source.ts';
import type { ScanContext, ScanTarget } from '../engine.ts';
import type { MeasuredFunction } from './functions/measured-function.ts';
import type { QualityFile } from './quality-file.ts';
import type { QualitySettings } from './quality-settings.ts';

export interface QualityLimit {
  /** What is fine; anything above is reported. */
  readonly default: number;
  /** What is counted, as in "the limit is 15 conditions"; '' when the measure's name says it. */
  readonly unit: string;
}

export interface QualityCheckInfo {
  /** Kebab-case, never changed once released: also its name in `assay.config.json`. */
  readonly id: string;
  readonly title: string;
  readonly category: Extract<Category, 'code-complexity' | 'code-duplication' | 'code-smell'>;
  /** Style never fails a gate for what is severe. */
  readonly severity: Extract<Severity, 'medium' | 'low' | 'info'>;
  readonly remediation: string;
  readonly references: readonly string[];
  readonly limit?: QualityLimit;
}

/** Compares one number of every function with a limit. */
export interface FunctionCheck extends QualityCheckInfo {
  readonly kind: 'function';
  readonly limit: QualityLimit;
  measure(measured: MeasuredFunction, file: QualityFile): number;
  /** "has a cyclomatic complexity of 23". */
  describe(value: number): string;
  /** The title of one finding: "Long function parseHeaders (212 lines)". */
  titleOf(name: string, value: number): string;
}

/** A place in a file. */
export interface QualityHit {
  readonly startLine: number;
  readonly endLine: number;
  /** Where it is a part of its lines. */
  readonly startColumn?: number;
  readonly endColumn?: number;
  /** What stays the same when lines move. */
  readonly anchor: string;
  readonly description: string;
  /** In place of the check's title, with what it is about: "Long file (1204 lines)". */
  readonly title?: string;
  readonly severity?: QualityCheckInfo['severity'];
}

/** Looks at one file after the other. */
export interface FileCheck extends QualityCheckInfo {
  readonly kind: 'file';
  /** Of the languages that the check knows, by id; all of them when left out. */
  readonly languages?: readonly string[];
  find(file: QualityFile, limit: number): Iterable<QualityHit>;
}

/** Looks at all files, and reports at the end. */
export interface RepositoryCheck extends QualityCheckInfo {
  readonly kind: 'repository';
  /**
   * What the run wants to know of a file: plain data, kept from one scan to the next with what else was found in it;
   * undefined: nothing.
   */
  summarize?(file: QualityFile, settings: QualitySettings): unknown;
  start(settings: QualitySettings): RepositoryCheckRun;
}

/** A file that was read in this scan or in an earlier one. */
export interface SummarizedFile {
  readonly entry: SourceEntry;
  readonly languageId: string;
  /** What `summarize` said of it. */
  readonly summary: unknown;
  /** In a buffer that is used again for the next file; null when this scan did not read it. */
  readonly bytes: Buffer | null;
  /** Identifies this content; null where that is not known. */
  readonly digest: string | null;
}

export interface RepositoryCheckRun {
  take(file: SummarizedFile): void;
  finish(target: ScanTarget, context: ScanContext): AsyncIterable<Detection> | Iterable<Detection>;
}

export type QualityCheck = FunctionCheck | FileCheck | RepositoryCheck;
