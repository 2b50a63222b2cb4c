// How often files were changed, from the repository's history.
import type { GitRepository } from '../../../source/git/git-repository.ts';

/** Commits that are read at most. */
const maxCommits = 20_000;

/** Path → commits that changed it since the given day, merges left out. */
export async function fileChanges(
  git: GitRepository,
  commit: string,
  { since, signal }: { readonly since: Date; readonly signal: AbortSignal },
): Promise<ReadonlyMap<string, number>> {
  const changes = new Map<string, number>();
  const args = [
    'log',
    '--no-merges',
    '--no-renames',
    '--name-only',
    '--format=',
    '-z',
    `--max-count=${maxCommits}`,
    `--since=${since.toISOString()}`,
    commit,
  ];
  let rest = '';
  for await (const chunk of git.stream(args, { signal })) {
    const names = (rest + chunk.toString('utf8')).split('\0');
    rest = names.pop() ?? '';
    for (const name of names) {
      const path = name.replace(/^\n+/, '');
      if (path !== '') changes.set(path, (changes.get(path) ?? 0) + 1);
    }
  }
  return changes;
}
