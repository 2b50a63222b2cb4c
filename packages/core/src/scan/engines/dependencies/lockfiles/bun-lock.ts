// Bun's text lock. Each package is a tuple: `name@version`, then (registry,) details and a hash.
import { LockfileError, type LockfileParser } from '../lockfile.ts';
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
import { readJsonWithComments } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { isExactNpmRange, npmRequirements, splitNpmSpec } from './reading/npm-manifest.ts';
import { type Data, dataOf, entriesOf, isData, listOf, textOf } from './reading/plain-data.ts';

export const bunLock: LockfileParser = {
  id: 'bun-lock',
  title: 'Bun',
  ecosystem: 'npm',
  kind: 'lock',
  files: ['bun.lock'],
  parse(text) {
    const lock = readJsonWithComments(text);
    const lines = new LineFinder(text);
    const entries = new Map<string, BunEntry>();
    let broken: number | null = null;
    let isBroken = false;
    for (const [key, tuple] of entriesOf(lock.packages)) {
      const line = lines.ofObject(key);
      const spec = listOf(tuple)[0];
      if (typeof spec === 'string') entries.set(key, bunEntry(spec, listOf(tuple), line));
      else {
        if (!isBroken) broken = line;
        isBroken = true;
      }
    }
    const packages = toPackages(lock, entries);
    if (isBroken) throw new LockfileError('A package in this lockfile has no name.', broken, { packages });
    return packages;
  },
};

interface BunEntry {
  readonly name: string;
  readonly source: string;
  readonly details: Data;
  readonly integrity: string;
  /** The registry's archive where it is another registry than the usual one. */
  readonly address: string;
  readonly line: number | null;
}

function bunEntry(spec: string, tuple: readonly unknown[], line: number | null): BunEntry {
  const { name, version } = splitNpmSpec(spec);
  const details = dataOf(tuple.find(isData));
  const address = tuple.length > 3 ? textOf(tuple[1]) : '';
  return { name, source: version, details, integrity: textOf(tuple.at(-1)), address, line };
}

function toPackages(lock: Data, entries: ReadonlyMap<string, BunEntry>): Package[] {
  const roots: GraphRoot[] = [];
  for (const [, workspace] of entriesOf(lock.workspaces)) {
    const own = textOf(dataOf(workspace).name);
    for (const { name, scope } of npmRequirements(workspace)) {
      const scoped = `${own}/${name}`;
      roots.push({ key: entries.has(scoped) ? scoped : name, scope });
    }
  }
  const parents = new Set<string>();
  for (const key of entries.keys()) if (key.includes('/')) parents.add(key.slice(0, key.lastIndexOf('/')));
  const nodes = new Map<string, GraphNode>();
  for (const [key, { name, details }] of entries) {
    const dependencies: string[] = [];
    const optional: string[] = [];
    const exact: string[] = [];
    const optionalPeers = new Set(listOf(details.optionalPeers));
    for (const needed of npmRequirements(details)) {
      if (needed.scope === 'development') continue;
      const isOptional = needed.scope === 'optional' || optionalPeers.has(needed.name);
      const found = resolveKey(entries, parents, { from: key, name: needed.name });
      (isOptional ? optional : dependencies).push(found);
      if (isExactNpmRange(needed.wanted)) exact.push(found);
    }
    nodes.set(key, { name, dependencies, optional, exact });
  }
  const pins = pinsOf(nodes);
  const reached = reachFrom(roots, nodes);
  // Of others no script is run.
  const trusted = new Set(listOf(lock.trustedDependencies));
  const packages: Package[] = [];
  for (const [key, { name, source, integrity, address, line }] of entries) {
    if (/^(?:workspace|link|root):/.test(source)) continue;
    const hash = source.indexOf('#');
    const isElsewhere = hash !== -1 || /^(?:file:|https?:|\.{0,2}\/)/.test(source);
    const reach = reached.get(key);
    packages.push({
      ecosystem: 'npm',
      name,
      version: isElsewhere ? '' : source,
      scope: reach?.scope ?? 'runtime',
      direct: reach?.direct ?? false,
      path: reach?.path ?? null,
      ...nodeOf(key, nodes),
      ...pinnedBy(key, pins),
      line,
      ...(hash === -1 ? {} : { commit: source.slice(hash + 1) }),
      ...hashesOfIntegrity(integrity),
      ...originOf({
        addresses: [isElsewhere ? source : address],
        ...(lock.trustedDependencies !== undefined && { runsScript: trusted.has(name) }),
      }),
    });
  }
  return packages;
}

/** `a/b` is the b that only a sees; otherwise the nearest above. */
function resolveKey(
  entries: ReadonlyMap<string, BunEntry>,
  parents: ReadonlySet<string>,
  { from, name }: { readonly from: string; readonly name: string },
): string {
  const scope = name.startsWith('@') ? `/${name.slice(0, name.indexOf('/'))}` : '';
  let above = from;
  for (let level = 0; level < 64 && above.length < 4096; level += 1) {
    if (parents.has(above + scope) && entries.has(`${above}/${name}`)) return `${above}/${name}`;
    const slash = above.lastIndexOf('/');
    if (slash === -1) break;
    above = above.slice(0, slash);
  }
  return name;
}
