// Since when lines stand as they are, from the repository's history. Only what is cheap: a few files, and little time.
import type { Log } from '../../../platform/runtime.ts';
import type { GitRepository } from '../../../source/git-repository.ts';

export interface DatedLines {
  readonly path: string;
  readonly lines: readonly number[];
}

export interface DatedFiles {
  readonly files: readonly DatedLines[];
  readonly signal: AbortSignal;
  readonly log: Log;
}

/** Files that are asked about, and the time that all answers may take together. */
const maxFiles = 60;
const maxMs = 8_000;
const maxLinesOfFile = 40;

/** `path:line` → the day on which the line was written, as YYYY-MM-DD; what is not known is left out. */
export async function lineDates(
  git: GitRepository,
  commit: string,
  { files, signal, log }: DatedFiles,
): Promise<ReadonlyMap<string, string>> {
  const dates = new Map<string, string>();
  if (await isShallow(git, signal)) return dates;
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(maxMs)]);
  for (const { path, lines } of files.slice(0, maxFiles)) {
    try {
      const ranges = lines.slice(0, maxLinesOfFile).map((line) => `-L${line},${line}`);
      const text = await git.text(['blame', '--line-porcelain', '-w', ...ranges, commit, '--', path], inTime);
      for (const { line, date } of parseBlame(text)) dates.set(`${path}:${line}`, date);
    } catch {
      signal.throwIfAborted();
      // A line that is not committed yet, or a file of another folder: its age is not known.
      if (!inTime.aborted) continue;
      log.warn('the age of TODO comments could not be read in time');
      break;
    }
  }
  return dates;
}

/** Whether the history is cut off, so that what it says of age and change would be wrong. */
export async function isShallow(git: GitRepository, signal: AbortSignal): Promise<boolean> {
  return (await git.text(['rev-parse', '--is-shallow-repository'], signal)).trim() !== 'false';
}

function* parseBlame(text: string): Iterable<{ readonly line: number; readonly date: string }> {
  let line = 0;
  for (const row of text.split('\n')) {
    const head = /^\^?[0-9a-f]{8,64} \d+ (\d+)/.exec(row);
    if (head !== null) line = Number(head[1]);
    else if (row.startsWith('author-time ')) {
      const seconds = Number(row.slice('author-time '.length));
      if (Number.isFinite(seconds)) yield { line, date: new Date(seconds * 1000).toISOString().slice(0, 10) };
    }
  }
}
