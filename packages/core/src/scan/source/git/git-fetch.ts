// Brings one ref of a remote repository to this machine: objects only, into a bare directory of its
// own, never a work tree, within a limit of time and of disk.
import { join } from 'node:path';
import { SourceError } from '../source-error.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { TimeLimit } from '../time-limit.ts';
import { DiskWatch } from './disk-watch.ts';
import { fetchFailure, isRedirect } from './fetch-failure.ts';
import { type GitCall, GitFailure, gitRepository, runGit } from './git-command.ts';
import type { GitRepository } from './git-repository.ts';
import { type TransportOptions, withTransport } from './git-transport.ts';
import { fetchRecentHistory } from './recent-history.ts';
import { checkRef } from './ref-name.ts';
import { commitOf, refPatterns, selectRef, usesSha256 } from './remote-refs.ts';
import type { RepositoryUrl } from './repository-url.ts';
import { noCommitYet, noSuchRef } from './resolve-commit.ts';

export interface FetchLimits {
  /** Bytes the repository may take on disk. */
  readonly maxBytes: number;
  /** Milliseconds for the whole transfer. */
  readonly timeoutMs: number;
}

/** Documented in the server's settings. */
export const defaultFetchLimits: FetchLimits = { maxBytes: 512 * 1024 * 1024, timeoutMs: 120_000 };

export interface FetchOptions extends TransportOptions {
  /** A branch, tag or full commit id; the default branch when there is none. */
  readonly ref?: string | undefined;
  /** A full commit id that is fetched along with the ref. */
  readonly also?: string | undefined;
  /** Full ids of commits that are fetched with their parents, where the remote gives them. */
  readonly between?: readonly string[] | undefined;
  /** Every commit that leads to the ref; without it, only the last one. */
  readonly history?: boolean | undefined;
  /** A commit whose history is known: when the ref is still there, it is enough to have that one. */
  readonly knownTip?: string | undefined;
  /** The latest commits and tags as well, without their files, where the remote gives them so. */
  readonly recentHistory?: boolean | undefined;
  readonly temporaryFolder: string;
  readonly limits: FetchLimits;
  readonly environment?: GitCall['environment'];
  readonly signal?: AbortSignal | undefined;
}

export interface FetchedRepository {
  readonly git: GitRepository;
  readonly commit: string;
  /** The branch or tag that was fetched; null for a commit asked for by its id. */
  readonly ref: string | null;
  /** Whether the latest commits and tags came along. */
  readonly hasRecentHistory: boolean;
  /** Whether every commit came along. */
  readonly hasHistory: boolean;
  remove(): Promise<void>;
}

const auditedRef = 'refs/assay/audited';
const alsoRef = 'refs/assay/also';
// A local repository may belong to someone else: nothing in it is started, so that is no danger.
export const localUploadPack =
  "--upload-pack=git -c 'safe.directory=*' -c uploadpack.allowFilter=true upload-pack";

/**
 * Fetches one ref. Throws SourceError; a repository that is not there, has no commit, lacks the ref
 * or does not fit has its own sentence. What was fetched is removed again when anything goes wrong.
 */
export async function fetchRepository(
  remote: RepositoryUrl,
  options: FetchOptions,
): Promise<FetchedRepository> {
  if (options.ref !== undefined) checkRef(options.ref);
  if (options.also !== undefined) checkRef(options.also);
  const { fetched, remove } = await fetchWithin(remote, options, fetchInto);
  return { ...fetched, remove };
}

export type FetchPlace = Pick<FetchOptions, 'temporaryFolder' | 'limits' | 'environment' | 'signal'> &
  TransportOptions;

/** Fetches into a new folder within the limits, and removes it when anything goes wrong. */
export async function fetchWithin<Options extends FetchPlace, Fetched>(
  remote: RepositoryUrl,
  options: Options,
  fetch: (
    transport: Transport,
    remote: RepositoryUrl,
    within: Options & { readonly folder: string },
  ) => Promise<Fetched>,
): Promise<{ readonly fetched: Fetched; remove(): Promise<void> }> {
  const folder = await makeTemporaryFolder(options.temporaryFolder);
  const limit = new TimeLimit(options.limits.timeoutMs, tooSlow(options.limits.timeoutMs), options.signal);
  const watch = new DiskWatch(folder.path, options.limits.maxBytes);
  const signal = AbortSignal.any([limit.signal, watch.signal]);
  try {
    const within = { ...options, signal, folder: folder.path };
    const fetched = await withTransport(remote, within, (transport) => fetch(transport, remote, within));
    await watch.check();
    signal.throwIfAborted();
    return { fetched, remove: folder.remove };
  } catch (error) {
    await folder.remove();
    signal.throwIfAborted();
    throw error instanceof GitFailure ? fetchFailure(error, remote, options.temporaryFolder) : error;
  } finally {
    limit.stop();
    watch.stop();
  }
}

export type Transport = Pick<GitCall, 'protocols' | 'settings' | 'sshCommand'>;

export type HeadOptions = Omit<FetchOptions, 'limits' | 'history' | 'recentHistory'> & {
  readonly timeoutMs: number;
};

/** The commit that a branch, or the default branch, is at now; undefined when it is not there. Throws SourceError. */
export async function fetchRemoteHead(
  remote: RepositoryUrl,
  options: HeadOptions,
): Promise<string | undefined> {
  const ref = options.ref === undefined || options.ref === 'HEAD' ? undefined : checkRef(options.ref);
  const folder = await makeTemporaryFolder(options.temporaryFolder);
  const limit = new TimeLimit(options.timeoutMs, tooSlow(options.timeoutMs), options.signal);
  try {
    const common = { environment: options.environment, signal: limit.signal };
    const gitDirectory = await initialize(join(folder.path, 'sha1'), 'sha1', common);
    const within = { ...options, signal: limit.signal, folder: folder.path };
    const { answer } = await withTransport(remote, within, (transport) =>
      askRemote({ ...common, ...transport, gitDirectory }, remote, refPatterns(ref)),
    );
    const selected = selectRef(answer, ref);
    return selected && commitOf(answer, selected.name);
  } catch (error) {
    limit.signal.throwIfAborted();
    throw error instanceof GitFailure ? fetchFailure(error, remote, options.temporaryFolder) : error;
  } finally {
    limit.stop();
    await folder.remove();
  }
}

async function fetchInto(
  transport: Transport,
  remote: RepositoryUrl,
  options: FetchOptions & { readonly folder: string },
): Promise<Omit<FetchedRepository, 'remove'>> {
  const { signal, environment, folder } = options;
  const ref = options.ref === 'HEAD' ? undefined : options.ref;
  const common = { environment, signal };
  let gitDirectory = await initialize(join(folder, 'sha1'), 'sha1', common);
  const call = { ...common, ...transport, gitDirectory };
  const { url, answer } = await askRemote(call, remote, refPatterns(ref));
  const selected = selectRef(answer, ref);
  if (!selected) throw await missing({ ...call, url, ref });
  if (usesSha256(answer)) gitDirectory = await initialize(join(folder, 'sha256'), 'sha256', common);
  // Git notices by its progress report that nobody listens any more, should this process be killed.
  const args = ['fetch', '--progress', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
  const history =
    options.history === true && (commitOf(answer, selected.name) ?? selected.name) !== options.knownTip;
  if (!history) args.push('--depth=1');
  const uploadPack = remote.protocol === 'file' ? [localUploadPack] : [];
  const refspec = `+${selected.name}:${auditedRef}`;
  const also = options.also === undefined ? [] : [`+${options.also}:${alsoRef}`];
  try {
    await runGit({
      ...call,
      gitDirectory,
      args: [...args, ...uploadPack, '--end-of-options', url, refspec, ...also],
    });
  } catch (error) {
    if (error instanceof GitFailure && /not our ref|unadvertised object|find remote ref/.test(error.stderr))
      throw noSuchRef(ref ?? 'HEAD');
    throw error;
  }
  // Before the latest commits: so little depth would cut them off again.
  if (options.between !== undefined && options.between.length > 0) {
    for (const commit of options.between) checkRef(commit);
    try {
      const common = args.filter((arg) => !arg.startsWith('--depth='));
      const wanted = ['--depth=2', ...uploadPack, '--end-of-options', url, ...options.between];
      await runGit({ ...call, gitDirectory, args: [...common, ...wanted] });
    } catch (error) {
      // The scan of them says that they are not there.
      if (!(error instanceof GitFailure)) throw error;
    }
  }
  const hasRecentHistory =
    options.recentHistory === true &&
    (await fetchRecentHistory({ call: { ...call, gitDirectory }, url, refspec, uploadPack }));
  const git = gitRepository(gitDirectory, { environment });
  return {
    git,
    commit: await auditedCommit(git, signal),
    ref: selected.shortName,
    hasRecentHistory,
    hasHistory: history,
  };
}

export async function initialize(
  gitDirectory: string,
  format: 'sha1' | 'sha256',
  common: Pick<GitCall, 'environment' | 'signal'>,
): Promise<string> {
  const args = ['init', '--quiet', '--bare', '--template=', `--object-format=${format}`];
  await runGit({ ...common, gitDirectory, args });
  return gitDirectory;
}

/** Some servers redirect an address without `.git` to the one with it; redirects are not followed. */
export async function askRemote(
  call: Omit<GitCall, 'args'>,
  remote: RepositoryUrl,
  patterns: readonly string[],
): Promise<{ url: string; answer: string }> {
  try {
    return { url: remote.url, answer: await lsRemote(call, remote.url, patterns) };
  } catch (error) {
    if (!isRedirect(error) || remote.url.endsWith('.git')) throw error;
    const url = `${remote.url.replace(/\/+$/, '')}.git`;
    return { url, answer: await lsRemote(call, url, patterns) };
  }
}

async function lsRemote(
  call: Omit<GitCall, 'args'>,
  url: string,
  patterns: readonly string[],
): Promise<string> {
  const local = call.protocols?.includes('file') ? [localUploadPack] : [];
  return runGit({ ...call, args: ['ls-remote', '--symref', ...local, '--end-of-options', url, ...patterns] });
}

/** Why the ref is not there: no commit at all, or not this one. */
async function missing(
  call: Omit<GitCall, 'args'> & { url: string; ref: string | undefined },
): Promise<SourceError> {
  const branches = await lsRemote(call, call.url, ['refs/heads/*']);
  if (branches.trim() === '') return noCommitYet(/^http/.test(call.url) ? call.url : undefined);
  if (call.ref !== undefined) return noSuchRef(call.ref);
  return new SourceError(
    'source_unreachable',
    'The default branch of the repository does not exist. Specify the branch to audit.',
  );
}

async function auditedCommit(git: GitRepository, signal: AbortSignal | undefined): Promise<string> {
  try {
    return (
      await git.text(['rev-parse', '--verify', '--end-of-options', `${auditedRef}^{commit}`], signal)
    ).trim();
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    throw new SourceError(
      'source_refused',
      'The ref does not point to a commit. Use a branch, or a tag of a commit.',
      { cause: error },
    );
  }
}

function tooSlow(timeoutMs: number): string {
  const seconds = Math.round(timeoutMs / 1000);
  return `Fetching the repository timed out after ${seconds} seconds.`;
}
