// Writes a proposal into the folder that it was made for.
import { applyFixes } from '../engines/compliance/fix-repository.ts';
import type { RepairChange } from './propose-repairs.ts';

/** Gives the paths of files that it left alone, because they are not as they were or behind a link. */
export function writeRepairs(folder: string, changes: readonly RepairChange[]): Promise<readonly string[]> {
  return applyFixes(folder, changes);
}
