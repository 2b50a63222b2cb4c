// One text's bytes → the secrets in them, in passes: find what may be one, merge what overlaps, assess what is left.
// Pure: the engine, the tests and the benchmark all call it.
import { assessMatch } from './assess/assess-match.ts';
import { fileContext } from './assess/file-context.ts';
import { startsInLists } from './assess/like-values.ts';
import { builtInRules, builtInShapes } from './built-in-rules.ts';
import type { Region } from './find/changed-region.ts';
import type { CompiledRules } from './find/compiled-rules.ts';
import { mayHoldEncoded, scanDecoded } from './find/decoding/scan-decoded.ts';
import { findSecrets } from './find/find-secrets.ts';
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
  { region, now = longAgo, onLimit }: ScanOptions = {},
): SecretMatch[] {
  const search = { path, compiled, now, onLimit };
  const matches = findSecrets(bytes, search, region);
  if (mayHoldEncoded(bytes) && fileContext(path).kind !== 'noise')
    matches.push(...scanDecoded(bytes, (piece) => findSecrets(piece, search), region?.spans));
  // The way of most files.
  if (matches.length === 0) return matches;
  const merged = mergeMatches(matches);
  const file = { bytes, shapes: builtInShapes(), now, listed: startsInLists(merged.filter(isByName), bytes) };
  const assessed = merged.flatMap((match) => assessMatch(match, file) ?? []);
  const tests = startOfTests(bytes, path);
  return assessed.map((match) => (match.start < tests ? match : { ...match, isDocumented: true }));
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
