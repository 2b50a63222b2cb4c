// Servers and workers as processes on one PostgreSQL, in a folder that goes with them; loopback only.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { assayIn, type StartedServer, startAssayServer } from '../../helpers/assay-command.ts';
import { startPostgres } from '../../helpers/postgres.ts';
import { databaseTime } from '../processor-time.ts';

const workerProgram = fileURLToPath(new URL('../../fixtures/worker-process.ts', import.meta.url));
export const admin = { email: 'admin@example.com', password: ['only', 'for', 'measuring', 'here'].join(' ') };

export interface Cluster {
  readonly databaseUrl: string;
  readonly folder: string;
  startServer(env?: Readonly<Record<string, string>>): Promise<StartedServer>;
  /** Made-up audits of up to so many milliseconds; a lease of 0 is that of a real worker. */
  startWorker(options: { longestMs: number; leaseMs: number }): Promise<ChildProcess>;
  /** How often a worker has begun an audit so far. */
  runs(): number;
  /** What servers and workers have logged as errors, each line once and how often. */
  errors(): ReadonlyMap<string, number>;
  /** Seconds of CPU that the database has used so far. */
  databaseSeconds(): number;
  stop(): Promise<void>;
}

export async function startCluster(): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-instances-'));
  const postgres = await startPostgres();
  const databaseUrl = await postgres.createDatabase();
  const children = new Set<ChildProcess>();
  const env = {
    ASSAY_DATABASE_URL: databaseUrl,
    ASSAY_JWT_SECRET: 'x'.repeat(40),
    ASSAY_ADMIN_EMAIL: admin.email,
    ASSAY_ADMIN_PASSWORD: admin.password,
    ASSAY_RATE_LIMIT_PER_MINUTE: '1000000000',
    ASSAY_ALLOW_LOCAL_REPOSITORIES: 'true',
    ASSAY_LOG_LEVEL: 'warn',
  };
  let made = 0;
  let runs = 0;
  const errors = new Map<string, number>();
  const keep = (child: ChildProcess): void => {
    children.add(child);
    if (child.stderr) noteErrors(child.stderr, errors);
    child.once('close', () => children.delete(child));
  };
  return {
    databaseUrl,
    folder,
    async startServer(more = {}) {
      const data = join(folder, `server-${(made += 1)}`);
      const server = await startAssayServer(assayIn(folder), ['--no-audits', '--data-dir', data], {
        env: { ...env, ...more },
      });
      keep(server.child);
      return server;
    },
    async startWorker({ longestMs, leaseMs }) {
      const data = join(folder, `worker-${(made += 1)}`);
      // The build, compiled once: hundreds of them are started.
      const child = spawn(
        process.execPath,
        [workerProgram, databaseUrl, data, String(longestMs), String(leaseMs)],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
        },
      );
      keep(child);
      child.stdout.on('data', (said) => {
        runs += String(said).split('begun\n').length - 1;
      });
      await once(child.stdout, 'data');
      return child;
    },
    runs: () => runs,
    errors: () => errors,
    databaseSeconds: () => databaseTime() / 1_000,
    async stop() {
      await Promise.all(
        [...children].map(async (child) => {
          const closed = once(child, 'close');
          child.kill('SIGCONT');
          child.kill('SIGKILL');
          await closed;
        }),
      );
      await postgres.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Without what differs from one to the next: when, where, and of what. */
function noteErrors(stream: Readable, errors: Map<string, number>): void {
  let rest = '';
  stream.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (/"level":"(debug|info|warn)"/.test(line)) continue;
      const what = line
        .replace(/"(time|timestamp|requestId|job|audit|pid)":("[^"]*"|\d+),?/g, '')
        .slice(0, 600);
      errors.set(what, (errors.get(what) ?? 0) + 1);
    }
  });
}
