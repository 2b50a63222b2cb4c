// Every repairer; the first that handles a file repairs it.
import { goRepairer } from './go/repair-go.ts';
import { npmRepairer } from './npm/repair-npm.ts';
import { pnpmRepairer } from './pnpm/repair-pnpm.ts';
import { requirementsRepairer } from './python/repair-requirements.ts';
import { uvRepairer } from './python/repair-uv.ts';
import type { Repairer } from './repair.ts';
import { yarnRepairer } from './yarn/repair-yarn.ts';

export const repairers: readonly Repairer[] = [
  npmRepairer,
  requirementsRepairer,
  uvRepairer,
  goRepairer,
  yarnRepairer,
  pnpmRepairer,
];

export function findRepairer(path: string): Repairer | undefined {
  return repairers.find(({ handles }) => handles(path));
}
