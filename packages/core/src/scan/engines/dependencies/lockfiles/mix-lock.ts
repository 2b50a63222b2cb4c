// Elixir's lock: one term per line, `"name": {:hex, :name, "version", …}`.
import { type LockfileContext, LockfileError, type LockfileParser } from '../lockfile.ts';
import type { Package, PackageScope } from '../packages/package.ts';
import { originOf } from '../packages/package-origin.ts';
import { type GraphNode, type GraphRoot, nodeOf, reachFrom } from './reading/dependency-graph.ts';
import { hashesOfHex } from './reading/integrity.ts';
import { beside } from './reading/repository-path.ts';

export const mixLock: LockfileParser = {
  id: 'mix-lock',
  title: 'Mix (Elixir)',
  ecosystem: 'Hex',
  kind: 'lock',
  files: ['mix.lock'],
  parse(text, context) {
    const entries: (Package & { readonly needs: readonly string[] })[] = [];
    for (const [index, row] of text.split('\n').entries()) {
      if (/^[<=>]{7}(?: |$)/.test(row))
        throw new LockfileError('There is an unresolved merge conflict.', index + 1);
      const entry = entryOf(row);
      if (entry) entries.push({ ...unknown, ...entry, line: index + 1 });
    }
    const nodes = new Map<string, GraphNode>();
    for (const { name, needs } of entries) nodes.set(name, { name, dependencies: needs });
    const roots = rootsBeside(context);
    const reached = reachFrom(roots ?? [], nodes);
    return entries.map(({ needs: _, ...entry }): Package => {
      const reach = reached.get(entry.name);
      const direct = roots === undefined ? null : (reach?.direct ?? false);
      return {
        ...entry,
        scope: reach?.scope ?? 'runtime',
        direct,
        path: reach?.path ?? null,
        ...nodeOf(entry.name, nodes),
      };
    });
  },
};

const unknown = { ecosystem: 'Hex', scope: 'runtime', direct: null, path: null } as const;

function entryOf(
  row: string,
): (Pick<Package, 'name' | 'version' | 'commit' | 'hashes' | 'origin'> & { needs: string[] }) | undefined {
  const name = /^\s*"([^"]+)": \{:(?:hex|git),/.exec(row)?.[1];
  if (name === undefined) return undefined;
  const needs = [...row.matchAll(/\{:(\w+),\s*"/g)].map(([, needed = '']) => needed);
  const [, hex, inner = ''] =
    /\{:hex,\s*:"?[\w.@-]+"?,\s*"([^"]+)"\s*,\s*(?:"([0-9a-f]{64})")?/.exec(row) ?? [];
  // The last text is the digest of the archive; the one behind the version that of its contents.
  const outer = /"hexpm[^"]*",\s*"([0-9a-f]{64})"\s*\}/.exec(row)?.[1] ?? '';
  if (hex !== undefined) {
    const digests = [
      { archive: 'archive', digest: outer },
      { archive: 'contents', digest: inner },
    ].filter(({ digest }) => digest !== '');
    return { name, version: hex, needs, ...hashesOfHex('SHA-256', outer), ...originOf({ digests }) };
  }
  const [, address = '', commit] = /\{:git,\s*"([^"]*)",\s*"([^"]+)"/.exec(row) ?? [];
  if (commit === undefined) return undefined;
  return { name, version: '', needs: [], commit, ...originOf({ addresses: [`git+${address}`] }) };
}

/** `{:name, "~> 1.0", only: [:dev, :test]}` in the list of mix.exs. */
function rootsBeside(context: LockfileContext): GraphRoot[] | undefined {
  const path = beside(context.path, 'mix.exs');
  const text = path === undefined ? undefined : context.read(path);
  if (text === undefined) return undefined;
  return [...text.matchAll(/^[ \t]*\{:(\w+),([^{}\n]*)\}/gm)].map(([, key = '', rest = '']) => {
    const only = /\bonly:\s*(\[[^\]]*\]|:\w+)/.exec(rest)?.[1]?.match(/\w+/g);
    const isDevelopment = only?.every((name) => name !== 'prod') === true;
    const scope: PackageScope = isDevelopment
      ? 'development'
      : /\boptional:\s*true/.test(rest)
        ? 'optional'
        : 'runtime';
    return { key, scope };
  });
}
