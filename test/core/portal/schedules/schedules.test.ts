// Scheduled audits: once among many instances, once after a pause, behind what people request, and not where nothing
// can have changed; on both databases.
import { statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NewSchedule, Portal, Principal, RunAudit } from '@assay/core';
import t, { type Test } from 'tap';
import {
  checkCron,
  nextRun,
  nextRuns,
  spreadMs,
} from '../../../../packages/core/src/portal/schedules/cron.ts';
import { couldFindNothingNew } from '../../../../packages/core/src/portal/schedules/unchanged.ts';
import { AdvisorySyncRunner } from '../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync-runner.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { auditRun } from '../../../helpers/fake-audit.ts';
import { gitRepository } from '../../../helpers/git-repository.ts';
import { temporaryFolder, testPortal } from '../../../helpers/test-portal.ts';
import { testRuntime } from '../../../helpers/test-runtime.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const newest = { limit: 100, offset: 0, sort: '-createdAt' };

t.test(
  'nextRun: runs in the time zone of the schedule, once at each change of daylight saving time',
  async (t) => {
    const at = (cron: string, zone: string, after: string) => nextRun(cron, zone, new Date(after));
    t.equal(at('0 2 * * *', 'UTC', '2026-01-01T02:00:00Z'), '2026-01-02T02:00:00.000Z');
    t.equal(at('30 9 * * 1', 'Asia/Tokyo', '2026-11-21T00:00:00Z'), '2026-11-23T00:30:00.000Z');
    t.same(nextRuns('0 2 * * 1', 'Europe/Berlin', new Date('2026-10-19T12:00:00Z'), 2), [
      '2026-10-26T01:00:00.000Z',
      '2026-11-02T01:00:00.000Z',
    ]);
    t.same(nextRuns('0 0 29 2 1#5', 'UTC', new Date('2026-10-19T12:00:00Z'), 0), []);
    const runs = (after: string, count: number) => {
      const found: string[] = [];
      for (let last = after; found.length < count; found.push(last))
        last = at('30 2 * * *', 'Europe/Berlin', last) ?? '';
      return found;
    };
    t.equal(
      new Set(runs('2026-03-28T12:00:00Z', 3).map((run) => run.slice(0, 10))).size,
      3,
      'the hour that is skipped',
    );
    t.equal(
      new Set(runs('2026-10-24T12:00:00Z', 3).map((run) => run.slice(0, 10))).size,
      3,
      'the hour that is repeated',
    );
    for (const [cron, zone, field] of [
      ['61 * * * *', 'UTC', 'cron'],
      ['* * * * * *', 'UTC', 'cron'],
      ['@daily', 'UTC', 'cron'],
      ['0 0 30 2 *', 'UTC', 'cron'],
      ['0 2 * * *', 'Mars/Olympus', 'timeZone'],
    ] as const) {
      t.throws(() => checkCron(cron, zone), { code: 'VALIDATION_ERROR', details: { [field]: String } }, cron);
    }
  },
);

t.test('spreadMs: spreads a thousand repositories over the hour, each at a stable offset', async (t) => {
  const places = Array.from({ length: 1_000 }, (_, n) => spreadMs('schedule', `repository-${n}`, 60));
  t.equal(spreadMs('schedule', 'repository-7', 60), places[7]);
  const perMinute = Array.from(
    { length: 60 },
    (_, n) => places.filter((ms) => Math.floor(ms / minute) === n).length,
  );
  t.ok(
    Math.max(...perMinute) < 45 && Math.min(...perMinute) > 2,
    `${Math.min(...perMinute)} to ${Math.max(...perMinute)}`,
  );
});

t.test('couldFindNothingNew: skips only audits that cannot find anything new', async (t) => {
  const now = new Date('2026-06-10T00:00:00Z');
  const last = { commit: 'abc', isConclusive: true, startedAt: '2026-06-09T00:00:00.000Z' };
  const known = {
    type: 'security',
    last,
    now,
    head: async () => 'abc',
    advisoriesWrittenAt: async () => undefined,
  } as const;
  t.ok(await couldFindNothingNew(known));
  t.notOk(await couldFindNothingNew({ ...known, head: async () => 'def' }), 'another commit');
  t.notOk(await couldFindNothingNew({ ...known, head: async () => undefined }), 'nobody knows');
  t.notOk(await couldFindNothingNew({ ...known, type: 'compliance' }));
  t.notOk(await couldFindNothingNew({ ...known, last: { ...last, isConclusive: false } }));
  t.notOk(await couldFindNothingNew({ ...known, last: undefined }));
  t.notOk(await couldFindNothingNew({ ...known, now: new Date('2026-06-20T00:00:00Z') }), 'too long ago');
  t.notOk(await couldFindNothingNew({ ...known, type: 'dependency' }), 'advisories of nobody knows when');
  const written = (time: string) =>
    ({ ...known, type: 'dependency', advisoriesWrittenAt: async () => new Date(time) }) as const;
  t.ok(await couldFindNothingNew(written('2026-06-08T00:00:00Z')));
  t.notOk(await couldFindNothingNew(written('2026-06-09T12:00:00Z')), 'newer advisories');
});

t.test('AdvisorySyncRunner: syncs the advisory database, one process at a time', async (t) => {
  const from = t.testdir({
    'GHSA-aaaa-bbbb-cccc.json': JSON.stringify({
      id: 'GHSA-aaaa-bbbb-cccc',
      modified: '2026-01-01T00:00:00Z',
      affected: [{ package: { ecosystem: 'npm', name: 'nothing' }, versions: ['1.0.0'] }],
    }),
  });
  const runtime = testRuntime();
  const databasePath = join(temporaryFolder(t), 'data', 'advisories.db');
  const ecosystems = async () => ['npm'];
  const runner = () => new AdvisorySyncRunner({ databasePath, from, everyMs: day, ecosystems }, runtime);
  const both = await Promise.all([runner().runIfDue(), runner().runIfDue()]);
  t.same(both.filter(Boolean), [true], 'one of two');
  t.ok(statSync(databasePath).size > 0);
  t.match(runtime.lines, [{ level: 'info', message: 'advisories were synced', fields: { updated: 1 } }]);
  t.equal(await runner().runIfDue(), false, 'not again so soon');
  runtime.advance(day + minute);
  const nowhere = new AdvisorySyncRunner(
    { databasePath, from: join(from, 'nowhere'), everyMs: day, ecosystems },
    runtime,
  );
  t.equal(await nowhere.runIfDue(), true);
  t.match(runtime.lines.at(-1), { level: 'warn', fields: { error: String } });
  t.equal(await nowhere.runIfDue(), false, 'what failed waits, too');
});

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('schedules: run once, also after a pause, and skip unchanged repositories', async (t) => {
    const origin = gitRepository(join(temporaryFolder(t), 'code'), { 'a.txt': 'one\n' });
    const dataDirectory = temporaryFolder(t);
    const { portal, admin, runtime, team, repository, schedule, run } = await start(t, {
      databaseUrl: await databaseUrl(t),
      dataDirectory,
      url: `file://${origin.path}`,
      head: () => origin.git('rev-parse', 'HEAD').trim(),
    });
    const nightly = await schedule({ types: ['security', 'dependency'], repositoryId: repository.id });
    t.match(nightly, { spreadMinutes: 0, skipUnchanged: true, lastRunAt: null });
    t.same(await run(), 0, 'not due yet');
    runtime.advance(Date.parse(nightly.nextRunAt ?? '') - runtime.now().getTime() + 5 * day);
    t.equal(await run(), 2, 'five nights were missed: one run');
    t.equal(await run(), 0);
    const audits = (await portal.audits.list(admin, {}, newest)).items;
    t.match(audits, [{ requestedBy: null, ref: null }, { requestedBy: null }]);
    t.match(await portal.schedules.get(admin, nightly.id), { lastRun: { audits: 2, skipped: 0 } });

    runtime.advance(day);
    t.equal(await run(), 1, 'the same commit: advisories may be newer');
    t.match(await portal.schedules.get(admin, nightly.id), { lastRun: { audits: 1, skipped: 1 } });
    const advisories = join(dataDirectory, 'advisories.db');
    writeFileSync(advisories, '');
    const longAgo = new Date(runtime.now().getTime() - 3 * day);
    utimesSync(advisories, longAgo, longAgo);
    runtime.advance(day);
    t.equal(await run(), 0, 'neither is newer');

    writeFileSync(join(origin.path, 'a.txt'), 'two\n');
    origin.git('commit', '-qam', 'two');
    runtime.advance(day);
    t.equal(await run(), 2, 'another commit');
    await portal.schedules.update(admin, nightly.id, { skipUnchanged: false });
    runtime.advance(day);
    t.equal(await run(), 2, 'asked to audit anyway');
    const off = await portal.schedules.update(admin, nightly.id, { enabled: false });
    t.equal(off.nextRunAt, null);
    runtime.advance(day);
    t.equal(await run(), 0);

    await portal.repositories.create(admin, { url: 'file:///nowhere/else', team: team.id });
    const weekly = await schedule({ types: ['compliance'], team: team.id, cron: '0 0 * * 0' });
    t.equal(weekly.spreadMinutes, 60);
    await portal.schedules.run(admin, weekly.id);
    runtime.advance(61 * minute);
    t.equal(await run(), 2, 'every repository of the team, within the hour');
    await portal.schedules.delete(admin, weekly.id);
    await t.rejects(portal.schedules.get(admin, weekly.id), { code: 'RESOURCE_NOT_FOUND' });
  });

  t.test('schedules: audits that people request run first', async (t) => {
    const order: string[] = [];
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { portal, admin, runtime, team, schedule, dueNow } = await start(t, {
      databaseUrl: await databaseUrl(t),
      url: 'file:///nowhere/first',
      runAudit: async (job) => {
        order.push(`${job.url} ${job.type}`);
        if (order.length === 1) await held;
        return auditRun();
      },
    });
    for (const n of [1, 2, 3])
      await portal.repositories.create(admin, { url: `file:///nowhere/${n}`, team: team.id });
    await schedule({ types: ['code-quality'], team: team.id, spreadMinutes: 0 });
    runtime.advance(day);
    await dueNow();
    while (order.length === 0) await sleep(5);
    const [repository] = (await portal.repositories.list(admin, { q: 'nowhere/3' }, newest)).items;
    const { id } = await portal.audits.create(admin, {
      repositoryId: repository?.id ?? '',
      type: 'security',
    });
    release?.();
    while ((await portal.audits.get(admin, id)).status !== 'completed') await sleep(5);
    t.equal(order.indexOf('file:///nowhere/3 security'), 1, 'the first that began after it was asked for');
  });

  t.test('ScheduleService: needs the permission to see and request its audits', async (t) => {
    const { portal, admin, person, team, repository, schedule } = await start(t, {
      databaseUrl: await databaseUrl(t),
      url: 'file:///nowhere/code',
    });
    const [developer, viewer, stranger, auditor] = await Promise.all([
      person('developer', 'dev'),
      person('viewer', 'view'),
      person('developer', 'stranger'),
      person('auditor', 'audit'),
    ]);
    for (const { userId } of [developer, viewer])
      await portal.teams.addMember(admin, team.id, { userId, role: 'member' });
    const make = (who: Principal, scope: object) =>
      portal.schedules.create(who, { name: 'n', types: ['security'], cron: '0 2 * * *', ...scope });
    const forbidden = { code: 'INSUFFICIENT_PERMISSIONS' };
    const missing = { code: 'RESOURCE_NOT_FOUND' };
    const own = await make(developer, { repositoryId: repository.id });
    await make(auditor, {});
    await t.rejects(make(developer, {}), forbidden, 'not everything');
    await t.rejects(make(stranger, { team: team.id }), missing);
    await t.rejects(make(viewer, { team: team.id }), forbidden);
    await t.rejects(make(admin, { team: team.id, repositoryId: repository.id }), {
      code: 'VALIDATION_ERROR',
    });
    t.equal((await portal.schedules.list(viewer, {}, newest)).total, 1);
    t.equal((await portal.schedules.list(stranger, {}, newest)).total, 0);
    t.equal((await portal.schedules.list(admin, {}, newest)).total, 2);
    await t.rejects(portal.schedules.run(viewer, own.id), forbidden);
    await t.rejects(portal.schedules.delete(stranger, own.id), missing);
    await portal.repositories.delete(admin, repository.id);
    await t.rejects(portal.schedules.get(admin, own.id), missing, 'goes with its repository');
    void schedule;
  });
});

interface StartOptions {
  readonly databaseUrl: string;
  readonly url: string;
  readonly dataDirectory?: string;
  readonly head?: () => string;
  readonly runAudit?: RunAudit;
}

async function start(t: Test, { head, url, runAudit, ...options }: StartOptions) {
  const made = await testPortal(t, {
    ...options,
    runAudit: runAudit ?? (async () => auditRun(head && { commit: head() })),
    // Run by hand.
    taskTimes: { pollMs: 1e6 },
  });
  const { portal, admin } = made;
  const team = await portal.teams.create(admin, { name: 'Team' });
  const repository = await portal.repositories.create(admin, { url, team: team.id });
  /** Lets the schedules ask for what is due. */
  const dueNow = async () => {
    made.runtime.advance(minute);
    await portal.tasks.runDue();
  };
  return {
    ...made,
    team,
    repository,
    dueNow,
    schedule: (more: Partial<NewSchedule>) =>
      portal.schedules.create(admin, { name: 'Nightly', types: ['security'], cron: '0 2 * * *', ...more }),
    /** How many audits that asks for; all of them are ended afterwards. */
    async run() {
      const before = (await portal.audits.list(admin, {}, newest)).total;
      await dueNow();
      const after = (await portal.audits.list(admin, {}, newest)).total;
      await allEnded(portal, admin);
      return after - before;
    },
  };
}

async function allEnded(portal: Portal, admin: Principal): Promise<void> {
  for (const status of ['pending', 'in_progress'] as const)
    while ((await portal.audits.list(admin, { status }, newest)).total > 0) await sleep(5);
}
