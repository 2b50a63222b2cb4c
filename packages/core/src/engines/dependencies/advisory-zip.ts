// Reads a zip file entry by entry without unpacking it, under limits that no bomb gets past.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { ValidationError } from '../../platform/errors.ts';

export interface ZipLimits {
  readonly maxEntries: number;
  /** Unpacked bytes of one entry. */
  readonly maxEntryBytes: number;
  /** Unpacked bytes of all entries that are read. */
  readonly maxTotalBytes: number;
}

/** The whole of OSV's data is about 2 GiB; its largest record is below 10 MiB. */
export const defaultZipLimits: ZipLimits = {
  maxEntries: 3_000_000,
  maxEntryBytes: 16 * 1024 * 1024,
  maxTotalBytes: 32 * 1024 * 1024 * 1024,
};

export interface ZipEntry {
  readonly name: string;
  /** The checksum the directory gives: tells whether an entry has changed without unpacking it. */
  readonly crc32: number;
  /** The entry's bytes; throws when they are not what the directory says, or too many. */
  read(): Promise<Buffer>;
}

/** Every file of the archive, in its order. Throws ValidationError when the file is no zip. */
export async function* readZip(
  path: string,
  limits: ZipLimits = defaultZipLimits,
): AsyncGenerator<ZipEntry, void, undefined> {
  const descriptor = openSync(path, 'r');
  try {
    const zip = await openZip(path, descriptor);
    if (zip.entryCount > limits.maxEntries) {
      throw new ValidationError(`${path} has ${zip.entryCount} entries, more than ${limits.maxEntries}.`);
    }
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith('/')) continue;
      const read = async (): Promise<Buffer> => {
        total += entry.uncompressedSize;
        const largest = Math.max(entry.uncompressedSize, entry.compressedSize);
        if (largest > limits.maxEntryBytes || total > limits.maxTotalBytes) {
          throw new ValidationError(`${entry.fileName} exceeds the maximum uncompressed size.`);
        }
        return unpack(zip, entry, descriptor);
      };
      yield { name: entry.fileName, crc32: entry.crc32, read };
    }
  } catch (cause) {
    if (cause instanceof ValidationError) throw cause;
    throw new ValidationError(`${path} is not a valid ZIP file.`, {}, { cause });
  } finally {
    closeSync(descriptor);
  }
}

async function openZip(path: string, descriptor: number): Promise<ZipFile> {
  const size = fstatSync(descriptor).size;
  if (size < 22) throw new ValidationError(`${path} is too short to be a ZIP file.`);
  return fromRandomAccessReaderPromise(new PagedReader(descriptor), size, {
    lazyEntries: true,
    autoClose: false,
  });
}

/** Entries are small and many: one read by hand costs a tenth of a stream. */
async function unpack(zip: ZipFile, entry: Entry, descriptor: number): Promise<Buffer> {
  if (!entry.canDecodeFileData())
    throw new ValidationError(`${entry.fileName} uses an unsupported compression method.`);
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = Buffer.allocUnsafe(entry.compressedSize);
  let filled = 0;
  while (filled < packed.length) {
    const count = readSync(descriptor, packed, filled, packed.length - filled, fileDataStart + filled);
    if (count === 0) throw new ValidationError(`${entry.fileName} is truncated.`);
    filled += count;
  }
  const bytes =
    entry.compressionMethod === 0
      ? packed
      : inflateRawSync(packed, { maxOutputLength: Math.max(1, entry.uncompressedSize) });
  if (bytes.length !== entry.uncompressedSize || crc32(bytes) !== entry.crc32) {
    throw new ValidationError(`${entry.fileName} is corrupt.`);
  }
  return bytes;
}

const pageBytes = 256 * 1024;

/** Reads ahead: the directory and the entries lie one behind the other, and are asked for in crumbs. */
class PagedReader extends RandomAccessReader {
  readonly #descriptor: number;
  readonly #pages: { start: number; bytes: Buffer }[] = [];

  constructor(descriptor: number) {
    super();
    this.#descriptor = descriptor;
  }

  override read(
    target: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    try {
      let done = 0;
      while (done < length) {
        const page = this.#page(position + done);
        const from = position + done - page.start;
        const count = page.bytes.copy(target, offset + done, from, from + length - done);
        if (count === 0) throw new ValidationError('The ZIP file is truncated.');
        done += count;
      }
      callback(null);
    } catch (error) {
      callback(error as Error);
    }
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
