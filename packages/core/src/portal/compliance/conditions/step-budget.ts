// Counts what evaluating a condition costs, and ends it where it costs too much: loops may nest, so that a short
// text asks for years. cel-js bounds the text only.
const maxStringLength = 2_000;

/** Steps that one evaluation may take: a few milliseconds. */
export const maxSteps = 200_000;

const exhausted = new Error('The condition takes too many steps');

/** Steps of the evaluation that is running: it never waits, so there is one at a time. */
let left = 0;
/** How large values are that were measured before; they never change once a step has returned them. */
let weights = new WeakMap<object, number>();

export interface Counted<Result> {
  readonly result: Result;
  readonly steps: number;
}

/** Runs one evaluation of a counted tree. Throws when it took more than `maxSteps`, whatever it made of that. */
export function withinBudget<Result>(evaluate: () => Result): Counted<Result> {
  left = maxSteps;
  weights = new WeakMap();
  const { stackTraceLimit } = Error;
  // What is missing is an error for each control that asks for it, and a stack costs more than the condition.
  Error.stackTraceLimit = 0;
  try {
    const result = evaluate();
    // `||`, `all` and `exists` carry on after an error of one side.
    if (left < 0) throw exhausted;
    return { result, steps: maxSteps - left };
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
    weights = new WeakMap();
  }
}

/** Takes steps off the budget of the evaluation that is running. */
export function consumeSteps(steps: number): void {
  left -= steps;
  if (left < 0) throw exhausted;
}

/** A node of cel-js: the first call of `evaluate` puts the right function into the property's place. */
interface EvaluatedNode {
  readonly op: string;
  readonly args: unknown;
  evaluate(evaluator: unknown, node: unknown, context: unknown): unknown;
}

/** Makes every node of a parsed condition count its steps and the size of what it gives. */
export function countSteps(tree: unknown): void {
  for (const node of nodesOf(tree)) {
    let evaluate = node.evaluate;
    const counted: EvaluatedNode['evaluate'] = (evaluator, self, context) => {
      consumeSteps(1);
      const value = evaluate.call(node, evaluator, self, context);
      consumeSteps(weigh(value));
      return value;
    };
    Object.defineProperty(node, 'evaluate', {
      get: () => counted,
      set: (replacement: EvaluatedNode['evaluate']) => {
        evaluate = replacement;
      },
    });
  }
}

export function* nodesOf(value: unknown): Generator<EvaluatedNode> {
  if (Array.isArray(value)) {
    for (const one of value) yield* nodesOf(one);
  } else if (isNode(value)) {
    yield value;
    yield* nodesOf(value.args);
  }
}

export function isNode(value: unknown): value is EvaluatedNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

/** What it costs to compare or to copy a value. */
function weigh(value: unknown): number {
  if (typeof value === 'string') {
    if (value.length > maxStringLength) throw exhausted;
    return value.length >> 2;
  }
  if (typeof value !== 'object' || value === null) return 0;
  if (value instanceof Uint8Array) return value.length;
  const known = weights.get(value);
  if (known !== undefined) return known;
  // A value that holds itself twice, twenty deep, is small to hold and large to compare: it weighs what it unfolds to.
  let weight = 0;
  const parts = value instanceof Map ? value.values() : Object.values(value);
  for (const part of parts) {
    weight += 1 + weigh(part);
    if (weight > left) throw exhausted;
  }
  weights.set(value, weight);
  return weight;
}
