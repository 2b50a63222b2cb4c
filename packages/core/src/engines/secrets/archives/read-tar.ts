// Members of a tar archive: a header of 512 bytes each, then the content, padded to 512.
import { type ArchiveMember, archiveLimits } from './archive-member.ts';

const block = 512;

export function readTar(bytes: Buffer): ArchiveMember[] {
  const members: ArchiveMember[] = [];
  for (let at = 0; at + block <= bytes.length && members.length < archiveLimits.members; ) {
    const name = text(bytes, at, 100);
    const size = Number.parseInt(text(bytes, at + 124, 12).trim(), 8);
    if (name === '' || !Number.isSafeInteger(size) || size < 0) break;
    const kind = bytes[at + 156];
    const start = at + block;
    // '0' or zero is a regular file; links and folders hold nothing.
    if ((kind === 0x30 || kind === 0) && size <= archiveLimits.memberBytes && start + size <= bytes.length) {
      const prefix = text(bytes, at + 345, 155);
      members.push({
        name: prefix === '' ? name : `${prefix}/${name}`,
        bytes: bytes.subarray(start, start + size),
      });
    }
    at = start + Math.ceil(size / block) * block;
  }
  return members;
}

function text(bytes: Buffer, start: number, length: number): string {
  const field = bytes.toString('utf8', start, start + length);
  const end = field.indexOf('\0');
  return end < 0 ? field : field.slice(0, end);
}
