// Depth-first traversal of the intermediate representation, in source order.
import type { IrNode } from './ir.ts';

/** Whether the predicate holds for the node or any node nested in it. */
export function someNode(code: unknown, holds: (part: IrNode) => boolean): boolean {
  if (typeof code !== 'object' || code === null) return false;
  // Every file is walked several times: no list of keys or values is made.
  if (Array.isArray(code)) {
    for (const part of code) if (someNode(part, holds)) return true;
    return false;
  }
  if ('kind' in code && holds(code as IrNode)) return true;
  for (const key in code) if (someNode(code[key as keyof typeof code], holds)) return true;
  return false;
}

/** Visits the node and every node nested in it. */
export function eachNode(code: unknown, visit: (part: IrNode) => void): void {
  someNode(code, (part) => {
    visit(part);
    return false;
  });
}
