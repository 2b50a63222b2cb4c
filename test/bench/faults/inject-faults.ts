// Injects faults into the database of a portal that people write to without pause.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from '@assay/server';
import BetterSqlite from 'better-sqlite3';
import pg from 'pg';
import { startPostgres } from '../../helpers/postgres.ts';
import { root } from '../measure.ts';
import { email, password, type ServedPortal, servePortal } from '../served-portal.ts';
import { type PortalUnderFaults, type WriteOutcome, writeLoad } from './acknowledged-writes.ts';
import { connectionFaults, faultProxy } from './fault-proxy.ts';
import { faultPreload, requestsOf, systemFaults } from './system-faults.ts';

interface Injection {
  readonly name: string;
  run(ms: number): Promise<void>;
}

export interface FaultRun {
  /** For temporary files. */
  readonly folder: string;
  /** How many faults are injected; each kind once before any comes again. */
  readonly count: number;
  readonly seed: number;
}

export interface FaultOutcome extends WriteOutcome {
  /** How often each fault was injected. */
  readonly injected: ReadonlyMap<string, number>;
  /** The longest time from the end of a fault until a new write was acknowledged. */
  readonly slowestRecoveryMs: number;
  /** Faults that cannot be injected here, with the reason. */
  readonly skipped: readonly string[];
}

export async function faultsOnPostgres(run: FaultRun): Promise<FaultOutcome> {
  // With a flag it is a server of our own, which may crash.
  const postgres = await startPostgres(['-c', 'fsync=on']);
  const direct = new URL(await postgres.createDatabase());
  const proxy = await faultProxy(Number(direct.port));
  const through = Object.assign(new URL(direct), { port: String(proxy.port) }).href;
  const portal = await startPortal(run.folder, through);
  const possible: Injection[] = [
    ...connectionFaults.map((name) => ({ name, run: (ms: number) => proxy.inject(name, ms) })),
    { name: 'end sessions', run: () => endSessions(direct.href) },
    ...(postgres.crash ? [{ name: 'crash', run: async () => postgres.crash?.() }] : []),
  ];
  try {
    return await inject(portal, possible, run);
  } finally {
    await portal.server.stop();
    proxy.close();
    await postgres.stop();
  }
}

export async function faultsOnSqlite(run: FaultRun): Promise<FaultOutcome> {
  const place = join(run.folder, 'small');
  mkdirSync(place);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', place]).status === 0;
  const portal = await startPortal(run.folder, join(place, 'assay.db'));
  const possible: Injection[] = [
    { name: 'locked', run: (ms) => lock(join(place, 'assay.db'), ms) },
    ...(mounted ? [{ name: 'full disk', run: (ms: number) => fill(join(place, 'filler'), ms) }] : []),
  ];
  try {
    const outcome = await inject(portal, possible, run);
    return mounted
      ? outcome
      : { ...outcome, skipped: ['full disk: a small file system cannot be mounted here'] };
  } finally {
    await portal.server.stop();
    if (mounted) spawnSync('umount', [place]);
  }
}

/** A portal as people run it, whose system calls fail and whose clock jumps. */
export async function faultsOfSystem(run: FaultRun): Promise<FaultOutcome | string> {
  const dataDirectory = join(run.folder, 'data');
  mkdirSync(dataDirectory);
  const preload = faultPreload(join(run.folder, 'preload'), dataDirectory);
  if (preload === undefined) return 'system calls: there is no C compiler here';
  const { environment } = preload;
  const served = await servePortal('faults', { dataDirectory, environment });
  const possible: Injection[] = Object.entries(systemFaults).map(([name, fault]) => ({
    name,
    run: (ms) => preload.inject(fault, ms),
  }));
  try {
    return await inject(await underFaults(served), possible, run);
  } finally {
    await served.stop();
    preload.close();
  }
}

async function underFaults(served: ServedPortal): Promise<PortalUnderFaults> {
  const request = requestsOf(served);
  const post = async (url: string, headers: Record<string, string>, payload: object) => {
    let reply = await request({ method: 'POST', url, headers, payload });
    // A machine that is busy with its start says so.
    for (let wait = 0; reply.statusCode === 429 && wait < 20; wait += 1) {
      await delay(1_000);
      reply = await request({ method: 'POST', url, headers, payload });
    }
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.statusCode} ${reply.payload}`);
    return JSON.parse(reply.payload);
  };
  const { token } = await post('/v1/auth/login', {}, { email, password });
  // It outlives a clock that jumps by days, as a session rightly does not.
  const lasting = { name: 'load', role: 'admin', expiresInDays: 90 };
  const { token: secret } = await post('/v1/auth/tokens', { authorization: `Bearer ${token}` }, lasting);
  return {
    authorization: `Bearer ${secret}`,
    request,
    async isChainIntact() {
      const command = [join(root, 'packages/cli/bin/run.js'), 'server', 'verify-activity'];
      return spawnSync(process.execPath, [...command, '--data-dir', served.dataDirectory]).status === 0;
    },
  };
}

async function inject(
  portal: PortalUnderFaults,
  possible: readonly Injection[],
  { count, seed }: FaultRun,
): Promise<FaultOutcome> {
  const random = seeded(seed);
  const load = writeLoad(portal);
  const injected = new Map<string, number>();
  let slowestRecoveryMs = 0;
  for (let number = 0; number < count; number += 1) {
    const index = number < possible.length ? number : Math.floor(random() * possible.length);
    const injection = possible[index];
    if (!injection) break;
    await injection.run(100 + Math.floor(random() * 400));
    slowestRecoveryMs = Math.max(slowestRecoveryMs, await load.recover());
    injected.set(injection.name, (injected.get(injection.name) ?? 0) + 1);
  }
  return { ...(await load.finish()), injected, slowestRecoveryMs, skipped: [] };
}

interface InjectedPortal extends PortalUnderFaults {
  readonly server: Awaited<ReturnType<typeof createServer>>;
}

async function startPortal(folder: string, databaseUrl: string): Promise<InjectedPortal> {
  const server = await createServer({
    dataDirectory: mkdtempSync(join(folder, 'portal-')),
    databaseUrl,
    port: 0,
    jwtSecret: 'only for benchmarks, and long enough for HS256',
    activityKeys: ['only for benchmarks, the key of the audit log'],
    osvApiUrl: null,
    rateLimitPerMinute: 100_000_000,
    maxEventLoopDelayMs: 0,
    firstAdmin: { email, password },
  });
  await server.initialize();
  const reply = await server.inject({ method: 'POST', url: '/v1/auth/login', payload: { email, password } });
  const { assay } = server.plugins as unknown as {
    readonly assay: {
      readonly portal: { readonly activity: { verify(): Promise<{ brokenAt: number | null }> } };
    };
  };
  return {
    server,
    authorization: `Bearer ${(JSON.parse(reply.payload) as { token: string }).token}`,
    request: (request) => server.inject({ ...request, method: request.method ?? 'GET' }),
    isChainIntact: async () => (await assay.portal.activity.verify()).brokenAt === null,
  };
}

/** As a failover ends them, in the middle of transactions. */
async function endSessions(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
  } finally {
    await client.end();
  }
}

async function lock(file: string, ms: number): Promise<void> {
  const database = new BetterSqlite(file);
  try {
    database.exec('begin immediate');
    await delay(ms);
    database.exec('rollback');
  } catch {
    // The portal holds it at this moment, which is a fault for nobody.
  } finally {
    database.close();
  }
}

async function fill(file: string, ms: number): Promise<void> {
  try {
    writeFileSync(file, Buffer.alloc(64 * 1024 * 1024));
  } catch {
    // Full, as it should be.
  }
  await delay(ms);
  rmSync(file, { force: true });
}

/** Mulberry32: the same numbers for the same seed. */
function seeded(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
