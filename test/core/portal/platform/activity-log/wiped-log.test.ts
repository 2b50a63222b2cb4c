// The audit log against somebody who wipes it, cuts it or puts an earlier one in its place, with or without its key.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { AccessStore } from '../../../../../packages/core/src/portal/access/access-store.ts';
import { ActivityKeys } from '../../../../../packages/core/src/portal/platform/activity-log/activity-keys.ts';
import { ActivityMark } from '../../../../../packages/core/src/portal/platform/activity-log/activity-mark.ts';
import { ActivityStore } from '../../../../../packages/core/src/portal/platform/activity-log/activity-store.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testRuntime } from '../../../../helpers/test-runtime.ts';

const key = 'the first key of the audit log, for tests';
const otherKey = 'the second key of the audit log, for tests';
const runtime = testRuntime();
const zeros = '0'.repeat(64);

type World = Awaited<ReturnType<typeof open>>;
type Change = (world: World) => Promise<unknown>;

async function open(t: Test, url: string) {
  const database = new Database(dialectFor(url));
  t.teardown(() => database.close());
  await migrate(database);
  const folder = t.testdir();
  /** A process that begins now. */
  const start = (...keys: string[]) => {
    const known = new ActivityKeys(keys);
    return new ActivityStore(database, runtime, known, new ActivityMark(folder, known, runtime.log));
  };
  return { database, mark: join(folder, 'activity-mark'), start };
}

async function append(store: ActivityStore, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await store.append({ actorId: null, action: 'team.create', targetType: 'team', targetId: null });
}

async function used(t: Test, url: string, ...keys: string[]) {
  const world = await open(t, url);
  const server = world.start(...keys);
  await server.adoptKey();
  await new AccessStore(world.database).insertUser({
    id: runtime.newId(),
    email: 'ada@example.com',
    name: 'Ada',
    role: 'admin',
    createdAt: runtime.now().toISOString(),
    disabled: false,
    passwordHash: null,
  });
  await append(server, 5);
  const earlier = await world.database.knex('activity_head').first();
  await append(server, 5);
  return { ...world, server, earlier };
}

const wipe: Change = async ({ database }) => {
  await database.knex('activity').delete();
  await database.knex('activity_head').update({ sequence: 0, hash: zeros, key_id: null, mac: null });
};

onBothDatabases(t, async (t, { databaseUrl }) => {
  const losses: Readonly<Record<string, (world: Awaited<ReturnType<typeof used>>) => Promise<unknown>>> = {
    wiped: wipe,
    'set back with its own head': async ({ database, earlier }) => {
      await database.knex('activity').where('sequence', '>', 5).delete();
      await database.knex('activity_head').update(earlier);
    },
    'replaced by another one': async (world) => {
      await wipe(world);
      await append(new ActivityStore(world.database, runtime, new ActivityKeys([otherKey])), 12);
    },
    'replaced by one without a key': async (world) => {
      await wipe(world);
      await append(new ActivityStore(world.database, runtime), 12);
    },
  };
  for (const [name, lose] of Object.entries(losses)) {
    for (const keys of [[key], [], [otherKey]]) {
      const who =
        keys.length === 0 ? 'without its key' : keys[0] === key ? 'with its key' : 'with another key';
      t.test(`verify: a log that was ${name} is broken, ${who}`, async (t) => {
        const world = await used(t, await databaseUrl(t), key);
        t.match(await world.server.verify(), { entries: 10, fault: null });
        await lose(world);
        t.not((await world.start(...keys).verify()).fault, null, 'by a command');
        t.not((await world.server.verify()).fault, null, 'by the server');
        const next = world.start(...keys);
        await next.adoptKey();
        await append(next, 20);
        t.not((await next.verify()).fault, null, 'after the next start');
        t.not((await world.start(key).verify()).fault, null, 'with the key again');
      });
    }

    t.test(`append: a running server tells that the log was ${name}, once`, async (t) => {
      const world = await used(t, await databaseUrl(t), key);
      await lose(world);
      const breaks = () => world.database.knex('activity').where({ action: 'activity.break' });
      const before = (await breaks()).length;
      await append(world.server, 3);
      t.equal((await breaks()).length, before + 1);
      t.not((await world.start(key).verify()).fault, null);
      await wipe(world);
      await append(world.server, 1);
      t.equal((await world.start(key).verify()).fault, 'detected', 'and when it is wiped again');
    });
  }

  t.test(
    'verify: an empty log of a portal with people is broken, also without any mark or key',
    async (t) => {
      for (const keys of [[key], []]) {
        const world = await used(t, await databaseUrl(t), ...keys);
        await wipe(world);
        rmSync(world.mark);
        t.match(await world.start(...keys).verify(), { entries: 0, brokenAt: 1, fault: 'head' });
        await append(world.start(...keys), 1);
        t.match(await world.start(...keys).verify(), { fault: 'detected' });
      }
    },
  );

  t.test('verify: a mark that was changed is told, a lost or an older one is not a break', async (t) => {
    const world = await used(t, await databaseUrl(t), key);
    const text = readFileSync(world.mark, 'utf8');
    for (const changed of [text.replace('"sequence":10', '"sequence":2'), '{', '']) {
      writeFileSync(world.mark, changed);
      t.match(await world.start(key).verify(), { brokenAt: 11, fault: 'mark' });
    }
    writeFileSync(world.mark, text);
    await append(world.server, 2);
    writeFileSync(world.mark, text);
    t.match(await world.start(key).verify(), { fault: null }, 'the chain went on');
    rmSync(world.mark);
    t.match(await world.start(key).verify(), { fault: null });
  });

  t.test('append: what is rolled back does not raise the mark', async (t) => {
    const world = await used(t, await databaseUrl(t), key);
    await t.rejects(
      world.database.transaction(async () => {
        await append(world.server, 1);
        throw new Error('undone');
      }),
    );
    t.match(await world.start(key).verify(), { entries: 10, fault: null });
  });
});
