// Where a sync reads from: OSV's own export or a mirror of it, a folder of the same layout, one zip, loose records.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { crc32 } from 'node:zlib';
import { ValidationError } from '../../../../support/errors.ts';
import { readZip } from '../../../source/read-zip.ts';
import { fetchChanges, type HeldSource, type RecordFile } from './advisory-changes.ts';
import { type DownloadOptions, download } from './advisory-download.ts';

/** The records of one ecosystem, ready to be read. */
export interface OpenedSource {
  /** The mark to compare with next time; null when the files must be compared one by one. */
  readonly digest: string | null;
  /** The mark of the list of changes; null or absent when it was not what was read. */
  readonly listDigest?: string | null;
  records(): AsyncIterable<RecordFile>;
  /** Removes what was fetched. */
  done(): void;
}

export interface AdvisoryOrigin {
  /** The folder, file or address, as it is kept in the database. */
  readonly origin: string;
  /** OSV's name, or '' when the records are of several. */
  readonly ecosystem: string;
  /** undefined when nothing has changed since `held` was read. */
  open(held: HeldSource): Promise<OpenedSource | undefined>;
}

/** How old a whole reading may be. */
const archiveDays = 7;

export interface OriginList {
  readonly sources: readonly AdvisoryOrigin[];
  /** Whether these are all ecosystems of the origin: what is not among them has no advisories there. */
  readonly complete: boolean;
}

export interface OriginOptions extends Omit<DownloadOptions, 'etag' | 'maxBytes'> {
  /** Where downloads lie while they are read. */
  readonly folder: string;
  readonly ecosystems: readonly string[];
  now(): Date;
}

/** Finds the sources behind a folder, a file or an address. Throws ValidationError when there are none. */
export async function findOrigins(from: string, options: OriginOptions): Promise<OriginList> {
  const list = /^https?:\/\//.test(from) ? await remote(new URL(from), options) : local(resolve(from));
  if (options.ecosystems.length === 0) return list;
  const wanted = new Set(options.ecosystems.map((each) => each.toLowerCase()));
  const sources = list.sources.filter(
    ({ ecosystem }) => ecosystem === '' || wanted.has(ecosystem.toLowerCase()),
  );
  if (sources.length === 0) {
    throw new ValidationError(`${from} has no advisories for ${options.ecosystems.join(', ')}.`, {
      ecosystem: 'is not there',
    });
  }
  return { sources, complete: false };
}

function local(path: string): OriginList {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) throw new ValidationError(`${path} does not exist.`, { from: 'does not exist' });
  if (info.isFile()) return { sources: [zipFile(path, path, '')], complete: false };
  const folders = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const zips = folders.filter(({ name }) => existsSync(join(path, name, 'all.zip')));
  if (zips.length > 0) {
    const sources = zips.map(({ name }) => zipFile(path, join(path, name, 'all.zip'), name));
    return { sources, complete: existsSync(join(path, 'ecosystems.txt')) };
  }
  const files = readdirSync(path).filter((name) => name.endsWith('.json'));
  if (files.length > 0) return { sources: [recordFolder(path, files)], complete: false };
  if (existsSync(join(path, 'all.zip'))) {
    return { sources: [zipFile(path, join(path, 'all.zip'), basename(path))], complete: false };
  }
  throw new ValidationError(`${path} contains neither <ecosystem>/all.zip nor OSV records.`, {
    from: 'contains no advisories',
  });
}

function zipFile(origin: string, path: string, ecosystem: string): AdvisoryOrigin {
  return {
    origin,
    ecosystem,
    open: async (held) => {
      const digest = `sha256:${await sha256(path)}`;
      if (digest === held.digest) return undefined;
      return { digest, records: () => zipRecords(path), done: () => {} };
    },
  };
}

async function* zipRecords(path: string): AsyncGenerator<RecordFile> {
  for await (const { name, crc32: checksum, read } of readZip(path)) {
    if (name.endsWith('.json')) yield { name, checksum, read };
  }
}

function recordFolder(path: string, files: readonly string[]): AdvisoryOrigin {
  async function* records(): AsyncGenerator<RecordFile> {
    for (const name of files) {
      const bytes = readFileSync(join(path, name));
      yield { name, checksum: crc32(bytes), read: async () => bytes };
    }
  }
  return { origin: path, ecosystem: '', open: async () => ({ digest: null, records, done: () => {} }) };
}

async function remote(url: URL, options: OriginOptions): Promise<OriginList> {
  if (url.pathname.endsWith('.zip'))
    return { sources: [remoteZip(url.href, url, '', options)], complete: false };
  const base = new URL(url.href.endsWith('/') ? url.href : `${url.href}/`);
  const list = join(options.folder, 'ecosystems.txt');
  await download(new URL('ecosystems.txt', base), list, {
    ...options,
    maxBytes: 1024 * 1024,
    progress: undefined,
  });
  const names = readFileSync(list, 'utf8').split(/\r?\n/);
  rmSync(list, { force: true });
  // A release (`Debian:12`) has no export of its own beyond what is in its distribution's.
  const ecosystems = names.filter((name) => /^[A-Za-z][\w .-]{0,60}$/.test(name));
  const sources = ecosystems.map((name) =>
    remoteZip(base.href, new URL(`${encodeURIComponent(name)}/all.zip`, base), name, options),
  );
  return { sources, complete: true };
}

function remoteZip(origin: string, url: URL, ecosystem: string, options: OriginOptions): AdvisoryOrigin {
  const path = join(options.folder, `${ecosystem.replace(/[^A-Za-z0-9.]+/g, '-') || 'all'}.zip`);
  return {
    origin,
    ecosystem,
    open: async (held) => {
      const archive = async () => {
        const got = await download(url, path, { ...options, etag: held.digest });
        const done = () => rmSync(path, { force: true });
        return got && { digest: got.etag, records: () => zipRecords(path), done };
      };
      if (isArchiveOld(held, options.now())) {
        const opened = await archive();
        if (opened) return opened;
      }
      const changes = ecosystem === '' ? 'unusable' : await fetchChanges(url, held, { ...options, path });
      if (changes === 'unchanged') return undefined;
      if (typeof changes !== 'string') {
        const { files, listDigest } = changes;
        return { digest: held.digest, listDigest, records: () => eachOf(files), done: () => {} };
      }
      const opened = await archive();
      if (opened === undefined && changes === 'behind')
        throw new Error(
          `${url.href} lacks changes that are listed beside it. They are read at the next sync.`,
        );
      return opened;
    },
  };
}

/** OSV corrects records without a word in the list of changes, so the archive is read again at times. */
function isArchiveOld({ archiveAt }: HeldSource, now: Date): boolean {
  return archiveAt === null || now.getTime() - Date.parse(archiveAt) >= archiveDays * 86_400_000;
}

async function* eachOf(files: readonly RecordFile[]): AsyncGenerator<RecordFile> {
  yield* files;
}

async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 }))
    hash.update(chunk as Buffer);
  return hash.digest('hex');
}
