// One file's bytes → what it is and what is in it; the same on the main thread and in a worker.
import type { Detection } from '../../vocabulary/detection.ts';
import type { ArchiveMember } from './archives/archive-member.ts';
import { readArchive } from './archives/read-archive.ts';
import { isMediaFile, isMislabeledText } from './media-signature.ts';
import type { SecretScanner } from './secret-scanner.ts';
import { toScannableText } from './text-encoding.ts';

export interface FileScan {
  /** `media`: an image, a font and the like, by its name and its first bytes; `mislabeled`: text with such a name. */
  readonly kind: 'text' | 'mislabeled' | 'archive' | 'media' | 'binary';
  readonly detections: readonly Detection[];
}

/** At once for text, which almost every file is. */
export function scanFile(bytes: Buffer, path: string, scanner: SecretScanner): FileScan | Promise<FileScan> {
  const text = toScannableText(bytes);
  if (text !== null) {
    const kind = isMislabeledText(path, text) ? 'mislabeled' : 'text';
    return { kind, detections: scanner.scan(text, { path }) };
  }
  return scanArchive(bytes, path, scanner);
}

async function scanArchive(bytes: Buffer, path: string, scanner: SecretScanner): Promise<FileScan> {
  const members = await readArchive(bytes, path);
  if (members.length === 0) return { kind: isMediaFile(path, bytes) ? 'media' : 'binary', detections: [] };
  return { kind: 'archive', detections: members.flatMap((member) => scanMember(member, path, scanner)) };
}

/** Reported at the archive's own path, since that is what lies in the repository. */
function scanMember(member: ArchiveMember, path: string, scanner: SecretScanner): Detection[] {
  const text = toScannableText(member.bytes);
  if (text === null) return [];
  // Where the archive lies says whether tests are its purpose; what a member is, its own name says.
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return scanner.scan(text, { path: `${folder}${member.name}` }).map((detection) => ({
    ...detection,
    description: `${detection.description} It is in the archive member ${member.name.slice(0, 200)}.`,
    location: { path, startLine: 1, endLine: 1 },
  }));
}
