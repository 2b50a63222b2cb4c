// Deliveries of webhooks: signed as a second implementation verifies, tried for a day, sent nowhere private, by
// several instances once; on both databases.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Portal, PortalOptions, Principal, Webhook, WebhookDelivery } from '@assay/core';
import { Webhook as Verifier } from 'standardwebhooks';
import t, { type Test } from 'tap';
import { publish } from '../../../../packages/core/src/portal/events/publish.ts';
import { TextEncryption } from '../../../../packages/core/src/portal/platform/encryption.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { createStores } from '../../../../packages/core/src/portal/stores.ts';
import { WebhookDispatcher } from '../../../../packages/core/src/portal/webhooks/webhook-dispatcher.ts';
import { isPublicAddress } from '../../../../packages/core/src/scan/source/git/network-address.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { instantAudit } from '../../../helpers/fake-audit.ts';
import { testPortal } from '../../../helpers/test-portal.ts';
import { type TestRuntime, testRuntime } from '../../../helpers/test-runtime.ts';
import { startReceiver } from './webhook-receiver.ts';

const minute = 60_000;
const encryptionSecret = ['a key for tests', 'and long enough'].join(', ');
const newest = { limit: 100, offset: 0, sort: '-createdAt' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('WebhookDispatcher: signs each event once, with both secrets during a rotation', async (t) => {
    const { portal, admin, webhook, receiver, audit, runtime, settled } = await start(
      t,
      await databaseUrl(t),
    );
    const verify = (secret: string, n = -1) => {
      const request = receiver.requests.at(n);
      return new Verifier(secret).verify(request?.body ?? '', request?.headers as Record<string, string>);
    };
    await audit();
    await settled(2);
    const feed = (await portal.feed.list(admin, { limit: 100 })).items;
    t.equal(receiver.requests.length, 2, 'the types it asked for, and no others');
    for (const { headers, body } of receiver.requests) {
      const event = JSON.parse(body);
      t.match(new Verifier(webhook.secret).verify(body, headers as Record<string, string>), event);
      t.same(
        event,
        feed.find(({ id }) => id === headers['webhook-id']),
        'what the feed says',
      );
      t.equal(headers['content-type'], 'application/json; charset=utf-8');
      t.match(headers['user-agent'], /^assay\//);
    }
    const { isGenuine } = await documented(t);
    const [{ headers, body }] = receiver.requests as [(typeof receiver.requests)[number]];
    t.ok(isGenuine(webhook.secret, headers, body), 'by the code of the documentation');
    t.notOk(isGenuine(webhook.secret, headers, `${body} `));
    t.notOk(isGenuine(webhook.secret, { ...headers, 'webhook-timestamp': '1700000000' }, body));
    t.throws(() => verify(`whsec_${Buffer.from('another').toString('base64')}`));

    const rotated = await portal.webhooks.rotateSecret(admin, webhook.id, 24);
    await portal.webhooks.test(admin, webhook.id);
    await settled(3);
    t.match(
      [verify(rotated.secret), verify(webhook.secret)],
      [{ type: 'webhook.test' }, { type: 'webhook.test' }],
    );
    runtime.advance(25 * 60 * minute);
    await portal.webhooks.test(admin, webhook.id);
    await settled(4);
    const last = receiver.requests.at(-1);
    t.notOk(String(last?.headers['webhook-signature']).includes(' '), 'the old secret no longer signs');
    t.equal(JSON.parse(last?.body ?? '').type, 'webhook.test');

    const kept = await portal.webhooks.get(admin, webhook.id);
    t.match(kept, { state: 'active', failures: 0, lastSuccessAt: String });
    t.notOk(JSON.stringify(kept).includes('whsec_'));
    t.notOk(JSON.stringify((await portal.activity.list(admin, {}, newest)).items).includes('whsec_'));
  });

  t.test(
    'WebhookDispatcher: retries refused deliveries for a day, and replays them with the same id',
    async (t) => {
      const { portal, admin, webhook, receiver, audit, runtime, settled, deliveries } = await start(
        t,
        await databaseUrl(t),
        { types: ['audit.completed'] },
      );
      receiver.answer = (reply) => reply.writeHead(503, { 'retry-after': '1800' }).end('busy');
      await audit();
      await settled(1);
      let [delivery] = await deliveries();
      t.match(delivery, { status: 'queued', attempts: 1, responseStatus: 503, responseBody: 'busy' });
      const wait = Date.parse(delivery?.nextAttemptAt ?? '') - runtime.now().getTime();
      t.ok(wait > 25 * minute && wait <= 30 * minute, 'Retry-After is honoured');

      receiver.answer = (reply) => reply.writeHead(400).end();
      for (let attempt = 2; attempt < 20 && delivery?.status === 'queued'; attempt += 1) {
        runtime.advance(Date.parse(delivery?.nextAttemptAt ?? '') - runtime.now().getTime() + 1);
        await settled(attempt);
        [delivery] = await deliveries();
      }
      t.match(delivery, { status: 'dead', responseStatus: 400, lastError: 'The receiver returned 400.' });
      t.match(await portal.webhooks.get(admin, webhook.id), {
        enabled: true,
        state: 'failing',
        failingSince: String,
      });

      receiver.answer = (reply) => reply.writeHead(204).end();
      const before = receiver.requests.length;
      t.same(await portal.webhooks.replayDead(admin, webhook.id), { replayed: 1 });
      await settled(before + 1);
      t.match((await deliveries())[0], { status: 'delivered', responseStatus: 204, lastError: null });
      t.equal(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size, 1);
      t.match(await portal.webhooks.get(admin, webhook.id), {
        state: 'active',
        failures: 0,
        failingSince: null,
      });
      await portal.webhooks.replay(admin, webhook.id, delivery?.id ?? '');
      await settled(before + 2);

      receiver.answer = (reply) => reply.writeHead(410).end();
      await portal.webhooks.test(admin, webhook.id);
      await settled(before + 3);
      t.match(await portal.webhooks.get(admin, webhook.id), { enabled: false, state: 'gone' });
      await t.rejects(portal.webhooks.test(admin, webhook.id), { code: 'VALIDATION_ERROR' });
      await audit();
      await sleep(50);
      t.equal(receiver.requests.length, before + 3, 'nothing more is sent');
      await portal.webhooks.update(admin, webhook.id, { enabled: true });
      t.match(await portal.webhooks.get(admin, webhook.id), { enabled: true, state: 'failing' });
    },
  );

  t.test(
    'WebhookDispatcher: reaches no private address, follows no redirect, and reads a bounded part of the reply',
    async (t) => {
      const names = new Map([
        ['hooks.example.com', ['127.0.0.1']],
        ['mixed.example.com', ['8.8.8.8', '10.0.0.1']],
      ]);
      const { portal, admin, receiver } = await start(t, await databaseUrl(t), {
        allowedHosts: ['127.0.0.1', 'inside.example.com'],
        resolve: async (host) => names.get(host) ?? ['127.0.0.1'],
        timeoutMs: 500,
      });
      const refused = { code: 'VALIDATION_ERROR' };
      for (const url of [
        ...[
          'http://example.com/x',
          'https://localhost/x',
          'https://10.0.0.1/',
          'https://[::1]/',
          'https://u:p@example.com/',
        ],
        ...[
          'https://169.254.169.254/latest',
          'https://0x0a000001/',
          'https://[::ffff:10.0.0.1]/',
          'ftp://example.com/',
          'nothing',
        ],
      ]) {
        await t.rejects(portal.webhooks.create(admin, { url }), refused, url);
      }
      await t.rejects(portal.webhooks.create(admin, { url: 'http://hooks.example.com/x' }), {
        message:
          'The webhook URL must begin with https://. To allow HTTP to hooks.example.com, add it to ASSAY_WEBHOOK_ALLOWED_HOSTS.',
      });
      t.notOk(isPublicAddress('169.254.169.254'));
      const sent = async (url: string) => {
        const webhook = await portal.webhooks.create(admin, { url });
        const { id } = await portal.webhooks.test(admin, webhook.id);
        return ended(portal, admin, webhook, id);
      };
      t.match(await sent('https://hooks.example.com/x'), {
        status: 'dead',
        lastError:
          'The host hooks.example.com has a private or loopback address. To allow it, add it to ASSAY_WEBHOOK_ALLOWED_HOSTS.',
      });
      t.match(await sent('https://mixed.example.com/x'), { lastError: /private or loopback/ });
      t.equal(receiver.requests.length, 0);
      // Goes where the look-up before said, though no name server knows the name.
      t.match(await sent(`http://inside.example.com:${receiver.port}/x`), { status: 'delivered' });
      t.equal(receiver.requests[0]?.headers.host, `inside.example.com:${receiver.port}`);

      receiver.answer = (reply) => reply.writeHead(302, { location: `${receiver.url}/elsewhere` }).end();
      t.match(await sent(receiver.url), { status: 'dead', responseStatus: 302 });
      t.equal(receiver.requests.length, 2, 'the redirect is not followed');
      receiver.answer = (reply) => {
        reply.writeHead(200);
        const more = setInterval(() => reply.write('x'.repeat(20_000)), 1);
        reply.on('close', () => clearInterval(more));
      };
      const long = await sent(receiver.url);
      t.match(long, { status: 'delivered' });
      t.equal(long.responseBody?.length, 1_024);
      receiver.answer = (reply) => void setTimeout(() => reply.writeHead(200).end('late'), 2_000);
      t.match(await sent(receiver.url), {
        status: 'dead',
        lastError: 'The receiver timed out after 0.5 seconds.',
      });
    },
  );

  t.test('WebhookDispatcher: several instances deliver once, and take over from one that died', async (t) => {
    const url = await databaseUrl(t);
    const { receiver, runtime, settled, stop } = await start(t, url, {
      types: [],
    });
    await stop();
    const database = new Database(dialectFor(url, { poolSize: 4 }));
    t.teardown(() => database.close());
    const stores = createStores(database, runtime);
    const dispatchers = Array.from({ length: 3 }, () => dispatcher(stores, runtime));
    for (let n = 0; n < 40; n += 1)
      await publish(stores, runtime, [{ type: 'audit.completed', data: { number: n } }]);
    receiver.answer = (reply) => void setTimeout(() => reply.writeHead(200).end(), 3);
    // Somebody claims one, and is never heard of again.
    await dispatchers[0]?.relay();
    const now = runtime.now();
    const lost = await stores.webhookDeliveries.claim(
      now.toISOString(),
      new Date(now.getTime() + minute).toISOString(),
    );
    for (const one of dispatchers) one.start();
    await settled(39);
    await sleep(50);
    t.equal(receiver.requests.length, 39);
    runtime.advance(2 * minute);
    await settled(40);
    const numbers = receiver.requests.map(({ body }) => JSON.parse(body).data.number);
    t.equal(new Set(numbers).size, 40, 'each of them once');
    t.equal(receiver.requests.at(-1)?.headers['webhook-id'], lost?.eventId);
    await Promise.all(dispatchers.map((one) => one.stop()));
    if (!lost) return void t.fail('nothing could be claimed');
    const outcome = { responseStatus: 200, responseBody: null, durationMs: 1, error: null };
    t.notOk(
      await stores.webhookDeliveries.end(lost, 'dead', outcome, now.toISOString()),
      'the dead end nothing',
    );
  });

  t.test(
    'WebhookService: administrators manage every webhook, owners those of their team, others none',
    async (t) => {
      const { portal, admin, person, team, webhook, receiver } = await start(t, await databaseUrl(t));
      const [owner, member, stranger, auditor] = await Promise.all([
        person('developer', 'owner'),
        person('developer', 'member'),
        person('developer', 'stranger'),
        person('auditor'),
      ]);
      await portal.teams.addMember(admin, team.id, { userId: owner.userId, role: 'owner' });
      await portal.teams.addMember(admin, team.id, { userId: member.userId, role: 'maintainer' });
      const { url } = receiver;
      const own = await portal.webhooks.create(owner, { url, team: team.id });
      const forbidden = { code: 'INSUFFICIENT_PERMISSIONS' };
      const missing = { code: 'RESOURCE_NOT_FOUND' };
      await t.rejects(portal.webhooks.create(owner, { url }), forbidden, 'not the whole portal');
      await t.rejects(portal.webhooks.create(member, { url, team: team.id }), forbidden);
      await t.rejects(portal.webhooks.create(stranger, { url, team: team.id }), missing);
      await t.rejects(portal.webhooks.create(auditor, { url }), forbidden);
      await t.rejects(portal.webhooks.get(member, own.id), forbidden);
      await t.rejects(portal.webhooks.get(stranger, own.id), missing);
      await t.rejects(portal.webhooks.get(owner, webhook.id), missing);
      t.same(
        (await portal.webhooks.list(owner, {}, newest)).items.map(({ id }) => id),
        [own.id],
      );
      t.equal((await portal.webhooks.list(member, {}, newest)).total, 0);
      t.equal((await portal.webhooks.list(admin, {}, newest)).total, 2);
      await portal.webhooks.delete(owner, own.id);
      await t.rejects(portal.webhooks.get(admin, own.id), missing);
    },
  );
});

interface StartOptions {
  readonly types?: Webhook['types'];
  readonly allowedHosts?: readonly string[];
  readonly resolve?: (host: string) => Promise<readonly string[]>;
  readonly timeoutMs?: number;
}

async function start(t: Test, databaseUrl: string, options: StartOptions = {}) {
  const {
    types = ['finding.opened', 'audit.completed'],
    allowedHosts = ['127.0.0.1'],
    ...dispatch
  } = options;
  const receiver = await startReceiver(t);
  const settings: Partial<PortalOptions> = {
    databaseUrl,
    runAudit: instantAudit,
    encryptionSecrets: [encryptionSecret],
    webhookAllowedHosts: allowedHosts,
    webhookDispatch: { pollMs: 5, ...dispatch },
  };
  const { portal, admin, runtime, person } = await testPortal(t, settings);
  const team = await portal.teams.create(admin, { name: 'Team' });
  const repository = await portal.repositories.create(admin, { url: '/nowhere/code', team: team.id });
  const webhook = await portal.webhooks.create(admin, { url: receiver.url, types });
  let isRunning = true;
  const deliveries = async (): Promise<readonly WebhookDelivery[]> =>
    (await portal.webhooks.deliveries(admin, webhook.id, {}, newest)).items;
  return {
    portal,
    admin,
    runtime,
    person,
    team,
    webhook,
    receiver,
    deliveries,
    async stop() {
      isRunning = false;
      await portal.stop();
    },
    /** Until so many requests have come, and what became of them is kept. */
    async settled(requests: number) {
      while (receiver.requests.length < requests) await sleep(5);
      while (isRunning && (await sending(portal, admin, webhook)) > 0) await sleep(5);
    },
    async audit() {
      const { id } = await portal.audits.create(admin, { repositoryId: repository.id, type: 'security' });
      while ((await portal.audits.get(admin, id)).status !== 'completed') await sleep(5);
    },
  };
}

/** The function that the documentation shows, as it stands there. */
async function documented(
  t: Test,
): Promise<{ isGenuine(secret: string, headers: object, body: string): boolean }> {
  const page = readFileSync(join(import.meta.dirname, '../../../../docs/automation.md'), 'utf8');
  const code = /```js verify\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  return import(join(t.testdir({ 'verify.mjs': code }), 'verify.mjs'));
}

async function sending(portal: Portal, admin: Principal, webhook: Webhook): Promise<number> {
  return (await portal.webhooks.deliveries(admin, webhook.id, { status: 'sending' }, newest)).total;
}

function dispatcher(stores: ReturnType<typeof createStores>, runtime: TestRuntime): WebhookDispatcher {
  return new WebhookDispatcher(
    stores,
    { ...testRuntime(), now: runtime.now },
    {
      ...{
        encryption: new TextEncryption('assay webhook secrets', [encryptionSecret]),
        allowedHosts: ['127.0.0.1'],
        pollMs: 5,
      },
    },
  );
}

async function ended(
  portal: Portal,
  admin: Principal,
  webhook: Webhook,
  id: string,
): Promise<WebhookDelivery> {
  while (true) {
    const delivery = await portal.webhooks.delivery(admin, webhook.id, id);
    if (delivery.endedAt !== null) return delivery;
    await sleep(5);
  }
}
