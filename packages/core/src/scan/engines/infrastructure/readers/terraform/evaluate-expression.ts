// Evaluates expressions of Terraform as far as they are known without a deployment. What depends on anything unknown
// is unknown.
import {
  hole,
  isFields,
  isList,
  listOnLines,
  newFields,
  setField,
  Unknown,
  unknown,
  type Value,
} from '../../value.ts';
import { calculate } from '../calculate.ts';
import { callFunction } from './functions.ts';
import type { Expression, Step } from './hcl-syntax.ts';
import {
  areEqual,
  at,
  entriesOf,
  maxListLength,
  maxTextLength,
  type Scope,
  toBoolean,
  toNumber,
  toText,
} from './terraform-values.ts';

export function evaluate(expression: Expression, scope: Scope): Value {
  scope.budget.consume(1);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'template':
      return evaluateTemplate(expression.parts, scope);
    case 'name':
    case 'attribute':
    case 'index':
      return evaluateTraversal(expression, scope);
    case 'splat':
      return evaluateSplat(evaluate(expression.of, scope), expression.each, scope);
    case 'call':
      return evaluateCall(expression, scope);
    case 'unary':
      return evaluateUnary(expression.operator, evaluate(expression.operand, scope));
    case 'binary':
      return evaluateBinary(expression, scope);
    case 'conditional':
      return evaluateConditional(expression, scope);
    case 'tuple':
      return evaluateTuple(expression.items, scope);
    case 'object':
      return evaluateObject(expression, scope);
    case 'for':
      return evaluateFor(expression, scope);
    case 'unknown':
      return unknown;
  }
}

function evaluateTuple(items: readonly Expression[], scope: Scope): Value {
  return listOnLines(
    items.map((item) => evaluate(item, scope)),
    items.map(({ line }) => line),
  );
}

function evaluateTemplate(parts: readonly Expression[], scope: Scope): Value {
  let text = '';
  let isKnown = true;
  for (const part of parts) {
    const value = evaluate(part, scope);
    const shown = toText(value);
    if (shown === undefined) isKnown = false;
    text += shown ?? (value instanceof Unknown ? (value.text ?? hole) : hole);
    if (text.length > maxTextLength) return unknown;
  }
  scope.budget.consume(text.length >> 6);
  return isKnown ? text : new Unknown(undefined, text);
}

interface Traversal {
  readonly root: Expression;
  readonly steps: readonly Step[];
}

function traversalOf(expression: Expression): Traversal {
  const steps: Step[] = [];
  let root = expression;
  while (root.kind === 'attribute' || root.kind === 'index') {
    if (root.kind === 'attribute') steps.push({ kind: 'attribute', name: root.name });
    else steps.push({ kind: 'index', index: root.index });
    root = root.of;
  }
  return { root, steps: steps.reverse() };
}

function evaluateTraversal(expression: Expression, scope: Scope): Value {
  const { root, steps } = traversalOf(expression);
  scope.budget.consume(steps.length);
  if (root.kind !== 'name') return follow(evaluate(root, scope), steps, scope);
  const own = scope.locals.get(root.name);
  if (own !== undefined) return follow(own, steps, scope);
  // A bare word, as in `type = string`.
  if (steps.length === 0) return root.name;
  const names = [root.name];
  const positions: number[] = [];
  for (const [index, step] of steps.entries()) {
    if (step.kind !== 'attribute') continue;
    names.push(step.name);
    positions.push(index + 1);
  }
  // `aws_instance.a[0].id`, `data.aws_iam_policy_document.a[each.key].json`
  const { value, used } = scope.refer(names, (count) => {
    const step = steps[count < 2 ? 0 : (positions[count - 2] ?? steps.length)];
    return step?.kind === 'index' ? evaluate(step.index, scope) : undefined;
  });
  const from = used <= 1 ? 0 : (positions[used - 2] ?? steps.length);
  return follow(value, steps.slice(from), scope);
}

function follow(start: Value, steps: readonly Step[], scope: Scope): Value {
  let value = start;
  for (const step of steps) {
    value = step.kind === 'attribute' ? member(value, step.name) : at(value, evaluate(step.index, scope));
  }
  return value;
}

function member(value: Value, name: string): Value {
  if (isFields(value)) return value[name] ?? null;
  // A block that stands once is written like an object.
  if (isList(value) && value.length === 1 && isFields(value[0])) return value[0][name] ?? null;
  if (value instanceof Unknown && value.reference !== undefined)
    return new Unknown(`${value.reference}.${name}`, undefined, value.module);
  return unknown;
}

function evaluateSplat(value: Value, each: readonly Step[], scope: Scope): Value {
  if (value instanceof Unknown) return value.reference === undefined ? unknown : follow(value, each, scope);
  if (value === null) return [];
  const list = isList(value) ? value : [value];
  scope.budget.consume(list.length);
  return list.map((one) => follow(one, each, scope));
}

function evaluateCall(
  { name, args, isExpanded }: Extract<Expression, { kind: 'call' }>,
  scope: Scope,
): Value {
  const values = args.map((arg) => evaluate(arg, scope));
  if (isExpanded) {
    const last = values.pop();
    if (!isList(last)) return unknown;
    values.push(...last);
  }
  return callFunction(name, values, scope);
}

function evaluateUnary(operator: string, value: Value): Value {
  if (operator === '!') {
    const known = toBoolean(value);
    return known === undefined ? unknown : !known;
  }
  const number = toNumber(value);
  return number === undefined ? unknown : -number;
}

function evaluateBinary(
  { operator, left: first, right: second }: Extract<Expression, { kind: 'binary' }>,
  scope: Scope,
): Value {
  const left = evaluate(first, scope);
  const right = evaluate(second, scope);
  if (operator === '&&' || operator === '||') {
    const decisive = operator === '||';
    const [one, other] = [toBoolean(left), toBoolean(right)];
    if (one === decisive || other === decisive) return decisive;
    return one === undefined || other === undefined ? unknown : !decisive;
  }
  if (operator === '==' || operator === '!=') {
    const same = areEqual(left, right);
    return same === undefined ? unknown : same === (operator === '==');
  }
  const [one, other] = [toNumber(left), toNumber(right)];
  return one === undefined || other === undefined ? unknown : calculate(operator, one, other);
}

function evaluateConditional(
  { test, then, otherwise }: Extract<Expression, { kind: 'conditional' }>,
  scope: Scope,
): Value {
  const known = toBoolean(evaluate(test, scope));
  if (known !== undefined) return evaluate(known ? then : otherwise, scope);
  const [one, other] = [evaluate(then, scope), evaluate(otherwise, scope)];
  return areEqual(one, other) === true ? one : unknown;
}

function evaluateObject({ items, line }: Extract<Expression, { kind: 'object' }>, scope: Scope): Value {
  const fields = newFields(line);
  for (const { key, value } of items) {
    const name = toText(evaluate(key, scope));
    if (name === undefined) return unknown;
    setField(fields, name, evaluate(value, scope), key.line);
  }
  return fields;
}

function evaluateFor(expression: Extract<Expression, { kind: 'for' }>, scope: Scope): Value {
  const { names, over, key, value, test, isGrouped, line } = expression;
  const entries = entriesOf(evaluate(over, scope));
  if (entries === undefined) return unknown;
  const list: Value[] = [];
  const fields = newFields(line);
  for (const [first, second] of entries) {
    scope.budget.consume(1);
    const own = new Map(scope.locals);
    const [one = '', two] = names;
    if (two === undefined) own.set(one, second);
    else own.set(one, first).set(two, second);
    const inner = { ...scope, locals: own, refer: scope.refer, readFile: scope.readFile };
    const taken = test === undefined ? true : toBoolean(evaluate(test, inner));
    if (taken === undefined) return unknown;
    if (!taken) continue;
    if (key === undefined) {
      list.push(evaluate(value, inner));
      if (list.length > maxListLength) return unknown;
      continue;
    }
    const name = toText(evaluate(key, inner));
    if (name === undefined) return unknown;
    const found = evaluate(value, inner);
    const known = fields[name];
    setField(fields, name, isGrouped ? [...(isList(known) ? known : []), found] : found, line);
  }
  return key === undefined ? list : fields;
}
