// What distinguishes one content of a file from another: the id of its blob where it comes from Git; elsewhere a SHA-256 of its
// bytes, which is remembered with size, times and inode of the file, so that a file nobody touched is not even read.
import { hash } from 'node:crypto';
import { Coverage } from '../../../source/coverage/coverage.ts';
import { blobId } from '../../../source/git/blob-id.ts';
import type { Source, SourceEntry } from '../../../source/source.ts';
import { bucketOf } from './buckets.ts';
import type { ResultSection } from './result-section.ts';
import type { KeptFile } from './result-store.ts';

/**
 * A file that changed so shortly before it was read may change again within the same tick of its file system's clock,
 * and look the same afterwards: its digest is not remembered (Git calls such files racy).
 */
const racyMs = 2_000;

/** What is remembered of each file. */
type RememberedFile = readonly [path: string, stamp: string, digest: string, size: number, blob?: string];

export interface FileDigest {
  readonly digest: string;
  /** Bytes as read. */
  readonly size: number;
}

interface Known extends FileDigest {
  /** Empty of a file that must be read again in the next scan. */
  readonly stamp: string;
  /** Its id as a blob of Git, where that was asked for. */
  readonly blob?: string;
}

/** Rows of the memory: with a change, one is written again. */
const rowCount = 64;
const rowFiles = Array.from({ length: rowCount }, (_, row) => ({ path: `${row}`, digest: '' }));

export class FileDigests {
  readonly #memory: ResultSection<unknown> | null;
  readonly #known = new Map<string, Known>();
  /** What was answered: engines ask for the same entries one after the other. */
  readonly #answered = new Map<SourceEntry, FileDigest>();
  /** Paths that this scan has asked for. */
  readonly #asked = new Set<string>();
  #isRecalled = false;
  /** Rows in which something changed. */
  readonly #changed = new Set<number>();

  /** Without a memory nothing of a folder is remembered. */
  constructor(memory: ResultSection<unknown> | null) {
    this.#memory = memory;
  }

  /** Of each entry in its order; null of one that cannot be read, or cannot be distinguished from another by its path. */
  async of(
    entries: readonly SourceEntry[],
    source: Pick<Source, 'read'> & Partial<Pick<Source, 'commit'>>,
    { coverage, signal }: { readonly coverage: Coverage; readonly signal: AbortSignal },
  ): Promise<readonly (FileDigest | null)[]> {
    const others = entries.filter((entry) => !this.#answered.has(entry));
    const files = others.filter(({ blob, path }) => blob === null && !isAmbiguous(path));
    if (files.length > 0) await this.#recall();
    const changed = files.filter((entry) => !this.#isKnown(entry));
    for (const { path } of changed) this.#known.delete(path);
    const begun = Date.now();
    for await (const { entry, bytes } of source.read(changed, coverage, signal)) {
      const { stamp } = entry;
      const isRacy = stamp === undefined || stamp.changedMs > begun - racyMs;
      const digest = digestOf(entry, bytes);
      // A change of the checkout will ask for it, and would have to read the file again.
      const blob = source.commit ? blobId(bytes, source.commit.length === 64 ? 'sha256' : 'sha1') : undefined;
      const known = { digest, size: bytes.length, stamp: isRacy ? '' : stamp.text };
      this.#set(entry.path, blob === undefined ? known : { ...known, blob });
    }
    for (const { path } of files) this.#asked.add(path);
    for (const entry of others) {
      const { blob, path, size } = entry;
      const answer = blob === null ? this.#known.get(path) : { digest: blob, size };
      if (answer && !isAmbiguous(path)) this.#answered.set(entry, answer);
    }
    return entries.map((entry) => this.#answered.get(entry) ?? null);
  }

  /**
   * The ids that Git would give the entries as blobs, by path, whatever it would make of them by its filters; none of an entry that
   * cannot be read.
   */
  async blobs(
    entries: readonly SourceEntry[],
    source: Pick<Source, 'read'>,
    {
      algorithm,
      ...reading
    }: { readonly algorithm: 'sha1' | 'sha256'; readonly signal?: AbortSignal | undefined },
  ): Promise<ReadonlyMap<string, string>> {
    await this.#recall();
    const length = algorithm === 'sha1' ? 40 : 64;
    const isKnown = (entry: SourceEntry): boolean =>
      !isAmbiguous(entry.path) &&
      this.#isKnown(entry) &&
      this.#known.get(entry.path)?.blob?.length === length;
    const blobs = new Map<string, string>();
    for (const entry of entries) {
      const { blob = '' } = this.#known.get(entry.path) ?? {};
      if (isKnown(entry)) blobs.set(entry.path, blob);
    }
    const unknown = entries.filter((entry) => !isKnown(entry));
    const begun = Date.now();
    for await (const { entry, bytes } of source.read(unknown, new Coverage(), reading.signal)) {
      const { path, stamp } = entry;
      const blob = blobId(bytes, algorithm);
      blobs.set(path, blob);
      if (entry.blob !== null || isAmbiguous(path)) continue;
      const isRacy = stamp === undefined || stamp.changedMs > begun - racyMs;
      this.#set(path, {
        digest: digestOf(entry, bytes),
        size: bytes.length,
        stamp: isRacy ? '' : stamp.text,
        blob,
      });
      this.#asked.add(path);
    }
    return blobs;
  }

  /** The same of an entry as far as it is known already; null of others. */
  blobOf(entry: SourceEntry): string | null {
    if (entry.blob !== null) return entry.blob;
    if (isAmbiguous(entry.path) || !this.#isKnown(entry)) return null;
    return this.#known.get(entry.path)?.blob ?? null;
  }

  /** Whether the digests are still current: by size and times, and by bytes where these are not enough. */
  async areCurrent(
    entries: readonly SourceEntry[],
    source: Pick<Source, 'read' | 'stampNow'>,
    { coverage, signal }: { readonly coverage: Coverage; readonly signal: AbortSignal },
  ): Promise<boolean> {
    const begun = Date.now();
    const unsure: SourceEntry[] = [];
    for (const entry of entries) {
      if (entry.blob !== null) continue;
      const stamp = source.stampNow?.(entry);
      if (stamp === undefined || stamp.text !== entry.stamp?.text) return false;
      if (this.#known.get(entry.path)?.stamp !== stamp.text) unsure.push(entry);
    }
    let same = 0;
    for await (const { entry, bytes } of source.read(unsure, coverage, signal)) {
      const known = this.#known.get(entry.path);
      if (known === undefined || digestOf(entry, bytes) !== known.digest) return false;
      same += 1;
      const { stamp } = entry;
      if (stamp === undefined || stamp.changedMs > begun - racyMs) continue;
      this.#set(entry.path, { ...known, stamp: stamp.text });
    }
    return same === unsure.length;
  }

  /** Notes the digests of this tree for the next time. */
  remember(): void {
    if (this.#memory === null || this.#changed.size === 0) return;
    // A scan of some audit types does not ask for every file; of many that nobody asked for, most are gone.
    const isOutgrown = this.#known.size > 2 * this.#asked.size + 1_000;
    const rows = new Map([...this.#changed].map((row): [number, RememberedFile[]] => [row, []]));
    for (const [path, { stamp, digest, size, blob }] of this.#known)
      if (stamp !== '' && (!isOutgrown || this.#asked.has(path)))
        rows
          .get(bucketOf(path, rowCount))
          ?.push(blob === undefined ? [path, stamp, digest, size] : [path, stamp, digest, size, blob]);
    for (const [row, files] of rows) this.#memory.keep(rowFiles[row] as KeptFile, files);
    this.#changed.clear();
  }

  #set(path: string, known: Known): void {
    this.#known.set(path, known);
    this.#changed.add(bucketOf(path, rowCount));
  }

  #isKnown({ path, stamp }: SourceEntry): boolean {
    const known = this.#known.get(path);
    if (known === undefined) return false;
    return known.stamp === '' ? this.#asked.has(path) : known.stamp === stamp?.text;
  }

  async #recall(): Promise<void> {
    if (this.#isRecalled) return;
    this.#isRecalled = true;
    for (const found of (await this.#memory?.load(rowFiles)) ?? [])
      for (const [path, stamp, digest, size, blob] of (found?.result ?? []) as readonly RememberedFile[])
        this.#known.set(path, { digest, size, stamp, ...(blob !== undefined && { blob }) });
  }
}

/** Names that are not UTF-8 look alike as text. */
function isAmbiguous(path: string): boolean {
  return path.includes('\ufffd');
}

/** Of the bytes that were read, whatever was known of the file before. */
export function digestOf({ blob }: Pick<SourceEntry, 'blob'>, bytes: Uint8Array): string {
  return blob ?? `sha256:${hash('sha256', bytes, 'base64')}`;
}
