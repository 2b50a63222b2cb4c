// The file of a whole portal: gzip, and in it one line of JSON after the other.
//
//   {"format":"assay-portal","version":1,"schema":["0001-access",…],…}     what it is
//   {"table":"users","key":["id"],"columns":["created_at",…]}              for each table, then
//   ["2026-11-21T…",…]                                                     its rows in the order of the key
//   {"table":"users","rows":2,"sha256":"…"}                                their number, and the digest of their lines
//   {"tables":34,"rows":812,"sha256":"…"}                                  and at the end the digest of these digests
import { createHash, type Hash } from 'node:crypto';
import { closeSync, createReadStream, createWriteStream, fsyncSync, openSync } from 'node:fs';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { TransferError, type Value } from './columns.ts';

export const fileFormat = 'assay-portal';
export const fileVersion = 1;

/** A reply or a delivery of 25 MB, escaped; whatever is longer is no row of ours. */
const longestLine = 128 * 1024 * 1024;

/** Keys that travel only when asked for. */
export interface PortalKeys {
  readonly jwtSecret?: string;
  readonly fingerprintKey?: string;
  /** Of the audit log's chain, the current one first. */
  readonly activityKeys?: readonly string[];
}

export interface FileHeader {
  readonly format: typeof fileFormat;
  readonly version: typeof fileVersion;
  /** The version of the program that wrote it. */
  readonly program: string;
  readonly exportedAt: string;
  /** The migrations that its tables have been through. */
  readonly schema: readonly string[];
  /** Shows whether the fingerprints were made with the same key; it can't be computed back. */
  readonly fingerprintKeyCheck: string;
  readonly keys?: PortalKeys;
}

export interface TableDigest {
  readonly table: string;
  readonly rows: number;
  /** SHA-256 of the lines of its rows. */
  readonly sha256: string;
}

/** Counts the rows of a table and digests their lines. */
export class RowDigest {
  readonly #hash: Hash = createHash('sha256');
  #rows = 0;

  add(line: string): void {
    this.#hash.update(line).update('\n');
    this.#rows += 1;
  }

  end(table: string): TableDigest {
    return { table, rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

export function rowLine(row: readonly Value[]): string {
  return JSON.stringify(row);
}

/** The last line: what the digests of the tables come to. */
export function fileEnd(digests: readonly TableDigest[]): {
  readonly tables: number;
  readonly rows: number;
  readonly sha256: string;
} {
  const hash = createHash('sha256');
  let rows = 0;
  for (const digest of digests) {
    hash.update(`${digest.table} ${digest.rows} ${digest.sha256}\n`);
    rows += digest.rows;
  }
  return { tables: digests.length, rows, sha256: hash.digest('hex') };
}

/** Writes line by line; memory stays the same however many there are. */
export class LineWriter {
  readonly #path: string;
  readonly #gzip = createGzip({ level: 4 });
  readonly #file;
  #pending: string[] = [];
  #pendingLength = 0;

  /** The file must be there, empty and closed to others. */
  constructor(path: string) {
    this.#path = path;
    this.#file = createWriteStream(path, { flags: 'r+' });
    this.#gzip.pipe(this.#file);
    this.#file.once('error', (error) => this.#gzip.destroy(error));
  }

  async write(line: string): Promise<void> {
    this.#pending.push(line, '\n');
    this.#pendingLength += line.length + 1;
    if (this.#pendingLength >= 256 * 1024) await this.#flush();
  }

  /** On the disk when it is done. */
  async end(): Promise<void> {
    await this.#flush();
    this.#gzip.end();
    await finished(this.#file);
    const handle = openSync(this.#path, 'r+');
    try {
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  }

  abandon(): void {
    this.#gzip.destroy();
    this.#file.destroy();
  }

  async #flush(): Promise<void> {
    const text = this.#pending.join('');
    this.#pending = [];
    this.#pendingLength = 0;
    if (this.#gzip.destroyed) throw this.#gzip.errored ?? new Error('The file was closed.');
    if (this.#gzip.write(text)) return;
    await new Promise<void>((resolve, reject) => {
      const finish = (error?: Error): void => {
        this.#gzip.off('drain', finish).off('error', finish).off('close', finish);
        if (error) reject(error);
        else resolve();
      };
      this.#gzip.on('drain', finish).on('error', finish).on('close', finish);
    });
  }
}

/** The lines of a file; throws TransferError for what is no gzip, was cut off or was changed. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const gunzip = createGunzip();
  file.once('error', (error) => gunzip.destroy(error));
  file.pipe(gunzip).setEncoding('utf8');
  let parts: string[] = [];
  let length = 0;
  try {
    for await (const text of gunzip as AsyncIterable<string>) {
      let start = 0;
      for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        yield parts.length > 0 ? parts.join('') + text.slice(start, end) : text.slice(start, end);
        parts = [];
        length = 0;
        start = end + 1;
      }
      if (start === text.length) continue;
      parts.push(text.slice(start));
      length += text.length - start;
      if (length > longestLine) throw new TransferError(`${path} contains an invalid line.`);
    }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (!/^Z_/.test(code ?? '')) throw error;
    throw new TransferError(`${path} is truncated or corrupt (${code}).`, {
      cause: error,
    });
  } finally {
    file.destroy();
    gunzip.destroy();
  }
  if (parts.length > 0) throw new TransferError(`${path} ends in the middle of a line.`);
}
