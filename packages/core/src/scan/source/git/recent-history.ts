// The latest commits and tags of a repository of which one commit was fetched: who wrote and signed what, without
// a single file. Asked of the remote apart, because it is worth having and an audit goes on without it.
import { type GitCall, GitFailure, runGit } from './git-command.ts';

/** As many as the compliance audit looks at. */
export const recentCommits = 200;
export const recentTags = 100;

export interface RecentHistory {
  /** How git is called in the fetched repository, with its way to the remote. */
  readonly call: Omit<GitCall, 'args'>;
  readonly url: string;
  /** What was fetched, and what it is called here. */
  readonly refspec: string;
  /** What a repository on this machine is served by; empty for any other. */
  readonly uploadPack: readonly string[];
}

/** Fetches them. False when the remote does not give them, which leaves the repository as it was. */
export async function fetchRecentHistory({
  call,
  url,
  refspec,
  uploadPack,
}: RecentHistory): Promise<boolean> {
  const fetch = async (depth: number, refspecs: readonly string[]) => {
    const args = ['fetch', '--progress', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
    args.push('--filter=tree:0', `--depth=${depth}`, ...uploadPack, '--end-of-options', url, ...refspecs);
    await runGit({ ...call, args });
  };
  try {
    const sorting = ['--sort=-version:refname', '--tags', '--refs'];
    const listed = await runGit({
      ...call,
      args: ['ls-remote', ...sorting, ...uploadPack, '--end-of-options', url],
    });
    const tags = listed.split('\n').flatMap((line) => /\t(refs\/tags\/.+)$/.exec(line)?.[1] ?? []);
    // The tags first: asked for with so little depth afterwards, one would cut the branch off where it lies.
    if (tags.length > 0) {
      await fetch(
        1,
        tags.slice(0, recentTags).map((tag) => `+${tag}:${tag}`),
      );
    }
    await fetch(recentCommits, [refspec]);
    return true;
  } catch (error) {
    if (error instanceof GitFailure) return false;
    throw error;
  }
}
