// An SBOM of a report's packages, in the version of the format that is asked for.
import { buildSbom, findSbomVersion, type SbomFormat } from '../engines/dependencies/sbom/sbom-format.ts';
import type { ReportInventory } from './report.ts';

export interface SbomParts {
  readonly inventory: ReportInventory | null;
  readonly tool: { readonly name: string; readonly version: string };
}

/** Throws where there are no packages, or the format has no such version. */
export function sbomText({ inventory: found, tool }: SbomParts, format: SbomFormat): string {
  if (!found) throw new Error('The report has no inventory.');
  const { inventory, repository, commit, takenAt, specVersion, complete, vulnerabilities, notCovered } =
    found;
  const version = findSbomVersion(format, specVersion);
  if (!version) throw new Error(`${format} has no version ${specVersion}.`);
  const options = {
    name: repository,
    version: commit,
    createdAt: new Date(takenAt),
    tool,
    ...(complete !== undefined && { complete }),
    ...(vulnerabilities && { vulnerabilities }),
    ...(notCovered && { notCovered }),
  };
  return `${JSON.stringify(buildSbom(inventory, options, version), null, 2)}\n`;
}
