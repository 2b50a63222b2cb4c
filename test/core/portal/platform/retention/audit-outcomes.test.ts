// What a large audit has seen goes in several statements, to the last row.
import t from 'tap';
import { deleteOutcomes } from '../../../../../packages/core/src/portal/platform/retention/audit-outcomes.ts';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

onBothDatabases(t, async (t, { blankUrl }) => {
  t.test('deleteOutcomes: deletes all of an audit with thousands of outcomes, and no other', async (t) => {
    const database = new Database(dialectFor(await blankUrl(t)));
    t.teardown(() => database.close());
    await database.knex.schema.createTable('audit_findings', (table) => {
      table.string('audit_id');
      table.integer('finding_id');
    });
    const rows = (audit: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ audit_id: audit, finding_id: index }));
    for (const [audit, count] of [
      ['large', 4_500],
      ['other', 3],
    ] as const)
      await database.knex.batchInsert('audit_findings', rows(audit, count), 400);

    await deleteOutcomes(database, ['large']);

    t.same(await database.knex('audit_findings').pluck('audit_id'), ['other', 'other', 'other']);
  });
});
