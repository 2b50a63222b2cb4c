// Finds what may be a secret in a text: what the rules' patterns, the formats of credential files and assignments point at.
import { maxMatchesOfRule } from '../scan-limits.ts';
import type { SecretRule } from '../secret-rule.ts';
import { type AssignmentCandidate, findAssignments } from './assignments/find-assignments.ts';
import type { Region } from './changed-region.ts';
import type { CompiledRules } from './compiled-rules.ts';
import { type FileCandidate, findInCredentialFile } from './credential-files/find-in-credential-file.ts';
import { findWindows } from './rule-windows.ts';

/** Of a rule whose matches are thousands of bytes long, and as much work to assess. */
const maxMatchesOfFarReaching = 100;
/** A pattern that was wrong so often in one stretch of text looks at data that only resembles a secret. */
const maxRejectedOfWindow = 5000;

export interface PatternCandidate {
  readonly source: 'pattern';
  readonly rule: SecretRule;
  readonly match: RegExpExecArray;
  readonly value: string;
  readonly start: number;
  /** Of the whole text. */
  readonly bytes: Buffer;
}

export type Candidate = PatternCandidate | FileCandidate | AssignmentCandidate;

/**
 * Says where an accepted candidate ends; null for one that was discarded. A pattern that is wrong thousands of times is
 * not tried any further.
 */
type Assess<Of = Candidate> = (candidate: Of) => number | null;

export interface SecretSearch {
  /** In the repository: some files are written in a way of their own. */
  readonly path: string;
  readonly compiled: CompiledRules;
  /** What is of interest: candidates that lie wholly outside may be left out. */
  readonly region?: Region | undefined;
  /** Called when there is more in the bytes than is scanned. */
  readonly onLimit?: (() => void) | undefined;
}

/** Hands every candidate in the bytes to `assess`; they may overlap. */
export function findSecrets(
  bytes: Buffer,
  { path, compiled, region, onLimit }: SecretSearch,
  assess: Assess,
): void {
  const { windows, names, isLimited } = findWindows(bytes, compiled, region);
  if (isLimited) onLimit?.();
  for (const [index, spans] of windows) {
    const rule = compiled.rules[index];
    if (rule !== undefined && !findByPattern(rule, bytes, spans, assess)) onLimit?.();
  }
  findInCredentialFile(bytes, path, assess);
  findAssignments(bytes, path, names, assess);
}

/** Whether all of the windows were scanned. */
function findByPattern(
  rule: SecretRule,
  bytes: Buffer,
  spans: readonly number[],
  assess: Assess<PatternCandidate>,
): boolean {
  let left = (rule.reach?.after ?? 0) > 1024 ? maxMatchesOfFarReaching : maxMatchesOfRule;
  const { pattern } = rule;
  for (let at = 0; at < spans.length; at += 2) {
    const windowStart = spans[at] ?? 0;
    const text = bytes.toString('latin1', windowStart, spans[at + 1] ?? 0);
    pattern.lastIndex = 0;
    let rejected = 0;
    for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
      if (left <= 0 || rejected > maxRejectedOfWindow) return false;
      if (match[0].length === 0) pattern.lastIndex += 1;
      const value = match[rule.group ?? 1] ?? match[0];
      const start = windowStart + match.index + match[0].lastIndexOf(value);
      if (assess({ source: 'pattern', rule, match, value, start, bytes }) === null) rejected += 1;
      else left -= 1;
    }
  }
  return true;
}
