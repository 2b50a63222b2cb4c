// Finds the repository a folder belongs to, without asking git: git would look on its own, and might
// take a folder made to look like a repository for one.
import { existsSync, lstatSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { refusalOfGit } from './git-directory.ts';

export interface Checkout {
  /** The `.git` folder, or the file that points to it (worktrees, submodules). */
  readonly gitDirectory: string;
  readonly workTree: string;
}

/** The checkout whose top is this folder, unless what it shows lies elsewhere. */
export function checkoutAt(folder: string): Checkout | undefined {
  const gitDirectory = join(folder, '.git');
  return looksLikeGit(gitDirectory) && refusalOfGit(gitDirectory) === null
    ? { gitDirectory, workTree: folder }
    : undefined;
}

/** Why what looks like a checkout, or a bare repository, is not taken for one, as a sentence. */
export function refusalAt(folder: string): string | null {
  const gitDirectory = join(folder, '.git');
  if (looksLikeGit(gitDirectory)) return refusalOfGit(gitDirectory);
  return isBareRepository(folder) ? refusalOfGit(folder) : null;
}

function looksLikeGit(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats?.isFile() || (stats?.isDirectory() === true && existsSync(join(path, 'HEAD')));
}

/**
 * The checkout this folder is in. One further up counts only when it belongs to the folder's owner:
 * in a place that all may write to, anyone could put one there, and name what it hides.
 */
export function findCheckout(folder: string): Checkout | undefined {
  const owner = lstatSync(folder).uid;
  for (let at = folder; ; at = dirname(at)) {
    const checkout = checkoutAt(at);
    if (checkout && (at === folder || lstatSync(checkout.gitDirectory).uid === owner)) return checkout;
    if (at === dirname(at)) return undefined;
  }
}

/** Whether the folder is a git directory itself. */
export function isBareRepository(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => {
    const stats = statSync(join(folder, name), { throwIfNoEntry: false });
    return name === 'HEAD' ? stats?.isFile() : stats?.isDirectory();
  });
}
