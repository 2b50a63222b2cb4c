// A whole portal from SQLite to PostgreSQL and back, at several sizes: time and memory of each step, and whether every
// row is the same at the end. node --conditions=assay-source test/bench/transfer.ts [findings…]
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createPortal, type Principal } from '@assay/core';
import { auditRun } from '../helpers/fake-audit.ts';
import { startPostgres } from '../helpers/postgres.ts';
import { fillFindings } from './api/fill-findings.ts';

const program = fileURLToPath(new URL('./transfer/move.ts', import.meta.url));
const sizes = process.argv.slice(2).map(Number);
const postgres = await startPostgres();
for (const size of sizes.length > 0 ? sizes : [100_000, 1_000_000]) {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-transfer-'));
  try {
    await thereAndBack(size, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
await postgres.stop();

async function thereAndBack(size: number, folder: string): Promise<void> {
  const first = join(folder, 'assay.db');
  await fillPortal(folder, first, size);
  const server = await postgres.createDatabase();
  const last = join(folder, 'back.db');
  process.stdout.write(`${size.toLocaleString('en')} findings\n`);
  const digests = [
    move('export', 'SQLite', join(folder, 'one.gz'), first),
    move('import', 'PostgreSQL', join(folder, 'one.gz'), server),
    move('export', 'PostgreSQL', join(folder, 'two.gz'), server),
    move('import', 'SQLite', join(folder, 'two.gz'), last),
    move('export', 'SQLite', join(folder, 'three.gz'), last),
  ];
  if (new Set(digests).size === 1) return;
  process.stdout.write('  the digests differ\n');
  process.exitCode = 1;
}

function move(what: 'export' | 'import', where: string, file: string, databaseUrl: string): string {
  const args = [...process.execArgv, program, what, file, databaseUrl];
  const { sha256, rows, bytes, seconds, megabytes } = JSON.parse(
    execFileSync(process.execPath, args, { encoding: 'utf8' }),
  );
  const figures = `${seconds.toFixed(1).padStart(7)} s  ${Math.round(megabytes)} MB of memory`;
  const told = `${rows.toLocaleString('en')} rows, ${Math.round(bytes / 1024 / 1024)} MB, ${sha256.slice(0, 12)}`;
  process.stdout.write(`  ${`${what} ${where}`.padEnd(20)}${figures}   ${told}\n`);
  return sha256;
}

async function fillPortal(dataDirectory: string, databaseUrl: string, size: number): Promise<void> {
  const portal = createPortal({
    dataDirectory,
    databaseUrl,
    osvApiUrl: null,
    allowLocalRepositories: true,
    runAudit: async () => auditRun(),
  });
  const { firstAdmin } = await portal.start();
  const userId = firstAdmin?.user.id ?? '';
  const admin: Principal = { userId, role: 'admin', kind: 'session', credentialId: null };
  const { id: team } = await portal.teams.create(admin, { name: 'Team' });
  const repositories: string[] = [];
  for (let n = 0; n < 200; n += 1) {
    const url = `https://example.com/${n}.git`;
    repositories.push((await portal.repositories.create(admin, { url, team })).id);
  }
  const ended = new Promise((resolve) => portal.events.on('audit.completed', resolve));
  await portal.audits.create(admin, { repositoryId: repositories[0] ?? '', type: 'security' });
  await ended;
  await portal.stop();
  await fillFindings(databaseUrl, size);
}
