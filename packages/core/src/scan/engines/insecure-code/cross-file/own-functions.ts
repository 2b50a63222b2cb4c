// What goes by a name alone where the repository itself has the function: a sink by the name of its method, or a call that
// is assumed to carry a value on. Its body is read, and what the name says of libraries does not hold of it.
import type { Detection } from '../../../../vocabulary/detection.ts';
import type { CodeDetection } from './file-summary.ts';
import type { FunctionIndex, TargetFrom } from './function-index.ts';

/** Where what is called in name only may be. */
export function calledAsOwn({ mayBeOwn, location }: CodeDetection): readonly TargetFrom[] {
  return location ? (mayBeOwn ?? []).map((target) => ({ target, from: location.path })) : [];
}

/** What is left once functions of the repository are known; the index has read the files that may declare them. */
export function withoutOwnFunctions(
  found: readonly CodeDetection[],
  index: Pick<FunctionIndex, 'declares'>,
): readonly Detection[] {
  return found.flatMap((one) => {
    if (calledAsOwn(one).some((called) => index.declares(called))) return [];
    const { mayBeOwn: _, ...detection } = one;
    return [detection];
  });
}
