// Both databases, for tests that must pass on both: SQLite in a folder of the test, and a real PostgreSQL that
// is started once for the whole suite, or by a test file that is run alone. Whoever wants to know whether Assay works on theirs names it:
//   TEST_POSTGRES_URL=postgres://…      a server on which databases may be made; each test file makes its own, and drops it
//   TEST_POSTGRES_PACKAGE=/path/to/…    another version of the npm package whose PostgreSQL is started
// With either of them SQLite is left out. TEST_DATABASES=sqlite leaves PostgreSQL out.
import { join } from 'node:path';
import type { Test } from 'tap';
import { copyMigratedFile } from './migrated-file.ts';
import { startPostgres } from './postgres.ts';
import { temporaryFolder } from './test-portal.ts';

export type DatabaseName = 'sqlite' | 'postgres';

/**
 * Runs the body once for each database. `databaseUrl()` gives a new one with the schema and no rows, `blankUrl()` one
 * without a table. PostgreSQL runs with one connection, so that what hangs on SQLite hangs there too.
 */
export function onBothDatabases(
  t: Test,
  body: (
    t: Test,
    database: {
      readonly name: DatabaseName;
      databaseUrl(t: Test): Promise<string>;
      blankUrl(t: Test): Promise<string>;
    },
  ) => Promise<void>,
): void {
  const { TEST_POSTGRES_URL, TEST_POSTGRES_PACKAGE } = process.env;
  const skip =
    (TEST_POSTGRES_URL ?? TEST_POSTGRES_PACKAGE) !== undefined && 'another PostgreSQL is asked about';
  t.test('on SQLite', { skip }, (t) =>
    body(t, {
      name: 'sqlite',
      databaseUrl: (inner) => copyMigratedFile(join(temporaryFolder(inner), 'assay.db')),
      blankUrl: async (inner) => join(temporaryFolder(inner), 'assay.db'),
    }),
  );
  const onlySqlite = process.env.TEST_DATABASES === 'sqlite' && 'only SQLite is asked about';
  t.test('on PostgreSQL', { skip: onlySqlite }, async (t) => {
    const server = await startPostgres().catch((error: unknown) => String(error));
    if (typeof server === 'string') {
      return void t.test('PostgreSQL', { skip: `PostgreSQL can't be started here: ${server}` }, () => {});
    }
    t.teardown(() => server.stop());
    const { createMigrated, createDatabase } = server;
    await body(t, { name: 'postgres', databaseUrl: createMigrated, blankUrl: createDatabase });
  });
}
