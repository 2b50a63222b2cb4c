// Signing in at the code host or with single sign-on: there and back, with a secret (PKCE) that never leaves this browser tab.

import { call, type Reply } from './api.ts';
import type { User } from './interface/api.d.ts';
import { prefix } from './place.ts';

const key = 'assay.verifier';

/** Who else signs people in here. A browser keeps its cryptography from pages of plain http. */
export async function findProviders(
  signal: AbortSignal,
): Promise<Pick<Reply<'GET /v1/auth/methods'>, 'codeHosts' | 'sso'>> {
  if (globalThis.crypto?.subtle === undefined) return { codeHosts: [], sso: null };
  return call('GET /v1/auth/methods', { signal });
}

/** `sso`, or a code host. */
export async function goToProvider(provider: string): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(48)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  sessionStorage.setItem(key, verifier);
  const codeChallenge = base64url(new Uint8Array(digest));
  const query = new URLSearchParams({ redirect: 'true', returnTo: `${prefix}/sign-in`, codeChallenge });
  const start = provider === 'sso' ? 'oidc' : `oauth/${provider}`;
  location.assign(`${prefix}/v1/auth/${start}?${query}`);
}

/** Who has come back with this code; undefined when it is not this tab that went. */
export async function returnFromProvider(code: string): Promise<User | undefined> {
  const codeVerifier = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  if (codeVerifier === null) return undefined;
  return (await call('POST /v1/auth/session/oauth', { body: { code, codeVerifier } })).user;
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
}
