// 10,000 findings, each asked for by its CVE, GHSA, alias, package URL and name: how many are found, and how long an answer
// takes; on both databases. node --conditions=assay-source test/bench/search.ts [findings]
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type FindingFilter, type Principal } from '@assay/core';
import { startPostgres } from '../helpers/postgres.ts';

const [count = 10_000] = process.argv.slice(2).map(Number);
const page = { limit: 100, offset: 0, sort: '-priority' };

/** Names that have most of their characters in common, as real ones do. */
function finding(n: number) {
  const code = n.toString(36).padStart(4, '0');
  return {
    ruleId: 'vulnerable-dependency',
    category: 'dependency-vulnerability',
    severity: 'medium',
    title: `package-${n} 1.0.${n}: Problem (CVE-2026-${10_000 + n})`,
    description: '',
    remediation: '',
    location: null,
    fingerprint: `v1:${n.toString(16).padStart(32, '0')}`,
    package: { purl: `pkg:npm/package-${n}@1.0.${n}`, name: `package-${n}`, version: `1.0.${n}` },
    advisory: { id: `CVE-2026-${10_000 + n}`, aliases: [`GHSA-${code}-aaaa-bbbb`, `SNYK-JS-PACKAGE-${n}`] },
  };
}

function ways({
  advisory,
  package: found,
}: ReturnType<typeof finding>): Readonly<Record<string, FindingFilter>> {
  const [ghsa = '', alias = ''] = advisory.aliases;
  return {
    CVE: { advisory: advisory.id.toLowerCase() },
    GHSA: { advisory: ghsa },
    alias: { advisory: alias },
    'package URL': { package: found.purl },
    name: { package: found.name },
  };
}

async function run(name: string, databaseUrl: string, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const firstAdmin = { email: 'admin@example.com', password: 'a password for a benchmark' };
  const options = { allowLocalRepositories: true, auditConcurrency: 0, background: false, osvApiUrl: null };
  const portal = createPortal({ dataDirectory: folder, databaseUrl, firstAdmin, ...options });
  const { firstAdmin: first } = await portal.start();
  if (!first) throw new Error('The database is not empty.');
  const admin: Principal = { userId: first.user.id, role: 'admin', kind: 'session', credentialId: null };
  const team = (await portal.teams.create(admin, { name: 'Team' })).id;
  const { id: repositoryId } = await portal.repositories.create(admin, { url: '/r', team });
  const all = Array.from({ length: count }, (_, n) => finding(n));
  const audit = { type: 'dependency', status: 'completed', coverage: { complete: true }, findings: all };
  const document = Buffer.from(JSON.stringify({ target: {}, audits: [audit] }));
  await portal.imports.import(admin, { repositoryId, type: 'dependency', format: 'assay', document });

  const ask = async (what: string, filters: readonly (readonly [string, FindingFilter])[]) => {
    let found = 0;
    const begun = performance.now();
    for (const [id, filter] of filters) {
      const { items, total } = await portal.findings.list(admin, filter, page);
      if (total === 1 && items[0]?.advisory?.id === id) found += 1;
    }
    const each = (performance.now() - begun) / filters.length;
    process.stdout.write(
      `  ${name.padEnd(12)} ${what.padEnd(24)} ${found} of ${filters.length} found, ${each.toFixed(2)} ms each\n`,
    );
    if (found !== filters.length) process.exitCode = 1;
  };
  for (const way of ['CVE', 'GHSA', 'alias', 'package URL', 'name'])
    await ask(
      way,
      all.map((one) => [one.advisory.id, ways(one)[way] ?? {}] as const),
    );
  const some = all.filter((_, n) => n % 100 === 0);
  await ask(
    'search by CVE, every 100th',
    some.map((one) => [one.advisory.id, { q: one.advisory.id }] as const),
  );
  await portal.stop();
}

process.stdout.write(`${count} findings\n`);
const folder = mkdtempSync(join(tmpdir(), 'assay-bench-search-'));
try {
  await run('SQLite', join(folder, 'assay.db'), join(folder, 'sqlite'));
  if (process.env.TEST_DATABASES !== 'sqlite') {
    const postgres = await startPostgres();
    try {
      await run('PostgreSQL', await postgres.createDatabase(), join(folder, 'postgres'));
    } finally {
      await postgres.stop();
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
