// Calls, members and functions of Scala.
import {
  childIn,
  childOf,
  childrenIn,
  namedChildren,
  type SyntaxNode,
} from '../../shared/syntax/syntax-tree.ts';
import type { Entry, Func, IrNode, Parameter } from '../flow/ir.ts';
import { isClass } from './lower-called.ts';
import { returningLast } from './lower-results.ts';
import { isNoComment, type Lowering, place, type Rule, type TreeTable } from './lower-tree.ts';
import { casesOf, codeOfValue, resultOf } from './scala-branches.ts';
import { calledWithoutBrackets } from './scala-names.ts';
import { processOf } from './scala-process.ts';
import { typeText } from './scala-types.ts';

function inside(node: SyntaxNode): readonly SyntaxNode[] {
  return namedChildren(node).filter(isNoComment);
}

export function nameAt(node: SyntaxNode, name: string): IrNode {
  return { kind: 'name', ...place(node), name };
}

/** What rules and models of Java call them. */
const otherNames: ReadonlyMap<string, string> = new Map([
  ['foreach', 'forEach'],
  ['filterNot', 'filter'],
  ['withFilter', 'filter'],
  ['traverse', 'map'],
  ['parTraverse', 'map'],
  ['semiflatMap', 'flatMap'],
  ['flatTap', 'flatMap'],
  ['evalMap', 'map'],
  ['foldLeft', 'reduce'],
  ['fold', 'map'],
  ['exists', 'some'],
  ['forall', 'every'],
]);

export function memberNamed(node: SyntaxNode, object: IrNode, name: string): IrNode {
  return { kind: 'member', ...place(node), object, name: otherNames.get(name) ?? name };
}

/** `a.b`; a method that is called without brackets is a call. */
const field: Rule = (node, lowering) => {
  const owner = childIn(node, 'value');
  const part = childIn(node, 'field');
  if (!owner || !part) return lowering.group(node);
  const name = lowering.text(part).replaceAll('`', '');
  // The package of a class: what an import would have made of it.
  if (/^(?:[a-z]\w*\.)+[a-z]\w*$/.test(lowering.text(owner)) && /^[A-Z]/.test(name))
    return nameAt(node, name);
  const started = processOf(node, owner, name, lowering);
  if (started) return started;
  const callee = memberNamed(node, codeOfValue(owner, lowering), name);
  if (!calledWithoutBrackets.test(name) || /^[A-Z]\w*$/.test(lowering.text(owner))) return callee;
  return { kind: 'call', ...place(node), callee, args: [], named: [] };
};

/** Text as a value of a type: it holds the same, whatever it is called. */
const readsAs = /^(?:validate|validateOpt|asOpt|convertTo|extract|to|parseJson|fromJson)$/;

/** `read[Type]`, which is called without brackets. */
const generic: Rule = (node, lowering) => {
  const target = childIn(node, 'function');
  if (!target) return lowering.group(node);
  const owner = childIn(target, 'value');
  const part = childIn(target, 'field');
  const name = part ? lowering.text(part) : '';
  if (owner && name === 'asInstanceOf') return codeOfValue(owner, lowering);
  if (owner && readsAs.test(name)) {
    const callee = memberNamed(target, codeOfValue(owner, lowering), 'as');
    return { kind: 'call', ...place(node), callee, args: [], named: [] };
  }
  return { kind: 'call', ...place(node), callee: calleeOf(target, lowering), args: [], named: [] };
};

/** `f(a)(b) { c }`: what is called, and the lists of what it is given. */
function appliedTo(node: SyntaxNode): { target: SyntaxNode; lists: readonly SyntaxNode[] } {
  const lists: SyntaxNode[] = [];
  let target = node;
  while (target.type === 'call_expression') {
    const inner = childIn(target, 'function');
    if (!inner) break;
    lists.unshift(...childrenIn(target, 'arguments').filter(({ named }) => named));
    target = inner.type === 'generic_function' ? (childIn(inner, 'function') ?? inner) : inner;
  }
  return { target, lists };
}

/** What holds one value, and is read for it. */
const holders =
  /^(?:Some|Option|Right|Left|Success|Try|Future|IO|Eval|Sync|SIO|ZIO|Task|Id|Full|Const|Future\.(?:successful|apply)|FastFuture\.successful|(?:IO|SyncIO|ZIO|Task|UIO|Sync\[\w+\]|Async\[\w+\])\.(?:pure|delay|blocking|interruptible|succeed|attempt|attemptBlocking|effect|effectTotal|defer|apply)|blocking|Await\.result|Option\.apply|concurrent\.blocking)$/;
const lists =
  /^(?:Seq|List|Vector|Array|Set|IndexedSeq|Iterator|Stream|LazyList|NonEmptyList\.of|Chain|ListBuffer|ArrayBuffer)$/;

const call: Rule = (node, lowering) => {
  const { target, lists: given } = appliedTo(node);
  const { args, named } = argumentsOf(given, lowering);
  const written = lowering.text(target);
  const [first, second] = args;
  if (/^(?:require|assert|assume)$/.test(written)) return asserted(node, args);
  if (holders.test(written) && first && first.kind !== 'function') return { ...first, ...place(node) };
  if (lists.test(written)) return { kind: 'list', ...place(node), items: args };
  if (/^(?:\w+\.)?Map$/.test(written)) return { kind: 'record', ...place(node), entries: args.map(entryOf) };
  if (target.type === 'field_expression') {
    const [owner, part] = [childIn(target, 'value'), childIn(target, 'field')];
    const name = part ? lowering.text(part) : '';
    if (owner && first && /^(?:getOrElse|orElse)$/.test(name) && !second)
      return { kind: 'choice', ...place(node), parts: [codeOfValue(owner, lowering), first] };
    if (owner && name === 'format' && /string/.test(owner.type)) {
      const callee = memberNamed(target, nameAt(owner, 'String'), 'format');
      return { kind: 'call', ...place(node), callee, args: [lowering.code(owner), ...args], named };
    }
    const started = owner && processOf(node, owner, name, lowering);
    if (started) return started;
  }
  const callee = calleeOf(target, lowering);
  return { kind: 'call', ...place(node), callee, args, named, ...(isClass(callee) && { isNew: true }) };
};

function calleeOf(target: SyntaxNode, lowering: Lowering): IrNode {
  const owner = target.type === 'field_expression' ? childIn(target, 'value') : undefined;
  const part = owner && childIn(target, 'field');
  if (!owner || !part) return lowering.code(target);
  const name = lowering.text(part).replaceAll('`', '');
  const text = lowering.text(owner);
  if (/^(?:[a-z]\w*\.)+[a-z]\w*$/.test(text) && /^[A-Z]/.test(name)) return nameAt(target, name);
  // `Files.apply(…)` is `Files(…)`.
  if (name === 'apply') return lowering.code(owner);
  return memberNamed(target, codeOfValue(owner, lowering), name);
}

/** `"key" -> value`. */
function entryOf(code: IrNode): Entry {
  const { start, end } = code;
  const [key, value] = code.kind === 'list' ? code.items : [];
  if (!key || !value) return { key: null, start, end, value: code };
  return { key: key.kind === 'literal' ? String(key.value) : null, start, end, value };
}

/** `require(test, message)`: what comes after it runs only where the test holds. */
function asserted(node: SyntaxNode, [test, ...message]: readonly IrNode[]): IrNode {
  const { start, end } = node;
  const nothing: IrNode = { kind: 'group', start, end: start, parts: [] };
  const failed: IrNode = { kind: 'exit', start, end, parts: message };
  return { kind: 'branch', start, end, test: test ?? null, bodies: [nothing, failed] };
}

/** What stands in the brackets of a call, and in the blocks behind them. */
export function argumentsOf(
  given: readonly SyntaxNode[],
  lowering: Lowering,
): { args: IrNode[]; named: Entry[] } {
  const args: IrNode[] = [];
  const named: Entry[] = [];
  for (const list of given) {
    if (list.type !== 'arguments') {
      args.push(blockGiven(list, lowering));
      continue;
    }
    for (const child of inside(list)) {
      const key = child.type === 'assignment_expression' ? childIn(child, 'left') : undefined;
      const value = key && childIn(child, 'right');
      if (key?.type === 'identifier' && value)
        named.push({ key: lowering.text(key), ...place(child), value: givenValue(value, lowering) });
      else args.push(givenValue(child, lowering));
    }
  }
  return { args, named };
}

/** A value, or a function that is written with `_` in the place of what it is given. */
function givenValue(node: SyntaxNode, lowering: Lowering): IrNode {
  if (node.type === 'wildcard' || ownPlaces.test(node.type) || !holdsPlace(node))
    return codeOfValue(node, lowering);
  return functionOf(node, [nameAt(node, '_')], codeOfValue(node, lowering));
}

const ownPlaces =
  /^(?:arguments|lambda_expression|block|case_block|type_arguments|match_expression|colon_argument)$/;

function holdsPlace(node: SyntaxNode): boolean {
  return namedChildren(node).some(
    (child) => child.type === 'wildcard' || (!ownPlaces.test(child.type) && holdsPlace(child)),
  );
}

/** `{ name => … }`, `{ case … }`, `{ statements }`. */
function blockGiven(node: SyntaxNode, lowering: Lowering): IrNode {
  if (node.type === 'case_block' || node.type === 'indented_cases') return functionOfCases(node, lowering);
  const inner = inside(node);
  if (node.type === 'colon_argument') {
    const names = node.children.filter(({ field: role, named }) => role === 'lambda_start' && named);
    const [body] = inner.filter((one) => !names.includes(one));
    if (names.length > 0 && body)
      return functionWith(
        node,
        names.flatMap((one) => parametersIn(one, lowering)),
        resultOf(body, lowering),
      );
    return body ? codeOfValue(body, lowering) : lowering.group(node);
  }
  const [only] = inner;
  // `{ name => a; b }`: all that follows belongs to the function.
  if (only?.type === 'lambda_expression')
    return lowering.code({ ...only, end: node.end, children: [...only.children, ...inner.slice(1)] });
  if (inner.length === 1 && only) return givenValue(only, lowering);
  return codeOfValue(node, lowering);
}

const functionOfCases: Rule = (node, lowering) => {
  const { start, end } = node;
  const subject: IrNode = { kind: 'name', start, end: start, name: '(case)' };
  const cases = casesOf(node, subject, lowering);
  return functionWith(node, [plain(subject)], returningLast({ kind: 'switch', start, end, subject, cases }));
};

function plain(target: IrNode): Parameter {
  return { start: target.start, end: target.end, target, decorators: [], type: null };
}

function functionOf(node: SyntaxNode, targets: readonly IrNode[], body: IrNode): Func {
  return { ...functionWith(node, targets.map(plain), body), returnsBody: true };
}

export function functionWith(node: SyntaxNode, parameters: readonly Parameter[], body: IrNode): Func {
  return {
    kind: 'function',
    ...place(node),
    name: null,
    parameters,
    decorators: [],
    body: [body],
    returnsBody: false,
  };
}

/** `name`, `(a: A, b: B)`, `_`. */
function parametersIn(node: SyntaxNode, lowering: Lowering): readonly Parameter[] {
  if (node.type === 'bindings') return inside(node).flatMap((one) => parametersIn(one, lowering));
  const label = node.type === 'binding' ? (childIn(node, 'name') ?? node) : node;
  return [{ ...plain(nameAt(label, lowering.text(label))), type: typeText(childIn(node, 'type'), lowering) }];
}

const lambda: Rule = (node, lowering) => {
  const heads = node.children.filter(({ field: role, named }) => role === 'parameters' && named);
  const statements = inside(node).filter((one) => !heads.includes(one));
  const parameters = heads.flatMap((one) => parametersIn(one, lowering));
  const [only] = statements;
  const { end } = node;
  const body: SyntaxNode =
    statements.length === 1 && only
      ? only
      : { type: 'block', field: null, named: true, start: only?.start ?? end, end, children: statements };
  return functionWith(node, parameters, resultOf(body, lowering));
};

/** `new Type(…) { … }`. */
const created: Rule = (node, lowering) => {
  const inner = inside(node);
  const [type] = inner.filter(({ type: kind }) => kind !== 'arguments' && kind !== 'template_body');
  if (!type) return lowering.group(node);
  const given = argumentsOf(
    inner.filter(({ type: kind }) => kind === 'arguments'),
    lowering,
  );
  const made: IrNode = { kind: 'call', ...place(node), callee: lowering.code(type), ...given, isNew: true };
  const body = childOf(node, 'template_body');
  if (!body) return made;
  const run: IrNode = { kind: 'operation', ...place(body), operator: 'test', parts: [lowering.code(body)] };
  return { kind: 'choice', ...place(node), parts: [run, made] };
};

export const scalaCalls: TreeTable = {
  field_expression: field,
  generic_function: generic,
  call_expression: call,
  lambda_expression: lambda,
  case_block: functionOfCases,
  instance_expression: created,
};
