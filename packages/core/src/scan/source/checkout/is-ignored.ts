// Whether git leaves a path of a checkout out.
import { relative } from 'node:path';
import type { Checkout } from '../git/checkout.ts';
import { GitFailure, type GitOptions, runGit } from '../git/git-command.ts';

export async function isIgnored(
  { gitDirectory, workTree }: Checkout,
  path: string,
  gitOptions: GitOptions,
): Promise<boolean> {
  const inside = relative(workTree, path);
  if (inside === '') return false;
  try {
    await runGit({
      ...gitOptions,
      gitDirectory,
      workTree,
      args: ['check-ignore', '--quiet', '--', `./${inside}`],
    });
    return true;
  } catch (error) {
    if (error instanceof GitFailure) return false;
    throw error;
  }
}
