// Both commits of a proposed change, fetched once for all its audits, and opened by each from where they lie.
import { tmpdir } from 'node:os';
import { gitRepository } from '../git/git-command.ts';
import { defaultFetchLimits, fetchRepository } from '../git/git-fetch.ts';
import type { GitRepository } from '../git/git-repository.ts';
import type { GitCredentials } from '../git/git-transport.ts';
import { requireGit } from '../git/git-version.ts';
import { parseRepositoryUrl } from '../git/repository-url.ts';
import { defaultSourceLimits, type Source } from '../source.ts';
import { remoteOrigin } from './checkout-origin.ts';
import { GitSource } from './git-source.ts';
import type { OpenSourceOptions } from './open-source.ts';

/** Crosses a process boundary: plain data only. */
export interface FetchedCommits {
  readonly gitDirectory: string;
  /** Whether the latest commits and tags came along. */
  readonly hasTags: boolean;
  /** Where they are from. */
  readonly origin?: string;
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

export interface FetchedChange {
  readonly commits: FetchedCommits;
  /** Of files, links and submodules of the head: what distinguishes one content from another. */
  digests(paths: ReadonlySet<string>, signal: AbortSignal): Promise<ReadonlyMap<string, string>>;
  remove(): Promise<void>;
}

/** Throws SourceError, or the signal's reason. */
export async function fetchChange(
  { url, head, base, commits = [], recentHistory, credentials }: ChangeToFetch,
  options: OpenSourceOptions,
): Promise<FetchedChange> {
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
  return {
    commits: { gitDirectory: git.directory, hasTags: hasRecentHistory, ...(await remoteOrigin(remote)) },
    digests: (paths, signal) => digestsOf(git, { commit: head, paths }, signal),
    remove,
  };
}

/** Kind and object id of each: a link is not the file with the same bytes. */
async function digestsOf(
  git: GitRepository,
  { commit, paths }: { readonly commit: string; readonly paths: ReadonlySet<string> },
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const args = ['ls-tree', '-r', '-z', '--full-tree', '--end-of-options', commit];
  const digests = new Map<string, string>();
  for (const record of (await git.text(args, signal)).split('\0')) {
    const [, mode, id, path = ''] = /^(\d{6}) [a-z]+ ([0-9a-f]{40,64})\t([\s\S]+)$/.exec(record) ?? [];
    if (mode && id && paths.has(path)) digests.set(path, `${mode}:${id}`);
  }
  return digests;
}

/** One of the fetched commits. */
export function openFetched(
  { gitDirectory, hasTags, origin }: FetchedCommits,
  commit: string,
  { environment, limits }: Pick<OpenSourceOptions, 'environment' | 'limits'>,
): Source {
  return new GitSource({
    git: gitRepository(gitDirectory, { environment }),
    commit,
    ref: null,
    ...(origin !== undefined && { origin }),
    hasTags,
    hasHistory: false,
    limits: { ...defaultSourceLimits, ...limits },
  });
}
