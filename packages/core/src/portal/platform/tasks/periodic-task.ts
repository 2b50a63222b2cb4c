// Work that has to be done every so often, by one instance among many.

export interface PeriodicTask {
  /** `refresh-findings` … */
  readonly id: string;
  readonly everyMs: number;
  /** Aborted when the lease is lost or the program stops. What it leaves undone is done the next time. */
  run(signal: AbortSignal): Promise<unknown>;
}

/** When a task ran last, anywhere. */
export interface TaskState {
  readonly id: string;
  readonly nextRunAt: string;
  readonly isRunning: boolean;
  readonly lastStartedAt: string | null;
  readonly lastEndedAt: string | null;
  readonly lastError: string | null;
}
