// Routes of Scalatra: parts of the address and of the query are read by the same name. A part of the address holds no slash.
// https://scalatra.org/guides/http/routes.html
import { childIn, childOf, namedChildren, type SyntaxNode } from '../../shared/syntax/syntax-tree.ts';
import { type Lowering, place, type TreeTable } from './lower-tree.ts';

const methods = /^(?:get|post|put|patch|delete|head|options)$/;

/** `get("/users/:name") { … }`: the names of its parts. */
function routeOf(node: SyntaxNode, lowering: Lowering): ReadonlySet<string> | undefined {
  let target = node;
  for (;;) {
    const inner = childIn(target, 'function');
    if (!inner) return undefined;
    if (inner.type !== 'call_expression') {
      if (!methods.test(lowering.text(inner))) return undefined;
      break;
    }
    target = inner;
  }
  const [route] = namedChildren(childOf(target, 'arguments') ?? target);
  if (route?.type !== 'string') return undefined;
  return new Set([...lowering.text(route).matchAll(/:(\w+)/g)].map(([, name = '']) => name));
}

function readName(node: SyntaxNode, lowering: Lowering): string | undefined {
  const target = childIn(node, 'function');
  const [name] = namedChildren(childIn(node, 'arguments') ?? node);
  if (target?.type !== 'identifier' || lowering.text(target) !== 'params' || name?.type !== 'string')
    return undefined;
  return lowering.text(name).slice(1, -1);
}

export function withScalatra(table: TreeTable): TreeTable {
  let parts: ReadonlySet<string> = new Set();
  return {
    ...table,
    call_expression: (node, lowering) => {
      const name = readName(node, lowering);
      if (name !== undefined && parts.has(name)) {
        const object = { kind: 'name', ...place(node), name: 'scalatraParams' } as const;
        return { kind: 'member', ...place(node), object, name: 'part' };
      }
      const before = parts;
      parts = routeOf(node, lowering) ?? parts;
      const code = table.call_expression?.(node, lowering) ?? lowering.group(node);
      parts = before;
      return code;
    },
  };
}
