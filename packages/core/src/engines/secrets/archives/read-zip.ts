// Members of a zip archive, read from its central directory.
import { inflateRawSync } from 'node:zlib';
import { type ArchiveMember, archiveLimits } from './archive-member.ts';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;
const encryptedFlag = 1;

export function readZip(bytes: Buffer): ArchiveMember[] {
  const end = findEnd(bytes);
  if (end < 0) return [];
  const members: ArchiveMember[] = [];
  let budget: number = archiveLimits.totalBytes;
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0 && members.length < archiveLimits.members; left--) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== directoryEntry) break;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const size = bytes.readUInt32LE(at + 24);
    if (!name.endsWith('/') && size > 0 && size <= Math.min(budget, archiveLimits.memberBytes)) {
      const content = readMember(bytes, at, size);
      if (content !== null) members.push({ name, bytes: content });
      budget -= content?.length ?? 0;
    }
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return members;
}

/** The record is followed by a comment of at most 64 KiB. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - 22 - 0xffff);
  for (let at = bytes.length - 22; at >= first; at--)
    if (bytes.readUInt32LE(at) === endOfDirectory) return at;
  return -1;
}

function readMember(bytes: Buffer, entry: number, size: number): Buffer | null {
  if ((bytes.readUInt16LE(entry + 8) & encryptedFlag) !== 0) return null;
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const content = bytes.subarray(start, start + packed);
  if (method === 0) return content;
  if (method !== 8) return null;
  try {
    // What the directory says of the size may be a lie: the limit holds whatever comes out.
    return inflateRawSync(content, { maxOutputLength: size });
  } catch {
    return null;
  }
}
