// Both commits of a proposed change, fetched once for all its audits, and opened by each from where they lie.
import { tmpdir } from 'node:os';
import { gitRepository } from '../git/git-command.ts';
import { defaultFetchLimits, fetchRepository } from '../git/git-fetch.ts';
import type { GitCredentials } from '../git/git-transport.ts';
import { requireGit } from '../git/git-version.ts';
import { parseRepositoryUrl } from '../git/repository-url.ts';
import { defaultSourceLimits, type Source } from '../source.ts';
import { GitSource } from './git-source.ts';
import type { OpenSourceOptions } from './open-source.ts';

/** Crosses a process boundary: plain data only. */
export interface FetchedCommits {
  readonly gitDirectory: string;
  /** Whether the latest commits and tags came along. */
  readonly hasTags: boolean;
}

export interface ChangeToFetch {
  readonly url: string;
  /** Full commit ids. */
  readonly head: string;
  readonly base: string;
  /** Further commits between the two, with what each changed. */
  readonly commits?: readonly string[];
  readonly recentHistory: boolean;
  readonly credentials?: GitCredentials | undefined;
}

/** Throws SourceError, or the signal's reason. */
export async function fetchChange(
  { url, head, base, commits = [], recentHistory, credentials }: ChangeToFetch,
  options: OpenSourceOptions,
): Promise<{ readonly commits: FetchedCommits; remove(): Promise<void> }> {
  const remote = parseRepositoryUrl(url, options);
  await requireGit(options);
  const { git, hasRecentHistory, remove } = await fetchRepository(remote, {
    ...options,
    ref: head,
    also: base,
    between: commits,
    recentHistory,
    credentials,
    temporaryFolder: options.temporaryFolder ?? tmpdir(),
    limits: { ...defaultFetchLimits, ...options.fetchLimits },
  });
  return { commits: { gitDirectory: git.directory, hasTags: hasRecentHistory }, remove };
}

/** One of the fetched commits. */
export function openFetched(
  { gitDirectory, hasTags }: FetchedCommits,
  commit: string,
  { environment, limits }: Pick<OpenSourceOptions, 'environment' | 'limits'>,
): Source {
  return new GitSource({
    git: gitRepository(gitDirectory, { environment }),
    commit,
    ref: null,
    hasTags,
    hasHistory: false,
    limits: { ...defaultSourceLimits, ...limits },
  });
}
