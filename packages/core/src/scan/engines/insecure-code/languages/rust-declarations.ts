// Functions, types and imports of Rust.
import { childIn, childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import type { Call, Func, Import, IrNode, Parameter } from '../flow/ir.ts';
import { classWith } from './lower-function.ts';
import { returningLast } from './lower-results.ts';
import { isNoComment, type Lowering, place, type Rule, type TreeTable } from './lower-tree.ts';
import { codeOfValue } from './rust-branches.ts';
import { targetOf } from './rust-patterns.ts';
import { contentOf, typeName } from './rust-types.ts';

function attributesOf({ children }: SyntaxNode): readonly SyntaxNode[] {
  return children
    .filter(({ type }) => type === 'attribute_item')
    .flatMap((item) => childOf(item, 'attribute') ?? []);
}

/** `#[get("/users/<id>")]`: a call with the texts that it is given. */
const attribute: Rule = (node, lowering) => {
  const [path] = namedChildren(node);
  if (!path) return lowering.group(node);
  const given = childIn(node, 'arguments');
  const texts = given ? namedChildren(given).filter(({ type }) => type === 'string_literal') : [];
  const callee = lowering.code(path);
  return { kind: 'call', ...place(node), callee, args: lowering.codes(texts), named: [] };
};

/** Where Rocket's routes say which parameters are parts of the request: `<id>`, `<path..>`, and `data = "<form>"`. */
const routePart = /(data\s*=\s*")?<(\w+)(\.\.)?>/g;
/** What holds text as it was sent: other types of one part read it by rules of their own. */
const textType = /^(?:(?:std\.string\.)?String|str|RawStr)$/;

/** Names of the parts that a route has, and whether each is one part of an address. */
function routedBy(marks: readonly string[]): ReadonlyMap<string, boolean> {
  return new Map(
    marks.flatMap((mark) =>
      Array.from(mark.matchAll(routePart), ([, data, name = '', rest]) => [name, !(data ?? rest)] as const),
    ),
  );
}

/**
 * What reads a parameter out of the request: the extractor that is its type, or the route. A number holds no text, and a path
 * that Rocket reads leads nowhere else. https://rocket.rs/guide/v0.5/requests/#dynamic-paths
 */
function parametersOf(
  list: SyntaxNode,
  routed: ReadonlyMap<string, boolean>,
  lowering: Lowering,
): readonly Parameter[] {
  return namedChildren(list).flatMap((node): Parameter[] => {
    if (node.type === 'self_parameter') return [];
    const pattern = node.type === 'parameter' ? childIn(node, 'pattern') : node;
    if (!pattern) return [];
    const type = childIn(node, 'type');
    const written = type ? lowering.text(type) : null;
    const read = written === null ? null : typeName(written);
    const content = written === null ? null : contentOf(written.replace(/^&\s*(?:mut\s+)?/, ''));
    const target = targetOf(pattern, lowering);
    const isPart = target.kind === 'name' ? routed.get(target.name) : undefined;
    const isRouted =
      isPart !== undefined && (isPart ? textType.test(read ?? '') : !/PathBuf$/.test(read ?? ''));
    const at = place(type ?? pattern);
    const decorators: IrNode[] = [
      ...(type && read !== null && /^[\w.]+(?:$|<)/.test(read)
        ? [callOf(read.replace(/<.*$/s, ''), at)]
        : []),
      ...(isRouted ? [callOf('rocket.routed', at)] : []),
    ];
    return [
      {
        ...place(node),
        target,
        decorators,
        type: content ?? read,
      },
    ];
  });
}

function callOf(path: string, at: { start: number; end: number }): Call {
  const [first = '', ...rest] = path.split('.');
  const callee = rest.reduce<IrNode>((object, name) => ({ kind: 'member', ...at, object, name }), {
    kind: 'name',
    ...at,
    name: first,
  });
  return { kind: 'call', ...at, callee, args: [], named: [] };
}

const declaredFunction: Rule = (node, lowering) => {
  const label = childIn(node, 'name');
  const list = childIn(node, 'parameters');
  const body = childIn(node, 'body');
  const result = childIn(node, 'return_type');
  const marks = attributesOf(node);
  const routed = routedBy(marks.map(lowering.text));
  const isMethod = list?.children.some(({ type }) => type === 'self_parameter') === true;
  const code: Func = {
    kind: 'function',
    ...place(node),
    name: label ? lowering.text(label) : null,
    parameters: list ? parametersOf(list, routed, lowering) : [],
    decorators: lowering.codes(marks),
    ...(result && { result: typeName(lowering.text(result)) }),
    body: body ? [returningLast(lowering.group(body))] : [],
    returnsBody: false,
    ...(isMethod && { self: 'self' }),
  };
  return code;
};

const closure: Rule = (node, lowering) => {
  const list = childIn(node, 'parameters');
  const body = childIn(node, 'body');
  const isBlock = body !== undefined && /block$/.test(body.type);
  const code = body && (isBlock ? returningLast(lowering.code(body)) : codeOfValue(body, lowering));
  return {
    kind: 'function',
    ...place(node),
    name: null,
    parameters: list ? parametersOf(list, new Map(), lowering) : [],
    decorators: [],
    body: code ? [code] : [],
    returnsBody: !isBlock,
  };
};

const declaredStruct = classWith({
  decorators: attributesOf,
  fields: (node) =>
    namedChildren(childIn(node, 'body') ?? node).flatMap((field) => {
      const label = childIn(field, 'name');
      const type = childIn(field, 'type');
      return field.type === 'field_declaration' && label && type ? [[label, type] as const] : [];
    }),
});

/** `struct Shelf { client: Client }`. */
const struct: Rule = (node, lowering) => {
  const code = declaredStruct(node, lowering);
  if (code.kind !== 'group' || !code.declares) return code;
  const fields = Object.entries(code.declares.fields ?? {}).map(([name, type]) => [name, typeName(type)]);
  return { ...code, declares: { ...code.declares, fields: Object.fromEntries(fields) } };
};

/** `impl Trait for Shelf { … }`: methods of the type. */
const implementation: Rule = (node, lowering) => {
  const type = childIn(node, 'type');
  const trait = childIn(node, 'trait');
  const body = childIn(node, 'body');
  if (!type || !body) return lowering.group(node);
  const owner = {
    name: typeName(lowering.text(type)).replace(/<.*$/s, '').replace(/^.*\./, ''),
    supers: trait ? [lowering.code(trait)] : [],
    decorators: lowering.codes(attributesOf(node)),
  };
  const parts = namedChildren(body)
    .filter(isNoComment)
    .map((one) => lowering.code(one))
    .map((part): IrNode => (part.kind === 'function' ? { ...part, owner } : part));
  return { kind: 'group', ...place(node), declares: owner, parts };
};

/** `use a::{b, c as d, e::*};` */
const used: Rule = (node, lowering) => {
  const argument = childIn(node, 'argument');
  if (!argument) return lowering.group(node);
  const all = namesOf(argument, '', lowering);
  const names = all.filter(({ local }) => local !== '*');
  const parts = all
    .filter(({ local }) => local === '*')
    .flatMap((one): IrNode[] => [
      { kind: 'import', ...place(node), path: `${one.path}.*`, names: [] },
      { kind: 'import', ...place(node), path: one.path, names: [one], keepsNames: true },
    ]);
  if (names.length > 0) parts.push({ kind: 'import', ...place(node), path: names[0]?.path ?? '', names });
  return { kind: 'group', ...place(node), parts };
};

function namesOf(node: SyntaxNode, before: string, lowering: Lowering): Import['names'] {
  const text = (one: SyntaxNode | undefined): string =>
    one ? lowering.text(one).replaceAll('::', '.').replace(/\s/g, '') : '';
  const within = (path: string): string => (before === '' ? path : `${before}.${path}`);
  const last = (path: string): string => path.slice(path.lastIndexOf('.') + 1);
  switch (node.type) {
    case 'scoped_use_list': {
      const path = childIn(node, 'path');
      const list = childIn(node, 'list');
      return list ? namesOf(list, path ? within(text(path)) : before, lowering) : [];
    }
    case 'use_list':
      return namedChildren(node)
        .filter(isNoComment)
        .flatMap((one) => namesOf(one, before, lowering));
    case 'use_as_clause': {
      const path = within(text(childIn(node, 'path')));
      return [{ local: text(childIn(node, 'alias')), path }];
    }
    case 'use_wildcard':
      return [{ local: '*', path: within(text(namedChildren(node)[0])) }];
    case 'self':
      return [{ local: last(before), path: before }];
    default: {
      const path = within(text(node));
      return [{ local: last(path), path }];
    }
  }
}

const rocketNames = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'catch'];

/** `#[macro_use] extern crate rocket;`: its macros by their names. */
const externCrate: Rule = (node, lowering) => {
  const label = childIn(node, 'name');
  const crate = label ? lowering.text(label) : '';
  const names = crate === 'rocket' ? rocketNames.map((local) => ({ local, path: `rocket.${local}` })) : [];
  return { kind: 'import', ...place(node), path: crate, names: [{ local: crate, path: crate }, ...names] };
};

/** `Search { q, page: 1, ..base }`. */
const constructed: Rule = (node, lowering) => {
  const type = childIn(node, 'name');
  const body = childIn(node, 'body');
  if (!type || !body) return lowering.group(node);
  return {
    kind: 'call',
    constructs: true,
    ...place(node),
    callee: lowering.code(type),
    args: [],
    named: namedChildren(body)
      .filter(isNoComment)
      .map((one) => {
        const label = childIn(one, 'field');
        const value = childIn(one, 'value') ?? namedChildren(one).at(-1) ?? one;
        const name = one.type === 'shorthand_field_initializer' ? lowering.text(one) : label;
        return {
          key: name === undefined ? '**' : typeof name === 'string' ? name : lowering.text(name),
          ...place(one),
          value: codeOfValue(value, lowering),
        };
      }),
  };
};

export const rustDeclarations: TreeTable = {
  attribute,
  attribute_item: (node) => ({ kind: 'group', ...place(node), parts: [] }),
  function_item: declaredFunction,
  closure_expression: closure,
  struct_item: struct,
  impl_item: implementation,
  use_declaration: used,
  extern_crate_declaration: externCrate,
  struct_expression: constructed,
};
