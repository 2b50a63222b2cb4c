// The nodes of Java's grammar.
import { childIn, childrenIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Case, IrNode } from '../flow/ir.ts';
import { branch, cases, caught, conditional, exit, loop, returned, unary } from './lower-control-flow.ts';
import { classWith, constructorOf, type FunctionShape, func, type ReadParameter } from './lower-function.ts';
import {
  assign,
  binary,
  call,
  constant,
  creation,
  element,
  isNoComment,
  lastName,
  list,
  member,
  methodCall,
  name,
  number,
  only,
  pass,
  place,
  qualifiedName,
  type Rule,
  string,
  type TreeTable,
  update,
} from './lower-tree.ts';

function parameter(node: SyntaxNode): ReadParameter | undefined {
  if (node.type === 'identifier') return { name: node };
  const label = childIn(node, 'name');
  const type = childIn(node, 'type');
  const modifiers = node.children.find((child) => child.type === 'modifiers');
  const decorators = modifiers ? namedChildren(modifiers) : [];
  return label && { name: label, ...(type && { type }), decorators };
}

const shape: FunctionShape = {
  name: 'name',
  parameters: 'parameters',
  body: 'body',
  result: 'type',
  parameter,
  decorators: ({ children }) => children.filter(({ type }) => type === 'modifiers').flatMap(namedChildren),
};

/** `import a.b.C;`, `import a.b.*;`. */
const imported: Rule = (node, lowering) => {
  const inner = namedChildren(node);
  const [full] = inner;
  if (!full) return lowering.group(node);
  const path = lowering.text(full);
  const local = inner.some(({ type }) => type === 'asterisk') ? '*' : lastName(path);
  return { kind: 'import', ...place(node), path, names: [{ local, path }], keepsNames: true };
};

const assigned = assign('name', 'value');

/** `try (Type name = value)`. */
const resource: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const code = assigned(node, lowering);
  return type && code.kind === 'assign' ? { ...code, type: lowering.text(type) } : code;
};

/** `Type name = value;`, `Type name;`: a field or variable of the type. */
const declared: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const parts = childrenIn(node, 'declarator').flatMap((child): IrNode[] => {
    const label = childIn(child, 'name');
    const value = childIn(child, 'value');
    if (!label || !type) return [lowering.code(child)];
    // A text or a number that is not set yet has no value.
    if (!value && /^[a-z]|^String\b/.test(lowering.text(type))) return [lowering.code(child)];
    return [
      {
        kind: 'assign',
        ...place(child),
        target: lowering.code(label),
        value: value ? lowering.code(value) : { kind: 'group', ...place(child), parts: [] },
        extends: false,
        type: lowering.text(type),
      },
    ];
  });
  const modifiers = node.children.filter(({ type: kind }) => kind === 'modifiers');
  return { kind: 'group', ...place(node), parts: [...lowering.codes(modifiers), ...parts] };
};

const classDeclaration = classWith({
  supers: (node) =>
    [...childrenIn(node, 'superclass'), ...childrenIn(node, 'interfaces')]
      .flatMap(namedChildren)
      .flatMap((child) => (child.type === 'type_list' ? namedChildren(child) : [child])),
  decorators: ({ children }) => children.filter(({ type }) => type === 'modifiers').flatMap(namedChildren),
  fields: (node) => [
    ...childrenIn(node, 'parameters').flatMap(namedChildren).flatMap(fieldOf),
    ...childrenIn(node, 'body')
      .flatMap(namedChildren)
      .filter(({ type }) => type === 'field_declaration')
      .flatMap((field) => {
        const type = childIn(field, 'type');
        const labels = childrenIn(field, 'declarator').flatMap((one) => childIn(one, 'name') ?? []);
        return type ? labels.map((label) => [label, type] as const) : [];
      }),
  ],
});

function fieldOf(node: SyntaxNode): readonly (readonly [SyntaxNode, SyntaxNode])[] {
  const label = childIn(node, 'name');
  const type = childIn(node, 'type');
  return label && type ? [[label, type]] : [];
}

/** `case 'a': case 'b': …`, and `case 'a' -> …`. */
const switched: Rule = (node, lowering) => {
  const subject = childIn(node, 'condition');
  const body = childIn(node, 'body');
  if (!subject || !body) return cases(node, lowering);
  const found = namedChildren(body)
    .filter(isNoComment)
    .map((group): Case => {
      const inner = namedChildren(group).filter(isNoComment);
      const labels = inner.filter(({ type }) => type === 'switch_label').flatMap(namedChildren);
      const statements = lowering.codes(inner.filter(({ type }) => type !== 'switch_label'));
      const { start, end } = group;
      const isArrow = group.type === 'switch_rule';
      return {
        labels: lowering.codes(labels),
        body: isArrow ? [...statements, { kind: 'exit', start, end, parts: [] }] : statements,
      };
    });
  return { kind: 'switch', start: node.start, end: node.end, subject: lowering.code(subject), cases: found };
};

/** `Integer::parseInt`. */
const referenced: Rule = (node, lowering) => {
  const [object, named] = namedChildren(node);
  if (!object || !named) return lowering.group(node);
  const { start, end } = node;
  return { kind: 'member', start, end, object: lowering.code(object), name: lowering.text(named) };
};

export const javaTree: TreeTable = {
  identifier: name,
  type_identifier: name,
  scoped_type_identifier: qualifiedName,
  generic_type: (node, lowering) => lowering.code(namedChildren(node)[0] ?? node),
  this: name,
  super: name,
  field_access: (node, lowering) =>
    /^(?:[a-z]\w*\.)+[A-Z]\w*$/.test(lowering.text(node))
      ? qualifiedName(node, lowering)
      : member('object', 'field')(node, lowering),
  array_access: element('array', 'index'),
  method_reference: referenced,
  method_invocation: methodCall('object', 'name', 'arguments'),
  object_creation_expression: creation('type', 'arguments'),
  marker_annotation: call('name', 'arguments'),
  annotation: call('name', 'arguments'),
  character_literal: string(),
  string_literal: string('string_fragment', 'multiline_string_fragment', '-'),
  decimal_integer_literal: number,
  hex_integer_literal: number,
  octal_integer_literal: number,
  decimal_floating_point_literal: number,
  true: constant(true),
  false: constant(false),
  null_literal: constant(null),
  binary_expression: binary(['+']),
  ternary_expression: conditional('condition'),
  import_declaration: imported,
  class_declaration: classDeclaration,
  record_declaration: classDeclaration,
  interface_declaration: classDeclaration,
  field_declaration: declared,
  local_variable_declaration: declared,
  variable_declarator: assign('name', 'value'),
  resource,
  assignment_expression: assign('left', 'right'),
  enhanced_for_statement: loop('name', 'value', 'body'),
  if_statement: branch('condition'),
  catch_clause: caught,
  while_statement: branch('condition'),
  switch_expression: switched,
  update_expression: update,
  return_statement: returned,
  throw_statement: exit,
  break_statement: exit,
  continue_statement: exit,
  unary_expression: unary,
  method_declaration: func(shape),
  constructor_declaration: constructorOf(shape),
  lambda_expression: func({ ...shape, returnsBody: true }),
  cast_expression: only('value'),
  parenthesized_expression: pass,
  array_initializer: list,
  element_value_array_initializer: list,
  array_creation_expression: only('value'),
  expression_statement: pass,
};
