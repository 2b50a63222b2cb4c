// Whether the portal's own credential works at a code host, and what it says of it.
import type { AccessDenial } from '@assay/core';
import { isStatus, ProviderError } from './provider-error.ts';

export interface Connection {
  readonly works: boolean;
  /** Whose credential it is there; null where nobody could be asked. */
  readonly account: string | null;
  /** When the credential ends; null where it does not, or the code host does not say. */
  readonly expiresAt: string | null;
  /** What it is good for, or what is wrong. */
  readonly message: string;
}

/** An access token that an administrator put into a variable of the environment. */
export interface TokenOfSettings {
  /** Of the code host. */
  readonly host: string;
  /** The variable. */
  readonly env: string;
  /** What a token has to be allowed to for audits alone. */
  readonly forAudits: string;
}

/** One sentence for each way in which a code host refuses the token. */
export function refusedToken({ host, env, forAudits }: TokenOfSettings, error: unknown): Connection {
  if (!(error instanceof ProviderError)) throw error;
  const { reason, message: sentence } = error;
  const create = `Create a new one, set ${env} to it, and restart the portal.`;
  const problem = (message: string): Connection => ({
    works: false,
    account: null,
    expiresAt: null,
    message,
  });
  if (isStatus(error, 401)) {
    if (/revoked/i.test(reason))
      return problem(`The access token in ${env} was revoked at ${host}. ${create}`);
    if (/expired/i.test(reason))
      return problem(`The access token in ${env} has expired at ${host}. ${create}`);
    return problem(
      `${host} does not know the access token in ${env}: it is wrong, or was deleted. ${create}`,
    );
  }
  if (isStatus(error, 403))
    return problem(
      `The access token in ${env} may do too little at ${host} (${reason}): audits need ${forAudits}.`,
    );
  return problem(`${host} could not be asked about the access token in ${env}: ${sentence}`);
}

/** Why an audit could not read a repository with the token. */
export function deniedToken(
  { host, env, forAudits }: TokenOfSettings,
  fullName: string,
  denial: AccessDenial,
): string {
  if (denial === 'unauthorized')
    return `${host} does not accept the access token in ${env}: it is wrong, was revoked, or has expired. Create a new one, set ${env} to it, and restart the portal.`;
  if (denial === 'forbidden')
    return `The access token in ${env} may not read the code of ${fullName} at ${host}: audits need ${forAudits}.`;
  return `${host} shows the access token in ${env} no repository ${fullName}. Give its account access to it.`;
}
