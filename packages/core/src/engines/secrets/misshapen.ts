// A vendor's prefix or name with something else behind it: text that was cut off, or made up, which no vendor takes
// for a key.
import { namedKeyRules, tokenRules } from './rules/index.ts';
import type { SecretRule } from './secret-rule.ts';

/** A value that is not what it begins like, or is called. */
export interface Misshapen {
  /** Of the rule that would have found it. */
  readonly title: string;
  /** It is shorter than those that the rule finds, or longer: a piece of one, or none at all, which opens nothing. */
  readonly hasOtherLength: boolean;
}

/** Prefix → the title of its rule and the lengths of the rule's examples. */
type Known = ReadonlyMap<string, { readonly title: string; readonly lengths: readonly number[] }>;

/** Shorter ones (`sk-`, `pat`) begin the keys of many. */
const shortestPrefix = 4;
/** So do these, which are plain words. */
const everydayPrefix = /^(?:access-\w+|api|ext|key|live|pat|perm|sat|scauth|secret|token)[-_.:]$/i;
let known: Known | undefined;

/**
 * What the value begins like and is not, as its rule would have found it; null for every other value. Longer ones are
 * left alone: vendors make their tokens longer with the years.
 */
export function misshapen(value: string): Misshapen | null {
  known ??= prefixes();
  for (const [prefix, { title, lengths }] of known)
    if (value.length <= Math.max(...lengths) && value.startsWith(prefix))
      return { title, hasOtherLength: !lengths.includes(value.length) };
  return null;
}

interface NamedKey {
  readonly rule: SecretRule;
  /** A key that the rule finds. */
  readonly key: string;
}

let named: readonly NamedKey[] | undefined;

/**
 * What the value is called and is not, as its rule would have found it; null for every other value.
 *
 * @param before the line up to the value, with its name
 */
export function misnamed(before: string, value: string): Misshapen | null {
  named ??= namedKeyRules.filter(({ hasOneShape }) => hasOneShape === true).map(withKey);
  const lower = before.toLowerCase();
  for (const { rule, key } of named) {
    if (value.length > key.length || !rule.keywords.some((keyword) => lower.includes(keyword))) continue;
    rule.pattern.lastIndex = 0;
    const match = rule.pattern.exec(before + key);
    if (match?.[1] === key) return { title: rule.title, hasOtherLength: value.length < key.length };
  }
  return null;
}

function withKey(rule: SecretRule): NamedKey {
  rule.pattern.lastIndex = 0;
  return { rule, key: rule.pattern.exec(rule.examples().match[0] ?? '')?.[1] ?? '' };
}

function prefixes(): Known {
  const found = new Map<string, { readonly title: string; readonly lengths: readonly number[] }>();
  for (const { title, keywords, pattern, examples } of tokenRules) {
    const tokens = examples().match.map((text) => {
      pattern.lastIndex = 0;
      return pattern.exec(text)?.[1] ?? '';
    });
    const lengths = tokens.map(({ length }) => length);
    for (const prefix of keywords)
      if (
        prefix.length >= shortestPrefix &&
        !everydayPrefix.test(prefix) &&
        (/^[A-Za-z0-9].*[-_.$]$/.test(prefix) || tokens.some((token) => token.startsWith(prefix)))
      )
        found.set(prefix, { title, lengths });
  }
  return found;
}
