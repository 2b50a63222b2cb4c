// Controllers of Play: what the function of an action is given is a request, and the parameters of a method that gives an
// action are parts of its route. https://www.playframework.com/documentation/latest/ScalaActions
import type { Assignment, Call, Func, IrNode, Parameter } from '../flow/ir.ts';
import type { Rule, TreeTable } from './lower-tree.ts';

const requestType = 'play.api.mvc.Request';

/** `Action`, `Action.async`, `userAction.async`: builders of actions, whatever they are called. */
function isBuilder({ callee }: Call): boolean {
  if (callee.kind === 'name') return true;
  if (callee.kind === 'call') return true;
  return callee.kind === 'member' && /^(?:async|andThen)$|Action$/.test(callee.name ?? '');
}

function isNamedBuilder({ callee }: Call): boolean {
  const named = callee.kind === 'member' && callee.name === 'async' ? callee.object : callee;
  return (named.kind === 'name' || named.kind === 'member') && /Action$/.test(named.name ?? '');
}

function withRequest(code: Func): Func {
  const [parameter] = code.parameters;
  if (!parameter || code.parameters.length > 1) return code;
  return { ...code, parameters: [{ ...parameter, type: requestType }] };
}

/** `Action { request => … }`, also within another one; undefined of what is none. */
function actionOf(code: IrNode): Call | undefined {
  if (code.kind !== 'call' || !isBuilder(code)) return undefined;
  const last = code.args.at(-1);
  const read = last?.kind === 'function' ? withRequest(last) : last && actionOf(last);
  const isAction = read !== undefined && (read.kind === 'call' || read !== last || isNamedBuilder(code));
  return isAction
    ? { ...code, args: [...code.args.slice(0, -1), read] }
    : isNamedBuilder(code)
      ? code
      : undefined;
}

/** What a function gives, as an action; undefined of what gives none. */
function givenAction(code: IrNode): IrNode | undefined {
  if (code.kind === 'return') {
    const value = givenAction(code.value);
    return value && { ...code, value };
  }
  if (code.kind !== 'group') return actionOf(code);
  const last = code.parts.at(-1);
  const given = last && givenAction(last);
  return given && { ...code, parts: [...code.parts.slice(0, -1), given] };
}

function routed(parameter: Parameter): Parameter {
  const { start } = parameter;
  const place = { start, end: start };
  const object: IrNode = { kind: 'name', ...place, name: 'play' };
  const callee: IrNode = { kind: 'member', ...place, object, name: 'routed' };
  const mark: IrNode = { kind: 'call', ...place, callee, args: [], named: [] };
  return { ...parameter, decorators: [...parameter.decorators, mark] };
}

/** Public, since the router calls it. */
function withAction(code: IrNode): IrNode {
  if (code.kind !== 'function' || code.isPublic === false) return code;
  if (code.result !== undefined && !/Action|Handler/.test(code.result)) return code;
  const [only] = code.body;
  const given = only && givenAction(only);
  return given ? { ...code, parameters: code.parameters.map(routed), body: [given] } : code;
}

function withValue(code: IrNode): IrNode {
  const value = code.kind === 'assign' ? actionOf(code.value) : undefined;
  return value ? ({ ...code, value } as Assignment) : code;
}

function after(rule: Rule | undefined, change: (code: IrNode) => IrNode): Rule {
  return (node, lowering) => change(rule ? rule(node, lowering) : lowering.group(node));
}

/** Results, of which `as` says what they are read as. https://www.playframework.com/documentation/latest/ScalaResults */
const results =
  /^(?:Ok|Created|Accepted|BadRequest|Unauthorized|Forbidden|NotFound|Conflict|UnprocessableEntity|InternalServerError|Status)$/;

/** `Ok(text).as("text/html")`: an answer of a text as something. */
function answerOf(code: IrNode): IrNode | undefined {
  if (code.kind !== 'call' || code.callee.kind !== 'member' || code.callee.name !== 'as') return undefined;
  const { object } = code.callee;
  if (object.kind !== 'call' || object.callee.kind !== 'name' || !results.test(object.callee.name))
    return undefined;
  const { start, end } = object.callee;
  return {
    ...code,
    callee: { kind: 'name', start, end, name: 'playAnswer' },
    args: [...object.args, ...code.args],
  };
}

/** A builder that is named so is one wherever it stands. */
function namedAction(code: IrNode): IrNode {
  const answer = answerOf(code);
  if (answer) return answer;
  return code.kind === 'call' && isNamedBuilder(code) ? (actionOf(code) ?? code) : code;
}

export function withPlay(table: TreeTable): TreeTable {
  return {
    ...table,
    call_expression: after(table.call_expression, namedAction),
    function_definition: after(table.function_definition, withAction),
    val_definition: after(table.val_definition, withValue),
  };
}
