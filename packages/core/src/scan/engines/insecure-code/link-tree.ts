// The flows across the files of a whole tree: as they are kept of exactly these files, or followed again.
import type { SourceEntry } from '../../source/source.ts';
import { joinRoots } from './cross-file/link-roots.ts';
import { isLinkSettings } from './cross-file/link-settings.ts';
import { keepLinks, keptLinks } from './cross-file/link-state.ts';
import type { LinkedFlows } from './cross-file/link-summaries.ts';
import type { TreeFacts } from './cross-file/tree-facts.ts';
import { type LinkedScan, linkFiles } from './link-files.ts';
import { isNoSecret } from './scan-files.ts';

export interface ScannedTree {
  readonly facts: TreeFacts;
  /** Of the bytes that the facts are of. */
  readonly digests: Map<SourceEntry, string | null>;
  /** Paths of the files that were not scanned after all. */
  readonly left: readonly string[];
  /** Those of them that are copies of libraries. */
  readonly copies: ReadonlySet<string>;
}

/** @param scan with all files that were chosen */
export async function linkTree(
  scan: LinkedScan,
  { facts, digests, left, copies }: ScannedTree,
): Promise<LinkedFlows> {
  const { target, context, rules, chosen } = scan;
  const { results } = context;
  const set = { files: chosen, settings: target.entries.filter(isLinkSettings), rules };
  if (results) {
    const named = await results.digests.of(set.settings, target.source, context);
    for (const [index, entry] of set.settings.entries()) digests.set(entry, named[index]?.digest ?? null);
    const kept = await keptLinks(set, results, digests);
    if (kept) return joinRoots(kept);
  }
  const tables = facts.tables();
  const linked = await linkFiles(
    { ...scan, chosen: chosen.filter(({ path }) => !copies.has(path)) },
    { ...tables, roots: facts.roots(), handlersIn: (path) => facts.calls.get(path)?.handlers ?? [] },
  );
  if (results) {
    const state = { ...linked, ...tables, left: new Set(left), copies };
    keepLinks(state, set, { results, digests, isKept: isNoSecret });
  }
  return joinRoots(linked);
}
