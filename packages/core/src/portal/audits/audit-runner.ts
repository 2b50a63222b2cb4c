// Runs one audit in a process of its own, off the API's event loop, within limits of time and memory.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ResultStore } from '../../scan/engines/shared/results/result-store.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { AuditStep } from '../../scan/pipeline/audit-steps.ts';
import { fetchChange } from '../../scan/source/checkout/fetch-change.ts';
import type { AccessDenial, Denied } from '../../scan/source/source-error.ts';
import { childEnvironment } from '../../support/child-environment.ts';
import { proxiesOf } from '../../support/outgoing-proxy.ts';
import type { Log } from '../../support/runtime.ts';
import type { FailureCode } from './audit.ts';
import type { AuditOrder, AuditReply } from './audit-messages.ts';
import { answerQuestion } from './portal-results.ts';

export interface AuditRun extends Omit<Extract<AuditReply, { kind: 'done' }>, 'kind'> {
  readonly findings: readonly ReportedFinding[];
  /** When it was asked for. */
  readonly inventory?: Omit<Extract<AuditReply, { kind: 'inventory' }>, 'kind'>;
}

export interface AuditRunnerOptions {
  readonly timeoutMs: number;
  /** Of the JavaScript heap of one audit. */
  readonly maxHeapMb: number;
  readonly log: Log;
}

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
  constructor(message: string) {
    super(message);
    this.name = 'AuditProcessLost';
  }
}

const program = fileURLToPath(import.meta.resolve('#audit-process'));
const graceMs = 2_000;

export type RunAudit = (
  order: AuditOrder,
  options: AuditRunnerOptions & {
    readonly signal: AbortSignal;
    progress(phase: 'fetching' | 'scanning', fraction: number): void;
    /** Hears of steps that are over, when the order asks for them. */
    readonly step?: (step: AuditStep) => void;
    /** Where results of files are kept, when the order has a key for them. */
    readonly results?: ResultStore;
  },
) => Promise<AuditRun>;

/** Throws AuditFailure, AuditProcessLost, or the signal's reason. */
export const runAuditInProcess: RunAudit = (order, options) => {
  const { timeoutMs, maxHeapMb, log, signal, progress, step, results } = options;
  signal.throwIfAborted();
  const child = fork(program, [], {
    // Its own group: what it starts ends with it, and a Ctrl-C in a terminal does not reach it.
    detached: process.platform !== 'win32',
    execArgv: [...process.execArgv, `--max-old-space-size=${maxHeapMb}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: childEnvironment(),
  });
  return new Promise<AuditRun>((resolve, reject) => {
    const findings: ReportedFinding[] = [];
    let inventory: AuditRun['inventory'];
    let outcome: (() => void) | undefined;
    let stderr = '';
    let killing: NodeJS.Timeout | undefined;
    const end = (settle: () => void): void => {
      outcome ??= settle;
      child.kill('SIGTERM');
      killing ??= setTimeout(() => killGroup(child.pid), graceMs);
    };
    const onAbort = () => end(() => reject(signal.reason));
    signal.addEventListener('abort', onAbort, { once: true });
    const deadline = setTimeout(() => {
      const minutes = Math.round(timeoutMs / 60_000);
      end(() =>
        reject(
          new AuditFailure('timeout', `The audit exceeded the limit of ${minutes} minutes and was stopped.`),
        ),
      );
    }, timeoutMs);
    child.stderr?.on('data', (chunk: Buffer) => {
      stderr = (stderr + chunk.toString()).slice(-4_000);
    });
    child.on('message', (reply: AuditReply) => {
      if (outcome) return;
      switch (reply.kind) {
        case 'progress':
          return progress(reply.phase, reply.fraction);
        case 'findings':
          return void findings.push(...reply.findings);
        case 'inventory':
          inventory = { inventory: reply.inventory, committedAt: reply.committedAt };
          return;
        case 'load results':
        case 'save results':
          void answerQuestion(reply, results).then((values) => {
            if (child.connected) child.send(values);
          });
          return;
        case 'step':
          return step?.(reply.step);
        case 'log':
          return log[reply.level](reply.message, { ...reply.fields });
        case 'failed':
          outcome = () => reject(new AuditFailure(reply.code, reply.message, reply.denial));
          return;
        case 'done': {
          const { kind: _, ...done } = reply;
          outcome = () => resolve({ ...done, findings, ...(inventory && { inventory }) });
        }
      }
    });
    child.on('error', (error) =>
      end(() => reject(new AuditProcessLost(`The audit process could not run: ${error.message}`))),
    );
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
              `The audit exceeded the memory limit of ${maxHeapMb} MB and was stopped.`,
            )
          : new AuditProcessLost(
              `The audit process ended with ${killedBy ?? `code ${code}`}. ${stderr.slice(-500)}`.trim(),
            ),
      );
    });
    child.send(order);
  });
};

/** Fetches a change with what git needs of this process's environment. */
export const fetchChangeHere: typeof fetchChange = (change, options) => {
  const own = childEnvironment();
  return fetchChange(change, { ...options, environment: own, proxyFor: proxiesOf(own) });
};

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  } catch {
    // It has ended meanwhile.
  }
}
