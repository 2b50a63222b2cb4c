// The nodes of Ruby's grammar.
import { childIn, type SyntaxNode } from '../../syntax/syntax-tree.ts';
import { branch, cases, conditional, exit, returned, unless } from './lower-control-flow.ts';
import { type FunctionShape, func, type ReadParameter } from './lower-function.ts';
import {
  assign,
  binary,
  constant,
  element,
  list,
  member,
  methodCall,
  name,
  number,
  operation,
  pass,
  type Rule,
  record,
  string,
  type TreeTable,
} from './lower-tree.ts';

function parameter(node: SyntaxNode): ReadParameter | undefined {
  if (node.type === 'identifier') return { name: node };
  const label = childIn(node, 'name');
  const fallback = childIn(node, 'value');
  return label && { name: label, ...(fallback && { fallback }) };
}

const shape: FunctionShape = { name: 'name', parameters: 'parameters', body: 'body', parameter };

/** Without an object it may be a name as well as a call; with a block, what the block does comes after. */
const called: Rule = (node, lowering) => {
  const block = childIn(node, 'block');
  const code = methodCall('receiver', 'method', 'arguments')(node, lowering);
  if (!block) return code;
  return { kind: 'group', start: node.start, end: node.end, parts: [code, lowering.group(block)] };
};

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
  simple_symbol: symbol,
  hash_key_symbol: symbol,
  integer: number,
  float: number,
  true: constant(true),
  false: constant(false),
  nil: constant(null),
  // `run(&block)` gives code, not text.
  block_argument: constant(null),
  binary: binary(['+', '<<']),
  unary: operation,
  conditional: conditional('condition'),
  assignment: assigned,
  operator_assignment: assign('left', 'right', true),
  hash: record('pair', 'key', 'value'),
  array: list,
  left_assignment_list: list,
  if: branch('condition'),
  case: cases,
  unless: unless('condition'),
  if_modifier: branch('condition'),
  unless_modifier: unless('condition'),
  return: returned,
  break: exit,
  next: exit,
  redo: exit,
  retry: exit,
  argument_list: pass,
  method: func(shape),
  singleton_method: func(shape),
  lambda: func(shape),
  parenthesized_statements: pass,
};
