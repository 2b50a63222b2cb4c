// The webhook from the wire to the disk: order of checks, signatures, replays, floods, and what is answered.
import { createHash, createHmac, generateKeyPairSync } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type IntakeOutcome, type NewDelivery, silentLog } from '@assay/core';
import examples from '@octokit/webhooks-examples/api.github.com/index.json' with { type: 'json' };
import { sign, verify } from '@octokit/webhooks-methods';
import t from 'tap';
import { gitHub } from '../../../packages/server/src/code-host/github/github.ts';
import { SignatureCheck } from '../../../packages/server/src/code-host/signature.ts';
import { DeliveryIntake } from '../../../packages/server/src/code-host/webhook/delivery-intake.ts';
import { WebhookReceiver } from '../../../packages/server/src/code-host/webhook/webhook-receiver.ts';
import { doubleSettings } from '../../helpers/provider-double.ts';
import { testRuntime } from '../../helpers/test-runtime.ts';
import { testServer } from '../../helpers/test-server.ts';

const root = dirname(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const secret = ['a secret', 'of the webhook'].join(' ');
const previous = ['the secret', 'before it'].join(' ');
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Nobody listens at this address: what the server asks of the code host fails, and matters to no test here. */
const nowhere = 'http://127.0.0.1:9';
const extension = {
  appId: 1,
  clientId: 'id',
  clientSecret: 'secret',
  webhookSecrets: [secret, previous],
  privateKey,
  webUrl: nowhere,
  apiUrl: nowhere,
  defaultRole: 'developer' as const,
};
const commit = (digit: number) => String(digit).repeat(40);

function signed(body: string | Buffer, key = secret): string {
  return `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;
}

function headers(body: string | Buffer, change: Record<string, string | undefined> = {}) {
  const all: Record<string, string | undefined> = {
    'content-type': 'application/json',
    'x-github-event': 'pull_request',
    'x-github-delivery': createHash('sha1').update(body).digest('hex'),
    'x-hub-signature-256': signed(body),
    ...change,
  };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}

const pull = (number: number, change: object = {}) => ({
  action: 'synchronize',
  number,
  pull_request: { number, head: { sha: commit(1) } },
  repository: { id: 7, full_name: 'acme/app', default_branch: 'main' },
  installation: { id: 3 },
  ...change,
});

t.test('webhook signature: equals the documented example', async (t) => {
  const check = new SignatureCheck(["It's a Secret to Everybody"], 'sha256=');
  const body = Buffer.from('Hello, World!');
  t.ok(check.digests(body, 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17'));
  t.notOk(check.digests(body, 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e18'));
  t.throws(() => new SignatureCheck([], 'sha256='));
  t.throws(() => new SignatureCheck([''], 'sha256='));
});

t.test('webhook endpoint: every reply', async (t) => {
  const { server, admin } = await testServer(t, { extension, auditConcurrency: 0 });
  const post = async (body: string | Buffer, change: Record<string, string | undefined> = {}) => {
    const reply = await server.inject({
      method: 'POST',
      url: '/api/codehost/webhook',
      payload: body,
      headers: headers(body, change),
    });
    return { status: reply.statusCode, body: JSON.parse(reply.payload), headers: reply.headers };
  };
  const body = JSON.stringify(pull(1));
  const id = headers(body)['x-github-delivery'];

  const first = await post(body);
  t.match(first, {
    status: 202,
    body: { deliveryId: id, event: 'pull_request', action: 'synchronize', status: 'accepted' },
    headers: { 'x-delivery-id': id },
  });
  t.match(await post(body), { status: 202, body: { status: 'duplicate', reason: 'delivery_id' } });
  t.match(
    await post(body, { 'x-github-delivery': 'other' }),
    { status: 202, body: { status: 'duplicate', reason: 'body' } },
    'the same body under another id',
  );
  const parallel = JSON.stringify(pull(20));
  const statuses = await Promise.all(
    Array.from({ length: 50 }, async () => (await post(parallel)).body.status as string),
  );
  t.equal(statuses.filter((status) => status === 'accepted').length, 1, 'fifty at once are one');
  t.equal(statuses.filter((status) => status === 'duplicate').length, 49);
  const spaced = JSON.stringify(pull(1), null, 1);
  t.equal((await post(spaced, { 'x-hub-signature-256': signed(body) })).status, 401, 'bytes are signed');
  t.match(await post(spaced, { 'x-github-delivery': id }), { status: 409 }, 'and bytes are compared');
  const changed = JSON.stringify(pull(1, { extra: true }));
  t.match(await post(changed, { 'x-github-delivery': id }), {
    status: 409,
    body: { code: 'CONFLICT_DUPLICATE' },
  });
  const second = JSON.stringify(pull(2));
  t.match(await post(second, { 'x-hub-signature-256': signed(second, previous) }), {
    status: 202,
    body: { status: 'accepted' },
  });
  t.match(await post(JSON.stringify({ zen: 'Keep it simple.' }), { 'x-github-event': 'ping' }), {
    status: 202,
    body: { status: 'pong' },
  });
  for (const [what, ignored] of [
    ['an event without a handler', { 'x-github-event': 'star' }],
    ['an action without a handler', pull(3, { action: 'labeled' })],
    ['no installation', pull(4, { installation: undefined })],
    ['an edit of the title', pull(5, { action: 'edited', changes: { title: { from: 'a' } } })],
  ] as const) {
    const given = 'x-github-event' in ignored ? ignored : {};
    const text = JSON.stringify('x-github-event' in ignored ? { action: 'created' } : ignored);
    t.match(await post(text, given), { status: 202, body: { status: 'ignored' } }, what);
  }

  for (const [what, given, text] of [
    ['no event', { 'x-github-event': undefined }, body],
    ['no delivery id', { 'x-github-delivery': undefined }, body],
    ['an id with a slash', { 'x-github-delivery': 'a/b' }, body],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, body],
    ['compressed', { 'content-encoding': 'gzip' }, body],
    ['no JSON', {}, '{'],
    ['nothing', {}, ''],
    ['an array', {}, '[]'],
    ['not UTF-8', {}, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['of another event', {}, JSON.stringify(pull(6, { action: 'edited', review: { id: 1 } }))],
    ['no pull request', {}, JSON.stringify({ action: 'opened', installation: { id: 3 } })],
    ['another number', {}, JSON.stringify(pull(6, { number: 7 }))],
    ['a name that is a path', {}, JSON.stringify(pull(6, { repository: { id: 7, full_name: '../..' } }))],
  ] as const) {
    t.match(await post(text, given), { status: 400, body: { code: 'VALIDATION_ERROR' } }, what);
  }
  for (const [what, signature] of [
    ['none', undefined],
    ['of another secret', signed(body, 'another')],
    ['short', signed(body).slice(0, -1)],
    ['upper case', signed(body).toUpperCase()],
    ['SHA-1', 'sha1=01dc10d0c83e72ed246219cdd91669667fe2ca59'],
  ] as const) {
    const reply = await post(body, { 'x-hub-signature-256': signature });
    t.match(reply, { status: 401, body: { code: 'AUTH_UNAUTHORIZED' } }, `signature: ${what}`);
  }
  // In this order: size, media type, headers, signature, JSON, fit.
  const unsigned = { 'x-hub-signature-256': undefined };
  t.match(await post('{', { ...unsigned, 'content-type': 'text/plain' }), {
    body: { details: { body: /JSON/ } },
  });
  t.match(await post('{', { ...unsigned, 'x-github-event': undefined }), { status: 400 });
  t.match(await post('{', { 'x-hub-signature-256': signed('x') }), { status: 401 }, 'before it is parsed');
  const all = await admin.get('/extension/deliveries?limit=100');
  t.equal(all.status, 200);
  t.same(all.body.items.map(({ status }: { status: string }) => status).sort(), [
    ...Array(4).fill('ignored'),
    ...Array(3).fill('queued'),
  ]);

  t.equal((await admin.post(`/extension/deliveries/${id}/retry`, {})).body.status, 'queued');
  t.equal((await admin.post('/extension/deliveries/nothing/retry', {})).status, 404);
  t.equal((await server.inject({ method: 'GET', url: '/api/codehost/webhook' })).statusCode, 404);
});

t.test('webhook endpoint: writes at most two groups at once, and queues the rest of a flood', async (t) => {
  const written: { count: number; end(): void }[] = [];
  let inInbox = 0;
  const intake = new DeliveryIntake(
    {
      take: (batch) =>
        new Promise((resolve) => {
          const end = () => {
            inInbox += batch.length;
            resolve(batch.map(() => ({ status: 'accepted' })));
          };
          written.push({ count: batch.length, end });
        }),
      get inInbox() {
        return inInbox;
      },
      async moveToTable(left = 0) {
        t.notOk(intake.isFlooded);
        inInbox = left;
      },
    },
    silentLog,
  );
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  const taken: Promise<IntakeOutcome>[] = [];
  const come = async (count: number) => {
    for (let one = 0; one < count; one += 1)
      taken.push(intake.take({ id: `${taken.length}`, event: 'ping', action: null, bodyDigests: ['0'] }));
    await turn();
  };
  const counts = () => written.map(({ count }) => count);
  await come(3);
  t.notOk(intake.isFlooded);
  await come(11);
  t.same(counts(), [3], 'few wait for the group ahead');
  for (const count of [1, 5, 6]) await come(count);
  t.same([counts(), intake.isFlooded], [[3, 12], true], 'many do not, and a third group waits');
  written[0]?.end();
  written[1]?.end();
  while (written.length < 3) await turn();
  t.same(counts(), [3, 12, 11], 'who waited is in the next group');
  written[2]?.end();
  t.match(await Promise.all(taken), Array(26).fill({ status: 'accepted' }));
  while (inInbox > 0) await turn();
  await intake.stop();
});

t.test('webhook endpoint: without an app the route does not exist', async (t) => {
  const { server } = await testServer(t);
  const reply = await server.inject({
    method: 'POST',
    url: '/api/codehost/webhook',
    payload: '{}',
    headers: headers('{}'),
  });
  t.equal(reply.statusCode, 404);
});

t.test('webhook endpoint: real payloads, modified in eight ways', async (t) => {
  const taken: NewDelivery[] = [];
  const { webhook } = gitHub({ ...doubleSettings, webhookSecrets: [secret, previous] }, testRuntime());
  const { events } = webhook;
  const receiver = new WebhookReceiver({
    protocol: webhook,
    log: silentLog,
    intake: {
      take: async (delivery): Promise<IntakeOutcome> => {
        taken.push(delivery);
        return { status: 'accepted' };
      },
    },
  });
  const receive = async (body: Buffer, given: Record<string, string>): Promise<number> => {
    const { 'content-length': _, ...rest } = given;
    const stream = Readable.from([body]);
    return receiver.receive(rest, stream).then(
      () => 202,
      (error: { code?: string }) => (error.code === 'AUTH_UNAUTHORIZED' ? 401 : 400),
    );
  };
  const documented = documentedPayloads();
  if (documented.length === 0) t.comment('without the documented payloads, which are not at hand');
  const payloads = [
    ...examples.flatMap((one) => one.examples.map((payload) => ({ event: one.name, payload }))),
    ...documented,
  ];
  t.ok(payloads.length >= 300, `${payloads.length} payloads`);
  const wrong: string[] = [];
  for (const { event, payload } of payloads) {
    const text = JSON.stringify(payload);
    const body = Buffer.from(text);
    const flipped = Buffer.from(body);
    const at = body.length >> 1;
    flipped[at] = (flipped[at] as number) ^ 1;
    const good = signed(body);
    const bit = `${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`;
    const cases: readonly (readonly [Buffer, string | undefined, 202 | 401])[] = [
      [body, good, 202],
      [body, signed(body, previous), 202],
      [flipped, good, 401],
      [body, bit, 401],
      [body, signed(body, 'another secret'), 401],
      [body.subarray(0, -1), good, 401],
      [body, `sha1=${createHmac('sha1', secret).update(body).digest('hex')}`, 401],
      [body, undefined, 401],
    ];
    for (const [bytes, signature, expected] of cases) {
      const given = headers(bytes, { 'x-github-event': event, 'x-hub-signature-256': signature });
      const got = await receive(bytes, given);
      if (got !== expected) wrong.push(`${event}: ${got} instead of ${expected}`);
    }
    // The provider's own library is of the same mind.
    if ((await sign(secret, text)) !== good || !(await verify(secret, text, good))) wrong.push(event);
    if (await verify(secret, text, bit)) wrong.push(event);
  }
  t.same(wrong, []);

  const handled = events.map(({ event }) => event);
  t.same(handled, [...new Set(handled)], 'one handler for each event');
  // The header is not signed: whoever has a body can call it anything.
  const ours = payloads.filter(({ event }) => events.some((one) => one.event === event));
  const names = events.map(({ event }) => event);
  taken.length = 0;
  for (const { event, payload } of ours) {
    const withInstallation = { installation: { id: 3 }, ...(payload as object) };
    const body = Buffer.from(JSON.stringify(withInstallation));
    for (const name of names.filter((other) => other !== event))
      await receive(body, headers(body, { 'x-github-event': name }));
  }
  t.same(
    taken.filter(({ ignored }) => ignored === undefined),
    [],
    'a body under a wrong name has no effect',
  );
});

/** Payloads of the subscribed events as the provider documents them, when they are at hand. */
function documentedPayloads(): { event: string; payload: object }[] {
  const folder = join(root, '..', 'shared', 'data', 'webhooks');
  if (!existsSync(folder)) return [];
  return readdirSync(folder).map((name) => ({
    event: name.split('.')[0] ?? '',
    payload: JSON.parse(readFileSync(join(folder, name), 'utf8')),
  }));
}

t.test('webhook endpoint: refuses a flood of large bodies without using memory', async (t) => {
  const { server } = await testServer(t, { extension, auditConcurrency: 0 });
  await server.start();
  const { port } = server.listener.address() as AddressInfo;
  const portion = Buffer.alloc(1024 * 1024, 0x20);
  /** 26 MiB, with or without saying so beforehand; the status, or 0 when the connection was cut. */
  const flood = (extra: Record<string, string | number>) =>
    new Promise<number>((resolve) => {
      const call = request({ port, method: 'POST', path: '/api/codehost/webhook', headers: extra });
      call.on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
        call.destroy();
      });
      call.on('error', () => resolve(0));
      let sent = 0;
      const send = (): void => {
        while (sent < 26 && !call.destroyed) {
          sent += 1;
          if (!call.write(portion)) return void call.once('drain', send);
        }
        if (sent >= 26) call.end();
      };
      send();
    });
  const given = headers(portion);
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 20);
  const announced = { ...given, 'content-length': 26 * 1024 * 1024 };
  const [told, untold, unsigned] = await Promise.all(
    [announced, given, { ...given, 'x-hub-signature-256': 'none' }].map((extra) =>
      Promise.all(Array.from({ length: 20 }, () => flood(extra))),
    ),
  );
  clearInterval(watch);
  t.same([...new Set(told)], [400], 'nobody is cut off before the reason has come');
  t.same([...new Set(unsigned)], [401], 'what nobody signed is not even measured');
  // A busy machine may be too slow for the turn of the last.
  t.ok((untold ?? []).every((status) => status === 400 || status === 429));
  const grownMb = (most - before) / 1024 / 1024;
  t.ok(grownMb < 150, `${Math.round(grownMb)} MB, with the senders in the same process`);
  const body = JSON.stringify(pull(9));
  const after = await fetch(`http://127.0.0.1:${port}/api/codehost/webhook`, {
    method: 'POST',
    headers: headers(body),
    body,
  });
  t.equal(after.status, 202);
});
