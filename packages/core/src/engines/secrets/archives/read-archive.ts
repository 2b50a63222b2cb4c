// The files inside an archive, within limits: what a bomb would unpack to is never unpacked.
import { gunzipSync } from 'node:zlib';
import { type ArchiveMember, archiveLimits } from './archive-member.ts';
import { readTar } from './read-tar.ts';
import { readZip } from './read-zip.ts';

/** The members of a zip, tar, gzip or gzipped tar; empty for anything else and for what is damaged. */
export function readArchive(bytes: Buffer, path: string): ArchiveMember[] {
  try {
    if (bytes.length > 30 && bytes.readUInt32LE(0) === 0x04034b50) return readZip(bytes);
    if (isTar(bytes)) return readTar(bytes);
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return [];
    const unpacked = gunzipSync(bytes, { maxOutputLength: archiveLimits.totalBytes });
    const name = (path.split('/').pop() ?? path).replace(/\.gz$/i, '').replace(/\.tgz$/i, '.tar');
    return isTar(unpacked) ? readTar(unpacked) : [{ name, bytes: unpacked }];
  } catch {
    return [];
  }
}

function isTar(bytes: Buffer): boolean {
  return bytes.length >= 512 && bytes.toString('latin1', 257, 262) === 'ustar';
}
