// Which commits last changed lines, from the repository's history (git blame).
import type { GitRepository } from './git-repository.ts';

/** The commit that last changed a line, not counting changes of whitespace only. */
export interface LineOrigin {
  /** The full commit id. */
  readonly commit: string;
  /** The author's name as the commit gives it, without the address. */
  readonly author: string;
  /** When it was written, as ISO 8601 in UTC. */
  readonly at: string;
}

export interface LinesOfFile {
  readonly path: string;
  readonly lines: readonly number[];
}

export interface LineOriginLimits {
  /** Files that are asked about. */
  readonly maxFiles: number;
  /** The time that all answers may take together. */
  readonly maxMs: number;
}

const maxLinesOfFile = 40;

/**
 * `path:line` → where the line comes from; what is not known is left out: all lines of a repository whose history is
 * cut off, lines that are not committed yet, and what is beyond the limits: then `onLimit` is called.
 */
export async function lineOrigins(
  git: GitRepository,
  commit: string,
  {
    files,
    limits: { maxFiles, maxMs },
    signal,
    onLimit,
  }: {
    readonly files: readonly LinesOfFile[];
    readonly limits: LineOriginLimits;
    readonly signal: AbortSignal;
    onLimit(): void;
  },
): Promise<ReadonlyMap<string, LineOrigin>> {
  const origins = new Map<string, LineOrigin>();
  if (files.length === 0 || (await isShallow(git, signal))) return origins;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  for (const { path, lines } of files.slice(0, maxFiles)) {
    try {
      const ranges = lines.slice(0, maxLinesOfFile).map((line) => `-L${line},${line}`);
      const text = await git.text(['blame', '--line-porcelain', '-w', ...ranges, commit, '--', path], inTime);
      for (const { line, ...origin } of parseBlame(text)) origins.set(`${path}:${line}`, origin);
    } catch {
      signal.throwIfAborted();
      // A line that is not committed yet, or a file of another folder.
      if (inTime.aborted) break;
    }
  }
  if (inTime.aborted || files.length > maxFiles) onLimit();
  return origins;
}

/** Whether the history is cut off, so that what it says of age and change would be wrong. */
export async function isShallow(git: GitRepository, signal: AbortSignal): Promise<boolean> {
  return (await git.text(['rev-parse', '--is-shallow-repository'], signal)).trim() !== 'false';
}

/** Where a commit itself comes from; undefined of one that is not there. */
export async function commitOrigin(
  git: GitRepository,
  commit: string,
  signal: AbortSignal,
): Promise<LineOrigin | undefined> {
  const text = await git
    .text(['log', '-1', '--format=%H%x00%an%x00%at', commit, '--'], signal)
    .catch(() => '');
  signal.throwIfAborted();
  const [id = '', author = '', seconds = ''] = text.trimEnd().split('\0');
  return toOrigin(id, author, seconds);
}

function* parseBlame(text: string): Iterable<LineOrigin & { readonly line: number }> {
  let line = 0;
  let commit = '';
  let author = '';
  for (const row of text.split('\n')) {
    const head = /^\^?([0-9a-f]{40,64}) \d+ (\d+)/.exec(row);
    if (head !== null) {
      commit = head[1] ?? '';
      line = Number(head[2]);
    } else if (row.startsWith('author ')) author = row.slice('author '.length);
    else if (row.startsWith('author-time ')) {
      const origin = toOrigin(commit, author, row.slice('author-time '.length));
      if (origin) yield { line, ...origin };
    }
  }
}

function toOrigin(commit: string, author: string, seconds: string): LineOrigin | undefined {
  const at = new Date(Number(seconds) * 1000);
  return commit === '' || seconds === '' || Number.isNaN(at.getTime())
    ? undefined
    : { commit, author, at: at.toISOString() };
}
