// Members of a tar archive: a header of 512 bytes each, then the content, padded to 512.
import { type ArchiveContent, type ArchiveMember, archiveLimits } from './archive-member.ts';

const block = 512;

/** Links, folders and headers of the format, which hold nothing of their own. */
const withoutContent = new Set('123456xgLK');

export function readTar(
  bytes: Buffer,
  limits: { readonly members: number; readonly memberBytes: number } = archiveLimits,
): ArchiveContent {
  const members: ArchiveMember[] = [];
  let isWhole = true;
  for (let at = 0; at + block <= bytes.length; ) {
    const name = text(bytes, at, 100);
    if (name === '') break;
    const size = Number.parseInt(text(bytes, at + 124, 12).trim(), 8);
    if (members.length === limits.members || !Number.isSafeInteger(size) || size < 0)
      return { members, isWhole: false };
    const kind = bytes[at + 156];
    const start = at + block;
    const isFile = kind === 0x30 || kind === 0;
    if (isFile && size <= limits.memberBytes && start + size <= bytes.length) {
      const prefix = text(bytes, at + 345, 155);
      members.push({
        name: prefix === '' ? name : `${prefix}/${name}`,
        bytes: bytes.subarray(start, start + size),
      });
    } else if (!withoutContent.has(String.fromCharCode(kind ?? 0))) isWhole = false;
    at = start + Math.ceil(size / block) * block;
  }
  return { members, isWhole };
}

function text(bytes: Buffer, start: number, length: number): string {
  const field = bytes.toString('utf8', start, start + length);
  const end = field.indexOf('\0');
  return end < 0 ? field : field.slice(0, end);
}
