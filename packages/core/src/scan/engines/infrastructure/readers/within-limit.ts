// The limits of what is read of one file. What is beyond them is never left out in silence.
import type { ReadContext } from '../infrastructure-reader.ts';

/** The first ones; a file that has more is reported as one that is not evaluated whole. */
export function withinLimit<One>(
  all: readonly One[],
  limit: number,
  path: string,
  { unevaluated }: Pick<ReadContext, 'unevaluated'>,
): readonly One[] {
  if (all.length <= limit) return all;
  unevaluated(path, null, `Only the first ${limit} were read.`);
  return all.slice(0, limit);
}
