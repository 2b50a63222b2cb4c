// Conditions in CEL, the Common Expression Language: no side effects, regular expressions in linear time, and a bound
// on the steps that one evaluation takes.
import { Environment } from '@marcbachmann/cel-js';
import { compilePattern, matchesPattern } from '../../../support/linear-pattern.ts';
import { estimateSteps, matchSteps, type ValueSizes } from './condition-cost.ts';
import { consumeSteps, countSteps, isNode, nodesOf } from './step-budget.ts';

/** The library's `matches` backtracks and cannot be replaced, so calls of it are given another name. */
const linearMatches = 'matchesInLinearTime';

const maxConditionLength = 10_000;
/** Compiled conditions of a language that are kept, and those whose variables are. */
const maxCompiled = 5_000;

const limits = {
  maxAstNodes: 1_000,
  maxDepth: 40,
  maxListElements: 200,
  maxMapEntries: 200,
  maxCallArguments: 16,
};

export interface ConditionVariables {
  /** Each variable with its CEL type. */
  readonly variables: Readonly<Record<string, string>>;
  /** How large the values of variables are. */
  readonly sizes: ValueSizes;
  /** Steps that a condition can take at most, by its text. */
  readonly maxSteps: number;
  /** Changes calls before they are checked. */
  adaptCall?(call: unknown[]): void;
}

export type CompiledCondition<Facts> = (facts: Facts) => unknown;

/** What conditions about some facts may say. */
export class ConditionLanguage<Facts> {
  readonly #options: ConditionVariables;
  readonly #environment: Environment;
  readonly #compiled = new Map<string, CompiledCondition<Facts>>();
  readonly #named = new Map<string, ReadonlySet<unknown>>();

  constructor(options: ConditionVariables) {
    this.#options = options;
    let environment = new Environment({ limits });
    for (const [name, type] of Object.entries(options.variables))
      environment = environment.registerVariable(name, type);
    this.#environment = environment.registerFunction(
      `string.${linearMatches}(string): bool`,
      (text: string, pattern: string) => {
        consumeSteps(matchSteps(text.length, pattern));
        return matchesPattern(text, pattern);
      },
      { async: false },
    );
  }

  /** A sentence that says what is wrong and where; null for a condition that is valid and can be afforded. */
  findFault(condition: string): string | null {
    if (condition.length > maxConditionLength)
      return `A condition has at most ${shown(maxConditionLength)} characters; this one has ${shown(condition.length)}.`;
    try {
      const program = this.#parse(condition);
      const { valid, type, error } = program.check();
      if (!valid) throw error;
      if (type !== 'bool' && type !== 'dyn')
        return `A condition must be of type bool. This one is of type ${type}.`;
      checkPatterns(program.ast);
      const steps = estimateSteps(program.ast, this.#options.sizes);
      return steps > this.#options.maxSteps ? tooManySteps(steps, this.#options.maxSteps) : null;
    } catch (error) {
      const { message, range } = error as { message: string; range?: { start: number } };
      const place = range ? ` at character ${range.start + 1}` : '';
      return `${message.split('\n')[0]?.replaceAll(linearMatches, 'matches')}${place}.`;
    }
  }

  /** Throws for a text that is no condition. Runs within a budget only: see step-budget.ts. */
  compile(condition: string): CompiledCondition<Facts> {
    const known = this.#compiled.get(condition);
    if (known) return known;
    if (this.#compiled.size >= maxCompiled) this.#compiled.clear();
    const parsed = this.#parse(condition);
    countSteps(parsed.ast);
    const program = parsed as unknown as CompiledCondition<Facts>;
    this.#compiled.set(condition, program);
    return program;
  }

  /** Its syntax tree. Throws for a text that is no condition. */
  tree(condition: string): unknown {
    return this.#parse(condition).ast;
  }

  /** Whether it reads the variable; what it says in texts is none. A text that is no condition reads nothing. */
  names(condition: string, variable: string): boolean {
    let named = this.#named.get(condition);
    if (!named) {
      if (this.#named.size >= maxCompiled) this.#named.clear();
      named = this.#variablesOf(condition);
      this.#named.set(condition, named);
    }
    return named.has(variable);
  }

  /** The fields of a variable that it reads by name; undefined where it may read any. */
  fields(condition: string, variable: string): ReadonlySet<string> | undefined {
    if (!this.names(condition, variable)) return new Set();
    const nodes = [...nodesOf(this.tree(condition))];
    const isVariable = (node: unknown) => isNode(node) && node.op === 'id' && node.args === variable;
    const selected = nodes.flatMap(({ op, args }) =>
      op === '.' && Array.isArray(args) && isVariable(args[0]) ? [String(args[1])] : [],
    );
    return selected.length === nodes.filter(isVariable).length ? new Set(selected) : undefined;
  }

  #variablesOf(condition: string): ReadonlySet<unknown> {
    try {
      const nodes = [...nodesOf(this.tree(condition))];
      return new Set(nodes.filter(({ op }) => op === 'id').map(({ args }) => args));
    } catch {
      return new Set();
    }
  }

  #parse(condition: string): ReturnType<Environment['parse']> {
    const program = this.#environment.parse(condition);
    for (const { op, args } of nodesOf(program.ast)) {
      if (op !== 'rcall' || !Array.isArray(args)) continue;
      if (args[0] === 'matches') args[0] = linearMatches;
      this.#options.adaptCall?.(args);
    }
    return program;
  }
}

/** A pattern that is written out is checked when it is saved, not where it is first needed. */
function checkPatterns(tree: unknown): void {
  for (const { op, args } of nodesOf(tree)) {
    if (op !== 'rcall' || !Array.isArray(args) || args[0] !== linearMatches) continue;
    const [pattern] = args[2] as [{ readonly op: string; readonly args: unknown }];
    if (pattern.op === 'value' && typeof pattern.args === 'string') compilePattern(pattern.args);
  }
}

function tooManySteps(steps: number, maxSteps: number): string {
  const limit = `at most ${shown(maxSteps)} are allowed`;
  const advice = 'Use shorter lists, fewer nested loops or a smaller regular expression.';
  return `The condition can take about ${shown(steps)} steps, and ${limit}. ${advice}`;
}

function shown(count: number): string {
  return Math.round(count).toLocaleString('en-US');
}
