// One sentence for each way in which a host refuses a credential.

import type { AccessDenial } from '../../scan/source/source-error.ts';
import type { Credential } from './credential.ts';
import { hostOf } from './credential-scope.ts';

type Refused = Pick<Credential, 'name' | 'kind' | 'scope' | 'expiresAt' | 'lastSuccessAt'>;

/** Why a repository was not entered with this credential, and what to do. */
export function denialSentence(
  credential: Refused,
  denial: AccessDenial,
  { url, now }: { readonly url: string; readonly now: string },
): string {
  const { name, kind, scope, expiresAt, lastSuccessAt } = credential;
  const host = hostOf(scope);
  const what = `${kind === 'token' ? 'token' : 'deploy key'} "${name}"`;
  const rotate = `run \`assay credentials rotate ${quoted(name)}\``;
  if (denial === 'not_found') {
    return `${host} shows the ${what} no repository at ${url}. Check the URL, and that the ${kind === 'token' ? 'account of the token' : 'key'} has access to it.`;
  }
  if (denial === 'forbidden') {
    return `${host} knows the ${what}, but does not let it read ${url}. Give it permission to read the contents of the repository, or ${rotate}.`;
  }
  if (expiresAt !== null && expiresAt <= now) {
    return `The ${what} for ${host} expired on ${expiresAt.slice(0, 10)}. Create a new one, and ${rotate}.`;
  }
  if (lastSuccessAt !== null) {
    return `${host} no longer accepts the ${what}, which last worked on ${lastSuccessAt.slice(0, 10)}: it was revoked or has expired. Create a new one, and ${rotate}.`;
  }
  return kind === 'token'
    ? `${host} does not accept the ${what}. Check the token and its username, and that it has not expired.`
    : `${host} does not accept the ${what}. Add its public key to the repository: \`assay credentials show ${quoted(name)}\`.`;
}

/** What to do about a private repository for which there is no credential at all. */
export function missingCredential(url: string, isPortalOnly: boolean): string {
  return isPortalOnly
    ? `Access to ${url} was denied. A credential of the portal covers it, but is used only for repositories that an administrator has approved: \`assay repos update ${url} --portal-credentials\`.`
    : `Access to ${url} was denied. No credential covers it. Check that it exists, and add one with \`assay credentials add\`.`;
}

function quoted(name: string): string {
  return /^[\w.@:/-]+$/.test(name) ? name : `"${name}"`;
}
