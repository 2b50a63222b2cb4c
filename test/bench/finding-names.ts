// 10,000 generated findings, each looked for by its CVE, its GHSA id, another alias, its package URL and its package
// name: how many are found by every one of them, and alone.
// node --conditions=assay-source test/bench/finding-names.ts [findings]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPortal, type FindingFilter, type Principal } from '@assay/core';

const [count = 10_000] = process.argv.slice(2).map(Number);
const dataDirectory = mkdtempSync(join(tmpdir(), 'assay-bench-'));
const portal = createPortal({
  dataDirectory,
  osvApiUrl: null,
  allowLocalRepositories: true,
  auditConcurrency: 0,
  firstAdmin: { email: 'admin@example.com', password: 'a password for benchmarks only' },
});
try {
  const { firstAdmin } = await portal.start();
  if (!firstAdmin) throw new Error('The portal was not empty.');
  const { id: userId } = firstAdmin.user;
  const admin: Principal = { userId, role: 'admin', kind: 'session', credentialId: null };
  const team = (await portal.teams.create(admin, { name: 'One' })).id;
  const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
  const findings = Array.from({ length: count }, (_, n) => ({
    ruleId: 'vulnerable-dependency',
    category: 'dependency-vulnerability',
    severity: 'medium',
    title: `package-${n} 1.0.${n}: a problem`,
    description: '',
    remediation: '',
    location: null,
    fingerprint: `v1:${n.toString(16).padStart(32, '0')}`,
    package: { purl: `pkg:npm/package-${n}@1.0.${n}`, name: `package-${n}`, version: `1.0.${n}` },
    advisory: { id: `CVE-2026-${100_000 + n}`, aliases: [`GHSA-${code4(n)}-aaaa-bbbb`, `X-${n}-Y`] },
  }));
  const audit = { type: 'dependency', status: 'completed', coverage: { complete: true }, findings };
  const document = Buffer.from(JSON.stringify({ target: {}, audits: [audit] }));
  await portal.imports.import(admin, { repositoryId, type: 'dependency', format: 'assay', document });

  let found = 0;
  for (const { advisory, package: named } of findings) {
    const filters: readonly FindingFilter[] = [
      { advisory: advisory.id },
      ...advisory.aliases.map((alias) => ({ advisory: alias.toLowerCase() })),
      { package: named.purl },
      { package: named.name },
      { q: advisory.id },
    ];
    let isFound = true;
    for (const filter of filters) {
      const page = { limit: 2, offset: 0, sort: '-priority' };
      const { items, total } = await portal.findings.list(admin, filter, page);
      if (total !== 1 || items[0]?.advisory?.id !== advisory.id) isFound = false;
    }
    if (isFound) found += 1;
  }
  process.stdout.write(`found by CVE, GHSA, alias, package URL and name: ${found} of ${count}\n`);
  process.exitCode = found === count ? 0 : 1;
} finally {
  await portal.stop();
  rmSync(dataDirectory, { recursive: true, force: true });
}

function code4(n: number): string {
  return n.toString(36).padStart(4, '0');
}
