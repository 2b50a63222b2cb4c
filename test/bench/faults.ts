// No acknowledged write is lost, and every reply is true, whatever happens to the database: connections that are slow,
// stalled, dropped, reset, cut off or refused, sessions that are ended, a server that crashes, a disk that is full, a
// file that another process has locked, system calls that fail (EIO, ENOSPC, EDQUOT, EMFILE), a clock that jumps. The portal recovers without a restart.
// node --conditions=assay-source test/bench/faults.ts [injections] [--seed N]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type FaultOutcome,
  faultsOfSystem,
  faultsOnPostgres,
  faultsOnSqlite,
} from './faults/inject-faults.ts';

const words = process.argv.slice(2);
const seed = words.includes('--seed') ? Number(words[words.indexOf('--seed') + 1]) : 1;
const injections = Number(
  words.find((word, index) => /^\d+$/.test(word) && words[index - 1] !== '--seed') ?? 300,
);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-faults-'));
process.stdout.write(`${injections} injections, seed ${seed}\n`);
try {
  const share = Math.ceil(injections / 3);
  print('PostgreSQL', await faultsOnPostgres({ folder, count: share, seed }));
  print('SQLite', await faultsOnSqlite({ folder, count: share, seed }));
  const system = await faultsOfSystem({ folder, count: injections - 2 * share, seed });
  if (typeof system === 'string') process.stdout.write(`  skipped: ${system}\n`);
  else print('System, SQLite', system);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function print(database: string, outcome: FaultOutcome): void {
  const { acknowledged, refused, lost, doubled, untruthful, isChainIntact, slowestRecoveryMs } = outcome;
  process.stdout.write(
    `  ${database}: ${acknowledged} writes acknowledged, ${lost.length} lost, ${doubled.length} doubled, ${untruthful.length} replies untrue; ` +
      `${refused} refused and repeated; recovered within ${(slowestRecoveryMs / 1000).toFixed(1)} s; audit log ${isChainIntact ? 'intact' : 'BROKEN'}\n`,
  );
  process.stdout.write(
    `    ${[...outcome.injected].map(([name, times]) => `${name} ${times}`).join(', ')}\n`,
  );
  for (const line of [...outcome.skipped, ...lost, ...doubled, ...untruthful].slice(0, 9))
    process.stdout.write(`    ${line}\n`);
  if (lost.length + doubled.length + untruthful.length > 0 || !isChainIntact) process.exitCode = 1;
}
