// Clones that left out a part of the history: what is not there can't be scanned, and has to be reported.
import { readFile } from 'node:fs/promises';
import type { GitRepository } from '../../../source/git-repository.ts';

export interface MissingHistory {
  readonly isShallow: boolean;
  /** What is missing, and how to get it. */
  readonly message: string;
}

/** Null where the clone is whole, or lacks contents of files alone. */
export async function missingHistory(
  git: GitRepository,
  signal: AbortSignal,
): Promise<MissingHistory | null> {
  const answer = await git.text(['rev-parse', '--is-shallow-repository', '--git-path', 'config'], signal);
  const [isShallow, config = ''] = answer.split('\n');
  if (isShallow === 'true')
    return {
      isShallow: true,
      message:
        'This is a shallow clone, so only its latest commits were scanned. Run `git fetch --unshallow` to scan the others.',
    };
  const settings = await readFile(config, 'utf8').catch(() => '');
  return /^[ \t]*partialclonefilter[ \t]*=[ \t]*tree:/im.test(settings)
    ? {
        isShallow: false,
        message:
          'This is a treeless partial clone, so earlier commits were not scanned. Clone without --filter.',
      }
    : null;
}
