// Paths are put together first and checked then: `full = resolve(root, name)`, then `full.startsWith(root)`.
import { placedBy } from './checks.ts';
import type { SeenCall } from './observer.ts';
import { someCode } from './some-code.ts';

/** Whether the function around checks a name that the call's result, or what is made of it, is given to. */
export function isCheckedLater({ code: call, within }: SeenCall): boolean {
  const names = new Set<string>();
  const holdsOne = (code: unknown): boolean =>
    someCode(code, (part) => part === call || (part.kind === 'name' && names.has(part.name)));
  return someCode(within?.body, (part) => {
    if (part.start < call.start && part.end < call.end) return false;
    if (part.kind === 'assign' && part.target.kind === 'name' && holdsOne(part.value))
      names.add(part.target.name);
    return part.kind === 'call' && placedBy(part).some(holdsOne);
  });
}
