// Who brought a blob, when and where, and who took it away: one `log --raw` for all of them.
import type { GitRepository } from '../../../source/git-repository.ts';
import { readLines } from './read-lines.ts';

export interface CommitReference {
  readonly commit: string;
  readonly author: string;
  /** As the author's clock had it, `YYYY-MM-DD`. */
  readonly date: string;
}

export interface BlobAttribution {
  readonly path: string;
  readonly brought: CommitReference;
  /** The newest commit that replaced or deleted it; null while some branch still has it. */
  readonly removed: CommitReference | null;
}

/** Blobs that no commit brings (only merges do) are absent. */
export async function attributeBlobs(
  git: GitRepository,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<Map<string, BlobAttribution>> {
  const brought = new Map<string, { path: string; by: CommitReference }>();
  const removed = new Map<string, CommitReference>();
  let current: CommitReference | null = null;
  const args = [
    'log',
    '--all',
    '--raw',
    '--no-abbrev',
    '--no-renames',
    '-m',
    '--format=%x01%H%x02%aN%x02%as',
  ];
  for await (const line of readLines(git.stream(args, { signal }))) {
    if (line.startsWith('\x01')) {
      const [commit = '', author = '', date = ''] = line.slice(1).split('\x02');
      current = { commit, author: author.slice(0, 100), date };
      continue;
    }
    if (!line.startsWith(':') || current === null) continue;
    // `:100644 100644 <old> <new> M<tab>path`
    const [, , before = '', after = ''] = line.split(' ', 4);
    if (wanted.has(after)) brought.set(after, { path: line.slice(line.indexOf('\t') + 1), by: current });
    if (wanted.has(before) && !removed.has(before)) removed.set(before, current);
  }
  return new Map(
    [...brought].map(([id, { path, by }]) => [id, { path, brought: by, removed: removed.get(id) ?? null }]),
  );
}
