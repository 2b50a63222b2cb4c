// The nodes of C#'s grammar.
import { childIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Entry, IrNode } from '../flow/ir.ts';
import { branch, caught, conditional, exit, loop, returned, unary } from './lower-control-flow.ts';
import {
  classWith,
  constructorOf,
  type FunctionShape,
  func,
  type ReadParameter,
  readFunction,
} from './lower-function.ts';
import { csharpSwitch } from './lower-switch.ts';
import {
  assign,
  binary,
  call,
  constant,
  element,
  type Lowering,
  list,
  member,
  name,
  number,
  only,
  pass,
  place,
  type Rule,
  readArguments,
  string,
  type TreeTable,
  tested,
  truth,
} from './lower-tree.ts';

function attributes({ children }: SyntaxNode): readonly SyntaxNode[] {
  return children.filter(({ type }) => type === 'attribute_list').flatMap(namedChildren);
}

/**
 * What an action of MVC returns says that it is one, with no attribute: `ActionResult`, `Task<IActionResult>`. Actions are
 * public methods of an object; others that return the same are helpers of theirs.
 * https://learn.microsoft.com/aspnet/core/mvc/controllers/actions
 */
function actionResult(node: SyntaxNode, { text }: Lowering): readonly SyntaxNode[] {
  const returns = childIn(node, 'returns');
  const modifiers = node.children.filter(({ type }) => type === 'modifier').map(text);
  if (!returns || !modifiers.includes('public') || modifiers.includes('static')) return [];
  const inner = returns.children.find(({ type }) => type === 'type_argument_list');
  return inner ? namedChildren(inner).slice(0, 1) : [returns];
}

function parameter(node: SyntaxNode): ReadParameter | undefined {
  if (node.type === 'identifier' || node.type === 'implicit_parameter') return { name: node };
  const label = childIn(node, 'name');
  const type = childIn(node, 'type');
  return label && { name: label, ...(type && { type }), decorators: attributes(node) };
}

const shape: FunctionShape = {
  name: 'name',
  parameters: 'parameters',
  body: 'body',
  result: 'returns',
  parameter,
  decorators: attributes,
};

/** `new A(…) { B = c }`: what is set in the braces counts as given by name. */
const created: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const given = readArguments(childIn(node, 'arguments'), lowering);
  const settings = childIn(node, 'initializer');
  const entries = settings ? namedChildren(settings).flatMap((child) => setting(child, lowering)) : [];
  return {
    kind: 'call',
    constructs: true,
    start: node.start,
    end: node.end,
    callee: type
      ? lowering.code(type)
      : { kind: 'name', start: node.start, end: node.start + 3, name: 'new' },
    args: given.args,
    named: [...given.named, ...entries],
  };
};

/** `B = c`, `["b"] = c` and `{ "b", c }`. */
function setting(node: SyntaxNode, lowering: Lowering): readonly Entry[] {
  const isPair = node.type === 'initializer_expression';
  const [left, right] = isPair ? namedChildren(node) : [childIn(node, 'left'), childIn(node, 'right')];
  if (!left || !right || (!isPair && node.type !== 'assignment_expression')) return [];
  const key = lowering.text(left).replace(/^\["?|"?\]$|^"|"$/g, '');
  return [{ key, start: node.start, end: node.end, value: lowering.code(right) }];
}

/** `text is string name`: the name is what was asked for. */
const declaredByPattern: Rule = (node, lowering) => {
  const value = childIn(node, 'expression');
  const pattern = childIn(node, 'pattern');
  const label = pattern && childIn(pattern, 'name');
  if (!value || !label) return lowering.group(node);
  const { start, end } = node;
  const given = lowering.code(value);
  return { kind: 'assign', start, end, target: lowering.code(label), value: given, extends: false };
};

/** `x switch { "a" => b, _ => c }`: one of what its arms give. */
const switched: Rule = (node, lowering) => {
  const [subject, ...arms] = namedChildren(node);
  if (!subject) return lowering.group(node);
  const { start, end } = node;
  const values = arms.flatMap((arm) => namedChildren(arm).slice(-1));
  return {
    kind: 'choice',
    start,
    end,
    parts: [tested(lowering.code(subject)), ...lowering.codes(values)],
  };
};

/** `string x = …`: the value has no role. */
const declared: Rule = (node, lowering) => {
  const label = childIn(node, 'name') ?? namedChildren(node)[0];
  const value = namedChildren(node).at(-1);
  if (!label || !value || label === value || value.type === 'bracketed_argument_list')
    return lowering.group(node);
  return {
    kind: 'assign',
    start: node.start,
    end: node.end,
    target: lowering.code(label),
    value: lowering.code(value),
    extends: false,
  };
};

/** `using A.B;`, `using C = A.B.C;`. */
const imported: Rule = (node, lowering) => {
  const inner = namedChildren(node);
  const label = childIn(node, 'name');
  const full = inner.at(-1);
  if (!full) return lowering.group(node);
  const path = lowering.text(full);
  const local = label && label !== full ? lowering.text(label) : '*';
  return { kind: 'import', ...place(node), path, names: [{ local, path }], keepsNames: true };
};

/** `Type a = b, c;` */
const variables: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const group = lowering.group(node);
  if (!type || type.type === 'implicit_type' || group.kind !== 'group') return group;
  const written = lowering.text(type);
  const labels = namedChildren(node).filter((child) => child.type === 'variable_declarator');
  const parts = group.parts.map((part): IrNode => {
    if (part.kind === 'assign') return { ...part, type: written };
    const label = labels.find(({ start }) => start === part.start);
    const named = label && childIn(label, 'name');
    return named && isOfClass(written) ? withoutValue(named, written, [], lowering) : part;
  });
  return { ...group, parts };
};

/** `[BindProperty] public string Name { get; set; }` */
const property: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const label = childIn(node, 'name');
  const getter = label && getterOf(node, label, lowering);
  if (getter) return { kind: 'group', ...place(node), parts: [getter, ...settersOf(node, lowering)] };
  const group = lowering.group(node);
  const marks = attributes(node);
  if (!type || !label || group.kind !== 'group' || marks.length === 0 || childIn(node, 'value')) return group;
  const field = withoutValue(label, lowering.text(type), marks, lowering);
  return { ...group, parts: [...group.parts, field] };
};

/** `string Name => Request.Query["name"];`, and with a body behind `get`: read like a field. */
function getterOf(node: SyntaxNode, label: SyntaxNode, lowering: Lowering): IrNode | undefined {
  const accessors = namedChildren(childIn(node, 'accessors') ?? node);
  const accessor = accessors.find((one) => isGet(one, lowering));
  const body = [node, ...(accessor?.type === 'accessor_declaration' ? [accessor] : [])]
    .flatMap((one) => [childIn(one, 'value'), childIn(one, 'body')])
    .find((one) => one?.type === 'arrow_expression_clause' || one?.type === 'block');
  if (!body) return undefined;
  return {
    kind: 'function',
    ...place(node),
    name: lowering.text(label),
    parameters: [],
    decorators: [],
    body: [lowering.code(body)],
    returnsBody: body.type === 'arrow_expression_clause',
    isGetter: true,
  };
}

function settersOf(node: SyntaxNode, lowering: Lowering): readonly IrNode[] {
  const accessors = childIn(node, 'accessors');
  return lowering.codes(accessors ? namedChildren(accessors).filter((one) => !isGet(one, lowering)) : []);
}

function isGet(accessor: SyntaxNode, { text }: Lowering): boolean {
  return text(accessor)
    .replace(/^\[.*?\]\s*/s, '')
    .startsWith('get');
}

/** A text or a number that is not set yet has no value. */
function isOfClass(type: string): boolean {
  return /^[A-Z]/.test(type) && !/^String\b/.test(type);
}

function withoutValue(
  label: SyntaxNode,
  type: string,
  marks: readonly SyntaxNode[],
  lowering: Lowering,
): IrNode {
  const at = place(label);
  const value: IrNode = { kind: 'group', ...at, parts: [] };
  const decorators = lowering.codes(marks);
  return { kind: 'assign', ...at, target: lowering.code(label), value, extends: false, type, decorators };
}

const classDeclaration = classWith({
  isPublic: ({ children }, { text }) =>
    children.some((child) => child.type === 'modifier' && text(child) === 'public'),
  supers: ({ children }) => children.filter(({ type }) => type === 'base_list').flatMap(namedChildren),
  decorators: attributes,
  fields: (node) => [
    ...node.children
      .filter(({ type }) => type === 'parameter_list')
      .flatMap(namedChildren)
      .flatMap(fieldOf),
    ...namedChildren(childIn(node, 'body') ?? node)
      .filter(({ type }) => type === 'property_declaration')
      .flatMap(fieldOf),
    ...namedChildren(childIn(node, 'body') ?? node)
      .filter(({ type }) => type === 'field_declaration')
      .flatMap(namedChildren)
      .flatMap((declared) =>
        namedChildren(declared).flatMap((one) => {
          const label = childIn(one, 'name');
          const type = childIn(declared, 'type');
          return label && type ? [[label, type] as const] : [];
        }),
      ),
  ],
});

function fieldOf(node: SyntaxNode): readonly (readonly [SyntaxNode, SyntaxNode])[] {
  const label = childIn(node, 'name');
  const type = childIn(node, 'type');
  return label && type ? [[label, type]] : [];
}

/** Actions of controllers are public methods of an object. */
const method: Rule = (node, lowering) => {
  const modifiers = node.children.filter(({ type }) => type === 'modifier').map(lowering.text);
  const returnsBody = childIn(node, 'body')?.type === 'arrow_expression_clause';
  const decorators = (): readonly SyntaxNode[] => [...attributes(node), ...actionResult(node, lowering)];
  const code = readFunction(node, { ...shape, decorators, returnsBody }, lowering);
  return { ...code, isPublic: modifiers.includes('public') && !modifiers.includes('static') };
};

export const csharpTree: TreeTable = {
  identifier: name,
  predefined_type: name,
  qualified_name: (node, lowering) => lowering.code(namedChildren(node).at(-1) ?? node),
  generic_name: (node, lowering) => lowering.code(namedChildren(node)[0] ?? node),
  this: name,
  base: name,
  member_access_expression: member('expression', 'name'),
  element_access_expression: element('expression', 'subscript'),
  bracketed_argument_list: pass,
  invocation_expression: call('function', 'arguments'),
  object_creation_expression: created,
  implicit_object_creation_expression: created,
  argument: pass,
  attribute: call('name', null),
  string_literal: string('string_literal_content', '-'),
  verbatim_string_literal: string(),
  raw_string_literal: string(),
  interpolated_string_expression: string('string_content', '-'),
  interpolation_start: (node) => ({ kind: 'literal', start: node.start, end: node.end, value: '' }),
  interpolation_brace: (node) => ({ kind: 'literal', start: node.start, end: node.end, value: '' }),
  integer_literal: number,
  real_literal: number,
  boolean_literal: truth,
  null_literal: constant(null),
  binary_expression: binary(['+']),
  conditional_expression: conditional('condition'),
  using_directive: imported,
  class_declaration: classDeclaration,
  record_declaration: classDeclaration,
  struct_declaration: classDeclaration,
  interface_declaration: classDeclaration,
  property_declaration: property,
  variable_declaration: variables,
  variable_declarator: declared,
  assignment_expression: assign('left', 'right'),
  foreach_statement: loop('left', 'right', 'body'),
  if_statement: branch('condition'),
  catch_clause: caught,
  switch_statement: csharpSwitch,
  return_statement: returned,
  throw_statement: exit,
  throw_expression: exit,
  break_statement: exit,
  continue_statement: exit,
  prefix_unary_expression: unary,
  method_declaration: method,
  constructor_declaration: constructorOf(shape),
  local_function_statement: method,
  lambda_expression: func({ ...shape, returnsBody: true }),
  cast_expression: only('value'),
  await_expression: pass,
  parenthesized_expression: pass,
  initializer_expression: list,
  tuple_pattern: list,
  tuple_expression: list,
  is_pattern_expression: declaredByPattern,
  switch_expression: switched,
  expression_statement: pass,
};
