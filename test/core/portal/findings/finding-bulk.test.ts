// Changes of more findings than a request waits for: done once, as one action, and truthful when they end early.
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { FindingBulkJob } from '../../../../packages/core/src/portal/findings/finding-bulk-job.ts';
import type { FindingBulk } from '../../../../packages/core/src/portal/findings/finding-bulk-store.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { detection } from '../../scan/identity/audited-tree.ts';
import { auditedRepository } from './audited-repository.ts';

const many = 501;
const change = { status: 'acknowledged', comment: 'All of them.' } as const;
const page = { limit: 50, offset: 0, sort: '-createdAt' } as const;

onBothDatabases(t, async (t, { databaseUrl }) => {
  const withMany = async (t: Parameters<typeof auditedRepository>[0]) => {
    const world = await auditedRepository(t, databaseUrl);
    world.tree.found = Array.from({ length: many }, (_, index) => detection(`a${index}`));
    await world.audit();
    const counted = async (status: 'open' | 'acknowledged') =>
      (await world.portal.findings.list(world.admin, { status }, { ...page, sort: '-severity' })).total;
    const ended = async (job: FindingBulk) => {
      for (let now = job; ; now = await world.portal.findingBulks.get(world.admin, job.id)) {
        if (now.completedAt !== null) return now;
        await delay(20);
      }
    };
    return { ...world, counted, ended };
  };

  t.test('FindingBulkService: more than 500 findings become a job, logged as one action', async (t) => {
    const { portal, admin, person, counted, ended } = await withMany(t);

    const job = await portal.findingBulks.updateWhere(admin, { status: 'open' }, change);
    if ('results' in job) throw new Error('It should be a job.');
    t.match(job, { status: 'pending', processed: 0, total: many });

    t.match(await ended(job), {
      status: 'completed',
      processed: many,
      updated: many,
      rejected: 0,
      failure: null,
    });
    t.same([await counted('open'), await counted('acknowledged')], [0, many]);
    const { items } = await portal.activity.list(admin, {}, page);
    const actions = items.map(({ action }) => action).filter((action) => action.startsWith('finding.'));
    t.same(actions, ['finding.bulk-update']);
    const [first] = (await portal.findings.list(admin, {}, { ...page, sort: '-severity' })).items;
    t.match((await portal.findings.get(admin, first?.id ?? '')).history.at(-1), {
      kind: 'status_changed',
      actorId: admin.userId,
      comment: change.comment,
    });
    await t.rejects(portal.findingBulks.get(await person('developer'), job.id), {
      code: 'RESOURCE_NOT_FOUND',
    });
  });

  t.test('FindingBulkService: refuses a change that is wrong before any finding is changed', async (t) => {
    const { portal, admin, person, counted } = await withMany(t);
    const wrong = { status: 'acknowledged', expiresAt: '2001-01-01T00:00:00Z' } as const;

    await t.rejects(portal.findingBulks.updateWhere(admin, { status: 'open' }, wrong), {
      code: 'VALIDATION_ERROR',
    });
    await t.rejects(portal.findingBulks.updateWhere(await person('viewer'), {}, change), {
      code: 'INSUFFICIENT_PERMISSIONS',
    });
    t.equal(await counted('open'), many);
  });
});

const ids = Array.from({ length: 450 }, (_, index) => `finding-${index}`);

/** A job over 450 findings in memory, whose `failAt`-th batch breaks once. */
function jobInMemory({ failAt = Number.NaN, disabled = false } = {}) {
  const bulk = { id: 'b', status: 'pending', processed: 0, total: ids.length, updated: 0, rejected: 0 };
  const changed: string[] = [];
  const ends: (string | null)[] = [];
  let batches = 0;
  const stores = {
    access: { findUser: async () => ({ role: 'admin', disabled }) },
    transaction: (work: () => Promise<unknown>) => work(),
    findingBulks: {
      find: async () => ({ bulk: { ...bulk }, principal: { userId: 'u', role: 'admin' }, change }),
      items: async (_: string, from: number, limit: number) => ids.slice(from, from + limit),
      advance: async (before: FindingBulk, { updated }: { updated: number }) => {
        if (before.processed !== bulk.processed) return false;
        bulk.processed += updated;
        return true;
      },
      end: async (_: string, failure: string | null) => void ends.push(failure),
    },
  };
  const updates = {
    updateMany: async (_: unknown, batch: readonly string[]) => {
      batches += 1;
      if (batches === failAt) throw new Error('The database is gone.');
      changed.push(...batch);
      return { updated: batch.length, rejected: 0, results: [] };
    },
  };
  const runtime = { now: () => new Date(), log: { error: () => {} } };
  const job = new FindingBulkJob(stores as never, runtime as never, updates as never);
  const run = () =>
    job.run({
      job: { payload: { bulkId: 'b' } },
      signal: new AbortController().signal,
      finish: async () => {},
    } as never);
  return { run, changed, ends };
}

t.test('FindingBulkJob: goes on where it was interrupted, and changes nothing twice', async (t) => {
  const { run, changed, ends } = jobInMemory({ failAt: 2 });

  await t.rejects(run(), { message: 'The database is gone.' });
  t.same([changed.length, ends], [200, []]);
  await run();

  t.same([changed, ends], [ids, [null]]);
});

t.test('FindingBulkJob: ends with a reason when the account is disabled meanwhile', async (t) => {
  const { run, changed, ends } = jobInMemory({ disabled: true });
  await run();
  t.same([changed, ends], [[], ['The account that asked for the change is disabled or deleted.']]);
});
