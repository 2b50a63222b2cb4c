// Where a credential is shown: a host, or what lies below a path there. It is sent nowhere else.

import {
  parseRepositoryUrl,
  type RepositoryUrl,
  type RepositoryUrlOptions,
} from '../../scan/source/git/repository-url.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { ValidationError } from '../../support/errors.ts';
import type { CredentialKind } from './credential.ts';

/** A path that no scope has, for hosts without one: addresses of repositories must have a path. */
const anyPath = '-';

/** `git.example.com/group` of any way to write it. Throws ValidationError with the sentence about what is wrong. */
export function parseScope(given: string, kind: CredentialKind, urls: RepositoryUrlOptions): string {
  const address = given.trim().replace(/\/+$/, '');
  const parsed = checkedAddress(address, kind, urls);
  const protocol = kind === 'token' ? 'https' : 'ssh';
  if (parsed.protocol !== protocol) {
    throw wrongScope(
      kind === 'token'
        ? 'A token is sent only over HTTPS. Use a scope such as https://git.example.com or https://git.example.com/group.'
        : 'A deploy key is for SSH. Use a scope such as git@git.example.com:group/name.git.',
    );
  }
  const scope = placeOf(parsed);
  return scope.endsWith(`/${anyPath}`) ? scope.slice(0, -2) : scope;
}

/** The place of a repository in the form of scopes. */
export function placeOf({ canonical }: RepositoryUrl): string {
  return canonical.replace(/^[^@/]*@/, '');
}

/** The host, with the port where it is not the usual one. */
export function hostOf(scope: string): string {
  return scope.split('/', 1)[0] ?? scope;
}

/** Whether the place is the scope or lies below. Hosts fold the case of their paths. */
export function isWithin(place: string, scope: string): boolean {
  const [inner, outer] = [place.toLowerCase(), scope.toLowerCase()];
  return inner === outer || inner.startsWith(`${outer}/`);
}

function checkedAddress(address: string, kind: CredentialKind, urls: RepositoryUrlOptions): RepositoryUrl {
  try {
    return parseRepositoryUrl(completed(address, kind), { ...urls, allowLocal: false });
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw wrongScope(error.message.replaceAll('repository URL', 'scope'));
  }
}

/** With the protocol of the kind where there is none, and a path. */
function completed(address: string, kind: CredentialKind): string {
  const isScp = kind === 'ssh-key' && /^[^/]+@[^/:]+:(?!\d+(?:\/|$))./.test(address);
  if (isScp) return address;
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(address);
  const start = kind === 'token' ? 'https://' : 'ssh://';
  const url = hasScheme ? address : `${start}${address.replace(/:$/, '')}`;
  return /^[a-z][a-z0-9+.-]*:\/\/[^/]+$/i.test(url) ? `${url}/${anyPath}` : url;
}

function wrongScope(sentence: string): ValidationError {
  return new ValidationError(sentence, { scope: sentence });
}
