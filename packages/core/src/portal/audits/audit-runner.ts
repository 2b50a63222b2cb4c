// Runs one audit in a process of its own, off the API's event loop, within limits of time and memory.
import type { ResultStore } from '../../scan/engines/shared/results/result-store.ts';
import type { AssessedFix } from '../../scan/fixes/assessed-fix.ts';
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { AuditStep } from '../../scan/pipeline/audit-steps.ts';
import { fetchChange } from '../../scan/source/checkout/fetch-change.ts';
import { childEnvironment } from '../../support/child-environment.ts';
import { proxiesOf } from '../../support/outgoing-proxy.ts';
import type { Log } from '../../support/runtime.ts';
import type { AuditOrder, AuditReply } from './audit-messages.ts';
import { answerQuestion } from './portal-results.ts';
import { AuditFailure, AuditProcessLost, type ProgramAnswer, runProgram } from './run-program.ts';

export interface AuditRun extends Omit<Extract<AuditReply, { kind: 'done' }>, 'kind'> {
  readonly findings: readonly ReportedFinding[];
  /** When it was asked for. */
  readonly inventory?: Omit<Extract<AuditReply, { kind: 'inventory' }>, 'kind'>;
  /** When it was asked for. */
  readonly fix?: AssessedFix | null;
}

export interface AuditRunnerOptions {
  readonly timeoutMs: number;
  /** Of the JavaScript heap of one audit. */
  readonly maxHeapMb: number;
  readonly log: Log;
}

export interface RunAuditOptions extends AuditRunnerOptions {
  readonly signal: AbortSignal;
  progress(phase: 'fetching' | 'scanning', fraction: number): void;
  /** Hears of steps that are over, when the order asks for them. */
  readonly step?: (step: AuditStep) => void;
  /** Where results of files are kept, when the order has a key for them. */
  readonly results?: ResultStore;
}

export type RunAudit = (order: AuditOrder, options: RunAuditOptions) => Promise<AuditRun>;

/** What native code that fails ends its process with. */
const crashes: ReadonlySet<string | null> = new Set(['SIGABRT', 'SIGBUS', 'SIGILL', 'SIGSEGV', 'SIGTRAP']);

/**
 * Throws AuditFailure, AuditProcessLost, or the signal's reason. Where native code ends the process, it is run once more, and
 * tries each script in another process before it parses it: the one at fault is then unparsable, and all others are audited.
 */
export const runAuditInProcess: RunAudit = async (order, options) => {
  const { timeoutMs, maxHeapMb, signal, log } = options;
  const program = { name: 'The audit', order, timeoutMs, maxHeapMb, signal };
  try {
    return await runProgram('audit', program, hearAudit(options));
  } catch (error) {
    if (!(error instanceof AuditProcessLost) || !crashes.has(error.signal)) throw error;
    log.warn('the process of an audit crashed; it is run again with each script tried before', {
      error: error.message,
    });
    return runProgram('audit', { ...program, order: { ...order, eachTextTried: true } }, hearAudit(options));
  }
};

/** What is done with each reply of an audit; the last one resolves or rejects. */
export function hearAudit({
  log,
  progress,
  step,
  results,
}: RunAuditOptions): (reply: AuditReply, answer: ProgramAnswer<AuditRun>) => void {
  const findings: ReportedFinding[] = [];
  let inventory: AuditRun['inventory'];
  let fix: AuditRun['fix'];
  return (reply, { send, resolve, reject }) => {
    switch (reply.kind) {
      case 'progress':
        return progress(reply.phase, reply.fraction);
      case 'findings':
        return void findings.push(...reply.findings);
      case 'inventory':
        inventory = { inventory: reply.inventory, committedAt: reply.committedAt };
        return;
      case 'fix':
        fix = reply.fix;
        return;
      case 'load results':
      case 'save results':
        void answerQuestion(reply, results).then(send);
        return;
      case 'step':
        return step?.(reply.step);
      case 'log':
        return log[reply.level](reply.message, { ...reply.fields });
      case 'failed':
        return reject(new AuditFailure(reply.code, reply.message, reply.denial));
      case 'done': {
        const { kind: _, ...done } = reply;
        resolve({ ...done, findings, ...(inventory && { inventory }), ...(fix !== undefined && { fix }) });
      }
    }
  };
}

/** How the commits of a change are fetched, once for all its audits. */
export type FetchChange = typeof fetchChange;

/** Fetches a change with what git needs of this process's environment. */
export const fetchChangeHere: FetchChange = (change, options) => {
  const own = childEnvironment();
  return fetchChange(change, { ...options, environment: own, proxyFor: proxiesOf(own) });
};
