// Messages to chats and mailboxes: at most one in a window, about what is still so, for whom it is routed.
import type { NewChannel } from '@assay/core';
import t, { type Test } from 'tap';
import { ChannelMessages } from '../../../../packages/core/src/portal/channels/channel-messages.ts';
import { publish } from '../../../../packages/core/src/portal/events/publish.ts';
import { TextEncryption } from '../../../../packages/core/src/portal/platform/encryption.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { smtpMailer } from '../../../../packages/core/src/portal/reports/mail/smtp-mailer.ts';
import { createStores } from '../../../../packages/core/src/portal/stores.ts';
import { WebhookDispatcher } from '../../../../packages/core/src/portal/webhooks/webhook-dispatcher.ts';
import { copyMigratedFile } from '../../../helpers/migrated-file.ts';
import { startMailServer } from '../../../helpers/smtp-server.ts';
import { temporaryFolder } from '../../../helpers/test-portal.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from '../findings/audited-repository.ts';
import { startReceiver } from '../webhooks/webhook-receiver.ts';

const minute = 60_000;
const encryptionSecret = ['a key for tests', 'and long enough'].join(', ');
const newest = { limit: 100, offset: 0, sort: '-createdAt' };

/** A portal that sends only when the test says so, a chat and a mail server. */
async function world(t: Test) {
  const receiver = await startReceiver(t);
  const mail = await startMailServer(t);
  const url = await copyMigratedFile(`${temporaryFolder(t)}/assay.db`);
  const mailing = { url: mail.url, from: 'Assay <assay@example.com>' };
  const parts = await auditedRepository(t, () => url, {
    encryptionSecrets: [encryptionSecret],
    webhookAllowedHosts: ['127.0.0.1'],
    mail: mailing,
    mailDomains: ['example.com'],
    publicUrl: 'https://assay.example.com',
    background: false,
  });
  const { portal, admin, runtime } = parts;
  const database = new Database(dialectFor(url));
  t.teardown(() => database.close());
  const stores = createStores(database, runtime);
  const messages = new ChannelMessages(stores, runtime, {
    encryption: new TextEncryption('assay channels', [encryptionSecret]),
    allowedHosts: ['127.0.0.1'],
    mailer: smtpMailer(mailing),
    portalUrl: 'https://assay.example.com',
  });
  const feed = new WebhookDispatcher(stores, runtime, { encryption: undefined, allowedHosts: [] });
  receiver.answer = (reply) => reply.writeHead(200).end('ok');
  return {
    ...parts,
    receiver,
    mail,
    database,
    stores,
    messages,
    add: (channel: Partial<NewChannel> = {}) =>
      portal.channels.create(admin, { kind: 'slack', url: receiver.url, ...channel }),
    /** Lets time pass, and sends what is due. */
    async after(minutes: number) {
      await feed.relay();
      runtime.advance(minutes * minute);
      await messages.sendDue(new AbortController().signal);
    },
    texts: () => receiver.requests.map(({ body }) => body),
  };
}

t.test(
  'ChannelMessages: one message for all that one audit opens, and the next after the window',
  async (t) => {
    const { add, after, audit, tree, texts, portal, admin } = await world(t);
    const channel = await add({ name: 'Chat', windowMinutes: 30 });
    tree.found = [detection('a'), detection('b'), detection('c', { ruleId: 'rule-b', severity: 'low' })];
    await audit();

    await after(0);
    t.same(texts(), [], 'events that belong together come within a minute');
    await after(2);
    t.equal(texts().length, 1);
    t.match(texts()[0], '3 findings in code');
    t.match(texts()[0], '(2 findings)');
    t.match(texts()[0], 'You get this because the channel \\"Chat\\" is set to');
    t.match(texts()[0], `https://assay.example.com/channels/${channel.id}`);
    t.match(texts()[0], `assay channels update ${channel.id} --no-enabled`);

    tree.found = [...tree.found, detection('d')];
    await audit();
    await after(2);
    t.equal(texts().length, 1, 'the window is not over');
    await after(30);
    t.equal(texts().length, 2);
    t.match(texts()[1], '1 finding in code');
    await after(60);
    t.equal(texts().length, 2, 'nothing has happened since');
    t.match(await portal.channels.get(admin, channel.id), {
      state: 'active',
      failures: 0,
      lastSuccessAt: String,
    });
  },
);

t.test('ChannelMessages: 100,000 opened findings are one message per channel and window', async (t) => {
  const { add, after, audit, tree, texts, stores, runtime, database, repository } = await world(t);
  tree.found = [detection('a')];
  await audit();
  await database.knex.raw(`create temporary table numbers as
    with recursive n(i) as (select 1 union all select i + 1 from n where i < 100000) select i from n`);
  const rows: { name: string }[] = await database.knex.raw('pragma table_info(findings)');
  const columns = rows.map(({ name }) => `"${name}"`).filter((name) => name !== '"number"');
  const values = columns.map((name) =>
    name === '"id"'
      ? `printf('00000000-0000-7000-8000-%012d', i)`
      : name === '"fingerprint"'
        ? `fingerprint || i`
        : name === '"rule_id"'
          ? `'rule-' || (i % 500)`
          : name,
  );
  await database.knex.raw(
    `insert into findings (${columns}) select ${values} from (select * from findings limit 1), numbers`,
  );
  await after(5);
  await add({ name: 'One', windowMinutes: 60 });
  await add({ name: 'Two', windowMinutes: 60, minSeverity: 'critical' });
  for (let start = 0; start < 100_000; start += 10_000)
    await publish(
      stores,
      runtime,
      Array.from({ length: 100 }, (_, event) => ({
        type: 'finding.opened' as const,
        repositoryId: repository.id,
        data: {
          repositoryId: repository.id,
          findings: Array.from({ length: 100 }, (_, n) => ({
            id: `00000000-0000-7000-8000-${String(start + event * 100 + n + 1).padStart(12, '0')}`,
          })),
        },
      })),
    );

  for (let minutes = 0; minutes < 50; minutes += 5) await after(5);

  t.equal(texts().length, 1, 'and none to the channel that wants critical ones');
  t.match(texts()[0], '100000 findings in code');
  t.match(texts()[0], '… and 490 more incidents.');
  t.ok((texts()[0] ?? '').length < 13_000);
});

t.test('ChannelMessages: repositories with one name at two code hosts are two', async (t) => {
  const { portal, admin, stores, team } = await world(t);
  const urls = [
    'https://github.com/acme/app',
    'https://gitlab.com/acme/app.git',
    'https://github.com/acme/lib',
  ];
  const ids = [];
  for (const url of urls) ids.push((await portal.repositories.create(admin, { url, team: team.id })).id);
  const names = await stores.channelFindings.repositoryNames(ids);
  t.same(
    ids.map((id) => names.get(id)),
    ['github.com/acme/app', 'gitlab.com/acme/app', 'lib'],
  );
});

t.test('ChannelMessages: routes by severity, priority, exploitation, owner and team', async (t) => {
  const { add, after, audit, tree, texts, portal, admin, database, team } = await world(t);
  const other = await portal.teams.create(admin, { name: 'Other' });
  const wanted = {
    severity: { minSeverity: 'critical' },
    priority: { minPriority: 'urgent' },
    exploited: { exploitedOnly: true },
    owner: { owners: ['@acme/web'] },
    'own team': { team: team.id },
    'other team': { team: other.id },
  } as const;
  for (const [name, route] of Object.entries(wanted)) await add({ name, ...route });
  tree.found = [detection('a'), detection('b'), detection('c', { severity: 'critical' })];
  await audit();
  const { knex } = database;
  await knex('findings').where({ title: 'About a' }).update({ owners: '["@acme/web"]' });
  await knex('findings').where({ title: 'About b' }).update({ exploited: 1, priority_level: 'urgent' });

  await after(2);

  const got = (name: string) => texts().find((body) => body.includes(`channel \\"${name}\\"`)) ?? '';
  t.match(got('severity'), 'About c');
  t.match(got('severity'), '1 finding');
  t.match(got('priority'), 'About b');
  t.match(got('exploited'), /\*high, exploited\*/);
  t.match(got('owner'), 'About a');
  t.match(got('own team'), '3 findings');
  t.match(got('own team'), 'of the team Team');
  t.equal(got('other team'), '');
  t.equal(texts().length, 5);
});

t.test('ChannelMessages: reports what is still so, after quiet hours and failures', async (t) => {
  const { add, after, audit, tree, texts, portal, admin, receiver, runtime } = await world(t);
  const at = (minutes: number) =>
    new Date(runtime.now().getTime() + minutes * minute).toISOString().slice(11, 16);
  const quietHours = { from: at(-5), to: at(55), timeZone: 'UTC' };
  const channel = await add({ quietHours });
  tree.found = [detection('a'), detection('b')];
  await audit();
  await after(10);
  t.same(texts(), [], 'it is quiet');
  tree.found = [detection('a')];
  await audit();
  receiver.answer = (reply) => reply.writeHead(404).end('no_team');
  await after(50);
  t.equal(texts().length, 1);
  t.match(await portal.channels.get(admin, channel.id), {
    state: 'failing',
    failures: 1,
    lastError: 'The receiver returned 404: "no_team".',
  });
  await after(2);
  t.equal(texts().length, 2, 'tried again before the window is over: nothing has arrived');
  receiver.answer = (reply) => reply.writeHead(200).end('ok');
  await after(10);
  t.match(texts()[2], '1 finding in code');
  t.notMatch(texts()[2], 'About b', 'it was resolved in the meantime');
  t.match(await portal.channels.get(admin, channel.id), { state: 'active', lastError: null });
  const entries = (await portal.activity.list(admin, {}, newest)).items;
  t.equal(entries.filter(({ action }) => action === 'channel.refused').length, 1, 'recorded once');

  receiver.answer = (reply) => reply.writeHead(502).end('bad gateway');
  tree.found = [detection('a'), detection('e')];
  await audit();
  await after(20);
  t.equal(texts().length, 4);
  await after(5);
  t.equal(texts().length, 4, 'it may have arrived: the window holds');
  receiver.answer = (reply) => reply.writeHead(410).end('channel_is_archived');
  await after(15);
  t.match(await portal.channels.get(admin, channel.id), {
    state: 'gone',
    enabled: false,
    lastError: 'The Slack channel of this webhook is archived.',
  });
  await after(600);
  t.equal(texts().length, 5);
  await portal.channels.update(admin, channel.id, { enabled: true });
  await after(600);
  t.equal(texts().length, 5, 'what happened while it was gone is not sent afterwards');
});

t.test('ChannelMessages: mails have a link that stops them, for each recipient', async (t) => {
  const { add, after, audit, tree, portal, admin, mail } = await world(t);
  const recipients = ['ada@example.com', 'eve@example.com'];
  const channel = await add({ kind: 'mail', url: undefined, recipients } as never);
  t.equal(channel.name, 'ada@example.com and 1 more');
  tree.found = [detection('a')];
  await audit();
  await after(2);
  t.same(
    mail.mails.map(({ to }) => to),
    recipients.map((to) => [to]),
  );
  const message = (mail.mails[0]?.message ?? '').replaceAll('=\r\n', '').replaceAll('\r\n ', ' ');
  t.match(message, 'Subject: Assay: 1 finding in code');
  t.match(message, 'Auto-Submitted: auto-generated');
  t.match(message, 'List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const token = /List-Unsubscribe:\s+<https:\/\/assay\.example\.com\/unsubscribe\?token=([\w-]+)>/.exec(
    message,
  )?.[1];
  await portal.channels.unsubscribe(token ?? '');
  await portal.channels.unsubscribe(token ?? '');
  t.same((await portal.channels.get(admin, channel.id)).recipients, ['eve@example.com']);
  await t.rejects(portal.channels.unsubscribe('abc'), { message: 'This link is not valid.' });

  mail.answer(451);
  tree.found = [detection('a'), detection('b')];
  await audit();
  await after(30);
  t.match(await portal.channels.get(admin, channel.id), { state: 'failing', lastError: /^The mail to eve@/ });
  mail.answer(250);
  await after(30);
  t.equal(mail.mails.length, 3);
  t.match(await portal.channels.get(admin, channel.id), { state: 'active' });
});

t.test('ChannelMessages: Matrix gets the token in a header and one transaction id', async (t) => {
  const { add, after, audit, tree, receiver, portal, admin } = await world(t);
  const channel = await add({ kind: 'matrix', roomId: '!room:example.com', token: 'syt_x' });
  t.notOk(JSON.stringify(channel).includes('syt_x'));
  receiver.answer = (reply) => reply.writeHead(403).end('{"errcode":"M_FORBIDDEN"}');
  tree.found = [detection('a')];
  await audit();
  await after(2);
  t.match(await portal.channels.get(admin, channel.id), {
    lastError: 'The Matrix account is not a member of the room, or is not allowed to post. Invite it.',
  });
  receiver.answer = (reply) => reply.writeHead(200).end('{"event_id":"$1"}');
  await after(2);
  const [first, second] = receiver.requests;
  t.equal(first?.headers.authorization, 'Bearer syt_x');
  t.match(first?.url, /^\/hook\/_matrix\/client\/v3\/rooms\/!room%3Aexample\.com\/send\/m\.room\.message\//);
  t.equal(first?.url, second?.url, 'a repeated request is the same message');
  t.equal(second?.method, 'PUT');
  await t.rejects(portal.channels.update(admin, channel.id, { url: 'https://evil.example.com' }), {
    message: /^Specify the token, too/,
  });
});

t.test('ChannelService: owners manage the channels of their team, and no address leads inside', async (t) => {
  const { portal, admin, person, team, add, receiver } = await world(t);
  const owner = await person('developer', 'Ada');
  const member = await person('developer', 'Bob');
  await portal.teams.addMember(admin, team.id, { userId: owner.userId, role: 'owner' });
  await portal.teams.addMember(admin, team.id, { userId: member.userId, role: 'member' });
  const input = { kind: 'slack', url: receiver.url } as const;
  const own = await portal.channels.create(owner, { ...input, team: team.id });
  const whole = await add();
  await t.rejects(portal.channels.create(owner, input), { code: 'INSUFFICIENT_PERMISSIONS' });
  await t.rejects(portal.channels.get(owner, whole.id), { code: 'RESOURCE_NOT_FOUND' });
  await t.rejects(portal.channels.get(member, own.id), { code: 'INSUFFICIENT_PERMISSIONS' });
  t.equal((await portal.channels.list(owner, {}, newest)).total, 1);
  const refused = [
    [{ kind: 'slack', url: 'http://hooks.example.com/x' }, /must begin with https/],
    [{ kind: 'slack', url: 'https://10.0.0.1/x' }, /private or loopback address/],
    [{ kind: 'teams', url: 'https://acme.webhook.office.com/x' }, /retired connectors/],
    [{ kind: 'matrix', url: 'https://matrix.example.com', roomId: '!a:b' }, /needs `token`/],
    [
      { kind: 'slack', url: 'https://hooks.example.com/x', recipients: ['a@example.com'] },
      /has no `recipients`/,
    ],
    [
      { ...input, quietHours: { from: '20:00', to: '07:00', timeZone: 'Mars/Base' } },
      /not a known time zone/,
    ],
  ] as const;
  for (const [channel, message] of refused)
    await t.rejects(portal.channels.create(admin, channel), { message });
  t.match(await portal.channels.test(admin, own.id, new AbortController().signal), { result: 'delivered' });
  receiver.answer = (reply) => reply.writeHead(200).end('<html>');
  t.match(await portal.channels.test(admin, own.id, new AbortController().signal), {
    result: 'refused',
    message: 'The receiver answered "<html>".',
  });
});
