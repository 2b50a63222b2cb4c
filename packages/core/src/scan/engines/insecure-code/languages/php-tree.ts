// The nodes of PHP's grammar.
import { childIn, childrenIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { IrNode } from '../flow/ir.ts';
import { branch, caught, conditional, exit, returned, unary } from './lower-control-flow.ts';
import { classWith, type FunctionShape, func, type ReadParameter, readFunction } from './lower-function.ts';
import { phpSwitch } from './lower-switch.ts';
import {
  assign,
  binary,
  call,
  constant,
  element,
  isNoComment,
  keyword,
  lastName,
  list,
  member,
  methodCall,
  name,
  number,
  only,
  pass,
  place,
  type Rule,
  record,
  string,
  type TreeTable,
  truth,
} from './lower-tree.ts';

function parameter(node: SyntaxNode): ReadParameter | undefined {
  const label = childIn(node, 'name');
  const type = childIn(node, 'type');
  const fallback = childIn(node, 'default_value');
  const more = { ...(type && { type }), ...(fallback && { fallback }) };
  return label && { name: label, ...more, decorators: attributes(node) };
}

/** `#[Route('/a'), B]`. */
function attributes(node: SyntaxNode): readonly SyntaxNode[] {
  return childrenIn(node, 'attributes').flatMap(namedChildren).flatMap(namedChildren);
}

const shape: FunctionShape = {
  name: 'name',
  parameters: 'parameters',
  body: 'body',
  result: 'return_type',
  parameter,
  decorators: attributes,
};

/** A method with what its comment says of it: `@Route("/a")`. */
const method: Rule = (node, lowering) => {
  const code = readFunction(node, shape, lowering);
  const comment = /\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*$/.exec(lowering.before(node))?.[0] ?? '';
  const at = { start: node.start, end: node.start };
  const marks = [...comment.matchAll(/^\s*(?:\/\*)?\*\s*@([A-Z]\w*)\(/gm)].map(
    ([, label = '']): IrNode => ({
      kind: 'call',
      ...at,
      callee: { kind: 'name', ...at, name: label },
      args: [],
      named: [],
    }),
  );
  return { ...code, decorators: [...code.decorators, ...marks] };
};

/** `use A\B;`, `use A\B as C;`, `use A\{B, C as D};`. */
const imported: Rule = (node, lowering) => {
  const inner = namedChildren(node);
  const group = childIn(node, 'body');
  const prefix = group && inner[0] ? `${lowering.text(inner[0])}\\` : '';
  const clauses = (group ? namedChildren(group) : inner).filter(
    ({ type }) => type === 'namespace_use_clause',
  );
  const names = clauses.map((clause) => {
    const [full] = namedChildren(clause);
    const alias = childIn(clause, 'alias');
    const path = `${prefix}${full ? lowering.text(full) : ''}`.replace(/^\\/, '').replaceAll('\\', '.');
    return { local: alias ? lowering.text(alias) : lastName(path), path };
  });
  return { kind: 'import', ...place(node), path: names[0]?.path ?? '', names, keepsNames: true };
};

/** Functions go by any case and from any namespace. */
const functionCall: Rule = (node, lowering) => {
  const code = call('function', 'arguments')(node, lowering);
  if (code.kind !== 'call' || code.callee.kind !== 'name' || code.callee.name.startsWith('$')) return code;
  const [first] = code.args;
  // https://www.php.net/manual/wrappers.php.php#wrappers.php.input
  if (first?.kind === 'literal' && first.value === 'php://input')
    return { kind: 'name', ...place(node), name: '$HTTP_RAW_POST_DATA' };
  return { ...code, callee: { ...code.callee, name: lastName(code.callee.name).toLowerCase() } };
};

/** `(int) $x` is a number, whatever it was. */
const cast: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const value = childIn(node, 'value');
  if (!value) return lowering.group(node);
  const inner = lowering.code(value);
  if (!type || !/int|float|bool|double/.test(lowering.text(type))) return inner;
  return { kind: 'operation', start: node.start, end: node.end, operator: 'cast', parts: [inner] };
};

/** `new A(…)`, whose name has no role. */
const created: Rule = (node, lowering) => {
  const [type, list] = namedChildren(node);
  if (!type) return lowering.group(node);
  return {
    kind: 'call',
    start: node.start,
    end: node.end,
    callee: { kind: 'name', start: type.start, end: type.end, name: lastName(lowering.text(type)) },
    args: list ? lowering.codes(namedChildren(list)) : [],
    named: [],
  };
};

/** `foreach ($list as $key => &$value)`. */
const foreach: Rule = (node, lowering) => {
  const [value, named, body] = namedChildren(node).filter(isNoComment);
  const inner = named?.type === 'pair' ? namedChildren(named).at(-1) : named;
  const target = inner?.type === 'by_ref' ? namedChildren(inner)[0] : inner;
  if (!value || !target) return lowering.group(node);
  const each: IrNode = {
    kind: 'assign',
    start: value.start,
    end: target.end,
    target: lowering.code(target),
    value: lowering.code(value),
    extends: false,
    each: true,
  };
  return { kind: 'group', ...place(node), parts: [each, ...(body ? [lowering.code(body)] : [])] };
};

/** `$list[] = $value` adds to the list. */
const assigned: Rule = (node, lowering) => {
  const left = childIn(node, 'left');
  const right = childIn(node, 'right');
  const [list, ...index] = left?.type === 'subscript_expression' ? namedChildren(left) : [];
  if (!list || !right || index.length > 0) return assign('left', 'right')(node, lowering);
  const value: IrNode = { kind: 'list', ...place(right), items: [lowering.code(right)] };
  return { kind: 'assign', ...place(node), target: lowering.code(list), value, extends: true };
};

/** `Role::ADMIN` is as constant as `ADMIN`; `Page::class` is the class. */
const classConstant: Rule = (node, lowering) => {
  const [owner] = namedChildren(node);
  const label = namedChildren(node).at(-1);
  if (owner && label && lowering.text(label) === 'class')
    return { kind: 'name', ...place(node), name: lastName(lowering.text(owner)) };
  return label ? lowering.code(label) : lowering.group(node);
};

/** `['a' => 1]` is a record, `[1, 2]` a list. */
const array: Rule = (node, lowering) => {
  const elements = namedChildren(node).filter(isNoComment);
  const isList = elements.every((element) => namedChildren(element).filter(isNoComment).length === 1);
  return isList && elements.length > 0
    ? list(node, lowering)
    : record('array_element_initializer', null, null)(node, lowering);
};

export const phpTree: TreeTable = {
  name,
  qualified_name: name,
  variable_name: name,
  member_access_expression: member('object', 'name'),
  nullsafe_member_access_expression: member('object', 'name'),
  scoped_property_access_expression: member('scope', 'name'),
  class_constant_access_expression: classConstant,
  subscript_expression: element(null, null),
  function_call_expression: functionCall,
  member_call_expression: methodCall('object', 'name', 'arguments'),
  nullsafe_member_call_expression: methodCall('object', 'name', 'arguments'),
  scoped_call_expression: methodCall('scope', 'name', 'arguments'),
  object_creation_expression: created,
  argument: pass,
  echo_statement: keyword('echo'),
  print_intrinsic: keyword('print'),
  exit_statement: keyword('exit'),
  include_expression: keyword('include'),
  include_once_expression: keyword('include'),
  require_expression: keyword('include'),
  require_once_expression: keyword('include'),
  shell_command_expression: keyword('`'),
  string: string('string_content', 'string_value', '-'),
  encapsed_string: string('string_content', 'string_value', '-'),
  heredoc: string('string_content', '-'),
  heredoc_body: string('string_content', '-'),
  integer: number,
  float: number,
  boolean: truth,
  null: constant(null),
  binary_expression: binary(['.']),
  conditional_expression: conditional('condition'),
  assignment_expression: assigned,
  augmented_assignment_expression: assign('left', 'right', true),
  array_creation_expression: array,
  list_literal: list,
  foreach_statement: foreach,
  array_element_initializer: pass,
  cast_expression: cast,
  if_statement: branch('condition'),
  else_if_clause: branch('condition'),
  catch_clause: caught,
  switch_statement: phpSwitch,
  while_statement: branch('condition'),
  return_statement: returned,
  throw_expression: exit,
  break_statement: exit,
  continue_statement: exit,
  unary_op_expression: unary,
  namespace_use_declaration: imported,
  attribute: call(null, 'parameters'),
  class_declaration: classWith({
    constructorName: '__construct',
    supers: ({ children }) =>
      children
        .filter(({ type }) => type === 'base_clause' || type === 'class_interface_clause')
        .flatMap(namedChildren),
    decorators: attributes,
  }),
  function_definition: func(shape),
  method_declaration: method,
  anonymous_function: func(shape),
  arrow_function: func({ ...shape, returnsBody: true }),
  parenthesized_expression: pass,
  error_suppression_expression: pass,
  expression_statement: pass,
  property_element: only('default_value'),
};
