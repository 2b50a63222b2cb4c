// Which packages came, went and changed their version between two inventories.

export interface PackageChange {
  readonly name: string;
  readonly ecosystem: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

export interface InventoryDiff {
  readonly added: readonly { readonly purl: string; readonly name: string; readonly version: string }[];
  readonly removed: readonly { readonly purl: string; readonly name: string; readonly version: string }[];
  /** Packages that both have, in other versions. */
  readonly changed: readonly PackageChange[];
}

interface Versioned {
  readonly purl: string;
  readonly ecosystem: string;
  readonly name: string;
  readonly version: string;
}

/** What came, went and changed; each in the order of ecosystem, name and version. Pure. */
export function diffPackages(before: readonly Versioned[], after: readonly Versioned[]): InventoryDiff {
  const [old, now] = [byName(before), byName(after)];
  const added: Versioned[] = [];
  const removed: Versioned[] = [];
  const changed: PackageChange[] = [];
  for (const key of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const [from, to] = [old.get(key) ?? new Map(), now.get(key) ?? new Map()];
    const gone = [...from.values()].filter(({ version }) => !to.has(version));
    const came = [...to.values()].filter(({ version }) => !from.has(version));
    if (from.size > 0 && to.size > 0) {
      const [first] = [...came, ...gone];
      if (!first) continue;
      const { name, ecosystem } = first;
      changed.push({ name, ecosystem, from: [...from.keys()].sort(), to: [...to.keys()].sort() });
    } else {
      removed.push(...gone);
      added.push(...came);
    }
  }
  return { added: added.sort(byPurl).map(shown), removed: removed.sort(byPurl).map(shown), changed };
}

function byName(packages: readonly Versioned[]): ReadonlyMap<string, ReadonlyMap<string, Versioned>> {
  const names = new Map<string, Map<string, Versioned>>();
  for (const one of packages) {
    const key = `${one.ecosystem}\0${one.name}`;
    const versions = names.get(key);
    if (versions) versions.set(one.version, one);
    else names.set(key, new Map([[one.version, one]]));
  }
  return names;
}

function byPurl(a: Versioned, b: Versioned): number {
  return a.purl < b.purl ? -1 : a.purl > b.purl ? 1 : 0;
}

function shown({ purl, name, version }: Versioned) {
  return { purl, name, version };
}
