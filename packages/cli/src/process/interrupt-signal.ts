// Ctrl-C as an abort signal: the first one ends the work in order, a second one ends the process at once.
import { exitStatus } from '../failures/exit-status.ts';
import { Failure } from '../failures/failure.ts';

export function interruptSignal(): AbortSignal {
  const abort = new AbortController();
  let first = 0;
  const onSignal = (): void => {
    // A terminal sends it to the shell around a scan, too, which passes it on.
    if (abort.signal.aborted && performance.now() - first < 100) return;
    if (abort.signal.aborted) process.exit(exitStatus.interrupted);
    first = performance.now();
    abort.abort(new Failure('INTERRUPTED', 'Interrupted.'));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return abort.signal;
}
