// A vendor's prefix or name with something else behind it: text that was cut off, or made up, which no vendor takes
// for a key.
import type { SecretRule } from '../secret-rule.ts';

/** A value that is not what it begins like, or is called. */
export interface Malformed {
  /** Of the rule that would have found it. */
  readonly title: string;
  /** It is shorter than those that the rule finds, or longer: a piece of one, or none at all, which opens nothing. */
  readonly hasOtherLength: boolean;
}

/** Of the rule that knows the prefix. */
interface Token {
  readonly title: string;
  /** Of the rule's examples. */
  readonly lengths: readonly number[];
}

/** Shorter ones (`sk-`, `pat`) begin the keys of many. */
const shortestPrefix = 4;
/** So do these, which are plain words. */
const everydayPrefix = /^(?:access-\w+|api|ext|key|live|pat|perm|sat|scauth|secret|token)[-_.:]$/i;
/** Keywords that are short for a vendor, or a word as well: others call their keys so too (`X-ApiKey`, `CO_API_KEY`). */
const anybodys = /^(?:[a-z]{1,3}[-_].*|glm|hunter|stability|together|weights)$/;
/** Asks of values whether they only begin like a vendor's, or are only called so. */
export interface ShapeChecks {
  /**
   * What the value begins like and is not, as its rule would have found it; null for every other value. Longer ones
   * are left alone: vendors make their tokens longer with the years.
   */
  malformed(value: string): Malformed | null;
  /**
   * What the value is called and is not, as its rule would have found it; null for every other value.
   *
   * @param before the line up to the value, with its name
   */
  misnamed(before: string, value: string): Malformed | null;
}

/**
 * @param tokenRules rules for tokens with a prefix of their own
 * @param namedKeyRules rules for keys that only their name identifies
 */
export function shapeChecks(
  tokenRules: readonly SecretRule[],
  namedKeyRules: readonly SecretRule[],
): ShapeChecks {
  const rulesOf = rulesByPrefix(tokenRules);
  /** What is known about prefixes that values had. */
  const known = new Map<string, Token | null>();
  const named = namedKeyRules.filter(({ hasOneShape }) => hasOneShape === true);
  /** A key that the rule finds. */
  const keyOf = new Map<SecretRule, string>();
  return {
    malformed(value) {
      for (const [prefix, rules] of rulesOf) {
        if (!value.startsWith(prefix)) continue;
        const token = known.has(prefix) ? known.get(prefix) : tokenWith(prefix, rules);
        known.set(prefix, token ?? null);
        if (token && value.length <= Math.max(...token.lengths))
          return { title: token.title, hasOtherLength: !token.lengths.includes(value.length) };
      }
      return null;
    },
    misnamed(before, value) {
      const lower = before.toLowerCase();
      for (const rule of named) {
        if (!rule.keywords.some((keyword) => lower.includes(keyword) && !anybodys.test(keyword))) continue;
        const key = keyOf.get(rule) ?? firstGroup(rule, rule.examples().match[0] ?? '');
        keyOf.set(rule, key);
        if (value.length <= key.length && firstGroup(rule, before + key) === key)
          return { title: rule.title, hasOtherLength: value.length < key.length };
      }
      return null;
    },
  };
}

function firstGroup({ pattern }: SecretRule, text: string): string {
  pattern.lastIndex = 0;
  return pattern.exec(text)?.[1] ?? '';
}

function rulesByPrefix(tokenRules: readonly SecretRule[]): Map<string, SecretRule[]> {
  const rules = new Map<string, SecretRule[]>();
  for (const rule of tokenRules)
    for (const prefix of rule.keywords)
      if (prefix.length >= shortestPrefix && !everydayPrefix.test(prefix))
        rules.set(prefix, [...(rules.get(prefix) ?? []), rule]);
  return rules;
}

/** Null where the keyword begins no token of these rules. */
function tokenWith(prefix: string, rules: readonly SecretRule[]): Token | null {
  let token: Token | null = null;
  for (const rule of rules) {
    const tokens = rule.examples().match.map((text) => firstGroup(rule, text));
    if (/^[A-Za-z0-9].*[-_.$]$/.test(prefix) || tokens.some((each) => each.startsWith(prefix)))
      token = { title: rule.title, lengths: tokens.map(({ length }) => length) };
  }
  return token;
}
