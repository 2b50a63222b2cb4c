// Between which two commits of a remote repository a change is: where its branch left another one, and its tip. Only commits
// are fetched, without their files, where the remote gives them so.

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GitFailure, gitRepository, runGit } from '../git/git-command.ts';
import {
  askRemote,
  defaultFetchLimits,
  type FetchPlace,
  fetchWithin,
  initialize,
  localUploadPack,
  type Transport,
} from '../git/git-fetch.ts';
import type { GitCredentials } from '../git/git-transport.ts';
import { requireGit } from '../git/git-version.ts';
import { checkRef } from '../git/ref-name.ts';
import { refPatterns, selectRef, usesSha256 } from '../git/remote-refs.ts';
import { parseRepositoryUrl, type RepositoryUrl } from '../git/repository-url.ts';
import { noSuchRef } from '../git/resolve-commit.ts';
import type { OpenSourceOptions } from './open-source.ts';
import { forkPoint } from './source-changes.ts';

export interface BranchedRef {
  readonly url: string;
  /** A branch, tag or full commit id; the default branch when there is none. */
  readonly ref?: string | undefined;
  /** The same of what it left. */
  readonly since: string;
  readonly credentials?: GitCredentials | undefined;
}

/** Full commit ids. */
export interface ForkPoint {
  readonly head: string;
  /** The tip of `since` where the two have nothing in common. */
  readonly base: string;
  /** From there to the head, the oldest first. */
  readonly commits: readonly string[];
}

/** Throws SourceError, or the signal's reason. */
export async function fetchForkPoint(
  { url, ref, since, credentials }: BranchedRef,
  options: OpenSourceOptions,
): Promise<ForkPoint> {
  const remote = parseRepositoryUrl(url, options);
  await requireGit(options);
  const { fetched, remove } = await fetchWithin(
    remote,
    {
      ...options,
      ref,
      since,
      credentials,
      temporaryFolder: options.temporaryFolder ?? tmpdir(),
      limits: { ...defaultFetchLimits, ...options.fetchLimits },
    },
    findForkPoint,
  );
  await remove();
  return fetched;
}

interface Within extends FetchPlace, Pick<BranchedRef, 'ref' | 'since'> {
  readonly folder: string;
}

async function findForkPoint(
  transport: Transport,
  remote: RepositoryUrl,
  { ref, since, signal, environment, folder }: Within,
): Promise<ForkPoint> {
  for (const one of [ref, since]) if (one !== undefined) checkRef(one);
  const common = { environment, signal };
  let gitDirectory = await initialize(join(folder, 'sha1'), 'sha1', common);
  const call = { ...common, ...transport };
  const patterns = new Set([...refPatterns(ref), ...refPatterns(since)]);
  const { url, answer } = await askRemote({ ...call, gitDirectory }, remote, [...patterns]);
  if (usesSha256(answer)) gitDirectory = await initialize(join(folder, 'sha256'), 'sha256', common);
  const refspecs: string[] = [];
  for (const [asked, name] of [
    [ref, headRef],
    [since, sinceRef],
  ] as const) {
    const selected = selectRef(answer, asked);
    if (!selected) throw noSuchRef(asked ?? 'HEAD');
    refspecs.push(`+${selected.name}:${name}`);
  }
  const args = ['fetch', '--progress', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
  args.push('--filter=tree:0', ...(remote.protocol === 'file' ? [localUploadPack] : []));
  try {
    await runGit({ ...call, gitDirectory, args: [...args, '--end-of-options', url, ...refspecs] });
  } catch (error) {
    if (error instanceof GitFailure && /not our ref|unadvertised object|find remote ref/.test(error.stderr))
      throw noSuchRef(`${ref ?? 'HEAD'} or ${since}`);
    throw error;
  }
  const git = gitRepository(gitDirectory, { environment });
  const commitAt = async (name: string) =>
    (await git.text(['rev-parse', '--verify', '--end-of-options', `${name}^{commit}`], signal)).trim();
  const head = await commitAt(headRef);
  const base = await forkPoint(git, await commitAt(sinceRef), head, signal);
  const between = await git.text(['rev-list', '--reverse', head, `^${base}`, '--'], signal);
  return { head, base, commits: between.split('\n').filter((commit) => commit !== '') };
}

const headRef = 'refs/assay/head';
const sinceRef = 'refs/assay/since';
