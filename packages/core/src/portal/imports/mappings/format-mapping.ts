// A format that is only a mapping is data: where the tool writes what. To add one: a file beside this one, and a line in
// index.ts; docs/extend/import-format.md has an example.
//
// Paths are names joined by dots. `list[]` goes through a list, `object{}` through the values of an object, whose name is
// `@key` then. `^` is what the result lies in (`^^` one level more), `$` the document. `a | b` is the first that has a value.
// A text with braces is a template: `{test_name}: {issue_text}`; before a further alternative each of its parts must have a value. `elem[key=id]` are the elements whose member `key` is `id`.
// Reports that are XML or CSV are read as the JSON that text-document.ts makes of them.

import type { AuditType } from '../../../vocabulary/audit-type.ts';
import type { Category } from '../../../vocabulary/category.ts';
import type { Confidence } from '../../../vocabulary/confidence.ts';
import type { Severity } from '../../../vocabulary/severity.ts';

export interface FormatMapping {
  readonly id: string;
  /** As its makers write it. */
  readonly tool: string;
  readonly type: AuditType;
  readonly recognize: Recognition;
  /** Whether the tool does not report everything each time (a reviewer, an assistant): absence closes nothing then. */
  readonly sampled?: boolean;
  /** From the document to each result, a step for each list or object on the way. */
  readonly results: readonly string[];
  /** Where other versions of the tool write them, or further ones. */
  readonly otherResults?: readonly (readonly string[])[];
  /** Results that are none: passed, excepted elsewhere, of another kind. */
  readonly leaveOut?: readonly Condition[];
  /** Its first line; a result without one is refused. */
  readonly ruleId: string;
  readonly title?: string;
  readonly description?: string;
  readonly remediation?: string;
  readonly references?: string;
  /** Whether description and remediation are HTML. */
  readonly isMarkup?: boolean;
  readonly category: Category;
  /** Results that belong to another audit, or have another category. */
  readonly otherKinds?: readonly (Condition & { readonly type: AuditType; readonly category: Category })[];
  /** `score` is a CVSS score, which counts where the tool has no word that is known. */
  readonly severity: Rated<Severity> & { readonly score?: string };
  readonly confidence?: Rated<Confidence>;
  readonly path?: string;
  /** The path begins after this in the tool's text. */
  readonly pathAfter?: string;
  /** After the last of them, where several stand before the path. */
  readonly isPathLast?: boolean;
  readonly line?: string;
  readonly endLine?: string;
  readonly column?: string;
  /** The code that the tool quotes. Left out for secrets. */
  readonly code?: string;
  /** Whether each line of the code begins with its number. */
  readonly isCodeNumbered?: boolean;
  /** What makes the result the same over time where there is no code; never a line. */
  readonly identity?: string;
  /** The value of a secret: only its fingerprint is kept, which makes it the same over time. */
  readonly secret?: string;
  /** Numbers, `CWE-79`, or sentences that name some. */
  readonly cwe?: string;
  /** Accepted in the code or the configuration of the tool. */
  readonly suppressed?: Condition & { readonly kind: string; readonly reason?: string };
  readonly package?: MappedPackage;
  readonly advisory?: MappedAdvisory;
  readonly artifact?: {
    readonly path: string;
    readonly isImage?: boolean;
    /** Of what lies beside the name: it was not reached, so that nothing is known of it. */
    readonly unseen?: Condition;
  };
  /** What has a value, or one of these, when the tool did not come to its end: errors, unread files. 0, `[]` and `{}` are none. */
  readonly unfinished?: readonly (string | Condition)[];
}

export interface Recognition {
  /** Whether the document is a list; its first element has the members then. */
  readonly isList: boolean;
  /** Whether the tool writes one document per line (JSON Lines); a single line is then no list. */
  readonly isLines?: boolean;
  readonly members: readonly string[];
  /** Of other tools that have the same members. */
  readonly without?: readonly string[];
  /**
   * Members of a member, or of the first element of a list that it is: what only this tool writes. No element: enough is known.
   * `of: '*'` is the first member that is no empty list, of a document whose members are named by what they hold; then there must be an element.
   */
  readonly first?: {
    readonly of: string;
    readonly members: readonly string[];
    /** Whether one of the members is enough, and must be there. */
    readonly isAny?: boolean;
  };
}

/** Whether a path has one of the values, in any case of letters; `''` is no value, `*` is any. */
export interface Condition {
  readonly path: string;
  readonly is: readonly string[];
}

/** A word of the tool, in our words; in any case of letters. Words that are not listed mean what they say. */
export interface Rated<Level extends string> {
  readonly path?: string;
  readonly words?: Readonly<Record<string, Level>>;
  readonly otherwise: Level;
}

export interface MappedPackage {
  /** `type://name:version` is taken apart. */
  readonly name: string;
  readonly version?: string;
  /** Has the version where the tool writes none beside it. */
  readonly purl?: string;
  /** Of the package URLs, where the tool writes none: one type for all of them (`npm`), or the path to a word for it. */
  readonly type?: string;
  readonly purlType?: string;
  /** `system` for a word that means the packages of the system. */
  readonly purlTypes?: Readonly<Record<string, string>>;
  /** The system whose package it is, where nothing else says the type: `debian:12`. */
  readonly system?: string;
  readonly fixedVersion?: string;
}

export interface MappedAdvisory {
  /** Every name; a CVE comes first. */
  readonly ids: string;
  readonly cvss?: string;
  readonly cvssScore?: string;
  readonly url?: string;
}
