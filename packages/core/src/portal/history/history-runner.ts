// Reads the history of one repository's dependencies in a process of its own, within the limits of an audit.
import type { Exposure } from '../../scan/history/exposure.ts';
import type { SubjectHistory } from '../../scan/history/history-subjects.ts';
import type { Log } from '../../support/runtime.ts';
import { AuditFailure, runProgram } from '../audits/run-program.ts';
import type { HistoryOrder, HistoryReply, ReadRepositoryHistory } from './history-messages.ts';

export interface HistoryRun extends ReadRepositoryHistory {
  readonly subjects: readonly SubjectHistory[];
  readonly exposures: readonly Exposure[];
}

export interface HistoryRunnerOptions {
  readonly timeoutMs: number;
  readonly maxHeapMb: number;
  readonly log: Log;
  readonly signal: AbortSignal;
}

export type RunHistory = (order: HistoryOrder, options: HistoryRunnerOptions) => Promise<HistoryRun>;

/** Throws AuditFailure, AuditProcessLost, or the signal's reason. */
export const runHistoryInProcess: RunHistory = (order, { log, ...limits }) => {
  const subjects: SubjectHistory[] = [];
  const exposures: Exposure[] = [];
  return runProgram<HistoryReply, HistoryRun>(
    'history',
    { name: 'Reading the history', order, ...limits },
    (reply, { resolve, reject }) => {
      switch (reply.kind) {
        case 'subjects':
          return void subjects.push(...reply.subjects);
        case 'exposures':
          return void exposures.push(...reply.exposures);
        case 'log':
          return log.error(reply.message, { error: reply.error });
        case 'failed':
          return reject(new AuditFailure(reply.code, reply.message, reply.denial));
        case 'done':
          return resolve({ ...reply.read, subjects, exposures });
      }
    },
  );
};
