// One commit of a git repository, read without a work tree: names from `ls-tree`, contents by object
// id from one `cat-file --batch`. No name of the repository ever becomes a path on this machine.

import type { Coverage } from '../coverage/coverage.ts';
import { readBlobs } from '../git/blob-stream.ts';
import type { GitRepository } from '../git/git-repository.ts';
import { splitRecords } from '../git/record-stream.ts';
import {
  listTimeoutMs,
  type Source,
  type SourceContent,
  type SourceEntry,
  type SourceLimits,
} from '../source.ts';
import { TimeLimit } from '../time-limit.ts';
import { EntryList } from './entry-list.ts';

const tooSlow = 'Listing the files of the repository timed out. It may be maliciously large.';

export interface GitSourceOptions {
  readonly git: GitRepository;
  /** A full commit id. */
  readonly commit: string;
  readonly ref: string | null;
  /** Of a fetched repository. */
  readonly origin?: string;
  /** Whether the tags of the remote are there too; said of a fetched repository only. */
  readonly hasTags?: boolean;
  /** Whether every commit before is there too; said of a fetched repository only. */
  readonly hasHistory?: boolean;
  readonly limits: SourceLimits;
  /** What `close` does, e.g. removing the folder the repository was fetched to. */
  readonly close?: () => Promise<void>;
}

export class GitSource implements Source {
  readonly commit: string;
  readonly ref: string | null;
  readonly git: GitRepository;
  readonly origin: string | undefined;
  readonly hasTags: boolean | undefined;
  readonly hasHistory: boolean | undefined;
  readonly #limits: SourceLimits;
  readonly #close: (() => Promise<void>) | undefined;

  constructor({ git, commit, ref, origin, hasTags, hasHistory, limits, close }: GitSourceOptions) {
    this.git = git;
    this.origin = origin;
    this.hasTags = hasTags;
    this.hasHistory = hasHistory;
    this.commit = commit;
    this.ref = ref;
    this.#limits = limits;
    this.#close = close;
  }

  async list(coverage: Coverage, signal?: AbortSignal): Promise<readonly SourceEntry[]> {
    const entries = new EntryList(this.#limits, coverage);
    // A tree of empty trees takes forever and names nothing.
    const limit = new TimeLimit(listTimeoutMs, tooSlow, signal);
    try {
      const args = ['ls-tree', '-r', '-z', '-l', '--full-tree', '--end-of-options', this.commit];
      for await (const records of splitRecords(this.git.stream(args, { signal: limit.signal }))) {
        if (!records.every((record) => addTreeEntry(record, entries, coverage))) break;
      }
    } finally {
      limit.stop();
    }
    return entries.finish();
  }

  async *read(
    entries: Iterable<SourceEntry>,
    coverage: Coverage,
    signal?: AbortSignal,
  ): AsyncGenerator<SourceContent, void, undefined> {
    const asked: SourceEntry[] = [];
    const blobs = readBlobs(this.git, blobIds(entries, asked), {
      maxBytes: this.#limits.maxFileBytes,
      signal,
    });
    for await (const { index, bytes } of blobs) {
      const entry = asked[index];
      if (entry === undefined) continue;
      delete asked[index];
      if (bytes) yield { entry, bytes };
      else coverage.skip('unreadable', entry.path);
    }
  }

  async close(): Promise<void> {
    await this.#close?.();
  }
}

/** Remembers in `asked` which entry each id was for; git answers in the order of the questions. */
function* blobIds(entries: Iterable<SourceEntry>, asked: SourceEntry[]): Generator<string> {
  for (const entry of entries) {
    asked.push(entry);
    yield entry.blob ?? 'none';
  }
}

/** `<mode> <type> <id> <size>`, a tab, the path. False when the listing must stop. */
function addTreeEntry(record: Buffer, entries: EntryList, coverage: Coverage): boolean {
  const tab = record.indexOf(9);
  const [mode = '', type, blob = '', size] = record.toString('latin1', 0, tab).split(/ +/);
  const pathBytes = record.length - tab - 1;
  if (!entries.another(pathBytes)) return false;
  const path = record.toString('utf8', tab + 1, record.length);
  if (!entries.accepts(path, pathBytes)) return true;
  if (type === 'commit') coverage.skip('submodule', path);
  else if (mode === '120000') coverage.skip('symlink', path);
  else if (type !== 'blob' || !/^\d+$/.test(size ?? '')) coverage.skip('unreadable', path);
  else entries.add({ path, size: Number(size), blob, executable: mode === '100755' });
  return true;
}
