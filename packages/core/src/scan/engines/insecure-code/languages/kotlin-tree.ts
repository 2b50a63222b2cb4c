// The nodes of Kotlin's grammar. Kotlin calls the libraries of Java: what rules and models know by Java's names counts,
// so properties that stand for a getter of Java are lowered as its call.
import { childIn, childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Entry, Func, IrNode, Parameter } from '../flow/ir.ts';
import { codeOfValue, kotlinBranches } from './kotlin-branches.ts';
import { argumentsOf, kotlinCalls } from './kotlin-calls.ts';
import { exit } from './lower-control-flow.ts';
import { classWith } from './lower-function.ts';
import {
  binary,
  isNoComment,
  type Lowering,
  lastName,
  list,
  number,
  operation,
  pass,
  place,
  type Rule,
  type TreeTable,
  update,
} from './lower-tree.ts';

const constants: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

const identifier: Rule = (node, { text }) => {
  const written = text(node).replaceAll('`', '');
  const value = constants.get(written);
  return value === undefined
    ? { kind: 'name', ...place(node), name: written }
    : { kind: 'literal', ...place(node), value };
};

/** Types stand for their names, without what generics and `?` add. */
const typeNodes = /^(?:user_type|nullable_type|function_type|parenthesized_type)$/;

function typeText(node: SyntaxNode | undefined, { text }: Lowering): string | null {
  return node ? text(node).replace(/\?+$/, '') : null;
}

/** `"a $name ${value}"`: the sign stands before what is read together with the text behind it. */
const string: Rule = (node, lowering) => {
  const parts: IrNode[] = [];
  let before = '';
  for (const child of namedChildren(node)) {
    const text = lowering.text(child);
    const named = before === '$' ? /^(?:[A-Za-z_]\w*|`[^`]+`)/.exec(text)?.[0] : undefined;
    if (before === '$' && named === undefined)
      parts.push({ kind: 'literal', start: child.start - 1, end: child.start, value: '$' });
    before = child.type === 'string_content' ? text : '';
    if (before === '$') continue;
    if (child.type === 'interpolation') parts.push(...lowering.codes(namedChildren(child).slice(0, 1)));
    else if (child.type === 'escape_sequence')
      parts.push({ kind: 'literal', ...place(child), value: /^\\["'\\$]$/.test(text) ? text.slice(1) : ' ' });
    else if (named === undefined) parts.push({ kind: 'literal', ...place(child), value: text });
    else {
      const end = child.start + named.length;
      parts.push({ kind: 'name', start: child.start, end, name: named.replaceAll('`', '') });
      parts.push({ kind: 'literal', start: end, end: child.end, value: text.slice(named.length) });
    }
  }
  if (before === '$') parts.push({ kind: 'literal', start: node.end - 2, end: node.end - 1, value: '$' });
  return parts.every((part) => part.kind === 'literal')
    ? { kind: 'literal', ...place(node), value: parts.map(({ value }) => value).join('') }
    : { kind: 'joined', ...place(node), parts };
};

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
  const body = parameters.map(({ target, start, end }): IrNode => {
    const object: IrNode = { kind: 'name', start, end, name: 'this' };
    const name = target.kind === 'name' ? target.name : null;
    return {
      kind: 'assign',
      start,
      end,
      target: { kind: 'member', start, end, object, name },
      value: target,
      extends: false,
    };
  });
  const made: Func = {
    kind: 'function',
    ...place(list),
    name: declares.name,
    parameters,
    decorators: [],
    body,
    returnsBody: false,
    constructs: declares.name,
    owner: declares,
  };
  return { ...code, parts: [made, ...code.parts] };
};

/** `import a.b.C`, `import a.b.*`, `import a.b.C as D`. */
const imported: Rule = (node, { text, group }) => {
  const full = childOf(node, 'qualified_identifier', 'identifier');
  if (!full) return group(node);
  const path = text(full).replaceAll('`', '');
  const label = node.children.findLast(({ type }) => type === 'identifier');
  const isAll = node.children.some(({ type }) => type === '*');
  const local = isAll ? '*' : label && label !== full ? text(label) : lastName(path);
  return { kind: 'import', ...place(node), path, names: [{ local, path }], keepsNames: true };
};

/** `"a" to value`, signs that are words, and functions that stand between their operands: `name matches pattern`. */
const infix: Rule = (node, lowering) => {
  const [left, sign, right] = namedChildren(node).filter(isNoComment);
  if (!left || !sign || !right) return lowering.group(node);
  const name = lowering.text(sign);
  const parts = lowering.codes([left, right]);
  if (name === 'to') return { kind: 'list', ...place(node), items: parts };
  if (computes.test(name)) return { kind: 'operation', ...place(node), operator: name, parts };
  const [object, given] = parts;
  if (!object || !given) return lowering.group(node);
  const { start, end } = node;
  return {
    kind: 'call',
    start,
    end,
    callee: { kind: 'member', start, end, object, name },
    args: [given],
    named: [],
  };
};

const computes = /^(?:and|or|xor|shl|shr|ushr|until|downTo|step)$/;

/** `name in list`, `name !in list`. */
const contained: Rule = (node, lowering) => {
  const isNot = node.children.some((one) => lowering.text(one) === '!in');
  const parts = lowering.codes(namedChildren(node).filter(isNoComment));
  return { kind: 'operation', ...place(node), operator: isNot ? 'not in' : 'in', parts };
};

const assignment: Rule = (node, lowering) => {
  const target = childIn(node, 'left');
  const value = childIn(node, 'right');
  if (!target || !value) return lowering.group(node);
  return {
    kind: 'assign',
    ...place(node),
    target: lowering.code(target),
    value: codeOfValue(value, lowering),
    extends: node.children.some((child) => !child.named && lowering.text(child) === '+='),
  };
};

/** `++` gives another value and no text, `!` turns a condition around, `!!` is the value. */
const unary: Rule = (node, lowering) => {
  const sign = node.children.find(({ named }) => !named);
  const operator = sign ? lowering.text(sign) : '';
  if (operator === '++' || operator === '--') return update(node, lowering);
  if (operator !== '!') return pass(node, lowering);
  const code = operation(node, lowering);
  return code.kind === 'operation' ? { ...code, operator: '!' } : code;
};

const firstChild: Rule = (node, { code, group }) => {
  const [inner] = namedChildren(node).filter(isNoComment);
  return inner ? code(inner) : group(node);
};

const all: Rule = (node, { group }) => group(node);

export const kotlinTree: TreeTable = {
  ...kotlinCalls,
  ...kotlinBranches,
  identifier,
  this_expression: (node) => ({ kind: 'name', ...place(node), name: 'this' }),
  super_expression: (node) => ({ kind: 'name', ...place(node), name: 'super' }),
  user_type: (node, { text }) => ({ kind: 'name', ...place(node), name: lastName(text(node)) }),
  annotation,
  string_literal: string,
  multiline_string_literal: string,
  character_literal: (node, { text }) => ({
    kind: 'literal',
    ...place(node),
    value: text(node).slice(1, -1),
  }),
  number_literal: number,
  float_literal: number,
  binary_expression: (node, lowering) => genericCall(node, lowering) ?? binary(['+'])(node, lowering),
  infix_expression: infix,
  range_expression: operation,
  in_expression: contained,
  is_expression: operation,
  as_expression: firstChild,
  spread_expression: firstChild,
  unary_expression: unary,
  parenthesized_expression: pass,
  labeled_expression: pass,
  collection_literal: list,
  assignment,
  import: imported,
  class_declaration: classDeclaration,
  object_declaration: parametersAndBody,
  companion_object: all,
  property_declaration: property,
  variable_declaration: variable,
  multi_variable_declaration: list,
  function_declaration: declaredFunction,
  anonymous_function: declaredFunction,
  throw_expression: exit,
  break_expression: exit,
  continue_expression: exit,
};

/** `read<Type>(text)` that the grammar takes for two comparisons. */
function genericCall(node: SyntaxNode, lowering: Lowering): IrNode | undefined {
  const [left, right] = [childIn(node, 'left'), childIn(node, 'right')];
  const callee = left && childIn(left, 'left');
  const type = left && childIn(left, 'right');
  const isGeneric =
    right?.type === 'parenthesized_expression' &&
    left?.type === 'binary_expression' &&
    node.children.some((one) => lowering.text(one) === '>') &&
    left.children.some((one) => lowering.text(one) === '<') &&
    type?.type === 'identifier' &&
    /^[A-Z]/.test(lowering.text(type));
  if (!isGeneric || !callee) return undefined;
  const named: readonly Entry[] = [];
  return {
    kind: 'call',
    ...place(node),
    callee: lowering.code(callee),
    args: lowering.codes(namedChildren(right).filter(isNoComment)),
    named,
  };
}
