// Three servers behind a proxy are restarted in turn under load, and workers are killed and paused at random: no
// request may fail, every audit must be stored once, and whoever follows one must hear its end once.
import type { ChildProcess } from 'node:child_process';
import { type Client, signedIn, sleep } from './client.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type Followed, follow } from './follower.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { type ReverseProxy, startProxy } from './proxy.ts';

export interface FaultOptions {
  readonly kills: number;
  readonly workers: number;
}

export interface FaultReport extends Outcome {
  readonly pauses: number;
  readonly restarts: number;
  readonly requests: number;
  /** Answered 429 because the machine was saturated. */
  readonly shed: number;
  /** Connections that broke and statuses from 500 on, with how often. */
  readonly failures: ReadonlyMap<string, number>;
  readonly audits: number;
  /** Audits that began, each time they did: what is more than the audits was cut off by a fault. */
  readonly runs: number;
  readonly followed: readonly Followed[];
  /** What servers and workers logged as errors, with how often. */
  readonly errors: ReadonlyMap<string, number>;
  readonly seconds: number;
}

const workerTimes = { longestMs: 1_500, leaseMs: 1_500 };
const auditsAtOnce = 4;
// The proxy asks five times a second; a busy machine may take its time.
const drain = { ASSAY_DRAIN_SECONDS: '3' };

export async function measureFaults({ kills, workers }: FaultOptions): Promise<FaultReport> {
  const cluster = await startCluster();
  const proxy = await startProxy();
  const started = performance.now();
  try {
    const servers = [];
    for (let n = 0; n < 3; n += 1) {
      const server = await cluster.startServer(drain);
      await proxy.add(server.origin);
      servers.push(server);
    }
    const client = await signedIn(proxy.origin);
    const state: Load = {
      done: false,
      requests: 0,
      restarts: 0,
      shed: 0,
      failures: new Map(),
      audits: new Set(),
      followers: [],
    };
    const tired = new AbortController();
    const faults = disturbWorkers(cluster, workers, kills).finally(() => (state.done = true));
    const restarting = restartInTurn(cluster, proxy, servers, state);
    const reading = Promise.all(Array.from({ length: 4 }, () => readOn(client, state)));
    const auditing = auditOn(client, state, (auditId) =>
      follow({ origin: proxy.origin, token: client.token, auditId }, tired.signal),
    );
    const { pauses } = await faults;
    await Promise.all([restarting, reading, auditing]);
    const outcome = await outcomeOf(cluster.databaseUrl, client, state.audits);
    // They hear within two seconds what they missed.
    setTimeout(() => tired.abort(), 10_000).unref();
    const followed = await Promise.all(state.followers);
    client.close();
    const { requests, restarts, shed, failures, audits } = state;
    return {
      pauses,
      restarts,
      requests,
      shed,
      failures,
      followed,
      ...outcome,
      errors: cluster.errors(),
      audits: audits.size,
      runs: cluster.runs(),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    proxy.close();
    await cluster.stop();
  }
}

interface Load {
  done: boolean;
  requests: number;
  restarts: number;
  shed: number;
  readonly failures: Map<string, number>;
  readonly audits: Set<string>;
  readonly followers: Promise<Followed>[];
}

/** Kills and pauses, two of these for one of those, with time between them for a new worker to start. */
async function disturbWorkers(cluster: Cluster, count: number, wanted: number): Promise<{ pauses: number }> {
  const running = new Set<ChildProcess>();
  const add = async (): Promise<void> => void running.add(await cluster.startWorker(workerTimes));
  await Promise.all(Array.from({ length: count }, add));
  let pauses = 0;
  const goingOn: Promise<void>[] = [];
  for (let n = 0; n < wanted; n += 1) {
    await sleep(200 + Math.random() * 1_200);
    while (running.size === 0) await sleep(50);
    const all = [...running];
    const victim = all[Math.floor(Math.random() * all.length)] as ChildProcess;
    if (Math.random() < 1 / 3) {
      running.delete(victim);
      victim.kill('SIGKILL');
      goingOn.push(add());
      continue;
    }
    pauses += 1;
    victim.kill('SIGSTOP');
    // Up to twice the lease: some come back to work that is somebody else's by now.
    goingOn.push(sleep(Math.random() * 2 * workerTimes.leaseMs).then(() => void victim.kill('SIGCONT')));
  }
  await Promise.all(goingOn);
  return { pauses };
}

async function restartInTurn(
  cluster: Cluster,
  proxy: ReverseProxy,
  servers: Awaited<ReturnType<Cluster['startServer']>>[],
  state: Load,
): Promise<void> {
  for (let n = 0; !state.done; n = (n + 1) % servers.length) {
    const old = servers[n];
    const next = await cluster.startServer(drain);
    await proxy.add(next.origin);
    await old?.stop();
    if (old) proxy.remove(old.origin);
    servers[n] = next;
    state.restarts += 1;
  }
}

/** The body of the answer; undefined, and counted, when there is none or it is a refusal. */
async function sent(
  client: Client,
  state: Load,
  ...[method, path, body]: Parameters<Client['send']>
): Promise<{ readonly id: string } | undefined> {
  state.requests += 1;
  const fail = (fault: string): undefined =>
    void state.failures.set(fault, (state.failures.get(fault) ?? 0) + 1);
  try {
    const { status, text } = await client.send(method, path, body);
    // A machine that has too much to do says so; no restart is behind that.
    if (status === 429 && text.includes('overloaded')) return void (state.shed += 1);
    return status < 400 ? JSON.parse(text) : fail(`${method} ${path} ${status} ${text.slice(0, 120)}`);
  } catch (error) {
    return fail(`${method} ${path} ${error}`);
  }
}

async function readOn(client: Client, state: Load): Promise<void> {
  const paths = ['/findings?limit=20', '/repositories?limit=20', '/audits?limit=20', '/teams'];
  for (let n = 0; !state.done; n += 1) {
    await sent(client, state, 'GET', paths[n % paths.length] as string);
    await sleep(20);
  }
}

/** Each audit of a repository of its own, so that every stored one leaves one finding. One of five is followed. */
async function auditOn(
  client: Client,
  state: Load,
  followOne: (auditId: string) => Promise<Followed>,
): Promise<void> {
  const team = await client.must('POST', '/teams', { name: 'Team' });
  const askOn = async (): Promise<void> => {
    while (!state.done) {
      const url = `file:///nowhere/${crypto.randomUUID()}`;
      const repository = await sent(client, state, 'POST', '/repositories', { url, team: team.id });
      const asked = { repositoryId: repository?.id, type: 'security' };
      const audit = repository && (await sent(client, state, 'POST', '/audits', asked));
      if (audit) state.audits.add(audit.id);
      if (audit && state.audits.size % 5 === 0) state.followers.push(followOne(audit.id));
      await sleep(300);
    }
  };
  await Promise.all(Array.from({ length: auditsAtOnce }, askOn));
}
