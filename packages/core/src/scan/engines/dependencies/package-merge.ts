// One package may be named by many files, and by one file many times: merged, with the strongest of what they say.
import { normalPythonName } from './lockfiles/reading/python-names.ts';
import { folderOf } from './lockfiles/reading/repository-path.ts';
import {
  type LocatedPackage,
  type Package,
  type PackageLocation,
  packageScopes,
} from './packages/package.ts';
import { purlOf } from './packages/purl.ts';

const several = Symbol('several');

interface Draft {
  readonly key: string;
  readonly found: Package;
  /** The first line of each file that names it. */
  readonly locations: readonly PackageLocation[];
}

export class PackageMerge {
  /** Locations by their path. */
  readonly #drafts = new Map<string, { found: Package; readonly locations: Map<string, PackageLocation> }>();
  /** Key of a package → keys of what it needs; undefined where a file names something that it has several times. */
  readonly #needs = new Map<string, Set<string> | undefined>();

  add(packages: readonly Package[], path: string): void {
    this.#addGraph(packages);
    for (const { file = path, node: _node, origin: _origin, ...found } of packages) {
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

  /** The graph of one file: the keys of its nodes mean nothing in another. */
  #addGraph(packages: readonly Package[]): void {
    const keys = new Map<string, string | typeof several>();
    for (const found of packages) {
      if (found.node === undefined) continue;
      const key = keyOf(found);
      const known = keys.get(found.node.key) ?? key;
      keys.set(found.node.key, known === key ? key : several);
    }
    for (const found of packages) {
      if (found.node === undefined) continue;
      const key = keyOf(found);
      const needs = this.#needs.has(key) ? this.#needs.get(key) : new Set<string>();
      const needed = found.node.needs.map((one) => keys.get(one));
      for (const one of needed) if (typeof one === 'string' && one !== key) needs?.add(one);
      this.#needs.set(key, needed.includes(several) ? undefined : needs);
    }
  }

  /** Sorted by ecosystem, name and version, in code unit order. */
  packages(): LocatedPackage[] {
    const sorted = [...this.#drafts].sort(([a], [b]) => (a < b ? -1 : 1));
    const drafts = withoutKnownRanges(
      sorted.map(([key, { found, locations }]) => ({ key, found, locations: [...locations.values()] })),
    );
    const purls = new Map(drafts.map(({ key, found }) => [key, purlOf(found)]));
    return drafts.map(({ key, found, locations }) => {
      const needs = this.#needs.get(key);
      const needed = needs && [...needs].flatMap((one) => purls.get(one) ?? []).sort();
      return { ...found, locations, ...(needed && { needs: needed }) };
    });
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
