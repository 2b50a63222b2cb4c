// ESTree, as oxc gives it, to the model of code.
import { SyntaxLimitError } from '../../shared/syntax/syntax-tree.ts';
import type { Entry, Func, Group, IrNode, Parameter } from '../flow/ir.ts';
import { failureBranch } from './after-failure.ts';
import type { Node } from './estree-node.ts';
import { lowerElement } from './lower-element.ts';
import {
  exportedAssignment,
  exportedDeclaration,
  exportedDefault,
  exportedModule,
  exportedNames,
} from './lower-export.ts';
import { lowerImport, lowerImportEquals } from './lower-import.ts';
import { membersOf } from './lower-members.ts';
import { typeName } from './lower-type.ts';

const deepest = 500;

/** Throws SyntaxLimitError. @param program an ESTree program */
export function lowerJavaScript(program: unknown): readonly IrNode[] {
  return lowerAll((program as Node).body, 0);
}

function lowerAll(nodes: unknown, depth: number): IrNode[] {
  return (nodes as readonly (Node | null)[]).flatMap((node) => (node ? [lower(node, depth)] : []));
}

function group({ start, end }: Node, parts: readonly IrNode[]): Group {
  return { kind: 'group', start, end, parts };
}

function lower(node: Node, above: number): IrNode {
  const depth = above + 1;
  if (depth > deepest) throw new SyntaxLimitError('depth');
  const { start, end } = node;
  const field = (name: string) => node[name] as Node;
  const has = (name: string) => node[name] !== null && node[name] !== undefined;
  const to = (name: string) => lower(field(name), depth);
  switch (node.type) {
    case 'Identifier':
    case 'JSXIdentifier':
    case 'PrivateIdentifier':
      return { kind: 'name', start, end, name: node.name as string };
    case 'ThisExpression':
      return { kind: 'name', start, end, name: 'this' };
    case 'Literal':
      return lowerLiteral(node);
    case 'TemplateLiteral':
      return { kind: 'joined', start, end, parts: templateParts(node, depth) };
    case 'TaggedTemplateExpression':
      // A tag gets text and values apart, and escapes as it likes: the text is the first argument.
      return {
        kind: 'call',
        start,
        end,
        callee: to('tag'),
        args: lowerAll(field('quasi').expressions, depth).map((part) => group(node, [part])),
        named: [],
      };
    case 'MemberExpression':
    case 'JSXMemberExpression':
      return lowerMember(node, depth);
    case 'CallExpression':
    case 'NewExpression':
      return lowerCall(node, depth);
    case 'ImportExpression':
      return {
        kind: 'call',
        start,
        end,
        callee: { kind: 'name', start, end: start + 6, name: 'import' },
        args: [to('source')],
        named: [],
      };
    case 'ChainExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
    case 'TSNonNullExpression':
    case 'TSTypeAssertion':
    case 'TSInstantiationExpression':
    case 'ParenthesizedExpression':
    case 'ExpressionStatement':
    case 'JSXExpressionContainer':
      return lower((node.expression ?? node.declaration) as Node, depth);
    case 'AwaitExpression':
    case 'SpreadElement':
    case 'RestElement':
      return to('argument');
    case 'ExportDefaultDeclaration':
    case 'TSExportAssignment':
      return exportedDefault(node, lower((node.declaration ?? node.expression) as Node, depth));
    case 'ExportNamedDeclaration':
      return has('declaration') ? exportedDeclaration(to('declaration')) : exportedNames(node);
    case 'ExportAllDeclaration':
      return exportedModule(node);
    case 'BinaryExpression':
      if (node.operator === '+') return { kind: 'joined', start, end, parts: [...sumParts(node, depth)] };
      return operation(node, [to('left'), to('right')]);
    case 'UnaryExpression':
    case 'UpdateExpression':
      return lowerUnary(node, depth);
    case 'LogicalExpression':
      if (node.operator === '&&')
        return { kind: 'choice', start, end, parts: [tested(to('left')), to('right')] };
      return { kind: 'choice', start, end, parts: [to('left'), to('right')] };
    case 'ConditionalExpression':
      return {
        kind: 'choice',
        start,
        end,
        parts: [tested(to('test')), to('consequent'), to('alternate')],
      };
    case 'ObjectExpression':
    case 'ObjectPattern':
      return { kind: 'record', start, end, entries: entries(node.properties as Node[], depth) };
    case 'ArrayExpression':
    case 'ArrayPattern':
      return { kind: 'list', start, end, items: lowerAll(node.elements, depth) };
    case 'AssignmentPattern':
      return to('left');
    case 'VariableDeclaration':
      return group(node, lowerAll(node.declarations, depth));
    case 'VariableDeclarator': {
      const assigned = { start, end, extends: false, declares: true } as const;
      return has('init')
        ? { kind: 'assign', target: to('id'), value: to('init'), ...assigned }
        : group(node, []);
    }
    case 'PropertyDefinition':
      if (!has('value')) return group(node, []);
      return {
        kind: 'assign',
        start,
        end,
        target: ownField(node, depth),
        value: to('value'),
        extends: false,
      };
    case 'AssignmentExpression': {
      const more = node.operator !== '=';
      const target = to('left');
      const value = exportedAssignment(target, to('right'));
      return { kind: 'assign', start, end, target, value, extends: more };
    }
    case 'ForOfStatement':
    case 'ForInStatement':
      return lowerLoop(node, depth);
    case 'IfStatement':
    case 'WhileStatement':
      return {
        kind: 'branch',
        start,
        end,
        test: has('test') ? to('test') : null,
        bodies: lowerAll(
          [node.consequent, node.alternate, node.body].flat().filter((part) => part),
          depth,
        ),
      };
    case 'SwitchStatement':
      return {
        kind: 'switch',
        start,
        end,
        subject: to('discriminant'),
        cases: (node.cases as readonly Node[]).map(({ test, consequent }) => ({
          labels: test ? [lower(test as Node, depth)] : [],
          body: lowerAll(consequent, depth),
        })),
      };
    case 'CatchClause':
      return failureBranch(start, end, group(node, nested(node, depth)));
    case 'ReturnStatement':
      return has('argument')
        ? { kind: 'return', start, end, value: to('argument') }
        : { kind: 'exit', start, end, parts: [] };
    case 'YieldExpression':
      if (!has('argument')) return group(node, []);
      return { kind: 'return', start, end, value: to('argument'), continues: true };
    case 'ThrowStatement':
      return { kind: 'exit', start, end, parts: [to('argument')] };
    case 'BreakStatement':
    case 'ContinueStatement':
      return { kind: 'exit', start, end, parts: [] };
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return lowerFunction(node, null, [], depth);
    case 'MethodDefinition':
    case 'TSAbstractMethodDefinition': {
      const code = lowerFunction(field('value'), keyOf(node), lowerAll(node.decorators ?? [], depth), depth);
      return node.kind === 'get' ? { ...code, isGetter: true } : code;
    }
    case 'ClassDeclaration':
    case 'ClassExpression':
      return lowerClass(node, depth);
    case 'Decorator':
      return to('expression');
    case 'ImportDeclaration':
      return lowerImport(node);
    case 'TSImportEqualsDeclaration':
      return lowerImportEquals(node);
    case 'SequenceExpression': {
      // Compilers write `(0, module.name)(…)` for a function that is called without its object.
      const parts = lowerAll(node.expressions, depth);
      const last = parts.at(-1);
      return last && parts.slice(0, -1).every(({ kind }) => kind === 'literal') ? last : group(node, parts);
    }
    case 'JSXElement':
      return lowerElement(node, (part) => lower(part, depth));
    default:
      return group(node, nested(node, depth));
  }
}

/** What decides, but is no value of the whole. */
function tested(code: IrNode): IrNode {
  return { kind: 'operation', start: code.start, end: code.end, operator: 'test', parts: [code] };
}

function operation(node: Node, parts: readonly IrNode[]): IrNode {
  return {
    kind: 'operation',
    start: node.start,
    end: node.end,
    operator: String(node.operator ?? 'test'),
    parts,
  };
}

function lowerLiteral(node: Node): IrNode {
  const { start, end } = node;
  const regex = node.regex as { pattern: string; flags: string } | undefined;
  if (regex)
    return { kind: 'regexp', start, end, source: regex.pattern, isGlobal: regex.flags.includes('g') };
  const value = node.value;
  if (typeof value === 'bigint') return { kind: 'literal', start, end, value: Number(value) };
  return { kind: 'literal', start, end, value: value as string | number | boolean | null };
}

function templateParts(node: Node, depth: number): IrNode[] {
  const texts = node.quasis as readonly Node[];
  const values = node.expressions as readonly Node[];
  return texts.flatMap((text, index) => {
    const value = values[index];
    const { cooked } = text.value as { cooked: string | null };
    const literal: IrNode = { kind: 'literal', start: text.start, end: text.end, value: cooked ?? '' };
    return value ? [literal, lower(value, depth)] : [literal];
  });
}

/** The parts of `a + b + c`, without a step into depth for each of a thousand. */
function sumParts(node: Node, depth: number): readonly IrNode[] {
  const parts: IrNode[] = [];
  let left = node;
  while (left.type === 'BinaryExpression' && left.operator === '+') {
    parts.unshift(lower(left.right as Node, depth));
    left = left.left as Node;
  }
  return [lower(left, depth), ...parts];
}

function lowerMember(node: Node, depth: number): IrNode {
  const { start, end } = node;
  const object = lower(node.object as Node, depth);
  const property = node.property as Node;
  if (node.computed !== true) return { kind: 'member', start, end, object, name: property.name as string };
  const name = property.type === 'Literal' ? String(property.value) : null;
  return { kind: 'member', start, end, object, name, index: lower(property, depth) };
}

function lowerCall(node: Node, depth: number): IrNode {
  const { start, end } = node;
  const callee = node.callee as Node;
  const args = lowerAll(node.arguments ?? [], depth);
  if (callee.type === 'Super')
    return {
      kind: 'call',
      start,
      end,
      callee: { kind: 'name', start, end: callee.end, name: 'super' },
      args,
      named: [],
    };
  return { kind: 'call', start, end, callee: lower(callee, depth), args, named: [] };
}

function lowerUnary(node: Node, depth: number): IrNode {
  const { start, end } = node;
  const argument = node.argument as Node;
  const value = argument.type === 'Literal' ? argument.value : undefined;
  if (node.operator === '-' && typeof value === 'number')
    return { kind: 'literal', start, end, value: -value };
  if (node.operator === '!' && typeof value === 'number')
    return { kind: 'literal', start, end, value: value === 0 };
  return operation(node, [lower(argument, depth)]);
}

function entries(properties: readonly Node[], depth: number): Entry[] {
  return properties.map((property) => {
    const { start, end } = property;
    if (property.type !== 'Property') return { key: null, start, end, value: lower(property, depth) };
    return { key: keyOf(property), start, end, value: lower(property.value as Node, depth) };
  });
}

function keyOf(node: Node): string | null {
  const key = node.key as Node | undefined;
  if (!key) return null;
  if (key.type === 'Literal') return String(key.value);
  return node.computed === true ? null : ((key.name as string | undefined) ?? null);
}

function ownField(node: Node, depth: number): IrNode {
  const { start, end } = node.key as Node;
  const name = keyOf(node);
  if (name === null) return lower(node.key as Node, depth);
  return { kind: 'member', start, end, object: { kind: 'name', start, end, name: 'this' }, name };
}

function lowerLoop(node: Node, depth: number): IrNode {
  const left = node.left as Node;
  const target = left.type === 'VariableDeclaration' ? ((left.declarations as Node[])[0]?.id as Node) : left;
  const value = lower(node.right as Node, depth);
  const { start } = node;
  return group(node, [
    // The keys of an object are its shape, but in a merge they are what the caller chose.
    {
      kind: 'assign',
      start,
      end: value.end,
      target: lower(target, depth),
      value,
      extends: false,
      each: true,
    },
    lower(node.body as Node, depth),
  ]);
}

function lowerFunction(node: Node, name: string | null, decorators: readonly IrNode[], depth: number): Func {
  const body = node.body as Node | null;
  const isBlock = body?.type === 'BlockStatement';
  return {
    kind: 'function',
    start: node.start,
    end: node.end,
    name: name ?? ((node.id as Node | null)?.name as string | undefined) ?? null,
    parameters: (node.params as readonly Node[]).map((parameter) => lowerParameter(parameter, depth)),
    decorators,
    body: body === null ? [] : isBlock ? lowerAll(body.body, depth) : [lower(body, depth)],
    returnsBody: !isBlock,
  };
}

function lowerClass(node: Node, depth: number): IrNode {
  const name = (node.id as Node | null)?.name as string | undefined;
  const parts = nested(node, depth);
  if (name === undefined) return group(node, parts);
  const supers = lowerAll([node.superClass ?? null], depth);
  const owner = { name, supers, decorators: lowerAll(node.decorators ?? [], depth) };
  const members = parts.map((part) => membersOf(owner, part));
  return { ...group(node, members), declares: owner };
}

function lowerParameter(node: Node, depth: number): Parameter {
  const inner = node.type === 'TSParameterProperty' ? (node.parameter as Node) : node;
  const target = inner.type === 'AssignmentPattern' ? (inner.left as Node) : inner;
  return {
    start: node.start,
    end: node.end,
    target: lower(target, depth),
    decorators: lowerAll(node.decorators ?? [], depth),
    type: typeName(target.typeAnnotation as Node | null | undefined),
    ...(inner.type === 'AssignmentPattern' && { fallback: lower(inner.right as Node, depth) }),
  };
}

function nested(node: Node, depth: number): IrNode[] {
  if (
    node.type.startsWith('TS') &&
    !/^TS(?:ModuleBlock|ModuleDeclaration|ExportAssignment|Enum)/.test(node.type)
  )
    return [];
  const parts: IrNode[] = [];
  for (const key in node) {
    const value = node[key];
    if (value === null || typeof value !== 'object') continue;
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && typeof item === 'object' && typeof (item as Node).type === 'string')
        parts.push(lower(item as Node, depth));
    }
  }
  return parts;
}
