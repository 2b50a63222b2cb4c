// Faults of the operating system under a served portal: calls that fail (EIO, ENOSPC, EDQUOT, EMFILE) and a clock that
// jumps, by a library that is compiled here and loaded before libc.
import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ServedPortal } from '../served-portal.ts';

const errnos = { EIO: 5, EMFILE: 24, ENOSPC: 28, EDQUOT: 122 } as const;
type Errno = keyof typeof errnos;

/** What goes wrong for a while. */
export interface SystemFault {
  /** Of writes and opens in the data directory; with EMFILE of every open. */
  readonly error?: Errno;
  /** Of syncs. */
  readonly syncError?: Errno;
  /** How far the clock is off. */
  readonly seconds?: number;
}

export const systemFaults: Readonly<Record<string, SystemFault>> = {
  'input/output error': { error: 'EIO' },
  'no space': { error: 'ENOSPC' },
  'quota exceeded': { error: 'EDQUOT' },
  'no file descriptors': { error: 'EMFILE' },
  'clock an hour ahead': { seconds: 3_600 },
  'clock an hour back': { seconds: -3_600 },
  'clock a week ahead': { seconds: 604_800 },
};

export interface FaultPreload {
  /** For the process of the server. */
  readonly environment: Readonly<Record<string, string>>;
  /** Applies the fault for a while, then lets everything pass again. */
  inject(fault: SystemFault, ms: number): Promise<void>;
  close(): void;
}

/** Undefined where no C compiler makes it; `folder` has to exist. */
export function faultPreload(folder: string, concerned: string): FaultPreload | undefined {
  const library = join(folder, 'fault-preload.so');
  const source = join(import.meta.dirname, 'fault-preload.c');
  mkdirSync(folder, { recursive: true });
  if (process.platform !== 'linux') return undefined;
  const compiled = spawnSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  if (compiled.status !== 0) return undefined;
  const control = join(folder, 'control');
  writeFileSync(control, Buffer.alloc(12));
  const file = openSync(control, 'r+');
  const set = ({ error, syncError, seconds = 0 }: SystemFault): void => {
    const numbers = [error ? errnos[error] : 0, syncError ? errnos[syncError] : 0, seconds];
    writeSync(file, Buffer.from(new Int32Array(numbers).buffer), 0, 12, 0);
  };
  return {
    environment: { LD_PRELOAD: library, FAULT_CONTROL: control, FAULT_FOLDER: concerned },
    async inject(fault, ms) {
      set(fault);
      await delay(ms);
      set({});
    },
    close: () => closeSync(file),
  };
}

/** How the load asks a served portal; an answer that does not come is status 0. */
export function requestsOf({ origin }: Pick<ServedPortal, 'origin'>) {
  return async (request: {
    readonly method?: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly payload?: object;
  }): Promise<{ readonly statusCode: number; readonly payload: string }> => {
    const { method = 'GET', url, headers, payload } = request;
    try {
      const reply = await fetch(`${origin}${url}`, {
        method,
        headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
        ...(payload && { body: JSON.stringify(payload) }),
        signal: AbortSignal.timeout(20_000),
      });
      return { statusCode: reply.status, payload: await reply.text() };
    } catch {
      return { statusCode: 0, payload: '' };
    }
  };
}
