// Conditions in CEL, the Common Expression Language: no side effects, regular expressions in linear time, and a bound
// on the steps that one evaluation takes.
import { Environment } from '@marcbachmann/cel-js';
import { compilePattern, matchesPattern } from '../../../support/linear-pattern.ts';
import type { PolicyResult } from '../policy.ts';
import type { PolicyFacts } from '../policy-facts.ts';
import { estimateSteps, matchSteps } from './condition-cost.ts';
import { loopOverFindings, openFindings } from './finding-loops.ts';
import { countSteps, maxSteps, nodesOf, spend, withinBudget } from './step-budget.ts';

/** The library's `matches` backtracks and cannot be replaced, so calls of it are given another name. */
const linearMatches = 'matchesInLinearTime';

const environment = new Environment({
  limits: {
    maxAstNodes: 1_000,
    maxDepth: 40,
    maxListElements: 200,
    maxMapEntries: 200,
    maxCallArguments: 16,
  },
})
  .registerVariable('repository', 'map<string, dyn>')
  .registerVariable('findings', 'map<string, dyn>')
  .registerVariable('audits', 'map<string, dyn>')
  .registerVariable('controls', 'map<string, bool>')
  .registerVariable(openFindings, 'list<dyn>')
  .registerVariable('licenses', 'list<dyn>')
  .registerFunction(
    `string.${linearMatches}(string): bool`,
    (text: string, pattern: string) => {
      spend(matchSteps(text.length, pattern));
      return matchesPattern(text, pattern);
    },
    { async: false },
  );

const maxConditionLength = 10_000;

type Compiled = (facts: PolicyFacts) => unknown;
const compiled = new Map<string, Compiled>();

/** A sentence that says what is wrong and where; null for a condition that is valid and can be afforded. */
export function findConditionFault(condition: string): string | null {
  if (condition.length > maxConditionLength)
    return `A condition has at most ${shown(maxConditionLength)} characters; this one has ${shown(condition.length)}.`;
  try {
    const program = parse(condition);
    const { valid, type, error } = program.check();
    if (!valid) throw error;
    if (type !== 'bool' && type !== 'dyn')
      return `A condition must be of type bool. This one is of type ${type}.`;
    checkPatterns(program.ast);
    const steps = estimateSteps(program.ast);
    return steps > maxSteps ? tooManySteps(steps) : null;
  } catch (error) {
    const { message, range } = error as { message: string; range?: { start: number } };
    const place = range ? ` at character ${range.start + 1}` : '';
    return `${message.split('\n')[0]?.replaceAll(linearMatches, 'matches')}${place}.`;
  }
}

/**
 * What the condition says of the facts. What cannot be evaluated (a missing audit or control, too many steps) is
 * unknown.
 */
export function evaluateCondition(condition: string, facts: PolicyFacts): PolicyResult {
  try {
    const program = compile(condition);
    const { result } = withinBudget(() => program(facts));
    if (result === true) return 'pass';
    return result === false ? 'fail' : 'unknown';
  } catch {
    return 'unknown';
  }
}

function compile(condition: string): Compiled {
  let program = compiled.get(condition);
  if (!program) {
    if (compiled.size > 1_000) compiled.clear();
    const parsed = parse(condition);
    countSteps(parsed.ast);
    program = parsed as unknown as Compiled;
    compiled.set(condition, program);
  }
  return program;
}

function parse(condition: string): ReturnType<Environment['parse']> {
  const program = environment.parse(condition);
  for (const { op, args } of nodesOf(program.ast)) {
    if (op !== 'rcall' || !Array.isArray(args)) continue;
    if (args[0] === 'matches') args[0] = linearMatches;
    loopOverFindings(args);
  }
  return program;
}

/** A pattern that is written out is checked when it is saved, not where it is first needed. */
function checkPatterns(tree: unknown): void {
  for (const { op, args } of nodesOf(tree)) {
    if (op !== 'rcall' || !Array.isArray(args) || args[0] !== linearMatches) continue;
    const [pattern] = args[2] as [{ readonly op: string; readonly args: unknown }];
    if (pattern.op === 'value' && typeof pattern.args === 'string') compilePattern(pattern.args);
  }
}

function tooManySteps(steps: number): string {
  const limit = `at most ${shown(maxSteps)} are allowed`;
  const advice = 'Use shorter lists, fewer nested loops or a smaller regular expression.';
  return `The condition can take about ${shown(steps)} steps, and ${limit}. ${advice}`;
}

function shown(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}
