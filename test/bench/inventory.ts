// Stored inventories of 1,000 repositories with 1,000 packages each: how long a question takes, how soon a new
// advisory that hits 200 of them is 200 findings, and what memory and database they take; on both databases.
// With SBOMs, so many of the repositories have a manifest without a lockfile and an imported SBOM that knows the rest.
// node --conditions=assay-source test/bench/inventory.ts [repositories] [packages] [sboms]
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Database, dialectFor } from '../../packages/core/src/portal/platform/storage/database.ts';
import { startPostgres } from '../helpers/postgres.ts';

const [repositories = '1000', packages = '1000', sboms = '0'] = process.argv.slice(2);
const hits = Math.round(Number(repositories) / 5);

process.stdout.write(
  `${repositories} repositories of ${packages} packages${sboms === '0' ? '' : `, ${sboms} of them with an SBOM`}\n`,
);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-inventory-'));
try {
  await run('SQLite', join(folder, 'assay.db'));
  if (process.env.TEST_DATABASES !== 'sqlite') {
    const postgres = await startPostgres();
    await run('PostgreSQL', await postgres.createDatabase());
    await postgres.stop();
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function run(name: string, databaseUrl: string): Promise<void> {
  const data = join(folder, name);
  mkdirSync(data);
  const begun = performance.now();
  const fill = ['--conditions=assay-source', 'fill.ts'];
  const admin = runStep(fill, databaseUrl, data, repositories, packages, sboms);
  line(name, 'filled in', `${((performance.now() - begun) / 1_000).toFixed(1)} s`);
  process.stdout.write(runStep(['measure.ts'], name, databaseUrl, data, admin, String(hits)));
  line(name, 'database', `${((await sizeOf(databaseUrl)) / 2 ** 20).toFixed(0)} MB (goal: 250 MB)`);
}

/** Each in a process of its own, so that the memory that is measured is that of one portal. */
function runStep([...program]: readonly string[], ...args: readonly string[]): string {
  const file = join(import.meta.dirname, 'inventory', program.pop() ?? '');
  const { stdout, status } = spawnSync(process.execPath, [...program, file, ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Error(`${file} failed.`);
  return stdout;
}

async function sizeOf(databaseUrl: string): Promise<number> {
  const database = new Database(dialectFor(databaseUrl));
  const query = databaseUrl.startsWith('postgres:')
    ? 'select pg_database_size(current_database()) as bytes'
    : 'select page_count * page_size as bytes from pragma_page_count(), pragma_page_size()';
  const found = await database.knex.raw(query);
  await database.close();
  return Number((found.rows ?? found)[0].bytes);
}

function line(database: string, what: string, figure: string): void {
  process.stdout.write(`  ${database.padEnd(12)} ${what.padEnd(24)} ${figure}\n`);
}
