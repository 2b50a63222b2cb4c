// One package may be named by many files, and by one file many times: merged, with the strongest of what they say.
import { type Package, packageScopes } from './package.ts';

interface Draft {
  found: Package;
  readonly locations: { readonly path: string; readonly line: number | null }[];
}

export class PackageMerge {
  readonly #drafts = new Map<string, Draft>();

  add(packages: readonly Package[], path: string): void {
    for (const found of packages) {
      const key = keyOf(found);
      const draft = this.#drafts.get(key);
      const location = { path, line: found.line };
      if (draft === undefined) this.#drafts.set(key, { found, locations: [location] });
      else {
        draft.found = stronger(draft.found, found);
        // The first line a file names it on is enough.
        if (draft.locations.at(-1)?.path !== path) draft.locations.push(location);
      }
    }
  }

  /** Sorted by ecosystem, name and version, in code unit order. */
  packages(): (Package & { readonly locations: Draft['locations'] })[] {
    const sorted = [...this.#drafts].sort(([a], [b]) => (a < b ? -1 : 1));
    return sorted.map(([, { found, locations }]) => ({ ...found, locations }));
  }
}

function keyOf({ ecosystem, release = '', name, version, commit = '' }: Package): string {
  return `${ecosystem}\0${name}\0${version}\0${release}\0${version === '' ? commit : ''}`;
}

/** Runtime before optional before development; direct before transitive; the shorter way. */
function stronger(a: Package, b: Package): Package {
  const scope = packageScopes.indexOf(a.scope) <= packageScopes.indexOf(b.scope) ? a.scope : b.scope;
  const direct = a.direct === true || b.direct === true ? true : (a.direct ?? b.direct);
  const path = a.path === null || (b.path !== null && b.path.length < a.path.length) ? b.path : a.path;
  return { ...b, ...a, scope, direct, path };
}
