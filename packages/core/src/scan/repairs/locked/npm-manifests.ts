// Manifests of the projects that share a lockfile of npm's world: the one beside it, and those of its workspaces.
import { posix } from 'node:path';
import { pathMatcher } from '../../../support/path-pattern.ts';
import type { RepairContext } from '../repair.ts';
import { RepairError } from '../repair-error.ts';
import { isObject } from '../splice-json.ts';

export interface NpmManifest {
  readonly path: string;
  readonly text: string;
  readonly data: Record<string, unknown>;
}

/** @param globs of workspaces, where the manifest itself does not name them. Throws RepairError without a manifest. */
export async function readManifests(
  lockPath: string,
  context: Pick<RepairContext, 'pathsNamed' | 'read'>,
  globs?: readonly string[],
): Promise<readonly NpmManifest[]> {
  const folder = posix.dirname(lockPath);
  const rootPath = posix.join(folder, 'package.json');
  const root = await readManifest(rootPath, context);
  if (root === undefined) throw new RepairError(`${lockPath} has no package.json beside it.`);
  const patterns = globs ?? workspacesOf(root.data);
  const isWorkspace = workspaceMatcher(patterns);
  const found = [root];
  if (patterns.length === 0) return found;
  for (const path of context.pathsNamed('package.json')) {
    const own = posix.relative(folder, posix.dirname(path));
    if (path === rootPath || own.startsWith('..') || !isWorkspace(own)) continue;
    const manifest = await readManifest(path, context);
    if (manifest) found.push(manifest);
  }
  return found;
}

/** What a project asks for, the first list that names it decides. */
export function requirementsOf({ data }: NpmManifest): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const list of ['optionalDependencies', 'dependencies', 'devDependencies'])
    for (const [name, spec] of Object.entries(isObject(data[list]) ? data[list] : {}))
      if (typeof spec === 'string' && !found.has(name)) found.set(name, spec);
  return found;
}

async function readManifest(
  path: string,
  { read }: Pick<RepairContext, 'read'>,
): Promise<NpmManifest | undefined> {
  const text = await read(path);
  if (text === undefined) return undefined;
  try {
    const data: unknown = JSON.parse(text);
    return isObject(data) ? { path, text, data } : undefined;
  } catch {
    throw new RepairError(`${path} is not valid JSON.`);
  }
}

function workspacesOf({ workspaces }: Record<string, unknown>): readonly string[] {
  const list = isObject(workspaces) ? workspaces.packages : workspaces;
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}

function workspaceMatcher(globs: readonly string[]): (folder: string) => boolean {
  const rules = globs.map((glob) => ({
    isNegated: glob.startsWith('!'),
    // Of the folder itself, by a pattern that begins at the root.
    matches: pathMatcher(
      `/${glob
        .replace(/^!/, '')
        .replace(/^\.?\//, '')
        .replace(/\/$/, '')}`,
      'files',
    ),
  }));
  return (folder) => {
    let isIn = false;
    for (const { isNegated, matches } of rules) if (matches?.(folder)) isIn = !isNegated;
    return isIn;
  };
}
