// One shape for every reply from 400 on, whoever makes it: joi, authentication, role, service, hapi, a thrown
// bug, or the HTTP parser. And the headers that every reply carries.
import { gzipSync } from 'node:zlib';
import t, { type Test } from 'tap';
import { rawHttp } from '../helpers/raw-http.ts';
import { testServer } from '../helpers/test-server.ts';

const nowhere = '01920000-0000-7000-8000-000000000000';
const codes: Record<string, number> = {
  AUTH_UNAUTHORIZED: 401,
  AUTH_INVALID_CREDENTIALS: 401,
  INSUFFICIENT_PERMISSIONS: 403,
  RESOURCE_NOT_FOUND: 404,
  VALIDATION_ERROR: 400,
  CONFLICT_DUPLICATE: 409,
  RATE_LIMIT_EXCEEDED: 429,
  INTERNAL_ERROR: 500,
};

interface AnyReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: Record<string, unknown>;
}

function isFault(t: Test, reply: AnyReply, code: string, what: string, underV1 = true): void {
  const { body, headers } = reply;
  t.equal(body.code, code, `${what}: ${code}`);
  t.equal(reply.status, codes[code], `${what}: status`);
  t.same(Object.keys(body).sort(), ['code', 'details', 'message', 'requestId', 'timestamp'], what);
  t.match(body.message, /^\S.*[.)]$|^Internal error$/, `${what}: a sentence`);
  t.match(body.timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  t.equal(body.requestId, headers['x-request-id'], `${what}: request id`);
  t.type(body.details, 'object');
  t.equal(headers['content-type'], 'application/json; charset=utf-8');
  if (code === 'VALIDATION_ERROR') {
    t.not(Object.keys(body.details as object).length, 0, `${what}: details name the field`);
    for (const sentence of Object.values(body.details as object)) t.match(sentence, /^\S.+\.$/);
  }
  if (codes[code] === 401) t.match(headers['www-authenticate'], /^Bearer/);
  carriesHeaders(t, headers, what, underV1);
}

function carriesHeaders(
  t: Test,
  headers: Readonly<Record<string, unknown>>,
  what: string,
  underV1 = true,
): void {
  t.equal(headers['x-content-type-options'], 'nosniff', what);
  t.match(headers['content-security-policy'], /default-src 'none'.*frame-ancestors 'none'/);
  t.match(headers['strict-transport-security'], /max-age=31536000; includeSubDomains/);
  t.equal(headers['cross-origin-opener-policy'], 'same-origin', what);
  t.equal(headers['referrer-policy'], 'no-referrer');
  t.equal(headers['cache-control'], 'no-store');
  t.match(headers['x-request-id'], /^[A-Za-z0-9._-]{1,128}$/);
  if (!underV1) return;
  t.match(String(headers['x-rate-limit-limit']), /^\d+$/, `${what}: limit`);
  t.match(String(headers['x-rate-limit-remaining']), /^\d+$/, `${what}: remaining`);
  t.match(String(headers['x-rate-limit-reset']), /^\d{10}$/, `${what}: reset`);
}

t.test('errors: every source of an error has the same shape', async (t) => {
  const { admin, nobody, person, caller, server, runtime } = await testServer(t);
  const viewer = await person('viewer');

  isFault(t, await nobody.get('/teams'), 'AUTH_UNAUTHORIZED', 'no token');
  isFault(t, await caller('rubbish').get('/teams'), 'AUTH_UNAUTHORIZED', 'a wrong token');
  isFault(
    t,
    await nobody.post('/auth/login', { email: 'no@example.com', password: 'wrong password' }),
    'AUTH_INVALID_CREDENTIALS',
    'login',
  );
  isFault(t, await viewer.post('/teams', {}), 'INSUFFICIENT_PERMISSIONS', 'role before validation');
  isFault(t, await viewer.get('/users/no-uuid'), 'INSUFFICIENT_PERMISSIONS', 'role before the path');
  isFault(t, await admin.post('/teams', {}), 'VALIDATION_ERROR', 'joi, body');
  isFault(t, await admin.get('/teams?limit=0'), 'VALIDATION_ERROR', 'joi, query');
  isFault(t, await admin.get('/teams?unknown=1'), 'VALIDATION_ERROR', 'joi, unknown parameter');
  isFault(t, await admin.get('/teams?limit=1&limit=2'), 'VALIDATION_ERROR', 'a parameter twice');
  isFault(t, await admin.get('/teams/12'), 'VALIDATION_ERROR', 'joi, path');
  isFault(t, await admin.get(`/teams/${nowhere}`), 'RESOURCE_NOT_FOUND', 'service');
  isFault(t, await admin.get('/nothing/here'), 'RESOURCE_NOT_FOUND', 'unknown path');
  isFault(t, await admin.get('/v1'), 'RESOURCE_NOT_FOUND', '/v1 itself');
  isFault(t, await nobody.get('//elsewhere'), 'RESOURCE_NOT_FOUND', 'outside of /v1', false);
  isFault(t, await admin.patch('/teams', {}), 'RESOURCE_NOT_FOUND', 'unknown method');
  await admin.post('/teams', { name: 'Twice' });
  isFault(t, await admin.post('/teams', { name: 'tWICE' }), 'CONFLICT_DUPLICATE', 'duplicate');

  const broken = server.plugins.assay.portal.teams as unknown as Record<string, unknown>;
  const original = broken.list;
  broken.list = () => {
    throw new Error('a secret of the house');
  };
  const bug = await admin.get('/teams');
  broken.list = original;
  isFault(t, bug, 'INTERNAL_ERROR', 'a bug');
  t.notMatch(JSON.stringify(bug.body), /secret of the house/, 'the cause stays inside');
  t.match(
    runtime.lines.find(({ level }) => level === 'error')?.fields,
    { requestId: bug.body.requestId, error: /secret of the house/ },
    'the log has the cause and the request id',
  );

  for (const method of ['OPTIONS', 'TRACE', 'PUT', 'PROPFIND']) {
    const { statusCode, headers, payload } = await server.inject({ method, url: '/v1/teams' });
    isFault(t, { status: statusCode, headers, body: JSON.parse(payload) }, 'RESOURCE_NOT_FOUND', method);
  }
});

t.test('errors: details name every field by its dotted path', async (t) => {
  const { admin } = await testServer(t);

  const { body } = await admin.post('/users', { email: 1, name: ' ', role: 'king', extra: true });
  t.same(Object.keys(body.details).sort(), ['email', 'extra', 'name', 'password', 'role']);
  t.match(body.details.role, /"role" must be one of \[viewer, developer, auditor, admin\]\./);
  const bulk = await admin.post('/findings/bulk', { ids: [nowhere, 'x'], status: 'open' });
  t.match(bulk.body.details, { 'ids.1': /must be a UUID/ });
  const upper = await admin.post('/findings/bulk', { ids: [nowhere.toUpperCase()], status: 'open' });
  t.equal(upper.body.results[0].id, nowhere, 'an upper-case UUID is the same one, in a body too');
  for (const path of [
    '/teams?limit=101',
    '/teams?limit=1.5',
    '/teams?limit=',
    '/teams?offset=-1',
    '/teams?sort=x',
  ]) {
    t.equal((await admin.get(path)).status, 400, path);
  }
});

t.test('server: request bodies are validated strictly', async (t) => {
  const { admin, server } = await testServer(t);
  const send = async (payload: string | Buffer, headers: Record<string, string> = {}) => {
    const {
      statusCode,
      headers: replied,
      payload: text,
    } = await server.inject({
      method: 'POST',
      url: '/v1/teams',
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json', ...headers },
      payload,
    });
    return { status: statusCode, headers: replied, body: JSON.parse(text) };
  };
  const bad: [string, string | Buffer, Record<string, string>?][] = [
    ['malformed', '{"name":'],
    ['empty', ''],
    ['a number', '5'],
    ['null', 'null'],
    ['an array', '[]'],
    ['not UTF-8', Buffer.from([0x7b, 0x22, 0x6e, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])],
    ['NUL', '{"name":"a\\u0000b"}'],
    ['half a surrogate pair', '{"name":"\\ud800"}'],
    ['a prototype', '{"name":"a","__proto__":{"x":1}}'],
    ['deep', `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
    ['a number for a string', '{"name":5}'],
    ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text', '{"name":"a"}', { 'content-type': 'text/plain' }],
    ['multipart', '{"name":"a"}', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['no readable media type', '{"name":"a"}', { 'content-type': '//' }],
    ['too large', `{"name":"${'x'.repeat(1024 * 1024)}"}`],
    ['a gzip bomb', gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20)), { 'content-encoding': 'gzip' }],
    ['broken gzip', 'no gzip', { 'content-encoding': 'gzip' }],
  ];
  for (const [what, payload, headers] of bad) {
    isFault(t, await send(payload, headers), 'VALIDATION_ERROR', what);
  }
  t.equal((await send(gzipSync('{"name":"zipped"}'), { 'content-encoding': 'gzip' })).status, 201);
  t.equal(
    (await send('{"name":"charset"}', { 'content-type': 'application/json; charset=utf-8' })).status,
    201,
  );
});

t.test('server: replies are complete and carry their headers', async (t) => {
  const { admin, server } = await testServer(t);
  const authorization = `Bearer ${admin.token}`;

  const ok = await admin.get('/teams');
  carriesHeaders(t, ok.headers, 'a good reply');
  const ranged = await server.inject({ url: '/v1/teams', headers: { authorization, range: 'bytes=0-3' } });
  t.equal(ranged.statusCode, 200, 'no part of a document');
  const cookie = await server.inject({ url: '/v1/teams', headers: { authorization, cookie: 'a"b;=;;x' } });
  t.equal(cookie.statusCode, 200, 'a broken cookie is nobody’s business');
  const head = await server.inject({ method: 'HEAD', url: '/v1/teams', headers: { authorization } });
  t.equal(head.statusCode, 200);
  const kept = await server.inject({
    url: '/v1/teams',
    headers: { authorization, 'x-request-id': 'mine-1.2_3' },
  });
  t.equal(kept.headers['x-request-id'], 'mine-1.2_3');
  for (const id of ['', 'x'.repeat(129), 'with space', 'a\tb']) {
    const { headers } = await server.inject({
      url: '/v1/teams',
      headers: { authorization, 'x-request-id': id },
    });
    t.match(headers['x-request-id'], /^[0-9a-f-]{36}$/, 'another is not kept');
  }
  for (const path of ['/health', '/health/live', '/health/ready', '/docs', '/metrics']) {
    const reply = await server.inject({ url: path });
    t.equal(reply.statusCode, 200, path);
    t.equal(reply.headers['x-content-type-options'], 'nosniff', path);
    t.equal(reply.headers['x-rate-limit-limit'], undefined, 'no limit outside of /v1');
  }
  const proxied = await server.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } });
  t.equal(proxied.statusCode, 401, 'a proxy on this machine is no loopback peer');
});

t.test('errors: replies of hapi and of the HTTP parser have the shape of the API', async (t) => {
  const { server } = await testServer(t);
  await server.start();
  const port = server.info.port as number;
  const get = 'GET /v1/teams HTTP/1.1\r\n';
  const post = 'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const bad: [string, string | Buffer][] = [
    ['no HTTP at all', 'hello\r\n\r\n'],
    ['TLS', Buffer.from('16030100c8010000c40303', 'hex')],
    ['an unknown method', 'BREW /v1/teams HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown version', 'GET /v1/teams HTTP/9.9\r\nHost: x\r\n\r\n'],
    ['no Host', `${get}\r\n`],
    ['two Hosts', `${get}Host: a\r\nHost: b\r\n\r\n`],
    ['a bare line feed', `${get}Host: x\nX-A: b\n\n`],
    ['a header without a colon', `${get}Host: x\r\nrubbish\r\n\r\n`],
    ['a header with NUL', `${get}Host: x\r\nX-A: a\0b\r\n\r\n`],
    ['headers too large', `${get}Host: x\r\nX-A: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['an address too long', `GET /v1/teams?q=${'a'.repeat(9_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    ['Content-Length and chunked', `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ['two lengths', `${post}Content-Length: 4\r\nContent-Length: 5\r\n\r\nabcd`],
    ['a negative length', `${post}Content-Length: -1\r\n\r\n`],
    ['a broken chunk', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n`],
    ['an absolute address', 'GET http://elsewhere/v1/teams HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['a broken percent sign', 'GET /v1/teams/%zz HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['an unknown encoding', `${post}Content-Encoding: br\r\nContent-Length: 2\r\n\r\n{}`],
    ['an expectation', `${post}Expect: wonders\r\nContent-Length: 2\r\n\r\n{}`],
    ['CONNECT', 'CONNECT elsewhere:443 HTTP/1.1\r\nHost: elsewhere\r\n\r\n'],
    ['OPTIONS *', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n\r\n'],
  ];
  for (const [what, bytes] of bad) {
    const { replies } = await rawHttp(port, bytes, 800);
    t.equal(replies.length, 1, `${what}: one reply`);
    const [reply] = replies;
    if (!reply) continue;
    const expected = what === 'OPTIONS *' && reply.status === 404 ? 'RESOURCE_NOT_FOUND' : 'VALIDATION_ERROR';
    const isKnownPath = reply.headers['x-rate-limit-limit'] !== undefined;
    isFault(t, { ...reply, body: JSON.parse(reply.text) }, expected, what, isKnownPath);
  }
  const smuggled = await rawHttp(
    port,
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\nHost: x\r\n\r\n`,
  );
  t.equal(smuggled.replies.length, 1, 'what follows is not answered');
  t.ok(smuggled.closed, 'the connection is closed');
  const live = await rawHttp(port, 'GET /health/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  t.match(live.replies, [{ status: 200, text: '{"status":"ok"}' }]);
});

t.test('server: a client that stalls is disconnected, without a second reply', async (t) => {
  const { server, admin } = await testServer(t);
  await server.start();
  const port = server.info.port as number;
  // The real limits, shortened: the test is about what happens, not about how long it takes.
  Object.assign(server.listener, { requestTimeout: 1_000, headersTimeout: 1_000 });

  const stalledHeaders = await rawHttp(port, 'GET /v1/teams HTTP/1.1\r\nHost: x\r\nX-A: ', 6_000);
  t.ok(stalledHeaders.closed);
  t.match(stalledHeaders.replies, [{ status: 400, text: /too slowly/ }]);
  const stalledBody = await rawHttp(
    port,
    'POST /v1/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"em',
    6_000,
  );
  t.ok(stalledBody.closed);
  t.match(stalledBody.replies, [{ status: 400, text: /too slowly/ }]);
  // Long enough for the refusal to come first.
  Object.assign(server.listener, { requestTimeout: 10_000, headersTimeout: 10_000 });
  const refusedBody = await rawHttp(
    port,
    'POST /v1/teams HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"na',
    20_000,
  );
  t.ok(refusedBody.closed);
  t.equal(refusedBody.replies.length, 1, 'answered once, though the rest never came');
  t.equal(refusedBody.replies[0]?.status, 401);
  t.equal((await admin.get('/teams')).status, 200, 'everybody else is served');
});

t.test(
  'server: an overloaded server replies 429, and does not count it against the rate limit',
  async (t) => {
    const { admin } = await testServer(t, { rateLimitPerMinute: 500, maxEventLoopDelayMs: 2_000 });
    const before = Number((await admin.get('/teams')).headers['x-rate-limit-remaining']);
    const blockedUntil = performance.now() + 2_300;
    while (performance.now() < blockedUntil);
    const shed = await admin.get('/teams');
    await new Promise((resolve) => setTimeout(resolve, 300));

    isFault(t, shed, 'RATE_LIMIT_EXCEEDED', 'shed');
    t.equal(shed.body.details.reason, 'overloaded');
    t.equal(shed.headers['retry-after'], '1');
    t.equal(Number((await admin.get('/teams')).headers['x-rate-limit-remaining']), before - 1);
  },
);
