// Findings: how fast they come in, again and in masses, and 10,000 re-runs of repositories that change.
// `node --conditions=assay-source test/bench/findings.ts`; PostgreSQL as well with `--postgres`.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { rerun, seededChoice } from '../core/portal/findings/rerun.ts';
import { mutations } from '../core/scan/identity/mutations.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { root } from './measure.ts';

if (!process.argv.includes('--ingest-only')) await rerunAll(10_000);
ingestAll('SQLite');
if (process.argv.includes('--postgres')) {
  const server = await startPostgres();
  try {
    ingestAll('PostgreSQL', await server.createDatabase());
  } finally {
    await server.stop();
  }
}

/** In a process of its own, so that what is measured is the memory of the portal. */
function ingestAll(name: string, databaseUrl = ''): void {
  for (const count of ['10000', '100000']) {
    spawnSync(
      process.execPath,
      [
        '--conditions=assay-source',
        '--expose-gc',
        join(root, 'test/bench/ingest/ingest-process.ts'),
        name,
        count,
        databaseUrl,
      ],
      { stdio: 'inherit' },
    );
  }
}

async function rerunAll(runs: number): Promise<void> {
  const sums = { falseCloses: 0, falseNews: 0, wrongMerges: 0, renames: 0, recognised: 0 };
  const started = performance.now();
  for (let seed = 1; seed <= runs; seed += 1) {
    const choice = seededChoice(seed);
    const changes = Array.from({ length: 1 + choice.below(4) }, () => choice.pick(mutations));
    const verdict = await rerun(choice, changes);
    sums.falseCloses += verdict.falseCloses.length;
    sums.falseNews += verdict.falseNews.length;
    sums.wrongMerges += verdict.wrongMerges.length;
    sums.renames += verdict.renames.all;
    sums.recognised += verdict.renames.recognised;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(
    `${runs} re-runs, ${mutations.length} kinds of change: ${JSON.stringify(sums)} in ${seconds} s\n`,
  );
}
