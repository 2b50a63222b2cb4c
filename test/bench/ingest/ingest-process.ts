// Imports of many findings into a portal, and what memory they take beyond the portal itself and the document:
// ingest-process.ts NAME COUNT [DATABASE-URL]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type Principal } from '@assay/core';
import { sarifDocument } from '../../core/portal/imports/sarif-document.ts';

const [name = '', countText = '0', databaseUrl = ''] = process.argv.slice(2);
const count = Number(countText);
const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const portal = createPortal({
  dataDirectory,
  allowLocalRepositories: true,
  auditConcurrency: 0,
  ...(databaseUrl !== '' && { databaseUrl }),
  firstAdmin: { email: 'admin@example.com', password: 'a password for benches only' },
});
await portal.start();
const [user] = (await portal.users.list(system(), {}, { limit: 1, offset: 0, sort: 'createdAt' })).items;
const admin: Principal = { userId: user?.id ?? '', role: 'admin', kind: 'session', credentialId: null };
const team = await portal.teams.create(admin, { name: `Team ${count}` });
const { id } = await portal.repositories.create(admin, { url: `/nowhere/${count}`, team: team.id });
// A small one first: what is loaded and compiled once is not counted.
await take(made(200, 0));
for (const [what, shift] of [
  ['new', 0],
  ['again, identical', 0],
  ['again, every line moved', 3],
  ['again, half of them gone', 3],
] as const) {
  const document = made(what.endsWith('gone') ? count / 2 : count, shift);
  const size = (document.length / 1024 / 1024).toFixed(0);
  globalThis.gc?.();
  const before = rssMb();
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, rssMb());
  }, 10);
  const cpu = process.cpuUsage();
  const started = performance.now();
  const { summary } = await take(document);
  const seconds = ((performance.now() - started) / 1000).toFixed(2);
  const used = process.cpuUsage(cpu);
  const busy = ((used.user + used.system) / 1e6).toFixed(2);
  clearInterval(watch);
  const extra = Math.max(most, rssMb()) - before;
  process.stdout.write(
    `${name}, ${count} ${what}: ${seconds} s (${busy} s of processor), ${extra.toFixed(0)} MB more than ${before.toFixed(0)} MB ` +
      `(document ${size} MB), new ${summary.new}, fixed ${summary.fixed}\n`,
  );
}
await portal.stop();
rmSync(dataDirectory, { recursive: true, force: true });

function take(document: Buffer) {
  return portal.imports.import(admin, { repositoryId: id, type: 'security', format: 'sarif', document });
}

function system(): Principal {
  return { userId: '', role: 'admin', kind: 'system', credentialId: null };
}

function rssMb(): number {
  return process.memoryUsage.rss() / 1024 / 1024;
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
