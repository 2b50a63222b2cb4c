// Advisories of the Go vulnerability database name packages of a module. Code that imports the module, but none of them,
// uses something else of it. Other dependencies can import them all the same: that is not known.
import type { AdvisoryHit } from '../advisories/advisory-source.ts';
import type { EcosystemId } from '../packages/ecosystems.ts';
import { packageKey } from './package-imports.ts';

interface Affected {
  readonly found: { readonly ecosystem: EcosystemId; readonly name: string };
  readonly hits: readonly Pick<AdvisoryHit, 'advisory'>[];
}

/** The packages of the module that advisories name; none where one of that database is about the whole module. */
export function namedPackages({ found, hits }: Affected): readonly Affected['found'][] {
  const { ecosystem, name: module } = found;
  if (hits.some(({ advisory: { id, imports } }) => id.startsWith('GO-') && !imports)) return [];
  const names = hits.flatMap(({ advisory }) => advisory.imports ?? []);
  const own = names.filter((name) => name === module || name.startsWith(`${module}/`));
  return [...new Set(own)].map((name) => ({ ecosystem, name }));
}

const maxNamed = 3;

/** The file that imports what the advisories are about; else a sentence that none does, if one imports the module. */
export function importOf(
  affected: Affected,
  imports: ReadonlyMap<string, string> | undefined,
): { readonly importedBy?: string | undefined; readonly notImported?: string | undefined } {
  const ofModule = imports?.get(packageKey(affected.found));
  const named = namedPackages(affected);
  if (ofModule === undefined || named.length === 0) return { importedBy: ofModule };
  const importedBy = named.map((one) => imports?.get(packageKey(one))).find((path) => path !== undefined);
  if (importedBy !== undefined) return { importedBy };
  const more = named.length > maxNamed ? ` and ${named.length - maxNamed} more` : '';
  const names = named.slice(0, maxNamed).map(({ name }) => name);
  return {
    notImported: `No code of the repository imports what the advisory is about: ${names.join(', ')}${more}; other dependencies can.`,
  };
}
