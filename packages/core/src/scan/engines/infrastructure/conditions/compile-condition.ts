// Conditions of policies: CEL (https://cel.dev), evaluated with values that may be unknown, as CEL describes partial
// evaluation: `false && unknown` is false, `true || unknown` is true, whatever else depends on an unknown value is
// unknown. A field that is absent is null. Parsed by the library that also parses the conditions of the portal.
import { Environment } from '@marcbachmann/cel-js';
import { isFields, isList, newFields, Unknown, unknown, type Value } from '../value.ts';
import type { Condition } from './condition.ts';
import { functions, methods } from './condition-functions.ts';
import { looselyEqual } from './loose-equality.ts';

const parser = new Environment({
  limits: { maxAstNodes: 500, maxDepth: 40, maxListElements: 200, maxMapEntries: 50, maxCallArguments: 8 },
});

interface Node {
  readonly op: string;
  readonly args: unknown;
  readonly start?: number;
}

export class ConditionError extends Error {
  override readonly name = 'ConditionError';
}

/** Throws ConditionError, whose message is a whole sentence. */
export function compileCondition(text: string, names: readonly string[]): Condition {
  let tree: unknown;
  try {
    tree = parser.parse(text).ast;
  } catch (error) {
    const [message] = (error as Error).message.split('\n');
    throw new ConditionError(`${JSON.stringify(text)} is not a valid condition: ${message}.`);
  }
  return counted(compile(tree as Node, new Set(names)));
}

function counted(evaluate: Condition): Condition {
  return (scope) => {
    scope.budget.consume(1);
    return evaluate(scope);
  };
}

function compile(node: Node, names: ReadonlySet<string>): Condition {
  const { op, args } = node;
  switch (op) {
    case 'value':
      return constant(typeof args === 'bigint' ? Number(args) : (args as Value));
    case 'id':
      return variable(String(args), names);
    case '.':
      return field(args as [Node, string], names);
    case '[]':
      return index(args as [Node, Node], names);
    case '&&':
    case '||':
      return logical(op === '||', args as [Node, Node], names);
    case '!_':
      return negation(compile(args as Node, names));
    case '-_':
      return constant(-Number((args as Node).args));
    case '?:':
      return conditional(args as [Node, Node, Node], names);
    case 'list':
      return list(args as Node[], names);
    case 'map':
      return map(args as [Node, Node][], names);
    case 'call':
      return call(args as [string, Node[]], names);
    case 'rcall':
      return method(args as [string, Node, Node[]], names);
    default:
      return binary(op, args as [Node, Node], names);
  }
}

function constant(value: Value): Condition {
  return () => value;
}

function variable(name: string, names: ReadonlySet<string>): Condition {
  if (!names.has(name))
    throw new ConditionError(`"${name}" is not known in a condition. Use one of: ${[...names].join(', ')}.`);
  return ({ variables }) => variables.get(name) ?? null;
}

function field([of, name]: [Node, string], names: ReadonlySet<string>): Condition {
  const parent = compile(of, names);
  return counted((scope) => fieldOf(parent(scope), name));
}

function fieldOf(value: Value, name: string): Value {
  if (value instanceof Unknown) return unknown;
  return isFields(value) ? (value[name] ?? null) : null;
}

function index([of, at]: [Node, Node], names: ReadonlySet<string>): Condition {
  const parent = compile(of, names);
  const position = compile(at, names);
  return counted((scope) => {
    const value = parent(scope);
    const key = position(scope);
    if (value instanceof Unknown || key instanceof Unknown) return unknown;
    if (isList(value)) return value[Number(key)] ?? null;
    // A block that is written as an object is the first and only one.
    if (isFields(value)) return value[String(key)] ?? (key === 0 ? value : null);
    return null;
  });
}

/** The truth of a value; undefined where it is unknown. Texts such as `"true"` count as what they say. */
export function truthOf(value: Value): boolean | undefined {
  if (value instanceof Unknown) return undefined;
  return value === true || (typeof value === 'string' && value.toLowerCase() === 'true');
}

function logical(decisive: boolean, [left, right]: [Node, Node], names: ReadonlySet<string>): Condition {
  const one = compile(left, names);
  const other = compile(right, names);
  return (scope) => {
    const first = truthOf(one(scope));
    if (first === decisive) return decisive;
    const second = truthOf(other(scope));
    if (second === decisive) return decisive;
    return first === undefined || second === undefined ? unknown : !decisive;
  };
}

function negation(operand: Condition): Condition {
  return (scope) => {
    const truth = truthOf(operand(scope));
    return truth === undefined ? unknown : !truth;
  };
}

function conditional([test, then, otherwise]: [Node, Node, Node], names: ReadonlySet<string>): Condition {
  const [decide, one, other] = [compile(test, names), compile(then, names), compile(otherwise, names)];
  return (scope) => {
    const truth = truthOf(decide(scope));
    if (truth === undefined) return unknown;
    return truth ? one(scope) : other(scope);
  };
}

function list(items: readonly Node[], names: ReadonlySet<string>): Condition {
  const compiled = items.map((item) => compile(item, names));
  return (scope) => compiled.map((item) => item(scope));
}

function map(entries: readonly [Node, Node][], names: ReadonlySet<string>): Condition {
  const compiled = entries.map(([key, value]) => [compile(key, names), compile(value, names)] as const);
  return (scope) => {
    const fields = newFields();
    for (const [key, value] of compiled) fields[String(key(scope))] = value(scope);
    return fields;
  };
}

function binary(op: string, [left, right]: [Node, Node], names: ReadonlySet<string>): Condition {
  const apply = operators[op];
  if (apply === undefined) throw new ConditionError(`The operator ${op} is not supported.`);
  const one = compile(left, names);
  const other = compile(right, names);
  return counted((scope) => apply(one(scope), other(scope)));
}

const operators: Readonly<Record<string, (one: Value, other: Value) => Value>> = {
  '==': (one, other) => fromTruth(looselyEqual(one, other)),
  '!=': (one, other) => {
    const same = looselyEqual(one, other);
    return same === undefined ? unknown : !same;
  },
  in: isIn,
  '<': onNumbers((one, other) => one < other),
  '>': onNumbers((one, other) => one > other),
  '<=': onNumbers((one, other) => one <= other),
  '>=': onNumbers((one, other) => one >= other),
  '+': add,
  '-': onNumbers((one, other) => one - other),
  '*': onNumbers((one, other) => one * other),
  '%': onNumbers((one, other) => one % other),
};

function fromTruth(truth: boolean | undefined): Value {
  return truth ?? unknown;
}

/** Whether a list holds the value, or a map the name. */
function isIn(value: Value, container: Value): Value {
  if (value instanceof Unknown || container instanceof Unknown) return unknown;
  if (isFields(container)) return container[String(value)] !== undefined;
  if (!isList(container)) return false;
  const results = container.map((one) => looselyEqual(one, value));
  if (results.includes(true)) return true;
  return results.includes(undefined) ? unknown : false;
}

/** False for what is not a number: an absent retention is not long enough. */
function onNumbers(apply: (one: number, other: number) => Value): (one: Value, other: Value) => Value {
  return (one, other) => {
    if (one instanceof Unknown || other instanceof Unknown) return unknown;
    const [left, right] = [toNumber(one), toNumber(other)];
    return left === undefined || right === undefined ? false : apply(left, right);
  };
}

function toNumber(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
}

function add(one: Value, other: Value): Value {
  if (one instanceof Unknown || other instanceof Unknown) return unknown;
  if (isList(one) && isList(other)) return [...one, ...other];
  if (typeof one === 'number' && typeof other === 'number') return one + other;
  return `${String(one)}${String(other)}`;
}

function call([name, args]: [string, Node[]], names: ReadonlySet<string>): Condition {
  const known = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (known === undefined)
    throw new ConditionError(
      `"${name}" is not a function of conditions. Use one of: ${Object.keys(functions).join(', ')}.`,
    );
  const compiled = args.map((arg) => compile(arg, names));
  return counted((scope) =>
    known(
      compiled.map((arg) => arg(scope)),
      scope,
    ),
  );
}

function method([name, receiver, args]: [string, Node, Node[]], names: ReadonlySet<string>): Condition {
  const of = compile(receiver, names);
  if (Object.hasOwn(loops, name)) return loop(name, of, args, names);
  const known = Object.hasOwn(methods, name) ? methods[name] : undefined;
  if (known === undefined)
    throw new ConditionError(
      `"${name}" is not a method of conditions. Use one of: ${[...Object.keys(loops), ...Object.keys(methods)].join(', ')}.`,
    );
  const compiled = args.map((arg) => compile(arg, names));
  return counted((scope) => {
    const value = of(scope);
    if (value instanceof Unknown && value.text === undefined) return unknown;
    return known(
      value,
      compiled.map((arg) => arg(scope)),
      scope,
    );
  });
}

/** From what each element gives (undefined: unknown) to the result. */
const loops: Readonly<
  Record<string, (truths: readonly (boolean | undefined)[], items: readonly Value[]) => Value>
> = {
  all: (truths) => (truths.includes(false) ? false : truths.includes(undefined) ? unknown : true),
  exists: (truths) => (truths.includes(true) ? true : truths.includes(undefined) ? unknown : false),
  exists_one: (truths) =>
    truths.includes(undefined) ? unknown : truths.filter((truth) => truth === true).length === 1,
  filter: (truths, items) =>
    items.flatMap((item, at) => (truths[at] === undefined ? [unknown] : truths[at] ? [item] : [])),
  map: (_, items) => items,
};

function loop(name: string, of: Condition, args: readonly Node[], names: ReadonlySet<string>): Condition {
  const [item, body] = args;
  if (item?.op !== 'id' || body === undefined || args.length !== 2)
    throw new ConditionError(`${name} takes a name and an expression.`);
  const own = String(item.args);
  const inner = compile(body, new Set([...names, own]));
  const finish = loops[name];
  return (scope) => {
    const value = of(scope);
    if (value instanceof Unknown) return unknown;
    const items = isList(value) ? value : isFields(value) ? Object.keys(value) : [];
    scope.budget.consume(items.length);
    const variables = new Map(scope.variables);
    const results = items.map((one) => {
      variables.set(own, one);
      return inner({ ...scope, variables });
    });
    return finish?.(results.map(truthOf), name === 'map' ? results : items) ?? unknown;
  };
}
