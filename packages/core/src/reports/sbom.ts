// What the SBOM formats need of a report.
import type { Inventory } from '../engines/dependencies/inventory.ts';
import type { SbomOptions } from '../engines/dependencies/sbom-graph.ts';
import type { Report } from './report.ts';

/** Throws for a report that is no SBOM. */
export function sbomOf({ inventory, tool }: Report): {
  readonly inventory: Inventory;
  readonly options: SbomOptions;
} {
  if (!inventory) throw new Error('The report has no inventory.');
  const { repository, commit, takenAt } = inventory;
  return {
    inventory: inventory.inventory,
    options: { name: repository, version: commit, createdAt: new Date(takenAt), tool },
  };
}
