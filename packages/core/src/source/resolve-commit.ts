// From a branch, tag or commit to the commit id, in a repository on this machine.
import { GitFailure } from './git-command.ts';
import type { GitRepository } from './git-repository.ts';
import { checkRef, isCommitId } from './ref-name.ts';
import { SourceError } from './source-error.ts';
import { TimeLimit } from './time-limit.ts';

/** Git answers at once; of a named pipe in the place of one of its files it would wait for ever. */
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

/** The commit a branch, tag or id means. Throws SourceError when there is none. */
export async function resolveCommit(git: GitRepository, ref: string, signal?: AbortSignal): Promise<string> {
  checkRef(ref);
  const names = [
    `refs/heads/${ref}`,
    `refs/tags/${ref}`,
    `refs/remotes/origin/${ref}`,
    `refs/remotes/${ref}`,
  ];
  if (ref === 'HEAD' || ref.startsWith('refs/') || isCommitId(ref)) names.unshift(ref);
  // The beginning of an id, as git shows it; a branch of that name comes first.
  else if (/^[0-9a-f]{7,63}$/.test(ref)) names.push(ref);
  for (const name of names) {
    try {
      return (
        await git.text(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], signal)
      ).trim();
    } catch (error) {
      if (!(error instanceof GitFailure)) throw error;
    }
  }
  throw noSuchRef(ref);
}

export function noSuchRef(ref: string): SourceError {
  return new SourceError(
    'source_unreachable',
    `The repository has no branch, tag or commit ${JSON.stringify(ref)}. Check its name.`,
  );
}

/** A web server that answers everything can't be told from one that holds an empty repository. */
export function noCommitYet(webUrl?: string): SourceError {
  const orElse = webUrl === undefined ? '' : `, or ${webUrl} is not a repository URL`;
  return new SourceError(
    'source_unreachable',
    `The repository has no commits yet${orElse}. Push a commit and try again.`,
  );
}
