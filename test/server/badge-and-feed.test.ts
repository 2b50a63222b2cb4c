// What leaves the portal for people and programs that do not sign in to it.
import t from 'tap';
import { auditRun } from '../helpers/fake-audit.ts';
import { testServer } from '../helpers/test-server.ts';

t.test('badge: is public once enabled, and not found before', async (t) => {
  const { admin, nobody, person } = await testServer(t);
  const team = (await admin.post('/teams', { name: 'Open' })).body.id;
  const url = 'https://example.com/open.git';
  const repository = (await admin.post('/repositories', { url, team })).body;
  const badge = `/repositories/${repository.id}/badge.svg`;

  t.equal(repository.badge, false);
  t.equal((await nobody.get(badge)).status, 404);
  t.equal((await nobody.get('/repositories/01920000-0000-7000-8000-000000000000/badge.svg')).status, 404);
  t.equal(
    (await (await person('viewer')).patch(`/repositories/${repository.id}`, { badge: true })).status,
    403,
  );
  t.equal((await admin.patch(`/repositories/${repository.id}`, { badge: true })).body.badge, true);
  const shown = await nobody.get(badge);
  t.equal(shown.status, 200);
  t.match(shown.headers, {
    'content-type': /^image\/svg\+xml/,
    'cache-control': 'public, max-age=300',
    'cross-origin-resource-policy': 'cross-origin',
  });
  t.match(shown.body, /^<svg .*aria-label="assay: unknown".*<\/svg>\n$/s);
  t.notMatch(shown.body, /open|script|style=/, 'nothing of the repository but where it stands');
  await admin.patch(`/repositories/${repository.id}`, { badge: false });
  t.equal((await nobody.get(badge)).status, 404, 'and off again');
});

t.test('Atom feed: has new findings, and accepts Basic authentication', async (t) => {
  const [pattern] = auditRun().findings;
  if (!pattern) throw new Error('There is no finding to copy.');
  const title = '<script>]]>&amp;\u0000\u0008\u202e\ud800';
  const findings = [
    { ...pattern, title, location: { path: 'a&b.ts', startLine: 3, endLine: 3, commit: null } },
  ];
  const { admin, person, server, runtime } = await testServer(t, {
    runAudit: async () => auditRun({ findings }),
  });
  const team = (await admin.post('/teams', { name: 'Readers' })).body.id;
  const made = await admin.post('/repositories', { url: 'https://example.com/fed.git', team });
  const audit = (await admin.post('/audits', { repositoryId: made.body.id, type: 'security' })).body.id;
  while ((await admin.get(`/audits/${audit}`)).body.status !== 'completed') await new Promise(setImmediate);
  const { token } = (await admin.post('/auth/tokens', { name: 'reader', role: 'auditor' })).body;
  const read = (authorization?: string, url = '/v1/findings/feed.atom?severity=high') =>
    server.inject({ url, headers: authorization ? { authorization } : {} });
  const basic = (password: string) => `Basic ${Buffer.from(`anyone:${password}`).toString('base64')}`;

  const { statusCode, headers, payload } = await read(basic(token));
  t.equal(statusCode, 200);
  t.match(headers['content-type'], /^application\/atom\+xml/);
  t.equal(payload.match(/<entry>/g)?.length, 1);
  t.match(payload, /<title>high: &#60;script&#62;\]\]&#62;&#38;amp;\ufffd*<\/title>/);
  t.notMatch(payload, /[\u0000-\u0008\u202e]|<script/);
  t.match(
    payload,
    /<link rel="alternate" type="text\/html" href="http:\/\/[^"]+\/findings\/[0-9a-f-]{36}"\/>/,
  );
  t.equal((await read(`Bearer ${token}`)).payload, payload, 'the same with the token as Bearer');
  t.notMatch(
    (await read(basic(token), '/v1/findings/feed.atom?severity=low')).payload,
    /<entry>/,
    'filtered',
  );

  const refused = await read();
  t.equal(refused.statusCode, 401);
  t.match(refused.headers['www-authenticate'], /^Bearer .*, Basic /);
  t.equal((await read(basic(admin.token ?? ''))).statusCode, 401, 'a session is no password');
  t.equal((await read(basic(token), '/v1/findings')).statusCode, 401, 'Basic counts here only');
  const stranger = await person('viewer');
  t.notMatch((await read(`Bearer ${stranger.token}`)).payload, /<entry>/, 'other teams see nothing');
  runtime.advance(100 * 86_400_000);
  t.equal((await read(basic(token))).statusCode, 401, 'the token has ended');
});
