// Writes a tar archive whose bytes depend on names, modes and contents only (POSIX ustar, with pax headers for long
// names: IEEE Std 1003.1, "pax Interchange Format").
import { gzipSync } from 'node:zlib';

export interface ArchiveEntry {
  /** With slashes, relative. */
  readonly path: string;
  readonly content: Uint8Array;
  readonly executable: boolean;
}

const blockSize = 512;

/** `time`: of every entry, in seconds since 1970. */
export function tarGz(entries: readonly ArchiveEntry[], time: number): Buffer {
  return gzip(tar(entries, time));
}

/** Compresses to the same bytes on every operating system. */
export function gzip(content: Uint8Array): Buffer {
  const bytes = gzipSync(content, { level: 9 });
  // The byte that names the operating system of who compressed (RFC 1952); 255 is unknown.
  bytes[9] = 255;
  return bytes;
}

export function tar(entries: readonly ArchiveEntry[], time: number): Buffer {
  const parts: Uint8Array[] = [];
  for (const entry of entries.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    const name = ustarName(entry.path);
    if (!name) {
      const record = paxRecord('path', entry.path);
      parts.push(header({ name: 'pax', prefix: '' }, record.length, { type: 'x', mode: 0o644, time }));
      parts.push(record, padding(record.length));
    }
    const mode = entry.executable ? 0o755 : 0o644;
    const shortName = name ?? {
      name: Buffer.from(entry.path).subarray(0, 100).toString('latin1'),
      prefix: '',
    };
    parts.push(header(shortName, entry.content.length, { type: '0', mode, time }));
    parts.push(entry.content, padding(entry.content.length));
  }
  parts.push(Buffer.alloc(2 * blockSize));
  return Buffer.concat(parts);
}

interface UstarName {
  readonly name: string;
  readonly prefix: string;
}

/** Undefined when it does not fit: 100 bytes, after a folder of up to 155. */
function ustarName(path: string): UstarName | undefined {
  if (/[^\x20-\x7e]/.test(path)) return undefined;
  if (path.length <= 100) return { name: path, prefix: '' };
  for (let slash = path.indexOf('/'); slash >= 0 && slash <= 155; slash = path.indexOf('/', slash + 1)) {
    if (path.length - slash - 1 <= 100) return { name: path.slice(slash + 1), prefix: path.slice(0, slash) };
  }
  return undefined;
}

/** Its length counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + String(rest).length;
  if (String(length).length > String(rest).length) length = rest + String(length).length;
  return Buffer.from(`${length} ${key}=${value}\n`);
}

function header(
  { name, prefix }: UstarName,
  size: number,
  { type, mode, time }: { readonly type: string; readonly mode: number; readonly time: number },
): Buffer {
  const block = Buffer.alloc(blockSize);
  const octal = (value: number, offset: number, length: number) =>
    block.write(`${value.toString(8).padStart(length - 1, '0')}\0`, offset, 'latin1');
  block.write(name, 0, 'latin1');
  octal(mode, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(size, 124, 12);
  octal(time, 136, 12);
  block.write('        ', 148, 'latin1');
  block.write(type, 156, 'latin1');
  block.write('ustar\x0000', 257, 'latin1');
  block.write(prefix, 345, 'latin1');
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return block;
}

function padding(length: number): Buffer {
  return Buffer.alloc((blockSize - (length % blockSize)) % blockSize);
}
