// Turns what git says when it can't fetch into one sentence and a code.

import { type AccessDenial, SourceError, type SourceErrorCode } from '../source-error.ts';
import { diskFull } from '../temporary-folder.ts';
import type { GitFailure } from './git-command.ts';
import type { RepositoryUrl } from './repository-url.ts';

interface Cause {
  readonly says: RegExp;
  readonly code: SourceErrorCode;
  readonly denial?: AccessDenial;
  readonly sentence: (place: string) => string;
}

const redirected = /redirect|returned error: 30\d/i;

/** In this order: a full disk shows itself as a broken pack, too. */
const causes: readonly Cause[] = [
  {
    says: /possible repository corruption/i,
    code: 'source_unreachable',
    sentence: (place) => `The repository ${place} is corrupt. Repair it, or audit it without its history.`,
  },
  {
    says: /over limit|out of memory/i,
    code: 'source_too_large',
    sentence: (place) => `The repository ${place} contains objects that are too large.`,
  },
  {
    says: /fsck error|fsck_|malformed|invalid index-pack output|index-pack failed/i,
    code: 'source_refused',
    sentence: (place) =>
      `The repository ${place} contains malformed objects. Run git fsck on it and repair it.`,
  },
  {
    says: /transport '.*' not allowed/i,
    code: 'source_refused',
    sentence: (place) => `The URL ${place} uses a protocol that is not supported.`,
  },
  {
    says: /resolve proxy|CONNECT tunnel failed|from proxy after CONNECT|proxy connect aborted/i,
    code: 'source_unreachable',
    sentence: (place) =>
      `The proxy did not connect to ${place}. Check HTTPS_PROXY and NO_PROXY, and what the proxy allows.`,
  },
  {
    says: /could not resolve host|name or service not known|temporary failure in name resolution/i,
    code: 'source_unreachable',
    sentence: (place) => `The host of ${place} could not be found. Check the URL.`,
  },
  {
    says: /host key verification failed|no .* host key is known/i,
    code: 'source_unreachable',
    sentence: (place) =>
      `The SSH host key of ${place} is unknown. Add it to the known_hosts file of the user that runs the audits, or to the deploy key.`,
  },
  {
    says: /certificate|SSL|TLS/,
    code: 'source_unreachable',
    sentence: (place) => `The TLS connection to ${place} failed. Check its certificate.`,
  },
  {
    says: redirected,
    code: 'source_unreachable',
    sentence: (place) =>
      `The server redirects ${place} to another URL. Use that URL: redirects are not followed.`,
  },
  {
    says: /error: 403/i,
    code: 'source_unreachable',
    denial: 'forbidden',
    sentence: accessDenied,
  },
  {
    says: /authentication failed|could not read (?:username|password)|terminal prompts disabled|permission denied|invalid username|access denied|error: 401/i,
    code: 'source_unreachable',
    denial: 'unauthorized',
    sentence: accessDenied,
  },
  {
    says: /not found|does not exist|does not appear to be a git repository|not a git repository|not valid: is this a git repository|error: 404|no such file/i,
    code: 'source_unreachable',
    denial: 'not_found',
    sentence: (place) => `There is no Git repository at ${place}. Check the URL.`,
  },
  {
    says: /shallow capabilities/i,
    code: 'source_unreachable',
    sentence: (place) =>
      `The server of ${place} supports only the dumb HTTP protocol. Serve the repository with git http-backend.`,
  },
  {
    says: /connect|timed out|no route|unreachable|hung up|early eof|disconnect|reset by peer|error: 5\d\d|RPC failed/i,
    code: 'source_unreachable',
    sentence: (place) =>
      `The server of ${place} does not respond, or closed the connection. Try again later.`,
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
  const proxy = silentProxy(failure.stderr, remote);
  if (proxy !== undefined)
    return new SourceError(
      'source_unreachable',
      `The proxy ${proxy} does not respond, so ${place} was not reached. Check HTTPS_PROXY and NO_PROXY.`,
      { cause: failure },
    );
  const cause = causes.find(({ says }) => says.test(failure.stderr));
  if (!cause) return failure;
  const { code, denial, sentence } = cause;
  return new SourceError(code, sentence(place), { cause: failure, denial });
}

function accessDenied(place: string): string {
  return `Access to ${place} was denied. Check that it exists, and that the credentials can read it.`;
}

/** Redirects are not followed: a host that is not the repository's is that of the proxy. */
function silentProxy(stderr: string, { host }: RepositoryUrl): string | undefined {
  const [, asked, port, via] = /failed to connect to (\S+) port (\d+)(?: via (\S+))?/i.exec(stderr) ?? [];
  if (via !== undefined) return via;
  return asked === undefined || host === null || asked === host ? undefined : `${asked}:${port}`;
}

/** The server answered with a redirect, as some do when the `.git` at the end is missing. */
export function isRedirect(error: unknown): boolean {
  return error instanceof Error && 'stderr' in error && redirected.test(String(error.stderr));
}
