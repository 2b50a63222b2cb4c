// Which blobs of the history have not been scanned yet, from one `rev-list`.
import type { GitRepository } from '../../../source/git/git-repository.ts';
import { readLines } from './read-lines.ts';

export interface HistoryBlob {
  readonly id: string;
  /** A path under which the blob was once checked in. */
  readonly path: string;
}

export interface ListBlobsOptions {
  /** Commits from which the history is walked. */
  readonly tips: readonly string[];
  /** Commits whose whole history has been scanned. */
  readonly scannedTips: readonly string[];
  readonly isKnown: (id: string) => boolean;
  readonly maxBlobBytes: number;
  /** Called for each blob that is left out for its size. */
  readonly onTooLarge: () => void;
  /** Called for each object that a partial clone has left out. */
  readonly onMissing: () => void;
  readonly signal: AbortSignal;
}

/** Every blob that a tip reaches, no scanned one does, and that is within the size; newest first. */
export async function listHistoryBlobs(
  git: GitRepository,
  options: ListBlobsOptions,
): Promise<HistoryBlob[]> {
  const { isKnown, onMissing, signal } = options;
  const scanned = new Set(options.scannedTips.filter((tip) => /^[0-9a-f]{40,64}$/.test(tip)));
  const fresh = options.tips.filter((tip) => !scanned.has(tip));
  if (fresh.length === 0) return [];
  // A tip that was rewritten away since is no reason to fail.
  const missing = ['--ignore-missing', '--missing=print'];
  const args = ['rev-list', '--objects', '--filter=object:type=blob', ...missing, '--stdin'];
  const input = [...fresh, ...[...scanned].map((tip) => `^${tip}`)].map((line) => `${line}\n`);
  const blobs: HistoryBlob[] = [];
  const seen = new Set<string>();
  for await (const lines of readLines(git.stream(args, { input, signal })))
    for (const line of lines) {
      if (line.startsWith('?')) onMissing();
      const space = line.indexOf(' ');
      // Commits stand without a path.
      if (space < 0) continue;
      const id = line.slice(0, space);
      if (seen.has(id) || isKnown(id)) continue;
      seen.add(id);
      blobs.push({ id, path: line.slice(space + 1) });
    }
  return withinSize(git, blobs, options);
}

/** Sizes are asked for apart, so that no huge blob comes through the pipe, and each is counted. */
async function withinSize(
  git: GitRepository,
  blobs: readonly HistoryBlob[],
  { maxBlobBytes, onTooLarge, signal }: ListBlobsOptions,
): Promise<HistoryBlob[]> {
  const kept: HistoryBlob[] = [];
  if (blobs.length === 0) return kept;
  const input = blobs.map(({ id }) => `${id}\n`);
  let index = 0;
  const args = ['cat-file', '--batch-check=%(objectsize)', '--buffer'];
  for await (const lines of readLines(git.stream(args, { input, signal })))
    for (const line of lines) {
      const blob = line === '' ? undefined : blobs[index++];
      if (blob === undefined) continue;
      if (Number(line) > maxBlobBytes) onTooLarge();
      else kept.push(blob);
    }
  return kept;
}

/** The commits that the refs point to: what a later run passes as `scannedTips`. Throws where Git cannot list them. */
export async function listTips(git: GitRepository, signal: AbortSignal): Promise<string[]> {
  const refs = git.text(['rev-parse', '--all'], signal);
  // There is none before the first commit.
  const head = git.text(['rev-parse', 'HEAD'], signal).catch(() => '');
  const text = (await Promise.all([refs, head])).join('\n');
  signal.throwIfAborted();
  return [...new Set(text.split('\n').filter((line) => /^[0-9a-f]{40,64}$/.test(line)))].sort();
}

/** The files of one commit; none where it is gone. */
export async function listTreeBlobs(
  git: GitRepository,
  commit: string,
  signal: AbortSignal,
): Promise<HistoryBlob[]> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', commit];
  const text = await git.text(args, signal).catch(() => '');
  signal.throwIfAborted();
  return text.split('\0').flatMap((record) => {
    const [, id, path] = /^100\d{3} blob ([0-9a-f]{40,64})\t([\s\S]+)$/.exec(record) ?? [];
    return id === undefined || path === undefined ? [] : [{ id, path }];
  });
}
