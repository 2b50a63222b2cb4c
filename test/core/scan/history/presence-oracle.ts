// Generated histories, and what was present when by the plainest reading of them: each branch walked commit by commit.
import type { PlacedVersion } from '../../../../packages/core/src/scan/history/history-index.ts';
import type { HeldByVersion } from '../../../../packages/core/src/scan/history/presence.ts';

export interface GeneratedHistory {
  readonly nodes: readonly { readonly parent: number }[];
  /** For each node, what each of its files holds; a file that is not there is not named. */
  readonly states: readonly ReadonlyMap<string, ReadonlySet<string>>[];
  readonly placed: readonly (readonly PlacedVersion[])[];
  readonly held: readonly HeldByVersion[];
}

/** What one commit does to one file: null removes it. */
export interface GeneratedCommit {
  /** Its parent, counted back from the commit before it; -1 for none. */
  readonly back: number;
  readonly changes: readonly { readonly path: string; readonly things: readonly string[] | null }[];
}

export function buildHistory(commits: readonly GeneratedCommit[]): GeneratedHistory {
  const nodes: { parent: number }[] = [];
  const states: ReadonlyMap<string, ReadonlySet<string>>[] = [];
  const placed: PlacedVersion[][] = [];
  const held: HeldByVersion[] = [];
  for (const { back, changes } of commits) {
    const parent = back < 0 ? -1 : Math.max(-1, nodes.length - 1 - back);
    const state = new Map(states[parent]);
    const own = new Map<string, PlacedVersion>();
    for (const { path, things } of changes) {
      if (things === null) {
        if (state.delete(path)) own.set(path, { path, version: null });
        continue;
      }
      state.set(path, new Set(things));
      const all = things.map((thing) => [thing, { name: thing, isDeclared: false }] as const);
      held.push({ things: new Map(all), pins: new Set(), isReadable: true });
      own.set(path, { path, version: held.length - 1 });
    }
    nodes.push({ parent });
    states.push(state);
    placed.push([...own.values()].sort((a, b) => (a.path < b.path ? -1 : 1)));
  }
  return { nodes, states, placed, held };
}

/** `thing from start to end`, for each commit taken for the tip of a branch; the end is `open` or a commit. */
export function intervalsByHand({ nodes, states }: GeneratedHistory, tip: number): readonly string[] {
  const line: number[] = [];
  for (let node = tip; node >= 0; node = nodes[node]?.parent ?? -1) line.unshift(node);
  let open: { readonly thing: string; path: string; readonly start: number }[] = [];
  const found: string[] = [];
  let before: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  for (const node of line) {
    const now = states[node] ?? new Map();
    const isThere = (path: string, thing: string) => now.get(path)?.has(thing) === true;
    const gone = open.filter(({ path, thing }) => !isThere(path, thing));
    open = open.filter((one) => !gone.includes(one));
    for (const [path, things] of [...now].sort(([a], [b]) => (a < b ? -1 : 1)))
      for (const thing of things) {
        if (before.get(path)?.has(thing)) continue;
        // A file that came takes over from one that went, of the same name before others.
        const leaving = before.has(path)
          ? []
          : gone.filter((one) => one.thing === thing && !now.has(one.path));
        const moved = leaving.toSorted(
          (a, b) => closeness(path, a.path) - closeness(path, b.path) || (a.path < b.path ? -1 : 1),
        )[0];
        if (moved) gone.splice(gone.indexOf(moved), 1);
        open.push({ thing, path, start: moved?.start ?? node });
      }
    for (const { thing, start } of gone) found.push(`${thing} from ${start} to ${node}`);
    before = now;
  }
  return [...found, ...open.map(({ thing, start }) => `${thing} from ${start} to open`)].sort();
}

function closeness(path: string, other: string): number {
  const [folder, name] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)];
  if (other.endsWith(`/${name}`) || other === name) return 0;
  return other.slice(0, other.lastIndexOf('/') + 1) === folder ? 1 : 2;
}
