// Clones that left out a part of the history: what is not there can't be scanned, and has to be reported.
import { readFile } from 'node:fs/promises';
import type { GitRepository } from '../../../source/git/git-repository.ts';

/** Null where the clone is whole, or lacks contents of files alone. */
export async function missingHistory(
  git: GitRepository,
  signal: AbortSignal,
): Promise<'shallow' | 'treeless' | null> {
  const answer = await git.text(['rev-parse', '--is-shallow-repository', '--git-path', 'config'], signal);
  const [isShallow, config = ''] = answer.split('\n');
  if (isShallow === 'true') return 'shallow';
  const settings = await readFile(config, 'utf8').catch(() => '');
  return /^[ \t]*partialclonefilter[ \t]*=[ \t]*tree:/im.test(settings) ? 'treeless' : null;
}
