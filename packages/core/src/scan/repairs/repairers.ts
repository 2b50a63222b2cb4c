// Every repairer; the first that handles a file repairs it.
import { npmRepairer } from './npm/repair-npm.ts';
import type { Repairer } from './repair.ts';

export const repairers: readonly Repairer[] = [npmRepairer];

export function findRepairer(path: string): Repairer | undefined {
  return repairers.find(({ handles }) => handles(path));
}
