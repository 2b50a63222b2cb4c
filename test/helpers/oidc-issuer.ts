// A real OpenID Connect issuer on this machine (oidc-provider), whose sign-in pages are answered by the test.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export interface IssuerPerson {
  readonly sub: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly name?: string;
  /** What the issuer says of it need not be a list. */
  readonly groups?: unknown;
  readonly hasgroups?: boolean;
  readonly resource_access?: Readonly<Record<string, unknown>>;
}

export interface OidcIssuer {
  readonly url: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Whoever signs in next. */
  person: IssuerPerson;
  /** Whether they press Cancel. */
  isCancelled: boolean;
  /** Opens an authorization address as a browser does, signs in and gives the address of the callback. */
  signIn(authorizationUrl: string): Promise<string>;
}

interface Interaction {
  readonly prompt: { readonly name: string; readonly details: Readonly<Record<string, readonly string[]>> };
  readonly params: Readonly<Record<string, string>>;
  readonly session?: { readonly accountId: string };
}

interface Grant {
  addOIDCScope(scope: string): void;
  addOIDCClaims(claims: readonly string[]): void;
  save(): Promise<string>;
}

interface Provider {
  callback(): (request: unknown, response: unknown) => void;
  interactionDetails(request: unknown, response: unknown): Promise<Interaction>;
  interactionFinished(request: unknown, response: unknown, result: object): Promise<void>;
  readonly Grant: new (of: { accountId: string; clientId: string }) => Grant;
}

/** `redirectUris`: exactly where it sends people back. `secretIn`: where alone it takes the client's secret. */
export async function oidcIssuer(
  t: Test,
  redirectUris: readonly string[],
  { secretIn = 'client_secret_basic' }: { readonly secretIn?: string } = {},
): Promise<OidcIssuer> {
  // The package has no types of its own.
  const name = 'oidc-provider';
  const { Provider } = (await import(name)) as {
    Provider: new (issuer: string, configuration: object) => Provider;
  };
  let answer: ((request: never, response: never) => void) | undefined;
  const server = createServer((request, response) => answer?.(request as never, response as never));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clientId = 'assay';
  const clientSecret = ['only', 'for', 'tests', 'and', 'long', 'enough'].join('-');
  const people = new Map<string, IssuerPerson>();
  const provider = new Provider(url, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: secretIn,
      },
    ],
    clientAuthMethods: [secretIn],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name'],
      groups: ['groups', 'hasgroups', 'resource_access'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['only for tests'] },
    jwks: { keys: [await signingKey()] },
    findAccount: async (_: unknown, sub: string) => ({
      accountId: sub,
      claims: async () => ({ ...(people.get(sub) ?? {}), sub }),
    }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
  });
  const issuer: OidcIssuer = {
    url,
    clientId,
    clientSecret,
    person: { sub: 'nobody' },
    isCancelled: false,
    signIn: (authorizationUrl) => walk(authorizationUrl, url),
  };
  const serve = provider.callback();
  answer = (request: { url: string } & never, response) => {
    if (!(request as { url: string }).url.startsWith('/interaction/')) return serve(request, response);
    void finishInteraction(provider, issuer, people, request, response);
  };
  return issuer;
}

async function finishInteraction(
  provider: Provider,
  issuer: OidcIssuer,
  people: Map<string, IssuerPerson>,
  request: unknown,
  response: unknown,
): Promise<void> {
  const { prompt, params, session } = await provider.interactionDetails(request, response);
  if (issuer.isCancelled) {
    return provider.interactionFinished(request, response, { error: 'access_denied' });
  }
  if (prompt.name === 'login') {
    people.set(issuer.person.sub, issuer.person);
    return provider.interactionFinished(request, response, { login: { accountId: issuer.person.sub } });
  }
  const grant = new provider.Grant({
    accountId: session?.accountId ?? '',
    clientId: String(params.client_id),
  });
  grant.addOIDCScope((prompt.details.missingOIDCScope ?? []).join(' '));
  grant.addOIDCClaims(prompt.details.missingOIDCClaims ?? []);
  await provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
}

/** Follows redirects inside of the issuer with its cookies; the first one that leads away is the callback. */
async function walk(start: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let address = start;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([key, value]) => `${key}=${value}`).join('; ');
    const reply = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      cookies.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = reply.headers.get('location');
    if (!location) throw new Error(`${address} answered ${reply.status}: ${await reply.text()}`);
    address = new URL(location, address).href;
    if (!address.startsWith(issuer)) return address;
  }
  throw new Error('The issuer redirects for ever.');
}

async function signingKey(): Promise<object> {
  const { generateKeyPairSync } = await import('node:crypto');
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return { ...privateKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' };
}
