// One text's bytes → the secrets in them, in passes: find what may be one, merge what overlaps, assess what is left.
// Pure: the engine, the tests and the benchmark all call it.
import { assessAssignment } from './assess/assess-assignment.ts';
import { assessInFile } from './assess/assess-in-file.ts';
import { assessMatch } from './assess/assess-match.ts';
import { assessPattern } from './assess/assess-pattern.ts';
import { fileContext } from './assess/file-context.ts';
import { startsInLists } from './assess/like-values.ts';
import type { AssessedPlace, PassDecision } from './assess/pass.ts';
import { builtInRules, builtInShapes } from './built-in-rules.ts';
import type { Candidate } from './find/candidate.ts';
import type { Region } from './find/changed-region.ts';
import type { CompiledRules } from './find/compiled-rules.ts';
import { mayHoldEncoded, scanDecoded } from './find/decoding/scan-decoded.ts';
import { findSecrets, type SecretSearch } from './find/find-secrets.ts';
import { mergeMatches } from './merge.ts';
import { namedKeyIds } from './rules/index.ts';
import type { SecretMatch } from './secret-match.ts';
import { shapelessRules } from './shapeless-rules.ts';

export interface ScanOptions {
  /** What is of interest: matches that lie wholly outside may be left out. */
  readonly region?: Region | undefined;
  /** Tokens contain when they expire; unless given, nothing has expired. */
  readonly now?: Date | undefined;
  /** Called when there is more in the bytes than is looked at. */
  readonly onLimit?: (() => void) | undefined;
  /** Called with what each pass decides of text that may be a secret. */
  readonly onDecision?: ((decision: PassDecision) => void) | undefined;
}

const longAgo = new Date(0);

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
  const place = { path, now };
  const matches = findMatches(bytes, { ...search, region }, { ...place, onDecision });
  if (mayHoldEncoded(bytes) && fileContext(path).kind !== 'noise')
    matches.push(...scanDecoded(bytes, (piece) => findMatches(piece, search, place), region?.spans));
  // The way of most files.
  if (matches.length === 0) return matches;
  const merged = mergeMatches(matches);
  const listed = startsInLists(merged.filter(isByName), bytes);
  const file = { bytes, shapes: builtInShapes(), now, listed, onDecision };
  const assessed = merged.flatMap((match) => assessMatch(match, file) ?? []);
  const tests = startOfTests(bytes, path);
  return assessed.map((match) => (match.start < tests ? match : { ...match, isDocumented: true }));
}

/** Every candidate that its rule, its file's format or its name makes a secret; they may overlap. */
function findMatches(bytes: Buffer, search: SecretSearch, place: AssessedPlace): SecretMatch[] {
  const matches: SecretMatch[] = [];
  findSecrets(bytes, search, (candidate) => {
    const match = assess(candidate, place);
    if (match === null) return null;
    matches.push(match);
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

/** Only its name says that it is a secret. */
function isByName({ ruleId, tier }: SecretMatch): boolean {
  return tier !== 'structured' && (shapelessRules.has(ruleId) || namedKeyIds.has(ruleId));
}

/** Rust keeps unit tests at the end of the file that they test. Infinity where there are none. */
function startOfTests(bytes: Buffer, path: string): number {
  const start = path.endsWith('.rs') ? bytes.indexOf('#[cfg(test)]\nmod ') : -1;
  return start < 0 ? Number.POSITIVE_INFINITY : start;
}
