// Rules made ready for scanning: one automaton over all their keywords.

import { anywhere, beginsToken, defaultReach, type SecretRule } from '../secret-rule.ts';
import { buildAutomaton, type KeywordAutomaton } from './keyword-automaton.ts';

/** What to do when a keyword was seen: which rule's pattern to try, and where. */
export interface KeywordUse {
  readonly rule: number;
  /** Bytes before the keyword's last byte and after it that the window covers. */
  readonly before: number;
  readonly after: number;
  /** The keyword as its bytes must stand, where case counts; null where it does not. */
  readonly exact: string | null;
  /** The keyword begins a token: it stands free, and more of the token follows. */
  readonly begins: boolean;
  /** The byte that must follow in the same word; 0 where none need. */
  readonly follower: number;
}

export interface CompiledRules {
  readonly rules: readonly SecretRule[];
  readonly automaton: KeywordAutomaton;
  /** Keyword index → its uses. */
  readonly uses: readonly (readonly KeywordUse[])[];
  /** Rules of users that name no keyword: their patterns are tried on everything. */
  readonly everywhere: readonly number[];
  /** Keyword index → true when it can begin the name in a generic assignment. */
  readonly names: readonly boolean[];
}

/** @param nameWords lower-case words of variable names, after which generic assignments are looked for */
export function compileRules(rules: readonly SecretRule[], nameWords: readonly string[] = []): CompiledRules {
  const indexOf = new Map<string, number>();
  const uses: KeywordUse[][] = [];
  const names: boolean[] = [];
  const everywhere: number[] = [];
  const keywordIndex = (keyword: string): number => {
    const known = indexOf.get(keyword);
    if (known !== undefined) return known;
    indexOf.set(keyword, uses.length);
    uses.push([]);
    names.push(false);
    return uses.length - 1;
  };
  for (const [index, rule] of rules.entries()) {
    const reach = { ...defaultReach, ...rule.reach };
    if (rule.keywords[0] === anywhere) {
      everywhere.push(index);
      continue;
    }
    for (const keyword of rule.keywords) {
      const lower = keyword.toLowerCase();
      const hasCase = !rule.pattern.flags.includes('i');
      uses[keywordIndex(lower)]?.push({
        rule: index,
        before: reach.before + keyword.length,
        after: reach.after,
        exact: hasCase && /[A-Za-z]/.test(keyword) ? keyword : null,
        begins: hasCase && beginsToken(rule.pattern, keyword),
        follower: rule.follower?.charCodeAt(0) ?? 0,
      });
    }
  }
  for (const word of nameWords) names[keywordIndex(word)] = true;
  return { rules, automaton: buildAutomaton([...indexOf.keys()]), uses, everywhere, names };
}
