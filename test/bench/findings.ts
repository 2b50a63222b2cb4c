// Findings: how fast they come in, again and in masses, and 10,000 re-runs of repositories that change.
// `node --conditions=assay-source test/bench/findings.ts`; PostgreSQL as well with `--postgres`.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type Principal } from '@assay/core';
import { mutations } from '../core/findings/mutations.ts';
import { rerun, seededChoice } from '../core/findings/rerun.ts';
import { sarifDocument } from '../core/imports/sarif-document.ts';
import { startPostgres } from '../helpers/databases.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

rerunAll(10_000);
await ingest('SQLite');
if (process.argv.includes('--postgres')) {
  const server = await startPostgres();
  try {
    await ingest('PostgreSQL', await server.createDatabase());
  } finally {
    await server.stop();
  }
}

function rerunAll(runs: number): void {
  const sums = { falseCloses: 0, falseNews: 0, wrongMerges: 0, renames: 0, recognised: 0 };
  const started = performance.now();
  for (let seed = 1; seed <= runs; seed += 1) {
    const choice = seededChoice(seed);
    const changes = Array.from({ length: 1 + choice.below(4) }, () => choice.pick(mutations));
    const verdict = rerun(choice, changes);
    sums.falseCloses += verdict.falseCloses.length;
    sums.falseNews += verdict.falseNews.length;
    sums.wrongMerges += verdict.wrongMerges.length;
    sums.renames += verdict.renames.all;
    sums.recognised += verdict.renames.recognised;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(`${runs} re-runs, ${mutations.length} kinds of change: ${JSON.stringify(sums)} in ${seconds} s`);
}

async function ingest(name: string, databaseUrl?: string): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-'));
  const portal = createPortal({
    ...{ dataDirectory, allowLocalRepositories: true, auditConcurrency: 0 },
    ...(databaseUrl !== undefined && { databaseUrl }),
    firstAdmin: { email: 'admin@example.com', password: 'a password for benches only' },
  });
  const { firstAdmin } = await portal.start();
  const admin: Principal = {
    ...{ userId: firstAdmin?.user.id ?? '', role: 'admin', kind: 'session', credentialId: null },
  };
  const team = await portal.teams.create(admin, { name: 'Team' });
  for (const count of [10_000, 100_000]) {
    const { id } = await portal.repositories.create(admin, { url: `/nowhere/${count}`, team: team.id });
    const measure = async (what: string, shift: number): Promise<void> => {
      const document = made(count, shift);
      globalThis.gc?.();
      const before = process.memoryUsage.rss();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage.rss());
      }, 20);
      const cpu = process.cpuUsage();
      const started = performance.now();
      const audit = await portal.imports.import(admin, {
        ...{ repositoryId: id, type: 'security', format: 'sarif', document },
      });
      const seconds = ((performance.now() - started) / 1000).toFixed(2);
      const { user, system } = process.cpuUsage(cpu);
      const busy = ((user + system) / 1e6).toFixed(2);
      clearInterval(watch);
      const extra = Math.round((Math.max(most, process.memoryUsage.rss()) - before) / 1024 / 1024);
      const size = (document.length / 1024 / 1024).toFixed(0);
      const { new: added, fixed } = audit.summary;
      say(
        `${name}, ${count} ${what}: ${seconds} s (${busy} s of processor), +${extra} MB (document ${size} MB), new ${added}, fixed ${fixed}`,
      );
    };
    await measure('new', 0);
    await measure('again, identical', 0);
    await measure('again, every line moved', 3);
  }
  await portal.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}

function made(count: number, shift: number): Buffer {
  const results = Array.from({ length: count }, (_, index) => ({
    path: `src/module${index % 500}/file${index % 2_000}.ts`,
    line: 1 + Math.floor(index / 2_000) * 10 + shift,
    message: `The call number ${index} takes what a user has sent.`,
    snippet: `  run${index % 9_000}(request.query.value, ${index});`,
    properties: { 'security-severity': String((index % 100) / 10) },
  }));
  return Buffer.from(JSON.stringify(sarifDocument(results)));
}
