// Faults of the database under people who write without pause: each kind once, in a short run some of them. `npm run bench -- faults` injects hundreds.
import t, { type Test } from 'tap';
import {
  type FaultOutcome,
  faultsOfSystem,
  faultsOnPostgres,
  faultsOnSqlite,
} from '../../../../bench/faults/inject-faults.ts';
import { startPostgres } from '../../../../helpers/postgres.ts';
import { draws } from '../../../../helpers/properties.ts';
import { temporaryFolder } from '../../../../helpers/test-portal.ts';

const kinds = { postgres: draws(8, 3), sqlite: draws(2, 1), system: draws(7, 3) };

t.test('SQLite: loses no acknowledged write, and says nothing untrue', async (t) => {
  const outcome = await faultsOnSqlite({ folder: temporaryFolder(t), count: kinds.sqlite, seed: 1 });

  isWhole(t, outcome);
  for (const reason of outcome.skipped) t.comment(`skipped: ${reason}`);
});

t.test('portal: loses no acknowledged write when system calls fail and the clock jumps', async (t) => {
  const outcome = await faultsOfSystem({ folder: temporaryFolder(t), count: kinds.system, seed: 1 });
  if (typeof outcome === 'string') return void t.comment(`skipped: ${outcome}`);

  isWhole(t, outcome);
  t.equal(outcome.injected.size, kinds.system, 'every kind of fault');
});

t.test('PostgreSQL: loses no acknowledged write, and says nothing untrue', async (t) => {
  const probe = await startPostgres(['-c', 'fsync=off']).catch((error: unknown) => String(error));
  if (typeof probe === 'string') return void t.comment(`skipped: PostgreSQL can't be started here: ${probe}`);
  await probe.stop();

  const outcome = await faultsOnPostgres({ folder: temporaryFolder(t), count: kinds.postgres, seed: 1 });

  isWhole(t, outcome);
  t.equal(outcome.injected.size, kinds.postgres, 'every kind of fault');
});

function isWhole(t: Test, outcome: FaultOutcome): void {
  t.ok(outcome.acknowledged > 0);
  t.ok(outcome.isChainIntact, 'the chain of the audit log is intact');
  t.same([outcome.lost, outcome.doubled, outcome.untruthful], [[], [], []]);
}
