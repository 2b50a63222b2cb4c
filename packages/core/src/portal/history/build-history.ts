import type { Runtime } from '../../support/runtime.ts';
import type { ConditionEvaluator } from '../compliance/conditions/condition-evaluator.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { PeriodicTask } from '../platform/tasks/periodic-task.ts';
import { BacktestService } from './backtest-service.ts';
import type { RunHistory } from './history-runner.ts';
import { HistoryService } from './history-service.ts';
import { HistoryReader, type HistoryReaderOptions } from './read-histories.ts';

export interface HistoryServices {
  readonly backtests: BacktestService;
  readonly histories: HistoryService;
}

export interface HistoryOptions extends Omit<HistoryReaderOptions, 'runHistory'> {
  readonly conditions: ConditionEvaluator;
  /** Undefined where no history is read. */
  readonly runHistory: RunHistory | undefined;
}

/** The services of what Git histories say, and the task that reads them where audits run. */
export function buildHistory(
  stores: Stores,
  runtime: Runtime,
  { conditions, runHistory, ...reading }: HistoryOptions,
): { readonly services: HistoryServices; readonly tasks: readonly PeriodicTask[] } {
  const tasks: PeriodicTask[] = [];
  if (runHistory && reading.settings.auditConcurrency > 0) {
    const reader = new HistoryReader(stores, runtime, { ...reading, runHistory });
    tasks.push({ id: 'read-histories', everyMs: 5 * 60_000, run: (signal) => reader.run(signal) });
  }
  return {
    services: {
      backtests: new BacktestService(stores, runtime, conditions),
      histories: new HistoryService(stores, runtime),
    },
    tasks,
  };
}
