// Turns what git says when it can't fetch into one sentence and a code.
import type { GitFailure } from './git-command.ts';
import type { RepositoryUrl } from './repository-url.ts';
import { SourceError, type SourceErrorCode } from './source-error.ts';
import { diskFull } from './temporary-folder.ts';

interface Cause {
  readonly says: RegExp;
  readonly code: SourceErrorCode;
  readonly sentence: (place: string) => string;
}

const redirected = /redirect|returned error: 30\d/i;

/** In this order: a full disk shows itself as a broken pack, too. */
const causes: readonly Cause[] = [
  {
    says: /possible repository corruption/i,
    code: 'source_unreachable',
    sentence: (place) =>
      `The repository ${place} is damaged on its server; repair it there, or audit it without its history.`,
  },
  {
    says: /over limit|out of memory/i,
    code: 'source_too_large',
    sentence: (place) => `The repository ${place} holds objects too large to be read.`,
  },
  {
    says: /fsck error|fsck_|malformed|invalid index-pack output|index-pack failed/i,
    code: 'source_refused',
    sentence: (place) =>
      `The repository ${place} holds malformed objects, which are not read; run git fsck on it and repair it.`,
  },
  {
    says: /transport '.*' not allowed/i,
    code: 'source_refused',
    sentence: (place) => `The address ${place} is of a kind that is not accepted.`,
  },
  {
    says: /could not resolve host|name or service not known|temporary failure in name resolution/i,
    code: 'source_unreachable',
    sentence: (place) => `The host of ${place} could not be found; check the URL.`,
  },
  {
    says: /host key verification failed|no .* host key is known/i,
    code: 'source_unreachable',
    sentence: (place) =>
      `The host key of ${place} is not known; add it to the known_hosts file of the user that runs the audits.`,
  },
  {
    says: /certificate|SSL|TLS/,
    code: 'source_unreachable',
    sentence: (place) => `No secure connection to ${place} could be made; check its certificate.`,
  },
  {
    says: redirected,
    code: 'source_unreachable',
    sentence: (place) =>
      `The server sends ${place} on to another address; use that one, redirects are not followed.`,
  },
  {
    says: /authentication failed|could not read (?:username|password)|terminal prompts disabled|permission denied|invalid username|access denied|error: 40[13]/i,
    code: 'source_unreachable',
    sentence: (place) =>
      `Reading ${place} is not allowed without the right credentials; check that it exists and who may read it.`,
  },
  {
    says: /not found|does not exist|does not appear to be a git repository|not a git repository|not valid: is this a git repository|error: 404|no such file/i,
    code: 'source_unreachable',
    sentence: (place) => `There is no git repository at ${place}; check the URL.`,
  },
  {
    says: /shallow capabilities/i,
    code: 'source_unreachable',
    sentence: (place) =>
      `The server of ${place} speaks only git's old protocol; serve the repository with git http-backend.`,
  },
  {
    says: /connect|timed out|no route|unreachable|hung up|early eof|disconnect|reset by peer|error: 5\d\d|RPC failed/i,
    code: 'source_unreachable',
    sentence: (place) => `The server of ${place} does not answer, or ended the connection; try again later.`,
  },
];

export function fetchFailure(
  failure: GitFailure,
  remote: RepositoryUrl,
  temporaryFolder: string,
): SourceError {
  if (/no space left on device|disk quota exceeded/i.test(failure.stderr))
    return diskFull(temporaryFolder, failure);
  const place = remote.protocol === 'file' ? remote.path : remote.url;
  const cause = causes.find(({ says }) => says.test(failure.stderr));
  return cause ? new SourceError(cause.code, cause.sentence(place), { cause: failure }) : failure;
}

/** The server answered with a redirect, as some do when the `.git` at the end is missing. */
export function isRedirect(error: unknown): boolean {
  return error instanceof Error && 'stderr' in error && redirected.test(String(error.stderr));
}
