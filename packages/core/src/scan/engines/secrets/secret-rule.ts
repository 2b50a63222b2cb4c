// What a rule for one kind of secret declares. The passes of scan-bytes.ts own files, windows, limits,
// overlaps and redaction.
//
// To add one: a file `<id>.toml` in a folder of `rules/` (rule-data.ts), written from the vendor's public documentation.
// One with logic is a file `<id>.ts` that exports one SecretRule, and a line in that folder's `index.ts`. Examples are
// generated, so that no scanner finds a secret in the rule's own file.

import type { SecretTier } from '../../../vocabulary/detection.ts';
import type { Severity } from '../../../vocabulary/severity.ts';
import { WordStartPattern, wordStart } from './word-start-pattern.ts';

/** What can be said of a value without asking anyone: `invalid` lowers to info, `reject` drops it. */
export type Verdict = 'valid' | 'invalid' | 'unknown' | 'reject';

/** A verdict with what was learnt on the way. */
export interface Assessment {
  readonly verdict: Verdict;
  /** A sentence for the description; never holds the secret. */
  readonly note?: string;
  /** Instead of the rule's own, for instance for a test-mode key. */
  readonly severity?: Severity;
  /** Instead of the rule's own, where the place lowers the confidence. */
  readonly tier?: SecretTier;
}

export interface RuleExamples {
  /** Each is reported exactly once by this rule. */
  readonly match: readonly string[];
  /** None is reported by this rule. */
  readonly ignore: readonly string[];
}

/** What the runner needs of a pattern: a RegExp with the flag `g`, or something that acts like one. */
export interface Pattern {
  readonly source: string;
  readonly flags: string;
  lastIndex: number;
  exec(text: string): RegExpExecArray | null;
}

export interface SecretRule {
  /** Kebab-case, equal to the file's name, never changed once released. */
  readonly id: string;
  readonly title: string;
  readonly severity: Severity;
  readonly remediation: string;
  /** The vendor's documents the rule was written from. */
  readonly references: readonly string[];
  /** `provider` unless said otherwise. */
  readonly tier?: SecretTier;
  /**
   * One of them must stand near before the pattern is tried. Case counts when the pattern has no `i` flag.
   */
  readonly keywords: readonly [string, ...string[]];
  /** Flag `g`; group 1, or the whole match without one, is the secret. Quantifiers are bounded. */
  readonly pattern: Pattern;
  /** The group that is the secret, where it is not the first. */
  readonly group?: number;
  /** Bytes before the keyword and after it that the pattern may need; 64 and 256 unless said otherwise. */
  readonly reach?: { readonly before?: number; readonly after?: number };
  /** A character that must follow the keyword in the same word, without a slash or quote between. */
  readonly follower?: string;
  /** Bits per character below which a match is taken for a dummy. */
  readonly minEntropy?: number;
  /** True where words like `example` may be part of the real thing (host names, key blocks). */
  readonly allowsPlaceholders?: boolean;
  /** True for things that tests make up by the dozen (keys, URLs): their severity is low there. */
  readonly oftenInTests?: boolean;
  /** True where all of the vendor's keys look alike: what is called one and does not, is none. */
  readonly hasOneShape?: boolean;
  /** A last word on a match: checksum, structure, known documentation value. */
  assess?(secret: string, match: RegExpExecArray, now: Date): Assessment | Verdict;
  examples(): RuleExamples;
}

/** In the place of a keyword: the pattern is tried on all text. For rules of users only, as it is slow. */
export const anywhere = '';

export const defaultReach = { before: 64, after: 256 } as const;

/** Before a token: no letter or digit, an escaped line end, or a percent-encoded character. */
const tokenStart = String.raw`(?:(?<![A-Za-z0-9])|(?<=\\[nrt])|(?<=%[0-9A-Fa-f]{2}))`;

/** True when what the pattern takes for a token begins with the keyword itself. */
export function beginsToken({ source }: Pattern, keyword: string): boolean {
  return source.startsWith(`${tokenStart}(${keyword.replace(/[.$]/g, '\\$&')}`);
}

/** A value with a format of its own, standing free in the text. @param value without groups that capture */
export function tokenPattern(value: RegExp): RegExp {
  // Where `_` and `-` are letters of the token too, one with more behind it is longer than it may be.
  const more = /_-\]/.test(value.source) ? '[_-]{0,2}[A-Za-z0-9]' : '[A-Za-z0-9]';
  return new RegExp(`${tokenStart}(${value.source})(?!${more})`, `g${value.flags}`);
}

/** Names of things that have the shape of a key and are none. */
const otherNames = '(?![^=:\\n]{0,40}(?:sha\\d|commit|digest|checksum|integrity|hash|revision|etag))';

/** The value goes on, with a character that keys do not hold: half of something else is no key. */
const goesOn = '[\\w+/=-]|[?$!^*]\\w|%(?![0-9A-Fa-f]{2})|&(?![\\w.-]{1,30}=|(?:quot|amp|lt|gt|#\\d{2});)\\w';

/**
 * The pattern of a value without a shape of its own, which only its name identifies: one of `words`, perhaps
 * more of the name, an assignment in any of the usual notations, then the value. Case never counts.
 *
 * @param words alternatives, without groups that capture
 * @param value the value's expression, without groups that capture
 */
export function assignedPattern(words: RegExp, value: RegExp): Pattern {
  const name = `(?:${words.source})${otherNames}[\\w.\\-'"\\[\\] ]{0,40}?`;
  // Never behind a blank, or a row of them would be tried in every division between the name and its assignment.
  const operator =
    '(?<!\\s)["\'`\\]]{0,3}(?:\\s{0,40}(?:=>|[?:.+]{0,3}=|==|[=:,>(])\\s{0,8}|\\s{1,40}|(?<=key|token|secret|private|access)[-.]\\s{0,8})';
  const opening = '(?:\\\\?["\'`]|[A-Za-z.]{1,24}\\(["\'`])?';
  const pattern = new RegExp(`${name}${operator}${opening}(${value.source})(?!${goesOn})`, 'gi');
  return words.source.includes(wordStart) ? new WordStartPattern(pattern) : pattern;
}

/** Keys whose shape the vendor does not document: long, and without blanks. */
const opaqueValue = /[A-Za-z0-9][A-Za-z0-9_.=+/~-]{14,150}[A-Za-z0-9=]/;

/** A short name, in which other words end too (`add_`, `mailbox-`): it counts where a word begins only. */
export function atWordStart(name: RegExp): RegExp {
  return new RegExp(`${wordStart}(?:${name.source})`);
}

/** In a name, they say that it is a key's, or a login's. */
export const keyWords = 'key|token|secret|private|access|auth|api|pass|pwd|pat|cred';

/**
 * The pattern of a vendor's key: the vendor's name, a word for a key (none where the assignment follows at once), an
 * assignment, then the value.
 */
export function vendorKeyPattern(vendor: RegExp, value: RegExp = opaqueValue): Pattern {
  // Up to the first such word and no further: a name with several would be tried from each of them.
  return assignedPattern(
    new RegExp(
      `(?:${vendor.source})(?:(?:(?!${keyWords})[\\w.\\-'"\\[\\] ]){0,24}(?:${keyWords})|(?=["']?\\s{0,2}[=:]))`,
    ),
    value,
  );
}
