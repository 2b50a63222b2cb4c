// What is said of a match once all are found and merged. To silence a false alarm, whatever found it, add a pass to one
// of the lists.
import { isRedacted } from '../redaction.ts';
import type { SecretMatch } from '../secret-match.ts';
import { shapelessRules } from '../shapeless-rules.ts';
import { isCiphertext } from './ciphertext.ts';
import { isDocumentedExample } from './documented-examples.ts';
import { isInExample } from './interface-example.ts';
import type { Malformed, ShapeChecks } from './malformed-token.ts';
import { looksFictitious } from './placeholder.ts';
import { isPublicByDesign } from './public-by-design.ts';
import { endOfSignedAddress } from './signed-address.ts';

interface MatchContext {
  /** The line up to the value, with its name. */
  readonly before: string;
  /** Some 200 bytes on either side. */
  readonly around: string;
  /** A file that is for credentials only holds it. */
  readonly isInFile: boolean;
  /** What the value looks like or is called, and is not. */
  readonly shape: Malformed | null;
  /** The signed address that it is part of has ended. */
  readonly isExpired: boolean;
  /** Much in the file looks like it and is called otherwise. */
  readonly isInList: boolean;
}

/** What is known of the file that a match stands in. */
export interface FileOfMatch {
  readonly bytes: Buffer;
  readonly shapes: ShapeChecks;
  readonly now: Date;
  /** Starts of values in lists of like values. */
  readonly listed: ReadonlySet<number>;
}

/** What opens nothing. */
const drops: readonly ((match: SecretMatch, context: MatchContext) => boolean)[] = [
  // What a file holds that is for credentials only is in use, whatever it is.
  (_match, { shape, isInFile }) => shape?.hasOtherLength === true && !isInFile,
  ({ value }, { before, isInFile }) => isCiphertext(value, isInFile ? '' : before),
];

const uuids = /\b[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}\b/gi;
const isUuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/** Why a match is reported for completeness only; undefined leaves it as it is. */
const lowers: readonly ((match: SecretMatch, context: MatchContext) => string | undefined)[] = [
  ({ value }, { before, around }) =>
    isPublicByDesign(value, before, around) ? 'It is a public (publishable) key.' : undefined,
  // Binary data has zeros, which are a row of one letter.
  ({ value }, { isInFile }) =>
    isInFile && value.length >= shortestMadeUp && looksFictitious(value.replace(/A{6,}/g, ''))
      ? 'It is sequential or repetitive, as in a placeholder.'
      : undefined,
  ({ ruleId }, { around }) =>
    ruleId === 'password-hash' && /fake|dummy|timing.?attack/i.test(around)
      ? 'It is a placeholder, compared with the passwords of users that do not exist.'
      : undefined,
  (_match, { isExpired }) => (isExpired ? 'It is part of a signed address that has expired.' : undefined),
  (_match, { isInList }) =>
    isInList ? 'It is one of a list of values that look alike, such as digests or identifiers.' : undefined,
  ({ ruleId, value }, { around }) =>
    ruleId === 'generic-secret' && isUuid.test(value) && (around.match(uuids) ?? []).length >= 3
      ? 'It is one of several UUIDs, as in a list of identifiers.'
      : undefined,
  (_match, { shape }) =>
    shape === null
      ? undefined
      : `Its name or prefix suggests this credential, but its format does not match: ${shape.title}.`,
];

/** A shorter one that counts up may be somebody's password. */
const shortestMadeUp = 16;

/** The match, lowered where it is reported for completeness only; null for what opens nothing. */
export function assessMatch(match: SecretMatch, file: FileOfMatch): SecretMatch | null {
  const { bytes } = file;
  if (isDocumentedExample(match.value) || isRedacted(match.value)) return null;
  const note = noteOfTests(match, bytes);
  if (note !== undefined && match.severity !== 'info') return { ...match, severity: 'low', note };
  if (match.verdict !== 'unknown') return match;
  const context = contextOf(match, file);
  if (drops.some((isDropped) => isDropped(match, context))) return null;
  if (match.severity === 'info') return match;
  for (const noteOf of lowers) {
    const note = noteOf(match, context);
    if (note !== undefined) return { ...match, severity: 'info', note };
  }
  if (match.severity !== 'low' && isInExample(bytes, match.start))
    return { ...match, severity: 'low', note: 'It stands under `example` in a description.' };
  return match;
}

/** Why a secret is one of tests or development, whatever its form proves. */
function noteOfTests({ value, start }: SecretMatch, bytes: Buffer): string | undefined {
  const text = bytes.toString('latin1', Math.max(0, start - maxSection), start);
  const before = text.slice(text.lastIndexOf('\n') + 1);
  if (/PRIVATE KEY/.test(value) && namedForTests.test(before))
    return 'Its name says that it was made for tests.';
  // https://guides.rubyonrails.org/v5.1/security.html#custom-credentials
  const isRails = /^\s+secret_key_base:/.test(before);
  const section = isRails ? text.match(/^\w+(?=:)/gm)?.at(-1) : undefined;
  return section === 'development' || section === 'test'
    ? 'It is used in development and tests only.'
    : undefined;
}

/** A section of a settings file is shorter. */
const maxSection = 2_000;
const namedForTests =
  /(?<![A-Za-z])(?:test|fake|dummy|mock|sample)(?=[_A-Z-])|(?:Test|Fake|Dummy|Mock|Sample)(?=[A-Z_])|(?<![A-Za-z])(?:TEST|FAKE|DUMMY|MOCK|SAMPLE)_/;

function contextOf(match: SecretMatch, { bytes, shapes, now, listed }: FileOfMatch): MatchContext {
  const { value, start, ruleId } = match;
  const line = bytes.toString('latin1', Math.max(0, start - 80), start);
  const before = line.slice(line.lastIndexOf('\n') + 1);
  const isInFile = match.tier === 'structured';
  const knowsShape = !isInFile && !shapelessRules.has(ruleId);
  return {
    before,
    around: bytes.toString('latin1', Math.max(0, start - 200), start + 200),
    isInFile,
    shape: knowsShape
      ? null
      : (shapes.misshapen(value) ?? (isNamedSecret(ruleId, before) ? shapes.misnamed(before, value) : null)),
    isExpired: (endOfSignedAddress(bytes, start) ?? Number.POSITIVE_INFINITY) < now.getTime(),
    isInList: listed.has(start),
  };
}

/** Passwords have no vendor's shape, whatever they open. */
function isNamedSecret(ruleId: string, name: string): boolean {
  return ['generic-secret', 'oauth-token', 'dotenv'].includes(ruleId) && !/pass|pwd/i.test(name);
}
