import { constants, getPriority, setPriority } from 'node:os';

/** Where cores are scarce, the process leaves them to those of a higher priority than so much below our own. */
export function lowerPriority(pid: number | undefined, by: number): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, Math.min(constants.priority.PRIORITY_LOW, getPriority() + by));
  } catch {
    // It has ended already, or the system knows no priorities.
  }
}
