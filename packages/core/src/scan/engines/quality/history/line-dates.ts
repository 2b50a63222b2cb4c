// Since when lines stand as they are, from the repository's history. Only what is cheap: a few files, and little time.
import type { Log } from '../../../../support/runtime.ts';
import type { GitRepository } from '../../../source/git/git-repository.ts';
import { type LinesOfFile, lineOrigins } from '../../../source/git/line-origins.ts';

export interface DatedFiles {
  readonly files: readonly LinesOfFile[];
  readonly signal: AbortSignal;
  readonly log: Log;
}

const limits = { maxFiles: 60, maxMs: 8_000 };

/** `path:line` → the day on which the line was written, as YYYY-MM-DD; what is not known is left out. */
export async function lineDates(
  git: GitRepository,
  commit: string,
  { files, signal, log }: DatedFiles,
): Promise<ReadonlyMap<string, string>> {
  const onLimit = () => log.warn('the age of some TODO comments was not read, because there are many');
  const origins = await lineOrigins(git, commit, { files, limits, signal, onLimit });
  return new Map([...origins].map(([place, { at }]) => [place, at.slice(0, 10)]));
}
