// Calls of Rust, and the macros that are written like calls.
import { childIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import {
  isNoComment,
  type Lowering,
  lastName,
  place,
  type Rule,
  type TreeTable,
  tested,
} from './lower-tree.ts';
import { codeOfValue } from './rust-branches.ts';

/** Methods that give what they are called on, unless there is none: `?` in words. */
const same =
  /^(?:unwrap|expect|unwrap_or_default|unwrap_unchecked|ok|err|ok_or|ok_or_else|map_err|context|with_context|wrap_err|clone|cloned|copied|as_ref|as_mut|as_deref|as_str|as_slice|to_owned|into_owned|into|into_boxed_str|into_string|borrow|borrow_mut|to_string|get_ref|into_inner|lock|iter|into_iter|deref|await)$/;
/** The same, or else what is given. */
const otherwise = /^(?:unwrap_or|unwrap_or_else|or|or_else)$/;

const printed = /^(?:print|println|eprint|eprintln|anyhow|eyre|dbg)$/;
const leaving = /^(?:panic|todo|unreachable|bail)$/;

const called: Rule = (node, lowering) => {
  const target = childIn(node, 'function');
  const list = childIn(node, 'arguments');
  if (!target || !list) return lowering.group(node);
  const given = namedChildren(list).filter(isNoComment);
  const word = lastName(lowering.text(target));
  // Which the grammar was given without it.
  const isMacro = lowering.text({ ...target, end: target.end + 1 }).endsWith('!');
  if (isMacro) return macro(node, word, given, lowering);
  const receiver = target.type === 'field_expression' ? childIn(target, 'value') : undefined;
  const args = given.map((one) => codeOfValue(one, lowering));
  if (receiver && same.test(word)) {
    const value = codeOfValue(receiver, lowering);
    // What runs where there is none: `map_err(|error| …)`.
    const before = args.filter(({ kind }) => kind !== 'literal').map(tested);
    return before.length === 0 ? value : { kind: 'choice', ...place(node), parts: [...before, value] };
  }
  if (receiver && otherwise.test(word))
    return { kind: 'choice', ...place(node), parts: [codeOfValue(receiver, lowering), ...args.map(result)] };
  return { kind: 'call', ...place(node), callee: lowering.code(target), args, named: [] };
};

/** What a closure without parameters gives. */
function result(code: IrNode): IrNode {
  return code.kind === 'function' && code.returnsBody && code.body[0] ? code.body[0] : code;
}

function macro(node: SyntaxNode, word: string, given: readonly SyntaxNode[], lowering: Lowering): IrNode {
  const [first, ...rest] = given;
  if (!first) return lowering.group(node);
  const callee: IrNode = { kind: 'name', start: node.start, end: first.start, name: word };
  if (word === 'path')
    return {
      kind: 'call',
      ...place(node),
      callee: lowering.code(childIn(node, 'function') ?? first),
      args: [],
      named: [],
    };
  if (/^(?:write|writeln)$/.test(word)) {
    const value = formatted(node, rest, lowering);
    return { kind: 'assign', ...place(node), target: lowering.code(first), value, extends: true };
  }
  if (/^(?:debug_)?assert$|^ensure$/.test(word)) {
    const failed: IrNode = { kind: 'exit', start: node.end, end: node.end, parts: [] };
    const nothing: IrNode = { kind: 'group', start: node.end, end: node.end, parts: [] };
    return { kind: 'branch', ...place(node), test: lowering.code(first), bodies: [nothing, failed] };
  }
  const text = formatted(node, given, lowering);
  if (leaving.test(word)) return { kind: 'exit', ...place(node), parts: [text] };
  return printed.test(word) ? { kind: 'call', ...place(node), callee, args: [text], named: [] } : text;
}

const held = /\{\{|\}\}|\{([^{}:]*)(?::([^{}]*))?\}/g;

/** `"{} and {name}", a, b = c`: the text with the values in their places. https://doc.rust-lang.org/std/fmt/ */
function formatted(node: SyntaxNode, given: readonly SyntaxNode[], lowering: Lowering): IrNode {
  const [format, ...values] = given;
  if (!format || !/string_literal$/.test(format.type))
    return { kind: 'joined', ...place(node), parts: given.map((one) => lowering.code(one)) };
  const named = new Map<string, IrNode>();
  const listed: IrNode[] = [];
  for (const value of values) {
    const label = value.type === 'assignment_expression' ? childIn(value, 'left') : undefined;
    const right = label && childIn(value, 'right');
    if (label && right) named.set(lowering.text(label), codeOfValue(right, lowering));
    else listed.push(codeOfValue(value, lowering));
  }
  const written = lowering.text(format);
  const opening = /^[bc]?r?#*"/.exec(written)?.[0].length ?? 1;
  const isRaw = written.startsWith('r');
  const text = written.slice(opening, written.length - (isRaw ? opening - 1 : 1));
  const parts: IrNode[] = [];
  let from = 0;
  let next = 0;
  const add = (piece: string): void => {
    if (piece === '') return;
    const value = isRaw
      ? piece
      : piece.replace(/\\(?:\r?\n\s*|.)/gs, (one) => (/^\\["\\']/.test(one) ? one.slice(1) : ' '));
    parts.push({ kind: 'literal', ...place(format), value });
  };
  for (const { 0: whole, 1: label, 2: how, index } of text.matchAll(held)) {
    add(text.slice(from, index) + (label === undefined ? whole.slice(1) : ''));
    from = index + whole.length;
    if (label === undefined) continue;
    const start = format.start + opening + index;
    const name = label.trim();
    const value =
      (name === '' ? listed[next++] : /^\d+$/.test(name) ? listed[Number(name)] : named.get(name)) ??
      ({ kind: 'name', start, end: start + whole.length, name } as const);
    // Digits of a number.
    const isNumber = /[xXobeE]$/.test(how ?? '');
    const { start: first, end: last } = value;
    parts.push(
      isNumber ? { kind: 'operation', start: first, end: last, operator: 'format', parts: [value] } : value,
    );
  }
  add(text.slice(from));
  if (parts.length === 0) return { kind: 'literal', ...place(node), value: '' };
  const [only] = parts;
  return parts.length === 1 && only?.kind === 'literal' ? only : { kind: 'joined', ...place(node), parts };
}

export const rustCalls: TreeTable = {
  call_expression: called,
};
