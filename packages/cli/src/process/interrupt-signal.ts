// Ctrl-C as an abort signal: the first one ends the work in order, a second one ends the process at once.
import { exitStatus } from '../failures/exit-status.ts';
import { Failure } from '../failures/failure.ts';

export function interruptSignal(): AbortSignal {
  const abort = new AbortController();
  const onSignal = (): void => {
    if (abort.signal.aborted) process.exit(exitStatus.interrupted);
    abort.abort(new Failure('INTERRUPTED', 'Interrupted.'));
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return abort.signal;
}
