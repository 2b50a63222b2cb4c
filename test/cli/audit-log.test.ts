// The audit log from the command line: its key, its rotation, and checkpoints that were kept elsewhere.
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Activity, systemRuntime } from '@assay/core';
import t, { type Test } from 'tap';
import { ActivityKeys } from '../../packages/core/src/portal/platform/activity-log/activity-keys.ts';
import { ActivityStore } from '../../packages/core/src/portal/platform/activity-log/activity-store.ts';
import { Database, dialectFor } from '../../packages/core/src/portal/platform/storage/database.ts';
import { assayIn } from '../helpers/assay-command.ts';

async function portal(t: Test) {
  const home = t.testdir();
  const assay = assayIn(home);
  const data = join(home, 'portal');
  const local = (...words: string[]) => assay.here([...words, '--local', '--data-dir', data, '--json']);
  const server = (...words: string[]) => assay.here(['server', ...words, '--data-dir', data]);
  return { home, data, local, server };
}

t.test('server verify-activity: the chain is keyed, and a rotation keeps earlier keys', async (t) => {
  const { data, local, server } = await portal(t);
  const file = join(data, 'activity-key');
  await local('teams', 'create', 'Before');
  const [first = ''] = readFileSync(file, 'utf8').trim().split('\n');

  const rotated = await server('rotate-activity-key');
  await local('teams', 'create', 'After');
  const verified = await server('verify-activity', '--json');

  t.equal(statSync(file).mode & 0o777, 0o600);
  t.equal(rotated.code, 0, rotated.stderr);
  t.match(rotated.stdout, /the first line of .*activity-key/);
  t.equal(readFileSync(file, 'utf8').trim().split('\n')[1], first);
  t.match(JSON.parse(verified.stdout), { brokenAt: null, fault: null, keyedFrom: 1, checkpoints: 0 });

  writeFileSync(file, `${first}\n`);
  const without = await server('verify-activity');
  t.equal(without.code, 1);
  t.match(without.stdout, /its key is not here/);
});

t.test('server verify-activity --checkpoints: finds a database that was put back', async (t) => {
  const { home, data, local, server } = await portal(t);
  const file = join(data, 'assay.db');
  const checkpoints = join(home, 'checkpoints.jsonl');
  await local('teams', 'create', 'Before');
  copyFileSync(file, join(home, 'earlier.db'));
  await local('teams', 'create', 'After');
  writeFileSync(checkpoints, `${await checkpointOf(data)}\n`);
  const verify = () => server('verify-activity', '--checkpoints', checkpoints);

  const before = await verify();
  copyFileSync(join(home, 'earlier.db'), file);
  const after = await verify();

  t.match(before.stdout, /It agrees with 1 checkpoint\./);
  t.match(after.stdout, /The first broken entry is \d+ of \d+: it was removed/);
  t.equal(after.code, 1);
  t.equal((await server('verify-activity')).code, 1, 'its mark beside the key shows it, too');
  rmSync(join(data, 'activity-mark'));
  t.equal((await server('verify-activity')).code, 0, 'nothing else does');

  writeFileSync(checkpoints, 'no checkpoint\n');
  const unreadable = await verify();
  t.equal(unreadable.code, 2);
  t.match(unreadable.stderr, /Line 1 is not a checkpoint/);
  rmSync(checkpoints);
  t.equal((await verify()).code, 2, 'a file that is not there');
});

t.test('server rotate-activity-key: makes no folder, and prints a key for PostgreSQL', async (t) => {
  const { home, server } = await portal(t);
  const elsewhere = join(home, 'elsewhere');

  const missing = await assayIn(home).here(['server', 'rotate-activity-key', '--data-dir', elsewhere]);
  const printed = await server('rotate-activity-key', '--database-url', 'postgres://a@b/c');

  t.equal(missing.code, 2, missing.stderr);
  t.notOk(existsSync(elsewhere));
  t.match(printed.stdout, /ASSAY_ACTIVITY_KEY=\S{60,}/);
});

async function checkpointOf(data: string): Promise<string> {
  const keys = readFileSync(join(data, 'activity-key'), 'utf8').trim().split('\n');
  const database = new Database(dialectFor(join(data, 'assay.db')));
  try {
    const store = new ActivityStore(database, systemRuntime(), new ActivityKeys(keys));
    return JSON.stringify(await store.checkpoint());
  } finally {
    await database.close();
  }
}

t.test('reports bundle: every digest holds, and the log leads to the newest entry', async (t) => {
  const { home, local } = await portal(t);
  const made = await local('teams', 'create', 'One');
  t.equal(made.code, 0, made.stderr);
  await delay(1_500);
  const bundled = await local('reports', 'bundle', '--from', '2020-01-01', '--output', join(home, 'e.zip'));
  t.equal(bundled.code, 0, bundled.stderr);
  const unpacked = join(home, 'unpacked');
  const run = (command: string, ...words: string[]) => execFileSync(command, words, { encoding: 'utf8' });
  run('unzip', '-q', join(home, 'e.zip'), '-d', unpacked);
  const checked = run('sh', '-c', `cd '${unpacked}' && sha256sum --check SHA256SUMS`);
  t.same(checked.trim().split('\n').length, 9);
  const read = (name: string) => JSON.parse(readFileSync(join(unpacked, name), 'utf8'));
  const manifest = read('manifest.json');
  t.strictSame(JSON.parse(bundled.stdout), manifest);
  const log: Activity[] = read('audit-log.json');
  for (const [index, { previousHash, hash }] of log.entries()) {
    if (index > 0) t.equal(previousHash, log[index - 1]?.hash);
    t.match(hash, /^[0-9a-f]{64}$/);
  }
  t.match(manifest.auditLog, {
    entries: log.length,
    first: { sequence: 1 },
    last: { hash: log.at(-1)?.hash },
  });
  t.ok(manifest.auditLog.head.sequence >= manifest.auditLog.last.sequence);
  t.match(readFileSync(join(unpacked, 'executive.pdf'), 'latin1').slice(0, 5), '%PDF-');
});
