// Fetches only the records of an ecosystem that changed: OSV publishes the time of the last change of each beside its archive.
import { readFileSync, rmSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type DownloadOptions, download } from './advisory-download.ts';

/** What the database holds of a source that was read to its end. */
export interface HeldSource {
  /** The mark of the archive; null when it was never read to its end. */
  readonly digest: string | null;
  /** The mark of the list of changes; null when the archive was read last. */
  readonly listDigest: string | null;
  /** When the archive was read to its end last; null when that is not known. */
  readonly archiveAt: string | null;
  readonly count: number;
  /** The file's checksum, and when its record was changed last; that is null where it could not be used. */
  file(name: string): { readonly checksum: number; readonly modified: string | null } | undefined;
}

/** One record's file, as a zip, a folder or a list of changes gives it. */
export interface RecordFile {
  readonly name: string;
  readonly checksum: number;
  read(): Promise<Buffer>;
}

export interface RecordChanges {
  readonly listDigest: string | null;
  /** Every record that the ecosystem has now; only changed ones can be read. */
  readonly files: readonly RecordFile[];
}

/** Beyond so many the archive is the shorter way. */
const maxRecords = 2000;
const maxRecordBytes = 16 * 1024 * 1024;
const maxBytes = 128 * 1024 * 1024;
const concurrency = 8;

interface ChangesOptions extends Omit<DownloadOptions, 'etag' | 'maxBytes' | 'progress'> {
  /** Where the list and the records lie while they are read, as the beginning of a path. */
  readonly path: string;
}

/**
 * `unchanged`: the list is the one of the last sync. `behind`: some changes could not be downloaded, or there are too many: the archive
 * may contain them. `unusable`: there is no list, or it contradicts the database.
 */
export async function fetchChanges(
  base: URL,
  held: HeldSource,
  { path, ...options }: ChangesOptions,
): Promise<RecordChanges | 'unchanged' | 'behind' | 'unusable'> {
  if (held.digest === null) return 'unusable';
  const list = `${path}.csv`;
  try {
    const got = await download(new URL('modified_id.csv', base), list, { ...options, etag: held.listDigest });
    if (got === undefined) return 'unchanged';
    const files = await currentFiles(readList(readFileSync(list, 'utf8')), held, (id, index) =>
      fetchRecord(new URL(`${encodeURIComponent(id)}.json`, base), `${path}-${index}.json`, options),
    );
    return { listDigest: got.etag, files };
  } catch (error) {
    options.signal?.throwIfAborted();
    return error instanceof MissingChangeError ? 'behind' : 'unusable';
  } finally {
    rmSync(list, { force: true });
  }
}

/** A record that the list names was not to be had as the list says. */
class MissingChangeError extends Error {}

type ListedRecord = readonly [id: string, modified: string];

/** Throws on a line that is none of the format's. */
function readList(text: string): readonly ListedRecord[] {
  const lines = text.split(/\r?\n/).filter((line) => line !== '');
  return lines.map((line) => {
    const [, modified = '', id = ''] = /^([^,]+),([A-Za-z0-9][\w.:+-]{0,199})$/.exec(line) ?? [];
    if (id === '' || Number.isNaN(Date.parse(modified))) throw new Error('The list is malformed.');
    return [id, modified];
  });
}

async function currentFiles(
  listed: readonly ListedRecord[],
  held: HeldSource,
  fetchOne: (id: string, index: number) => Promise<Buffer>,
): Promise<readonly RecordFile[]> {
  const unchanged: RecordFile[] = [];
  const changed: ListedRecord[] = [];
  let kept = 0;
  for (const [id, modified] of listed) {
    const name = `${id}.json`;
    const known = held.file(name);
    if (known !== undefined) kept += 1;
    if (known && isCurrent(known.modified, modified))
      unchanged.push({ name, checksum: known.checksum, read: async () => Buffer.alloc(0) });
    else changed.push([id, modified]);
  }
  // Records seldom go: a list without many of them was cut.
  if (held.count - kept > 10 + held.count / 10) throw new Error('The list is not whole.');
  if (changed.length > maxRecords) throw new MissingChangeError();
  return [...unchanged, ...(await fetchAll(changed, fetchOne))];
}

async function fetchAll(
  changed: readonly ListedRecord[],
  fetchOne: (id: string, index: number) => Promise<Buffer>,
): Promise<readonly RecordFile[]> {
  const files: RecordFile[] = [];
  const waiting = changed.entries();
  let total = 0;
  let failed = false;
  const work = async () => {
    for (const [index, [id, modified]] of waiting) {
      if (failed) return;
      try {
        const bytes = await fetchOne(id, index);
        total += bytes.length;
        if (total > maxBytes || !isRecordOf(bytes, id, modified)) throw new MissingChangeError();
        files.push({ name: `${id}.json`, checksum: crc32(bytes), read: async () => bytes });
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  // The first failure ends the others, which write into the same folder.
  const ended = await Promise.allSettled(Array.from({ length: concurrency }, work));
  for (const each of ended)
    if (each.status === 'rejected') throw new MissingChangeError('', { cause: each.reason });
  return files;
}

/** A copy that is older than the list says is not what the list promises. */
function isRecordOf(bytes: Buffer, id: string, modified: string): boolean {
  const record = JSON.parse(bytes.toString('utf8')) as { readonly id?: unknown; readonly modified?: unknown };
  return record.id === id && isCurrent(String(record.modified), modified);
}

function isCurrent(held: string | null, listed: string): boolean {
  return held !== null && Date.parse(held) >= Date.parse(listed);
}

async function fetchRecord(url: URL, path: string, options: DownloadOptions): Promise<Buffer> {
  try {
    await download(url, path, { ...options, maxBytes: maxRecordBytes });
    return readFileSync(path);
  } finally {
    rmSync(path, { force: true });
  }
}
