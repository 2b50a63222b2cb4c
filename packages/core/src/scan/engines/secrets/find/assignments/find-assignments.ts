// Credentials without a shape of their own: a name that promises one, and a value that keeps the promise.
import type { Severity } from '../../../../../vocabulary/severity.ts';
import { assessValue } from '../../assess/assess-value.ts';
import { type CredentialKind, credentialKind } from '../../assess/credential-name.ts';
import { looksRandom } from '../../assess/dictionary-score.ts';
import { isDocumentedSetting } from '../../assess/documented-settings.ts';
import { type FileContext, type FileKind, fileContext } from '../../assess/file-context.ts';
import { isSequence } from '../../assess/placeholder.ts';
import { isKeyOfTexts } from '../../assess/text-array.ts';
import { maxMatchesOfRule } from '../../scan-limits.ts';
import { isDocumentation } from './is-documentation.ts';
import { type Assignment, readAssignment, readSqlPassword } from './read-assignment.ts';
import { userBeside } from './username-password-pair.ts';

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

export interface FoundAssignment {
  readonly ruleId: 'generic-password' | 'generic-secret' | 'oauth-token' | 'documented-setting';
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly severity: Severity;
  /** The value is what its name says for more reasons than the name: a standard's, a program's, or a user beside it. */
  readonly isSure: boolean;
  readonly isDocumented: boolean;
}

/** Longest name, and longest stretch behind it, that are looked at. */
const longestName = 60;
const longestRest = 620;
/** Names in one file that are looked at: the densest of real ones have one in 200 bytes, and hardly any has thousands. */
const fewestTries = 6000;
const bytesOfTry = 170;
/** Letters of a value that are as much work as a name. */
const lettersOfTry = 50;
/** Names in lines of bundles and data say little. */
const longLine = 3000;

/** @param nameEnds offsets just behind a name part, ascending */
export function findAssignments(bytes: Buffer, path: string, nameEnds: readonly number[]): FoundAssignment[] {
  if (nameEnds.length === 0) return [];
  const file = fileContext(path);
  if (file.kind === 'noise') return [];
  const found: FoundAssignment[] = [];
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
    if (tries <= 0 || found.length >= maxMatchesOfRule) break;
    const read = readAt(bytes, { start: startOfName(bytes, partEnd), end: wordEnd }, file);
    tries -= 1 + (read === null ? 0 : read.assignment.value.length / lettersOfTry);
    const assignment = read === null ? null : assessRead(bytes, read, file);
    if (assignment === null) continue;
    lastValueEnd = assignment.end;
    found.push(assignment);
  }
  return found;
}

interface ReadAssignment {
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
    : readAssignment({ before, rest, kind: file.kind, isVerb: /^pass$/i.test(name) });
  return assignment === null ? null : { name, kind, start, end, assignment };
}

function assessRead(
  bytes: Buffer,
  { name, kind, start, end, assignment }: ReadAssignment,
  file: FileContext,
): FoundAssignment | null {
  if (file.kind === 'code' && isKeyOfTexts(bytes.toString('latin1', Math.max(0, start - 60), start)))
    return null;
  const isDocumented = file.kind === 'code' && isDocumentation(bytes, start);
  const comment = isDocumented || (file.kind !== 'prose' && isComment(bytes, start));
  const { notation, compared } = assignment;
  const { value, offset } = kind === 'secret' ? innermost(assignment) : assignment;
  const isCode = file.kind === 'code' && (notation === 'quoted' || notation === 'passed');
  const place = { start, end: end + offset + value.length, isCode };
  const severity = assessValue(value, {
    name,
    kind,
    // What a comment shows is an example until its value says otherwise.
    file: comment ? { ...file, kind: 'prose' } : file,
    notation,
    compared,
    hasUser: compared && kind === 'password' && userBeside(bytes, place, value) !== null,
  });
  if (severity === null || (file.kind === 'code' && kind === 'weak' && isLongLine(bytes, end))) return null;
  const ruleId = ruleIdOf(name, value, kind);
  const user = ruleId === 'generic-password' ? userBeside(bytes, place, value) : null;
  // Whatever guests send as a password, it keeps nobody out.
  if (user !== null && /^(?:anonymous|ftp)$/i.test(user)) return null;
  const isSure =
    user !== null || !ruleId.startsWith('generic-') || (kind !== 'weak' && isMachineMade(assignment, kind));
  return { ruleId, value, start: end + offset, end: place.end, severity, isSure, isDocumented };
}

/** `{"name":"root","sig":"427d…"}`, `{shop …}` as a token: the longest machine-made text in it. */
function innermost(assignment: Assignment): Pick<Assignment, 'value' | 'offset'> {
  const { value, offset } = assignment;
  if (!/^\{(?:\s?\\?"|[^{}"]{1,80} [^ {}]{16,400}\}$)/.test(value)) return assignment;
  let longest = { value, offset };
  let length = 23;
  for (const match of value.matchAll(/[A-Za-z0-9+/_-]{24,400}/g)) {
    if (match[0].length <= length || !/\d/.test(match[0])) continue;
    length = match[0].length;
    longest = { value: match[0], offset: offset + match.index };
  }
  return longest;
}

/** Nobody writes such a value by hand, and the name, to which it is given outright, says what it is. */
function isMachineMade({ value, notation, compared }: Assignment, kind: 'password' | 'secret'): boolean {
  if (value.length < (kind === 'password' ? 12 : 20) || value.startsWith('{')) return false;
  if (compared || notation === 'passed' || notation === 'inline') return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value) && looksRandom(value) && !isSequence(value);
}

/** Parameters of OAuth, as its standards call them: with a machine-made value, they are what they say. */
const oauthName =
  /^(?:.*[._-])?(?:(?:oauth|access|refresh)_?token|(?:oauth_?)?token_?secret|(?:oauth_?)?consumer_?(?:key|secret)|client_?secret)$/i;

function ruleIdOf(name: string, value: string, kind: CredentialKind): FoundAssignment['ruleId'] {
  if (isDocumentedSetting(name) && !isSequence(value)) return 'documented-setting';
  if (kind === 'password') return 'generic-password';
  const isOauth = value.length >= 16 && oauthName.test(name) && looksRandom(value) && !isSequence(value);
  return isOauth ? 'oauth-token' : 'generic-secret';
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

/** Whether the line begins as a comment; lines longer than a look back are none. */
function isComment(bytes: Buffer, offset: number): boolean {
  const from = Math.max(0, offset - 300);
  const newline = bytes.subarray(from, offset).lastIndexOf(10);
  if (newline < 0 && from > 0) return false;
  const start = from + newline + 1;
  return /^\s*(?:#(?!define)|\/\/|\/?\*|--\s|;|<!--|%\s|rem\s|')/i.test(
    bytes.toString('latin1', start, Math.min(offset, start + 60)),
  );
}

function isLongLine(bytes: Buffer, offset: number): boolean {
  const half = longLine / 2;
  if (bytes.length < longLine) return false;
  return (
    bytes.subarray(Math.max(0, offset - half), offset).indexOf(10) < 0 &&
    bytes.subarray(offset, offset + half).indexOf(10) < 0
  );
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
