// One text's bytes → the secrets in them, in passes: find what may be one, merge what overlaps, assess what is left.
// Pure: the engine, the tests and the benchmark all call it.

import { fileContext } from './assess/file-context.ts';
import { startsInLists } from './assess/like-values.ts';
import {
  type AssessedPlace,
  firstPass,
  type OnDecision,
  type Pass,
  type PassDecision,
  type PassEffect,
  reasonOf,
} from './assess/pass.ts';
import { builtInRules, builtInShapes } from './built-in-rules.ts';
import type { Region, Span } from './find/changed-region.ts';
import type { CompiledRules } from './find/compiled-rules.ts';
import { mayHoldEncoded, scanDecoded } from './find/decoding/scan-decoded.ts';
import { type Candidate, findSecrets, type SecretSearch } from './find/find-secrets.ts';
import { mergeMatches } from './merge.ts';
import { assessAssignment } from './passes/assess-assignment.ts';
import { decodedPasses } from './passes/assess-decoded.ts';
import { assessInFile } from './passes/assess-in-file.ts';
import { assessMatch } from './passes/assess-match.ts';
import { assessPattern } from './passes/assess-pattern.ts';
import { namedKeyIds, secretRules } from './rules/index.ts';
import type { SecretMatch } from './secret-match.ts';
import { shapelessRules } from './shapeless-rules.ts';

export interface ScanOptions {
  /** What is of interest: matches that lie wholly outside may be left out. */
  readonly region?: Region | undefined;
  /** Tokens contain when they expire; unless given, nothing has expired. */
  readonly now?: Date | undefined;
  /** Called when there is more in the bytes than is scanned. */
  readonly onLimit?: (() => void) | undefined;
  /** Called with what each pass decides of text that may be a secret. */
  readonly onDecision?: OnDecision | undefined;
}

const longAgo = new Date(0);
const oftenInTests = new Set(secretRules.flatMap((rule) => (rule.oftenInTests === true ? [rule.id] : [])));

/**
 * Every secret in the bytes, in order of place; where several rules see the same text, the one with the highest confidence.
 *
 * @param path the file's path in the repository; some assessments depend on the kind of file
 */
export function scanBytes(
  bytes: Buffer,
  path: string,
  compiled: CompiledRules = builtInRules(),
  { region, now = longAgo, onLimit, onDecision }: ScanOptions = {},
): SecretMatch[] {
  const search = { path, compiled, onLimit };
  const matches = findMatches(bytes, { ...search, region }, { path, now, onDecision });
  if (mayHoldEncoded(bytes)) {
    const decoded = scanDecoded(
      bytes,
      (piece, at) => findMatches(piece, search, { path, now, onDecision: movedTo(at, onDecision) }),
      // What is encoded in a lockfile or a bundle is digests and pictures.
      { spans: region?.spans, onlyLiterals: fileContext(path).kind === 'noise' },
    );
    matches.push(...decoded.filter((match) => !isDiscarded(match, decodedPasses, onDecision)));
  }
  // The way of most files.
  if (matches.length === 0) return matches;
  const merged = mergeMatches(matches, bytes);
  if (onDecision) reportOverlaps(matches, merged, onDecision);
  const listed = startsInLists(merged.filter(isByName), bytes);
  const file = { bytes, path, shapes: builtInShapes(), now, listed, onDecision };
  const assessed = merged.flatMap((match) => assessMatch(match, file) ?? []);
  const tests = startOfTests(bytes, path);
  return assessed.map((match) => (match.start < tests ? match : asOfTests(match)));
}

/** Every candidate that its rule, its file's format or its name makes a secret; they may overlap. */
function findMatches(bytes: Buffer, search: SecretSearch, place: AssessedPlace): SecretMatch[] {
  const matches: SecretMatch[] = [];
  findSecrets(bytes, search, (candidate) => {
    const match = assess(candidate, place);
    if (match === null) return null;
    matches.push(match);
    place.onDecision?.(decisionOn(match, 'found', 'keep', `It can be this: ${match.title}.`));
    return match.end;
  });
  return matches;
}

function assess(candidate: Candidate, place: AssessedPlace): SecretMatch | null {
  switch (candidate.source) {
    case 'pattern':
      return assessPattern(candidate, place);
    case 'credential-file':
      return assessInFile(candidate, place);
    case 'assignment':
      return assessAssignment(candidate, place);
  }
}

function isDiscarded(
  match: SecretMatch,
  passes: readonly Pass<SecretMatch>[],
  onDecision?: OnDecision,
): boolean {
  const pass = firstPass(passes, match);
  if (pass) onDecision?.(decisionOn(match, pass.name, pass.effect, reasonOf(pass, match)));
  return pass?.effect === 'discard';
}

function reportOverlaps(
  matches: readonly SecretMatch[],
  merged: readonly SecretMatch[],
  onDecision: OnDecision,
): void {
  const kept = new Set(merged);
  for (const match of matches) {
    if (kept.has(match)) continue;
    const surer = merged.find(({ start, end }) => match.start < end && start < match.end);
    const reason = `${surer?.ruleId ?? 'Another rule'} knows more of the same text.`;
    onDecision(decisionOn(match, 'overlap', 'discard', reason));
  }
}

/** Decisions about decoded text, at the place of the encoded one. */
function movedTo(place: Span, onDecision: OnDecision | undefined): OnDecision | undefined {
  return onDecision && ((decision) => onDecision({ ...decision, ...place }));
}

function decisionOn(
  { ruleId, start, end }: SecretMatch,
  pass: string,
  effect: PassEffect,
  reason: string,
): PassDecision {
  return { ruleId, start, end, pass, effect, reason };
}

/** Only its name says that it is a secret. */
function isByName({ ruleId, tier }: SecretMatch): boolean {
  return tier !== 'structured' && (shapelessRules.has(ruleId) || namedKeyIds.has(ruleId));
}

/** Rust keeps unit tests at the end of the file that they test. Infinity where there are none. */
function startOfTests(bytes: Buffer, path: string): number {
  const start = path.endsWith('.rs') ? bytes.toString('latin1').search(testModule) : -1;
  return start < 0 ? Number.POSITIVE_INFINITY : start;
}

const testModule = /^#\[cfg\(test\)\]\s{0,8}(?:#\[[^\]\n]{0,200}\]\s{0,8}){0,4}(?:pub(?:\(\w+\))? )?mod /m;

/** As in a file of tests. */
function asOfTests(match: SecretMatch): SecretMatch {
  const of = { ...match, isDocumented: true };
  if (match.severity === 'medium' && isByName(match)) return { ...of, severity: 'low' };
  if (match.severity !== 'critical' && match.severity !== 'high') return of;
  if (oftenInTests.has(match.ruleId) || isByName(match)) return { ...of, severity: 'low' };
  return match.tier === 'validated' ? of : { ...of, severity: 'medium' };
}
