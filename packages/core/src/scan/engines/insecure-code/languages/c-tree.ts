// The nodes of the grammar of C++, which reads C too.
import { childIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import { branch, cases, caught, conditional, returned } from './lower-control-flow.ts';
import type { FunctionShape, ReadParameter } from './lower-function.ts';
import { readFunction } from './lower-function.ts';
import {
  assign,
  binary,
  call,
  constant,
  element,
  lastName,
  list,
  member,
  name,
  number,
  only,
  pass,
  type Rule,
  string,
  type TreeTable,
} from './lower-tree.ts';

/** The name inside of `*a[3]`. */
function declaredName(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node;
  while (inner && inner.type !== 'identifier' && inner.type !== 'field_identifier')
    inner = childIn(inner, 'declarator') ?? namedChildren(inner)[0];
  return inner;
}

function parameter(node: SyntaxNode): ReadParameter | undefined {
  const label = declaredName(childIn(node, 'declarator'));
  const type = childIn(node, 'type');
  return label && { name: label, ...(type && { type }) };
}

const shape: FunctionShape = { name: 'declarator', parameters: 'parameters', body: 'body', parameter };

const defined: Rule = (node, lowering) => {
  let declarator = childIn(node, 'declarator');
  while (declarator && declarator.type !== 'function_declarator')
    declarator = childIn(declarator, 'declarator');
  const body = childIn(node, 'body');
  if (!declarator || !body) return lowering.group(node);
  const joined = { ...node, children: [...declarator.children, body] };
  return readFunction(joined, shape, lowering);
};

const initialized: Rule = (node, lowering) => {
  const label = declaredName(childIn(node, 'declarator'));
  const value = childIn(node, 'value');
  if (!label || !value) return lowering.group(node);
  const target = { kind: 'name', start: label.start, end: label.end, name: lowering.text(label) } as const;
  return {
    kind: 'assign',
    start: node.start,
    end: node.end,
    target,
    value: lowering.code(value),
    extends: false,
  };
};

/** `std::system` is `system`. */
const qualified: Rule = (node, { text }) => ({
  kind: 'name',
  start: node.start,
  end: node.end,
  name: lastName(text(node)),
});

export const cTree: TreeTable = {
  identifier: name,
  field_identifier: name,
  type_identifier: name,
  qualified_identifier: qualified,
  this: name,
  field_expression: member('argument', 'field'),
  subscript_expression: element('argument', 'indices'),
  subscript_argument_list: pass,
  call_expression: call('function', 'arguments'),
  new_expression: call('type', 'arguments'),
  string_literal: string('string_content', '-'),
  raw_string_literal: string('raw_string_content', '-'),
  concatenated_string: (node, lowering) => ({
    kind: 'joined',
    start: node.start,
    end: node.end,
    parts: lowering.codes(namedChildren(node)),
  }),
  number_literal: number,
  true: constant(true),
  false: constant(false),
  null: constant(null),
  binary_expression: binary(['+']),
  conditional_expression: conditional('condition'),
  init_declarator: initialized,
  assignment_expression: assign('left', 'right'),
  pointer_expression: only('argument'),
  cast_expression: only('value'),
  parenthesized_expression: pass,
  if_statement: branch('condition'),
  catch_clause: caught,
  switch_statement: cases,
  return_statement: returned,
  function_definition: defined,
  initializer_list: list,
  expression_statement: pass,
};
