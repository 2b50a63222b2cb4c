// Servers and workers as processes on one PostgreSQL, in a folder that goes with them; loopback only.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { assayIn, type StartedServer, startAssayServer } from '../../helpers/assay-command.ts';
import { startPostgres } from '../../helpers/databases.ts';

const workerProgram = fileURLToPath(new URL('../../fixtures/worker-process.ts', import.meta.url));
export const admin = { email: 'admin@example.com', password: ['only', 'for', 'measuring', 'here'].join(' ') };

export interface Cluster {
  readonly databaseUrl: string;
  readonly folder: string;
  startServer(env?: Readonly<Record<string, string>>): Promise<StartedServer>;
  /** Made-up audits of up to so many milliseconds; a lease of 0 is that of a real worker. */
  startWorker(options: { longestMs: number; leaseMs: number }): Promise<ChildProcess>;
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
  const keep = (child: ChildProcess): void => {
    children.add(child);
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
          stdio: ['ignore', 'pipe', 'ignore'],
          env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
        },
      );
      keep(child);
      await once(child.stdout, 'data');
      return child;
    },
    databaseSeconds: () => cpuSecondsOf(/^postgres/),
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

/** Of processes by their name, from Linux' own books; 0 elsewhere. */
function cpuSecondsOf(name: RegExp): number {
  let ticks = 0;
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const [, command = '', rest = ''] = /^\d+ \((.*)\) (.*)$/s.exec(stat) ?? [];
      if (!name.test(command)) continue;
      const fields = rest.split(' ');
      // User and system time, its own and that of children that have ended: a backend is one for each connection.
      ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    } catch {
      // It ended meanwhile.
    }
  }
  return ticks / 100;
}
