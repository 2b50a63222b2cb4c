// The flows of a tree that differs from another one in few files: only those that the change can make others are followed.
import type { SourceEntry } from '../../source/source.ts';
import type { ChangedLinks } from './cross-file/changed-links.ts';
import type { LinkRoot, LinkTables, RootLinks } from './cross-file/link-roots.ts';
import type { LinkState } from './cross-file/link-state.ts';
import { linkLimits } from './cross-file/link-summaries.ts';
import { type FileFacts, heldOf, TreeFacts } from './cross-file/tree-facts.ts';
import { type LinkedScan, linkFiles } from './link-files.ts';

export interface LinkedAgain extends LinkedScan {
  readonly links: ChangedLinks;
  readonly changed: ReadonlySet<string>;
  /** What is noted of touched files that are there. */
  readonly touched: ReadonlyMap<string, FileFacts>;
  /** What is noted of others. */
  scan(entries: readonly SourceEntry[]): Promise<ReadonlyMap<string, FileFacts>>;
}

/** Undefined where a limit of the whole repository leaves out some of it. */
export async function linkAgain(
  before: LinkState,
  { links, changed, touched, scan, ...whole }: LinkedAgain,
): Promise<LinkState | undefined> {
  const { chosen } = whole;
  const entries = new Map(chosen.map((entry) => [entry.path, entry]));
  const same = new Map<string, RootLinks>();
  const others = new Set<string>();
  for (const root of before.roots) {
    if (changed.has(root.path)) continue;
    const unchanged = links.unchanged(root);
    if (unchanged) same.set(root.path, unchanged);
    else others.add(root.path);
  }
  const entriesOf = (paths: Iterable<string>): readonly SourceEntry[] =>
    [...paths].flatMap((path) => entries.get(path) ?? []);
  const facts = new Map([...touched, ...(await scan(entriesOf(others)))]);
  const { handlers, ...tables } = tablesOf(before, { chosen, changed, touched });
  const asked = new Set<string>();
  const linked = await linkFiles(
    { ...whole, chosen: chosen.filter(({ path }) => !before.copies.has(path)) },
    {
      ...tables,
      roots: chosen.flatMap(({ path }) => rootOf(path, facts.get(path))),
      handlersIn: (path) => {
        if (handlers.has(path) && !facts.has(path)) asked.add(path);
        return facts.get(path)?.calls?.handlers ?? [];
      },
      loadHandlers: async () => {
        const loaded = await scan(entriesOf(asked));
        for (const path of asked) facts.set(path, loaded.get(path) ?? { detections: [] });
        const isLoaded = asked.size > 0;
        asked.clear();
        return isLoaded;
      },
    },
  );
  const again = new Map(linked.roots.map((root) => [root.path, root]));
  const roots = chosen.flatMap(({ path }) => again.get(path) ?? same.get(path) ?? []);
  const calls = roots.reduce((sum, root) => sum + root.calls, 0);
  if (linked.leftOut.size > 0 || calls > linkLimits.calls) return undefined;
  const names = new Map(before.asked);
  for (const [path, more] of linked.asked) names.set(path, new Set([...(names.get(path) ?? []), ...more]));
  return { ...before, ...tables, handlers, roots, asked: names };
}

function rootOf(path: string, facts: FileFacts | undefined): readonly LinkRoot[] {
  const held = heldOf(facts?.detections ?? []);
  return facts?.calls || held.length > 0 ? [{ path, calls: facts?.calls, held }] : [];
}

/** In the order of the tree. */
function tablesOf(
  before: LinkState,
  { chosen, changed, touched }: Pick<LinkedAgain, 'chosen' | 'changed' | 'touched'>,
): LinkTables & Pick<LinkState, 'handlers'> {
  const own = new TreeFacts();
  for (const [path, facts] of touched) own.add(path, facts);
  const now = own.tables();
  const paths = chosen.map(({ path }) => path);
  const merged = <Value>(was: ReadonlyMap<string, Value>, is: ReadonlyMap<string, Value>) =>
    new Map(
      paths.flatMap((path) => {
        const value = (changed.has(path) ? is : was).get(path);
        return value === undefined ? [] : [[path, value] as const];
      }),
    );
  const either = (was: ReadonlySet<string>, is: ReadonlySet<string>) =>
    new Set(paths.filter((path) => (changed.has(path) ? is : was).has(path)));
  return {
    types: merged(before.types, now.types),
    declared: merged(before.declared, now.declared),
    sources: either(before.sources, now.sources),
    handlers: either(before.handlers, now.handlers),
  };
}
