// Calls, members and lambdas of Kotlin.
import { childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Entry, Func, IrNode } from '../flow/ir.ts';
import { codeOfValue } from './kotlin-branches.ts';
import { isClass, withoutNot } from './lower-called.ts';
import { returningLast } from './lower-function.ts';
import {
  isNoComment,
  type Lowering,
  lastName,
  place,
  type Rule,
  type TreeTable,
  tested,
} from './lower-tree.ts';

/** Properties that stand for a getter of Java which a rule or a model knows. */
const getters: ReadonlyMap<string, string> = new Map(
  (
    'queryString requestURI requestURL pathInfo servletPath cookies parameterMap parameterNames headerNames ' +
    'inputStream reader writer outputStream parts canonicalPath canonicalFile nextEntry fileName host runtime ' +
    'session originalFilename submittedFileName'
  )
    .split(' ')
    .map((name) => [name, `get${name.charAt(0).toUpperCase()}${name.slice(1)}`]),
);

/** `a.b`, `a?.b`, `a::b`; a property that is a getter of Java is a call of it. */
const navigation: Rule = (node, lowering) => {
  const inner = namedChildren(node).filter(isNoComment);
  const [object] = inner;
  const part = inner.at(-1);
  if (!object || !part || object === part) return lowering.group(node);
  const code = memberOf(node, lowering.code(object), lowering.text(part).replaceAll('`', ''));
  const getter = code.kind === 'member' && code.name !== null ? getters.get(code.name) : undefined;
  if (getter === undefined || code.kind !== 'member') return withoutNot(code);
  return withoutNot({ kind: 'call', ...place(node), callee: { ...code, name: getter }, args: [], named: [] });
};

function memberOf(node: SyntaxNode, object: IrNode, name: string): IrNode {
  return { kind: 'member', ...place(node), object, name };
}

const index: Rule = (node, lowering) => {
  const [owner, given] = namedChildren(node).filter(isNoComment);
  if (!owner || !given) return lowering.group(node);
  const code = lowering.code(given);
  const name = code.kind === 'literal' ? String(code.value) : null;
  return withoutNot({ kind: 'member', ...place(node), object: lowering.code(owner), name, index: code });
};

/** What stands behind the brackets of a call is its last argument. */
const call: Rule = (node, lowering) => {
  const inner = namedChildren(node).filter(isNoComment);
  const [target] = inner;
  if (!target) return lowering.group(node);
  const lambda = childOf(node, 'annotated_lambda');
  const given = childOf(node, 'value_arguments');
  const scoped = lambda && scopeCall(target, lambda, lowering);
  if (scoped) return { ...scoped, ...place(node) };
  if (lambda && !given && target.type === 'call_expression') {
    const before = lowering.code(target);
    if (before.kind === 'branch') return before;
    if (before.kind === 'call')
      return { ...before, ...place(node), args: [...before.args, lowering.code(lambda)] };
  }
  if (target.type === 'identifier' && given && /^(?:require|check|assert)$/.test(lowering.text(target)))
    return asserted(node, argumentsOf(given, lowering).args, lambda && lowering.code(lambda));
  const built = lambda && buildsText(target, lambda, lowering);
  if (built) return { ...built, ...place(node) };
  const { args, named } = argumentsOf(given, lowering);
  const format = formatOf(target, lowering);
  if (format)
    return {
      kind: 'call',
      ...place(node),
      callee: stringFormat(target),
      args: [lowering.code(format), ...args],
      named,
    };
  if (lambda) args.push(lowering.code(lambda));
  const callee = calleeOf(target, lowering);
  return withoutNot({
    kind: 'call',
    ...place(node),
    callee,
    args,
    named,
    ...(isClass(callee) && { isNew: true }),
  });
};

/** `"… %s".format(value)`: what Java writes as `String.format("… %s", value)`. */
function formatOf(target: SyntaxNode, lowering: Lowering): SyntaxNode | undefined {
  const inner = target.type === 'navigation_expression' ? namedChildren(target).filter(isNoComment) : [];
  const [object] = inner;
  const part = inner.at(-1);
  const isText = object?.type === 'string_literal' || object?.type === 'multiline_string_literal';
  return isText && part && lowering.text(part) === 'format' ? object : undefined;
}

function stringFormat({ start, end }: SyntaxNode): IrNode {
  const object: IrNode = { kind: 'name', start, end, name: 'String' };
  return { kind: 'member', start, end, object, name: 'format' };
}

/** `buildString { append("…"); append(value) }`: what is appended, one behind the other. */
function buildsText(target: SyntaxNode, node: SyntaxNode, lowering: Lowering): IrNode | undefined {
  if (target.type !== 'identifier' || lowering.text(target) !== 'buildString') return undefined;
  const codes = lowering.codes(readLambda(node).statements);
  const parts = codes.flatMap((code) => appendedBy(code) ?? [tested(code)]);
  return { kind: 'joined', ...place(node), parts };
}

/** Also of `append(a).append(b)`. */
function appendedBy(code: IrNode): readonly IrNode[] | undefined {
  if (code.kind !== 'call') return undefined;
  const { callee, args } = code;
  if (callee.kind === 'name') return /^append(?:Line)?$/.test(callee.name) ? args : undefined;
  if (callee.kind !== 'member' || !/^append(?:Line)?$/.test(callee.name ?? '')) return undefined;
  const before = appendedBy(callee.object);
  return before && [...before, ...args];
}

/** `require(test) { … }`: what comes after it runs only where the test holds. */
function asserted(node: SyntaxNode, [test]: readonly IrNode[], message: IrNode | undefined): IrNode {
  const { start, end } = place(node);
  const nothing: IrNode = { kind: 'group', start, end: start, parts: [] };
  const failed: IrNode = { kind: 'exit', start, end, parts: message ? [message] : [] };
  return { kind: 'branch', start, end, test: test ?? null, bodies: [nothing, failed] };
}

/** What is called, and no getter: `a.inputStream()` is a function of that name. */
function calleeOf(target: SyntaxNode, lowering: Lowering): IrNode {
  if (target.type !== 'navigation_expression') return lowering.code(target);
  const inner = namedChildren(target).filter(isNoComment);
  const [object] = inner;
  const part = inner.at(-1);
  if (!object || !part || object === part) return lowering.code(target);
  const name = lowering.text(part).replaceAll('`', '');
  const text = lowering.text(object);
  // The package of a class: what an import would have made of it.
  if (/^(?:[a-z]\w*\.)+[a-z]\w*$/.test(text) && /^[A-Z]/.test(name))
    return { kind: 'name', ...place(target), name };
  return memberOf(target, lowering.code(object), name);
}

/** What stands in the brackets of a call or an annotation. */
export function argumentsOf(
  list: SyntaxNode | undefined,
  lowering: Lowering,
): { args: IrNode[]; named: Entry[] } {
  const args: IrNode[] = [];
  const named: Entry[] = [];
  for (const child of list ? namedChildren(list).filter(isNoComment) : []) {
    const inner = namedChildren(child).filter(isNoComment);
    const [key] = inner;
    const value = inner.at(-1);
    if (key && value && key !== value && child.children.some(({ type }) => type === '='))
      named.push({ key: lowering.text(key), ...place(child), value: codeOfValue(value, lowering) });
    else args.push(value ? codeOfValue(value, lowering) : lowering.group(child));
  }
  return { args, named };
}

interface Lambda {
  readonly names: readonly SyntaxNode[];
  readonly statements: readonly SyntaxNode[];
}

function readLambda(node: SyntaxNode): Lambda {
  const literal = node.type === 'lambda_literal' ? node : (childOf(node, 'lambda_literal') ?? node);
  const list = childOf(literal, 'lambda_parameters');
  const names = list ? namedChildren(list).flatMap((one) => childOf(one, 'identifier') ?? []) : [];
  return { names, statements: namedChildren(literal).filter((one) => one !== list && isNoComment(one)) };
}

/** Its last expression is what it gives; without a name for it, its argument is `it`. */
const lambda: Rule = (node, lowering) => {
  const { names, statements } = readLambda(node);
  const targets = names.map((one) => lowering.code(one));
  if (targets.length === 0) targets.push({ kind: 'name', start: node.start, end: node.start, name: 'it' });
  const code: Func = {
    kind: 'function',
    ...place(node),
    name: null,
    parameters: targets.map((target) => ({
      start: target.start,
      end: target.end,
      target,
      decorators: [],
      type: null,
    })),
    decorators: [],
    body: returningLast(lowering.codes(statements)),
    returnsBody: false,
  };
  return code;
};

const notValue: ReadonlySet<IrNode['kind']> = new Set([
  'assign',
  'branch',
  'switch',
  'return',
  'exit',
  'function',
]);

/** Functions of the standard library that run what stands behind them at once, and what they give. */
const scopes: ReadonlyMap<string, 'result' | 'receiver' | 'test'> = new Map([
  ['let', 'result'],
  ['use', 'result'],
  ['run', 'result'],
  ['with', 'result'],
  ['also', 'receiver'],
  ['apply', 'receiver'],
  ['takeIf', 'test'],
  ['takeUnless', 'test'],
]);

/** `value.let { … }`: its statements run where they stand, and `it` is the value. https://kotlinlang.org/docs/scope-functions.html */
function scopeCall(target: SyntaxNode, node: SyntaxNode, lowering: Lowering): IrNode | undefined {
  const inner = namedChildren(target).filter(isNoComment);
  const isWith = target.type === 'call_expression' && inner[0]?.type === 'identifier';
  const label = isWith ? inner[0] : target.type === 'navigation_expression' ? inner.at(-1) : undefined;
  const gives = label && scopes.get(lastName(lowering.text(label)));
  const given = isWith ? childOf(target, 'value_arguments') : inner[0];
  if (!gives || !given || (isWith && lowering.text(label) !== 'with')) return undefined;
  const { names, statements } = readLambda(node);
  const [first] = names;
  const name: IrNode = first
    ? lowering.code(first)
    : { kind: 'name', start: node.start, end: node.start, name: 'it' };
  const value = isWith
    ? (argumentsOf(given, lowering).args[0] ?? lowering.group(given))
    : lowering.code(given);
  const { start, end } = given;
  const assigned: IrNode = { kind: 'assign', start, end, target: name, value, extends: false };
  const codes = lowering.codes(statements);
  const last = codes.at(-1);
  if (gives === 'test' && last) {
    const isNot = lowering.text(label) === 'takeUnless';
    const test: IrNode = isNot ? { kind: 'operation', start, end, operator: '!', parts: [last] } : last;
    const kept: IrNode = { kind: 'choice', ...place(node), parts: [tested(test), name] };
    return {
      kind: 'choice',
      ...place(node),
      parts: [tested(assigned), ...codes.slice(0, -1).map(tested), kept],
    };
  }
  const isValue = gives === 'result' && last !== undefined && !notValue.has(last.kind);
  const before = isValue ? codes.slice(0, -1) : codes;
  const result = isValue ? [last] : gives === 'receiver' ? [name] : [];
  return { kind: 'choice', ...place(node), parts: [tested(assigned), ...before.map(tested), ...result] };
}

const reference: Rule = (node, lowering) => {
  const inner = namedChildren(node).filter(isNoComment);
  const part = inner.at(-1);
  const [object] = inner;
  if (!part || !object) return lowering.group(node);
  return object === part ? lowering.code(part) : memberOf(node, lowering.code(object), lowering.text(part));
};

export const kotlinCalls: TreeTable = {
  navigation_expression: navigation,
  index_expression: index,
  call_expression: call,
  callable_reference: reference,
  annotated_lambda: (node, { code, group }) => {
    const literal = childOf(node, 'lambda_literal');
    return literal ? code(literal) : group(node);
  },
  lambda_literal: lambda,
};
