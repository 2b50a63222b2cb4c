import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { PortalEvents } from '../audits/portal-events.ts';
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

const taskId = 'read-histories';
/** A repository that nobody audits waits at most as long. */
const everyMs = 60_000;

export interface HistoryOptions extends Omit<HistoryReaderOptions, 'runHistory'> {
  readonly conditions: ConditionEvaluator;
  readonly events: Pick<PortalEvents, 'on'>;
  /** Undefined where no history is read. */
  readonly runHistory: RunHistory | undefined;
}

/** The services of what Git histories say, and the task that reads them where audits run. */
export function buildHistory(
  stores: Stores,
  runtime: Runtime,
  { conditions, events, runHistory, ...reading }: HistoryOptions,
): { readonly services: HistoryServices; readonly tasks: readonly PeriodicTask[] } {
  const tasks: PeriodicTask[] = [];
  if (runHistory && reading.settings.auditConcurrency > 0) {
    const reader = new HistoryReader(stores, runtime, { ...reading, runHistory });
    tasks.push({ id: taskId, everyMs, run: (signal) => reader.run(signal) });
    readAfterAudits(stores, runtime, events);
  }
  return {
    services: {
      backtests: new BacktestService(stores, runtime, conditions),
      histories: new HistoryService(stores, runtime),
    },
    tasks,
  };
}

/** What an audit has just fetched is read at once: people who register their first repository ask soon. */
function readAfterAudits(
  { tasks }: Pick<Stores, 'tasks'>,
  runtime: Runtime,
  events: Pick<PortalEvents, 'on'>,
): void {
  events.on('audit.completed', ({ audit }) => {
    if (audit.dryRun) return;
    tasks
      .hasten(taskId, timestamp(runtime))
      .catch((error: unknown) =>
        runtime.log.warn('a history is read later than it could be', { error: String(error) }),
      );
  });
}
