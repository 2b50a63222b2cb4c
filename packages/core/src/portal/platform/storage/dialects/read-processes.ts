// Heavy reads of SQLite in processes of their own: the driver answers at once or not at all, and nothing but the end of
// the process interrupts any statement in any phase.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { lowerPriority } from '../../../../support/lower-priority.ts';
import type { HeavyReader, HeavyReadSource } from '../dialect.ts';
import type { ReadOrder, ReadReply } from './read-messages.ts';
import { runCheckpoint } from './sqlite-checkpoint.ts';

const program = fileURLToPath(import.meta.resolve('#read-process'));
const maxHeapMb = 256;
const idleMs = 60_000;
/** What Linux counts processor time in, on every platform that Node.js runs on. */
const tickMs = 10;
/**
 * Where cores are scarce, requests that are answered at once get three times the share of these, and those nine times
 * the share of the patient ones. A priority can be lowered only, so each has processes of its own.
 */
const niceness = 5;
const patientNiceness = 15;
/**
 * SQLite never shortens its log below a snapshot: with reads that overlap forever it would grow forever. The file of the
 * log is as long as it ever was, up to this, however little it holds.
 */
export const maxLogBytes = 32 * 1024 * 1024;

export function readProcesses(path: string): HeavyReadSource {
  const slots = Math.max(2, Math.min(3, availableParallelism() - 1));
  const idle: ReadProcess[] = [];
  const busy = new Set<ReadProcess>();
  let gate: Promise<void> | undefined;
  let isClosed = false;
  /** The log when all that it held was last moved: until a commit writes to it, nothing more can be moved. */
  let moved: string | undefined;
  const longLog = () => {
    const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
    const state = `${log?.size} ${log?.mtimeMs}`;
    return log !== undefined && log.size > maxLogBytes && state !== moved ? state : undefined;
  };
  /** Lets the running reads end, and the log start over, before the next one. */
  const shortenLog = async () => {
    await Promise.all([...busy].map((one) => one.released));
    const log = longLog();
    await runCheckpoint(path);
    moved = log ?? moved;
  };
  return {
    slots,
    async open(_deadlineMs, isPatient) {
      while (gate) await gate;
      if (isClosed) throw new Error('The database is closed.');
      if (longLog() !== undefined) {
        gate = shortenLog().finally(() => {
          gate = undefined;
        });
        await gate;
      }
      const process =
        takeIdle(idle, isPatient) ?? new ReadProcess(path, isPatient, (ended) => forget(idle, ended));
      busy.add(process);
      const release = () => {
        busy.delete(process);
        if (process.isAlive) idle.push(process);
      };
      return process.lease(release).catch((error) => {
        busy.delete(process);
        throw error;
      });
    },
    async close() {
      isClosed = true;
      await Promise.all([...idle, ...busy].map((one) => one.kill()));
    },
  };
}

function takeIdle(idle: ReadProcess[], isPatient: boolean): ReadProcess | undefined {
  const index = idle.findLastIndex((one) => one.isPatient === isPatient);
  return index < 0 ? undefined : idle.splice(index, 1)[0];
}

function forget(idle: ReadProcess[], ended: ReadProcess): void {
  const index = idle.indexOf(ended);
  if (index >= 0) idle.splice(index, 1);
}

interface Waiting {
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
}

class ReadProcess {
  readonly isPatient: boolean;
  readonly #child: ChildProcess;
  readonly #waiting: Waiting[] = [];
  #isAlive = true;
  #isReady = false;
  #usedMs = 0;
  #askedAt = 0;
  #idling: NodeJS.Timeout | undefined;
  #released = Promise.resolve();

  constructor(path: string, isPatient: boolean, onEnd: (process: ReadProcess) => void) {
    this.isPatient = isPatient;
    this.#child = fork(program, [path], {
      execArgv: [...process.execArgv, `--max-old-space-size=${maxHeapMb}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    const end = (error: unknown) => {
      this.#isAlive = false;
      onEnd(this);
      if (this.#waiting.length > 0) this.#usedMs += performance.now() - this.#askedAt;
      for (const { reject } of this.#waiting.splice(0)) reject(error);
    };
    this.#child.on('error', end);
    this.#child.on('exit', () => end(new Error('The process of a heavy read has ended.')));
    this.#child.on('message', (reply: ReadReply) => this.#answered(reply));
    this.#keepParentAlive(false);
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid, isPatient ? patientNiceness : niceness);
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Resolves when the present lease has ended. */
  get released(): Promise<void> {
    return this.#released;
  }

  /** Resolves when the process is ready: nobody is charged for its start. */
  async lease(release: () => void): Promise<HeavyReader> {
    clearTimeout(this.#idling);
    this.#keepParentAlive(true);
    if (!this.#isReady) await this.#ask({ kind: 'end' });
    this.#isReady = true;
    this.#usedMs = 0;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#released = promise;
    const used = () => this.#usedMs;
    const { pid } = this.#child;
    const atStart = processorMs(pid);
    return {
      all: (sql, bindings) => this.#ask({ kind: 'read', sql, bindings }),
      get usedMs() {
        return used();
      },
      processorMs() {
        const now = processorMs(pid);
        return now === null || atStart === null ? null : now - atStart;
      },
      stop: () => void this.kill(),
      close: async () => {
        await this.#ask({ kind: 'end' }).catch(() => this.kill());
        this.#keepParentAlive(false);
        this.#idling = setTimeout(() => void this.kill(), idleMs).unref();
        release();
        resolve();
      },
    };
  }

  async kill(): Promise<void> {
    clearTimeout(this.#idling);
    if (!this.#isAlive) return;
    this.#keepParentAlive(true);
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await ended.catch(() => {});
  }

  #ask(order: ReadOrder): Promise<unknown[]> {
    const { promise, resolve, reject } = Promise.withResolvers<unknown[]>();
    if (!this.#isAlive || !this.#child.connected) {
      reject(new Error('The process of a heavy read has ended.'));
      return promise;
    }
    if (this.#waiting.length === 0) this.#askedAt = performance.now();
    this.#waiting.push({ resolve, reject });
    this.#child.send(order);
    return promise;
  }

  #answered({ rows, error, ms }: ReadReply): void {
    this.#usedMs += ms;
    this.#askedAt = performance.now();
    const waiting = this.#waiting.shift();
    if (!error) waiting?.resolve(rows);
    else waiting?.reject(Object.assign(new Error(error.message), error));
  }

  #keepParentAlive(keep: boolean): void {
    if (keep) this.#child.ref();
    else this.#child.unref();
    const { channel } = this.#child;
    if (keep) channel?.ref();
    else channel?.unref();
  }
}

/** Of a process and all its threads since its start; null where the system does not report it. */
function processorMs(pid: number | undefined): number | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in parentheses, may hold anything.
    const [user, system] = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 13);
    const ms = (Number(user) + Number(system)) * tickMs;
    return Number.isNaN(ms) ? null : ms;
  } catch {
    return null;
  }
}
