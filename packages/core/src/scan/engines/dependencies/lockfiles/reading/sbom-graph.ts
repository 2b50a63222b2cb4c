// What the SBOM formats have in common: components with package URLs, and who depends on whom.
import type { PackageHash } from '../../../../../vocabulary/found-package.ts';
import type { LockfileContext } from '../../lockfile.ts';
import type { Package, PackageScope } from '../../packages/package.ts';
import { packageOfPurl } from '../../packages/purl.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './dependency-graph.ts';

export interface SbomComponent {
  /** How the relations refer to it. */
  readonly id: string;
  /** False for files, systems and other parts. */
  readonly isPackage?: boolean;
  /** '' when it has none: such a component is no package of a registry. */
  readonly purl: string;
  /** For a package URL without one. */
  readonly version: string;
  readonly scope: PackageScope | undefined;
  readonly line: number | null;
  /** An SPDX expression; absent where the document does not say one. */
  readonly license?: string | undefined;
  readonly hashes?: readonly PackageHash[];
}

export interface SbomRelation {
  readonly from: string;
  readonly to: string;
  readonly scope: PackageScope;
}

export function sbomPackages(
  components: readonly SbomComponent[],
  relations: readonly SbomRelation[],
  { described, context }: { readonly described: ReadonlySet<string>; readonly context: LockfileContext },
): Package[] {
  const lists = new Map<string, { dependencies: string[]; optional: string[] }>();
  const roots: GraphRoot[] = [];
  for (const { from, to, scope } of relations) {
    if (described.has(from)) roots.push({ key: to, scope });
    const entry = lists.get(from) ?? { dependencies: [], optional: [] };
    if (!lists.has(from)) lists.set(from, entry);
    (scope === 'runtime' ? entry.dependencies : entry.optional).push(to);
  }
  const named = components.map((component) => ({ component, found: packageOfPurl(component.purl) }));
  // What the document is about is checked by what it needs.
  const unidentified = named.filter(
    ({ component, found }) =>
      found === undefined && component.isPackage !== false && !described.has(component.id),
  );
  context.unidentified?.(unidentified.map(({ component }) => component.purl || component.id));
  const nodes = new Map<string, GraphNode>();
  for (const { component, found } of named) {
    const { dependencies, optional } = lists.get(component.id) ?? { dependencies: [], optional: [] };
    nodes.set(component.id, { name: found?.name ?? component.id, dependencies, optional });
  }
  const reached = reachFrom(roots, nodes);
  return named.flatMap(({ component, found }): Package[] => {
    if (found === undefined) return [];
    const reach = reached.get(component.id);
    return [
      {
        ...found,
        version: found.version || component.version,
        scope: component.scope ?? reach?.scope ?? 'runtime',
        direct: roots.length > 0 ? (reach?.direct ?? described.has(component.id)) : null,
        path: reach?.path ?? null,
        ...nodeOf(component.id, nodes),
        line: component.line,
        ...(component.license === undefined ? {} : { license: component.license }),
        ...(component.hashes && { hashes: component.hashes }),
      },
    ];
  });
}
