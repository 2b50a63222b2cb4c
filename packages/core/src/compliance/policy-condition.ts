// Conditions in CEL, the Common Expression Language: no loops, no side effects, bounded.
import { Environment } from '@marcbachmann/cel-js';
import { ValidationError } from '../platform/errors.ts';
import type { PolicyResult } from './policy.ts';
import type { PolicyFacts } from './policy-facts.ts';

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
  .registerVariable('controls', 'map<string, bool>');

type Compiled = (facts: PolicyFacts) => unknown;
const compiled = new Map<string, Compiled>();

/** Throws ValidationError that says what is wrong and where, unless the text is a condition. */
export function checkCondition(condition: string): void {
  try {
    const program = environment.parse(condition);
    const { valid, type, error } = program.check();
    if (!valid) throw error;
    if (type !== 'bool' && type !== 'dyn') refuse(`A condition is true or false; this is of type ${type}.`);
  } catch (error) {
    if (error instanceof ValidationError) throw error;
    const { message, range } = error as { message: string; range?: { start: number } };
    const place = range ? ` at character ${range.start + 1}` : '';
    refuse(`${message.split('\n')[0]}${place}.`);
  }
}

/** What the condition says of the facts. What can't be evaluated (a missing audit or control) is unknown. */
export function evaluateCondition(condition: string, facts: PolicyFacts): PolicyResult {
  try {
    const answer = compile(condition)(facts);
    if (answer === true) return 'pass';
    return answer === false ? 'fail' : 'unknown';
  } catch {
    return 'unknown';
  }
}

function compile(condition: string): Compiled {
  let program = compiled.get(condition);
  if (!program) {
    if (compiled.size > 1_000) compiled.clear();
    program = environment.parse(condition) as unknown as Compiled;
    compiled.set(condition, program);
  }
  return program;
}

function refuse(sentence: string): never {
  throw new ValidationError(sentence, { condition: sentence });
}
