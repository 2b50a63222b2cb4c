// Which packages of a tree have to move so that vulnerable ones go: those themselves where a range takes a clean version, else
// what asks for them, up to the project. What no move clears stays as it is.
import type { NpmEdge, NpmNode, NpmReport, NpmTree, NpmVersion } from './npm-libraries.ts';
import type { NpmPackage, NpmRegistry } from './npm-registry.ts';

/** A range of the project that takes no clean version. */
export interface StuckRange {
  /** Of the project or the workspace. */
  readonly project: NpmNode;
  readonly edge: NpmEdge;
  /** The package that the range is about. */
  readonly name: string;
  readonly version: string;
}

export interface MovePlan {
  readonly report: NpmReport;
  readonly stuckRanges: readonly StuckRange[];
  /** Vulnerable packages that cannot move, by name and version. */
  readonly stuck: readonly { readonly name: string; readonly version: string }[];
  /** By name, versions that are vulnerable or bring a vulnerable one along whatever is done. */
  readonly avoided: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface PlannedMoves {
  /** Packages whose vulnerable versions are to go; what has to move for that is determined. */
  readonly names: ReadonlySet<string>;
  /** By name, versions that nothing may move to: they bring something vulnerable in. */
  readonly banned: ReadonlyMap<string, ReadonlySet<string>>;
}

export async function planMoves(
  tree: NpmTree,
  { names, banned }: PlannedMoves,
  registry: NpmRegistry,
): Promise<MovePlan> {
  const plan = new Planner(registry);
  for (const [name, versions] of banned) plan.avoid(name, versions);
  for (const name of names) await plan.addVulnerable(name, tree);
  await plan.complete(tree);
  return plan.result();
}

interface Moved {
  readonly node: NpmNode;
  /** Whether advisories speak of it; else it moves for what it needs. */
  readonly isVulnerable: boolean;
}

class Planner {
  readonly #registry: NpmRegistry;
  readonly #avoided = new Map<string, Set<string>>();
  readonly #nodes = new Map<NpmNode, Moved>();
  /** Edges by node that take no version but an avoided one. */
  #closed = new Map<NpmNode, readonly NpmEdge[]>();

  constructor(registry: NpmRegistry) {
    this.#registry = registry;
  }

  async addVulnerable(name: string, tree: NpmTree): Promise<void> {
    const found = await this.#registry.find(name);
    if (!found) return;
    this.avoid(name, found.vulnerable);
    for (const node of tree.inventory.query('packageName', name)) {
      if (node.isLink || node.isTop || !(await this.#registry.isVulnerable(name, node.version))) continue;
      this.avoid(name, [node.version]);
      this.#nodes.set(node, { node, isVulnerable: true });
    }
  }

  /** Grows what is avoided until nothing more has to move. */
  async complete(tree: NpmTree): Promise<void> {
    for (let round = 0; round < 200; round += 1) {
      this.#closed = new Map();
      let isGrown = false;
      await this.#prefetch();
      for (const { node } of [...this.#nodes.values()]) {
        const closed: NpmEdge[] = [];
        for (const edge of node.edgesIn) if (!(await this.#isOpen(edge, node.version))) closed.push(edge);
        this.#closed.set(node, closed);
        for (const { from } of closed)
          if (!from.isTop && !this.#nodes.has(from) && (await this.#addDependent(from, node, tree)))
            isGrown = true;
      }
      if (!isGrown) return;
    }
  }

  /** Asks for many packages at once: what follows asks for them one by one. */
  async #prefetch(): Promise<void> {
    const names = new Set<string>();
    for (const node of this.#nodes.keys())
      for (const { name, spec, from } of node.edgesIn) {
        names.add(this.#registry.range(name, spec)?.name ?? name);
        if (!from.isTop && from.packageName !== null) names.add(from.packageName);
      }
    await Promise.all([...names].map((name) => this.#registry.find(name)));
  }

  result(): MovePlan {
    const stuck = this.#stuckNodes();
    const moved = this.#movedNodes(stuck);
    const ranges = new Map<string, string>();
    for (const [name, versions] of this.#avoided) ranges.set(name, [...versions].join(' || '));
    const byName = Map.groupBy(moved, (node) => node.packageName ?? '');
    const stays = new Set([...stuck].map(placeOf));
    const report: NpmReport = {
      size: byName.size,
      topVulns: new Map(),
      values: () => [...byName].map(([name, nodes]) => ({ name, nodes })),
      get: (name) => (this.#avoided.get(name)?.size ? { range: ranges.get(name) ?? '' } : undefined),
      isVulnerable: (node) =>
        this.#isAvoided(node.packageName ?? '', node.version) && !stays.has(placeOf(node)),
    };
    return {
      report,
      avoided: this.#avoided,
      stuck: [...stuck].flatMap((node) =>
        this.#nodes.get(node)?.isVulnerable ? [{ name: node.packageName ?? '', version: node.version }] : [],
      ),
      stuckRanges: [...this.#closed].flatMap(([node, edges]) =>
        edges
          .filter(({ from }) => from.isTop)
          .map((edge) => ({
            project: edge.from,
            edge,
            name: node.packageName ?? '',
            version: node.version,
          })),
      ),
    };
  }

  /** Nodes of which a copy would stay whatever moves: it makes no sense to move the others then. */
  #stuckNodes(): ReadonlySet<NpmNode> {
    const stuck = new Set<NpmNode>();
    for (let isGrown = true; isGrown; ) {
      isGrown = false;
      for (const [node, closed] of this.#closed) {
        const isBlocked =
          node.getBundler() !== null || closed.some(({ from }) => from.isTop || stuck.has(from));
        if (!isBlocked || stuck.has(node)) continue;
        stuck.add(node);
        isGrown = true;
      }
    }
    return stuck;
  }

  /** Vulnerable nodes that can go, and what has to move for that. */
  #movedNodes(stuck: ReadonlySet<NpmNode>): readonly NpmNode[] {
    const moved = new Set<NpmNode>();
    const add = (node: NpmNode) => {
      if (moved.has(node) || stuck.has(node)) return;
      moved.add(node);
      for (const { from } of this.#closed.get(node) ?? []) add(from);
    };
    for (const { node, isVulnerable } of this.#nodes.values()) if (isVulnerable) add(node);
    return [...moved];
  }

  /** Whether the range takes a version that is not avoided, and not older: a fix takes nobody back. */
  async #isOpen({ name, spec }: NpmEdge, current: string): Promise<boolean> {
    const range = this.#registry.range(name, spec);
    const found = range && (await this.#registry.find(range.name));
    if (!range || !found) return false;
    for (const version of found.versions.keys())
      if (
        range.takes(version) &&
        !found.recent.has(version) &&
        !this.#isAvoided(range.name, version) &&
        !this.#registry.isOlder(version, current)
      )
        return true;
    return false;
  }

  /** Avoids the versions of a package that bring this one along in an avoided version. False where none is known. */
  async #addDependent(from: NpmNode, needed: NpmNode, tree: NpmTree): Promise<boolean> {
    const name = from.packageName ?? '';
    const found = await this.#registry.find(name);
    const asked = [...needed.edgesIn].find((edge) => edge.from === from)?.name ?? needed.packageName ?? '';
    const bad = new Set<string>([from.version]);
    for (const [version, manifest] of found?.versions ?? [])
      if (await this.#bringsAlong(manifest, asked)) bad.add(version);
    this.avoid(name, bad);
    for (const node of tree.inventory.query('packageName', name))
      if (!node.isLink && !node.isTop && bad.has(node.version) && needs(node, needed))
        this.#nodes.set(node, this.#nodes.get(node) ?? { node, isVulnerable: false });
    return true;
  }

  async #bringsAlong(
    { dependencies, optionalDependencies, peerDependencies }: NpmVersion,
    name: string,
  ): Promise<boolean> {
    const spec = optionalDependencies?.[name] ?? dependencies?.[name] ?? peerDependencies?.[name];
    if (spec === undefined) return false;
    const range = this.#registry.range(name, spec);
    const found = range && (await this.#registry.find(range.name));
    if (!range || !found) return true;
    return ![...found.versions.keys()].some(
      (version) =>
        range.takes(version) && !found.recent.has(version) && !this.#isAvoided(range.name, version),
    );
  }

  #isAvoided(name: string, version: string): boolean {
    return this.#avoided.get(name)?.has(version) ?? false;
  }

  avoid(name: string, versions: Iterable<string>): void {
    const known = this.#avoided.get(name) ?? new Set();
    for (const version of versions) known.add(version);
    this.#avoided.set(name, known);
  }
}

function needs(node: NpmNode, needed: NpmNode): boolean {
  return [...needed.edgesIn].some(({ from }) => from === node);
}

function placeOf({ location, version }: NpmNode): string {
  return `${location}\0${version}`;
}

/** The lowest clean release above the one that is there, in the same major version if asked. */
export function lowestClean(
  { versions, recent, tags }: NpmPackage,
  { above, avoided, isWithinMajor }: { above: string; avoided: ReadonlySet<string>; isWithinMajor: boolean },
  { compare, prerelease, major, minor }: NpmVersions,
): string | undefined {
  const isCompatible = (version: string) =>
    major(version) === major(above) && (major(above) > 0 || minor(version) === minor(above));
  const { latest } = tags;
  return [...versions.keys()].find(
    (version) =>
      compare(version, above) > 0 &&
      prerelease(version) === null &&
      !avoided.has(version) &&
      !recent.has(version) &&
      (latest === undefined || compare(version, latest) <= 0) &&
      (!isWithinMajor || isCompatible(version)),
  );
}

export interface NpmVersions {
  compare(a: string, b: string): number;
  prerelease(version: string): readonly unknown[] | null;
  major(version: string): number;
  minor(version: string): number;
}
