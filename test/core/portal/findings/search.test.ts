// Whoever asks for an advisory, a package or a CWE by any of its names finds every finding that has it, also those that
// were stored before names were searched; on both databases.
import type { Finding, FindingFilter, Principal } from '@assay/core';
import t from 'tap';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import { schemaNames } from '../../../../packages/core/src/portal/platform/storage/known-schema.ts';
import { migrate } from '../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { type TestPortal, testPortal } from '../../../helpers/test-portal.ts';

const lodash = {
  ruleId: 'vulnerable-dependency',
  category: 'dependency-vulnerability',
  package: { purl: 'pkg:npm/lodash@4.17.20', name: 'lodash', version: '4.17.20' },
  advisory: { id: 'CVE-2020-28500', aliases: ['GHSA-29mw-wpgm-hmr9', 'SNYK-JS-LODASH-1018905'] },
  cwe: ['CWE-400', 'CWE-1333'],
};
const scoped = {
  ruleId: 'vulnerable-dependency',
  category: 'dependency-vulnerability',
  package: { purl: 'pkg:npm/%40angular/core@9.0.0', name: '@angular/core', version: '9.0.0' },
  advisory: { id: 'GHSA-c75v-2vq8-878f', aliases: ['CVE-2021-4231'] },
  cwe: ['CWE-79'],
};
const code = { ruleId: 'sql-injection', category: 'insecure-code', cwe: ['CWE-89'] };

/** Each way to ask, and which of the three it finds. */
const asked: readonly (readonly [FindingFilter, readonly object[]])[] = [
  [{ q: 'CVE-2020-28500' }, [lodash]],
  [{ q: 'cve-2020-28500' }, [lodash]],
  [{ q: 'GHSA-29MW-wpgm-hmr9' }, [lodash]],
  [{ q: 'snyk-js-lodash' }, [lodash]],
  [{ q: 'pkg:npm/lodash@4.17.20' }, [lodash]],
  [{ q: 'lodash' }, [lodash]],
  [{ q: 'CVE-202' }, [lodash, scoped]],
  [{ q: 'cwe-89' }, [code]],
  [{ advisory: 'cve-2020-28500' }, [lodash]],
  [{ advisory: 'CVE-2020-2850' }, []],
  [{ advisory: 'ghsa-29mw-wpgm-hmr9' }, [lodash]],
  [{ advisory: 'CVE-2021-4231' }, [scoped]],
  [{ advisory: 'lodash' }, []],
  [{ package: 'LODASH' }, [lodash]],
  [{ package: 'lodas' }, []],
  [{ package: 'pkg:npm/lodash' }, [lodash]],
  [{ package: 'pkg:npm/lodash@4.17.20' }, [lodash]],
  [{ package: 'pkg:npm/lodash@4.17.21' }, []],
  [{ package: 'pkg:npm/lodash@4.17.20?arch=any#sub' }, [lodash]],
  [{ package: '@angular/core' }, [scoped]],
  [{ package: 'pkg:npm/%40angular/core' }, [scoped]],
  [{ package: 'pkg:npm/@angular/core@9.0.0' }, [scoped]],
  [{ cwe: 'cwe-1333' }, [lodash]],
  [{ cwe: 'CWE-8' }, []],
  [{ cwe: 'CWE-89' }, [code]],
  [{ advisory: 'CVE-2021-4231', package: '@angular/core', cwe: 'CWE-79' }, [scoped]],
  [{ advisory: 'CVE-2021-4231', package: 'lodash' }, []],
];

onBothDatabases(t, async (t, { databaseUrl, blankUrl }) => {
  t.test('list: finds findings by advisory, alias, package, package URL and CWE', async (t) => {
    const { portal, admin } = await filledPortal(t, await databaseUrl(t));

    for (const [filter, wanted] of asked) await compare(t, portal, admin, filter, wanted);
  });

  t.test('migration: findings stored before are found by the same names', async (t) => {
    const url = await blankUrl(t);
    const database = new Database(dialectFor(url));
    const names = schemaNames();
    await migrate(database, names.slice(0, names.indexOf('0040-finding-search-terms')));
    await storeAsBefore(database);
    await database.close();

    const { portal, runtime } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
    const admin: Principal = { userId: runtime.newId(), role: 'admin', kind: 'session', credentialId: null };
    // What an advisory says of CWE was not stored; rules are known by name.
    const before = asked.filter(([{ cwe, q }]) => cwe === undefined || q === 'cwe-89' || cwe === 'CWE-89');
    for (const [filter, wanted] of before) {
      if (filter.cwe !== undefined && filter.advisory !== undefined) continue;
      await compare(t, portal, admin, filter, wanted);
    }
    await compare(t, portal, admin, { cwe: 'CWE-1395' }, [lodash, scoped]);
  });

  t.test('list: every one of 300 findings is found by each of its names, and no other', async (t) => {
    const { portal, admin, repositoryId } = await emptyPortal(t, await databaseUrl(t));
    const findings = Array.from({ length: 300 }, (_, n) => ({
      ruleId: 'vulnerable-dependency',
      category: 'dependency-vulnerability',
      cwe: [`CWE-${n + 1}`],
      package: { purl: `pkg:npm/package-${n}@1.0.${n}`, name: `package-${n}`, version: `1.0.${n}` },
      advisory: { id: `CVE-2026-${10_000 + n}`, aliases: [`GHSA-${code4(n)}-aaaa-bbbb`, `X-${n}-Y`] },
    }));
    await importAll(portal, admin, repositoryId, findings);

    let wrong = 0;
    for (let n = 0; n < findings.length; n += 9) {
      const one = findings[n];
      if (!one) continue;
      const ways: readonly FindingFilter[] = [
        { advisory: one.advisory.id },
        ...one.advisory.aliases.map((advisory) => ({ advisory })),
        ...[one.package.name, one.package.purl, `pkg:npm/package-${n}`].map((name) => ({ package: name })),
        { cwe: one.cwe[0] ?? '' },
        { q: one.advisory.id.toLowerCase() },
      ];
      for (const filter of ways) {
        const { items, total } = await portal.findings.list(admin, filter, firstPage);
        if (total !== 1 || items[0]?.advisory?.id !== one.advisory.id) wrong += 1;
      }
    }
    t.equal(wrong, 0);
  });
});

const firstPage = { limit: 100, offset: 0, sort: '-firstSeenAt' };

function code4(n: number): string {
  return n.toString(36).padStart(4, '0');
}

async function compare(
  t: Parameters<typeof testPortal>[0],
  portal: TestPortal['portal'],
  admin: Principal,
  filter: FindingFilter,
  wanted: readonly object[],
): Promise<void> {
  const { items, total } = await portal.findings.list(admin, filter, firstPage);
  const name = ({ advisory, ruleId }: Pick<Finding, 'advisory' | 'ruleId'>) => advisory?.id ?? ruleId;
  const message = JSON.stringify(filter);
  t.same(items.map(name).sort(), wanted.map((one) => name(one as Finding)).sort(), message);
  t.equal(total, wanted.length, message);
}

async function emptyPortal(t: Parameters<typeof testPortal>[0], databaseUrl: string) {
  const { portal, admin } = await testPortal(t, { databaseUrl, auditConcurrency: 0 });
  const team = (await portal.teams.create(admin, { name: 'One' })).id;
  const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/1', team });
  return { portal, admin, repositoryId };
}

async function filledPortal(t: Parameters<typeof testPortal>[0], databaseUrl: string) {
  const world = await emptyPortal(t, databaseUrl);
  await importAll(world.portal, world.admin, world.repositoryId, [lodash, scoped, code]);
  return world;
}

async function importAll(
  portal: TestPortal['portal'],
  admin: Principal,
  repositoryId: string,
  findings: readonly object[],
): Promise<void> {
  const audit = {
    type: 'dependency',
    status: 'completed',
    coverage: { complete: true },
    findings: findings.map((finding, n) => ({
      severity: 'medium',
      title: 'A title',
      description: '',
      remediation: '',
      location: null,
      fingerprint: `v1:${n.toString(16).padStart(32, '0')}`,
      ...finding,
    })),
  };
  const document = Buffer.from(JSON.stringify({ target: {}, audits: [audit] }));
  await portal.imports.import(admin, { repositoryId, type: 'dependency', format: 'assay', document });
}

/** Rows as they were written before the migration. */
async function storeAsBefore({ knex }: Database): Promise<void> {
  const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;
  const at = '2026-01-01T00:00:00.000Z';
  await knex('teams').insert({ id: id(1), name: 'One', name_key: 'one', created_at: at, updated_at: at });
  await knex('repositories').insert({
    id: id(2),
    team_id: id(1),
    name: 'r',
    name_key: 'r',
    url: '/r',
    url_key: '/r',
    number: 1,
    compliance_level: 'level1',
    created_at: at,
    updated_at: at,
  });
  for (const [n, finding] of [lodash, scoped, code].entries()) {
    const { advisory, package: found } = finding as Partial<typeof lodash>;
    await knex('findings').insert({
      id: id(10 + n),
      repository_id: id(2),
      repository_number: 1,
      team_id: id(1),
      scope: 'main',
      audit_type: 'dependency',
      fingerprint: `v1:${n}`,
      anchor_hash: '',
      hint: '',
      path_bound: true,
      rule_id: finding.ruleId,
      category: finding.category,
      severity: 'medium',
      severity_rank: 2,
      status: 'open',
      title: 'A title',
      description: '',
      remediation: '',
      content_hash: `${n}`,
      status_by: 'tool',
      first_seen_at: at,
      last_seen_at: at,
      ...(advisory && { advisory: JSON.stringify(advisory) }),
      ...(found && { package: JSON.stringify(found) }),
    });
  }
}
