// Methods of Go stand outside of their type: here they are brought together, as a class with its methods.
import {
  childIn,
  childOf,
  childrenIn,
  namedChildren,
  type SyntaxNode,
} from '../../shared/syntax/syntax-tree.ts';
import type { Assignment, ClassDeclaration, Func, IrNode } from '../flow/ir.ts';
import { classWith, type FunctionShape, readFunction } from './lower-function.ts';
import { lastName, type Rule } from './lower-tree.ts';

function fieldsOf(type: SyntaxNode): readonly SyntaxNode[] {
  const body = childIn(type, 'type');
  const list = body?.type === 'struct_type' ? childOf(body, 'field_declaration_list') : undefined;
  return list ? namedChildren(list).filter((child) => child.type === 'field_declaration') : [];
}

/** `type A struct { web.Controller; ctx *gin.Context }`: what it embeds is what it extends. */
export const typeSpec: Rule = classWith({
  fields: (node) =>
    fieldsOf(node).flatMap((field) => {
      const type = childIn(field, 'type');
      return type ? childrenIn(field, 'name').map((name) => [name, type] as const) : [];
    }),
  supers: (node) =>
    fieldsOf(node).flatMap((field) => {
      const type = childIn(field, 'type');
      return type && !childIn(field, 'name') ? [type] : [];
    }),
  methods: (node) => {
    const body = childIn(node, 'type');
    if (body?.type !== 'interface_type') return undefined;
    return namedChildren(body).flatMap(({ type, children }) =>
      type === 'method_elem' ? children.filter(({ field }) => field === 'name') : [],
    );
  },
});

/** `func (a *A) Find()`: a method of the type, which is called `a` in it. */
export function methodWith(shape: FunctionShape): Rule {
  return (node, lowering) => {
    const code = readFunction(node, shape, lowering);
    const receiver = childIn(node, 'receiver');
    const [declared] = receiver ? namedChildren(receiver) : [];
    const type = declared && childIn(declared, 'type');
    if (!type) return code;
    const name = lastName(lowering.text(type).replace(/^\*|\[.*$/gs, ''));
    const self = childIn(declared, 'name');
    return {
      ...code,
      owner: { name, supers: [], decorators: [] },
      ...(self && { self: lowering.text(self) }),
    };
  };
}

/** The methods of a type as a group of their own, at the place of the first, with the fields of the type before them. */
export function withMethods(code: readonly IrNode[]): readonly IrNode[] {
  const declared = new Map(code.flatMap(declarationsIn).map((one) => [one.name, one]));
  const methods = new Map<string, Func[]>();
  for (const part of code)
    if (part.kind === 'function' && part.owner)
      methods.set(part.owner.name, [...(methods.get(part.owner.name) ?? []), part]);
  return code.flatMap((part): readonly IrNode[] => {
    if (part.kind !== 'function' || !part.owner) return [part];
    const [first, ...others] = methods.get(part.owner.name) ?? [];
    if (first !== part) return [];
    const owner = declared.get(part.owner.name) ?? part.owner;
    const own = [first, ...others].map((method): Func => ({ ...method, owner }));
    const { start, end } = first;
    return [{ kind: 'group', start, end, declares: owner, parts: [...assigned(owner, first), ...own] }];
  });
}

function declarationsIn(code: IrNode): readonly ClassDeclaration[] {
  if (code.kind !== 'group') return [];
  return code.declares ? [code.declares] : code.parts.flatMap(declarationsIn);
}

/** Fields as other languages declare them: with a type and without a value. */
function assigned({ fields = {} }: ClassDeclaration, { start }: Func): readonly Assignment[] {
  const place = { start, end: start };
  return Object.entries(fields).map(([name, type]) => ({
    kind: 'assign',
    ...place,
    target: { kind: 'member', ...place, object: { kind: 'name', ...place, name: 'this' }, name },
    value: { kind: 'group', ...place, parts: [] },
    type,
    extends: false,
  }));
}
