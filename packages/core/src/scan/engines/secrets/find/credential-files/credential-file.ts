// What a known credential file declares: which files it is, and where in them the credentials stand.
//
// To add one: a file `formats/<id>.ts` that exports one CredentialFile, written from the program's public
// documentation, and a line in `formats/index.ts`.
import type { Severity } from '../../../../../vocabulary/severity.ts';
import type { Assessment, Verdict } from '../../secret-rule.ts';

export interface CredentialFile {
  /** Kebab-case, equal to the file's name, never changed once released. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly remediation: string;
  /** The documents the format was written from. */
  readonly references: readonly string[];
  /** Base names in lower case; `*` stands for any beginning or any end. */
  readonly files: readonly [string, ...string[]];
  /** What the whole path, in lower case, must match besides. */
  readonly within?: RegExp;
  /** Flags `gm`; the first group that took part is the credential. Quantifiers are bounded. */
  readonly patterns: readonly [RegExp, ...RegExp[]];
  /** A last word on a match. */
  assess?(value: string, match: RegExpExecArray): Assessment | Verdict;
  examples(): { readonly path: string; readonly text: string; readonly values: readonly string[] };
}
