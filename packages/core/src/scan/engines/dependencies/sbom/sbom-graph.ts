// What both SBOM formats need of an inventory: a stable reference for each package, and who needs whom.
import { createHash } from 'node:crypto';
import type { NotComparedReason } from '../../../source/compared-packages.ts';
import type { Inventory } from '../inventory.ts';
import { notComparedReason } from '../packages/comparability.ts';
import type { LocatedPackage } from '../packages/package.ts';
import { purlOf, sharedPurlOf } from '../packages/purl.ts';
import type { SbomVulnerability } from './sbom-vulnerabilities.ts';

/** What the SBOM is about. */
export interface SbomOptions {
  /** The repository's name. */
  readonly name: string;
  /** The commit or version; null when there is none. */
  readonly version: string | null;
  /** When the inventory was taken: the same inventory and time give the same document. */
  readonly createdAt: Date;
  /** Whether every file that names packages was read; otherwise the errors of the inventory say it. */
  readonly complete?: boolean;
  /** Includes vulnerabilities, too: a vulnerability disclosure report. */
  readonly vulnerabilities?: readonly SbomVulnerability[];
  /** Ecosystems whose packages were not checked for known vulnerabilities. */
  readonly notCovered?: readonly string[];
  readonly tool: { readonly name: string; readonly version: string };
}

export interface SbomNode {
  readonly found: LocatedPackage;
  readonly purl: string;
  /** The package URL, numbered where several packages share it. */
  readonly ref: string;
  /** Why no vulnerability of it can be known; null where it can be compared with advisories. */
  readonly notCompared: NotComparedReason | null;
}

export interface SbomGraph {
  /** Sorted by reference. */
  readonly nodes: readonly SbomNode[];
  /** References of what the repository itself asks for, as far as the lockfiles record it. */
  readonly direct: readonly string[];
  /** Reference → references of what it needs; what is not here is unknown. */
  readonly needs: ReadonlyMap<string, readonly string[]>;
  /** A lockfile that could not be read means packages that are not here. */
  readonly isIncomplete: boolean;
  /** A UUID made of the contents. */
  readonly id: string;
  /** What the document does not say, in sentences; empty when there is nothing. */
  readonly gaps: string;
}

export function sbomGraph({ packages, errors }: Inventory, options: SbomOptions): SbomGraph {
  const counts = new Map<string, number>();
  const nodes = packages.map((found): SbomNode => {
    const purl = sharedPurlOf(found);
    const count = (counts.get(purl) ?? 0) + 1;
    counts.set(purl, count);
    return {
      found,
      purl,
      ref: count === 1 ? purl : `${purl}#${count}`,
      notCompared: notComparedReason(found),
    };
  });
  nodes.sort((a, b) => (a.ref < b.ref ? -1 : 1));
  const direct = nodes.filter(({ found }) => found.direct === true).map(({ ref }) => ref);
  const isIncomplete = options.complete === false || errors.length > 0;
  const gaps = gapsOf(isIncomplete, options.notCovered);
  return { nodes, direct, needs: needsOf(nodes), id: idOf(nodes, options, gaps), isIncomplete, gaps };
}

function gapsOf(isIncomplete: boolean, notCovered: readonly string[] = []): string {
  const incomplete = isIncomplete && 'Incomplete: a file that names packages could not be read.';
  const unchecked =
    notCovered.length > 0 &&
    `Not checked for known vulnerabilities, without advisories: ${notCovered.join(', ')}.`;
  return [incomplete, unchecked].filter((sentence) => sentence !== false).join(' ');
}

function needsOf(nodes: readonly SbomNode[]): ReadonlyMap<string, readonly string[]> {
  const refs = new Map(nodes.map(({ found, ref }) => [purlOf(found), ref]));
  return new Map(
    nodes.flatMap(({ found, ref }): [string, string[]][] =>
      found.needs ? [[ref, found.needs.flatMap((purl) => refs.get(purl) ?? [])]] : [],
    ),
  );
}

function idOf(
  nodes: readonly SbomNode[],
  { name, version, createdAt, vulnerabilities = [] }: SbomOptions,
  gaps: string,
): string {
  const hash = createHash('sha256').update(JSON.stringify([name, version, createdAt.toISOString(), gaps]));
  for (const { ref, found } of nodes)
    hash.update(
      `\n${ref} ${found.scope} ${JSON.stringify([found.locations, found.license, found.hashes, found.needs])}`,
    );
  for (const { advisory, analyses = new Map() } of vulnerabilities)
    hash.update(
      `\n${JSON.stringify(advisory)}${analyses.size === 0 ? '' : JSON.stringify([...analyses.values()])}`,
    );
  const hex = hash.digest('hex');
  // Version 8 is the one whose bits are the maker's own: RFC 9562.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-9${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
