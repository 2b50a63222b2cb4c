// Classes, functions, properties and annotations of Kotlin.
import { childIn, childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Func, Parameter } from '../flow/ir.ts';
import { codeOfValue } from './kotlin-branches.ts';
import { argumentsOf } from './kotlin-calls.ts';
import { classWith, constructorInHead } from './lower-function.ts';
import {
  isNoComment,
  type Lowering,
  lastName,
  list,
  place,
  type Rule,
  type TreeTable,
} from './lower-tree.ts';

/** Types stand for their names, without what generics and `?` add. */
const typeNodes = /^(?:user_type|nullable_type|function_type|parenthesized_type)$/;

function typeText(node: SyntaxNode | undefined, { text }: Lowering): string | null {
  return node ? text(node).replace(/\?+$/, '') : null;
}

/** Names as Java's sources and rules have them. */
const annotation: Rule = (node, lowering) => {
  const made = childOf(node, 'constructor_invocation');
  const type = childOf(made ?? node, 'user_type');
  if (!type) return lowering.group(node);
  const given = childOf(made ?? node, 'value_arguments');
  return {
    kind: 'call',
    ...place(node),
    callee: { kind: 'name', ...place(type), name: lastName(lowering.text(type)) },
    ...argumentsOf(given, lowering),
  };
};

function annotationsOf(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children
    .filter(({ type }) => /^(?:modifiers|parameter_modifiers)$/.test(type))
    .flatMap(namedChildren)
    .filter(({ type }) => type === 'annotation');
}

/** Modifiers stand before a parameter, and what it is without an argument behind it. */
function parametersOf(node: SyntaxNode, lowering: Lowering): readonly Parameter[] {
  const found: Parameter[] = [];
  let marks: readonly SyntaxNode[] = [];
  for (const child of namedChildren(node).filter(isNoComment)) {
    const last = found.at(-1);
    if (child.type === 'parameter_modifiers')
      marks = namedChildren(child).filter(({ type }) => type === 'annotation');
    else if (child.type === 'parameter' || child.type === 'class_parameter') {
      const inner = namedChildren(child).filter(isNoComment);
      const label = inner.find(({ type }) => type === 'identifier');
      const fallback = child.type === 'class_parameter' ? inner.at(-1) : undefined;
      const type = inner.find((one) => typeNodes.test(one.type));
      if (label)
        found.push({
          ...place(child),
          target: lowering.code(label),
          decorators: lowering.codes([...marks, ...annotationsOf(child)]),
          type: typeText(type, lowering),
          ...(fallback && fallback !== type && fallback !== label && { fallback: lowering.code(fallback) }),
        });
      marks = [];
    } else if (last) found[found.length - 1] = { ...last, fallback: lowering.code(child) };
  }
  return found;
}

/** `fun name(…): Type { … }`, and `= value`. */
const declaredFunction: Rule = (node, lowering) => {
  const label = childIn(node, 'name');
  const list = childOf(node, 'function_value_parameters');
  const body = childOf(node, 'function_body');
  const inner = namedChildren(node).filter(isNoComment);
  const afterList = list ? inner.slice(inner.indexOf(list) + 1) : [];
  const result = typeText(
    afterList.find((one) => typeNodes.test(one.type)),
    lowering,
  );
  return {
    kind: 'function',
    ...place(node),
    name: label ? lowering.text(label).replaceAll('`', '') : null,
    parameters: list ? parametersOf(list, lowering) : [],
    decorators: lowering.codes(annotationsOf(node)),
    ...(result !== null && { result }),
    ...bodyOf(body, lowering),
  };
};

function bodyOf(body: SyntaxNode | undefined, lowering: Lowering): Pick<Func, 'body' | 'returnsBody'> {
  const [inner] = body ? namedChildren(body).filter(isNoComment) : [];
  if (!inner) return { body: [], returnsBody: false };
  return { body: [codeOfValue(inner, lowering)], returnsBody: inner.type !== 'block' };
}

/** `val name: Type = value`, with `get() = …` read like a field. */
const property: Rule = (node, lowering) => {
  const declared = childOf(node, 'variable_declaration', 'multi_variable_declaration');
  if (!declared) return lowering.group(node);
  const getter = childOf(node, 'getter');
  const label = childOf(declared, 'identifier');
  const decorators = lowering.codes(annotationsOf(node));
  if (getter && label && childOf(getter, 'function_body'))
    return {
      kind: 'function',
      ...place(node),
      name: lowering.text(label),
      parameters: [],
      decorators,
      ...bodyOf(childOf(getter, 'function_body'), lowering),
      isGetter: true,
    };
  const inner = namedChildren(node).filter(isNoComment);
  const [value] = inner.slice(inner.indexOf(declared) + 1).filter(({ type }) => !notValue.test(type));
  const type = typeText(
    namedChildren(declared).find((one) => typeNodes.test(one.type)),
    lowering,
  );
  // A text or a number that is not set yet has no value.
  if (!value && (type === null || /^(?:String|Int|Long|Boolean|Double|Float|Byte|Char|Short)\b/.test(type)))
    return { kind: 'group', ...place(node), parts: decorators };
  return {
    kind: 'assign',
    ...place(node),
    target: lowering.code(declared),
    value: value ? codeOfValue(value, lowering) : { kind: 'group', ...place(node), parts: [] },
    extends: false,
    ...(type !== null && { type }),
    ...(decorators.length > 0 && { decorators }),
  };
};

const notValue = /^(?:getter|setter|type_constraints|type_parameters|modifiers)$/;

const variable: Rule = (node, lowering) => {
  const label = childOf(node, 'identifier');
  return label ? lowering.code(label) : lowering.group(node);
};

const parametersAndBody = classWith({
  supers: (node) =>
    node.children
      .filter(({ type }) => type === 'delegation_specifiers')
      .flatMap(namedChildren)
      .flatMap(namedChildren)
      .map((one) => (one.type === 'constructor_invocation' ? (namedChildren(one)[0] ?? one) : one)),
  decorators: annotationsOf,
  fields: (node) => [
    ...constructorParameters(node).flatMap(fieldOf),
    ...namedChildren(childOf(node, 'class_body', 'enum_class_body') ?? node)
      .filter(({ type }) => type === 'property_declaration')
      .flatMap((one) => fieldOf(childOf(one, 'variable_declaration') ?? one)),
  ],
});

function constructorParameters(node: SyntaxNode): readonly SyntaxNode[] {
  return node.children
    .filter(({ type }) => type === 'primary_constructor')
    .flatMap(namedChildren)
    .flatMap(namedChildren)
    .filter(({ type }) => type === 'class_parameter');
}

function fieldOf(node: SyntaxNode): readonly (readonly [SyntaxNode, SyntaxNode])[] {
  const label = childOf(node, 'identifier');
  const type = namedChildren(node).find((one) => typeNodes.test(one.type));
  return label && type
    ? [[label, type.type === 'nullable_type' ? (namedChildren(type)[0] ?? type) : type]]
    : [];
}

/** A class, and the constructor that its head is: `class A(val name: String)`. */
const classDeclaration: Rule = (node, lowering) => {
  const code = parametersAndBody(node, lowering);
  const list = childOf(childOf(node, 'primary_constructor') ?? node, 'class_parameters');
  if (code.kind !== 'group' || !code.declares || !list) return code;
  const { declares } = code;
  const parameters = parametersOf(list, lowering);
  const made = constructorInHead(list, declares, parameters);
  return { ...code, parts: [made, ...code.parts] };
};

export const kotlinDeclarations: TreeTable = {
  annotation,
  class_declaration: classDeclaration,
  object_declaration: parametersAndBody,
  property_declaration: property,
  variable_declaration: variable,
  multi_variable_declaration: list,
  function_declaration: declaredFunction,
  anonymous_function: declaredFunction,
};
