// Deno's lock, versions 2 to 5: only what comes from npm has advisories.
import type { LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { hashesOfIntegrity } from './reading/integrity.ts';
import { readJson } from './reading/json-document.ts';
import { LineFinder } from './reading/line-finder.ts';
import { splitNpmSpec } from './reading/npm-manifest.ts';
import { type Data, dataOf, entriesOf, isData, textOf } from './reading/plain-data.ts';

export const denoLock: LockfileParser = {
  id: 'deno-lock',
  title: 'Deno, npm packages',
  ecosystem: 'npm',
  kind: 'lock',
  files: ['deno.lock'],
  parse(text, context) {
    const lock = readJson(text);
    const elsewhere = foundElsewhere(lock);
    if (elsewhere.length > 0) context.unidentified?.(elsewhere);
    const older = dataOf(lock.packages);
    const list = npmListOf(isData(lock.npm) ? lock.npm : dataOf(older.npm));
    const specifiers = isData(lock.specifiers) ? lock.specifiers : dataOf(older.specifiers);
    const versions = new Map<string, string>();
    for (const key of Object.keys(list)) versions.set(splitNpmSpec(key).name, key);
    const nodes = new Map<string, GraphNode>();
    for (const [key, value] of Object.entries(list)) {
      const { name } = splitNpmSpec(key);
      const { dependencies, optionalDependencies } = dataOf(value);
      const keys = (needs: unknown) =>
        needsOf(needs).map((need) => (Object.hasOwn(list, need) ? need : (versions.get(need) ?? need)));
      nodes.set(key, { name, dependencies: keys(dependencies), optional: keys(optionalDependencies) });
    }
    const roots: GraphRoot[] = [];
    for (const [wanted, resolved] of entriesOf(specifiers)) {
      if (!wanted.startsWith('npm:')) continue;
      const { name } = splitNpmSpec(wanted);
      const found = textOf(resolved).replace(/^npm:/, '');
      roots.push({
        key: found.includes('@') && found.startsWith(name) ? found : `${name}@${found}`,
        scope: 'runtime',
      });
    }
    return toPackages(list, { roots, nodes }, new LineFinder(text));
  },
};

/** Packages of JSR, and modules by their address: of each site or version of a library one. */
function foundElsewhere(lock: Data): readonly string[] {
  const older = dataOf(dataOf(lock.packages).jsr);
  const ofJsr = Object.keys(isData(lock.jsr) ? lock.jsr : older).map((name) => `jsr:${name}`);
  const remote = Object.keys(dataOf(lock.remote)).map(
    (url) =>
      /^https?:\/\/[^/]+(?:\/[^/@]+)*\/@?[^/@]*@[^/]+/.exec(url)?.[0] ??
      /^https?:\/\/[^/]+/.exec(url)?.[0] ??
      url,
  );
  return [...new Set([...ofJsr, ...remote])];
}

/** Version 2 keeps the packages one level deeper. */
function npmListOf(npm: Data): Data {
  return isData(npm.packages) ? npm.packages : npm;
}

/** Names with versions in a list, or values of an object. */
function needsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.map(textOf) : entriesOf(value).map(([, key]) => textOf(key));
}

function toPackages(
  list: Data,
  { roots, nodes }: { readonly roots: readonly GraphRoot[]; readonly nodes: ReadonlyMap<string, GraphNode> },
  lines: LineFinder,
): Package[] {
  const reached = reachFrom(roots, nodes);
  return Object.keys(list).map((key): Package => {
    const { name, version } = splitNpmSpec(key);
    const reach = reached.get(key);
    return {
      ecosystem: 'npm',
      name,
      // What peers were chosen stands behind an underscore.
      version: version.replace(/_.*$/s, ''),
      scope: reach?.scope ?? 'runtime',
      direct: reach?.direct ?? false,
      path: reach?.path ?? null,
      ...nodeOf(key, nodes),
      line: lines.ofObject(key),
      ...hashesOfIntegrity(textOf(dataOf(list[key]).integrity)),
    };
  });
}
