// How values flow through an expression.
import type { Expression } from './parse-expression.ts';

/** Functions whose result has the text of their arguments in it. */
const passing: ReadonlySet<string> = new Set(['format', 'join', 'tojson', 'fromjson', 'case']);

export function childrenOf(node: Expression): readonly Expression[] {
  switch (node.kind) {
    case 'context':
      return node.parts;
    case 'call':
      return node.args;
    case 'not':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    default:
      return [];
  }
}

/** Contexts whose text can be in the result. */
export function flowsOf(node: Expression): readonly string[] {
  if (node.kind === 'context') return [node.path, ...node.parts.flatMap(flowsOf)];
  if (node.kind === 'call') {
    // `case(condition, value, …)`: conditions do not show in the result.
    if (node.name === 'case')
      return node.args.flatMap((arg, at) =>
        at % 2 === 1 || at === node.args.length - 1 ? flowsOf(arg) : [],
      );
    return passing.has(node.name) ? node.args.flatMap(flowsOf) : [];
  }
  if (node.kind !== 'binary') return [];
  if (node.operator === '||') return [...flowsOf(node.left), ...flowsOf(node.right)];
  return node.operator === '&&' ? flowsOf(node.right) : [];
}
