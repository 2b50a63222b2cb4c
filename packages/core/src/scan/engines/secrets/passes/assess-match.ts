// What is said of a match once all are found and merged. To silence a false alarm, whatever found it, add a pass.
import { isCiphertext } from '../assess/ciphertext.ts';
import { isDocumentedExample } from '../assess/documented-examples.ts';
import { isInDescription, isInExample } from '../assess/interface-example.ts';
import { firstPass, reasonOf } from '../assess/pass.ts';
import { looksFictitious } from '../assess/placeholder.ts';
import { isPublicByDesign } from '../assess/public-by-design.ts';
import { endOfSignedAddress } from '../assess/signed-address.ts';
import { isRedacted } from '../redaction.ts';
import type { SecretMatch } from '../secret-match.ts';
import { evidencePasses, matchPlacePasses } from './match-places.ts';
import { type FileOfMatch, type MatchPass, PlacedMatch } from './placed-match.ts';

/** `otpauth://totp/Google:john.doe?…`, with the marks as they are or escaped. */
const accountOfManuals =
  /otp\/(?:[^?]*(?::|%3A))?(?:%40|@)?(?:(?:john|jane)(?:[._-]|%2E)?(?:doe)?|alice|bob|demo|example|account|user(?:name)?|test)(?:(?:@|%40)[^?]*)?\?/i;

const uuids = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi;
const isUuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** The first that applies decides. */
export const matchPasses: readonly MatchPass[] = [
  {
    name: 'documented-example',
    effect: 'discard',
    reason: 'The vendor publishes the value as an example.',
    applies: ({ match }) => isDocumentedExample(match.value),
  },
  {
    name: 'redacted',
    effect: 'discard',
    reason: 'The value was taken out and a mark put in its place.',
    applies: ({ match }) => isRedacted(match.value),
  },
  ...matchPlacePasses,
  {
    name: 'named-as-hash',
    effect: 'downgrade',
    severity: 'low',
    reason: 'Its name says that it is a hash, and it is one of a password.',
    applies: ({ match, before, context }) => match.severity !== 'info' && isNamedHash(match, before, context),
  },
  {
    name: 'format-decided',
    effect: 'keep',
    reason: 'Its checksum or structure has decided.',
    applies: ({ match }) => match.verdict !== 'unknown',
  },
  {
    // What a file holds that is for credentials only is in use, whatever it is.
    name: 'other-length',
    effect: 'discard',
    reason: ({ shape }) => `It begins like ${shape?.title}, which has another length.`,
    applies: ({ isInFile, shape }) => shape?.hasOtherLength === true && !isInFile,
  },
  {
    name: 'ciphertext',
    effect: 'discard',
    reason: 'The value is encrypted.',
    applies: ({ match, isInFile, before }) => isCiphertext(match.value, isInFile ? '' : before),
  },
  {
    name: 'for-completeness',
    effect: 'keep',
    reason: 'It is reported for completeness only.',
    applies: ({ match }) => match.severity === 'info',
  },
  {
    name: 'public-by-design',
    effect: 'downgrade',
    severity: 'info',
    reason: 'It is a public (publishable) key.',
    applies: ({ match, before, context }) => isPublicByDesign(match.value, before, context),
  },
  {
    // Binary data has zeros, which are a row of one letter.
    name: 'made-up-in-file',
    effect: 'downgrade',
    severity: 'info',
    reason: 'It is sequential or repetitive, as in a placeholder.',
    applies: ({ match: { value }, isInFile }) =>
      isInFile && value.length >= shortestMadeUp && looksFictitious(value.replace(/A{6,}/g, '')),
  },
  {
    name: 'to-be-replaced',
    effect: 'downgrade',
    severity: 'info',
    reason: 'It says itself that another value takes its place.',
    applies: ({ match: { value }, isInFile }) =>
      isInFile && /replace[-_]?(?:me|this|with)|placeholder/i.test(value),
  },
  {
    name: 'hash-of-nobody',
    effect: 'downgrade',
    severity: 'info',
    reason: 'It is a placeholder, compared with the passwords of users that do not exist.',
    applies: ({ match, context }) =>
      match.ruleId === 'password-hash' && /fake|dummy|timing.?attack/i.test(context),
  },
  {
    name: 'expired-address',
    effect: 'downgrade',
    severity: 'info',
    reason: 'It is part of a signed address that has expired.',
    applies: ({ match, file: { bytes, now } }) =>
      (endOfSignedAddress(bytes, match.start) ?? Number.POSITIVE_INFINITY) < now.getTime(),
  },
  {
    name: 'list-of-like-values',
    effect: 'downgrade',
    severity: 'info',
    reason: 'It is one of a list of values that look alike, such as digests or identifiers.',
    applies: ({ match, file }) => file.listed.has(match.start),
  },
  {
    name: 'list-of-uuids',
    effect: 'downgrade',
    severity: 'info',
    reason: 'It is one of several UUIDs, as in a list of identifiers.',
    applies: ({ match: { ruleId, value }, context }) =>
      ruleId === 'generic-secret' && isUuid.test(value) && (context.match(uuids) ?? []).length >= 3,
  },
  {
    name: 'other-format',
    effect: 'downgrade',
    severity: 'info',
    reason: ({ shape }) =>
      `Its name or prefix suggests this credential, but its format does not match: ${shape?.title}.`,
    applies: ({ shape }) => shape !== null,
  },
  {
    name: 'example-in-description',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It is an example in the description of an interface.',
    applies: ({ match, file: { bytes, path } }) =>
      match.severity !== 'low' &&
      (isInDescription(path, bytes, match.start) || isInExample(bytes, match.start)),
  },
  {
    name: 'account-of-manuals',
    effect: 'downgrade',
    severity: 'low',
    reason: 'Its account is one of those that manuals and demos use.',
    applies: ({ match: { ruleId }, before }) => ruleId === 'otpauth-uri' && accountOfManuals.test(before),
  },
  {
    name: 'printed-answer',
    effect: 'downgrade',
    severity: 'low',
    reason: 'It stands in an answer of a server that a page of documentation prints.',
    applies: ({ match, file }) => match.severity !== 'low' && isInPrintedAnswer(file.bytes, match.start),
  },
  ...evidencePasses,
];

/** A shorter one that counts up may be someone's password. */
const shortestMadeUp = 16;

/** Versions of ASP.NET Identity before the third have no other mark than their length. */
const oldIdentityHash = /^A[A-P][A-Za-z0-9+/]{64}==$/;
/** As MD5 and the SHA family print it. */
const digest = /^(?:[0-9a-f]{32}|[0-9a-f]{40}|[0-9a-f]{56}|[0-9a-f]{64}|[0-9a-f]{96}|[0-9a-f]{128})$/i;
/** The name in front of the value, with what stands between them. */
const hashName =
  /(?:hash(?:ed)?(?:_?(?:password|passwd|pwd|value|secret|token|key))?\d{0,2}|digest)["'\]`]{0,3}\s*(?:=>|:=|[=:(,])\s*["'`$@(]{0,3}$/i;

function isNamedHash({ ruleId, value }: SecretMatch, before: string, context: string): boolean {
  // A row of users, as it was exported.
  if (
    /^(?:[0-9a-f]{31,128}|[0-9A-F]{31,128})$/.test(value) &&
    /\bpassword\b/i.test(before) &&
    /\bsalt\b/i.test(context)
  )
    return true;
  const isHash = ruleId === 'password-hash' || oldIdentityHash.test(value) || digest.test(value);
  return isHash && hashName.test(before);
}

/** The match, lowered where it is reported for completeness only; null for what opens nothing. */
export function assessMatch(match: SecretMatch, file: FileOfMatch): SecretMatch | null {
  const placed = new PlacedMatch(match, file);
  const pass = firstPass<MatchPass, PlacedMatch>(matchPasses, placed);
  if (pass === undefined) return match;
  const { name, effect, severity } = pass;
  const reason = reasonOf(pass, placed);
  const { ruleId, start, end } = match;
  file.onDecision?.({ ruleId, start, end, pass: name, effect, reason });
  if (effect === 'discard') return null;
  return severity === undefined ? match : { ...match, severity, note: reason };
}

/** A block of code that begins with the first line of an answer. */
function isInPrintedAnswer(bytes: Buffer, start: number): boolean {
  const text = bytes.toString('latin1', Math.max(0, start - maxSection), start);
  const begun = text.match(printedAnswer)?.at(-1);
  return begun !== undefined && !/<\/pre>|\n\s*```/.test(text.slice(text.lastIndexOf(begun) + begun.length));
}

const printedAnswer = /(?:<(?:pre|code)\b[^>]{0,80}>|```[\w-]{0,12})\s*HTTP\/[123](?:\.\d)? [1-5]\d\d\b/g;

/** A section of a settings file is shorter. */
const maxSection = 2_000;
