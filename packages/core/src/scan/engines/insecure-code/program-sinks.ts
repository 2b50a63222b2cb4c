// Programs as they are started in Swift.
import { any, arg, either, fromCaller, fromRequest, isJoinedFromCaller, says } from './flow/conditions.ts';
import { onAssign, onCall, type Sink } from './flow/sink.ts';
import type { TaintValue } from './flow/taint-value.ts';

/** `["-c", "ls " + name]`: what a shell is given to run. */
function isScript([flag, ...rest]: readonly TaintValue[]): boolean {
  return flag !== undefined && says(/^-l?c$/)(flag) && rest.some(fromCaller);
}

/** https://developer.apple.com/documentation/foundation/process */
export const programsOfSwift: readonly Sink[] = [
  {
    ...onAssign('*.arguments', ({ items = [] }) => isScript(items)),
    words: ['process', 'nstask'],
  },
  { ...onAssign('*.{launchPath,executableURL}', fromRequest), words: ['process', 'nstask'] },
  onCall(
    'Process.{run,launchedProcess}',
    any(
      arg(0, fromRequest),
      arg(1, ({ items = [] }) => isScript(items)),
    ),
  ),
  // https://github.com/JohnSundell/ShellOut
  onCall('{shellOut,system,popen}', arg(0, either(isJoinedFromCaller, fromRequest))),
];
