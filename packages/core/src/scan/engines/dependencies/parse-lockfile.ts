// One file that names packages: which format it has, and what it says, within a time.
import { Buffer } from 'node:buffer';
import { isOutOfTime, withinTime } from '../../../support/within-time.ts';
import { type ListedPackage, type LockfileContext, LockfileError, type LockfileParser } from './lockfile.ts';
import { lockfileParsers } from './lockfiles/index.ts';
import { filePatterns } from './lockfiles/reading/file-patterns.ts';
import type { Package } from './packages/package.ts';

export interface ParsedLockfile {
  readonly packages: readonly Package[];
  /** What it names besides, in a way that no ecosystem knows. */
  readonly unidentified: readonly string[];
  readonly error: { readonly line: number | null; readonly message: string } | undefined;
}

/** By its path; undefined for a file that names no packages. */
export const findLockfileParser = filePatterns(lockfileParsers);

/** Folders whose files are other projects' own. */
const ofDependencies = /(?:^|\/)(?:node_modules|bower_components|\.git|site-packages|\.venv|\.tox)\//;

export function isOfDependency(path: string): boolean {
  return ofDependencies.test(path);
}

/** The largest lockfiles of real projects take less than a second. */
const maxMilliseconds = 15_000;
/** Shorter texts end by themselves, and watching takes time. */
const minWatchedLength = 65_536;

/** Whatever the text holds, nothing is thrown. */
export function parseLockfile(
  parser: LockfileParser,
  text: string,
  context: LockfileContext,
  milliseconds = maxMilliseconds,
): ParsedLockfile {
  let unidentified: readonly string[] = [];
  const counting: LockfileContext = { ...context, unidentified: (names) => (unidentified = names) };
  const { packages, error } = readText(() => parser.parse(text, counting), { parser, text, milliseconds });
  return { packages, unidentified, error };
}

/** Which packages it names, and nothing else; `known` holds what was kept of other versions. Nothing is thrown. */
export function listLockfile(
  parser: LockfileParser,
  text: string,
  { known, ...context }: LockfileContext & { readonly known: Map<string, unknown> },
): Pick<ParsedLockfile, 'error'> & { readonly packages: readonly ListedPackage[] } {
  const list = (): readonly ListedPackage[] => parser.list?.(text, known) ?? parser.parse(text, context);
  return readText(list, { parser, text, milliseconds: maxMilliseconds });
}

interface ReadText<Found> extends Pick<ParsedLockfile, 'error'> {
  readonly packages: readonly (Found | Package)[];
}

function readText<Found>(
  read: () => readonly Found[],
  {
    parser,
    text,
    milliseconds,
  }: { readonly parser: LockfileParser; readonly text: string; readonly milliseconds: number },
): ReadText<Found> {
  try {
    const packages = text.length < minWatchedLength ? read() : withinTime(read, milliseconds);
    return { packages, error: undefined };
  } catch (error) {
    if (isOutOfTime(error)) {
      const message = `The file takes more than ${milliseconds / 1000} s to read as ${parser.title}.`;
      return { packages: [], error: { line: null, message } };
    }
    if (error instanceof LockfileError) {
      return { packages: error.packages, error: { line: error.line, message: error.message } };
    }
    // A hostile file may find a way to the end of the stack; it is the file that is broken.
    return { packages: [], error: { line: null, message: `The file cannot be parsed as ${parser.title}.` } };
  }
}

/** Whether what the file names is all that is installed; a manifest that cannot be read does not say so. */
export function isWholeFile(parser: LockfileParser, text: string): boolean {
  if (parser.kind !== 'manifest') return true;
  try {
    return parser.namesEverything?.(text) === true;
  } catch {
    return false;
  }
}

/** UTF-8 unless a byte order mark says otherwise; the mark itself is left out. */
export function decodeText(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le', 2);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) {
    const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  }
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf
    ? bytes.toString('utf8', 3)
    : bytes.toString('utf8');
}
