// Classes, functions and values of Scala.
import {
  childIn,
  childOf,
  childrenIn,
  namedChildren,
  type SyntaxNode,
} from '../../shared/syntax/syntax-tree.ts';
import type { Func, IrNode, Parameter } from '../flow/ir.ts';
import { classWith, constructorInHead } from './lower-function.ts';
import { isNoComment, type Lowering, lastName, place, type Rule, type TreeTable } from './lower-tree.ts';
import { codeOfValue, resultOf } from './scala-branches.ts';
import { argumentsOf } from './scala-calls.ts';
import { targetOf } from './scala-patterns.ts';
import { typeText } from './scala-types.ts';

const annotation: Rule = (node, lowering) => {
  const type = childIn(node, 'name');
  if (!type) return lowering.group(node);
  return {
    kind: 'call',
    ...place(node),
    callee: annotationName(type, lowering),
    ...argumentsOf(
      childrenIn(node, 'arguments').filter(({ named }) => named),
      lowering,
    ),
  };
};

/** `@cask.get` is a member of what is imported. */
function annotationName(type: SyntaxNode, lowering: Lowering): IrNode {
  const [first = '', ...rest] = lowering.text(type).split('.');
  return rest.reduce<IrNode>((object, name) => ({ kind: 'member', ...place(type), object, name }), {
    kind: 'name',
    ...place(type),
    name: first,
  });
}

function annotationsOf({ children }: SyntaxNode): readonly SyntaxNode[] {
  return children.filter(({ type }) => type === 'annotation');
}

/** All lists, one behind the other: `(name: String)(implicit request: Request)`. */
function parametersOf(node: SyntaxNode, lowering: Lowering): readonly Parameter[] {
  return node.children
    .filter(({ type }) => type === 'parameters' || type === 'class_parameters')
    .flatMap(namedChildren)
    .filter(({ type }) => type === 'parameter' || type === 'class_parameter')
    .flatMap((one): Parameter[] => {
      const label = childIn(one, 'name');
      const fallback = childIn(one, 'default_value');
      if (!label) return [];
      return [
        {
          ...place(one),
          target: lowering.code(label),
          decorators: lowering.codes(annotationsOf(one)),
          type: typeText(childIn(one, 'type'), lowering),
          ...(fallback && { fallback: lowering.code(fallback) }),
        },
      ];
    });
}

/** `def name(…): Type = …`. */
export const declaredFunction: Rule = (node, lowering) => {
  const label = childIn(node, 'name');
  const body = childIn(node, 'body');
  const result = typeText(childIn(node, 'return_type'), lowering);
  const modifiers = childOf(node, 'modifiers');
  const code = body && (result === 'Unit' ? lowering.code(body) : resultOf(body, lowering));
  const isPublic = !/\b(?:private|protected)\b/.test(modifiers ? lowering.text(modifiers) : '');
  const func: Func = {
    kind: 'function',
    ...place(node),
    name: label ? lowering.text(label).replaceAll('`', '') : null,
    parameters: parametersOf(node, lowering),
    decorators: lowering.codes(annotationsOf(node)),
    ...(result !== null && { result }),
    body: code ? [code] : [],
    returnsBody: false,
    isPublic,
    ...(childrenIn(node, 'parameters').every(({ type }) => type === 'type_parameters') && { isGetter: true }),
  };
  return func;
};

/** `val name: Type = value`, `val (a, b) = value`. */
const valueDefinition: Rule = (node, lowering) => {
  const pattern = childIn(node, 'pattern') ?? childIn(node, 'name');
  const value = childIn(node, 'value');
  const written = typeText(childIn(node, 'type'), lowering);
  const decorators = lowering.codes(annotationsOf(node));
  // A text or a number that is not set yet has no value.
  if (!pattern || (!value && (written === null || /^(?:String|Int|Long|Boolean|Double)\b/.test(written))))
    return { kind: 'group', ...place(node), parts: decorators };
  return {
    kind: 'assign',
    ...place(node),
    target: targetOf(pattern, lowering),
    value: value ? codeOfValue(value, lowering) : { kind: 'group', ...place(node), parts: [] },
    extends: false,
    ...(written !== null && { type: written }),
    ...(decorators.length > 0 && { decorators }),
  };
};

function fieldOf(node: SyntaxNode): readonly (readonly [SyntaxNode, SyntaxNode])[] {
  const label = childIn(node, 'name') ?? childIn(node, 'pattern');
  const type = childIn(node, 'type');
  return label && type ? [[label, type]] : [];
}

const withMembers = classWith({
  supers: (node) => childrenIn(childOf(node, 'extends_clause') ?? node, 'type').filter(({ named }) => named),
  decorators: annotationsOf,
  fields: (node) => [
    ...node.children
      .filter(({ type }) => type === 'class_parameters')
      .flatMap(namedChildren)
      .flatMap(fieldOf),
    ...namedChildren(childIn(node, 'body') ?? node)
      .filter(({ type }) => /^va[lr]_(?:definition|declaration)$/.test(type))
      .flatMap(fieldOf),
  ],
});

/** What a class is given it holds, of the type that is declared. */
function heldParameter({ target, type, start, end }: Parameter): readonly IrNode[] {
  if (type === null || /^(?:String|Int|Long|Boolean|Double)\b/.test(type)) return [];
  const value: IrNode = { kind: 'group', start, end, parts: [] };
  return [{ kind: 'assign', start, end, target, value, extends: false, type }];
}

/** A class, and the constructor that its head is: `class A(name: String)`. */
const classDefinition: Rule = (node, lowering) => {
  const code = withMembers(node, lowering);
  if (code.kind !== 'group' || !code.declares) return code;
  const { declares } = code;
  const parameters = parametersOf(node, lowering);
  if (parameters.length === 0) return code;
  const made = constructorInHead(childOf(node, 'class_parameters') ?? node, declares, parameters);
  return { ...code, parts: [...parameters.flatMap(heldParameter), made, ...code.parts] };
};

/** `import a.b.C`, `import a.b.{C => D, E, _}`. */
const imported: Rule = (node, lowering) => {
  const path = childrenIn(node, 'path')
    .map((one) => lowering.text(one).replaceAll('`', ''))
    .join('');
  const selectors = childOf(node, 'namespace_selectors');
  const names = selectors
    ? namedChildren(selectors)
        .filter(isNoComment)
        .map((one) => selected(one, path, lowering))
    : [{ local: childOf(node, 'namespace_wildcard') ? '*' : lastName(path), path }];
  return { kind: 'import', ...place(node), path, names, keepsNames: true };
};

function selected(node: SyntaxNode, path: string, { text }: Lowering): { local: string; path: string } {
  if (node.type === 'namespace_wildcard') return { local: '*', path };
  const name = text(childIn(node, 'name') ?? node);
  const local = text(childIn(node, 'alias') ?? node);
  return { local, path: `${path}.${name}` };
}

export const scalaDeclarations: TreeTable = {
  annotation,
  class_definition: classDefinition,
  trait_definition: classDefinition,
  object_definition: withMembers,
  enum_definition: classDefinition,
  function_definition: declaredFunction,
  function_declaration: declaredFunction,
  val_definition: valueDefinition,
  var_definition: valueDefinition,
  val_declaration: valueDefinition,
  var_declaration: valueDefinition,
  import_declaration: imported,
};
