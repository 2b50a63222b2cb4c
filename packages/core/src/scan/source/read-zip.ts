// Reads ZIP archives entry by entry, from a file or from memory, under limits that no bomb gets past. The only reader of
// the format here: advisory exports, artifacts of the code host and archives in repositories go through it.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import {
  type Entry,
  fromRandomAccessReaderPromise,
  RandomAccessReader,
  validateFileName,
  type ZipFile,
} from 'yauzl';
import { ValidationError } from '../../support/errors.ts';

export interface ZipLimits {
  readonly maxEntries: number;
  /** Unpacked bytes of one entry. */
  readonly maxEntryBytes: number;
  /** Unpacked bytes of all entries that are read. */
  readonly maxTotalBytes: number;
  /** Whether names that no folder could hold (`../x`, `/x`) are given, too: for callers that write no file by them. */
  readonly anyName?: boolean;
}

/** The whole of OSV's data is about 2 GiB; its largest record is below 10 MiB. */
export const defaultZipLimits: ZipLimits = {
  maxEntries: 3_000_000,
  maxEntryBytes: 16 * 1024 * 1024,
  maxTotalBytes: 32 * 1024 * 1024 * 1024,
};

export interface ZipEntry {
  readonly name: string;
  /** Unpacked, as the directory gives it. */
  readonly size: number;
  /** The checksum the directory gives: says whether an entry has changed without unpacking it. */
  readonly crc32: number;
  /** The entry's bytes; throws when they are not what the directory says, or too many. */
  read(): Promise<Buffer>;
}

/** Every file of the archive, in its order. Throws ValidationError when it is not a ZIP file. */
export async function* readZip(
  source: string | Buffer,
  limits: ZipLimits = defaultZipLimits,
): AsyncGenerator<ZipEntry, void, undefined> {
  const path = typeof source === 'string' ? source : 'The archive';
  const file = typeof source === 'string' ? new FileBytes(source) : new MemoryBytes(source);
  try {
    const zip = await openZip(path, file);
    if (zip.entryCount > limits.maxEntries) {
      throw new ValidationError(`${path} has ${zip.entryCount} entries, more than ${limits.maxEntries}.`);
    }
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      const name = entry.fileNameRaw.toString('utf8');
      if (name.endsWith('/')) continue;
      const fault = limits.anyName ? null : validateFileName(name);
      if (fault !== null) throw new ValidationError(`${path} is not accepted: ${fault}.`);
      const read = async (): Promise<Buffer> => {
        total += entry.uncompressedSize;
        const largest = Math.max(entry.uncompressedSize, entry.compressedSize);
        if (largest > limits.maxEntryBytes || total > limits.maxTotalBytes) {
          throw new ValidationError(`${name} exceeds the maximum uncompressed size.`);
        }
        return unpack(zip, entry, name, file);
      };
      yield { name, size: entry.uncompressedSize, crc32: entry.crc32, read };
    }
  } catch (cause) {
    if (cause instanceof ValidationError) throw cause;
    throw new ValidationError(`${path} is not a valid ZIP file.`, {}, { cause });
  } finally {
    file.close();
  }
}

async function openZip(path: string, file: ArchiveBytes): Promise<ZipFile> {
  if (file.size < 22) throw new ValidationError(`${path} is too short to be a ZIP file.`);
  return fromRandomAccessReaderPromise(new BytesReader(file), file.size, {
    // A name is checked above, so that one bad name need not hide the other entries.
    decodeStrings: false,
    lazyEntries: true,
    autoClose: false,
  });
}

/** Entries are small and many: one that is read directly costs a tenth of a stream. */
async function unpack(zip: ZipFile, entry: Entry, name: string, file: ArchiveBytes): Promise<Buffer> {
  if (!entry.canDecodeFileData())
    throw new ValidationError(`${name} uses an unsupported compression method.`);
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = file.slice(fileDataStart, entry.compressedSize);
  if (packed === null) throw new ValidationError(`${name} is truncated.`);
  const bytes =
    entry.compressionMethod === 0
      ? packed
      : inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) {
    throw new ValidationError(`${name} is corrupt.`);
  }
  return bytes;
}

/** The archive, wherever its bytes are. */
interface ArchiveBytes {
  readonly size: number;
  /** Copies at least one byte, and as many as it has at hand; 0 behind the end. */
  copy(target: Buffer, offset: number, length: number, position: number): number;
  /** Exactly so many bytes; null when there are fewer. */
  slice(position: number, length: number): Buffer | null;
  close(): void;
}

class MemoryBytes implements ArchiveBytes {
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get size(): number {
    return this.#bytes.length;
  }

  copy(target: Buffer, offset: number, length: number, position: number): number {
    return this.#bytes.copy(target, offset, position, position + length);
  }

  slice(position: number, length: number): Buffer | null {
    return position + length <= this.size ? this.#bytes.subarray(position, position + length) : null;
  }

  close(): void {}
}

const pageBytes = 256 * 1024;

/** Reads ahead: the directory and the entries lie one behind the other, and are asked for in crumbs. */
class FileBytes implements ArchiveBytes {
  readonly size: number;
  readonly #descriptor: number;
  readonly #pages: { start: number; bytes: Buffer }[] = [];

  constructor(path: string) {
    this.#descriptor = openSync(path, 'r');
    this.size = fstatSync(this.#descriptor).size;
  }

  copy(target: Buffer, offset: number, length: number, position: number): number {
    const page = this.#page(position);
    const from = position - page.start;
    return page.bytes.copy(target, offset, from, from + length);
  }

  slice(position: number, length: number): Buffer | null {
    if (position + length > this.size) return null;
    const bytes = Buffer.allocUnsafe(length);
    for (let read = 0; read < length; ) {
      const count = readSync(this.#descriptor, bytes, read, length - read, position + read);
      if (count === 0) return null;
      read += count;
    }
    return bytes;
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  /** Two pages are kept: one in the directory, one among the entries. */
  #page(position: number): { start: number; bytes: Buffer } {
    const start = position - (position % pageBytes);
    const known = this.#pages.find((page) => page.start === start);
    if (known !== undefined) return known;
    const bytes = Buffer.allocUnsafe(pageBytes);
    const count = readSync(this.#descriptor, bytes, 0, pageBytes, start);
    const page = { start, bytes: bytes.subarray(0, count) };
    this.#pages.push(page);
    if (this.#pages.length > 2) this.#pages.shift();
    return page;
  }
}

class BytesReader extends RandomAccessReader {
  readonly #file: ArchiveBytes;

  constructor(file: ArchiveBytes) {
    super();
    this.#file = file;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    try {
      for (let done = 0; done < length; ) {
        const count = this.#file.copy(target, offset + done, length - done, position + done);
        if (count === 0) throw new ValidationError('The ZIP file is truncated.');
        done += count;
      }
      callback(null);
    } catch (error) {
      callback(error as Error);
    }
  }
}
