// Types, functions and values of Swift.
import {
  childIn,
  childOf,
  childrenIn,
  namedChildren,
  type SyntaxNode,
} from '../../shared/syntax/syntax-tree.ts';
import type { ClassDeclaration, Func, IrNode, Parameter } from '../flow/ir.ts';
import { isNoComment, type Lowering, lastName, place, type Rule, type TreeTable } from './lower-tree.ts';
import { codeOfValue, targetOf } from './swift-branches.ts';
import { nameAt, resultOf } from './swift-calls.ts';
import { typeText } from './swift-types.ts';

function inside(node: SyntaxNode): readonly SyntaxNode[] {
  return namedChildren(node).filter(isNoComment);
}

function attributesOf(node: SyntaxNode): readonly SyntaxNode[] {
  const modifiers = childOf(node, 'modifiers');
  return [...inside(node), ...(modifiers ? inside(modifiers) : [])].filter(
    ({ type }) => type === 'attribute',
  );
}

/** `@Query`, `@Sendable`: names, without what they are given. */
const attribute: Rule = (node, lowering) => {
  const type = childOf(node, 'user_type');
  if (!type) return lowering.group(node);
  const callee = nameAt(type, lastName(lowering.text(type)));
  return { kind: 'call', ...place(node), callee, args: [], named: [] };
};

/** The name by which the body knows it, and its type; a value that it has otherwise stands behind it. */
function parametersOf(node: SyntaxNode, lowering: Lowering): readonly Parameter[] {
  const found: Parameter[] = [];
  for (const child of node.children) {
    const last = found.at(-1);
    if (child.type === 'parameter') {
      const [label, type] = childrenIn(child, 'name');
      if (!label) continue;
      found.push({
        ...place(child),
        target: lowering.code(label),
        decorators: [],
        type: typeText(type, lowering),
      });
    } else if (child.field === 'default_value' && child.named && last)
      found[found.length - 1] = { ...last, fallback: lowering.code(child) };
  }
  return found;
}

/** `func name(…) -> Type { … }`, `init(…) { … }`. */
const declared: Rule = (node, lowering) => {
  const [label, result] = childrenIn(node, 'name');
  const isMaker = node.type === 'init_declaration';
  const body = childIn(node, 'body');
  const statements = body && childOf(body, 'statements');
  const written = isMaker ? null : typeText(result, lowering);
  const modifiers = childOf(node, 'modifiers');
  const isPrivate = /\b(?:private|fileprivate)\b/.test(modifiers ? lowering.text(modifiers) : '');
  const func: Func = {
    kind: 'function',
    ...place(node),
    name: isMaker ? 'init' : label ? lowering.text(label).replaceAll('`', '') : null,
    parameters: parametersOf(node, lowering),
    decorators: lowering.codes(attributesOf(node)),
    ...(written !== null && { result: written }),
    body: statements ? [written === null ? lowering.code(statements) : resultOf(statements, lowering)] : [],
    returnsBody: false,
    isPublic: !isPrivate,
  };
  return func;
};

/** `let name: Type = value`, `var name: Type { … }`, which is read like a field. */
const property: Rule = (node, lowering) => {
  const parts: IrNode[] = [];
  const decorators = lowering.codes(attributesOf(node));
  const patterns = node.children.filter(({ type, field }) => type === 'pattern' && field === 'name');
  for (const pattern of patterns) {
    const rest = node.children.slice(node.children.indexOf(pattern) + 1);
    const next = rest.findIndex(({ type, field }) => type === 'pattern' && field === 'name');
    const own = next < 0 ? rest : rest.slice(0, next);
    const type = own.find((one) => one.type === 'type_annotation');
    const written = typeText(type && childIn(type, 'name'), lowering);
    const value = own.find(({ field, named }) => field === 'value' && named);
    const computed = own.find(({ field }) => field === 'computed_value');
    const getter = computed && bodyOf(computed);
    const label = childIn(pattern, 'bound_identifier');
    const { start, end } = pattern;
    if (getter && label)
      parts.push({
        kind: 'function',
        ...place(node),
        name: lowering.text(label),
        parameters: [],
        decorators: [],
        ...(written !== null && { result: written }),
        body: [resultOf(getter, lowering)],
        returnsBody: false,
        isGetter: true,
      });
    else if (value || (written !== null && !/^(?:String|Int|Bool|Double|Data)\b/.test(written)))
      parts.push({
        kind: 'assign',
        ...place(node),
        target: targetOf(pattern, lowering),
        value: value ? codeOfValue(value, lowering) : { kind: 'group', start, end, parts: [] },
        extends: false,
        ...((written ?? readAs(value, lowering)) !== undefined && {
          type: written ?? readAs(value, lowering),
        }),
        ...(decorators.length > 0 && { decorators }),
      } as IrNode);
  }
  const [only] = parts;
  return parts.length === 1 && only
    ? only
    : { kind: 'group', ...place(node), parts: [...parts, ...decorators] };
};

function bodyOf(computed: SyntaxNode): SyntaxNode | undefined {
  return childOf(childOf(computed, 'computed_getter') ?? computed, 'statements');
}

/** All of a file: those of code have at most this many signs. */
const whole: SyntaxNode = { type: '', field: null, named: false, start: 0, end: 1024 * 1024, children: [] };

/** `try request.content.decode(Ask.self)`: the type that it is read as. */
function readAs(value: SyntaxNode | undefined, { text }: Lowering): string | undefined {
  const written = value ? /\bdecode\(\s*([A-Z][\w.]*)\.self\b[^()]*\)$/.exec(text(value)) : null;
  const type = written?.[1];
  // What another file declares is not known to hold anything else than text.
  const isOwn =
    type !== undefined &&
    new RegExp(`\\b(?:struct|class)\\s+${type.replace('.', '\\.')}\\b`).test(text(whole));
  return isOwn ? type : undefined;
}

/** A class, a structure, an enumeration, an actor, an extension. */
const classDeclaration: Rule = (node, lowering) => {
  const label = childIn(node, 'name');
  const body = childIn(node, 'body');
  if (!label || !body) return lowering.group(node);
  const name = lastName(lowering.text(label));
  const supers = node.children
    .filter(({ type }) => type === 'inheritance_specifier')
    .flatMap((one) => childIn(one, 'inherits_from') ?? []);
  const declares: ClassDeclaration = {
    name,
    supers: lowering.codes(supers),
    decorators: lowering.codes(attributesOf(node)),
    fields: Object.fromEntries(inside(body).flatMap((one) => fieldOf(one, lowering))),
  };
  const parts = lowering.codes(inside(body)).map((part): IrNode => {
    if (part.kind !== 'function') return part;
    return { ...part, owner: declares, ...(part.name === 'init' && { name, constructs: name }) };
  });
  return { kind: 'group', ...place(node), declares, parts };
};

function fieldOf(node: SyntaxNode, lowering: Lowering): readonly (readonly [string, string])[] {
  if (node.type !== 'property_declaration') return [];
  const pattern = childOf(node, 'pattern');
  const label = pattern && childIn(pattern, 'bound_identifier');
  const type = childOf(node, 'type_annotation');
  const written = typeText(type && childIn(type, 'name'), lowering);
  return label && written !== null ? [[lowering.text(label), written]] : [];
}

/** `import Vapor`: all of a module. */
const imported: Rule = (node, lowering) => {
  const full = childOf(node, 'identifier');
  if (!full) return lowering.group(node);
  const path = lowering.text(full);
  const isPart = path.includes('.');
  const names = [{ local: isPart ? lastName(path) : '*', path }];
  return { kind: 'import', ...place(node), path, names, keepsNames: true };
};

export const swiftDeclarations: TreeTable = {
  attribute,
  import_declaration: imported,
  class_declaration: classDeclaration,
  protocol_declaration: classDeclaration,
  function_declaration: declared,
  protocol_function_declaration: declared,
  init_declaration: declared,
  property_declaration: property,
};
