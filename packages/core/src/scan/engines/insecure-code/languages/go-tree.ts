// The nodes of Go's grammar.
import { childIn, childrenIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import { methodWith, typeSpec } from './go-types.ts';
import { branch, cases, exit, returned, unary } from './lower-control-flow.ts';
import { type FunctionShape, func, type ReadParameter } from './lower-function.ts';
import { goSwitch } from './lower-switch.ts';
import {
  assign,
  binary,
  call,
  constant,
  element,
  isNoComment,
  list,
  member,
  name,
  number,
  pass,
  place,
  type Rule,
  record,
  string,
  type TreeTable,
  unquoted,
} from './lower-tree.ts';

function parameter(node: SyntaxNode): ReadParameter | undefined {
  const [label, ...others] = childrenIn(node, 'name');
  const type = childIn(node, 'type');
  return label && { name: label, others, ...(type && { type }) };
}

const shape: FunctionShape = {
  name: 'name',
  parameters: 'parameters',
  body: 'body',
  result: 'result',
  parameter,
};

/** A package goes by the last part of its path, unless it is given a name. */
const imported: Rule = (node, { text }) => {
  const path = unquoted(text(childIn(node, 'path') ?? node));
  const alias = childIn(node, 'name');
  const last = path.replace(/[/.]v\d+$/, '').replace(/^.*\//, '');
  const names = last === '' ? [] : [{ local: alias ? text(alias) : last, path: last }];
  return {
    kind: 'import',
    start: node.start,
    end: node.end,
    path: path.replaceAll('/', '.'),
    names,
    source: path,
  };
};

/** `[]byte(text)`: a call of the type with one value. */
const conversion: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const operand = childIn(node, 'operand');
  if (!type || !operand) return lowering.group(node);
  const args = [lowering.code(operand)];
  return { kind: 'call', ...place(node), callee: lowering.code(type), args, named: [] };
};

/** `T{a: b}`: a call of the type with a record; a slice or map without a type of its own is what is written in it. */
const composite: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const body = childIn(node, 'body');
  if (!type || !body) return lowering.group(node);
  if (/^(?:slice|array|implicit_length_array|map)_type$/.test(type.type)) return lowering.code(body);
  const value = lowering.code(body);
  return {
    kind: 'call',
    constructs: true,
    start: node.start,
    end: node.end,
    callee: lowering.code(type),
    args: [value.kind === 'record' ? { ...value, of: lowering.text(type) } : value],
    named: [],
  };
};

/** `{a: b}` is a record, `{a, b}` a list. */
const literalValue: Rule = (node, lowering) => {
  const elements = namedChildren(node).filter(isNoComment);
  const isList = elements.length > 0 && elements.every(({ type }) => type !== 'keyed_element');
  return isList ? list(node, lowering) : record('keyed_element', null, null)(node, lowering);
};

/** `for index, value := range list`; the first name is a place or a key. */
const ranged: Rule = (node, lowering) => {
  const left = childIn(node, 'left');
  const right = childIn(node, 'right');
  const target = left && namedChildren(left)[1];
  if (!target || !right) return lowering.group(node);
  return {
    kind: 'assign',
    ...place(node),
    target: lowering.code(target),
    value: lowering.code(right),
    extends: false,
    each: true,
  };
};

export const goTree: TreeTable = {
  identifier: name,
  field_identifier: name,
  type_identifier: name,
  package_identifier: name,
  qualified_type: member('package', 'name'),
  selector_expression: member('operand', 'field'),
  index_expression: element('operand', 'index'),
  call_expression: call('function', 'arguments'),
  type_conversion_expression: conversion,
  composite_literal: composite,
  literal_value: literalValue,
  range_clause: ranged,
  literal_element: pass,
  slice_type: (node, lowering) => lowering.group(node),
  interpreted_string_literal: string('interpreted_string_literal_content'),
  raw_string_literal: string('raw_string_literal_content'),
  int_literal: number,
  float_literal: number,
  true: constant(true),
  false: constant(false),
  nil: constant(null),
  binary_expression: binary(['+']),
  short_var_declaration: assign('left', 'right'),
  assignment_statement: assign('left', 'right'),
  var_spec: assign('name', 'value'),
  const_spec: assign('name', 'value'),
  expression_list: list,
  if_statement: branch('condition', 'initializer'),
  expression_switch_statement: goSwitch,
  type_switch_statement: cases,
  select_statement: cases,
  return_statement: returned,
  break_statement: exit,
  continue_statement: exit,
  goto_statement: exit,
  unary_expression: unary,
  function_declaration: func(shape),
  method_declaration: methodWith(shape),
  type_spec: typeSpec,
  func_literal: func(shape),
  import_spec: imported,
  parenthesized_expression: pass,
  expression_statement: pass,
};
