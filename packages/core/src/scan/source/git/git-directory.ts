// Whether a git directory holds what it shows. Git follows what lies in one to wherever it points, so that a folder
// from a stranger could show the history of another repository of this machine as its own.
import { type Dirent, lstatSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve, sep } from 'node:path';

const orNone = { throwIfNoEntry: false } as const;

/** What names commits, and what git waits forever for where it is a named pipe. */
const namingFiles = ['HEAD', 'packed-refs', 'config', 'index', 'shallow'];
const namingFolders = ['refs', 'reftable', 'worktrees'];

/**
 * Why a git directory, or the `.git` file that names one, is not followed, as a sentence; null when it may be.
 * Objects that it borrows from elsewhere are no reason: only those whose ids it names are read.
 */
export function refusalOfGit(path: string): string | null {
  try {
    return lstatSync(path).isFile() ? refusalOfFile(path) : refusalOfDirectory(path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return `The Git directory cannot be read${code === undefined ? '' : ` (${code})`}.`;
  }
}

function refusalOfFile(dotGit: string): string | null {
  const target = /^gitdir: *(.+?)\s*$/.exec(readFileSync(dotGit, 'utf8'))?.[1];
  if (target === undefined) return 'It does not point to a Git directory.';
  const directory = realpathSync(resolve(dirname(dotGit), target));
  const main = leadingBack(directory, dotGit);
  if (main === null) return 'It points to a Git directory that does not point back.';
  return refusalOfDirectory(main) ?? (main === directory ? null : refusalOfDirectory(directory, main));
}

/** `common` is the main one of a worktree's. */
function refusalOfDirectory(directory: string, common?: string): string | null {
  const own = realpathSync(directory);
  const leadsOut = (path: string): boolean => {
    const real = realpathSync(path);
    return !isWithin(real, own) && !(common !== undefined && isWithin(real, common));
  };
  if (common === undefined && lstatSync(join(own, 'commondir'), orNone))
    return 'Its commits belong to another repository.';
  for (const name of [...namingFiles, ...namingFolders, 'objects']) {
    const path = join(own, name);
    const stats = lstatSync(path, orNone);
    if (stats?.isSymbolicLink() && leadsOut(path))
      return `Its ${name} is a symbolic link to another location.`;
    const isFile = namingFiles.includes(name);
    const target = stats && statSync(path);
    if (target && !(isFile ? target.isFile() : target.isDirectory())) return `Its ${name} is malformed.`;
  }
  for (const name of namingFolders) {
    for (const entry of filesBelow(join(own, name))) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isSymbolicLink() ? leadsOut(path) : entry.isFIFO())
        return `Its ${name} contain references to another location.`;
    }
  }
  return null;
}

/** The main git directory behind the one that a `.git` file names, where that knows of the file; else null. */
function leadingBack(directory: string, dotGit: string): string | null {
  const file = realpathSync(dotGit);
  const folder = dirname(file);
  const backlink = firstLine(join(directory, 'gitdir'));
  const common = firstLine(join(directory, 'commondir'));
  if (backlink !== null && common !== null) {
    const main = realpathSync(resolve(directory, common));
    const isWorktreeOf = join(main, 'worktrees', basename(directory)) === directory;
    return isWorktreeOf && realpathSync(resolve(directory, backlink)) === file ? main : null;
  }
  if (isWithin(directory, folder)) return directory;
  // A submodule's.
  const workTree = /^[ \t]*worktree[ \t]*=[ \t]*(.+?)[ \t\r]*$/m.exec(
    readFileSync(join(directory, 'config'), 'utf8'),
  )?.[1];
  return workTree !== undefined && realpathSync(resolve(directory, workTree)) === folder ? directory : null;
}

function firstLine(path: string): string | null {
  return lstatSync(path, orNone)?.isFile() ? readFileSync(path, 'utf8').trimEnd() : null;
}

function* filesBelow(folder: string): Generator<Dirent> {
  if (!lstatSync(folder, orNone)) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name));
    else yield entry;
  }
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
