import type { LockfileContext, LockfileParser } from '../lockfile.ts';
import type { Package } from '../packages/package.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { beside } from './reading/repository-path.ts';

export const paketLock: LockfileParser = {
  id: 'paket-lock',
  title: 'Paket',
  ecosystem: 'NuGet',
  kind: 'lock',
  files: ['paket.lock'],
  parse(text, context) {
    const { entries, elsewhere } = readEntries(text);
    if (elsewhere.length > 0) context.unidentified?.(elsewhere);
    const nodes = new Map<string, GraphNode>();
    for (const { key, name, needs } of entries) nodes.set(key, { name, dependencies: needs });
    const named = namedBeside(context);
    const roots: GraphRoot[] = entries
      .filter(({ name }) => named?.has(name.toLowerCase()))
      .map(({ key, group }) => ({ key, scope: isForDevelopment(group) ? 'development' : 'runtime' }));
    const reached = reachFrom(roots, nodes);
    return entries.map(({ key, name, version, group, line }): Package => {
      const reach = reached.get(key);
      return {
        ecosystem: 'NuGet',
        name,
        version,
        scope: isForDevelopment(group) ? 'development' : 'runtime',
        direct: named === undefined ? null : (reach?.direct ?? false),
        path: reach?.path ?? null,
        ...nodeOf(key, nodes),
        line,
      };
    });
  },
};

interface PaketEntry {
  readonly key: string;
  readonly name: string;
  readonly version: string;
  readonly group: string;
  readonly line: number;
  readonly needs: string[];
}

interface PaketContents {
  readonly entries: readonly PaketEntry[];
  /** Repositories and sites of GITHUB, GIT, GIST and HTTP, whose files are no packages. */
  readonly elsewhere: readonly string[];
}

/** Groups are resolved apart. */
function readEntries(text: string): PaketContents {
  const entries: PaketEntry[] = [];
  const elsewhere = new Set<string>();
  let group = '';
  let section = '';
  for (const [index, raw] of text.split('\n').entries()) {
    const indent = raw.search(/\S/);
    if (indent === -1) continue;
    const row = raw.trim();
    if (indent === 0) {
      section = row;
      if (row.startsWith('GROUP ')) group = row.slice(6).trim();
    } else if (/^(?:GITHUB|GIT|GIST|HTTP)$/.test(section)) {
      const remote = /^remote:\s*(\S+)/.exec(row)?.[1];
      if (remote !== undefined) elsewhere.add(remote);
    } else if (section === 'NUGET') {
      const match = /^(\S+) \(([^)]+)\)/.exec(row);
      const name = match?.[1] ?? row.split(' ')[0] ?? '';
      const keyOf = (of: string) => `${group} ${of.toLowerCase()}`;
      if (indent === 4 && match) {
        entries.push({
          key: keyOf(name),
          name,
          version: match[2] as string,
          group,
          line: index + 1,
          needs: [],
        });
      } else if (indent > 4) entries.at(-1)?.needs.push(keyOf(name));
    }
  }
  return { entries, elsewhere: [...elsewhere] };
}

function isForDevelopment(group: string): boolean {
  return /build|test|dev|doc|lint|bench/i.test(group);
}

function namedBeside(context: LockfileContext): Set<string> | undefined {
  const path = beside(context.path, 'paket.dependencies');
  const text = path === undefined ? undefined : context.read(path);
  if (text === undefined) return undefined;
  return new Set([...text.matchAll(/^[ \t]*nuget[ \t]+(\S+)/gim)].map(([, name = '']) => name.toLowerCase()));
}
