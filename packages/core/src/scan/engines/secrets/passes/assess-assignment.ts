// What is said of a value that is given to the name of a credential.

import { decideValue } from '../assess/assess-value.ts';
import type { CredentialKind } from '../assess/credential-name.ts';
import { isProductionPath } from '../assess/development-place.ts';
import { looksRandom } from '../assess/dictionary-score.ts';
import { isDocumentedSetting } from '../assess/documented-settings.ts';
import { isSaltOfHash } from '../assess/hash-salt.ts';
import { isComment, isDocumentation } from '../assess/is-documentation.ts';
import { jobServiceValues } from '../assess/job-services.ts';
import { type AssessedPlace, firstPass, type Pass, reasonOf } from '../assess/pass.ts';
import { isSequence } from '../assess/placeholder.ts';
import { isKeyOfTexts } from '../assess/text-array.ts';
import { userBeside } from '../assess/username-password-pair.ts';
import { assignmentRules } from '../assignment-rules.ts';
import type { AssignmentCandidate, ReadAssignment } from '../find/assignments/find-assignments.ts';
import type { Assignment } from '../find/assignments/read-assignment.ts';
import { isEncodedEntry } from '../rules/contexts/kubernetes-secret.ts';
import { type SecretMatch, toUtf8 } from '../secret-match.ts';

type RuleId = 'generic-password' | 'generic-secret' | 'oauth-token' | 'documented-setting';

const titles = new Map(assignmentRules.map(({ id, title }) => [id, title]));
/** Names in lines of bundles and data say little. */
const longLine = 3000;

/** What the place of the name says. The first that applies decides. */
export const placePasses: readonly Pass<AssignmentCandidate>[] = [
  {
    name: 'job-service',
    effect: 'discard',
    reason: 'It is the password of a database that a pipeline starts beside a job and ends with it.',
    applies: ({ file, bytes, read }) =>
      file.kind === 'config' && jobServiceValues(bytes).has(read.assignment.value),
  },
  {
    name: 'encoded-entry',
    effect: 'discard',
    reason: 'It is an entry of a Kubernetes Secret in base 64, of which its own rule reads what it holds.',
    applies: ({ file, bytes, read }) => file.kind === 'config' && isEncodedEntry(bytes, read.start, read.end),
  },
  {
    name: 'part-of-ciphertext',
    effect: 'discard',
    reason: 'It is in what SOPS encrypted.',
    applies: ({ bytes, read }) => /ENC\[AES256_GCM,[^\]]*$/.test(lineBefore(bytes, read.start)),
  },
  {
    name: 'protection-of-a-sheet',
    effect: 'discard',
    reason: 'It is the hash by which a spreadsheet or document asks for a password before it is changed.',
    applies: ({ bytes, read }) => /<\w*Protection\b[^<>]*$/.test(lineBefore(bytes, read.start)),
  },
  {
    name: 'key-of-texts',
    effect: 'discard',
    reason: 'The name is the key of a text that users see.',
    applies: ({ file, bytes, read }) =>
      file.kind === 'code' &&
      isKeyOfTexts(bytes.toString('latin1', Math.max(0, read.start - 60), read.start)),
  },
  {
    name: 'caption',
    effect: 'discard',
    reason: 'The name is what an element of a page refers to, and the text in it is what readers see.',
    applies: ({ bytes, read }) => isCaption(bytes, read),
  },
  {
    name: 'salt-of-a-hash',
    effect: 'discard',
    reason: 'It is the salt of the hash beside it, which is kept with it.',
    applies: ({ bytes, read: { name, start, end, assignment } }) =>
      isSaltOfHash(bytes, { start, end: end + assignment.offset + assignment.value.length }, name),
  },
  {
    name: 'union-type',
    effect: 'discard',
    reason: 'The value is a type: one of the texts that a variable can hold.',
    applies: ({ file, bytes, read }) => file.kind === 'code' && isType(bytes, read),
  },
  {
    name: 'long-line',
    effect: 'discard',
    reason: 'The line is that of a bundle or of data, where such a name says little.',
    applies: ({ file, bytes, read }) =>
      file.kind === 'code' && read.kind === 'weak' && isLongLine(bytes, read.end),
  },
];

/** What the user beside a password says. */
export const userPasses: readonly Pass<string>[] = [
  {
    name: 'guest',
    effect: 'discard',
    // Whatever guests send as a password, it keeps nobody out.
    reason: 'The user beside it is a guest, who needs no password.',
    applies: (user) => /^(?:anonymous|ftp)$/i.test(user),
  },
];

/** The match, or null for what is no credential. */
export function assessAssignment(
  candidate: AssignmentCandidate,
  { path, onDecision }: AssessedPlace,
): SecretMatch | null {
  const { read, file, bytes } = candidate;
  const { name, kind, assignment } = read;
  const { notation, compared } = assignment;
  const { value, offset } = kind === 'secret' ? innermost(assignment) : assignment;
  const [start, end] = [read.end + offset, read.end + offset + value.length];
  const decide = <Of>(pass: Pass<Of> | undefined, subject: Of): void => {
    if (pass === undefined || onDecision === undefined) return;
    const ruleId = ruleIdOf(name, value, kind);
    const { effect } = pass;
    onDecision({ ruleId, start, end, pass: pass.name, effect, reason: reasonOf(pass, subject) });
  };
  const placePass = firstPass(placePasses, candidate);
  decide(placePass, candidate);
  if (placePass) return null;
  const isDocumented = file.kind === 'code' && isDocumentation(bytes, read.start);
  const comment = isDocumented || (file.kind !== 'prose' && isComment(bytes, read.start));
  const isCode = file.kind === 'code' && (notation === 'quoted' || notation === 'passed');
  const place = { start: read.start, end, isCode };
  const { pass, named } = decideValue(value, {
    name,
    kind,
    // What a comment shows is an example until its value says otherwise.
    file: comment ? { ...file, kind: 'prose' } : file,
    notation,
    compared,
    hasUser: () => userBeside(bytes, place, value) !== null,
  });
  decide(pass, named);
  if (pass?.severity === undefined) return null;
  const ruleId = ruleIdOf(name, value, kind);
  const user = ruleId === 'generic-password' ? userBeside(bytes, place, value) : null;
  const userPass = user === null ? undefined : firstPass(userPasses, user);
  decide(userPass, user ?? '');
  if (userPass) return null;
  const isMade = kind !== 'weak' && isMachineMade(assignment, kind, name);
  const isSure = isMade || user !== null || !ruleId.startsWith('generic-');
  // Of those that only a name suggests, some three in ten are one; what people think up, they do for a trial as well.
  const isLoud = isMade || (isSure && isProductionPath(path));
  return {
    ruleId,
    title: titles.get(ruleId) ?? ruleId,
    value: toUtf8(value),
    start,
    end,
    severity: isLoud || pass.severity !== 'high' ? pass.severity : 'medium',
    tier: isSure ? 'provider' : 'generic',
    verdict: 'unknown',
    note: null,
    isDocumented,
  };
}

/** `"tokenHash":"`: what the text in a record is, whatever the record is. */
const namesDigest =
  /(?:[Hh]ash|[Dd]igest|[Cc]hecksum|[Ff]ingerprint|[Ee][Tt]ag|[Ss]ha\d{1,3}|[Mm]d5|[Uu]uid|UUID|["_-]id|[a-z]I[dD])\\?["']\s?:\s?\\?["']$/;

/** `{"name":"root","sig":"427d…"}`, `{shop …}` as a token: the longest generated text in it. */
function innermost(assignment: Assignment): Pick<Assignment, 'value' | 'offset'> {
  const { value, offset } = assignment;
  if (!/^\{(?:\s?\\?"|[^{}"]{1,80} [^ {}]{16,400}\}$)/.test(value)) return assignment;
  let longest = { value, offset };
  let length = 23;
  for (const match of value.matchAll(/[A-Za-z0-9+/_-]{24,400}/g)) {
    if (match[0].length <= length || !/\d/.test(match[0]) || namesDigest.test(value.slice(0, match.index)))
      continue;
    length = match[0].length;
    longest = { value: match[0], offset: offset + match.index };
  }
  return longest;
}

/** Such a value is not handwritten, and the name that it is assigned to says what it is. */
function isMachineMade(
  { value, notation, compared }: Assignment,
  kind: 'password' | 'secret',
  name: string,
): boolean {
  if (value.length < (kind === 'password' ? 12 : 20) || value.startsWith('{')) return false;
  if (compared || notation === 'inline') return false;
  // `field("API_SECRET", "…")`: a call gives a constant its value, and looks most others up.
  if (notation === 'passed' && !/^[A-Z][A-Z\d]*(?:_[A-Z\d]+)+$/.test(name)) return false;
  return /\d/.test(value) && /[A-Za-z]/.test(value) && looksRandom(value) && !isSequence(value);
}

/** Parameters of OAuth, as its standards call them: with a generated value, they are what they say. */
const oauthName =
  /^(?:.*[._-])?(?:(?:oauth|access|refresh)_?token|(?:oauth_?)?token_?secret|(?:oauth_?)?consumer_?(?:key|secret)|client_?secret)$/i;

function ruleIdOf(name: string, value: string, kind: CredentialKind): RuleId {
  if (isDocumentedSetting(name) && !isSequence(value)) return 'documented-setting';
  if (kind === 'password') return 'generic-password';
  const isOauth = value.length >= 16 && oauthName.test(name) && looksRandom(value) && !isSequence(value);
  return isOauth ? 'oauth-token' : 'generic-secret';
}

/** Elements whose text is their caption, whatever they are called. */
const captions = /<(?:label|button|a|h[1-6]|legend|summary|th)\b[^<>]{0,200}$/i;
/** Attributes that refer to another element, or say how one looks. */
const references =
  /<[^<>]{0,200}[\s:@](?:for|html-?for|class|class-?name|href|to|role|style|title|alt|aria-\w+)\s{0,4}=\s{0,4}[{"'`]{0,3}[^"'`<>]{0,100}$/i;

/** `<label for="new-password">Show</label>`. */
function isCaption(bytes: Buffer, { start, end, assignment }: ReadAssignment): boolean {
  const between = bytes.toString('latin1', end, end + assignment.offset);
  if (!/>\s*$/.test(between)) return false;
  const before = bytes.toString('latin1', Math.max(0, start - 300), start);
  return captions.test(before) || references.test(before);
}

/** `type Effect = 'keep'`, `effect: 'keep' | 'discard'`. */
function isType(bytes: Buffer, { start, end, assignment }: ReadAssignment): boolean {
  if (assignment.notation !== 'quoted' || assignment.compared) return false;
  if (/\btype\s{1,4}$/.test(bytes.toString('latin1', Math.max(0, start - 10), start))) return true;
  const behind = end + assignment.offset + assignment.value.length;
  return /^["'`]\s{0,40}\|\s{0,4}(?:["'`]|(?:null|undefined|None|string|str|number|int|boolean|bool)\b)/.test(
    bytes.toString('latin1', behind, behind + 60),
  );
}

/** At most some hundred bytes. */
function lineBefore(bytes: Buffer, start: number): string {
  const line = bytes.toString('latin1', Math.max(0, start - 400), start);
  return line.slice(line.lastIndexOf('\n') + 1);
}

function isLongLine(bytes: Buffer, offset: number): boolean {
  const half = longLine / 2;
  if (bytes.length < longLine) return false;
  return (
    bytes.subarray(Math.max(0, offset - half), offset).indexOf(10) < 0 &&
    bytes.subarray(offset, offset + half).indexOf(10) < 0
  );
}
