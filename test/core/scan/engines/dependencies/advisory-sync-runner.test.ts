// What keeps a machine's advisories fresh: which ecosystems it syncs, and when it does so again.
import { existsSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import t from 'tap';
import { AdvisoryDatabase } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-database.ts';
import { AdvisorySyncRunner } from '../../../../../packages/core/src/scan/engines/dependencies/advisories/advisory-sync-runner.ts';
import { systemRuntime } from '../../../../../packages/core/src/support/runtime.ts';
import { record, rememberingLog, writeExport } from './advisory-setup.ts';

const day = 24 * 3_600_000;

function runnerOf(folder: string, from: string) {
  const used: string[] = [];
  const databasePath = join(folder, 'advisories.db');
  const log = rememberingLog();
  const ecosystems = async () => used;
  const runner = new AdvisorySyncRunner(
    { databasePath, from, everyMs: day, ecosystems },
    { ...systemRuntime(), log },
  );
  const covered = (...names: string[]) => {
    const database = AdvisoryDatabase.open(databasePath);
    const covers = names.map((name) => database?.covers(name) ?? false);
    database?.close();
    return covers;
  };
  return { runner, used, covered, log, databasePath };
}

t.test('advisories: those of the ecosystems in use are synced, those of a new one at once', async (t) => {
  const folder = t.testdir();
  const from = join(folder, 'export');
  for (const ecosystem of ['npm', 'PyPI', 'Go']) writeExport(from, ecosystem, [record('X-1', 'a', '2.0.0')]);
  const { runner, used, covered, log, databasePath } = runnerOf(folder, from);

  t.equal(await runner.runIfDue(), true, 'exploitation data is of use to everybody');
  t.strictSame(covered('npm', 'PyPI', 'Go'), [false, false, false]);
  t.equal(await runner.runIfDue(), false);

  used.push('npm');
  t.equal(await runner.runIfDue(), true);
  t.strictSame(covered('npm', 'PyPI', 'Go'), [true, false, false]);
  used.push('PyPI');
  t.equal(await runner.runIfDue(), true);
  t.strictSame(covered('npm', 'PyPI', 'Go'), [true, true, false]);
  t.equal(await runner.runIfDue(), false, 'nothing new, and synced lately');
  used.pop();
  t.equal(await runner.runIfDue(), false, 'one less is no reason');

  const yesterday = new Date(Date.now() - day);
  utimesSync(`${databasePath}.synced`, yesterday, yesterday);
  t.equal(await runner.runIfDue(), true, 'after the interval');
  t.strictSame(log.warnings, []);
});

t.test('advisories: a machine without any does not wait for its turn', async (t) => {
  const folder = t.testdir();
  const from = join(folder, 'export');
  writeExport(from, 'npm', [record('X-1', 'a', '2.0.0')]);
  const databasePath = join(folder, 'advisories.db');
  const runner = new AdvisorySyncRunner(
    { databasePath, from, everyMs: day, pollMs: 600_000, ecosystems: async () => ['npm'] },
    { ...systemRuntime(), log: rememberingLog() },
  );
  runner.start();
  while (!existsSync(`${databasePath}.synced`)) await delay(20);
  await runner.stop();
  t.ok(AdvisoryDatabase.open(databasePath)?.covers('npm'));
});

t.test('advisories: a source that cannot be reached is a warning, asked again next time', async (t) => {
  const { runner, used, log } = runnerOf(t.testdir(), '/no/such/folder');
  used.push('npm');
  t.equal(await runner.runIfDue(), true);
  t.match(log.warnings, [{ message: 'advisories could not be synced whole' }]);
  t.equal(await runner.runIfDue(), false);
});
