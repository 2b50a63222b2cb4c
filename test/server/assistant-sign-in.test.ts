// Assistants that sign in by themselves: the official clients of the protocol register, a person allows them, and what they
// get is good for MCP alone.
import { createHash, randomBytes } from 'node:crypto';
import * as thisYear from '@modelcontextprotocol/client';
import { Client as ClientLastYear } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as TransportLastYear } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import t, { type Test } from 'tap';
import {
  isRedirectUri,
  matchesRedirectUri,
} from '../../packages/core/src/portal/access/oauth/oauth-redirect.ts';
import { onBothDatabases } from '../helpers/databases.ts';
import { type Caller, testServer } from '../helpers/test-server.ts';

const origin = 'https://assay.example';
const mcp = `${origin}/api/codehost/mcp`;
const callback = 'http://127.0.0.1:4711/callback';
const clients = {
  'this year': {
    Client: thisYear.Client,
    Transport: thisYear.StreamableHTTPClientTransport,
  },
  'last year': {
    Client: ClientLastYear as unknown as typeof thisYear.Client,
    Transport: TransportLastYear as unknown as typeof thisYear.StreamableHTTPClientTransport,
  },
} as const;

async function world(t: Test, databaseUrl?: string) {
  const test = await testServer(t, { publicUrl: origin, ...(databaseUrl !== undefined && { databaseUrl }) });
  /** Requests of a client reach the server without a port. */
  const fetch = async (url: string | URL, init: RequestInit = {}): Promise<Response> => {
    const { pathname, search } = new URL(url);
    const reply = await test.server.inject({
      method: (init.method ?? 'GET') as 'GET',
      url: pathname + search,
      headers: {
        ...(init.body instanceof URLSearchParams && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...Object.fromEntries(new Headers(init.headers)),
      },
      ...(init.body && { payload: String(init.body) }),
    });
    const body = [204, 202].includes(reply.statusCode) ? null : reply.payload;
    return new Response(body, { status: reply.statusCode, headers: reply.headers as Record<string, string> });
  };
  const post = async (path: string, form: Record<string, string>) => {
    const reply = await fetch(`${origin}${path}`, { method: 'POST', body: new URLSearchParams(form) });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? {} : JSON.parse(text) };
  };
  return { ...test, fetch, post };
}

/** What a client remembers, and where it would send the browser. */
function memory() {
  const kept: { client?: unknown; tokens?: Tokens; verifier?: string; asked?: URL } = {};
  const provider = {
    redirectUrl: callback,
    clientMetadata: { client_name: 'Editor of Ada', redirect_uris: [callback] },
    state: () => 'state of the client',
    clientInformation: () => kept.client,
    saveClientInformation: (client: unknown) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens: Tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (url: URL) => void (kept.asked = url),
    saveCodeVerifier: (verifier: string) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
  };
  return { kept, provider };
}

interface Tokens {
  readonly access_token: string;
  readonly refresh_token?: string;
  readonly scope?: string;
}

/** A person looks at the page and decides; gives where the browser goes then. */
async function decide(
  person: Caller,
  asked: URL | undefined,
  decision: { approve: boolean; writes?: boolean },
) {
  const query = Object.fromEntries(asked?.searchParams ?? []);
  const { body } = await person.post('/auth/assistants/authorization', { ...query, ...decision });
  return new URL(body.redirectTo);
}

/** A client of our own, for what official clients never do. */
async function granted(test: Awaited<ReturnType<typeof world>>, scope = 'mcp:read', writes = false) {
  const registered = await test.fetch(`${origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Own\u202e client', redirect_uris: [callback] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const asked = new URL(`${origin}/authorize`);
  const query = {
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    scope,
    state: 'x',
  };
  for (const [name, value] of Object.entries(query)) asked.searchParams.set(name, value);
  const code = (await decide(test.admin, asked, { approve: true, writes })).searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: callback,
    code,
    code_verifier: verifier,
  };
  return { clientId, asked, form };
}

onBothDatabases(t, async (t, { databaseUrl }) => {
  for (const [year, { Client, Transport }] of Object.entries(clients)) {
    t.test(
      `assistants: the official client of ${year} signs in by itself, and stays signed in`,
      async (t) => {
        const test = await world(t, await databaseUrl(t));
        const { kept, provider } = memory();
        const connect = async () => {
          const client = new Client({ name: 'a client', version: '1' });
          const transport = new Transport(new URL(mcp), {
            authProvider: provider as unknown as thisYear.OAuthClientProvider,
            fetch: test.fetch as typeof fetch,
          });
          return { client, transport };
        };
        const first = await connect();
        await t.rejects(first.client.connect(first.transport), /Unauthorized/);
        t.match(kept.asked?.href, `${origin}/authorize?`);
        t.equal(kept.asked?.searchParams.get('resource'), mcp);

        const { body: shown } = await test.admin.get(`/auth/assistants/authorization${kept.asked?.search}`);
        t.match(shown, {
          client: 'Editor of Ada',
          destination: '127.0.0.1:4711',
          scopes: ['mcp:read', 'mcp:write'],
        });
        const back = await decide(test.admin, kept.asked, { approve: true });
        t.equal(back.searchParams.get('state'), 'state of the client');
        t.equal(back.searchParams.get('iss'), origin);
        await first.transport.finishAuth(
          back.searchParams.get('code') ?? '',
          back.searchParams.get('iss') ?? '',
        );
        t.equal(kept.tokens?.scope, 'mcp:read', 'writing was not allowed');

        const second = await connect();
        await second.client.connect(second.transport);
        t.ok((await second.client.listTools()).tools.some(({ name }) => name === 'list_repositories'));
        t.notMatch(await second.client.callTool({ name: 'list_repositories', arguments: {} }), {
          isError: true,
        });
        const refused = await second.client.callTool({
          name: 'start_audit',
          arguments: { repository: 'none', type: 'security' },
        });
        t.match(refused, { isError: true });
        t.match(JSON.stringify(refused), /read/i);

        const before = kept.tokens;
        test.runtime.advance(2 * 3_600_000);
        t.ok((await second.client.listTools()).tools.length > 5, 'after an hour it has refreshed its token');
        t.not(kept.tokens?.access_token, before?.access_token);
        t.not(kept.tokens?.refresh_token, before?.refresh_token);
        await second.client.close();
      },
    );
  }

  t.test(
    'assistants: their tokens are for MCP only, listed under sessions, and end when revoked',
    async (t) => {
      const test = await world(t, await databaseUrl(t));
      const { form } = await granted(test);
      const { status, body } = await test.post('/oauth/token', form);
      t.equal(status, 200);
      t.match(body, { token_type: 'Bearer', expires_in: 3600, scope: 'mcp:read' });

      const assistant = test.caller(body.access_token);
      for (const path of ['/users/me', '/findings', '/auth/sessions', '/auth/tokens'])
        t.equal((await assistant.get(path)).status, 401, path);
      t.equal((await assistant.post('/auth/refresh')).status, 401);
      t.equal((await assistant.post('/auth/tokens', { name: 'mine' })).status, 401);

      const { items } = (await test.admin.get('/auth/sessions')).body;
      const session = items.find(({ kind }: { kind: string }) => kind === 'assistant');
      t.match(session, { client: 'Own client', current: false });
      t.equal((await test.admin.delete(`/auth/sessions/${session.id}`)).status, 204);
      const asked = await test.fetch(mcp, {
        method: 'POST',
        headers: { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' },
        body: '{}',
      });
      t.equal(asked.status, 401);
      const refresh = {
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token,
        client_id: form.client_id,
      };
      t.match(await test.post('/oauth/token', refresh), { status: 400, body: { error: 'invalid_grant' } });
    },
  );

  t.test('assistants: a code or refresh token that comes twice ends the session', async (t) => {
    const test = await world(t, await databaseUrl(t));
    const open = async () =>
      (await test.admin.get('/auth/sessions')).body.items.filter(
        ({ kind }: { kind: string }) => kind === 'assistant',
      ).length;
    const first = await granted(test);
    const { body } = await test.post('/oauth/token', first.form);
    t.equal(await open(), 1);
    t.match(await test.post('/oauth/token', first.form), { status: 400, body: { error: 'invalid_grant' } });
    t.equal(await open(), 0, 'a code');
    t.equal((await test.caller(body.access_token).get('/users/me')).status, 401);

    const second = await granted(test);
    const issued = (await test.post('/oauth/token', second.form)).body;
    const refresh = {
      grant_type: 'refresh_token',
      client_id: second.clientId,
      refresh_token: issued.refresh_token,
    };
    const next = await test.post('/oauth/token', refresh);
    t.equal(next.status, 200);
    t.equal((await test.post('/oauth/token', refresh)).status, 400);
    t.equal(await open(), 0, 'a refresh token');
    t.equal(
      (await test.post('/oauth/token', { ...refresh, refresh_token: next.body.refresh_token })).status,
      400,
    );

    const made = await granted(test);
    const kept = (await test.post('/oauth/token', made.form)).body;
    const [session = '', secret = ''] = String(kept.refresh_token).split('.');
    const other = await granted(test);
    const [, ofOther = ''] = String((await test.post('/oauth/token', other.form)).body.refresh_token).split(
      '.',
    );
    const base = { grant_type: 'refresh_token', client_id: made.clientId };
    for (const never of ['A'.repeat(43), secret.split('').reverse().join(''), ofOther]) {
      const forged = await test.post('/oauth/token', { ...base, refresh_token: `${session}.${never}` });
      t.match(forged, { status: 400, body: { error: 'invalid_grant' } });
    }
    const renewed = await test.post('/oauth/token', { ...base, refresh_token: kept.refresh_token });
    t.equal(renewed.status, 200, 'a secret that was never issued ends nobody’s session');

    const third = await granted(test);
    const many = await Promise.all(Array.from({ length: 8 }, () => test.post('/oauth/token', third.form)));
    t.ok(many.filter(({ status }) => status === 200).length <= 1, 'of many at once one gets tokens at most');
  });

  t.test('assistants: what does not fit is refused', async (t) => {
    const test = await world(t, await databaseUrl(t));
    const { form, asked, clientId } = await granted(test);
    for (const change of [
      { code_verifier: randomBytes(32).toString('base64url') },
      { client_id: 'somebody else' },
      { redirect_uri: 'http://127.0.0.1:4711/elsewhere' },
      { code: 'guessed' },
    ])
      t.match(await test.post('/oauth/token', { ...form, ...change }), { body: { error: 'invalid_grant' } });
    t.match(await test.post('/oauth/token', { ...form, grant_type: 'password' }), {
      body: { error: 'unsupported_grant_type' },
    });
    test.runtime.advance(61_000);
    t.match(await test.post('/oauth/token', form), { body: { error: 'invalid_grant' } }, 'after a minute');

    const denied = await decide(test.admin, asked, { approve: false });
    t.match(Object.fromEntries(denied.searchParams), { error: 'access_denied', state: 'x', iss: origin });
    const ask = (change: Record<string, string>) => {
      const query = new URLSearchParams({ ...Object.fromEntries(asked.searchParams), ...change });
      return test.admin.get(`/auth/assistants/authorization?${query}`);
    };
    t.equal((await ask({})).status, 200);
    t.equal((await ask({ redirect_uri: 'http://127.0.0.1:9/callback' })).status, 200, 'any port of its own');
    for (const change of [
      { redirect_uri: 'https://evil.example/callback' },
      { client_id: '00000000-0000-4000-8000-000000000000' },
      { client_id: 'no id at all' },
      { code_challenge: 'short' },
      { code_challenge_method: 'plain' },
      { response_type: 'token' },
    ] as Record<string, string>[])
      t.equal((await ask(change)).status, 400, JSON.stringify(change));
    const apiToken = (await test.admin.post('/auth/tokens', { name: 'a token', expiresInDays: 1 })).body
      .token;
    const decision = { ...Object.fromEntries(asked.searchParams), approve: true };
    t.equal(
      (await test.caller(apiToken).post('/auth/assistants/authorization', decision)).status,
      403,
      'no token makes another one',
    );
    t.equal((await test.nobody.post('/auth/assistants/authorization', decision)).status, 401);
    for (const token of ['nothing', `assay_rt_${'-'.repeat(36)}.${'x'.repeat(43)}`]) {
      t.equal((await test.post('/oauth/revoke', { client_id: clientId, token })).status, 200);
      const refresh = { grant_type: 'refresh_token', client_id: clientId, refresh_token: token };
      t.match(await test.post('/oauth/token', refresh), { status: 400, body: { error: 'invalid_grant' } });
    }
  });

  t.test('assistants: revoking a token ends the session, and another client cannot', async (t) => {
    const test = await world(t, await databaseUrl(t));
    const { form, clientId } = await granted(test, 'mcp:read mcp:write', true);
    const { body } = await test.post('/oauth/token', form);
    t.equal(body.scope, 'mcp:read mcp:write');
    const works = async () =>
      (
        await test.fetch(mcp, {
          method: 'POST',
          headers: { authorization: `Bearer ${body.access_token}`, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status !== 401;
    t.ok(await works());
    for (const token of [body.refresh_token, body.access_token])
      await test.post('/oauth/revoke', { client_id: 'another', token });
    t.ok(await works());
    await test.post('/oauth/revoke', { client_id: clientId, token: body.refresh_token });
    t.notOk(await works());
  });
});

t.test('assistants: a token for another server is not given', async (t) => {
  const test = await world(t);
  const { asked, form } = await granted(test);
  const other = 'https://other.example/mcp';
  const elsewhere = await test.post('/oauth/token', { ...form, resource: other });
  t.match([elsewhere.status, elsewhere.body.error], [400, 'invalid_target']);

  const query = { ...Object.fromEntries(asked.searchParams), resource: other };
  const refused = await test.admin.post('/auth/assistants/authorization', { ...query, approve: true });
  t.match([refused.status, refused.body.code], [400, 'VALIDATION_ERROR']);
  for (const own of [mcp, `${mcp}/`, origin, `${origin}/`])
    t.equal(
      (await test.admin.post('/auth/assistants/authorization', { ...query, resource: own, approve: true }))
        .status,
      200,
      own,
    );
});

t.test('assistants: metadata, and a page without inline code that a policy does not name', async (t) => {
  const { nobody } = await world(t);
  const resource = await nobody.get('//.well-known/oauth-protected-resource/api/codehost/mcp');
  t.match(resource.body, {
    resource: mcp,
    authorization_servers: [origin],
    scopes_supported: ['mcp:read', 'mcp:write'],
  });
  const server = await nobody.get('//.well-known/oauth-authorization-server');
  t.match(server.body, {
    issuer: origin,
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['none'],
  });
  const page = await nobody.get('//authorize?client_id=x');
  t.match(
    page.headers['content-security-policy'],
    /default-src 'none'.*script-src 'sha256-.*form-action 'none'/,
  );
});

t.test(
  'redirect URIs: https, the own machine with any port, schemes of programs, and nothing that runs',
  (t) => {
    for (const good of [
      'https://app.example/callback?a=b',
      'http://127.0.0.1/callback',
      'http://[::1]:80/callback',
      'http://localhost:3000/',
      'com.example.editor://oauth/callback',
      'cursor://anysphere.cursor-mcp/oauth/callback',
    ])
      t.ok(isRedirectUri(good), good);
    for (const bad of [
      'http://evil.example/callback',
      'http://127.0.0.1.evil.example/callback',
      'https://a@evil.example/',
      'https://evil.example/#x',
      'javascript:alert(1)//',
      'JavaScript://%0aalert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'vbscript://x',
      'mailto:a@b.c',
      'ms-msdt:/id',
      'search-ms:/query',
      'intent:/x',
      'smb://files.example/x',
      'editor:/callback',
      '/callback',
      'https://a.example/\u202e',
      'https://a.example/ b',
      `https://a.example/${'x'.repeat(2000)}`,
      '',
    ])
      t.notOk(isRedirectUri(bad), bad);
    t.ok(matchesRedirectUri('http://127.0.0.1/callback', 'http://127.0.0.1:51234/callback'));
    t.notOk(matchesRedirectUri('http://127.0.0.1/callback', 'http://127.0.0.1:51234/other'));
    t.notOk(matchesRedirectUri('http://127.0.0.1/callback', 'http://localhost/callback'));
    t.notOk(matchesRedirectUri('https://a.example/callback', 'https://a.example:444/callback'));
    t.end();
  },
);
