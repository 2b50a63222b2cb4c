// Which lines of files a commit has that another one has not.
import { GitFailure } from './git-command.ts';
import type { GitRepository } from './git-repository.ts';

export interface ChangeOfFiles {
  readonly from: string;
  readonly to: string;
}

/** Of a file at `to`: whether it is exactly as it was at `from`, and which of its lines were not there. */
export interface FileChange {
  readonly isSame: boolean;
  /** Changes of whitespace only are none. */
  isAdded(line: number): boolean;
}

/** Of a file that is as it was. */
export const unchanged: FileChange = { isSame: true, isAdded: () => false };
const added: FileChange = { isSame: false, isAdded: () => true };

/** Whether the commit is there, with its files. */
export async function hasCommit(git: GitRepository, commit: string, signal: AbortSignal): Promise<boolean> {
  try {
    await git.text(['cat-file', '-e', `${commit}^{tree}`], signal);
    return true;
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return false;
  }
}

/** What became of a file; a file that was renamed is looked for under its earlier name. */
export async function changesOfFiles(
  git: GitRepository,
  { from, to }: ChangeOfFiles,
  signal: AbortSignal,
): Promise<(path: string) => Promise<FileChange>> {
  const args = ['diff-tree', '-r', '-M', '--name-status', '-z', from, to, '--'];
  const names = namesBefore(await git.text(args, signal));
  return async (path) => {
    const before = names.get(path);
    if (before === undefined) return unchanged;
    // A name that is not UTF-8 cannot be asked for.
    if (before === null || path.includes('\uFFFD')) return added;
    const paths = [...new Set([before, path])].map((name) => `:(literal)${name}`);
    const hunks = ['diff-tree', '-r', '-M', '-w', '-p', '--unified=0', from, to, '--', ...paths];
    return addedLines(await git.text(hunks, signal));
  };
}

/** The name before of every file that changed; null of one that was not there. */
function namesBefore(text: string): ReadonlyMap<string, string | null> {
  const names = new Map<string, string | null>();
  const fields = text.split('\0');
  for (let at = 0; at < fields.length - 1; ) {
    const status = fields[at] ?? '';
    const path = fields[at + 1] ?? '';
    if (/^[RC]/.test(status)) {
      names.set(fields[at + 2] ?? '', path);
      at += 3;
      continue;
    }
    names.set(path, status === 'A' ? null : path);
    at += 2;
  }
  return names;
}

/** Of a binary file no line is known. */
function addedLines(patch: string): FileChange {
  if (/^Binary files /m.test(patch)) return added;
  const ranges = [...patch.matchAll(/^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/gm)].map(
    ([, start, count = '1']) => ({ start: Number(start), end: Number(start) + Number(count) }),
  );
  return {
    isSame: false,
    isAdded: (line) => ranges.some(({ start, end }) => line >= start && line < end),
  };
}
