// Both sides of a change of a checkout, as two whole sources: the files as they are now, and as they were before.
import { realpathSync, statSync } from 'node:fs';
import { dirname, relative, resolve, sep } from 'node:path';
import { Coverage } from '../coverage/coverage.ts';
import { blobId } from '../git/blob-id.ts';
import { findCheckout } from '../git/checkout.ts';
import { GitFailure } from '../git/git-command.ts';
import type { GitRepository } from '../git/git-repository.ts';
import { resolveCommit } from '../git/resolve-commit.ts';
import { defaultSourceLimits, type Source, type SourceEntry, type SourceLimits } from '../source.ts';
import { EntryList } from './entry-list.ts';
import { GitSource } from './git-source.ts';

/** What is staged is kept in memory up to this size. */
const keptBytes = 4 * 1024 * 1024;

export interface Changes {
  readonly before: Source;
  readonly now: Source;
  /** Files of either side that the other one does not have with the same content. */
  readonly changed: ReadonlySet<string>;
}

/** Trees without anything in them, in both of git's hashes. */
const emptyTrees = {
  40: '4b825dc642cb6eb9a060e54bf8d69288fbee4904',
  64: '6ef19b41225c5369f1c104d45d8d85efa9b057b53b14b4b9b939dd74decc5321',
};

/** What is staged, by the contents that would be committed, whatever the files say meanwhile. */
export async function stagedChanges(
  git: GitRepository,
  { commit, ref }: Pick<Source, 'commit' | 'ref'>,
  limits: Partial<SourceLimits> = {},
  signal?: AbortSignal,
): Promise<Changes> {
  const base = commit ?? (await emptyTree(git, signal));
  const args = ['diff-index', '--cached', '--raw', '-z', '--no-renames', base];
  const raw = (await git.text(args, signal)).split('\0');
  const changed = new Set<string>();
  for (let index = 0; index + 1 < raw.length; index += 2) changed.add(raw[index + 1] ?? '');
  const all = { ...defaultSourceLimits, ...limits };
  const reader = new GitSource({ git, commit: base, ref, limits: all });
  const staged = changed.size === 0 ? [] : await stagedFiles(git, signal);
  const sizes = await sizesOf(git, staged, signal);
  const list = (coverage: Coverage) => entriesOf(staged, sizes, all, coverage);
  const whole = list(new Coverage());
  const now = {
    ...partOf(reader, commit, list),
    read: readTogether(
      reader,
      whole.filter(({ path }) => changed.has(path)),
    ),
  };
  return { before: reader, now, changed };
}

/** What would be committed. */
async function stagedFiles(git: GitRepository, signal?: AbortSignal): Promise<readonly Blob[]> {
  const listed = await git.text(['ls-files', '--stage', '-z'], signal);
  return listed.split('\0').flatMap((row) => {
    const [, mode = '', blob = '', path = ''] = /^(\d+) ([0-9a-f]+) \d\t(.+)$/s.exec(row) ?? [];
    return path === '' ? [] : [{ path, mode, blob }];
  });
}

/** The files as they are, against the commit where the branch left `ref`. */
export async function changesSince(
  ref: string,
  options: {
    readonly path: string;
    readonly git: GitRepository;
    readonly source: Source;
    readonly limits?: Partial<SourceLimits> | undefined;
    /** Knows files that nobody touched; all are read unless given. */
    readonly blobs?: BlobIds | undefined;
    readonly signal?: AbortSignal | undefined;
  },
): Promise<Changes> {
  const { path, git, source, limits, blobs, signal } = options;
  const base = await forkPoint(git, await resolveCommit(git, ref, signal), source.commit, signal);
  const reader = new GitSource({ git, commit: base, ref, limits: { ...defaultSourceLimits, ...limits } });
  const prefix = folderInCheckout(path);
  const old = new Map<string, SourceEntry>();
  for (const entry of await reader.list(new Coverage(), signal)) {
    if (entry.path.startsWith(prefix)) old.set(entry.path.slice(prefix.length), entry);
  }
  const listed = new Coverage();
  const entries = await source.list(listed, signal);
  const same = await unchanged(source, entries, { old, blobs: blobs ?? { blobs: readBlobs }, signal });
  const changed = new Set([...entries.map((entry) => entry.path), ...old.keys()]);
  for (const name of same) changed.delete(name);
  // What both sides have is one file, whose results are kept once.
  const shared = new Map(entries.filter(({ path }) => same.has(path)).map((entry) => [entry.path, entry]));
  const oldEntries = [...old].map(([name, entry]) => {
    const now = shared.get(name);
    return now?.executable === entry.executable ? now : { ...entry, path: name };
  });
  const isNow = (entry: SourceEntry | undefined) => entry !== undefined && shared.get(entry.path) === entry;
  return {
    before: {
      ...partOf(reader, base, () => oldEntries),
      async *read(asked, coverage, signal) {
        for (const run of inRuns(asked, isNow))
          yield* (isNow(run[0]) ? source : reader).read(run, coverage, signal);
      },
    },
    // The folder is listed once, however many audits there are.
    now: partOf(source, source.commit, (coverage) => {
      coverage.skipAllOf(listed);
      return entries;
    }),
    changed,
  };
}

/** Neighbors of which all are, or none is. */
function inRuns(entries: Iterable<SourceEntry>, is: (entry: SourceEntry) => boolean): SourceEntry[][] {
  const runs: SourceEntry[][] = [];
  let last: boolean | undefined;
  for (const entry of entries) {
    if (is(entry) !== last) runs.push([]);
    last = is(entry);
    runs.at(-1)?.push(entry);
  }
  return runs;
}

interface Blob {
  readonly path: string;
  readonly mode: string;
  readonly blob: string;
}

function partOf(
  source: Source,
  commit: string | null,
  list: (coverage: Coverage) => readonly SourceEntry[],
): Source {
  return {
    commit,
    ref: source.ref,
    git: source.git,
    list: async (coverage) => list(coverage),
    read: (entries, coverage, signal) => source.read(entries, coverage, signal),
    close: async () => {},
  };
}

/**
 * Reads from a git source; the given entries, when they are small, all at the first time: engines read one after the other,
 * and git would be started for each.
 */
function readTogether(source: Source, entries: readonly SourceEntry[]): Source['read'] {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > keptBytes) return (asked, coverage, signal) => source.read(asked, coverage, signal);
  let kept: ReadonlyMap<string | null, Buffer> | undefined;
  const paths = new Set(entries.map(({ path }) => path));
  return async function* (asked, coverage, signal) {
    const wanted = [...asked];
    if (!wanted.every(({ path }) => paths.has(path))) {
      yield* source.read(wanted, coverage, signal);
      return;
    }
    kept ??= await contentsOf(source, entries, signal);
    for (const entry of wanted) {
      const bytes = kept.get(entry.blob);
      if (bytes) yield { entry, bytes };
      else coverage.skip('unreadable', entry.path);
    }
  };
}

async function contentsOf(
  source: Source,
  entries: readonly SourceEntry[],
  signal?: AbortSignal,
): Promise<ReadonlyMap<string | null, Buffer>> {
  const contents = new Map<string | null, Buffer>();
  for await (const { entry, bytes } of source.read(entries, new Coverage(), signal))
    contents.set(entry.blob, Buffer.from(bytes));
  return contents;
}

/** Regular files within the limits; links and submodules are counted, as in every listing. */
function entriesOf(
  blobs: readonly Blob[],
  sizes: ReadonlyMap<string, number>,
  limits: SourceLimits,
  coverage: Coverage,
): readonly SourceEntry[] {
  const entries = new EntryList(limits, coverage);
  for (const { path, mode, blob } of blobs) {
    if (/^0+$/.test(mode)) continue;
    const bytes = Buffer.byteLength(path);
    if (!entries.another(bytes)) break;
    if (!entries.accepts(path, bytes)) continue;
    const size = sizes.get(blob);
    if (mode === '160000') coverage.skip('submodule', path);
    else if (mode === '120000') coverage.skip('symlink', path);
    else if (size === undefined) coverage.skip('unreadable', path);
    else entries.add({ path, size, blob, executable: mode === '100755' });
  }
  return entries.finish();
}

async function sizesOf(
  git: GitRepository,
  blobs: readonly Blob[],
  signal?: AbortSignal,
): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  const ids = [...new Set(blobs.filter(({ mode }) => mode.startsWith('100')).map(({ blob }) => blob))];
  if (ids.length === 0) return sizes;
  const args = ['cat-file', '--batch-check=%(objectname) %(objectsize)'];
  const chunks: Buffer[] = [];
  for await (const chunk of git.stream(args, {
    input: ids.map((id) => `${id}\n`),
    ...(signal && { signal }),
  })) {
    chunks.push(chunk);
  }
  for (const line of Buffer.concat(chunks).toString('latin1').split('\n')) {
    const [id = '', size = ''] = line.split(' ');
    if (/^\d+$/.test(size)) sizes.set(id, Number(size));
  }
  return sizes;
}

interface HashOptions {
  readonly algorithm: 'sha1' | 'sha256';
  readonly signal?: AbortSignal | undefined;
}

/** The ids that Git would give files as blobs, by path; none of a file that cannot be read. */
export interface BlobIds {
  blobs(
    entries: readonly SourceEntry[],
    source: Pick<Source, 'read'>,
    options: HashOptions,
  ): Promise<ReadonlyMap<string, string>>;
}

async function readBlobs(
  entries: readonly SourceEntry[],
  source: Pick<Source, 'read'>,
  { algorithm, signal }: HashOptions,
): Promise<ReadonlyMap<string, string>> {
  const blobs = new Map<string, string>();
  for await (const { entry, bytes } of source.read(entries, new Coverage(), signal))
    blobs.set(entry.path, blobId(bytes, algorithm));
  return blobs;
}

/** Paths whose bytes are those of the old blob. Git itself is not asked: it would run the checkout's filters. */
async function unchanged(
  source: Source,
  entries: readonly SourceEntry[],
  {
    old,
    blobs,
    signal,
  }: { old: ReadonlyMap<string, SourceEntry>; blobs: BlobIds; signal?: AbortSignal | undefined },
): Promise<Set<string>> {
  const candidates = entries.filter(({ path, size }) => old.get(path)?.size === size);
  const [any] = old.values();
  const algorithm = any?.blob?.length === 64 ? 'sha256' : 'sha1';
  const found = await blobs.blobs(candidates, source, { algorithm, signal });
  const same = candidates.flatMap(({ path }) =>
    found.get(path) === (old.get(path)?.blob ?? '') ? [path] : [],
  );
  // A checkout may end lines otherwise than what is committed.
  const longer = entries.filter(({ path, size }) => size > (old.get(path)?.size ?? size));
  for await (const { entry, bytes } of source.read(longer, new Coverage(), signal)) {
    // Git leaves binary files as they are.
    if (bytes.includes(0)) continue;
    const committed = withoutReturns(bytes);
    if (committed.length !== old.get(entry.path)?.size) continue;
    if (blobId(committed, algorithm) === old.get(entry.path)?.blob) same.push(entry.path);
  }
  return new Set(same);
}

/** With lines that end as Git keeps them. */
function withoutReturns(bytes: Buffer): Buffer {
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

/** Where the two histories parted; the other commit itself when they have nothing in common. */
export async function forkPoint(
  git: GitRepository,
  other: string,
  head: string | null,
  signal?: AbortSignal,
): Promise<string> {
  if (head === null) return other;
  try {
    return (await git.text(['merge-base', other, head], signal)).trim() || other;
  } catch (error) {
    if (error instanceof GitFailure) return other;
    throw error;
  }
}

async function emptyTree(git: GitRepository, signal?: AbortSignal): Promise<string> {
  const format = (await git.text(['rev-parse', '--show-object-format'], signal)).trim();
  return emptyTrees[format === 'sha256' ? 64 : 40];
}

/** `packages/api/` for a folder in a checkout, with which the paths of its commits begin. */
function folderInCheckout(path: string): string {
  const full = realpathSync(resolve(path));
  const folder = statSync(full).isDirectory() ? full : dirname(full);
  const checkout = findCheckout(folder);
  const inside = checkout ? relative(checkout.workTree, folder).split(sep).join('/') : '';
  return inside === '' ? '' : `${inside}/`;
}
