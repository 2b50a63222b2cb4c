// Which packages a change adds, removes, or moves to another version.
import type { FoundPackage } from '../vocabulary/found-package.ts';

export interface PackageChange {
  /** OSV's name. */
  readonly ecosystem: string;
  readonly name: string;
  /** Versions that only one of the commits has, sorted; '' for one that is not pinned. */
  readonly before: readonly string[];
  readonly after: readonly string[];
}

const none: ReadonlySet<string> = new Set();

type Package = Pick<FoundPackage, 'ecosystem' | 'name' | 'version'>;

/** Sorted by ecosystem and name. */
export function packageChanges(
  before: readonly Package[],
  after: readonly Package[],
): readonly PackageChange[] {
  const [old, now] = [versionsByPackage(before), versionsByPackage(after)];
  const changes: PackageChange[] = [];
  for (const key of [...new Set([...old.keys(), ...now.keys()])].sort()) {
    const [had, has] = [old.get(key) ?? none, now.get(key) ?? none];
    const [ecosystem = '', name = ''] = key.split('\0');
    const change = {
      ecosystem,
      name,
      before: [...had].filter((version) => !has.has(version)).sort(),
      after: [...has].filter((version) => !had.has(version)).sort(),
    };
    if (change.before.length + change.after.length > 0) changes.push(change);
  }
  return changes;
}

function versionsByPackage(packages: readonly Package[]): ReadonlyMap<string, ReadonlySet<string>> {
  const versions = new Map<string, Set<string>>();
  for (const { ecosystem, name, version } of packages) {
    const key = `${ecosystem}\0${name}`;
    const known = versions.get(key);
    if (known) known.add(version);
    else versions.set(key, new Set([version]));
  }
  return versions;
}
