// What a condition may cost at worst, estimated from its text, as Kubernetes does when a rule is saved.
import { patternSize } from '../../../support/linear-pattern.ts';
import { loops } from './finding-loops.ts';
import { isNode } from './step-budget.ts';

interface Estimate {
  readonly steps: number;
  /** Elements of the value, with those of its elements; 0 unless it is a list or a map. */
  readonly size: number;
  /** Elements of one of its elements. */
  readonly element: number;
  /** How often a loop over it runs, where what it holds counts for `size`, too. */
  readonly count?: number;
}

const scalar = { size: 0, element: 0 };

/** How large the values of variables are. */
export type ValueSizes = ReadonlyMap<string, Omit<Estimate, 'steps'>>;

/** A list of so many elements, each of this weight. */
export function listOf(count: number, weight: number): Omit<Estimate, 'steps'> {
  return { size: (count + 1) * (weight + 1), element: weight, count: count + 1 };
}

/** Of texts of which nothing is known; a URL may be longer. */
const textLength = 200;

/** Steps at worst; see step-budget.ts for what a step is. */
export function estimateSteps(tree: unknown, sizes: ValueSizes): number {
  return estimate(tree, sizes).steps;
}

function estimate(node: unknown, sizes: ValueSizes): Estimate {
  if (!isNode(node)) return { steps: 0, ...scalar };
  const { op, args } = node;
  if (op === 'id') {
    const known = sizes.get(args as string) ?? scalar;
    return { steps: 1 + known.size, ...known };
  }
  if (op === 'value') return { steps: 1 + (typeof args === 'string' ? args.length >> 2 : 0), ...scalar };
  if (op === 'rcall') return estimateMethod(args as [string, unknown, unknown[]], sizes);
  const operands = op === 'call' ? (args as [string, unknown[]])[1] : args;
  const parts = flat(operands).map((one) => estimate(one, sizes));
  const steps = 1 + parts.reduce((sum, part) => sum + part.steps, 0);
  const value = shapeOf(op, parts);
  return { steps: steps + value.size, ...value };
}

function shapeOf(op: string, parts: readonly Estimate[]): Omit<Estimate, 'steps'> {
  const sum = parts.reduce((total, { size }) => total + size, 0);
  const largest = parts.reduce((max, { size }) => Math.max(max, size), 0);
  if (op === 'list' || op === 'map') return { size: sum + parts.length, element: largest };
  const element = parts.reduce((max, part) => Math.max(max, part.element), 0);
  if (op === '+') return { size: sum, element };
  if (op === '?:') return { size: largest, element };
  // A part of a value; what it holds in its turn may be as large as itself.
  if (op === '.' || op === '[]') return { size: parts[0]?.element ?? 0, element: parts[0]?.element ?? 0 };
  return scalar;
}

function estimateMethod([name, receiver, args]: [string, unknown, unknown[]], sizes: ValueSizes): Estimate {
  const from = estimate(receiver, sizes);
  const [first, second, third] = args;
  if (name === 'bind' && isNode(first)) {
    const bound = estimate(second, sizes);
    const inner = estimate(third, new Map([...sizes, [String(first.args), bound]]));
    return { ...inner, steps: 1 + from.steps + bound.steps + inner.steps };
  }
  if (loops.has(name) && isNode(first)) {
    // Fields of facts hold texts and numbers only.
    const element = { size: from.element, element: from.count === undefined ? from.element : 0 };
    const inside = new Map([...sizes, [String(first.args), element]]);
    const parts = args.slice(1).map((one) => estimate(one, inside));
    const each = parts.reduce((sum, part) => sum + part.steps, 2);
    const value = loopValue(name, from, parts.at(-1));
    return { steps: 1 + from.steps + (from.count ?? from.size) * each + value.size, ...value };
  }
  const parts = args.map((one) => estimate(one, sizes));
  const steps = parts.reduce((sum, part) => sum + part.steps, 1 + from.steps);
  if (name.startsWith('matches')) return { steps: steps + matchSteps(textLength, literal(first)), ...scalar };
  const size = name === 'split' ? textLength / 4 : 0;
  return { steps: steps + size, size, element: 0 };
}

function loopValue(name: string, from: Estimate, last: Estimate | undefined): Omit<Estimate, 'steps'> {
  if (name === 'filter') return from;
  if (name !== 'map') return scalar;
  const element = last?.size ?? 0;
  return { size: from.size * (1 + element), element };
}

/** What a regular expression costs on a text of this length. */
export function matchSteps(length: number, pattern: string): number {
  return 10 + Math.ceil(((length + 1) * (patternSize(pattern) + 1)) / 10);
}

function literal(node: unknown): string {
  return isNode(node) && typeof node.args === 'string' && node.op === 'value' ? node.args : 'x'.repeat(100);
}

function flat(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.flatMap(flat) : [value];
}
