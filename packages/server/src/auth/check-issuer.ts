// What `assay doctor --sso` asks of an OpenID Connect issuer: whether people can sign in through it, before anyone tries.
import type { Runtime } from '@assay/core';
import type { Configuration } from 'openid-client';
import type { OidcSettings } from '../settings/oidc-settings.ts';
import { discoverIssuer } from './discover-issuer.ts';
import { oidcCallbackPath } from './oidc-sign-in.ts';

/** One fact of single sign-on, and what to do about it. */
export interface IssuerCheck {
  readonly name: string;
  readonly state: 'ok' | 'warning' | 'failed';
  readonly message: string;
  /** Null when there is nothing to do. */
  readonly advice: string | null;
}

/** Asks the issuer for its metadata and keys, and presents a code that it cannot know; nobody is signed in. */
export async function* checkIssuer(
  settings: OidcSettings,
  {
    runtime,
    publicUrl,
  }: { readonly runtime: Pick<Runtime, 'fetch'>; readonly publicUrl: string | undefined },
): AsyncGenerator<IssuerCheck> {
  let configuration: Configuration;
  try {
    configuration = await discoverIssuer(settings, runtime);
  } catch (error) {
    yield failed('issuer', `${settings.issuer} cannot be asked: ${reasonOf(error)}.`, issuerAdvice);
    return;
  }
  const metadata = configuration.serverMetadata();
  yield ok('issuer', `${metadata.issuer} answers.`);
  yield await checkKeys(metadata.jwks_uri, runtime);
  yield checkScopes(settings.scopes, metadata.scopes_supported);
  yield checkGroups(settings, metadata.claims_supported);
  if (publicUrl === undefined) {
    yield failed('address', 'ASSAY_PUBLIC_URL is not set.', 'The issuer sends people back to it: set it.');
    return;
  }
  const callback = `${publicUrl}${oidcCallbackPath}`;
  yield ok('address', `People come back to ${callback}; the issuer must list exactly this address.`);
  yield await checkClient(configuration, callback, settings.clientSecret === undefined);
}

async function checkKeys(
  address: string | undefined,
  { fetch }: Pick<Runtime, 'fetch'>,
): Promise<IssuerCheck> {
  const advice = 'Without keys no ID token can be verified: ask who runs the issuer.';
  if (address === undefined) return failed('keys', 'The issuer names no address of its keys.', advice);
  try {
    const reply = await fetch(address, { signal: AbortSignal.timeout(10_000) });
    const { keys } = (await reply.json()) as { keys?: readonly { readonly use?: string }[] };
    const usable = (keys ?? []).filter(({ use }) => use === undefined || use === 'sig');
    return usable.length > 0
      ? ok('keys', `${usable.length} ${usable.length === 1 ? 'key signs' : 'keys sign'} its tokens.`)
      : failed('keys', `${address} lists no key that signs.`, advice);
  } catch (error) {
    return failed('keys', `${address} cannot be read: ${reasonOf(error)}.`, advice);
  }
}

function checkScopes(wanted: readonly string[], offered: readonly string[] | undefined): IssuerCheck {
  if (offered === undefined) return warning('scopes', 'The issuer does not say which scopes it knows.', null);
  const missing = wanted.filter((scope) => !offered.includes(scope));
  return missing.length === 0
    ? ok('scopes', wanted.join(', '))
    : warning(
        'scopes',
        `The issuer does not list ${missing.join(', ')}.`,
        'Correct ASSAY_OIDC_SCOPES, or add the scope at the issuer.',
      );
}

/** Which groups someone has is known once they sign in. */
function checkGroups(
  { groups, groupsClaim }: OidcSettings,
  claims: readonly string[] | undefined,
): IssuerCheck {
  if (groups.length === 0) return ok('groups', 'No rule of ASSAY_OIDC_GROUPS: roles come from the default.');
  const [first = groupsClaim] = groupsClaim.split('.');
  const rules = `${groups.length} ${groups.length === 1 ? 'rule' : 'rules'}, by the claim ${groupsClaim}`;
  if (claims === undefined || claims.includes(groupsClaim) || claims.includes(first))
    return ok('groups', `${rules}. Whether it is sent shows at a sign-in.`);
  return warning(
    'groups',
    `${rules}, which the issuer does not list among its claims.`,
    'Correct ASSAY_OIDC_GROUPS_CLAIM, or let the issuer send it. Until then roles and teams stay as they are.',
  );
}

/** A code that nobody gave is refused; the error distinguishes a client that is believed from one that is not. */
async function checkClient(
  configuration: Configuration,
  callback: string,
  isPublic: boolean,
): Promise<IssuerCheck> {
  const client = isPublic ? 'the client id' : 'the client id and secret';
  const { authorizationCodeGrant } = await import('openid-client');
  try {
    const { issuer } = configuration.serverMetadata();
    const back = `${callback}?${new URLSearchParams({ code: 'assay-doctor', iss: issuer })}`;
    await authorizationCodeGrant(configuration, new URL(back), {
      pkceCodeVerifier: 'assay-doctor'.padEnd(43, '-'),
    });
    return failed('client', 'The issuer took a code that it never gave.', 'Do not use this issuer.');
  } catch (error) {
    const { error: said, status } = error as { readonly error?: string; readonly status?: number };
    // With the secret in a header, a wrong one is answered by a challenge (RFC 6749, section 5.2).
    const refusal = said ?? (status === 401 ? 'invalid_client' : undefined);
    if (refusal === 'invalid_grant') return ok('client', `The issuer takes ${client}.`);
    if (refusal === 'invalid_client' || refusal === 'unauthorized_client')
      return failed(
        'client',
        `The issuer refuses ${client} (${refusal}).`,
        'Compare ASSAY_OIDC_CLIENT_ID and ASSAY_OIDC_CLIENT_SECRET with the client at the issuer.',
      );
    return warning(
      'client',
      `Whether the issuer takes ${client} is not known: ${refusal ?? reasonOf(error)}.`,
      null,
    );
  }
}

const issuerAdvice =
  'Check ASSAY_OIDC_ISSUER: exactly the `iss` of its tokens. A proxy needs HTTPS_PROXY and its CA.';

/** The deepest reason: what openid-client wraps says more than the wrapping. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error;
  const said = cause instanceof Error ? reasonOf(cause) : message;
  return said.replace(/\p{C}/gu, ' ').replace(/\.$/, '').slice(0, 300);
}

const ok = (name: string, message: string): IssuerCheck => ({ name, state: 'ok', message, advice: null });
const warning = (name: string, message: string, advice: string | null): IssuerCheck => ({
  name,
  state: 'warning',
  message,
  advice,
});
const failed = (name: string, message: string, advice: string): IssuerCheck => ({
  name,
  state: 'failed',
  message,
  advice,
});
