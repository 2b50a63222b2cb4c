// Calls, members and closures of Swift.
import { childIn, childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Entry, Func, IrNode, Parameter } from '../flow/ir.ts';
import { isClass, withoutNot } from './lower-called.ts';
import { returningLast } from './lower-results.ts';
import { isNoComment, type Lowering, place, type Rule, type TreeTable } from './lower-tree.ts';
import { codeOfValue } from './swift-branches.ts';
import { numberTypes, typeText } from './swift-types.ts';

function inside(node: SyntaxNode): readonly SyntaxNode[] {
  return namedChildren(node).filter(isNoComment);
}

export function nameAt(node: SyntaxNode, name: string): IrNode {
  return { kind: 'name', ...place(node), name };
}

/** Properties that make another text of what they are asked of: what other languages call a function for. */
const computed = /^(?:lastPathComponent|removingPercentEncoding)$/;

/** `a.b`, `a?.b`. */
const navigation: Rule = (node, lowering) => {
  const owner = node.children.find(({ field, named }) => field === 'target' && named);
  const suffix = childIn(node, 'suffix');
  const part = suffix && childIn(suffix, 'suffix');
  if (!owner || !part) return lowering.group(node);
  const name = lowering.text(part).replaceAll('`', '');
  // The type itself: `Ask.self`.
  if (name === 'self') return lowering.code(owner);
  const object = lowering.code(owner);
  // One of the constants of an enumeration.
  if (name === 'rawValue')
    return { kind: 'operation', ...place(node), operator: 'constant', parts: [object] };
  const code: IrNode = { kind: 'member', ...place(node), object, name };
  return withoutNot(
    computed.test(name) ? { kind: 'call', ...place(node), callee: code, args: [], named: [] } : code,
  );
};

/** First labels that say which function it is, of those that share a name. */
const labelled: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [
    'URL',
    new Map([
      ['fileURLWithPath', 'FileURL'],
      ['filePath', 'FileURL'],
    ]),
  ],
  [
    'NSURL',
    new Map([
      ['fileURLWithPath', 'FileURL'],
      ['string', 'URL'],
    ]),
  ],
  ...['String', 'Data', 'NSString', 'NSData', 'NSArray', 'NSDictionary', 'UIImage', 'XMLParser'].map(
    (name): [string, ReadonlyMap<string, string>] => [
      name,
      new Map([
        ['contentsOfFile', 'ContentsOfFile'],
        ['contentsOf', 'ContentsOf'],
      ]),
    ],
  ),
  ['execute', new Map([['literal', 'executeBound']])],
  ['PostgresQuery', new Map([['unsafeSQL', 'UnsafeQuery']])],
]);

interface Given {
  readonly args: readonly IrNode[];
  readonly named: readonly Entry[];
  readonly labels: readonly string[];
  readonly isIndex: boolean;
  /** The type that the result is read as: `as: Int.self`. */
  readonly type: string | undefined;
}

/** What stands in the brackets of a call, and the closures behind them. */
function givenIn(suffix: SyntaxNode, lowering: Lowering): Given {
  const list = childOf(suffix, 'value_arguments');
  const args: IrNode[] = [];
  const named: Entry[] = [];
  const labels: string[] = [];
  let type: string | undefined;
  for (const child of list ? inside(list) : []) {
    const label = childIn(child, 'name');
    const value = childIn(child, 'value') ?? inside(child).at(-1);
    if (!value || value === label) continue;
    const code = codeOfValue(value, lowering);
    const key = label ? lowering.text(label) : '';
    type ??= /^([\w.]+)\.self$/.exec(lowering.text(value))?.[1];
    args.push(code);
    labels.push(key);
    // Options that are written where they are given.
    if (key !== '' && (code.kind === 'literal' || (code.kind === 'member' && code.object.kind === 'name')))
      named.push({ key, ...place(child), value: code });
  }
  const isIndex = list?.children[0]?.type === '[';
  for (const child of inside(suffix)) if (child.type === 'lambda_literal') args.push(lowering.code(child));
  return { args, named, labels, isIndex, type };
}

const call: Rule = (node, lowering) => {
  const [target, suffix] = inside(node);
  if (!target || suffix?.type !== 'call_suffix') return lowering.group(node);
  const { args, named, labels, isIndex, type } = givenIn(suffix, lowering);
  const [first] = args;
  const written = lowering.text(target);
  if (/^(?:precondition|assert)$/.test(written)) return asserted(node, args);
  if (/^(?:fatalError|preconditionFailure)$/.test(written))
    return { kind: 'exit', ...place(node), parts: args };
  const block = childOf(suffix, 'lambda_literal');
  if (block && /^(?:defer|autoreleasepool)$/.test(written))
    return lowering.group(childOf(block, 'statements') ?? block);
  // `{ … }()` runs where it stands.
  if (target.type === 'lambda_literal')
    return { kind: 'group', ...place(node), parts: [lowering.code(target)] };
  const object = lowering.code(target);
  if (isIndex) {
    const index = labels.indexOf('at') >= 0 ? args[labels.indexOf('at')] : first;
    const name = index?.kind === 'literal' ? String(index.value) : null;
    return read(node, { kind: 'member', ...place(node), object, name, ...(index && { index }) }, type);
  }
  if (target.type === 'call_expression' && object.kind === 'call' && labels.length === 0)
    return { ...object, ...place(node), args: [...object.args, ...args] };
  const callee = calleeOf(object, labels[0] ?? '');
  // `text.replacingOccurrences(of: a, with: b)` and its like have their arguments in order.
  const isText = callee.kind === 'name' && callee.name === 'String' && labels[0] === 'format';
  const made: IrNode = isText
    ? {
        kind: 'call',
        ...place(node),
        callee: { kind: 'member', ...place(target), object: callee, name: 'format' },
        args,
        named,
      }
    : { kind: 'call', ...place(node), callee, args, named, ...(isClass(callee) && { isNew: true }) };
  return read(node, withoutNot(made), type);
};

/** What is read as a number holds no text. */
function read(node: SyntaxNode, code: IrNode, type: string | undefined): IrNode {
  if (type === undefined || !numberTypes.test(type)) return code;
  return { kind: 'operation', ...place(node), operator: 'read', parts: [code] };
}

function calleeOf(callee: IrNode, label: string): IrNode {
  if (callee.kind !== 'name' && callee.kind !== 'member') return callee;
  const other = labelled.get(callee.name ?? '')?.get(label);
  return other === undefined ? callee : { ...callee, name: other };
}

function asserted(node: SyntaxNode, [test, ...message]: readonly IrNode[]): IrNode {
  const { start, end } = node;
  const nothing: IrNode = { kind: 'group', start, end: start, parts: [] };
  const failed: IrNode = { kind: 'exit', start, end, parts: message };
  return { kind: 'branch', start, end, test: test ?? null, bodies: [nothing, failed] };
}

/** `{ name in … }`; without names they are `$0` and `$1`. */
const closure: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const list = type && childOf(type, 'lambda_function_type_parameters');
  const body = childOf(node, 'statements');
  const written = (list ? inside(list) : []).flatMap((one): Parameter[] => {
    const [label, kind] = one.children.filter(({ field }) => field === 'name');
    return label ? [parameterAt(label, lowering.text(label), typeText(kind, lowering))] : [];
  });
  const parameters =
    written.length > 0 ? written : ['$0', '$1', '$2'].map((name) => parameterAt(node, name, null));
  const code: Func = {
    kind: 'function',
    ...place(node),
    name: null,
    parameters,
    decorators: [],
    body: body ? [resultOf(body, lowering)] : [],
    returnsBody: false,
  };
  return code;
};

function parameterAt(node: SyntaxNode, name: string, type: string | null): Parameter {
  const { start } = node;
  const end = start + (lengthAt(node, name) ?? 0);
  return { start, end, target: { kind: 'name', start, end, name }, decorators: [], type };
}

function lengthAt({ start, end }: SyntaxNode, name: string): number | undefined {
  return end - start === name.length ? name.length : undefined;
}

/** A body with a single expression gives it. */
export function resultOf(body: SyntaxNode, lowering: Lowering): IrNode {
  const code = lowering.code(body);
  return inside(body).length === 1 ? returningLast(code) : code;
}

export const swiftCalls: TreeTable = {
  navigation_expression: navigation,
  call_expression: call,
  lambda_literal: closure,
};
