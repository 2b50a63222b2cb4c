// What a rule about insecure code declares: the places in each language where something may be wrong (sinks), and what
// must be true of the values that arrive there. The runner owns files, parsing, the flow of values, limits and places.
//
// To add one: a file `rules/<id>.ts` that exports one InsecureCodeRule, written from CWE, OWASP and the libraries'
// documentation, and a line in `rules/index.ts`. For a further library, a line in the rule's sinks. A sink's paths are
// written with imports resolved (`child_process.exec`, `subprocess.run`); see flow/sink.ts.

import type { Confidence } from '../../../vocabulary/confidence.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import { modelLanguages } from '../../repository-config/code-models.ts';
import type { ConfigurationFile } from './configuration/configuration-file.ts';
import type { ConfigurationId } from './configuration/configuration-id.ts';
import type { Reader } from './flow/before-checks.ts';
import type { Sink } from './flow/sink.ts';

/** What a rule about hard-coded credentials reports holds them. */
export const secretCwes: ReadonlySet<string> = new Set(['CWE-259', 'CWE-321', 'CWE-798']);

export const languageIds = modelLanguages;
/** `javascript` stands for TypeScript too, `c` for C++. */
export type LanguageId = (typeof languageIds)[number];

export interface CodeExamples {
  /** Each is reported at least once by this rule. */
  readonly bad: readonly string[];
  /** None is reported by this rule. */
  readonly good: readonly string[];
}

/** A change of one line that is sure to be wanted where the rule reports it: an option turned back, a safe call. */
export interface CodeEdit {
  /** What is replaced in the reported lines; a name or value that no other meaning has there. */
  readonly find: RegExp;
  /** As for `String.replace`. */
  readonly replace: string;
}

/** As a {@link Reader}, it says which escapes do not keep what arrives there from harm, by the context, and which signs harm. */
export interface InsecureCodeRule extends Reader {
  /** Kebab-case, equal to the file's name, never changed once released. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  /** Instead, where a remote attacker is proven to fill the value. */
  readonly provenSeverity?: Severity;
  /** Instead, where nothing in the code says that the value is untrusted input. */
  readonly unsourcedSeverity?: Severity;
  /** `CWE-89` and the like, the most exact first. */
  readonly cwe: readonly [string, ...string[]];
  /** Categories of the OWASP Top 10: `A03:2021`. */
  readonly owasp: readonly string[];
  /** What an attacker gains: one sentence. */
  readonly why: string;
  /** What to do, in whatever language: a sentence that a line of code can follow. */
  readonly remediation: string;
  /** What to write, for each language and kind of file that is scanned: a line that this rule doesn't report. */
  readonly instead: Partial<Record<LanguageId | ConfigurationId, string>>;
  readonly references: readonly [string, ...string[]];
  readonly sinks?: Partial<Record<LanguageId, readonly Sink[]>>;
  /** What a text begins with, ends with or lacks, as paths and addresses are checked, makes it no less harmful. */
  readonly ignoresPlaceChecks?: boolean;
  /** The same of what a text begins or ends with alone: `..` can be between. */
  readonly ignoresEndChecks?: boolean;
  /** Names of options that switch on what the rule reports: under a test of one, a finding is `low`. */
  readonly switchedBy?: RegExp;
  readonly files?: Partial<Record<ConfigurationId, readonly FileCheck[]>>;
  readonly examples: Partial<Record<LanguageId | ConfigurationId, CodeExamples>>;
  /**
   * Edits to suggest. Of several that fit, the first counts that ends the finding: each is applied, and the file is
   * scanned again. An example in `examples` must lead to each.
   */
  readonly edits?: Partial<Record<LanguageId | ConfigurationId, readonly CodeEdit[]>>;
}

/** Looks at one file; gives the lines (from 1) that are wrong. */
export interface FileCheck {
  readonly severity?: Severity;
  /** `high` where it is left out: what stands there says it. */
  readonly confidence?: Confidence;
  /** In place of what the rule says for such files. */
  readonly instead?: string;
  /** It harms only where others work on the same machine: not in a pipeline or an image. */
  readonly onSharedMachines?: true;
  find(file: ConfigurationFile): Iterable<number>;
}
