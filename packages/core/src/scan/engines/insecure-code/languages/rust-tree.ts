// The nodes of Rust's grammar.
import { childIn, namedChildren } from '../../shared/syntax/syntax-tree.ts';
import { exit, unary } from './lower-control-flow.ts';
import {
  assign,
  binary,
  constant,
  element,
  isNoComment,
  list,
  member,
  name,
  number,
  only,
  operation,
  place,
  type Rule,
  string,
  type TreeTable,
  truth,
} from './lower-tree.ts';
import { rustBranches } from './rust-branches.ts';
import { rustCalls } from './rust-calls.ts';
import { rustDeclarations } from './rust-declarations.ts';

/** `a.await`, `a?`: what is waited for, or what there is. */
const first: Rule = (node, lowering) => {
  const [inner] = namedChildren(node).filter(isNoComment);
  return inner ? lowering.code(inner) : lowering.group(node);
};

const scoped: Rule = (node, lowering) =>
  childIn(node, 'path')
    ? member('path', 'name')(node, lowering)
    : lowering.code(childIn(node, 'name') ?? node);

export const rustTree: TreeTable = {
  ...rustDeclarations,
  ...rustBranches,
  ...rustCalls,
  identifier: name,
  field_identifier: name,
  type_identifier: name,
  primitive_type: name,
  self: name,
  super: name,
  crate: name,
  scoped_identifier: scoped,
  scoped_type_identifier: scoped,
  generic_type: only('type'),
  generic_type_with_turbofish: only('type'),
  generic_function: only('function'),
  field_expression: member('value', 'field'),
  index_expression: element(null, null),
  try_expression: first,
  await_expression: first,
  reference_expression: only('value'),
  parenthesized_expression: first,
  expression_statement: first,
  type_cast_expression: operation,
  unary_expression: unary,
  binary_expression: binary(['+']),
  assignment_expression: assign('left', 'right'),
  compound_assignment_expr: assign('left', 'right', true),
  string_literal: string('string_content', '-'),
  raw_string_literal: string('string_content', '-'),
  char_literal: (node, { text }) => ({
    kind: 'literal',
    ...place(node),
    value: text(node)
      .slice(1, -1)
      .replace(/^\\([\\'"])$/, '$1'),
  }),
  integer_literal: number,
  float_literal: number,
  boolean_literal: truth,
  unit_expression: constant(null),
  tuple_expression: list,
  array_expression: list,
  break_expression: exit,
  continue_expression: exit,
};
