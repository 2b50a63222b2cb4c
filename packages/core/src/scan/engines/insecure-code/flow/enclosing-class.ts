// The class that a place of a file stands in.
import type { Group, IrNode } from './ir.ts';
import { eachNode } from './walk-ir.ts';

/** The innermost; undefined outside of all. */
export function enclosingClass(code: readonly IrNode[], { start, end }: IrNode): Group | undefined {
  let found: Group | undefined;
  eachNode(code, (part) => {
    if (part.kind === 'group' && part.declares && part.start <= start && part.end >= end) found = part;
  });
  return found;
}
