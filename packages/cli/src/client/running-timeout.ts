// A timeout that does not count the time in which this process did not run: stopped, asleep with the machine, or starved
// on a busy one, it finds the reply waiting when it continues.

export interface RunningTimeout {
  /** Aborts with a `TimeoutError`. */
  readonly signal: AbortSignal;
  end(): void;
}

/** Aborts after `steps` of `stepMs`. A step that takes longer, because the process did not run, is one step. */
export function runningTimeout(steps: number, stepMs = 1_000): RunningTimeout {
  const controller = new AbortController();
  let left = steps;
  const timer = setInterval(() => {
    left -= 1;
    if (left > 0) return;
    clearInterval(timer);
    controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }, stepMs);
  timer.unref();
  return { signal: controller.signal, end: () => clearInterval(timer) };
}
