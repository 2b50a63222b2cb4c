// Runs a program of ours in a process of its own, off the API's event loop, within limits of time and memory.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AccessDenial, Denied } from '../../scan/source/source-error.ts';
import { childEnvironment } from '../../support/child-environment.ts';
import { lowerPriority } from '../../support/lower-priority.ts';
import type { FailureCode } from './audit.ts';

/** The audit can't succeed, no matter who tries again. */
export class AuditFailure extends Error implements Denied {
  readonly code: FailureCode;
  /** Why the remote let nobody in, where it said so. */
  readonly denial: AccessDenial | undefined;

  constructor(code: FailureCode, message: string, denial?: AccessDenial) {
    super(message);
    this.name = 'AuditFailure';
    this.code = code;
    this.denial = denial;
  }

  /** The same failure in other words. */
  restated(message: string): AuditFailure {
    return new AuditFailure(this.code, message, this.denial);
  }
}

/** The process ended without an answer: killed, or out of memory. Another attempt may succeed. */
export class AuditProcessLost extends Error {
  /** The signal that ended it, where one did. */
  readonly signal: NodeJS.Signals | null;

  constructor(message: string, signal: NodeJS.Signals | null = null) {
    super(message);
    this.name = 'AuditProcessLost';
    this.signal = signal;
  }
}

const graceMs = 2_000;

/** Which program, and nothing else, a process can run. */
const programs = {
  audit: fileURLToPath(import.meta.resolve('#audit-process')),
  history: fileURLToPath(import.meta.resolve('#history-process')),
  import: fileURLToPath(import.meta.resolve('#import-process')),
};

export interface ProgramOrder {
  /** In sentences: `The audit`. */
  readonly name: string;
  /** Its first message: plain data. */
  readonly order: object;
  readonly timeoutMs: number;
  /** Of its JavaScript heap. */
  readonly maxHeapMb: number;
  readonly signal: AbortSignal;
}

export interface ProgramAnswer<Result> {
  send(message: object): void;
  /** What it comes to once the process has ended; later replies are not heard. */
  resolve(result: Result): void;
  reject(error: Error): void;
}

/** Nobody waits for the reply to a request meanwhile, nor for a read. */
const niceness = 10;
/** Megabytes for young objects in each thread. With the most that V8 takes, deeply nested sources took 290 MB more, and no less time. */
const youngHeap = '--max-semi-space-size=8';

/** Throws what `reject` was given, AuditFailure, AuditProcessLost, or the signal's reason. */
export function runProgram<Reply extends object, Result>(
  program: keyof typeof programs,
  { name, order, timeoutMs, maxHeapMb, signal }: ProgramOrder,
  onReply: (reply: Reply, answer: ProgramAnswer<Result>) => void,
): Promise<Result> {
  signal.throwIfAborted();
  const child = fork(programs[program], [], {
    // Its own group: what it starts ends with it, and a Ctrl-C in a terminal does not reach it.
    detached: process.platform !== 'win32',
    execArgv: [...process.execArgv, `--max-old-space-size=${maxHeapMb}`, youngHeap],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnvironment(),
  });
  lowerPriority(child.pid, niceness);
  return new Promise<Result>((resolve, reject) => {
    let outcome: (() => void) | undefined;
    let stderr = '';
    let killing: NodeJS.Timeout | undefined;
    const stop = (): void => {
      child.kill('SIGTERM');
      killing ??= setTimeout(() => killGroup(child.pid), graceMs);
    };
    const end = (finish: () => void): void => {
      outcome ??= finish;
      stop();
    };
    const onAbort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
    const deadline = setTimeout(() => {
      const minutes = Math.round(timeoutMs / 60_000);
      end(() =>
        reject(
          new AuditFailure('timeout', `${name} exceeded the limit of ${minutes} minutes and was stopped.`),
        ),
      );
    }, timeoutMs);
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-4_000);
    });
    const answer: ProgramAnswer<Result> = {
      send: (message) => {
        if (child.connected) child.send(message);
      },
      resolve: (result) => {
        outcome ??= () => resolve(result);
      },
      reject: (error) => {
        outcome ??= () => reject(error);
      },
    };
    child.on('message', (reply: Reply) => {
      if (!outcome) onReply(reply, answer);
    });
    child.on('error', (error: NodeJS.ErrnoException) => {
      // It has ended before it read what it was sent, and how it ended says why.
      if (error.syscall === 'write') return stop();
      end(() => reject(new AuditProcessLost(`The process could not run: ${error.message}`)));
    });
    child.on('close', (code, killedBy) => {
      clearTimeout(deadline);
      clearTimeout(killing);
      signal.removeEventListener('abort', onAbort);
      if (outcome) return outcome();
      const memory = /heap out of memory|allocation failed/i.test(stderr);
      reject(
        memory
          ? new AuditFailure(
              'source_too_large',
              `${name} exceeded the memory limit of ${maxHeapMb} MB and was stopped.`,
            )
          : new AuditProcessLost(
              `The process ended with ${killedBy ?? `code ${code}`}. ${stderr.slice(-500)}`.trim(),
              killedBy,
            ),
      );
    });
    child.send(order);
  });
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
