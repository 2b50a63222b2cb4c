// Which events are published with what, who sees them, and that no reader who continues at a cursor misses one; on
// both databases.
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AuditFailure,
  type FeedEvent,
  type FeedPage,
  type Portal,
  type Principal,
  type RunAudit,
} from '@assay/core';
import t, { type Test } from 'tap';
import { FeedCursors } from '../../../../packages/core/src/portal/events/feed-cursors.ts';
import { FeedPoll } from '../../../../packages/core/src/portal/events/feed-poll.ts';
import { FeedService } from '../../../../packages/core/src/portal/events/feed-service.ts';
import { publish } from '../../../../packages/core/src/portal/events/publish.ts';
import { currentOrigin, withOrigin } from '../../../../packages/core/src/portal/platform/origin.ts';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { createStores } from '../../../../packages/core/src/portal/stores.ts';
import { WebhookDispatcher } from '../../../../packages/core/src/portal/webhooks/webhook-dispatcher.ts';
import { systemRuntime } from '../../../../packages/core/src/support/runtime.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { adminPassword, testPortal } from '../../../helpers/test-portal.ts';

type Run = Awaited<ReturnType<RunAudit>>;
type Found = Run['findings'][number];

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('event feed: findings that audits and people change, page by page', async (t) => {
    const { portal, admin, audit, news, tree, repository, runtime } = await start(t, await databaseUrl(t));
    tree.findings = made(205);
    const opening = await audit();

    const opened = await news();
    t.same(
      opened.map(({ type, data }) => [type, data.count]),
      [
        ['finding.opened', 100],
        ['finding.opened', 100],
        ['finding.opened', 5],
        ['policy.violated', 1],
        ['audit.completed', undefined],
      ].sort(),
      'a hundred findings an event, and the audit',
    );
    const findings = opened
      .filter(({ type }) => type === 'finding.opened')
      .flatMap(({ data }) => data.findings as object[]);
    t.equal(
      new Set(findings.map((finding) => (finding as { id: string }).id)).size,
      205,
      'each of them once',
    );
    t.match(findings[0], {
      ruleId: 'test-rule',
      severity: 'high',
      category: String,
      title: String,
      previousStatus: null,
    });
    t.match(
      opened.find(({ type }) => type === 'audit.completed'),
      {
        data: {
          auditId: opening.id,
          repositoryId: repository.id,
          summary: { high: 205, new: 205 },
          complete: true,
        },
      },
    );

    await audit();
    t.same(
      (await news()).map(({ type }) => type),
      ['audit.completed'],
      'nothing has changed',
    );

    tree.findings = made(204);
    await audit();
    t.match(
      (await news()).filter(({ type }) => type === 'finding.resolved'),
      [{ data: { count: 1, actorId: null, findings: [{ previousStatus: 'open' }] } }],
    );

    const [first = { id: '' }] = (
      await portal.findings.list(admin, { status: 'open' }, { limit: 1, offset: 0, sort: '-firstSeenAt' })
    ).items;
    await portal.findings.setStatus(admin, first.id, {
      status: 'acknowledged',
      expiresAt: inDays(runtime, 2),
    });
    const decided = { actorId: admin.userId, count: 1, findings: [{ id: first.id, status: 'acknowledged' }] };
    t.match(await news(), [{ type: 'finding.triaged', data: decided }]);
    await portal.findingUpdates.update(admin, first.id, { assignee: 'me' });
    await portal.findingComments.add(admin, first.id, 'Seen by the team.');
    t.match(await news(), [
      { type: 'finding.assigned', data: { actorId: admin.userId, findings: [{ id: first.id }] } },
      { type: 'finding.commented', data: { actorId: admin.userId, findings: [{ id: first.id }] } },
    ]);
    runtime.advance(3 * 86_400_000);
    await portal.findings.expireAcceptances();
    t.match(
      (await news()).filter(({ type }) => type === 'finding.reopened'),
      [
        {
          data: {
            auditId: null,
            actorId: null,
            findings: [{ id: first.id, previousStatus: 'acknowledged' }],
          },
        },
      ],
    );
    await portal.findings.setStatus(admin, first.id, { status: 'resolved' });
    t.match(await news(), [{ type: 'finding.resolved', data: { actorId: admin.userId, count: 1 } }]);
  });

  t.test('event feed: failed audits, reports, policies and levels', async (t) => {
    const { portal, admin, audit, news, tree, team, repository } = await start(t, await databaseUrl(t));
    await portal.policies.create(admin, {
      name: 'No findings',
      level: 'level1',
      condition: 'findings.open == 0',
    });
    tree.findings = made(1);
    await audit();
    const [violated] = (await news()).filter(({ type }) => type === 'policy.violated');
    const policies = (violated?.data.policies ?? []) as { name: string; mode: string }[];
    t.ok(policies.some(({ name, mode }) => name === 'No findings' && mode === 'enforce'));
    await audit();
    t.notOk(
      (await news()).some(({ type }) => type === 'policy.violated'),
      'reported once',
    );

    for (const policy of (await portal.policies.list(admin, { level: 'level1' }, page(100))).items)
      await portal.policies.update(admin, policy.id, { enabled: false });
    t.match((await news()).filter(({ type }) => type === 'level.changed').at(-1), {
      data: { repositoryId: repository.id, previousLevel: null, achievedLevel: 'level1', state: 'compliant' },
    });

    tree.failure = 'source_unreachable';
    await audit();
    t.match(await news(), [{ type: 'audit.failed', data: { failure: { code: 'source_unreachable' } } }]);

    const { id } = await portal.reports.create(admin, { type: 'findings', format: 'csv', team: team.id });
    await until(async () => (await portal.reports.get(admin, id)).status === 'completed');
    t.match(await news(), [{ type: 'report.completed', data: { reportId: id, format: 'csv' } }]);
  });

  t.test('event feed: users see events of their teams, and continue at their cursor', async (t) => {
    const { portal, admin, person, audit, tree, team, repository } = await start(t, await databaseUrl(t));
    const [inside, outside] = [await person('viewer'), await person('developer')];
    await portal.teams.addMember(admin, team.id, { userId: inside.userId, role: 'member' });
    tree.findings = made(1);
    await audit();
    const other = await portal.reports.create(outside, { type: 'findings', format: 'csv' });
    await until(async () => (await portal.reports.get(outside, other.id)).status === 'completed');

    const all = await portal.feed.list(admin, { limit: 100 });
    const types = (events: readonly FeedEvent[]) => new Set(events.map(({ type }) => type));
    t.ok(types(all.items).has('report.completed') && types(all.items).has('audit.completed'));
    t.notOk(types((await portal.feed.list(inside, { limit: 100 })).items).has('report.completed'));
    t.same([...types((await portal.feed.list(outside, { limit: 100 })).items)], ['report.completed']);
    t.equal((await portal.feed.list(admin, { types: ['audit.completed'], limit: 9 })).items.length, 1);
    t.equal((await portal.feed.list(admin, { repositoryId: team.id, limit: 9 })).items.length, 0);

    const one = await portal.feed.list(admin, { limit: 1 });
    t.match(one, { hasMore: true, gap: false });
    const rest = await portal.feed.list(admin, { after: one.nextAfter, limit: 100 });
    t.same([...one.items, ...rest.items], all.items);
    t.same((await portal.feed.list(admin, { after: rest.nextAfter, limit: 9 })).items, []);
    t.same((await portal.feed.list(admin, { after: 'latest', limit: 9 })).items, []);
    await t.rejects(portal.feed.list(admin, { after: '999999', limit: 9 }), { code: 'VALIDATION_ERROR' });

    const away = await portal.teams.create(admin, { name: 'Another' });
    await portal.repositories.update(admin, repository.id, { team: away.id });
    t.same((await portal.feed.list(inside, { limit: 100 })).items, [], 'events go with their repository');
  });

  t.test('event feed: cursors of users who do not see all events reveal no number of events', async (t) => {
    const { portal, admin, person, audit, tree, team } = await start(t, await databaseUrl(t), [
      'a secret of the portal that encrypts',
    ]);
    const [inside, outside] = [await person('viewer'), await person('developer')];
    await portal.teams.addMember(admin, team.id, { userId: inside.userId, role: 'member' });
    tree.findings = made(1);
    const before = await portal.feed.list(inside, { after: 'latest', limit: 1 });
    await audit();
    const [mine, theirs, all] = await Promise.all(
      [inside, outside, admin].map((reader) => portal.feed.list(reader, { limit: 100 })),
    );
    t.match(all?.nextAfter, /^\d+$/, 'a number for those who see all events');
    for (const { nextAfter } of [before, mine, theirs] as FeedPage[]) {
      t.notMatch(nextAfter, /^\d+$/);
      t.equal(nextAfter.length, before.nextAfter.length, 'of one length');
    }
    const [first] = (await portal.feed.list(inside, { after: before.nextAfter, limit: 1 })).items;
    t.same(first, mine?.items[0], 'and it goes on from there');
    t.same((await portal.feed.list(admin, { after: mine?.nextAfter ?? '', limit: 9 })).items, []);
    for (const after of ['0', '999999', 'AAAA', before.nextAfter.slice(1)])
      await t.rejects(
        portal.feed.list(inside, { after, limit: 9 }),
        { code: 'VALIDATION_ERROR', message: /no cursor of yours/ },
        after,
      );
    t.equal(await portal.feed.resumeAfter(inside, before.nextAfter), before.nextAfter);
    t.not(await portal.feed.resumeAfter(inside, '1'), '1', 'what is no cursor begins now');
  });

  t.test('FeedService.watch: gives what happens from now on, and ends with the session', async (t) => {
    const { portal, admin, audit, tree } = await start(t, await databaseUrl(t));
    const signedIn = await portal.access.login('admin@example.com', adminPassword, '127.0.0.1');
    const session = { ...admin, credentialId: signedIn.session.id };
    tree.findings = made(1);
    const { nextAfter } = await portal.feed.list(admin, { after: 'latest', limit: 1 });
    await audit();
    const stop = new AbortController();

    const heard: FeedEvent[] = [];
    let cursor = '';
    for await (const news of portal.feed.watch(session, { after: nextAfter }, stop.signal)) {
      heard.push(news.event);
      cursor = news.cursor;
      if (news.event.type === 'audit.completed') stop.abort();
    }

    t.same(
      heard,
      (await portal.feed.list(admin, { after: nextAfter, limit: 100 })).items.slice(0, heard.length),
    );
    t.ok(Number(cursor) > Number(nextAfter));
    await portal.access.logout(session);
    const after = portal.feed.watch(session, {}, new AbortController().signal);
    await t.rejects(after.next(), { code: 'AUTH_UNAUTHORIZED' });
  });

  t.test('event feed: a reader sees every committed event once, in any order of commits', async (t) => {
    const url = await databaseUrl(t);
    // Several connections here: the hole is between transactions that overlap.
    const instances = url.startsWith('postgres') ? 2 : 1;
    const databases = Array.from({ length: instances }, () => new Database(dialectFor(url, { poolSize: 5 })));
    t.teardown(() => Promise.all(databases.map((database) => database.close())));
    await migrate(databases[0] as Database);
    const runtime = systemRuntime();
    const portals = databases.map((database) => {
      const stores = createStores(database, runtime);
      const dispatcher = new WebhookDispatcher(stores, runtime, {
        encryption: undefined,
        allowedHosts: [],
      });
      return {
        stores,
        feed: new FeedService(stores, {
          cursors: new FeedCursors(undefined),
          relay: () => dispatcher.relay(),
          currentPrincipal: async (principal) => principal,
        }),
      };
    });
    const committed = new Set<number>();
    let made = 0;
    let writing = 6;
    const write = async (stores: (typeof portals)[number]['stores']) => {
      for (let round = 0; round < 25; round += 1) {
        made += 1;
        const number = made;
        const fails = Math.random() < 0.2;
        const work = async () => {
          const data = { number };
          await publish(stores, runtime, [{ type: 'audit.completed', data }]);
          await sleep(Math.random() * 8);
          if (fails) throw new Error('rolled back');
        };
        await stores.transaction(work).then(
          () => committed.add(number),
          () => {},
        );
      }
      writing -= 1;
    };
    const principal: Principal = { userId: '', role: 'admin', kind: 'session', credentialId: null };
    const read = async (feed: FeedService) => {
      const seen: number[] = [];
      for (let after = '0', last = false; !last; ) {
        last = writing === 0;
        const { items, nextAfter, hasMore } = await feed.list(principal, { after, limit: 7 });
        seen.push(...items.map(({ data }) => Number(data.number)));
        after = nextAfter;
        if (hasMore) last = false;
        await sleep(1);
      }
      return seen;
    };
    const readers = portals.flatMap(({ feed }) => [read(feed), read(feed)]);
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => write((portals[n % instances] ?? portals[0])?.stores as never)),
    );

    for (const seen of await Promise.all(readers)) {
      t.equal(new Set(seen).size, seen.length, 'none twice');
      t.same([...seen].sort(numerically), [...committed].sort(numerically), 'none missed, none made up');
    }
  });
});

async function start(t: Test, databaseUrl: string, encryptionSecrets?: readonly [string]) {
  const tree: { findings: readonly Found[]; failure?: 'source_unreachable' } = { findings: [] };
  const runAudit: RunAudit = async () => {
    if (tree.failure) throw new AuditFailure(tree.failure, 'It is not there.');
    return auditRun({ findings: [...tree.findings] });
  };
  const { portal, admin, runtime, person } = await testPortal(t, {
    databaseUrl,
    runAudit,
    ...(encryptionSecrets && { encryptionSecrets }),
  });
  const team = await portal.teams.create(admin, { name: 'Team' });
  const repository = await portal.repositories.create(admin, { url: '/nowhere/code', team: team.id });
  let after = (await portal.feed.list(admin, { after: 'latest', limit: 1 })).nextAfter;
  /** What has happened since the last time, by type. */
  const news = async () => {
    await portal.compliance.refresh();
    const { items, nextAfter } = await portal.feed.list(admin, { after, limit: 100 });
    after = nextAfter;
    return [...items].sort((a, b) => (a.type < b.type ? -1 : 1));
  };
  const audit = async () => {
    const { id } = await portal.audits.create(admin, { repositoryId: repository.id, type: 'security' });
    await until(async () => isOver(portal, admin, id));
    // Policies are evaluated when the audit has committed.
    await portal.compliance.refresh();
    return portal.audits.get(admin, id);
  };
  return { portal, admin, runtime, person, team, repository, tree, news, audit };
}

async function isOver(portal: Portal, admin: Principal, id: string): Promise<boolean> {
  const { status } = await portal.audits.get(admin, id);
  return status === 'completed' || status === 'failed';
}

function made(count: number): Found[] {
  const [finding] = auditRun().findings as [Found];
  return Array.from({ length: count }, (_, n) => ({ ...finding, fingerprint: `test:${n}`, hint: `${n}` }));
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5);
}

const page = (limit: number) => ({ limit, offset: 0, sort: '-createdAt' });
const numerically = (a: number, b: number) => a - b;
const inDays = (runtime: { now(): Date }, days: number) =>
  new Date(runtime.now().getTime() + days * 86_400_000).toISOString();

t.test(
  'FeedPoll: one look serves everybody who waits, and the next one begins when somebody waits again',
  async (t) => {
    // A look keeps no process alive.
    const hold = setInterval(() => {}, 60_000);
    t.teardown(() => clearInterval(hold));
    let looks = 0;
    const poll = new FeedPoll(async () => {
      looks += 1;
      return looks;
    }, 1);
    const { signal } = new AbortController();
    const all = (count: number) => Promise.all(Array.from({ length: count }, () => poll.next(signal)));

    for (const [index, streams] of [1, 100, 200, 400].entries())
      t.same(new Set(await all(streams)), new Set([index + 1]), `${streams} streams`);

    t.equal(looks, 4, 'one for each round');
    t.equal(await poll.next(AbortSignal.abort()), undefined);
    const origin = { requestId: 'r', address: null, caller: 'user:1', signal: AbortSignal.abort() };
    const whose = new FeedPoll(async () => currentOrigin(), 1);
    t.match(await withOrigin(origin, () => whose.next(signal)), { requestId: null, caller: null });
    const ending = new AbortController();
    const ended = new FeedPoll(async () => 1, 60_000).next(ending.signal);
    ending.abort();
    t.equal(await ended, undefined, 'does not wait for the look');
    await t.rejects(new FeedPoll(() => Promise.reject(new Error('away')), 1).next(signal), {
      message: 'away',
    });
  },
);
