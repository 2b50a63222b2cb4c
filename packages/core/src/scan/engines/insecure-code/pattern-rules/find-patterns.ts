// The pattern rules of a repository for one language, ready to look at files.

import { compileUserPattern } from '../../secrets/user-rules/user-pattern.ts';
import type { IrNode } from '../flow/ir.ts';
import type { LanguageId } from '../insecure-code-rule.ts';
import type { Needed } from '../keyword-filter.ts';
import type { Language } from '../languages/language.ts';
import { type Bindings, type Budget, type Match, matchesOf, merged } from './match-pattern.ts';
import { type Pattern, parsePattern, wordsOfPattern } from './parse-pattern.ts';
import type { Condition, PatternRule } from './pattern-rule.ts';

/** A condition with its patterns read. */
type Compiled =
  | { readonly kind: 'pattern' | 'not' | 'inside' | 'not-inside'; readonly pattern: Pattern }
  | { readonly kind: 'either' | 'all'; readonly conditions: readonly Compiled[] }
  | { readonly kind: 'regex'; readonly metavariable: string; readonly regex: string };

export interface CompiledRule {
  readonly rule: PatternRule;
  readonly condition: Compiled;
  /** A file that holds none of these has no match. */
  readonly needed: readonly Needed[];
}

export interface PatternMatch extends Match {
  readonly rule: PatternRule;
  /** With the text of metavariables filled in. */
  readonly message: string;
}

/** In one file, for all rules together: a fraction of a second. */
const maxSteps = 200_000;

/** Throws where a pattern is not valid code of the language. */
export function compileRule(rule: PatternRule, language: Language): CompiledRule {
  const condition = compile(rule.condition, language);
  return { rule, condition, needed: neededFor(condition, language.id) };
}

/** The matches of all rules, and whether the file took too long to look at all of it. */
export function findPatterns(
  rules: readonly CompiledRule[],
  code: readonly IrNode[],
  text: string,
): { readonly matches: readonly PatternMatch[]; readonly isLimited: boolean } {
  const budget: Budget = { steps: maxSteps };
  const matches = rules.flatMap(({ rule, condition }) =>
    select(condition, code, { text, budget }).map((match) => ({
      ...match,
      rule,
      message: rule.message.replace(/\$([A-Z][A-Z0-9_]*)/g, (written, name: string) =>
        (match.bindings.get(name) ?? written).slice(0, 100),
      ),
    })),
  );
  return { matches, isLimited: budget.steps <= 0 };
}

function compile(condition: Condition, language: Language): Compiled {
  if (condition.kind === 'regex') return condition;
  if ('conditions' in condition)
    return { kind: condition.kind, conditions: condition.conditions.map((one) => compile(one, language)) };
  return { kind: condition.kind, pattern: parsePattern(language, condition.pattern) };
}

/** Of each alternative the words of one pattern; a pattern without a word may match anywhere. */
function neededFor(condition: Compiled, id: LanguageId): readonly Needed[] {
  const anyCase = id === 'php';
  if (condition.kind === 'either') return condition.conditions.flatMap((one) => neededFor(one, id));
  if (condition.kind === 'all') {
    const first = condition.conditions.find(
      ({ kind }) => kind === 'pattern' || kind === 'either' || kind === 'all',
    );
    return first ? neededFor(first, id) : [];
  }
  const words = condition.kind === 'pattern' ? wordsOfPattern(condition.pattern) : [];
  return words.length > 0 ? [{ words, anyCase }] : anyLetter;
}

const anyLetter: readonly Needed[] = ['(', '=', '{', ':'].map((word) => ({ words: [word], anyCase: false }));

interface Selecting {
  readonly text: string;
  readonly budget: Budget;
}

function select(condition: Compiled, code: readonly IrNode[], selecting: Selecting): readonly Match[] {
  switch (condition.kind) {
    case 'either':
      return condition.conditions.flatMap((one) => select(one, code, selecting));
    case 'all':
      return selectAll(condition.conditions, code, selecting);
    case 'regex':
      return [];
    default:
      return matchesOf(condition.pattern, code, selecting);
  }
}

function selectAll(
  conditions: readonly Compiled[],
  code: readonly IrNode[],
  selecting: Selecting,
): readonly Match[] {
  const isSelecting = ({ kind }: Compiled): boolean =>
    kind === 'pattern' || kind === 'either' || kind === 'all';
  const [first, ...others] = conditions.filter(isSelecting);
  if (!first) return [];
  let matches = select(first, code, selecting);
  for (const other of others) matches = joined(matches, select(other, code, selecting), isSame, selecting);
  for (const condition of conditions) {
    if (matches.length === 0) return matches;
    if (condition.kind === 'regex') {
      const pattern = compileUserPattern(`^(?:${condition.regex})`);
      matches = matches.filter(({ bindings }) => {
        pattern.lastIndex = 0;
        const bound = bindings.get(condition.metavariable);
        return bound !== undefined && pattern.exec(bound) !== null;
      });
    } else if (!isSelecting(condition)) {
      const found = select(condition, code, selecting);
      const isPlace = condition.kind === 'not' ? isSame : isWithin;
      matches =
        condition.kind === 'inside'
          ? joined(matches, found, isPlace, selecting)
          : matches.filter((match) => joined([match], found, isPlace, selecting).length === 0);
    }
  }
  return matches;
}

/** The matches for which there is one of the others at the place, and with the same metavariables. */
function joined(
  matches: readonly Match[],
  others: readonly Match[],
  isPlace: (match: Match, other: Match) => boolean,
  { budget }: Selecting,
): readonly Match[] {
  return matches.flatMap((match) => {
    budget.steps -= others.length;
    for (const other of others) {
      const bindings: Bindings | undefined = isPlace(match, other)
        ? merged(match.bindings, other.bindings)
        : undefined;
      if (bindings) return [{ ...match, bindings }];
    }
    return [];
  });
}

function isSame(match: Match, other: Match): boolean {
  return match.start === other.start && match.end === other.end;
}

function isWithin(match: Match, other: Match): boolean {
  return other.start <= match.start && match.end <= other.end;
}
