// One package may be named by many files, and by one file many times: merged, with the strongest of what they say.
import { normalPythonName } from './lockfiles/reading/python-names.ts';
import { folderOf } from './lockfiles/reading/repository-path.ts';
import { type Package, packageScopes } from './package.ts';

interface Location {
  readonly path: string;
  readonly line: number | null;
}

interface Draft {
  readonly found: Package;
  /** The first line of each file that names it. */
  readonly locations: readonly Location[];
}

export class PackageMerge {
  /** Locations by their path. */
  readonly #drafts = new Map<string, { found: Package; readonly locations: Map<string, Location> }>();

  add(packages: readonly Package[], path: string): void {
    for (const { file = path, ...found } of packages) {
      const key = keyOf(found);
      const draft = this.#drafts.get(key);
      const location = { path: file, line: found.line };
      if (draft === undefined) this.#drafts.set(key, { found, locations: new Map([[file, location]]) });
      else {
        draft.found = stronger(draft.found, found);
        if (!draft.locations.has(file)) draft.locations.set(file, location);
      }
    }
  }

  /** Sorted by ecosystem, name and version, in code unit order. */
  packages(): (Package & { readonly locations: Draft['locations'] })[] {
    const sorted = [...this.#drafts].sort(([a], [b]) => (a < b ? -1 : 1));
    const drafts = sorted.map(([, { found, locations }]) => ({ found, locations: [...locations.values()] }));
    return withoutKnownRanges(drafts).map(({ found, locations }) => ({ ...found, locations }));
  }
}

/** A range says nothing where a file of the same folder, or of one above or below, says the version. */
function withoutKnownRanges(drafts: readonly Draft[]): readonly Draft[] {
  if (drafts.every(({ found }) => found.declared === undefined)) return drafts;
  const pinned = new Map<string, Set<string>>();
  for (const { found, locations } of drafts) {
    if (found.declared !== undefined || found.version === '') continue;
    const folders = pinned.get(nameKeyOf(found)) ?? new Set();
    pinned.set(nameKeyOf(found), folders);
    for (const { path } of locations) folders.add(folderOf(path));
  }
  return drafts.flatMap((draft) => {
    const folders = pinned.get(nameKeyOf(draft.found));
    if (draft.found.declared === undefined || folders === undefined) return [draft];
    const locations = draft.locations.filter(({ path }) => !isRelated(folderOf(path), folders));
    return locations.length === 0 ? [] : [{ ...draft, locations }];
  });
}

function nameKeyOf({ ecosystem, name }: Package): string {
  return `${ecosystem}\0${ecosystem === 'PyPI' ? normalPythonName(name) : name}`;
}

function isRelated(folder: string, others: ReadonlySet<string>): boolean {
  const contains = (outer: string, inner: string) =>
    outer === '' || inner === outer || inner.startsWith(`${outer}/`);
  for (const other of others) if (contains(folder, other) || contains(other, folder)) return true;
  return false;
}

function keyOf({ ecosystem, release = '', name, version, commit = '' }: Package): string {
  return `${ecosystem}\0${name}\0${version}\0${release}\0${version === '' ? commit : ''}`;
}

/** Runtime before optional before development; direct before transitive; the shorter way. */
function stronger(a: Package, b: Package): Package {
  const scope = packageScopes.indexOf(a.scope) <= packageScopes.indexOf(b.scope) ? a.scope : b.scope;
  const direct = a.direct === true || b.direct === true ? true : (a.direct ?? b.direct);
  const path = a.path === null || (b.path !== null && b.path.length < a.path.length) ? b.path : a.path;
  const { declared: _range, ...merged } = { ...b, ...a, scope, direct, path };
  // Resolved in one of the files is resolved.
  return a.declared === undefined || b.declared === undefined ? merged : { ...merged, declared: a.declared };
}
