// Scopes of older imports are distinguished like those of today, with their findings, decisions and inventories.
import t from 'tap';
import { importScope } from '../../../../../packages/core/src/portal/findings/import-scope.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { schemaNames } from '../../../../../packages/core/src/portal/platform/storage/known-schema.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const at = '2026-01-01T00:00:00.000Z';
const id = (n: number) => `01920000-0000-7000-8000-${String(n).padStart(12, '0')}`;

const scopes = [
  ['import:CycloneDX', { tool: 'CycloneDX', branch: null }],
  ['import:CycloneDX @acme/app@main', { tool: 'CycloneDX', artifact: '@acme/app@main', branch: null }],
  ['import:SPDX vendor product', { tool: 'SPDX', artifact: 'vendor product', branch: null }],
  ['import:CodeQL language:go@main', { tool: 'CodeQL language:go', branch: 'main' }],
  ['import:@acme/lint@release@2', { tool: '@acme/lint', branch: 'release@2' }],
  ['import:Trivy  ./50%%40a@main', { tool: 'Trivy', artifact: './50%@a', branch: 'main' }],
  ['branch:import:CycloneDX a', undefined],
] as const;

onBothDatabases(t, async (t, { blankUrl }) => {
  t.test('0099-import-scopes: escapes the parts of imports and leaves audits', async (t) => {
    const database = new Database(dialectFor(await blankUrl(t)));
    t.teardown(() => database.close());
    const { knex } = database;
    const names = schemaNames();
    await migrate(database, names.slice(0, names.indexOf('0099-import-scopes')));
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
    for (const [n, [scope]] of scopes.entries()) await knex('findings').insert(findingRow(n, scope));

    await migrate(database);

    t.same(
      await knex('findings').orderBy('number').pluck('scope'),
      scopes.map(([scope, part]) => (part === undefined ? scope : importScope(part))),
    );
  });
});

function findingRow(n: number, scope: string) {
  return {
    id: id(10 + n),
    repository_id: id(2),
    repository_number: 1,
    team_id: id(1),
    scope,
    audit_type: 'security',
    fingerprint: `v1:${n}`,
    anchor_hash: '',
    hint: '',
    path_bound: true,
    rule_id: 'r',
    category: 'insecure-code',
    severity: 'medium',
    severity_rank: 2,
    status: 'acknowledged',
    title: 'A title',
    description: '',
    remediation: '',
    content_hash: `${n}`,
    status_by: 'tool',
    first_seen_at: at,
    last_seen_at: at,
  };
}
