// A guard after the sink: a path is resolved first and validated then, as in `full = resolve(root, name)` followed by
// `full.startsWith(root)`.
import { pathOperandsOf } from './guard-operands.ts';
import type { SeenCall } from './observer.ts';
import { someNode } from './walk-ir.ts';

/** Whether the enclosing function guards a name that holds the result of the call, or a value derived from it. */
export function isGuardedLater({ code: call, within }: SeenCall): boolean {
  const names = new Set<string>();
  const holdsOne = (code: unknown): boolean =>
    someNode(code, (part) => part === call || (part.kind === 'name' && names.has(part.name)));
  return someNode(within?.body, (part) => {
    if (part.start < call.start && part.end < call.end) return false;
    if (part.kind === 'assign' && part.target.kind === 'name' && holdsOne(part.value))
      names.add(part.target.name);
    return part.kind === 'call' && pathOperandsOf(part).some(holdsOne);
  });
}
