// One file's bytes → what it is and what is in it; the same on the main thread and in a worker.
import type { Detection } from '../../../vocabulary/detection.ts';
import type { ArchiveMember } from './archives/archive-member.ts';
import { readArchive } from './archives/read-archive.ts';
import { fileContext } from './assess/file-context.ts';
import { isCodeOfNoLanguage } from './code-of-no-language.ts';
import { isArchiveName, isMediaFile, isMediaName } from './media-signature.ts';
import { matchesAt, placesOf, type SecretPlace } from './secret-places.ts';
import type { SecretScanner } from './secret-scanner.ts';
import { isLfsPointer, toScannableText } from './text-encoding.ts';

export interface FileScan {
  /**
   * `media`: an image, a font and the like, by its name and its first bytes; `mislabeled`: text with such a name, or that of an archive;
   * `archive`: all that is in it is data and was read, `opaque`: there is more in it; `pointer`: what Git LFS keeps in
   * place of the content.
   */
  readonly kind: 'text' | 'mislabeled' | 'pointer' | 'archive' | 'opaque' | 'media' | 'binary';
  readonly detections: readonly Detection[];
  /** There is more in it than was scanned. */
  readonly isLimited?: boolean;
  /** Where the secrets that were found stand, when that is all there is to know of them. */
  readonly places?: readonly SecretPlace[];
}

/** At once for text, which almost every file is. */
export function scanFile(bytes: Buffer, path: string, scanner: SecretScanner): FileScan | Promise<FileScan> {
  const text = toScannableText(bytes);
  if (text === null) return scanArchive(bytes, path, scanner);
  const limits: true[] = [];
  const matches = scanner.find(text, { path, onLimit: () => limits.push(true) });
  const detections = scanner.report(matches, text, { path });
  const isLimited = limits.length > 0;
  const places = isLimited || detections.length === 0 ? null : placesOf(matches, text);
  return {
    kind: kindOf(path, text),
    detections,
    ...(isLimited && { isLimited }),
    ...(places && { places }),
  };
}

/** The same without searching: `kept` is what an earlier scan of the same bytes found, without what it reported. */
export function completeScan(bytes: Buffer, path: string, kept: FileScan, scanner: SecretScanner): FileScan {
  const text = toScannableText(bytes) ?? bytes;
  return { ...kept, detections: scanner.report(matchesAt(kept.places ?? [], text), text, { path }) };
}

function kindOf(path: string, text: Buffer): FileScan['kind'] {
  if (isLfsPointer(text)) return isMediaName(path) ? 'media' : 'pointer';
  if (text.length > 0 && isArchiveName(path)) return 'mislabeled';
  if (text.length === 0 || !isMediaName(path)) return 'text';
  return isMediaFile(path, text) ? 'media' : 'mislabeled';
}

async function scanArchive(bytes: Buffer, path: string, scanner: SecretScanner): Promise<FileScan> {
  const { members, isWhole } = await readArchive(bytes, path);
  if (members.length === 0) return { kind: isMediaFile(path, bytes) ? 'media' : 'binary', detections: [] };
  const limits: true[] = [];
  const scan = { path, scanner, onLimit: () => limits.push(true) };
  const scanned = members.map((member) => scanMember(member, scan));
  const detections = scanned.flatMap((found) => found ?? []);
  const isData = isWhole && !scanned.includes(null) && members.every(isDataMember);
  return { kind: isData ? 'archive' : 'opaque', detections, ...(limits.length > 0 && { isLimited: true }) };
}

/** Further endings of programs than those that decide how secrets are written in them, and minified ones. */
const programEndings = /\.(?:[cm]?[jt]sx?|php\d?|es6|jsm|wsgi|rbw|rake|ru|gemspec|inc|csx|sh|bash|zsh|ksh)$/i;

/** Not what is, or could be, a program, nor what stands for a file elsewhere. */
function isDataMember({ name, bytes }: ArchiveMember): boolean {
  const text = toScannableText(bytes) ?? bytes;
  const isScript = /^\ufeff?#!/.test(text.toString('utf8', 0, 8));
  if (isLfsPointer(text)) return false;
  // A program is one in any folder, that of translations, too.
  const ownName = name.slice(name.lastIndexOf('/') + 1);
  const isNamed = fileContext(ownName).kind === 'code' || programEndings.test(name);
  const isProgram = isScript || isNamed || isCodeOfNoLanguage(ownName, text);
  return !isProgram && !isMediaName(name) && !isArchiveName(name);
}

interface MemberScan {
  /** Of the archive. */
  readonly path: string;
  readonly scanner: SecretScanner;
  readonly onLimit: () => void;
}

/** Reported at the archive's own path, since that is what lies in the repository; null for what is not text. */
function scanMember(member: ArchiveMember, { path, scanner, onLimit }: MemberScan): Detection[] | null {
  const text = toScannableText(member.bytes);
  if (text === null) return null;
  // Where the archive lies says whether tests are its purpose; what a member is, its own name says.
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return scanner.scan(text, { path: `${folder}${member.name}`, onLimit }).map((detection) => ({
    ...detection,
    description: `${detection.description} It is in the archive member ${member.name.slice(0, 200)}.`,
    location: { path, startLine: 1, endLine: 1 },
  }));
}
