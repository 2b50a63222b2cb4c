// Everybody who does not see a team: by role, by what a token is restricted to, by how the token is sent, and those who no
// longer belong to it.
import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@assay/core';
import { adminPassword } from '../test-portal.ts';
import type { Caller, TestServer } from '../test-server.ts';

/** The headers by which a request says who asks. */
export type Outsider = Readonly<Record<string, string>>;

const bearer = (token: string | null): Outsider => ({ authorization: `Bearer ${token}` });

/** By what they are called in a failure. */
export async function outsidersOf(
  server: TestServer,
  own: { readonly team: string; readonly repository: string },
  vault: { readonly leaver: Caller; readonly team: string },
): Promise<Readonly<Record<string, Outsider>>> {
  const { admin, person } = server;
  const members: Partial<Record<Role, Caller>> = {};
  const member = async (role: Role): Promise<Caller> => {
    const known = members[role];
    if (known) return known;
    const made = await person(role);
    members[role] = made;
    await admin.post(`/teams/${own.team}/members`, { userId: made.userId, role: 'owner' });
    return made;
  };
  const token = async (of: Caller, limits: object): Promise<Outsider> => {
    const { body } = await of.post('/auth/tokens', { name: 'of a pipeline', ...limits });
    return bearer(body.token);
  };
  const developer = await member('developer');
  const viewer = await member('viewer');
  const auditor = await member('auditor');
  const alone = await person('developer');
  const disabled = await person('developer');
  await admin.post(`/teams/${vault.team}/members`, { userId: disabled.userId });
  const tokenOfDisabled = await token(disabled, {});
  await admin.patch(`/users/${disabled.userId}`, { disabled: true });
  const tokenOfLeaver = await token(vault.leaver, {});
  await admin.delete(`/teams/${vault.team}/members/${vault.leaver.userId}`);
  const reads = { scopes: ['audits:read', 'repos:read', 'compliance:read'] };
  return {
    nobody: {},
    'a token that never was': bearer(`assay_${'0'.repeat(40)}`),
    'a disabled member': bearer(disabled.token),
    'the API token of a disabled member': tokenOfDisabled,
    'a member who was removed': bearer(vault.leaver.token),
    'the API token of a member who was removed': tokenOfLeaver,
    'a developer without a team': bearer(alone.token),
    'a developer of another team': bearer(developer.token),
    'a viewer of another team': bearer(viewer.token),
    'the API token of a developer of another team': await token(developer, {}),
    'the API token of a viewer of another team': await token(viewer, {}),
    'an API token with scopes': await token(developer, reads),
    "an administrator's API token for another team": await token(admin, { teams: [own.team] }),
    "an administrator's API token for another repository": await token(admin, {
      repositories: [own.repository],
    }),
    "an auditor's API token for another team": await token(auditor, { teams: [own.team] }),
    'a browser of another team': await browserOf(server, developer),
    'an assistant of another team': await assistantOf(server, developer),
  };
}

/** The cookie of the web page, sent by the page itself. */
async function browserOf({ admin, nobody }: TestServer, of: Caller): Promise<Outsider> {
  const { email } = (await admin.get(`/users/${of.userId}`)).body;
  const ownPage = { 'x-assay-csrf': '1', 'sec-fetch-site': 'same-origin' };
  const signedIn = await nobody.post('/auth/session', { email, password: adminPassword }, ownPage);
  return { cookie: String(signedIn.headers['set-cookie']).split(';')[0] ?? '', ...ownPage };
}

/** A program that registered itself, and that the person allowed to read and to change. */
async function assistantOf({ server }: TestServer, of: Caller): Promise<Outsider> {
  const redirect = 'http://127.0.0.1:4711/callback';
  const register = await server.inject({
    method: 'POST',
    url: '/oauth/register',
    payload: { client_name: 'Editor', redirect_uris: [redirect] },
  });
  const { client_id: client } = JSON.parse(register.payload);
  const verifier = randomBytes(32).toString('base64url');
  const { body } = await of.post('/auth/assistants/authorization', {
    client_id: client,
    redirect_uri: redirect,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    scope: 'mcp:read mcp:write',
    approve: true,
    writes: true,
  });
  const code = new URL(body.redirectTo).searchParams.get('code') ?? '';
  const granted = await server.inject({
    method: 'POST',
    url: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: client,
      redirect_uri: redirect,
      code,
      code_verifier: verifier,
    }).toString(),
  });
  return bearer(JSON.parse(granted.payload).access_token);
}
