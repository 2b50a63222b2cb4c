// One file with all that the advisory database knows, for places without a network: rows as lines of JSON, packed, between a
// head that says how old they are and a digest of them all.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { ConflictError, NotFoundError, ValidationError } from '../../../../support/errors.ts';
import { AdvisoryDatabase, type AdvisoryStatus } from './advisory-database.ts';
import { closeWritten, fillLookups, openForWriting, type Sqlite } from './advisory-schema.ts';

export interface BundleHead {
  readonly format: 'assay-advisories';
  readonly version: 1;
  readonly createdAt: string;
  readonly advisories: number;
  /** When the advisories were last read from where they are published. */
  readonly syncedAt: string | null;
  readonly sources: AdvisoryStatus['sources'];
  readonly kev: AdvisoryStatus['kev'];
  readonly euKev: AdvisoryStatus['euKev'];
  readonly epss: AdvisoryStatus['epss'];
}

export interface AdvisoryBundle {
  readonly head: BundleHead;
  /** Of the file. */
  readonly sha256: string;
}

/** What is written, in the order in which rows refer to each other; the rest is made of these again. */
const tables = {
  advisories: ['number', 'id', 'modified', 'withdrawn', 'record'],
  affected: ['ecosystem', 'name', 'advisory', 'entry'],
  sources: ['number', 'origin', 'ecosystem', 'digest', 'synced_at', 'broken', 'withdrawn'],
  files: ['source', 'name', 'checksum', 'advisory'],
  exploitation: [
    'cve',
    'epss',
    'epss_percentile',
    'kev_since',
    'kev_due',
    'kev_ransomware',
    'eu_since',
    'eu_ransomware',
  ],
  settings: ['name', 'value'],
} as const;
type Table = keyof typeof tables;
const tableNames = Object.keys(tables) as readonly Table[];

/** Far above what all of OSV needs. */
const maxBytes = 16 * 1024 ** 3;
const maxLine = 32 * 1024 * 1024;

/** Writes all of the database to `path`, which appears when it is whole. */
export async function exportAdvisories(
  databasePath: string,
  path: string,
  now: Date,
): Promise<AdvisoryBundle> {
  if (!existsSync(databasePath))
    throw new NotFoundError(`There is no advisory database at ${databasePath}. Run "assay advisories sync".`);
  const db = openForWriting(databasePath);
  const part = `${path}.part`;
  try {
    const head = headOf(databasePath, now);
    const hash = createHash('sha256');
    const hashed = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    db.exec('BEGIN');
    await pipeline(Readable.from(linesOf(db, head)), createGzip(), hashed, createWriteStream(part));
    renameSync(part, path);
    return { head, sha256: hash.digest('hex') };
  } finally {
    rmSync(part, { force: true });
    if (db.inTransaction) db.exec('ROLLBACK');
    closeWritten(db);
  }
}

function headOf(databasePath: string, now: Date): BundleHead {
  const database = AdvisoryDatabase.open(databasePath);
  const status = database?.status();
  database?.close();
  if (!status || (status.syncedAt === null && status.kev.syncedAt === null))
    throw new NotFoundError(`Nothing was ever synced into ${databasePath}. Run "assay advisories sync".`);
  const { advisories, syncedAt, sources, kev, euKev, epss } = status;
  const createdAt = now.toISOString();
  return {
    format: 'assay-advisories',
    version: 1,
    createdAt,
    advisories,
    syncedAt,
    sources,
    kev,
    euKev,
    epss,
  };
}

function* linesOf(db: Sqlite, head: BundleHead): Generator<string> {
  const hash = createHash('sha256');
  let block = `${JSON.stringify(head)}\n`;
  for (const table of tableNames)
    for (const row of db
      .prepare(`SELECT ${tables[table].join(', ')} FROM ${table}`)
      .raw()
      .iterate()) {
      block += `${JSON.stringify([table, ...(row as unknown[])])}\n`;
      if (block.length < 64 * 1024) continue;
      hash.update(block);
      yield block;
      block = '';
    }
  hash.update(block);
  yield block;
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`;
}

export interface ImportOptions {
  /** What the file must have; only that it is undamaged is checked when left out. */
  readonly sha256?: string;
  /** Replaces newer advisories, too. */
  readonly force?: boolean;
}

/** Replaces what the database knows by a bundle, all or nothing. Throws ValidationError for one that is damaged. */
export async function importAdvisories(
  path: string,
  databasePath: string,
  { sha256, force = false }: ImportOptions = {},
): Promise<AdvisoryBundle> {
  const bundle = await checkBundle(path);
  if (sha256 !== undefined && sha256.toLowerCase() !== bundle.sha256)
    throw new ValidationError(`${path} has the SHA-256 ${bundle.sha256}, not ${sha256}.`, {
      sha256: `has the SHA-256 ${bundle.sha256}`,
    });
  const db = openForWriting(databasePath);
  try {
    const known = newestOf(db);
    if (!force && known !== null && (bundle.head.syncedAt ?? '') < known)
      throw new ConflictError(
        `${path} has advisories of ${bundle.head.syncedAt ?? 'no day'}, the database newer ones of ${known}. Replace them with --force.`,
      );
    db.exec('BEGIN IMMEDIATE');
    for (const table of ['packages', 'aliases', ...[...tableNames].reverse()])
      db.exec(`DELETE FROM ${table}`);
    await putRows(db, path);
    fillLookups(db);
    db.exec('COMMIT');
    return bundle;
  } catch (error) {
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')
      ? damaged(path, error)
      : error;
  } finally {
    if (db.inTransaction) db.exec('ROLLBACK');
    closeWritten(db);
  }
}

function newestOf(db: Sqlite): string | null {
  return db.prepare<[], string | null>('SELECT max(synced_at) FROM sources').pluck().get() ?? null;
}

async function putRows(db: Sqlite, path: string): Promise<void> {
  const put = new Map(
    tableNames.map((table) => {
      const places = tables[table].map(() => '?').join(', ');
      return [
        table as string,
        db.prepare(`INSERT INTO ${table} (${tables[table].join(', ')}) VALUES (${places})`),
      ];
    }),
  );
  let count = 0;
  for await (const line of linesIn(path, createHash('sha256'))) {
    if (!line.startsWith('[')) continue;
    const [table, ...values] = JSON.parse(line) as readonly [string, ...unknown[]];
    const isPlain = values.every((value) => value === null || ['string', 'number'].includes(typeof value));
    const statement = put.get(table);
    if (!statement || !isPlain || values.length !== tables[table as Table].length) throw damaged(path);
    if (table === 'advisories' && !isRecord(values[4])) throw damaged(path);
    statement.run(...values);
    count += 1;
    if (count % 5000 === 0) await breathe();
  }
}

function isRecord(text: unknown): boolean {
  try {
    const { id, aliases } = JSON.parse(String(text)) as { id?: unknown; aliases?: unknown };
    return typeof id === 'string' && Array.isArray(aliases);
  } catch {
    return false;
  }
}

/** Reads it to its end, without believing a word before its digest is right. */
async function checkBundle(path: string): Promise<AdvisoryBundle> {
  if (!existsSync(path)) throw new ValidationError(`${path} does not exist.`, { file: 'does not exist' });
  const file = createHash('sha256');
  const rows = createHash('sha256');
  let head: BundleHead | undefined;
  let last = '';
  for await (const line of linesIn(path, file)) {
    if (!head) head = headIn(line, path);
    else rows.update(`${last}\n`);
    last = line;
  }
  if (!head || last !== JSON.stringify({ sha256: rows.digest('hex') })) throw damaged(path);
  return { head, sha256: file.digest('hex') };
}

function headIn(line: string, path: string): BundleHead {
  let head: Partial<BundleHead> | null = null;
  try {
    head = JSON.parse(line) as Partial<BundleHead> | null;
  } catch {
    // Refused below.
  }
  if (head?.format !== 'assay-advisories')
    throw new ValidationError(`${path} was not written by \`assay advisories export\`.`, {
      file: 'was not written by `assay advisories export`',
    });
  if (head.version !== 1)
    throw new ValidationError(`${path} was written by a newer version of Assay.`, {
      file: 'was written by a newer version of Assay',
    });
  return head as BundleHead;
}

async function* linesIn(path: string, hash: ReturnType<typeof createHash>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const packed = createReadStream(path).on('data', (chunk) => void hash.update(chunk));
  const unpacked = packed.pipe(createGunzip());
  packed.once('error', (error) => unpacked.destroy(error));
  let rest = '';
  let bytes = 0;
  try {
    for await (const chunk of unpacked as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (bytes > maxBytes || rest.length > maxLine) throw damaged(path);
      yield* lines;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    throw code.startsWith('Z_') || code === 'ERR_ENCODING_INVALID_ENCODED_DATA'
      ? damaged(path, error)
      : error;
  } finally {
    packed.destroy();
  }
  if (rest !== '') throw damaged(path);
}

function damaged(path: string, cause?: unknown): ValidationError {
  return new ValidationError(
    `${path} is damaged, or was not written by \`assay advisories export\`. Nothing was imported.`,
    { file: 'is damaged' },
    { cause },
  );
}
