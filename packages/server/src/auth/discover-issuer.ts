import type { Runtime } from '@assay/core';
import type { ClientAuth, Configuration, CustomFetch } from 'openid-client';
import type { OidcSettings } from '../settings/oidc-settings.ts';

const timeoutSeconds = 10;

/** What the issuer says of itself, and how this portal proves to be its client. Throws what openid-client throws. */
export async function discoverIssuer(
  { issuer, clientId, clientSecret }: Pick<OidcSettings, 'issuer' | 'clientId' | 'clientSecret'>,
  { fetch }: Pick<Runtime, 'fetch'>,
): Promise<Configuration> {
  const client = await import('openid-client');
  const authentication = (secret: string): ClientAuth => {
    const basic = client.ClientSecretBasic(secret);
    const post = client.ClientSecretPost(secret);
    return (server, ...request) => (takesOnlyPost(server) ? post : basic)(server, ...request);
  };
  return client.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret === undefined ? client.None() : authentication(clientSecret),
    {
      timeout: timeoutSeconds,
      [client.customFetch]: fetch as CustomFetch,
      // Settings take plain http for an issuer on this machine only.
      ...(issuer.startsWith('http:') && { execute: [client.allowInsecureRequests] }),
    },
  );
}

/** Whether the secret must be in the body; an issuer that says nothing takes it in the header (RFC 8414, section 2). */
function takesOnlyPost({
  token_endpoint_auth_methods_supported: methods,
}: Parameters<ClientAuth>[0]): boolean {
  return methods?.includes('client_secret_basic') === false && methods.includes('client_secret_post');
}
