// From a branch, tag or commit to the commit id, in a repository on this machine.

import { SourceError } from '../source-error.ts';
import { TimeLimit } from '../time-limit.ts';
import { GitFailure } from './git-command.ts';
import type { GitRepository } from './git-repository.ts';
import { checkRevision, isCommitId, isRefName } from './ref-name.ts';

/** Git answers at once; of a named pipe in the place of one of its files it would wait forever. */
const headTimeoutMs = 30_000;
const silent = 'Git could not determine the checked-out commit. The repository is malformed.';

export interface Head {
  readonly commit: string;
  /** Null when no branch is checked out. */
  readonly branch: string | null;
}

/** What is checked out; null when there is no commit yet. */
export async function readHead(git: GitRepository, signal?: AbortSignal): Promise<Head | null> {
  const limit = new TimeLimit(headTimeoutMs, silent, signal);
  try {
    const answer = await git.text(['rev-parse', 'HEAD', '--symbolic-full-name', 'HEAD'], limit.signal);
    const [commit = '', name = ''] = answer.split('\n');
    return { commit, branch: name.startsWith('refs/heads/') ? name.slice('refs/heads/'.length) : null };
  } catch (error) {
    if (error instanceof GitFailure && /unknown revision|ambiguous argument/.test(error.stderr)) return null;
    throw error;
  } finally {
    limit.stop();
  }
}

/** The commit a branch, tag, id or other revision means. Throws SourceError when there is none. */
export async function resolveCommit(git: GitRepository, ref: string, signal?: AbortSignal): Promise<string> {
  checkRevision(ref);
  for (const name of namesOf(ref)) {
    // In `:/text` whatever follows is a part of the text, so it is resolved first.
    const object = isRefName(ref) ? name : await verify(git, name, signal);
    const commit = object && (await verify(git, `${object}^{commit}`, signal));
    if (commit) return commit;
  }
  if (await isShallow(git, signal)) throw notInShallowClone(ref);
  throw noSuchRef(ref, await otherDefault(git, ref, signal));
}

const defaultBranches = ['main', 'master', 'trunk', 'develop'];

/** Asked for a usual default branch: the one that is here. */
async function otherDefault(
  git: GitRepository,
  ref: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  const [, remote = '', asked = ''] = /^(origin\/)?(.+)$/.exec(ref) ?? [];
  if (!defaultBranches.includes(asked)) return undefined;
  for (const name of defaultBranches)
    for (const full of [`refs/heads/${name}`, `refs/remotes/origin/${name}`])
      if (await verify(git, full, signal))
        return remote !== '' && full.startsWith('refs/remotes/') ? `${remote}${name}` : name;
  return undefined;
}

async function isShallow(git: GitRepository, signal: AbortSignal | undefined): Promise<boolean> {
  return (await git.text(['rev-parse', '--is-shallow-repository'], signal)).trim() === 'true';
}

/** The id of an object; undefined when there is none. */
async function verify(
  git: GitRepository,
  name: string,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  try {
    return (await git.text(['rev-parse', '--verify', '--quiet', '--end-of-options', name], signal)).trim();
  } catch (error) {
    if (!(error instanceof GitFailure)) throw error;
    return undefined;
  }
}

/** In the order in which they are tried: a branch comes before a tag, and both before what git makes of it. */
function namesOf(ref: string): readonly string[] {
  if (!isRefName(ref)) return [ref, `refs/remotes/origin/${ref}`];
  const names = [
    `refs/heads/${ref}`,
    `refs/tags/${ref}`,
    `refs/remotes/origin/${ref}`,
    `refs/remotes/${ref}`,
  ];
  return ref === 'HEAD' || ref.startsWith('refs/') || isCommitId(ref) ? [ref, ...names] : [...names, ref];
}

export function noSuchRef(ref: string, other?: string): SourceError {
  const next = other === undefined ? 'Check its name.' : `Did you mean ${JSON.stringify(other)}?`;
  return new SourceError(
    'source_unreachable',
    `The repository has no branch, tag or commit ${JSON.stringify(ref)}. ${next}`,
  );
}

function notInShallowClone(ref: string): SourceError {
  return new SourceError(
    'source_unreachable',
    `This shallow clone has no branch, tag or commit ${JSON.stringify(ref)}. Run \`git fetch --unshallow\` (in GitHub Actions, set \`fetch-depth: 0\`), or check its name.`,
  );
}

/** A web server that answers everything can't be distinguished from one that holds an empty repository. */
export function noCommitYet(webUrl?: string): SourceError {
  const orElse = webUrl === undefined ? '' : `, or ${webUrl} is not a repository URL`;
  return new SourceError(
    'source_unreachable',
    `The repository has no commits yet${orElse}. Push a commit and try again.`,
  );
}
