// Whether threads pay beside the main one.
import { availableParallelism } from 'node:os';

export interface ThreadOptions {
  /** Beside the main one; one, where there is a second processor, unless given. */
  readonly count?: number;
  /** Smaller trees are scanned before a thread has started. */
  readonly minBytes?: number;
}

/** Each takes 50 to 80 MB and up to half a second to start: a second one would save less than that. */
const maxThreads = 1;

/** How many threads there are to be for these files; none where the main one does better alone. */
export function threadsBeside(
  files: readonly { readonly size: number }[],
  {
    count = Math.min(availableParallelism() - 1, maxThreads),
    minBytes,
  }: ThreadOptions & { readonly minBytes: number },
): number {
  if (count < 1) return 0;
  let bytes = 0;
  for (const { size } of files) bytes += size;
  return bytes < minBytes ? 0 : count;
}
