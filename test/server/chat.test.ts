// The provider's chat: signed prompts in, an answer of the same tools out.
import { generateKeyPairSync, sign } from 'node:crypto';
import t from 'tap';
import { promptHelp, readPrompt } from '../../packages/server/src/chat/prompt.ts';
import { gitHub } from '../../packages/server/src/code-host/github/github.ts';
import { doubleSettings } from '../helpers/provider-double.ts';
import { testRuntime } from '../helpers/test-runtime.ts';
import { testServer } from '../helpers/test-server.ts';

const id = '01920000-0000-7000-8000-000000000000';
const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const key = publicKey.export({ type: 'spki', format: 'pem' });

t.test('chat endpoint: answers a signed prompt as its user, and nothing else', async (t) => {
  let asked = 0;
  const answers: Record<string, () => object> = {
    '/meta/public_keys/copilot_api': () => {
      asked += 1;
      return { public_keys: [{ key_identifier: 'one', key, is_current: true }] };
    },
    '/app/installations': () => [
      { id: 3, account: { id: 9, login: 'acme', type: 'Organization' }, suspended_at: null },
    ],
    '/user/memberships/orgs/acme': () => ({ state: isMember ? 'active' : 'pending' }),
  };
  let isMember = true;
  const clientId = 'id';
  /** By token: the app that it was issued to. */
  const issuedTo: Record<string, string> = { 'of ada': clientId, 'of another app': 'other' };
  const checked: { authorization: string | undefined; token: string }[] = [];
  const runtime = {
    ...testRuntime(),
    fetch: (async (url: string | URL, init?: RequestInit) => {
      if (new URL(String(url)).pathname === `/applications/${clientId}/token`) {
        const token = String(JSON.parse(String(init?.body)).access_token);
        const { authorization } = (init?.headers ?? {}) as Record<string, string | undefined>;
        checked.push({ authorization, token });
        if (issuedTo[token] !== clientId) return new Response('{}', { status: 404 });
        return Response.json({ app: { client_id: clientId }, user: { id: 7, login: 'ada' } });
      }
      const answer = answers[new URL(String(url)).pathname];
      return answer ? Response.json(answer()) : new Response('{}', { status: 404 });
    }) as typeof fetch,
  };
  const settings = { ...doubleSettings, clientId };
  const { server, admin } = await testServer(t, { extension: gitHub(settings, runtime) });
  const { portal } = server.plugins.assay;
  const team = await admin.post('/teams', { name: 'Team' });
  await admin.post('/repositories', { url: 'https://example.com/a/project', team: team.body.id });

  const ask = async (prompt: unknown, change: Record<string, string | undefined> = {}) => {
    const payload = JSON.stringify({ messages: [{ role: 'user', content: prompt }] });
    const headers: Record<string, string | undefined> = {
      'content-type': 'application/json',
      'github-public-key-identifier': 'one',
      'github-public-key-signature': sign('sha256', Buffer.from(payload), privateKey).toString('base64'),
      'x-github-token': 'of ada',
      ...change,
    };
    const given = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
    return server.inject({ method: 'POST', url: '/api/codehost/agent', headers: given as never, payload });
  };
  const textOf = (reply: { payload: string }) =>
    reply.payload
      .split('\n\n')
      .filter((line) => line.startsWith('data: {'))
      .map((line) => JSON.parse(line.slice(6)).choices[0].delta.content ?? '')
      .join('');

  const stranger = await ask('list repositories');
  t.equal(stranger.statusCode, 403, 'who never signed in has no role');
  const person = {
    provider: 'code.example',
    providerUserId: '7',
    login: 'ada',
    name: 'Ada',
    email: 'a@b.example',
  };
  const user = await portal.identities.user(person, 'developer');
  await admin.post(`/teams/${team.body.id}/members`, { userId: user.id });

  const listed = await ask('@assay list repositories');
  t.equal(listed.statusCode, 200);
  t.match(listed.headers['content-type'], /^text\/event-stream/);
  t.match(textOf(listed), /1 repository\.\n- project/);
  t.match(listed.payload, /"finish_reason":"stop"[^\n]*\n\ndata: \[DONE\]\n\n$/);
  t.match(checked, [
    { token: 'of ada', authorization: `Basic ${Buffer.from('id:client secret').toString('base64')}` },
  ]);
  t.match(textOf(await ask('audit project for dependencies')), /read-only/);
  t.equal((await admin.get('/audits')).body.pagination.total, 0, 'it only reads');
  Object.assign(settings, { chatWrites: true });
  t.match(textOf(await ask('audit project for dependencies')), /dependency audit is pending/);
  t.equal((await admin.get('/audits')).body.items[0].requestedBy, user.id);
  const stolen = await ask('list repositories', { 'x-github-token': 'of another app' });
  t.equal(stolen.statusCode, 401, 'a token of another app proves nothing');
  isMember = false;
  t.equal((await ask('list repositories')).statusCode, 403, 'who left gets no answer');
  isMember = true;
  t.equal(textOf(await ask('tell me a joke')), promptHelp);
  t.match(textOf(await ask(`acknowledge ${id}`)), /reason/, 'no reason, no judgement');
  t.match(textOf(await ask(`explain ${id}`)), /finding not found/i);

  t.equal((await ask('x', { 'github-public-key-signature': 'MEUCIQ==' })).statusCode, 401);
  t.equal((await ask('x', { 'github-public-key-signature': undefined })).statusCode, 401);
  t.equal((await ask('x', { 'github-public-key-identifier': 'two' })).statusCode, 401);
  t.equal((await ask('x', { 'x-github-token': undefined })).statusCode, 401);
  t.equal((await ask(7)).statusCode, 400);
  t.equal((await ask('x'.repeat(1_100_000))).statusCode, 400);
  t.equal(asked, 1, 'the keys are asked for once');
  await admin.patch(`/users/${user.id}`, { disabled: true });
  t.equal((await ask('list repositories')).statusCode, 403);

  const unconfigured = await testServer(t, {});
  t.equal((await unconfigured.server.inject({ method: 'POST', url: '/api/codehost/agent' })).statusCode, 404);
});

t.test('chat endpoint: the verb of a prompt selects the tool', async (t) => {
  const meant: [string, string | undefined, object?][] = [
    ['list repositories', 'list_repositories', {}],
    ['@assay which repos are there?', 'list_repositories', {}],
    ['Show repositories matching "web".', 'list_repositories', { query: 'web' }],
    ['audit shop', 'start_audit', { repository: 'shop', type: 'security' }],
    [
      'please run a compliance audit of shop at main',
      'start_audit',
      { repository: 'shop', type: 'compliance', ref: 'main' },
    ],
    ['scan https://example.com/a/b.git for dependencies', 'start_audit', { type: 'dependency' }],
    [`audit status ${id}`, 'get_audit', { auditId: id }],
    [
      'critical findings of shop',
      'list_findings',
      { repository: 'shop', severity: 'critical', status: 'open' },
    ],
    ['any secrets in shop?', 'list_findings', { repository: 'shop', category: 'secrets-in-code' }],
    ['overdue findings', 'list_findings', { overdue: true }],
    [`show finding ${id}`, 'get_finding', { findingId: id }],
    [`/explain ${id}`, 'explain_finding', { findingId: id }],
    [
      `ack ${id} because it is a test`,
      'update_finding_status',
      { status: 'acknowledged', reason: 'it is a test' },
    ],
    [
      `false positive ${id}: an example`,
      'update_finding_status',
      { status: 'false_positive', reason: 'an example' },
    ],
    [`reopen ${id} as it is back`, 'update_finding_status', { status: 'open', reason: 'it is back' }],
    ['is shop compliant?', 'get_compliance_status', {}],
    ['compliance of shop', 'get_compliance_status', { repository: 'shop' }],
    ['hello', undefined],
  ];
  for (const [prompt, tool, input] of meant) {
    const call = readPrompt(prompt);
    t.equal(call?.tool, tool, prompt);
    if (input) t.match(call?.input, input, prompt);
  }
  readPrompt(' '.repeat(1_000_000));
  readPrompt(`list ${'repo '.repeat(100_000)}`);
});
