// Repository addresses and refs as they come in a request: what is wrong with them is the caller's to fix.

import { isAllowedHost } from '../../scan/source/git/network-address.ts';
import { isRefName } from '../../scan/source/git/ref-name.ts';
import {
  parseRepositoryUrl,
  type RepositoryUrl,
  type RepositoryUrlOptions,
} from '../../scan/source/git/repository-url.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { ValidationError } from '../../support/errors.ts';

/** Throws ValidationError with the sentence about what is wrong. */
export function checkedUrl(url: string, options: RepositoryUrlOptions): RepositoryUrl {
  try {
    const parsed = parseRepositoryUrl(url, options);
    requireUsualPort(parsed, options);
    return parsed;
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new ValidationError(error.message, { url: error.message }, { cause: error });
  }
}

/** Who registers a repository has the portal connect there: to Git, and not to what else a host serves. */
function requireUsualPort(
  { host, port }: RepositoryUrl,
  { allowLocal, allowedHosts = [] }: RepositoryUrlOptions,
): void {
  if (host === null || port === null || allowLocal || isAllowedHost(host, allowedHosts)) return;
  throw new SourceError(
    'source_refused',
    `Port ${port} is not the usual one for Git. To allow it, add ${host} to ASSAY_GIT_ALLOWED_HOSTS.`,
  );
}

/** Throws ValidationError unless `ref` can be a branch, tag or commit. */
export function requireRef(ref: string, field: string): void {
  if (isRefName(ref)) return;
  const sentence = 'This is not a valid branch, tag or commit.';
  throw new ValidationError(sentence, { [field]: sentence });
}
