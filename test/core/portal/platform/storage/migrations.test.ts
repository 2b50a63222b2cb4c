// Released migrations are frozen: they import no code that changes, and the codes that one of them wrote into the
// schema are still the codes that the program reads.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { Database, dialectFor } from '../../../../../packages/core/src/portal/platform/storage/database.ts';
import { cellPattern } from '../../../../../packages/core/src/portal/platform/storage/finding-cell.ts';
import { migrate } from '../../../../../packages/core/src/portal/platform/storage/migrate.ts';
import { auditTypes } from '../../../../../packages/core/src/vocabulary/audit-type.ts';
import { categories } from '../../../../../packages/core/src/vocabulary/category.ts';
import { findingStatuses } from '../../../../../packages/core/src/vocabulary/finding-status.ts';
import { severities } from '../../../../../packages/core/src/vocabulary/severity.ts';
import { onBothDatabases } from '../../../../helpers/databases.ts';

const folder = join(
  import.meta.dirname,
  '../../../../../packages/core/src/portal/platform/storage/migrations',
);

t.test('migrations: import only the contract of migrations', async (t) => {
  const names = readdirSync(folder).filter((name) => name !== 'index.ts');

  const imported = names.flatMap((name) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(/from '([^']+)'/g)].map(
      ([, from]) => `${name}: ${from}`,
    ),
  );

  t.ok(names.length >= 24, `${names.length} migrations`);
  t.same(
    imported.filter((line) => line.includes(': .') && !line.endsWith(': ../migration.ts')),
    [],
  );
});

onBothDatabases(t, async (t, { blankUrl }) => {
  t.test('migrate: what waits has its turn between two steps', async (t) => {
    const database = new Database(dialectFor(await blankUrl(t)));
    t.teardown(() => database.close());
    let turns = 0;
    let isDone = false;
    const count = () => {
      turns += 1;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);

    const applied = await migrate(database);
    isDone = true;

    t.ok(turns >= applied.length, `${turns} turns in ${applied.length} steps`);
  });

  t.test('generated column: its codes are those that the program reads', async (t) => {
    const database = new Database(dialectFor(await blankUrl(t)));
    t.teardown(() => database.close());
    await migrate(database);
    const expression = await cellExpression(database);

    const wrong: string[] = [];
    for (const [column, values] of Object.entries({
      status: findingStatuses,
      severity: severities,
      audit_type: auditTypes,
      category: categories,
    })) {
      for (const value of values) {
        const code = Number(new RegExp(`when '${value}'(?:::text)? then (\\d+)`, 'i').exec(expression)?.[1]);
        if (code !== cellPattern({ [column]: value }).value) wrong.push(`${column} ${value}: ${code}`);
      }
    }

    t.same(wrong, []);
  });
});

/** The expression of `findings.cell`, as the database keeps it. */
async function cellExpression(database: Database): Promise<string> {
  if (database.dialect.name === 'sqlite') {
    const row = await database.knex('sqlite_master').where({ name: 'findings' }).first('sql');
    return String(row.sql);
  }
  const row = await database
    .knex('information_schema.columns')
    .where({ table_name: 'findings', column_name: 'cell' })
    .first('generation_expression');
  return String(row.generation_expression);
}
