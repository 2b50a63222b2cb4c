// Brings every branch and tag of a remote repository with all their commits to this machine, as git-fetch.ts does one ref.
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gitRepository, runGit } from './git-command.ts';
import {
  askRemote,
  type FetchPlace,
  fetchWithin,
  initialize,
  localUploadPack,
  type Transport,
} from './git-fetch.ts';
import type { GitRepository } from './git-repository.ts';
import { checkRef } from './ref-name.ts';
import { usesSha256 } from './remote-refs.ts';
import type { RepositoryUrl } from './repository-url.ts';
import { noCommitYet } from './resolve-commit.ts';

export interface FetchedRefs {
  /** Bare; null where the remote has what `knownRefs` says. */
  readonly git: GitRepository | null;
  /** A digest of all names and what they point at. */
  readonly refs: string;
  remove(): Promise<void>;
}

interface Options extends FetchPlace {
  /** The digest of an earlier fetch. */
  readonly knownRefs?: string | undefined;
}

/** Throws SourceError, as `fetchRepository` does. */
export async function fetchAllRefs(remote: RepositoryUrl, options: Options): Promise<FetchedRefs> {
  const { fetched, remove } = await fetchWithin(remote, options, fetchInto);
  return { ...fetched, remove };
}

async function fetchInto(
  transport: Transport,
  remote: RepositoryUrl,
  { signal, environment, folder, knownRefs }: Options & { readonly folder: string },
): Promise<Omit<FetchedRefs, 'remove'>> {
  const common = { environment, signal };
  let gitDirectory = await initialize(join(folder, 'sha1'), 'sha1', common);
  const call = { ...common, ...transport };
  const patterns = ['HEAD', 'refs/heads/*', 'refs/tags/*'];
  const { url, answer } = await askRemote({ ...call, gitDirectory }, remote, patterns);
  if (!answer.includes('\trefs/heads/')) throw noCommitYet(/^http/.test(url) ? url : undefined);
  const refs = createHash('sha256').update(answer).digest('hex');
  if (refs === knownRefs) return { git: null, refs };
  if (usesSha256(answer)) gitDirectory = await initialize(join(folder, 'sha256'), 'sha256', common);
  const head = /^ref: (refs\/heads\/[^\t]+)\tHEAD$/m.exec(answer)?.[1];
  if (head !== undefined) await writeFile(join(gitDirectory, 'HEAD'), `ref: ${checkRef(head)}\n`);
  const args = ['fetch', '--progress', '--no-tags', '--no-write-fetch-head', '--no-recurse-submodules'];
  // Where a shallow clone ends is known then.
  args.push('--update-shallow', ...(remote.protocol === 'file' ? [localUploadPack] : []));
  args.push('--end-of-options', url, '+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*');
  await runGit({ ...call, gitDirectory, args });
  return { git: gitRepository(gitDirectory, { environment }), refs };
}
