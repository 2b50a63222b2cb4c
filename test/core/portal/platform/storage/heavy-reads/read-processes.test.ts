// Heavy reads of SQLite: the length of its log, and who waits for a processor.
import type { ChildProcess } from 'node:child_process';
import diagnostics from 'node:diagnostics_channel';
import { statSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import t from 'tap';
import {
  Database,
  dialectFor,
  readRows,
} from '../../../../../../packages/core/src/portal/platform/storage/database.ts';

import { readProcesses } from '../../../../../../packages/core/src/portal/platform/storage/dialects/read-processes.ts';

const hour = 3_600_000;

t.test('readProcesses: a log that was moved once is not moved again before each read', async (t) => {
  const path = join(t.testdir({}), 'assay.db');
  const db = new Database(dialectFor(path), undefined, {
    heavyReads: { perCaller: 5, databaseMsPerMinute: hour, deadlineMs: hour },
  });
  t.teardown(() => db.close());
  let threads = 0;
  const count = () => {
    threads += 1;
  };
  process.on('worker', count);
  t.teardown(() => process.off('worker', count));
  const read = () => db.heavyRead(() => readRows<{ n: number }>(db.knex('big').count({ n: '*' })));
  const length = () => statSync(`${path}-wal`).size;

  await db.knex.raw('create table big (bytes)');
  await db.knex.raw('insert into big values (zeroblob(40000000))');
  t.ok(length() > 32 * 1024 * 1024, 'a long commit');
  await read();
  const first = threads;
  for (let n = 0; n < 3; n += 1) t.same(await read(), [{ n: 1 }]);
  t.equal(threads, first, 'nothing was written since');
  await db.knex.raw('insert into big values (1)');
  await db.knex.raw('insert into big values (2)');
  t.ok(length() <= 32 * 1024 * 1024, 'the next commits leave no more of the file than counts as long');
  for (let n = 0; n < 3; n += 1) t.same(await read(), [{ n: 3 }]);
  t.equal(threads, first);
});

t.test('readProcesses: patient reads have processes of their own, of a lower priority', async (t) => {
  const path = join(t.testdir({}), 'assay.db');
  const db = new Database(dialectFor(path));
  await db.knex.raw('create table one (n)');
  t.teardown(() => db.close());
  const children: ChildProcess[] = [];
  const note = (message: unknown) => {
    children.push((message as { process: ChildProcess }).process);
  };
  diagnostics.subscribe('child_process', note);
  t.teardown(() => diagnostics.unsubscribe('child_process', note));
  const source = readProcesses(path);
  t.teardown(() => source.close());

  for (const isPatient of [false, true, false, true]) await (await source.open(hour, isPatient)).close();
  t.equal(children.length, 2, 'each kind is used again for its own');
  const [usual = 0, patient = 0] = children.map(({ pid }) => getPriority(pid) - getPriority());
  t.ok(usual > 0, 'the usual one leaves the processors to the portal');
  t.ok(patient > usual, 'and the patient one to the usual one');
});
