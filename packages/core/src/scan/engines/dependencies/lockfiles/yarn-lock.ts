// Yarn's lock: version 1 in a format of its own, later ones (berry) in YAML. The name is the same.

import { type ListedPackage, type LockfileContext, LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import {
  type GraphNode,
  type GraphRoot,
  nodeOf,
  pinnedBy,
  pinsOf,
  reachFrom,
} from './reading/dependency-graph.ts';
import { hashesOfIntegrity } from './reading/integrity.ts';
import { listBlocks, type ReadBlock } from './reading/known-blocks.ts';
import { isExactNpmRange, npmProjectBeside, splitNpmSpec } from './reading/npm-manifest.ts';
import { readYarnBerry } from './reading/yarn-berry.ts';
import { readYarnClassic, type YarnEntry } from './reading/yarn-classic.ts';

export const yarnLock: LockfileParser = {
  id: 'yarn-lock',
  title: 'Yarn, version 1 and berry (2 to 4)',
  ecosystem: 'npm',
  kind: 'lock',
  files: ['yarn.lock'],
  parse(text, context) {
    if (conflict.test(text)) {
      const line = text.slice(0, text.search(conflict)).split('\n').length;
      throw new LockfileError('There is an unresolved merge conflict.', line);
    }
    return toPackages(berry.test(text) ? readYarnBerry(text) : readYarnClassic(text), context);
  },
  list(text, known) {
    const how = text.includes('\n__metadata:')
      ? { key: 'yarn-lock berry', read: listBerry }
      : { key: 'yarn-lock classic', read: listClassic };
    return listBlocks(text, known, how) ?? yarnLock.parse(text, { path: '', read: () => undefined });
  },
};

const conflict = /^(?:<{7}|={7}|>{7}) /m;
const berry = /^__metadata:/m;
/** What every block begins with that is read the same by itself: comments, then a key at the margin. */
const ownEntry = /^(?:\n|#[^\n]*(?:\n|$))*(?:$|["\w@])/;

const listClassic: ReadBlock = (block) => (berry.test(block) ? undefined : listBlock(block, readYarnClassic));
/** After another entry, since a text that is none would be read as a value otherwise. */
const listBerry: ReadBlock = (block) => listBlock(block, (own) => readYarnBerry(`__metadata:\n\n${own}`));

function listBlock(
  block: string,
  read: (block: string) => readonly YarnEntry[],
): readonly ListedPackage[] | undefined {
  if (conflict.test(block) || !ownEntry.test(block)) return undefined;
  try {
    return read(block)
      .filter(({ isProject }) => !isProject)
      .map(({ name, version, commit }) => ({
        ecosystem: 'npm',
        name,
        version,
        ...(commit === undefined ? {} : { commit }),
      }));
  } catch (error) {
    // The whole is read for the line of what is wrong.
    if (error instanceof LockfileError) return undefined;
    throw error;
  }
}

function toPackages(entries: readonly YarnEntry[], context: LockfileContext): Package[] {
  const keyOf = new Map<string, string>();
  for (const [index, { descriptors }] of entries.entries()) {
    for (const descriptor of descriptors) keyOf.set(descriptor, String(index));
  }
  const nodes = new Map<string, GraphNode>();
  for (const [index, { name, dependencies, optional, isProject }] of entries.entries()) {
    const keys = (list: readonly string[]) => list.flatMap((wanted) => keyOf.get(wanted) ?? []);
    const pinned = dependencies.filter(
      (wanted) => !isProject && isExactNpmRange(splitNpmSpec(wanted).version),
    );
    nodes.set(String(index), {
      name,
      dependencies: keys(dependencies),
      optional: keys(optional),
      exact: keys(pinned),
    });
  }
  const pins = pinsOf(nodes);
  const { roots, isWhole } = rootsOf(entries, keyOf, context);
  const reached = reachFrom(roots, nodes);
  const packages: Package[] = [];
  for (const [index, entry] of entries.entries()) {
    if (entry.isProject) continue;
    const reach = reached.get(String(index));
    packages.push({
      ecosystem: 'npm',
      name: entry.name,
      version: entry.version,
      scope: isWhole ? (reach?.scope ?? 'runtime') : 'runtime',
      direct: reach?.direct === true ? true : isWhole ? false : null,
      path: reach?.path ?? null,
      ...nodeOf(String(index), nodes),
      ...pinnedBy(String(index), pins),
      line: entry.line,
      ...(entry.commit === undefined ? {} : { commit: entry.commit }),
      ...hashesOfIntegrity(entry.integrity ?? ''),
      ...originOf({ addresses: entry.addresses, digests: entry.digests }),
    });
  }
  return packages;
}

interface YarnRoots {
  readonly roots: readonly GraphRoot[];
  /** Whether every manifest of the project was seen. */
  readonly isWhole: boolean;
}

/** Berry lists the workspaces in the lock (development dependencies among the others); version 1 does not. */
function rootsOf(
  entries: readonly YarnEntry[],
  keyOf: ReadonlyMap<string, string>,
  context: LockfileContext,
): YarnRoots {
  const project = npmProjectBeside(context);
  const forDevelopment = new Set<string>();
  const roots: GraphRoot[] = [];
  for (const { name, wanted, scope } of project?.requirements ?? []) {
    if (scope === 'development') forDevelopment.add(name);
    const key = [wanted, `npm:${wanted}`]
      .map((range) => keyOf.get(`${name}@${range}`))
      .find((found) => found);
    if (key !== undefined) roots.push({ key, scope });
  }
  const projects = entries.filter(({ isProject }) => isProject);
  for (const { dependencies, isTop } of projects) {
    for (const wanted of dependencies) {
      const key = keyOf.get(wanted);
      if (key === undefined) continue;
      const isDevelopment = isTop && forDevelopment.has(splitNpmSpec(wanted).name);
      roots.push({ key, scope: isDevelopment ? 'development' : 'runtime' });
    }
  }
  return { roots, isWhole: projects.length > 0 || (project !== undefined && !project.hasWorkspaces) };
}
