// The files inside an archive, within limits: what a bomb would unpack to is never unpacked.
import { gunzipSync } from 'node:zlib';
import { readZip } from '../../../source/read-zip.ts';
import { type ArchiveContent, type ArchiveMember, archiveLimits } from './archive-member.ts';
import { readTar } from './read-tar.ts';

const nothing: ArchiveContent = { members: [], isWhole: false };

/** The members of a zip, tar, gzip or gzipped tar; none for anything else and for what is damaged. */
export async function readArchive(bytes: Buffer, path: string): Promise<ArchiveContent> {
  try {
    if (bytes.length > 30 && bytes.readUInt32LE(0) === 0x04034b50) return await membersOfZip(bytes);
    if (isTar(bytes)) return readTar(bytes);
    if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return nothing;
    const unpacked = gunzipSync(bytes, { maxOutputLength: archiveLimits.totalBytes });
    const name = (path.split('/').pop() ?? path).replace(/\.gz$/i, '').replace(/\.tgz$/i, '.tar');
    return isTar(unpacked) ? readTar(unpacked) : { members: [{ name, bytes: unpacked }], isWhole: true };
  } catch {
    return nothing;
  }
}

const zipLimits = {
  maxEntries: Number.POSITIVE_INFINITY,
  maxEntryBytes: archiveLimits.memberBytes,
  maxTotalBytes: archiveLimits.totalBytes,
  anyName: true,
};

/** What can be read: a damaged member hides no other one, nor does a directory that ends too early. */
async function membersOfZip(bytes: Buffer): Promise<ArchiveContent> {
  const members: ArchiveMember[] = [];
  let budget: number = archiveLimits.totalBytes;
  let isWhole = true;
  try {
    for await (const { name, size, read } of readZip(bytes, zipLimits)) {
      if (members.length === archiveLimits.members) return { members, isWhole: false };
      if (size === 0) continue;
      const isSmall = size <= Math.min(budget, archiveLimits.memberBytes);
      const content = isSmall ? await read().catch(() => null) : null;
      if (content === null) {
        isWhole = false;
        continue;
      }
      members.push({ name, bytes: content });
      budget -= content.length;
    }
  } catch {
    // The members up to there are what it has.
    isWhole = false;
  }
  return { members, isWhole };
}

function isTar(bytes: Buffer): boolean {
  return bytes.length >= 512 && bytes.toString('latin1', 257, 262) === 'ustar';
}
