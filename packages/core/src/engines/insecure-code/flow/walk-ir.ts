// Depth-first traversal of the intermediate representation, in source order.
import type { IrNode } from './ir.ts';

/** Whether the predicate holds for the node or any node nested in it. */
export function someNode(code: unknown, holds: (part: IrNode) => boolean): boolean {
  if (typeof code !== 'object' || code === null) return false;
  if ('kind' in code && holds(code as IrNode)) return true;
  return Object.values(code).some((part) => someNode(part, holds));
}

/** Visits the node and every node nested in it. */
export function eachNode(code: unknown, visit: (part: IrNode) => void): void {
  someNode(code, (part) => {
    visit(part);
    return false;
  });
}
