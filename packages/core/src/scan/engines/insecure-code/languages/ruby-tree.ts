// The nodes of Ruby's grammar.
import {
  childIn,
  childOf,
  childrenIn,
  namedChildren,
  type SyntaxNode,
} from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import { branch, caught, conditional, exit, returned, unless } from './lower-control-flow.ts';
import { classWith, type FunctionShape, func, type ReadParameter, readFunction } from './lower-function.ts';
import { rubyCase } from './lower-switch.ts';
import {
  assign,
  binary,
  constant,
  element,
  isNoComment,
  list,
  member,
  methodCall,
  name,
  number,
  operation,
  pass,
  place,
  type Rule,
  record,
  string,
  type TreeTable,
  tested,
} from './lower-tree.ts';

function parameter(node: SyntaxNode): ReadParameter | undefined {
  if (node.type === 'identifier') return { name: node };
  const label = childIn(node, 'name');
  const fallback = childIn(node, 'value');
  return label && { name: label, ...(fallback && { fallback }) };
}

const shape: FunctionShape = {
  name: 'name',
  parameters: 'parameters',
  body: 'body',
  parameter,
  returnsLast: true,
};

/** Without an object it may be a name as well as a call; a block is given as `&`. */
const called: Rule = (node, lowering) => {
  const block = childIn(node, 'block');
  const code = methodCall('receiver', 'method', 'arguments')(node, lowering);
  if (!block || code.kind !== 'call') return code;
  const value = method(block, lowering);
  return { ...code, named: [...code.named, { key: '&', start: block.start, end: block.end, value }] };
};

const isValue = /^(?:name|member|call|literal|joined|choice|record|list)$/;

/** A method returns its last statement. */
const method: Rule = (node, lowering) => {
  const code = readFunction(node, shape, lowering);
  return { ...code, body: code.body.map(withReturn) };
};

function withReturn(code: IrNode): IrNode {
  const { kind, start, end } = code;
  if (kind === 'group' && code.parts.length > 0)
    return { ...code, parts: [...code.parts.slice(0, -1), ...code.parts.slice(-1).map(withReturn)] };
  return isValue.test(kind) ? { kind: 'return', start, end, value: code } : code;
}

/** `text << more`, of something that has a name: it is changed. */
const appended: Rule = (node, lowering) => {
  const code = binary(['+', '<<'])(node, lowering);
  const operator = childIn(node, 'operator');
  if (code.kind !== 'joined' || operator?.type !== '<<') return code;
  const [target, ...parts] = chainOf(node).map((part) => lowering.code(part));
  if (!target || (target.kind !== 'name' && target.kind !== 'member')) return code;
  const { start, end } = node;
  const [first] = parts;
  const value: IrNode = parts.length === 1 && first ? first : { kind: 'joined', start, end, parts };
  return { kind: 'assign', start, end, target, value, extends: true };
};

/** The operands of `a << b << c`. */
function chainOf(node: SyntaxNode): readonly SyntaxNode[] {
  const left = childIn(node, 'left');
  const right = childIn(node, 'right');
  const isChain = node.type === 'binary' && childIn(node, 'operator')?.type === '<<';
  return isChain && left && right ? [...chainOf(left), right] : [node];
}

/** `map(&:to_i)` names a method; `run(&block)` gives code, not text. */
const blockArgument: Rule = (node, lowering) => {
  const named = childOf(node, 'simple_symbol');
  return named ? symbol(named, lowering) : constant(null)(node, lowering);
};

/** `case` gives what its branch gives, where each is a single value. */
const choice: Rule = (node, lowering) => {
  const [value, ...clauses] = namedChildren(node).filter(isNoComment);
  const bodies = clauses.map((clause) => lowering.codes(bodyOf(clause)));
  const isPlain = bodies.every(([first, ...rest]) => first && rest.length === 0 && isValue.test(first.kind));
  if (!value || bodies.length === 0 || !isPlain) return rubyCase(node, lowering);
  return { kind: 'choice', ...place(node), parts: [tested(lowering.code(value)), ...bodies.flat()] };
};

function bodyOf(clause: SyntaxNode): readonly SyntaxNode[] {
  const body = clause.type === 'else' ? clause : childIn(clause, 'body');
  return body ? namedChildren(body).filter(isNoComment) : [];
}

/** Backticks: a command of the shell. */
const subshell: Rule = (node, lowering) => ({
  kind: 'call',
  start: node.start,
  end: node.end,
  callee: { kind: 'name', start: node.start, end: node.end, name: '`' },
  args: [string('string_content', '-')(node, lowering)],
  named: [],
});

/** `a.b = c` is written like a call without arguments. */
const assigned: Rule = (node, lowering) => {
  const code = assign('left', 'right')(node, lowering);
  if (code.kind !== 'assign' || code.target.kind !== 'call') return code;
  return { ...code, target: code.target.callee };
};

const symbol: Rule = (node, { text }) => ({
  kind: 'literal',
  start: node.start,
  end: node.end,
  value: text(node).replace(/^:|:$/g, ''),
});

/** Of one without interpolation, the text between its delimiters; methods that take it say how often it is looked for. */
const regexp: Rule = (node, lowering) => {
  if (childOf(node, 'interpolation')) return string('string_content', '-')(node, lowering);
  const source = lowering.text(node).replace(/^(?:%r.|\/)|(?:\/|[^\w\s])[a-z]*$/g, '');
  return { kind: 'regexp', ...place(node), source, isGlobal: true };
};

export const rubyTree: TreeTable = {
  identifier: name,
  constant: name,
  instance_variable: name,
  class_variable: name,
  global_variable: name,
  self: name,
  scope_resolution: member('scope', 'name'),
  element_reference: element(null, null),
  call: called,
  subshell,
  string: string('string_content', '-'),
  heredoc_body: string('heredoc_content', '-'),
  regex: regexp,
  simple_symbol: symbol,
  hash_key_symbol: symbol,
  integer: number,
  float: number,
  true: constant(true),
  false: constant(false),
  nil: constant(null),
  block_argument: blockArgument,
  binary: appended,
  unary: operation,
  conditional: conditional('condition'),
  assignment: assigned,
  operator_assignment: assign('left', 'right', true),
  hash: record('pair', 'key', 'value'),
  array: list,
  // `*args`: an argument each.
  splat_argument: list,
  left_assignment_list: list,
  right_assignment_list: list,
  if: branch('condition'),
  elsif: branch('condition'),
  rescue: caught,
  case: choice,
  unless: unless('condition'),
  if_modifier: branch('condition'),
  unless_modifier: unless('condition'),
  return: returned,
  break: exit,
  next: exit,
  redo: exit,
  retry: exit,
  argument_list: pass,
  class: classWith({
    constructorName: 'initialize',
    supers: (node) => childrenIn(node, 'superclass').flatMap(namedChildren),
  }),
  method,
  singleton_method: method,
  lambda: func(shape),
  parenthesized_statements: pass,
};
