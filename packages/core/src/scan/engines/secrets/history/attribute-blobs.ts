// Who brought a blob, when and where, and who took it away: one `log --raw` for all of them.
import type { GitRepository } from '../../../source/git/git-repository.ts';
import { readLines } from './read-lines.ts';

export interface CommitReference {
  readonly commit: string;
  readonly author: string;
  /** As the author's clock had it, `YYYY-MM-DD`. */
  readonly date: string;
}

export interface BlobAttribution {
  readonly path: string;
  /** The first blob that held the value. */
  readonly blob: string;
  readonly added: CommitReference;
  /** The newest commit that took the value away from a path; null while it has not been taken away. */
  readonly removed: CommitReference | null;
}

/** What every commit changed, as `attributeBlobs` reads it. */
export function streamChanges(git: GitRepository, signal: AbortSignal): AsyncIterable<Buffer> {
  // Newest first, and none before what came after it, whatever their clocks said. Of merges only what none of their
  // parents had.
  const format = '--format=%x01%H%x02%aN%x02%as';
  return git.stream(['log', '--all', '--date-order', '--raw', '-c', '--no-abbrev', '--no-renames', format], {
    signal,
  });
}

/**
 * For each value, given as the blobs that hold it, the first commit that brought one of them and the last that
 * replaced one by something else. Undefined where no commit brings any (blobs that only a merge made).
 */
export async function attributeBlobs(
  changes: AsyncIterable<Buffer>,
  values: readonly (readonly string[])[],
): Promise<(BlobAttribution | undefined)[]> {
  const valuesOf = new Map<string, Set<number>>();
  for (const [value, blobs] of values.entries())
    for (const blob of blobs) valuesOf.set(blob, (valuesOf.get(blob) ?? new Set()).add(value));
  const added: { path: string; blob: string; by: CommitReference }[] = [];
  const removed: CommitReference[] = [];
  let commit = '';
  for await (const lines of readLines(changes))
    for (const line of lines) {
      if (line.startsWith('\x01')) commit = line;
      const change = readChange(line);
      if (change === null) continue;
      const now = valuesOf.get(change.after);
      const then = change.before.map((blob) => valuesOf.get(blob));
      if (now === undefined && then.every((values) => values === undefined)) continue;
      const by = readCommit(commit);
      for (const value of now ?? []) added[value] = { path: pathOf(line), blob: change.after, by };
      for (const values of then)
        for (const value of values ?? []) if (now?.has(value) !== true) removed[value] ??= by;
    }
  return values.map((_, value) => {
    const first = added[value];
    if (first === undefined) return undefined;
    return { path: first.path, blob: first.blob, added: first.by, removed: removed[value] ?? null };
  });
}

/** What a commit made of a file. */
export interface CommitChange {
  readonly commit: string;
  readonly path: string;
  /** Blobs of the file in the parents: zeros where it was not there. */
  readonly before: readonly string[];
  readonly after: string;
}

/** @param changes as `log --raw` prints them, each commit's after `\x01` and its id */
export async function* readCommitChanges(changes: AsyncIterable<Buffer>): AsyncGenerator<CommitChange> {
  let commit = '';
  for await (const lines of readLines(changes))
    for (const line of lines) {
      if (line.startsWith('\x01')) commit = line.slice(1);
      const change = readChange(line);
      if (change !== null) yield { ...change, commit, path: pathOf(line) };
    }
}

function readCommit(line: string): CommitReference {
  const [commit = '', author = '', date = ''] = line.slice(1).split('\x02');
  return { commit, author: author.slice(0, 100), date };
}

/** `:100644 100644 <old> <new> M<tab>path`; a merge has a colon, a mode and an old blob for each parent. */
function readChange(line: string): { before: readonly string[]; after: string } | null {
  if (!line.startsWith(':')) return null;
  const parents = line.startsWith('::') ? line.lastIndexOf(':', 20) + 1 : 1;
  // Colons, then a mode of six digits for each parent and for the result, with a blank behind each.
  const first = parents + 7 * (parents + 1);
  const length = line.indexOf(' ', first) - first;
  const blobs = Array.from({ length: parents + 1 }, (_, index) => {
    const start = first + index * (length + 1);
    return line.slice(start, start + length);
  });
  return { before: blobs.slice(0, -1), after: blobs.at(-1) ?? '' };
}

function pathOf(line: string): string {
  return line.slice(line.indexOf('\t') + 1);
}
