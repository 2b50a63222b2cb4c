// Credentials without a shape of their own: a name that promises one, and a value that keeps the promise.
import { type CredentialKind, credentialKind } from '../../assess/credential-name.ts';
import { type FileContext, type FileKind, fileContextOf } from '../../assess/file-context.ts';
import { maxMatchesOfRule } from '../../scan-limits.ts';
import { type Assignment, readAssignment, readSqlPassword } from './read-assignment.ts';

/** Parts of names, lower-case, behind which assignments are looked for. */
export const nameParts: readonly string[] = [
  'pass',
  'pwd',
  'psw',
  'secret',
  'token',
  'key',
  'auth',
  'cred',
  'salt',
  'senha',
  'contrasena',
  'kennwort',
  'mdp',
  'bearer',
  'identified by',
  'bindpw',
  'rootpw',
  'mnemonic',
  'dsn',
];

/** Longest name, and longest stretch behind it, that are considered. */
const longestName = 60;
const longestRest = 620;
/** Names in one file that are considered: the densest of real ones have one in 200 bytes, and hardly any has thousands. */
const fewestTries = 6000;
const bytesOfTry = 170;
/** Letters of a value that are as much work as a name. */
const lettersOfTry = 50;

/**
 * @param nameEnds offsets just behind a name part, ascending
 * @param assess says where an accepted value ends, inside of which no name is looked for; null for no credential
 */
export function findAssignments(
  bytes: Buffer,
  path: string,
  nameEnds: readonly number[],
  assess: (candidate: AssignmentCandidate) => number | null,
): void {
  if (nameEnds.length === 0) return;
  const file = fileContextOf(path, bytes);
  if (file.kind === 'noise') return;
  let left = maxMatchesOfRule;
  let wordEnd = 0;
  let lastNameEnd = 0;
  let lastValueEnd = 0;
  let tries = Math.max(fewestTries, bytes.length / bytesOfTry);
  for (const partEnd of nameEnds) {
    if (partEnd <= lastNameEnd) continue;
    if (partEnd > wordEnd) wordEnd = endOfName(bytes, partEnd);
    if (wordEnd - partEnd > longestName) continue;
    lastNameEnd = wordEnd;
    if (partEnd <= lastValueEnd || !canAssign(bytes[wordEnd] ?? 0, file.kind)) continue;
    if (tries <= 0 || left <= 0) break;
    const read = readAt(bytes, { start: startOfName(bytes, partEnd), end: wordEnd }, file);
    tries -= 1 + (read === null ? 0 : read.assignment.value.length / lettersOfTry);
    const valueEnd = read === null ? null : assess({ source: 'assignment', read, file, bytes });
    if (valueEnd === null) continue;
    lastValueEnd = valueEnd;
    left -= 1;
  }
}

export interface AssignmentCandidate {
  readonly source: 'assignment';
  readonly read: ReadAssignment;
  readonly file: FileContext;
  readonly bytes: Buffer;
}

/** A credential's name and the value that it is given. */
export interface ReadAssignment {
  readonly name: string;
  readonly kind: CredentialKind;
  /** Of the name. */
  readonly start: number;
  readonly end: number;
  readonly assignment: Assignment;
}

function readAt(
  bytes: Buffer,
  { start, end }: { readonly start: number; readonly end: number },
  file: FileContext,
): ReadAssignment | null {
  const name = bytes.toString('latin1', start, end);
  const kind: CredentialKind | null = /^by$/i.test(name) ? sqlPassword(bytes, start) : kindOfName(name);
  if (kind === null) return null;
  const rest = bytes.toString('latin1', end, Math.min(bytes.length, end + longestRest));
  const before = start === 0 ? '' : String.fromCharCode(bytes[start - 1] ?? 0);
  const assignment = /^by$/i.test(name)
    ? readSqlPassword(rest)
    : readAssignment({
        before,
        rest,
        kind: file.kind,
        isVerb: /^pass$/i.test(name),
        isProperty: name.includes('.'),
      });
  return assignment === null ? null : { name, kind, start, end, assignment };
}

/** The same names come again and again; a few thousand of them are all a repository has. */
const knownKinds = new Map<string, CredentialKind | null>();

function kindOfName(name: string): CredentialKind | null {
  const known = knownKinds.get(name);
  if (known !== undefined) return known;
  if (knownKinds.size > 10_000) knownKinds.clear();
  const kind = credentialKind(name);
  knownKinds.set(name, kind);
  return kind;
}

/** `IDENTIFIED BY`: the name is two words. */
function sqlPassword(bytes: Buffer, start: number): CredentialKind | null {
  const before = bytes.toString('latin1', Math.max(0, start - 160), start);
  return /\b(?:user|role|login|grant)\b[^;]{0,140}\bidentified\s$/i.test(before) ? 'password' : null;
}

function isNameByte(byte: number): boolean {
  return (
    (byte >= 97 && byte <= 122) ||
    (byte >= 65 && byte <= 90) ||
    (byte >= 48 && byte <= 57) ||
    byte === 95 ||
    byte === 45 ||
    byte === 36
  );
}

function endOfName(bytes: Buffer, partEnd: number): number {
  let end = partEnd;
  while (end < bytes.length && isNameByte(bytes[end] ?? 0)) end += 1;
  return end;
}

/** Dots belong to the name to its left (`db.password`), not to its right (`password.equals`). */
function startOfName(bytes: Buffer, partEnd: number): number {
  let start = partEnd - 1;
  while (start > 0 && partEnd - start < longestName) {
    const byte = bytes[start - 1] ?? 0;
    if (!isNameByte(byte) && byte !== 46) break;
    start -= 1;
  }
  while (bytes[start] === 45 || bytes[start] === 46) start += 1;
  return start;
}

/** What may follow a name that is given a value: quotes, brackets, operators, blanks, a dot before `equals`. */
function canAssign(byte: number, kind: FileKind): boolean {
  switch (byte) {
    case 0x22: // "
    case 0x27: // '
    case 0x60: // `
    case 0x5c: // \
    case 0x5d: // ]
    case 0x5b: // [
    case 0x28: // (
    case 0x3d: // =
    case 0x3a: // :
    case 0x3c: // <
    case 0x3e: // >
    case 0x20:
    case 0x09:
    case 0x2e: // .
    case 0x2c: // ,
    case 0x3f: // ?
    case 0x21: // !
    case 0x26: // &
    case 0x25: // %
      return true;
    case 0x0a:
    case 0x0d:
      return kind === 'config';
    default:
      return false;
  }
}
