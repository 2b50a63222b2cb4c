// Syntax trees of tree-sitter to the model of code: a table for each language says what its nodes are, in the words of
// this file.
import { childIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Entry, IrNode } from '../flow/ir.ts';

export interface Lowering {
  text(node: SyntaxNode): string;
  /** What stands before it, as far as a comment about it can reach. */
  before(node: SyntaxNode): string;
  code(node: SyntaxNode): IrNode;
  codes(nodes: readonly SyntaxNode[]): readonly IrNode[];
  /** What stands inside, without meaning of its own. */
  group(node: SyntaxNode): IrNode;
}

export type Rule = (node: SyntaxNode, lowering: Lowering) => IrNode;
export type TreeTable = Readonly<Record<string, Rule>>;

const maxCommentLength = 2_000;

export function lowerTree(root: SyntaxNode, text: string, table: TreeTable): readonly IrNode[] {
  const lowering: Lowering = {
    text: ({ start, end }) => text.slice(start, end),
    before: ({ start }) => text.slice(Math.max(0, start - maxCommentLength), start),
    code: (node) => {
      const rule = Object.hasOwn(table, node.type) ? table[node.type] : undefined;
      return rule ? rule(node, lowering) : lowering.group(node);
    },
    codes: (nodes) => nodes.map((node) => lowering.code(node)),
    group: (node) => ({
      kind: 'group',
      start: node.start,
      end: node.end,
      parts: namedChildren(node)
        .filter(isNoComment)
        .map((child) => lowering.code(child)),
    }),
  };
  return lowering.codes(namedChildren(root).filter(isNoComment));
}

export function isNoComment({ type }: SyntaxNode): boolean {
  return !type.endsWith('comment');
}

export function place({ start, end }: SyntaxNode): { start: number; end: number } {
  return { start, end };
}

/** A name; `$` and `@` before it belong to it. */
export const name: Rule = (node, { text }) => ({ kind: 'name', ...place(node), name: text(node) });

/** Stands for what is inside of it. */
export const pass: Rule = (node, { code, group }) => {
  const inner = namedChildren(node).filter(isNoComment).at(-1);
  return inner ? code(inner) : group(node);
};

/** As it was typed in another alphabet: the child in the role alone. */
export function only(field: string): Rule {
  return (node, { code, group }) => {
    const inner = childIn(node, field);
    return inner ? code(inner) : group(node);
  };
}

export function member(object: string, property: string): Rule {
  return (node, lowering) => {
    const owner = childIn(node, object);
    const part = childIn(node, property);
    if (!owner || !part) return lowering.group(node);
    return {
      kind: 'member',
      ...place(node),
      object: lowering.code(owner),
      name: lastName(lowering.text(part)),
    };
  };
}

/** Without what generics or templates add. */
export function lastName(text: string): string {
  return text
    .replace(/<[\s\S]*>$/, '')
    .replace(/^.*(?:::|\\|\.)(?=\w)/, '')
    .replace(/^&?\$(?=\w)/, '');
}

export function element(object: string | null, index: string | null): Rule {
  return (node, lowering) => {
    const inner = namedChildren(node);
    const owner = object === null ? inner[0] : childIn(node, object);
    const given = index === null ? inner.at(-1) : childIn(node, index);
    if (!owner || !given || owner === given) return lowering.group(node);
    const code = lowering.code(given);
    const constant = code.kind === 'literal' ? String(code.value) : null;
    return { kind: 'member', ...place(node), object: lowering.code(owner), name: constant, index: code };
  };
}

/** Arguments in brackets: `named` are the types of those by name, whose first part is the name. */
interface Arguments {
  readonly args: IrNode[];
  readonly named: Entry[];
}

export function readArguments(list: SyntaxNode | undefined, lowering: Lowering): Arguments {
  const args: IrNode[] = [];
  const named: Entry[] = [];
  for (const child of list ? namedChildren(list).filter(isNoComment) : []) {
    const pair = namedArgument(child);
    if (pair) {
      const [key, value] = pair;
      const text = lowering.text(key).replace(/^:|:$|^["']|["']$/g, '');
      named.push({ key: text, ...place(child), value: lowering.code(value) });
    } else if (child.type === 'dictionary_splat' || child.type === 'hash_splat_argument') {
      named.push({ key: '**', ...place(child), value: lowering.code(child) });
    } else args.push(lowering.code(child));
  }
  return { args, named };
}

function namedArgument(node: SyntaxNode): readonly [SyntaxNode, SyntaxNode] | undefined {
  if (node.type === 'keyword_argument' || node.type === 'pair' || node.type === 'argument') {
    const key = childIn(node, node.type === 'pair' ? 'key' : 'name');
    const value = childIn(node, 'value') ?? namedChildren(node).at(-1);
    if (key && value && key !== value) return [key, value];
  }
  return undefined;
}

export function call(callee: string | null, args: string | null): Rule {
  return (node, lowering) => {
    const target = callee === null ? namedChildren(node)[0] : childIn(node, callee);
    if (!target) return lowering.group(node);
    const list =
      args === null
        ? namedChildren(node).find(({ type }) => type.startsWith('argument'))
        : childIn(node, args);
    return { kind: 'call', ...place(node), callee: lowering.code(target), ...readArguments(list, lowering) };
  };
}

/** `new Type(…)`. */
export function creation(type: string, args: string): Rule {
  const made = call(type, args);
  return (node, lowering) => {
    const code = made(node, lowering);
    return code.kind === 'call' ? { ...code, isNew: true } : code;
  };
}

/** A call whose object and name are children of the same node. */
export function methodCall(object: string, method: string, args: string): Rule {
  return (node, lowering) => {
    const owner = childIn(node, object);
    const called = childIn(node, method);
    const given = readArguments(childIn(node, args), lowering);
    if (!called) return lowering.group(node);
    const label = lastName(lowering.text(called));
    const callee: IrNode = owner
      ? { kind: 'member', start: owner.start, end: called.end, object: lowering.code(owner), name: label }
      : { kind: 'name', ...place(called), name: label };
    return { kind: 'call', ...place(node), callee, ...given };
  };
}

/** A keyword of the language that acts like a function: its operands are the arguments. */
export function keyword(label: string): Rule {
  return (node, lowering) => ({
    kind: 'call',
    ...place(node),
    callee: { kind: 'name', ...place(node), name: label },
    args: lowering.codes(namedChildren(node).filter(isNoComment)),
    named: [],
  });
}

/** A text: what stands between its quotes, values joined in where the language can. */
export function string(...contents: readonly string[]): Rule {
  return (node, lowering) => {
    const parts = textParts(node, new Set(contents), lowering);
    if (parts.every((part) => part.kind === 'literal'))
      return { kind: 'literal', ...place(node), value: parts.map(({ value }) => value).join('') };
    return { kind: 'joined', ...place(node), parts };
  };
}

function textParts(node: SyntaxNode, contents: ReadonlySet<string>, lowering: Lowering): IrNode[] {
  const inner = namedChildren(node);
  if (inner.length === 0 && !contents.has('-'))
    return [{ kind: 'literal', ...place(node), value: unquoted(lowering.text(node)) }];
  return inner.flatMap((child): IrNode[] => {
    if (/(?:_start|_end|_beginning)$/.test(child.type)) return [];
    if (contents.has(child.type)) return [{ kind: 'literal', ...place(child), value: lowering.text(child) }];
    if (child.type.includes('escape'))
      return [{ kind: 'literal', ...place(child), value: quotedSign(lowering.text(child)) }];
    if (child.type === 'interpolation') {
      const value = namedChildren(child).find(({ type }) => type !== 'interpolation_brace');
      return value ? [lowering.code(value)] : [];
    }
    return [lowering.code(child)];
  });
}

/** `\"` is a quotation mark; what else is written so is a blank or a sign that no rule asks for. */
function quotedSign(written: string): string {
  return /^\\([\\'"`/$])$/.exec(written)?.[1] ?? ' ';
}

export function unquoted(text: string): string {
  return text.replace(/^(?:[a-zA-Z]{0,2}|[@$]{0,2})("""|'''|["'`])([\s\S]*)\1$/, '$2');
}

export const number: Rule = (node, { text }) => {
  const value = Number(
    text(node)
      .replace(/^0([0-7]+)$/, '0o$1')
      .replaceAll('_', '')
      .replace(/[lLuUfFdD]+$/, ''),
  );
  return { kind: 'literal', ...place(node), value: Number.isNaN(value) ? 0 : value };
};

export function constant(value: boolean | null): Rule {
  return (node) => ({ kind: 'literal', ...place(node), value });
}

export const truth: Rule = (node, { text }) => ({
  kind: 'literal',
  ...place(node),
  value: /^true$/i.test(text(node)),
});

/** `+` and its like join; `%` after a text is a format; `or` and `??` choose; the rest computes. */
export function binary(joins: readonly string[]): Rule {
  return (node, lowering) => {
    const left = childIn(node, 'left') ?? namedChildren(node)[0];
    const right = childIn(node, 'right') ?? namedChildren(node).at(-1);
    if (!left || !right) return lowering.group(node);
    const sign = childIn(node, 'operator') ?? node.children.find(({ named }) => !named);
    const operator = sign ? lowering.text(sign) : '';
    const parts = [lowering.code(left), lowering.code(right)] as const;
    if (joins.includes(operator)) return { kind: 'joined', ...place(node), parts: parts.flatMap(flatten) };
    if (/^(?:\|\||or|\?\?|\?:)$/.test(operator)) return { kind: 'choice', ...place(node), parts };
    if (/^(?:&&|and)$/.test(operator))
      return { kind: 'choice', ...place(node), parts: [tested(parts[0]), parts[1]] };
    if (operator === '%' && !/^\d/.test(lowering.text(left))) {
      const callee: IrNode = { kind: 'member', ...place(left), object: parts[0], name: '%' };
      return { kind: 'call', ...place(node), callee, args: [parts[1]], named: [] };
    }
    return { kind: 'operation', ...place(node), operator, parts };
  };
}

/** What decides, but is no value of the whole. */
export function tested(code: IrNode): IrNode {
  return { kind: 'operation', start: code.start, end: code.end, operator: 'test', parts: [code] };
}

function flatten(code: IrNode): readonly IrNode[] {
  return code.kind === 'joined' ? code.parts : [code];
}

export const operation: Rule = (node, lowering) => ({
  kind: 'operation',
  ...place(node),
  operator: operatorOf(node),
  parts: lowering.codes(namedChildren(node).filter(isNoComment)),
});

export function operatorOf({ children }: SyntaxNode): string {
  const sign = children.find(
    ({ type, field }) => field === 'operators' || /^(?:(?:not )?in|not|!)$/.test(type),
  );
  return sign?.type ?? 'operation';
}

/** `+=`, `.=`, `??=`: what was there stays. */
const addsTo = /^[^=:<>!\s]{1,3}=$/;

export function assign(left: string, right: string, more = false): Rule {
  return (node, lowering) => {
    const target = childIn(node, left);
    const value = childIn(node, right);
    if (!target || !value) return lowering.group(node);
    return {
      kind: 'assign',
      ...place(node),
      target: single(lowering.code(target)),
      value: single(lowering.code(value)),
      extends: more || node.children.some((child) => !child.named && addsTo.test(lowering.text(child))),
    };
  };
}

/** A list of one is what is in it: Go and Python write lists on both sides. */
export function single(code: IrNode): IrNode {
  return code.kind === 'list' && code.items.length === 1 && code.items[0] ? code.items[0] : code;
}

/** `i++`: another value, and no text. */
export const update: Rule = (node, lowering) => {
  const inner = namedChildren(node).filter(isNoComment)[0];
  if (!inner) return lowering.group(node);
  const target = lowering.code(inner);
  const value: IrNode = { kind: 'operation', ...place(node), operator: 'update', parts: [target] };
  return { kind: 'assign', ...place(node), target, value, extends: false };
};

/** A name with the packages it lies in is what an import would have made of it. */
export const qualifiedName: Rule = (node, { text }) => ({
  kind: 'name',
  ...place(node),
  name: text(node).replace(/^(?:[a-z]\w*\.)+(?=[A-Z])/, ''),
});

export const list: Rule = (node, lowering) => ({
  kind: 'list',
  ...place(node),
  items: lowering.codes(namedChildren(node).filter(isNoComment)),
});

/** A record, whose entries are nodes with a key and a value. */
export function record(pair: string, key: string | null, value: string | null): Rule {
  return (node, lowering) => ({
    kind: 'record',
    ...place(node),
    entries: namedChildren(node)
      .filter(isNoComment)
      .map((child): Entry => readEntry(child, { pair, key, value }, lowering)),
  });
}

interface PairNames {
  readonly pair: string;
  readonly key: string | null;
  readonly value: string | null;
}

function readEntry(node: SyntaxNode, { pair, key, value }: PairNames, lowering: Lowering): Entry {
  const inner = namedChildren(node).filter(isNoComment);
  const label = key === null ? inner[0] : childIn(node, key);
  const given = value === null ? inner.at(-1) : childIn(node, value);
  if (node.type !== pair || !label || !given || label === given)
    return { key: null, ...place(node), value: lowering.code(node) };
  const code = lowering.code(label);
  const text =
    code.kind === 'literal'
      ? String(code.value)
      : /^[\w:]+$/.test(lowering.text(label))
        ? lowering.text(label)
        : null;
  return { key: text?.replace(/^:|:$/g, '') ?? null, ...place(node), value: lowering.code(given) };
}
