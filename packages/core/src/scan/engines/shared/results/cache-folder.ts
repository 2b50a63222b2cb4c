// The cache of scans on the spot: a SQLite file in a folder of the user's own, beside the key that its contents are
// encrypted with. Several scans may use it at once; what is damaged is thrown away.
import { randomBytes } from 'node:crypto';
import { linkSync, lstatSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';
import { engineIdentity } from './engine-identity.ts';
import { ResultCache } from './result-cache.ts';
import { SqliteResultStore } from './sqlite-result-store.ts';

const keyName = 'results.key';
const databaseName = 'results.db';
const keyBytes = 32;

/** Above it, what was not used for longest is thrown away. */
export const defaultMaxCacheBytes = 1024 * 1024 * 1024;

export interface CacheFolderOptions {
  /** The tree that is scanned: results are never read from within it, and its files are remembered under its name. */
  readonly tree: string | null;
  readonly maxBytes?: number;
  /** The day of the last use, by which old files are deleted. */
  readonly now?: Date;
}

export interface OpenCache {
  readonly results: ResultCache;
  /** Writes what is new, and makes room. */
  close(): Promise<void>;
}

/** Undefined where nothing can or may be kept; a scan is none the worse for it, but slower. */
export function openCacheFolder(
  folder: string,
  { tree, maxBytes = defaultMaxCacheBytes, now = new Date() }: CacheFolderOptions,
): OpenCache | undefined {
  try {
    const scanned = tree === null ? null : realpathSync(tree);
    // A repository could bring its own results along.
    const isOfTree = (place: string) => scanned !== null && isInside(place, scanned);
    if (isOfTree(resolve(folder))) return undefined;
    const place = prepareFolder(folder);
    if (isOfTree(place)) return undefined;
    const secret = readKey(place);
    const store = SqliteResultStore.open(join(place, databaseName), { maxBytes, now });
    if (store === undefined) return undefined;
    const results = new ResultCache({ store, secret, engineIdentity: engineIdentity(), tree: scanned });
    return {
      results,
      async close() {
        try {
          await results.flush();
        } finally {
          store.close();
        }
      },
    };
  } catch {
    return undefined;
  }
}

export interface CacheStatus {
  readonly folder: string;
  readonly results: number;
  readonly bytes: number;
  readonly maxBytes: number;
}

/** What is kept; nothing in a folder that is not there. */
export function cacheStatus(folder: string): CacheStatus {
  const found = SqliteResultStore.status(join(folder, databaseName)) ?? { results: 0, bytes: 0 };
  return { folder, ...found, maxBytes: defaultMaxCacheBytes };
}

/** Removes all that is kept, and the key. */
export function clearCacheFolder(folder: string): void {
  for (const name of [databaseName, `${databaseName}-wal`, `${databaseName}-shm`, keyName])
    rmSync(join(folder, name), { force: true });
}

/** Only for its owner: anyone who can write to it decides what a scan finds. */
function prepareFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const place = realpathSync(folder);
  const { mode, uid } = lstatSync(place);
  const isForeign = process.getuid !== undefined && (uid !== process.getuid() || (mode & 0o022) !== 0);
  if (isForeign) throw new Error('The cache folder belongs to others, too.');
  return place;
}

function isInside(place: string, tree: string): boolean {
  const path = relative(tree, place);
  return path !== '..' && !path.startsWith(`..${sep}`) && !isAbsolute(path);
}

/** Made once, by the first that comes. */
function readKey(folder: string): Buffer {
  const file = join(folder, keyName);
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const read = () => readFileSync(file);
  try {
    const key = read();
    if (key.length === keyBytes) return key;
    rmSync(file, { force: true });
  } catch {
    // There is none yet.
  }
  try {
    writeFileSync(draft, randomBytes(keyBytes), { mode: 0o600, flag: 'wx' });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return read();
}
