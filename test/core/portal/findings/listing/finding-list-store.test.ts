// What the planner of PostgreSQL knows of the cells that lists filter by.
import t from 'tap';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { cellPattern } from '../../../../../packages/core/src/portal/platform/storage/finding-cell.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';
import { testPortal } from '../../../../helpers/test-portal.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('FindingListStore: a page walks along the index of its order, whatever it filters by', async (t) => {
    const url = await databaseUrl(t);
    const { portal, admin } = await testPortal(t, { databaseUrl: url, auditConcurrency: 0 });
    const team = (await portal.teams.create(admin, { name: 'One' })).id;
    const { id: repositoryId } = await portal.repositories.create(admin, { url: '/nowhere/images', team });
    const findings = Array.from({ length: 2_000 }, (_, n) => ({
      fingerprint: `v1:${n.toString(16).padStart(32, '0')}`,
      ruleId: 'sql-injection',
      category: 'insecure-code',
      severity: 'medium',
      title: `Query ${n}`,
    }));
    const audit = { type: 'security', coverage: { complete: true }, findings };
    const document = Buffer.from(JSON.stringify({ target: {}, audits: [audit] }));
    await portal.imports.import(admin, { repositoryId, type: 'security', format: 'assay', document });

    const db = new Database(dialectFor(url));
    t.teardown(() => db.close());
    const isSqlite = db.dialect.name === 'sqlite';
    if (!isSqlite) await db.knex.raw('analyze findings');
    const { mask: status, value: open } = cellPattern({ status: 'open' });
    const { mask: severity, value: medium } = cellPattern({ severity: 'medium' });
    for (const [sql, values] of [
      ['(cell & ?) = ?', [status, open]],
      ['(cell & ?) = ? and (cell & ?) = ?', [status, open, severity, medium]],
      ['((cell >> 4) & 7) in (?, ?)', [2, 3]],
      ['(cell >> 15) in (select number from repositories)', []],
    ] as const) {
      const query = db
        .knex('findings')
        .select('number')
        .whereRaw(sql, [...values])
        .orderByRaw('priority_order desc')
        .orderBy('number', 'desc')
        .limit(20);
      const plan = await db.knex.raw(`explain ${isSqlite ? 'query plan ' : ''}${query.toQuery()}`);
      const text = JSON.stringify(plan.rows ?? plan);
      t.match(text, /findings_priority_order_number_cell_index/, sql);
      t.notMatch(text, /Sort|ORDER BY/, sql);
    }
  });
});
