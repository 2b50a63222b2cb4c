// Which packages a change adds, removes, or moves to another version.
import type { FoundPackage } from '../../vocabulary/found-package.ts';
import { notComparedReason } from '../engines/dependencies/packages/comparability.ts';

export interface PackageChange {
  /** OSV's name. */
  readonly ecosystem: string;
  readonly name: string;
  /** Versions that only one of the commits has, sorted; '' for one that is not pinned. */
  readonly before: readonly string[];
  readonly after: readonly string[];
  /** SPDX expressions of `before` and of `after`, sorted; null stands for versions without a known one. */
  readonly licensesBefore: readonly (string | null)[];
  readonly licensesAfter: readonly (string | null)[];
  /** Whether every new version can be compared with advisories: a range or a branch cannot. */
  readonly isComparable: boolean;
}

/** By version, its license; null for none that is known. */
type Versions = ReadonlyMap<string, string | null>;

const none: Versions = new Map();

type Package = Pick<FoundPackage, 'ecosystem' | 'name' | 'version' | 'license'>;

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
    const before = [...had.keys()].filter((version) => !has.has(version)).sort();
    const after = [...has.keys()].filter((version) => !had.has(version)).sort();
    const change = {
      ecosystem,
      name,
      before,
      after,
      licensesBefore: licensesOf(before, had),
      licensesAfter: licensesOf(after, has),
      isComparable: after.every((version) => notComparedReason({ ecosystem, version }) === null),
    };
    if (change.before.length + change.after.length > 0) changes.push(change);
  }
  return changes;
}

function versionsByPackage(packages: readonly Package[]): ReadonlyMap<string, Versions> {
  const versions = new Map<string, Map<string, string | null>>();
  for (const { ecosystem, name, version, license = null } of packages) {
    const key = `${ecosystem}\0${name}`;
    const known = versions.get(key);
    if (known) known.set(version, license ?? known.get(version) ?? null);
    else versions.set(key, new Map([[version, license]]));
  }
  return versions;
}

function licensesOf(versions: readonly string[], known: Versions): readonly (string | null)[] {
  const licenses = new Set(versions.map((version) => known.get(version) ?? null));
  return [...licenses].sort((a, b) => (a ?? '').localeCompare(b ?? '', 'en'));
}
