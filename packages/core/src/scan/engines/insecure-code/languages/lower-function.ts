// Functions of tree-sitter's languages: what a table says of their parameters.
import { childIn, childrenIn, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { ClassDeclaration, Func, IrNode, Parameter } from '../flow/ir.ts';
import { type Lowering, lastName, place, type Rule } from './lower-tree.ts';

/** What a language's parameter says of itself. */
export interface ReadParameter {
  readonly name: SyntaxNode;
  /** Further names that share what is declared: `title, text string`. */
  readonly others?: readonly SyntaxNode[];
  readonly type?: SyntaxNode;
  readonly fallback?: SyntaxNode;
  readonly decorators?: readonly SyntaxNode[];
}

export interface FunctionShape {
  readonly name: string;
  readonly parameters: string;
  readonly body: string;
  parameter(node: SyntaxNode): ReadParameter | undefined;
  decorators?(node: SyntaxNode): readonly SyntaxNode[];
  /** The role of the declared type of what it returns. */
  readonly result?: string;
  /** The last expression is what it returns. */
  readonly returnsBody?: boolean;
  /** The same of the last of several statements. */
  readonly returnsLast?: boolean;
}

export function func(shape: FunctionShape): Rule {
  return (node, lowering) => readFunction(node, shape, lowering);
}

/** A constructor that is named for its class. */
export function constructorOf(shape: FunctionShape): Rule {
  return (node, lowering) => {
    const code = readFunction(node, shape, lowering);
    return code.name === null ? code : { ...code, constructs: code.name };
  };
}

interface ClassShape {
  /** The method that is its constructor, where it is not named for the class. */
  readonly constructorName?: string;
  /** Whether a framework can find it. */
  isPublic?(node: SyntaxNode, lowering: Lowering): boolean;
  /** What it extends and implements. */
  supers?(node: SyntaxNode): readonly SyntaxNode[];
  decorators?(node: SyntaxNode): readonly SyntaxNode[];
  /** Names and types of its fields. */
  fields?(node: SyntaxNode): readonly (readonly [name: SyntaxNode, type: SyntaxNode])[];
  /** Names of what an interface asks for; undefined of what is none. */
  methods?(node: SyntaxNode): readonly SyntaxNode[] | undefined;
}

export function classWith(shape: ClassShape): Rule {
  return (node, lowering) => {
    const label = childIn(node, 'name');
    const code = lowering.group(node);
    if (!label || code.kind !== 'group') return code;
    const methods = shape.methods?.(node)?.map(lowering.text);
    const declares: ClassDeclaration = {
      name: lastName(lowering.text(label)),
      supers: lowering.codes(shape.supers?.(node) ?? []),
      decorators: lowering.codes(shape.decorators?.(node) ?? []),
      ...(shape.isPublic && { isPublic: shape.isPublic(node, lowering) }),
      fields: Object.fromEntries(
        (shape.fields?.(node) ?? []).map(([field, type]) => [
          lastName(lowering.text(field)),
          lowering.text(type),
        ]),
      ),
      ...(methods && { methods }),
    };
    return { ...code, declares, parts: code.parts.map((part) => ofClass(part, declares, shape)) };
  };
}

/** The constructor that the head of a class is, which keeps what it is given: `class A(val name: String)`. */
export function constructorInHead(
  head: SyntaxNode,
  owner: ClassDeclaration,
  parameters: readonly Parameter[],
): Func {
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
  return {
    kind: 'function',
    ...place(head),
    name: owner.name,
    parameters,
    decorators: [],
    body,
    returnsBody: false,
    constructs: owner.name,
    owner,
  };
}

function ofClass(code: IrNode, owner: ClassDeclaration, shape: ClassShape): IrNode {
  if (code.kind === 'function') {
    const isConstructor = code.name !== null && code.name === shape.constructorName;
    return { ...code, owner, ...(isConstructor && { constructs: owner.name }) };
  }
  // Another class inside of it.
  if (code.kind !== 'group' || code.declares) return code;
  return { ...code, parts: code.parts.map((part) => ofClass(part, owner, shape)) };
}

export function readFunction(node: SyntaxNode, shape: FunctionShape, lowering: Lowering): Func {
  const label = childIn(node, shape.name);
  const list = childIn(node, shape.parameters);
  const body = childrenIn(node, shape.body);
  const result = shape.result === undefined ? undefined : childIn(node, shape.result);
  const found = list
    ? namedChildren(list).length === 0 && shape.parameter(list)
      ? [list]
      : namedChildren(list)
    : [];
  const parameters = found.flatMap((child): Parameter[] => {
    const read = shape.parameter(child);
    if (!read) return [];
    return [read.name, ...(read.others ?? [])].map((one) => ({
      ...place(child),
      target: { kind: 'name', ...place(one), name: lowering.text(one).replace(/^[&*]+/, '') },
      decorators: lowering.codes(read.decorators ?? []),
      type: read.type ? lowering.text(read.type) : null,
      ...(read.fallback && { fallback: lowering.code(read.fallback) }),
    }));
  });
  const lowered = body.map((part) => lowering.code(part));
  return {
    kind: 'function',
    ...place(node),
    name: label ? lastName(lowering.text(label)) : null,
    parameters,
    decorators: lowering.codes(shape.decorators?.(node) ?? []),
    ...(result && { result: lowering.text(result) }),
    body: shape.returnsLast ? returningLast(lowered) : lowered,
    returnsBody: shape.returnsBody === true,
  };
}

/** Expressions whose value is what a function without a `return` gives. */
const valued: ReadonlySet<IrNode['kind']> = new Set([
  'name',
  'member',
  'call',
  'joined',
  'choice',
  'literal',
]);

/** The last expression as what is returned. */
export function returningLast(parts: readonly IrNode[]): readonly IrNode[] {
  const last = parts.at(-1);
  if (last?.kind === 'group') return [...parts.slice(0, -1), { ...last, parts: returningLast(last.parts) }];
  if (!last || !valued.has(last.kind)) return parts;
  return [...parts.slice(0, -1), { kind: 'return', start: last.start, end: last.end, value: last }];
}
