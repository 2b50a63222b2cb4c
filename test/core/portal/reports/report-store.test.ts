import t from 'tap';
import { Database, dialectFor } from '../../../../packages/core/src/portal/platform/storage/database.ts';
import type { StoredReport } from '../../../../packages/core/src/portal/reports/stored-report.ts';
import { createStores } from '../../../../packages/core/src/portal/stores.ts';
import { onBothDatabases } from '../../../helpers/databases.ts';
import { testRuntime } from '../../../helpers/test-runtime.ts';

onBothDatabases(t, async (t, { databaseUrl }) => {
  t.test('ReportStore.content: reads every chunk of a large report in order', async (t) => {
    const database = new Database(dialectFor(await databaseUrl(t), { poolSize: 1 }));
    t.teardown(() => database.close());
    const runtime = testRuntime();
    const { reports } = createStores(database, runtime);
    const id = runtime.newId();
    const now = runtime.now().toISOString();
    const createdBy = runtime.newId();
    await database.knex('users').insert({
      id: createdBy,
      email: 'a',
      email_key: 'a',
      name: 'A',
      role: 'admin',
      created_at: now,
      updated_at: now,
    });
    const report = {
      id,
      name: 'Findings',
      type: 'findings',
      format: 'csv',
      status: 'pending',
      scope: { repositoryId: null, team: null, auditId: null, from: null, to: null },
      createdBy,
    };
    await reports.insert({ ...report, createdAt: now } as unknown as StoredReport, { teamId: null });
    for (const [sequence, text] of ['one', 'two', 'three'].entries())
      await reports.addChunk(id, sequence, Buffer.from(text));

    const content = await Array.fromAsync(reports.content(id));

    t.equal(Buffer.concat(content).toString(), 'onetwothree');
  });
});
