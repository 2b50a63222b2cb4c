// Expressions of Bicep and ARM templates as far as they are known before a deployment. What depends on anything unknown
// is unknown.
import { looselyEqual } from '../../conditions/loose-equality.ts';
import type { EvaluationBudget } from '../../evaluation-budget.ts';
import {
  isFields,
  isList,
  newFields,
  noteOrigin,
  setField,
  Unknown,
  unknown,
  type Value,
  type Written,
} from '../../value.ts';
import { calculate } from '../calculate.ts';
import type { AzureExpression } from './azure-expression.ts';
import { callAzureFunction, joinTexts } from './azure-functions.ts';

const maxItems = 200;

export interface AzureScope {
  readonly budget: EvaluationBudget;
  /** Variables of loops. */
  readonly locals: ReadonlyMap<string, Value>;
  /** What a parameter, variable or resource is called; unknown for any other name. */
  refer(name: string): Value;
  parameter(name: string): Value;
  variable(name: string): Value;
  /** Where the value of a parameter is written. */
  writtenAt?(name: string): Written | undefined;
}

export function evaluateAzure(expression: AzureExpression, scope: AzureScope): Value {
  scope.budget.consume(1);
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'text':
      return joinTexts(expression.parts.map((part) => evaluateAzure(part, scope)));
    case 'name':
      return scope.locals.get(expression.name) ?? scope.refer(expression.name);
    case 'member':
      return memberOf(evaluateAzure(expression.of, scope), expression.name);
    case 'index':
      return memberOf(evaluateAzure(expression.of, scope), evaluateAzure(expression.index, scope));
    case 'call':
      return call(expression.name, expression.args, scope);
    case 'unary':
      return unary(expression.operator, evaluateAzure(expression.operand, scope));
    case 'binary':
      return binary(expression, scope);
    case 'conditional': {
      const test = evaluateAzure(expression.test, scope);
      if (typeof test !== 'boolean') return unknown;
      return evaluateAzure(test ? expression.then : expression.otherwise, scope);
    }
    case 'list':
      return expression.items.map((item) => evaluateAzure(item, scope));
    case 'object':
      return object(expression, scope);
    case 'for':
      return loop(expression, scope);
    case 'if':
      return evaluateAzure(expression.test, scope) === false ? null : evaluateAzure(expression.body, scope);
    case 'unknown':
      return unknown;
  }
}

/** Each round of a loop; one with an unknown item where the list is not known. */
export function roundsOf(
  { item, index, over }: Extract<AzureExpression, { kind: 'for' }>,
  scope: AzureScope,
): readonly AzureScope[] {
  const list = evaluateAzure(over, scope);
  const items = isList(list) ? list.slice(0, maxItems) : [unknown];
  return items.map((value, position) => {
    const locals = new Map(scope.locals).set(item, value);
    if (index !== undefined) locals.set(index, isList(list) ? position : unknown);
    return { ...scope, locals };
  });
}

function loop(expression: Extract<AzureExpression, { kind: 'for' }>, scope: AzureScope): Value {
  return roundsOf(expression, scope).map((round) => evaluateAzure(expression.body, round));
}

function object({ entries, line }: Extract<AzureExpression, { kind: 'object' }>, scope: AzureScope): Value {
  const fields = newFields(line);
  for (const entry of entries) {
    const key = evaluateAzure(entry.key, scope);
    if (typeof key !== 'string') continue;
    setField(fields, key, evaluateAzure(entry.value, scope), entry.line);
    const written = entry.value.kind === 'name' ? scope.writtenAt?.(entry.value.name) : undefined;
    if (written) noteOrigin(fields, key, written);
  }
  return fields;
}

function memberOf(value: Value, key: Value): Value {
  if (value instanceof Unknown)
    return value.reference === undefined ? unknown : new Unknown(`${value.reference}.${String(key)}`);
  if (isList(value) && typeof key === 'number') return value[key] ?? unknown;
  return isFields(value) && typeof key === 'string' ? (value[key] ?? unknown) : unknown;
}

function call(name: string, args: readonly AzureExpression[], scope: AzureScope): Value {
  const values = args.map((arg) => evaluateAzure(arg, scope));
  const [first] = values;
  if (typeof first === 'string' && name === 'parameters') return scope.parameter(first);
  if (typeof first === 'string' && name === 'variables') return scope.variable(first);
  scope.budget.consume(values.length);
  return callAzureFunction(name, values);
}

function unary(operator: string, value: Value): Value {
  if (operator === '!') return typeof value === 'boolean' ? !value : unknown;
  return typeof value === 'number' ? -value : unknown;
}

function binary(
  { operator, left, right }: Extract<AzureExpression, { kind: 'binary' }>,
  scope: AzureScope,
): Value {
  const one = evaluateAzure(left, scope);
  if (operator === '??') return one === null ? evaluateAzure(right, scope) : one;
  const other = evaluateAzure(right, scope);
  switch (operator) {
    case '&&':
      return callAzureFunction('and', [one, other]);
    case '||':
      return callAzureFunction('or', [one, other]);
    case '==':
    case '=~':
      return looselyEqual(one, other) ?? unknown;
    case '!=':
    case '!~': {
      const isEqual = looselyEqual(one, other);
      return isEqual === undefined ? unknown : !isEqual;
    }
    default:
      return typeof one === 'number' && typeof other === 'number'
        ? calculateWhole(operator, one, other)
        : unknown;
  }
}

/** Numbers of Bicep are whole: https://learn.microsoft.com/azure/azure-resource-manager/bicep/operators-numeric */
function calculateWhole(operator: string, one: number, other: number): Value {
  const result = calculate(operator, one, other);
  return typeof result === 'number' ? Math.trunc(result) : result;
}
