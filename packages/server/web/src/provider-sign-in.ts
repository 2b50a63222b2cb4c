// Signing in at the code host: there and back, with a secret (PKCE) that never leaves this browser tab.

import { call } from './api.ts';
import type { User } from './interface/api.d.ts';
import { prefix } from './place.ts';

const key = 'assay.verifier';
const start = `${prefix}/v1/auth/oauth/github`;

/** Whether the portal is connected to a code host. A browser keeps its cryptography from pages of plain http. */
export async function hasProvider(signal: AbortSignal): Promise<boolean> {
  return globalThis.crypto?.subtle !== undefined && (await fetch(start, { signal })).ok;
}

export async function goToProvider(): Promise<void> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(48)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  sessionStorage.setItem(key, verifier);
  const codeChallenge = base64url(new Uint8Array(digest));
  const query = new URLSearchParams({ redirect: 'true', returnTo: `${prefix}/sign-in`, codeChallenge });
  location.assign(`${start}?${query}`);
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
