// The inventories of a repository's whole history: which version of which lockfile or manifest each commit had.
import { chooseFiles, type MatchedFile } from '../engines/dependencies/lockfile-choice.ts';
import { findLockfileParser, isOfDependency } from '../engines/dependencies/parse-lockfile.ts';
import type { FileVersions, KeptVersions } from './file-versions.ts';
import type { HistoryRef } from './history-refs.ts';
import type { HistoryTree } from './history-tree.ts';
import { walkTree } from './walk-tree.ts';

export interface PlacedVersion {
  readonly path: string;
  /** The file's version from this commit on; null where it is gone, or another file describes the same project. */
  readonly version: number | null;
}

/** Plain data: what is kept of a repository between runs. */
export interface KeptHistory {
  readonly tree: HistoryTree;
  readonly versions: KeptVersions;
}

export interface HistoryIndex {
  readonly refs: readonly HistoryRef[];
  readonly tree: HistoryTree;
  readonly versions: FileVersions;
  /** For each node of the tree, which files changed against its parent. */
  readonly placed: readonly (readonly PlacedVersion[])[];
}

/** A version of a file that has not been read. */
export interface WantedVersion {
  readonly path: string;
  readonly blob: string;
  /** What the others of the commit were. */
  readonly blobOf: ReadonlyMap<string, string>;
}

export interface Placement {
  readonly placed: readonly (readonly PlacedVersion[])[];
  /** What must be read before the placement is whole. */
  readonly wanted: readonly WantedVersion[];
}

interface Chosen {
  readonly blob: string;
  readonly version: number | undefined;
}

/** Which file versions every node has, as far as they were read. */
export function placeVersions(
  tree: HistoryTree,
  versions: FileVersions,
  readsOf: (path: string, blob: string) => readonly string[],
): Placement {
  const placed: (readonly PlacedVersion[])[] = tree.nodes.map(() => []);
  const wanted = new Map<string, WantedVersion>();
  const blobs = new Map<string, string>();
  const chosen = new Map<string, Chosen>();
  const paths = new PathChoice();

  const choose = (path: string): Chosen | undefined => {
    const blob = paths.has(path) ? blobs.get(path) : undefined;
    if (blob === undefined) return undefined;
    const version = versions.find(path, blob, (other) => blobs.get(other) ?? null);
    if (version !== undefined) return { blob, version };
    const reads = readsOf(path, blob);
    const key = [path, blob, ...reads.map((other) => blobs.get(other) ?? '')].join('\0');
    if (!wanted.has(key)) {
      const others = reads.flatMap((other) => {
        const was = blobs.get(other);
        return was === undefined ? [] : [[other, was] as const];
      });
      wanted.set(key, { path, blob, blobOf: new Map(others) });
    }
    return { blob, version: undefined };
  };

  walkTree(tree.nodes, (index) => {
    const undo: (() => void)[] = [];
    const touched = new Set<string>();
    let isOtherSet = false;
    for (const { path, blob } of tree.nodes[index]?.changes ?? []) {
      if (isOfDependency(path)) continue;
      const before = blobs.get(path);
      undo.push(() => void (before === undefined ? blobs.delete(path) : blobs.set(path, before)));
      if (blob === null) blobs.delete(path);
      else blobs.set(path, blob);
      touched.add(path);
      isOtherSet ||= (before === undefined) !== (blob === null);
    }
    if (isOtherSet) {
      const { changed, restore } = paths.choose(blobs.keys());
      undo.push(restore);
      for (const path of changed) touched.add(path);
    }
    for (const [path, { version }] of chosen) {
      const reads = version === undefined ? undefined : versions.all[version]?.reads;
      if (version === undefined || reads?.some(([other]) => touched.has(other))) touched.add(path);
    }
    const changes: PlacedVersion[] = [];
    for (const path of touched) {
      const before = chosen.get(path);
      const now = choose(path);
      if (before?.blob === now?.blob && before?.version === now?.version) continue;
      undo.push(() => void (before === undefined ? chosen.delete(path) : chosen.set(path, before)));
      if (now === undefined) chosen.delete(path);
      else chosen.set(path, now);
      changes.push({ path, version: now?.version ?? null });
    }
    placed[index] = changes.sort((a, b) => (a.path < b.path ? -1 : 1));
    return () => {
      for (const one of undo.reverse()) one();
    };
  });
  return { placed, wanted: [...wanted.values()] };
}

/** Which of the files of a commit are read. */
class PathChoice {
  #chosen: ReadonlySet<string> = new Set();

  has(path: string): boolean {
    return this.#chosen.has(path);
  }

  choose(paths: Iterable<string>): { readonly changed: readonly string[]; restore(): void } {
    const matched: MatchedFile[] = [];
    for (const path of paths) {
      const parser = findLockfileParser(path);
      if (parser) matched.push({ entry: { path, size: 0, blob: null, executable: false }, parser });
    }
    const before = this.#chosen;
    const now = new Set(chooseFiles(matched).map(({ entry }) => entry.path));
    this.#chosen = now;
    return {
      changed: [
        ...[...before].filter((path) => !now.has(path)),
        ...[...now].filter((path) => !before.has(path)),
      ],
      restore: () => {
        this.#chosen = before;
      },
    };
  }
}
