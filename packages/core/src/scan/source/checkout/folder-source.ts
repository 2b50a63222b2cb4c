// A folder on this machine: the working tree of a checkout, a plain folder, or a single file. Git
// names the files (what it ignores is left out); they are then read one after the other, never
// through a symbolic link.
import { closeSync, constants, lstatSync, openSync, readSync, type Stats } from 'node:fs';
import type { Coverage } from '../coverage/coverage.ts';
import type { GitRepository } from '../git/git-repository.ts';
import type { FileName } from '../git/record-stream.ts';
import {
  type FileStamp,
  listTimeoutMs,
  type Source,
  type SourceContent,
  type SourceEntry,
  type SourceLimits,
} from '../source.ts';
import { TimeLimit } from '../time-limit.ts';
import { Turns } from '../turns.ts';
import { EntryList } from './entry-list.ts';
import { type ListedFolder, listFolder, sparseFiles } from './folder-listing.ts';
import { RealFolders } from './real-folders.ts';

export interface FolderSourceOptions extends Omit<ListedFolder, 'coverage' | 'signal'> {
  /** Only this file of the folder. */
  readonly file?: string | undefined;
  /** Why its `.git` is not followed, as a sentence; null when it is, or there is none. */
  readonly refusal: string | null;
  readonly commit: string | null;
  readonly ref: string | null;
  readonly git: GitRepository | null;
  readonly limits: SourceLimits;
}

const orNone = { throwIfNoEntry: false } as const;
const firstBufferBytes = 64 * 1024;
const tooSlow = 'Listing the files of the folder timed out. Use a smaller folder.';

export class FolderSource implements Source {
  readonly commit: string | null;
  readonly ref: string | null;
  readonly git: GitRepository | null;
  readonly #options: FolderSourceOptions;
  readonly #folders: RealFolders;
  /** The real names of entries whose name is not UTF-8. */
  readonly #rawPaths = new WeakMap<SourceEntry, Buffer>();

  constructor(options: FolderSourceOptions) {
    this.commit = options.commit;
    this.ref = options.ref;
    this.git = options.git;
    this.#options = options;
    this.#folders = new RealFolders(options.folder);
  }

  async list(coverage: Coverage, signal?: AbortSignal): Promise<readonly SourceEntry[]> {
    const limit = new TimeLimit(listTimeoutMs, tooSlow, signal);
    try {
      return await this.#list(coverage, limit.signal);
    } finally {
      limit.stop();
    }
  }

  async *read(
    entries: Iterable<SourceEntry>,
    coverage: Coverage,
    signal?: AbortSignal,
  ): AsyncGenerator<SourceContent, void, undefined> {
    const { limits } = this.#options;
    const folders = this.#folders;
    const turns = new Turns(signal);
    // One byte more than is allowed, so that a file that has grown shows itself.
    const reader = new FileReader(limits.maxFileBytes + 1);
    for (const entry of entries) {
      const name = this.#rawPaths.get(entry) ?? entry.path;
      const bytes = folders.above(name) === 'real' ? reader.read(folders.place(name), entry.size) : null;
      if (bytes === null) coverage.skip('unreadable', entry.path);
      else if (bytes.length > limits.maxFileBytes) coverage.skip('too_large', entry.path);
      else yield { entry, bytes };
      if (turns.due()) await turns.next();
    }
  }

  stampNow(entry: SourceEntry): FileStamp | undefined {
    const name = this.#rawPaths.get(entry) ?? entry.path;
    const stats = lstatSync(this.#folders.place(name), orNone);
    return stats?.isFile() ? stampOf(stats) : undefined;
  }

  async close(): Promise<void> {}

  async #list(coverage: Coverage, signal: AbortSignal): Promise<readonly SourceEntry[]> {
    const { limits, refusal } = this.#options;
    if (refusal !== null) {
      const message = `${refusal} The folder is scanned as plain files, without Git.`;
      coverage.broken({ path: '.git', line: null, message }, 'unsafe_path');
    }
    const entries = new EntryList(limits, coverage);
    let isMissing = false;
    const turns = new Turns(signal);
    for await (const names of this.#names(coverage, signal)) {
      for (const name of names) {
        const path = typeof name === 'string' ? name : name.toString('utf8');
        const length = Buffer.byteLength(name);
        if (!entries.another(length)) return entries.finish();
        if (entries.accepts(path, length)) {
          const entry = this.#entry(path, name, coverage);
          if (entry) entries.add(entry);
          else isMissing = true;
        }
        if (turns.due()) await turns.next();
      }
    }
    if (isMissing)
      for (const path of await sparseFiles({ ...this.#options, coverage, signal }))
        coverage.skip('not_checked_out', path);
    return entries.finish();
  }

  #names(
    coverage: Coverage,
    signal: AbortSignal,
  ): AsyncIterable<readonly FileName[]> | Iterable<readonly FileName[]> {
    const { file } = this.#options;
    return file === undefined ? listFolder({ ...this.#options, coverage, signal }) : [[file]];
  }

  #entry(path: string, name: FileName, coverage: Coverage): SourceEntry | null {
    const folders = this.#folders;
    try {
      const above = folders.above(name);
      if (above === 'link') coverage.skip('symlink', path);
      const stats = above === 'real' ? lstatSync(folders.place(name), orNone) : undefined;
      // Without: git still knows a file that has been deleted.
      if (!stats) return null;
      if (stats.isFile()) {
        const entry = {
          path,
          size: stats.size,
          blob: null,
          executable: (stats.mode & 0o111) !== 0,
          stamp: stampOf(stats),
        };
        if (typeof name !== 'string') this.#rawPaths.set(entry, name);
        return entry;
      }
      coverage.skip(
        stats.isDirectory() ? 'submodule' : stats.isSymbolicLink() ? 'symlink' : 'unreadable',
        path,
      );
    } catch {
      coverage.skip('unreadable', path);
    }
    return null;
  }
}

function stampOf({ size, dev, ino, mtimeMs, ctimeMs }: Stats): FileStamp {
  return { text: [size, dev, ino, mtimeMs, ctimeMs].join(' '), changedMs: Math.max(mtimeMs, ctimeMs) };
}

// A link put in place of the file fails, and a named pipe does not wait for a writer.
const openFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** Reads files into a buffer as large as they need: most reads are of a few small ones. */
class FileReader {
  readonly #maxBytes: number;
  #buffer: Buffer;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#buffer = Buffer.allocUnsafeSlow(Math.min(maxBytes, firstBufferBytes));
  }

  /** At most as many bytes as are allowed, valid until the next call; null when the file can't be read. */
  read(place: string | Buffer, expected: number): Buffer | null {
    let file = -1;
    try {
      file = openSync(place, openFlags);
      let size = 0;
      // One more than expected: getting less proves the end without a second call.
      let wanted = Math.min(expected + 1, this.#maxBytes);
      for (;;) {
        this.#makeRoom(size, size + wanted);
        const count = readSync(file, this.#buffer, size, wanted, null);
        size += count;
        if (count < wanted || size === this.#maxBytes) return this.#buffer.subarray(0, size);
        wanted = Math.min(Math.max(size, firstBufferBytes), this.#maxBytes - size);
      }
    } catch {
      return null;
    } finally {
      if (file >= 0) closeSync(file);
    }
  }

  #makeRoom(used: number, wanted: number): void {
    if (wanted <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(
      Math.min(this.#maxBytes, Math.max(wanted, 2 * this.#buffer.length)),
    );
    this.#buffer.copy(larger, 0, 0, used);
    this.#buffer = larger;
  }
}
