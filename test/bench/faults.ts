// No acknowledged write is lost, and every reply is true, whatever happens to the database: connections that are slow,
// stalled, dropped, reset, cut off or refused, sessions that are ended, a server that crashes, a disk that is full, a
// file that another process has locked. The portal recovers without a restart.
// node --conditions=assay-source test/bench/faults.ts [injections] [--seed N]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FaultOutcome, faultsOnPostgres, faultsOnSqlite } from './faults/inject-faults.ts';

const words = process.argv.slice(2);
const seed = words.includes('--seed') ? Number(words[words.indexOf('--seed') + 1]) : 1;
const injections = Number(
  words.find((word, index) => /^\d+$/.test(word) && words[index - 1] !== '--seed') ?? 300,
);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-faults-'));
process.stdout.write(`${injections} injections, seed ${seed}\n`);
try {
  const share = Math.ceil((injections * 2) / 3);
  print('PostgreSQL', await faultsOnPostgres({ folder, count: share, seed }));
  print('SQLite', await faultsOnSqlite({ folder, count: injections - share, seed }));
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
