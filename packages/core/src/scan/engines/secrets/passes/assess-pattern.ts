// What is said of a pattern's candidate before overlapping ones are merged. To silence a false alarm of patterns: add a
// pass to the list.

import { entropy } from '../assess/entropy.ts';
import { fileContext, fileContextOf } from '../assess/file-context.ts';
import { isComment, isDocumentation } from '../assess/is-documentation.ts';
import { type AssessedPlace, type Pass, reasonOf } from '../assess/pass.ts';
import { isPlaceholder, looksFictitious, readsAsWords } from '../assess/placeholder.ts';
import type { PatternCandidate } from '../find/find-secrets.ts';
import { namedKeyIds } from '../rules/index.ts';
import { type SecretMatch, toUtf8 } from '../secret-match.ts';
import type { Assessment } from '../secret-rule.ts';

/** A candidate, and what its own rule says of it, which is asked once and only when a pass wants to know. */
interface Subject {
  readonly candidate: PatternCandidate;
  readonly path: string;
  readonly answer: () => Assessment;
}

interface PatternPass extends Pass<Subject> {
  /** What a pass that downgrades makes of the match. */
  readonly lower?: (match: SecretMatch, reason: string) => SecretMatch;
}

/** In this order; what one discards, no other is asked about. The others add up. */
export const patternPasses: readonly PatternPass[] = [
  {
    name: 'empty-value',
    effect: 'discard',
    reason: 'The value is empty.',
    applies: ({ candidate }) => candidate.value.length === 0,
  },
  {
    name: 'low-entropy',
    effect: 'discard',
    reason: 'The value is less random than every real one of this kind.',
    applies: ({ candidate: { rule, value } }) =>
      rule.minEntropy !== undefined && entropy(value) < rule.minEntropy,
  },
  {
    name: 'placeholder',
    effect: 'discard',
    reason: 'The value is a placeholder.',
    applies: ({ candidate: { rule, value } }) => rule.allowsPlaceholders !== true && isPlaceholder(value),
  },
  {
    name: 'rejected-by-rule',
    effect: 'discard',
    reason: 'The check of the rule itself rejects the value.',
    applies: ({ answer }) => answer().verdict === 'reject',
  },
  {
    name: 'valid-format',
    effect: 'keep',
    reason: 'The checksum or structure of the value is valid.',
    applies: ({ answer }) => answer().verdict === 'valid',
  },
  {
    name: 'plain-words',
    effect: 'discard',
    reason: 'The value reads as words.',
    applies: (subject) => isOpen(subject) && readsAsWords(subject.candidate.value),
  },
  {
    name: 'piece-of-data',
    effect: 'discard',
    reason: 'The value is a digest, or a piece of longer base64 text.',
    applies: ({ answer, candidate: { bytes, start, value } }) =>
      answer().verdict !== 'valid' && isPieceOfData(bytes, start, start + value.length),
  },
  {
    name: 'cut-off',
    effect: 'discard',
    reason: 'The value goes on as a mask, or as the name of a file.',
    applies: ({ answer, candidate: { bytes, start, value } }) =>
      answer().verdict !== 'valid' && isCutOff(bytes, start + value.length),
  },
  {
    name: 'made-up',
    effect: 'downgrade',
    reason: 'It is sequential or repetitive, as in a placeholder.',
    applies: (subject) => isOpen(subject) && looksFictitious(subject.candidate.value),
    lower: asInvalid,
  },
  {
    name: 'invalid-format',
    effect: 'downgrade',
    reason: ({ answer }) => answer().note ?? 'Its checksum or structure is invalid.',
    applies: ({ answer }) => answer().verdict === 'invalid',
    lower: asInvalid,
  },
  {
    // Keys and URLs among tests are mostly made for them; still reported, with a low severity.
    name: 'expected-in-tests',
    effect: 'downgrade',
    reason: 'It is in tests, documentation or a translation, or for localhost.',
    applies: isExpectedHere,
    lower: asLow,
  },
  {
    // Many are made for the test, and some are real: someone has to look, and no gate has to close.
    name: 'unproven-in-tests',
    effect: 'downgrade',
    reason: 'It is in tests, documentation or a comment, and nothing in it proves that it is real.',
    applies: (subject) =>
      isAmongExamples(subject)
        ? subject.answer().verdict === 'unknown' || parsedOnly.has(subject.candidate.rule.id)
        : subject.answer().verdict === 'unknown' && isInComment(subject),
    lower: asMedium,
  },
  {
    // Where names mean nothing, what they are given is a digest or a piece of data more often than a key.
    name: 'names-say-little',
    effect: 'downgrade',
    reason: 'It is in a lockfile, a bundle or data, whose names say little.',
    applies: (subject) =>
      namedKeyIds.has(subject.candidate.rule.id) &&
      fileContext(subject.path).kind === 'noise' &&
      !isExpectedHere(subject),
    lower: asLow,
  },
];

/** The match, or null for what is no secret. */
export function assessPattern(
  candidate: PatternCandidate,
  { path, now, onDecision }: AssessedPlace,
): SecretMatch | null {
  const { rule, value, start } = candidate;
  let known: Assessment | undefined;
  const answer = () => (known ??= askRule(candidate, now));
  const subject = { candidate, path, answer };
  let match: SecretMatch | undefined;
  for (const pass of patternPasses) {
    if (!pass.applies(subject)) continue;
    const { name, effect } = pass;
    const reason = reasonOf(pass, subject);
    onDecision?.({ ruleId: rule.id, start, end: start + value.length, pass: name, effect, reason });
    if (effect === 'discard') return null;
    match ??= toMatch(candidate, answer());
    match = pass.lower?.(match, reason) ?? match;
  }
  return match ?? toMatch(candidate, answer());
}

function askRule({ rule, value, match }: PatternCandidate, now: Date): Assessment {
  const assessed = rule.assess?.(value, match, now) ?? 'unknown';
  return typeof assessed === 'string' ? { verdict: assessed } : assessed;
}

/** Neither its rule nor a word that is allowed in it says what it is. */
function isOpen({ answer, candidate }: Subject): boolean {
  return candidate.rule.allowsPlaceholders !== true && answer().verdict === 'unknown';
}

/** That a key can be read says nothing of who made it. */
const parsedOnly: ReadonlySet<string> = new Set(['google-service-account-key']);

function isInComment({ candidate: { bytes, start }, path }: Subject): boolean {
  return fileContext(path).kind === 'code' && isComment(bytes, start);
}

/** Packages of others, with their manuals. */
const installed = /(?:^|\/)node_modules\//;

/** `caddy.localhost.key`, `ssl-cert-snakeoil.key`: made for the machine of a developer. */
const madeForLocalhost = /(?:^|[/_.-])(?:localhost|snakeoil)[^/]*$/i;

function isExpectedHere(subject: Subject): boolean {
  const { candidate, path } = subject;
  if (candidate.rule.oftenInTests !== true) return false;
  return (
    isAmongExamples(subject) ||
    fileContext(path).kind === 'locale' ||
    installed.test(path) ||
    madeForLocalhost.test(path)
  );
}

function isAmongExamples({ candidate: { bytes, start }, path }: Subject): boolean {
  const { isTest, kind } = fileContextOf(path, bytes);
  return isTest || kind === 'prose' || (kind === 'code' && isDocumentation(bytes, start));
}

/** Lockfile digests, and letters that only look like a token in the midst of base 64. */
function isPieceOfData(bytes: Buffer, start: number, end: number): boolean {
  const before = bytes.toString('latin1', Math.max(0, start - 64), start);
  if (/(?:sha\d{1,3}[-:]|h1:)$/i.test(before)) return true;
  return (
    /[A-Za-z0-9+/]{48}$/.test(before) ||
    /^[+/][A-Za-z0-9+/]{47}/.test(bytes.toString('latin1', end, end + 48))
  );
}

/** `xoxb-1234-####`, `ico-7a38….png`: the text goes on as a mask, or as the name of a file that pages show. */
function isCutOff(bytes: Buffer, end: number): boolean {
  return /^(?:[#*]{3}|\.{3}|==(?![=\w"'])|\.(?:png|jpe?g|gif|svg|ico|webp|css|js|html?|woff2?|pdf)(?![\w-]))/.test(
    bytes.toString('latin1', end, end + 8),
  );
}

function toMatch({ rule, value, start }: PatternCandidate, assessment: Assessment): SecretMatch {
  const { verdict, severity, tier, note } = assessment;
  return {
    ruleId: rule.id,
    title: rule.title,
    value: toUtf8(value),
    start,
    end: start + value.length,
    severity: severity ?? rule.severity,
    tier: verdict === 'valid' ? 'validated' : (tier ?? rule.tier ?? 'provider'),
    verdict,
    note: note ?? null,
  };
}

/** A vendor's prefix alone says little. */
function asInvalid(match: SecretMatch, note: string): SecretMatch {
  return { ...match, severity: 'info', tier: 'generic', verdict: 'invalid', note };
}

function asMedium(match: SecretMatch, reason: string): SecretMatch {
  if (match.severity !== 'critical' && match.severity !== 'high') return match;
  return { ...match, severity: 'medium', note: `${match.note ?? ''} ${reason}`.trim() };
}

function asLow(match: SecretMatch, reason: string): SecretMatch {
  if (match.severity === 'info') return match;
  return { ...match, severity: 'low', note: `${match.note ?? ''} ${reason}`.trim() };
}
