import t, { type Test } from 'tap';
import { SafeRetryService } from '../../../../../packages/core/src/portal/platform/idempotency/safe-retry-service.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { createStores } from '../../../../../packages/core/src/portal/stores.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

const day = 24 * 3_600_000;
const request = { key: 'retry-1', caller: 'user-1', request: 'POST /v1/teams {"name":"Team"}' };

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('SafeRetryService.run: replays the reply for 24 hours, then runs the request again', async (t) => {
    const { service, runtime, work } = await start(t, await databaseUrl(t));

    t.same(await service.run(request, work), { reply: 'reply 1', replayed: false });
    runtime.advance(day - 60_000);
    t.same(await service.run(request, work), { reply: 'reply 1', replayed: true });
    runtime.advance(120_000);
    t.same(await service.run(request, work), { reply: 'reply 2', replayed: false });
  });

  t.test('SafeRetryService.run: a key belongs to one caller and one request', async (t) => {
    const { service, work } = await start(t, await databaseUrl(t));
    await service.run(request, work);

    t.same(await service.run({ ...request, caller: 'user-2' }, work), { reply: 'reply 2', replayed: false });
    await t.rejects(service.run({ ...request, request: 'POST /v1/teams {}' }, work), {
      code: 'VALIDATION_ERROR',
      details: { 'Idempotency-Key': /different request/ },
    });
  });

  t.test('SafeRetryService.run: keeps nothing of a request that fails', async (t) => {
    const { service, work } = await start(t, await databaseUrl(t));

    await t.rejects(
      service.run(request, () => Promise.reject(new Error('on purpose'))),
      /on purpose/,
    );

    t.same(await service.run(request, work), { reply: 'reply 1', replayed: false });
  });

  t.test('SafeRetryService.run: refuses a key while its first request runs', async (t) => {
    const { service, work } = await start(t, await databaseUrl(t));
    const started = Promise.withResolvers<void>();
    const finished = Promise.withResolvers<string>();
    const first = service.run(request, () => {
      started.resolve();
      return finished.promise;
    });
    await started.promise;

    await t.rejects(service.run(request, work), { code: 'CONFLICT', message: /still running/ });
    finished.resolve('reply 1');

    t.same(await first, { reply: 'reply 1', replayed: false });
  });

  t.test('SafeRetryService.run: refuses a key that is empty, too long or not printable ASCII', async (t) => {
    const { service, work } = await start(t, await databaseUrl(t));

    for (const key of ['', 'x'.repeat(256), 'a\nb', 'é']) {
      await t.rejects(service.run({ ...request, key }, work), { code: 'VALIDATION_ERROR' }, key);
    }
    t.match(await service.run({ ...request, key: 'x'.repeat(255) }, work), { replayed: false });
  });
});

/** Its work answers `reply 1`, `reply 2`, …, so that a replay shows. */
async function start(t: Test, url: string) {
  const runtime = testRuntime();
  const database = new Database(dialectFor(url, { poolSize: 1 }));
  t.teardown(() => database.close());
  let runs = 0;
  return {
    runtime,
    service: new SafeRetryService(createStores(database, runtime), runtime),
    work: async () => `reply ${(runs += 1)}`,
  };
}
