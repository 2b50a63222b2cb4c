// What a project's own package.json asks for, and the ways npm's world writes names and aliases.
import type { LockfileContext } from '../../lockfile.ts';
import type { PackageScope } from '../../packages/package.ts';
import { type Data, dataOf, entriesOf, textOf } from './plain-data.ts';
import { beside } from './repository-path.ts';

export interface NpmRequirement {
  readonly name: string;
  /** The range or source as it is written. */
  readonly wanted: string;
  readonly scope: PackageScope;
}

/** In order of weight: what several lists name, the first one decides. */
export const npmLists: readonly (readonly [list: string, scope: PackageScope])[] = [
  ['dependencies', 'runtime'],
  ['peerDependencies', 'runtime'],
  ['optionalDependencies', 'optional'],
  ['devDependencies', 'development'],
];

/** What a manifest (or the copy of it in a lock) asks for. npm lets `optionalDependencies` win over `dependencies`. */
export function npmRequirements(manifest: unknown): NpmRequirement[] {
  const data = dataOf(manifest);
  const optional = dataOf(data.optionalDependencies);
  if (npmLists.every(([list]) => data[list] === undefined)) return [];
  const found = new Map<string, NpmRequirement>();
  for (const [list, scope] of npmLists) {
    for (const [name, wanted] of entriesOf(data[list])) {
      if (found.has(name) || (scope === 'runtime' && Object.hasOwn(optional, name))) continue;
      found.set(name, { name, wanted: textOf(wanted), scope });
    }
  }
  return [...found.values()];
}

/** Whether a range takes one version only: `1.2.3`, `npm:1.2.3`. */
export function isExactNpmRange(range: string): boolean {
  return /^(?:npm:(?:@?[^@\s]+@)?)?=?\s*v?\d+\.\d+\.\d+(?:[-+][\w.+-]+)?$/.test(range);
}

export interface NpmProject {
  readonly requirements: readonly NpmRequirement[];
  /** Other manifests share the lock, so that what this one does not name may still be direct. */
  readonly hasWorkspaces: boolean;
}

/** The package.json beside a lock that does not repeat it; undefined when there is none that can be read. */
export function npmProjectBeside(context: LockfileContext): NpmProject | undefined {
  const path = beside(context.path, 'package.json');
  const text = path === undefined ? undefined : context.read(path);
  if (text === undefined) return undefined;
  let manifest: Data;
  try {
    manifest = dataOf(JSON.parse(text));
  } catch {
    return undefined;
  }
  return {
    requirements: npmRequirements(manifest),
    hasWorkspaces: manifest.workspaces !== undefined,
  };
}

/** `name` and `version` of `npm:name@version` or `name@version`; the version may be ''. */
export function splitNpmSpec(spec: string): { name: string; version: string } {
  const plain = spec.startsWith('npm:') ? spec.slice(4) : spec;
  const at = plain.indexOf('@', 1);
  return at === -1
    ? { name: plain, version: '' }
    : { name: plain.slice(0, at), version: plain.slice(at + 1) };
}

/** The name a folder below node_modules has: its last part, with the scope before it. */
export function npmNameOfFolder(folder: string): string {
  const parts = folder.split('/');
  const last = parts.at(-1) ?? '';
  const scope = parts.at(-2) ?? '';
  return scope.startsWith('@') ? `${scope}/${last}` : last;
}
