// Reads the inventories of a repository's history: what earlier runs kept, and what came since.
import type { LockfileContext } from '../engines/dependencies/lockfile.ts';
import { baseNameOf } from '../engines/dependencies/lockfiles/reading/repository-path.ts';
import {
  decodeText,
  findLockfileParser,
  isWholeFile,
  listLockfile,
} from '../engines/dependencies/parse-lockfile.ts';
import { readBlobs } from '../source/git/blob-stream.ts';
import type { GitRepository } from '../source/git/git-repository.ts';
import { defaultSourceLimits } from '../source/source.ts';
import { FileVersions } from './file-versions.ts';
import { type HistoryIndex, type KeptHistory, placeVersions, type WantedVersion } from './history-index.ts';
import { readRefs, readShallowBoundary } from './history-refs.ts';
import { readHistoryTree } from './history-tree.ts';

export interface ReadHistoryOptions {
  /** What an earlier run kept. */
  readonly kept?: KeptHistory | undefined;
  /** Git's patterns of further files that are followed in the tree. */
  readonly patterns?: readonly string[] | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called with how much is done, from 0 to 1. */
  readonly onProgress?: (done: number) => void;
}

/** A parent of a parent of a parent: each round reads what the one before asked for. */
const maxRounds = 32;
/** Names of files besides lockfiles and manifests; the largest builds ask for some dozens. */
const maxNames = 200;

export interface ReadHistory {
  readonly index: HistoryIndex;
  readonly kept: KeptHistory;
  /** Versions of files that were read now. */
  readonly read: number;
  /** Whether there is more to keep than an earlier run kept. */
  readonly isChanged: boolean;
}

/** Every version of every lockfile and manifest on every branch and tag, each content read once. */
export async function readHistory(
  git: GitRepository,
  options: ReadHistoryOptions = {},
): Promise<ReadHistory> {
  const { kept, patterns, signal } = options;
  const refs = await readRefs(git, signal);
  const boundary = await readShallowBoundary(git, signal);
  const versions = new FileVersions(kept?.versions);
  const wants = new Wants(versions);
  const known = new Map<string, unknown>();
  let names = kept?.tree.names ?? [];
  let tree = await readHistoryTree(git, { refs, boundary, names, patterns, signal }, kept?.tree);
  let read = 0;
  for (let round = 0; ; round += 1) {
    const { placed, wanted } = placeVersions(tree, versions, (path, blob) => wants.of(path, blob));
    if (wanted.length === 0)
      return {
        index: { refs, tree, versions, placed },
        kept: { tree, versions: versions.kept() },
        read,
        isChanged: read > 0 || tree !== kept?.tree,
      };
    for await (const _version of readWanted(git, wanted, {
      versions,
      wants,
      known,
      isLast: round >= maxRounds,
      signal,
    })) {
      read += 1;
      options.onProgress?.(read / (read + wanted.length));
    }
    const followed = new Set(names);
    const others = [...wants.paths].filter((path) => !findLockfileParser(path)).map(baseNameOf);
    const added = [...new Set(others)].filter((name) => !followed.has(name));
    if (added.length === 0 || followed.size >= maxNames) continue;
    names = [...names, ...added.sort()].slice(0, maxNames).sort();
    tree = await readHistoryTree(git, { refs, boundary, names, patterns, signal }, kept?.tree);
  }
}

/** What files ask for besides themselves. */
class Wants {
  readonly #versions: FileVersions;
  readonly #byContent = new Map<string, Set<string>>();
  readonly paths = new Set<string>();

  constructor(versions: FileVersions) {
    this.#versions = versions;
  }

  of(path: string, blob: string): readonly string[] {
    return [...(this.#byContent.get(`${blob} ${path}`) ?? this.#versions.readsOf(path))];
  }

  add(path: string, blob: string, others: ReadonlySet<string>): void {
    const known = this.#byContent.get(`${blob} ${path}`) ?? new Set(this.#versions.readsOf(path));
    for (const other of others) {
      known.add(other);
      this.paths.add(other);
    }
    this.#byContent.set(`${blob} ${path}`, known);
  }
}

interface Reading {
  readonly versions: FileVersions;
  readonly wants: Wants;
  /** What parsers kept of the versions before. */
  readonly known: Map<string, unknown>;
  /** What a file still asks for is not there then. */
  readonly isLast: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Parses each wanted version with the files that it is known to ask for. */
async function* readWanted(
  git: GitRepository,
  wanted: readonly WantedVersion[],
  reading: Reading,
): AsyncGenerator<WantedVersion> {
  const asked = wanted.flatMap((one) => [...one.blobOf.values(), one.blob]);
  const { maxFileBytes: maxBytes } = defaultSourceLimits;
  let texts: (string | null)[] = [];
  let place = 0;
  for await (const { bytes } of readBlobs(git, asked, { maxBytes, signal: reading.signal })) {
    texts.push(bytes && decodeText(bytes));
    const one = wanted[place];
    if (one === undefined || texts.length <= one.blobOf.size) continue;
    readVersion(one, texts, reading);
    yield one;
    texts = [];
    place += 1;
  }
}

function readVersion(
  { path, blob, blobOf }: WantedVersion,
  texts: readonly (string | null)[],
  { versions, wants, known, isLast }: Reading,
): void {
  const parser = findLockfileParser(path);
  const text = texts.at(-1) ?? null;
  if (parser === undefined) return;
  if (text === null) {
    versions.add(
      {
        path,
        blob,
        reads: [],
        error: 'The file is too large, or the clone does not have it.',
        isWhole: false,
      },
      [],
    );
    return;
  }
  const others = [...blobOf.keys()];
  const expected = new Set(wants.of(path, blob));
  const asked = new Set<string>();
  const missing = new Set<string>();
  const read: LockfileContext['read'] = (other) => {
    asked.add(other);
    if (!expected.has(other)) missing.add(other);
    const index = others.indexOf(other);
    return index === -1 ? undefined : (texts[index] ?? undefined);
  };
  const { packages, error } = listLockfile(parser, text, { path, read, known });
  if (missing.size > 0 && !isLast) {
    wants.add(path, blob, missing);
    return;
  }
  const reads = [...asked].map((other) => [other, blobOf.get(other) ?? null] as const);
  const own = packages.filter(({ file = path }) => file === path || findLockfileParser(file) === undefined);
  const isWhole = isWholeFile(parser, text);
  versions.add({ path, blob, reads, error: error?.message ?? null, isWhole }, own);
}
