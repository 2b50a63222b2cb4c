// Says of one candidate, as a rule's pattern has found it, whether it can be a secret. To silence a false alarm of
// rules: add a check to the list.

import type { Assessment, SecretRule } from '../secret-rule.ts';
import { entropy } from './entropy.ts';
import { isPlaceholder, looksFictitious, readsAsWords } from './placeholder.ts';

export interface Candidate {
  readonly rule: SecretRule;
  readonly match: RegExpExecArray;
  readonly secret: string;
  /** The bytes around it, and where it starts in them. */
  readonly bytes: Buffer;
  readonly start: number;
  /** Tokens contain when they expire. */
  readonly now: Date;
}

/** A reason to drop the candidate, before its rule is asked. */
const dropsBefore: readonly ((candidate: Candidate) => boolean)[] = [
  ({ secret }) => secret.length === 0,
  ({ rule, secret }) => rule.minEntropy !== undefined && entropy(secret) < rule.minEntropy,
  ({ rule, secret }) => rule.allowsPlaceholders !== true && isPlaceholder(secret),
];

/** The same of one that its rule neither confirms nor refutes. */
const dropsUnknown: readonly ((candidate: Candidate) => boolean)[] = [({ secret }) => readsAsWords(secret)];

/** The same of everything but what a checksum or structure has proved. */
const dropsUnproved: readonly ((candidate: Candidate) => boolean)[] = [
  ({ bytes, start, secret }) => isPieceOfData(bytes, start, start + secret.length),
  ({ bytes, start, secret }) => isCutOff(bytes, start + secret.length),
];

export function assessCandidate(candidate: Candidate): Assessment {
  if (dropsBefore.some((drops) => drops(candidate))) return { verdict: 'reject' };
  const assessment = askRule(candidate);
  if (assessment.verdict === 'reject' || assessment.verdict === 'valid') return assessment;
  return dropsUnproved.some((drops) => drops(candidate)) ? { verdict: 'reject' } : assessment;
}

function askRule(candidate: Candidate): Assessment {
  const { rule, match, secret, now } = candidate;
  const assessed = rule.assess?.(secret, match, now) ?? 'unknown';
  const assessment = typeof assessed === 'string' ? { verdict: assessed } : assessed;
  if (assessment.verdict !== 'unknown' || rule.allowsPlaceholders === true) return assessment;
  if (dropsUnknown.some((drops) => drops(candidate))) return { verdict: 'reject' };
  if (looksFictitious(secret))
    return { verdict: 'invalid', note: 'It is sequential or repetitive, as in a placeholder.' };
  return assessment;
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
