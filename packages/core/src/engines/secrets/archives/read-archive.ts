// The files inside an archive, within limits: what a bomb would unpack to is never unpacked.
import { gunzipSync } from 'node:zlib';
import { readZip } from '../../../source/read-zip.ts';
import { type ArchiveMember, archiveLimits } from './archive-member.ts';
import { readTar } from './read-tar.ts';

/** The members of a zip, tar, gzip or gzipped tar; empty for anything else and for what is damaged. */
export async function readArchive(bytes: Buffer, path: string): Promise<ArchiveMember[]> {
  try {
    if (bytes.length > 30 && bytes.readUInt32LE(0) === 0x04034b50) return await membersOfZip(bytes);
    if (isTar(bytes)) return readTar(bytes);
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return [];
    const unpacked = gunzipSync(bytes, { maxOutputLength: archiveLimits.totalBytes });
    const name = (path.split('/').pop() ?? path).replace(/\.gz$/i, '').replace(/\.tgz$/i, '.tar');
    return isTar(unpacked) ? readTar(unpacked) : [{ name, bytes: unpacked }];
  } catch {
    return [];
  }
}

const zipLimits = {
  maxEntries: Number.POSITIVE_INFINITY,
  maxEntryBytes: archiveLimits.memberBytes,
  maxTotalBytes: archiveLimits.totalBytes,
  anyName: true,
};

/** What can be read: a damaged member hides no other one, nor does a directory that ends too early. */
async function membersOfZip(bytes: Buffer): Promise<ArchiveMember[]> {
  const members: ArchiveMember[] = [];
  let budget: number = archiveLimits.totalBytes;
  try {
    for await (const { name, size, read } of readZip(bytes, zipLimits)) {
      if (members.length === archiveLimits.members) break;
      if (size === 0 || size > Math.min(budget, archiveLimits.memberBytes)) continue;
      const content = await read().catch(() => null);
      if (content === null) continue;
      members.push({ name, bytes: content });
      budget -= content.length;
    }
  } catch {
    // The members up to there are what it has.
  }
  return members;
}

function isTar(bytes: Buffer): boolean {
  return bytes.length >= 512 && bytes.toString('latin1', 257, 262) === 'ustar';
}
