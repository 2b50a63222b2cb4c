// A portal with a directory, an issuer through which its people sign in, and how Entra ID and Okta write people.
import { createHash, randomBytes } from 'node:crypto';
import type { Test } from 'tap';
import { oidcIssuer } from './oidc-issuer.ts';
import { testServer } from './test-server.ts';

export const publicUrl = 'https://assay.example.com';
export const callback = `${publicUrl}/v1/auth/oidc/callback`;
export const patchOp = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
export const coreUser = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const nowhere = '01920000-0000-7000-8000-000000000000';

interface WorldOptions {
  readonly groups?: readonly unknown[];
  readonly defaultRole?: string | null;
  readonly directory?: Readonly<Record<string, unknown>>;
}

export async function scimWorld(t: Test, databaseUrl: string, options: WorldOptions = {}) {
  const issuer = await oidcIssuer(t, [callback], {});
  const oidc = {
    issuer: issuer.url,
    clientId: issuer.clientId,
    clientSecret: issuer.clientSecret,
    scopes: ['openid', 'profile', 'email', 'groups'],
    groupsClaim: 'groups',
    groups: options.groups ?? [],
    defaultRole: options.defaultRole === undefined ? 'viewer' : options.defaultRole,
    linkByEmail: false,
    name: 'Example',
  };
  const server = await testServer(t, {
    databaseUrl,
    databasePoolSize: 4,
    publicUrl,
    oidc: oidc as never,
    auditConcurrency: 0,
  });
  const made = await server.admin.post('/directories', { name: 'Directory', ...options.directory });
  const token: string = made.body.token;
  const scim = async (method: string, path: string, body?: unknown, bearer: string | null = token) => {
    const reply = await server.server.inject({
      method: method as 'GET',
      url: `/scim/v2${path}`,
      headers: {
        ...(bearer !== null && { authorization: `Bearer ${bearer}` }),
        ...(body !== undefined && { 'content-type': 'application/scim+json; charset=utf-8' }),
      },
      ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: reply.statusCode,
      headers: reply.headers,
      body: reply.payload === '' ? null : JSON.parse(reply.payload),
    };
  };
  const patch = (path: string, ...Operations: readonly unknown[]) =>
    scim('PATCH', path, { schemas: [patchOp], Operations });
  const signIn = async () => {
    const codeVerifier = randomBytes(32).toString('base64url');
    const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url');
    const back = encodeURIComponent('http://127.0.0.1:49152/back');
    const begun = await server.nobody.get(`/auth/oidc?cliRedirect=${back}&codeChallenge=${codeChallenge}`);
    const address = await issuer.signIn(begun.body.authorizationUrl);
    const reply = await server.nobody.get(address.slice(publicUrl.length));
    const query = new URL(String(reply.headers.location)).searchParams;
    if (!query.has('code')) return { status: 0, body: { message: query.get('error_description') } };
    return server.nobody.post('/auth/oauth/token', { code: query.get('code'), codeVerifier });
  };
  const logged = async (action: string) =>
    (await server.admin.get(`/activity?action=${action}&limit=100`)).body.items as {
      targetId: string;
      actorId: string | null;
      detail: Record<string, unknown>;
    }[];
  return { ...server, issuer, directory: made.body, token, scim, patch, signIn, logged };
}

/** As Entra ID creates a user with its default mapping, and externalId from objectId. */
export const entraUser = (name: string, objectId: string) => ({
  schemas: [coreUser, enterprise],
  externalId: objectId,
  userName: `${name}@corp.example`,
  active: true,
  displayName: name.toUpperCase(),
  emails: [{ primary: true, type: 'work', value: `${name}@corp.example` }],
  meta: { resourceType: 'User' },
  name: { formatted: `${name} of Corp`, familyName: 'Corp', givenName: name },
  [enterprise]: { department: 'Sales', employeeNumber: '7' },
});
/** As Okta creates one. */
export const oktaUser = (name: string, id: string) => ({
  schemas: [coreUser],
  userName: `${name}@corp.example`,
  name: { givenName: name, familyName: 'Okta' },
  emails: [{ primary: true, value: `${name}@corp.example`, type: 'work' }],
  displayName: `${name} Okta`,
  locale: 'en-US',
  externalId: id,
  groups: [],
  password: 'never-kept',
  active: true,
});
