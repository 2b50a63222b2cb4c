// Acknowledged writes, looked for after the process was killed or the power cut.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import { diskAfter, readTrace, tracing } from './disk-image.ts';
import { type Acknowledged, kill, signIn, startPortal, writeTeams } from './write-load.ts';

export interface FaultOutcome {
  readonly acknowledged: number;
  readonly faults: number;
  /** Acknowledged and not there. */
  readonly lost: readonly string[];
  /** What SQLite says about files that are not whole. */
  readonly damaged: readonly string[];
  /** How many a disk would have lost that never synced anything: were it none, nothing would have been tried. */
  readonly lostWithoutSyncs?: number;
}

/** Kills a portal so many times in the middle of a load, and starts it again on what is there. */
export async function killAgainAndAgain(folder: string, kills: number): Promise<FaultOutcome> {
  const acknowledged: Acknowledged[] = [];
  let token = '';
  let signedInAt = Number.NEGATIVE_INFINITY;
  for (let turn = 0; turn < kills; turn += 1) {
    const portal = await startPortal(folder);
    // A session of an hour outlives many servers.
    if (performance.now() - signedInAt > 1_800_000) {
      token = await signIn(portal.port);
      signedInAt = performance.now();
    }
    const before = acknowledged.length;
    const wanted = 5 + Math.random() * 60;
    let isEnded = false;
    const load = { port: portal.port, token, prefix: `turn-${turn}`, connections: 16 };
    const writing = writeTeams(load, acknowledged, () => isEnded);
    while (acknowledged.length - before < wanted) await new Promise((go) => setTimeout(go, 1));
    await kill(portal);
    isEnded = true;
    await writing;
  }
  const { names, fault } = lookAt(join(folder, 'assay.db'));
  const lost = acknowledged.map(({ name }) => name).filter((name) => !names.has(name));
  return { acknowledged: acknowledged.length, faults: kills, lost, damaged: fault ? [fault] : [] };
}

/** Why power cuts can't be simulated here; undefined where they can. */
export function whyNoPowerCuts(): string | undefined {
  if (process.platform !== 'linux') return 'strace is for Linux';
  const { status } = spawnSync('strace', ['-qq', '-e', 'trace=none', 'true']);
  return status === 0 ? undefined : 'strace is not on this machine, or may not trace';
}

/** Cuts the power so many times, at moments of one load of so many writes. */
export async function cutPower(folder: string, cuts: number, writes: number): Promise<FaultOutcome> {
  const file = join(folder, 'assay.db');
  const first = await startPortal(folder);
  const token = await signIn(first.port);
  const stopped = new Promise((resolve) => first.process.once('exit', resolve));
  first.process.kill('SIGTERM');
  await Promise.race([stopped, new Promise((go) => setTimeout(go, 2_000))]);
  await kill(first);
  settle(file);
  const base = join(folder, 'before.db');
  copyFileSync(file, base);

  mkdirSync(join(folder, 'trace'));
  const prefix = join(folder, 'trace', 'calls');
  const portal = await startPortal(folder, tracing(prefix, [file, `${file}-wal`]));
  const acknowledged: Acknowledged[] = [];
  const began = Date.now();
  const load = { port: portal.port, token, prefix: 'cut', connections: 16 };
  await writeTeams(load, acknowledged, () => acknowledged.length >= writes);
  const ended = Date.now();
  // strace lets go of what it traces when it ends.
  spawnSync('kill', ['-KILL', ...childrenOf(portal.process.pid ?? 0)]);
  await kill(portal);

  const calls = readTrace(prefix);
  const lost: string[] = [];
  const damaged: string[] = [];
  const image = join(folder, 'after.db');
  const missingAfter = (made: typeof calls, moment: number, share: number): string[] => {
    const cut = { moment: moment / 1000, unsynced: () => Math.random() < share };
    diskAfter(made, { traced: file, base, image }, cut);
    const { names, fault } = lookAt(image);
    if (fault) damaged.push(fault);
    return acknowledged.filter(({ name, at }) => at <= moment && !names.has(name)).map(({ name }) => name);
  };
  const unsynced = calls.filter(({ change }) => change.kind !== 'sync');
  const lostWithoutSyncs = missingAfter(unsynced, ended, 0).length;
  for (let cut = 0; cut < cuts; cut += 1) {
    // Half of them at the very moment at which somebody has been told that a write is safe.
    const told = acknowledged[Math.floor(Math.random() * acknowledged.length)]?.at ?? ended;
    const moment = cut % 2 === 0 ? told : began + Math.random() * (ended - began);
    lost.push(...missingAfter(calls, moment, [0, 0.5, 0.9, 1][(cut >> 1) % 4] ?? 0));
  }
  return { acknowledged: acknowledged.length, faults: cuts, lost, damaged, lostWithoutSyncs };
}

function childrenOf(pid: number): string[] {
  return spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' })
    .stdout.split(/\s+/)
    .filter(Boolean);
}

/** Puts what is in the log into the file. */
function settle(file: string): void {
  const database = new BetterSqlite(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

function lookAt(file: string): { readonly names: ReadonlySet<string>; readonly fault: string | undefined } {
  if (!existsSync(file)) return { names: new Set(), fault: 'there is no database' };
  const database = new BetterSqlite(file);
  try {
    const fault = database.pragma('integrity_check(1)', { simple: true });
    const names = new Set(database.prepare('select name from teams').pluck().all() as string[]);
    return { names, fault: fault === 'ok' ? undefined : String(fault) };
  } catch (error) {
    return { names: new Set(), fault: String(error) };
  } finally {
    database.close();
  }
}
