// The first pass: what the rules' patterns, the formats of credential files and assignments find in a text.

import type { SecretTier } from '../../../../vocabulary/detection.ts';
import { assessCandidate } from '../assess/assess-candidate.ts';
import { fileContext } from '../assess/file-context.ts';
import { assignmentRules } from '../assignment-rules.ts';
import { namedKeyIds } from '../rules/index.ts';
import { maxMatchesOfRule } from '../scan-limits.ts';
import type { SecretMatch } from '../secret-match.ts';
import type { Assessment, SecretRule } from '../secret-rule.ts';
import { type FoundAssignment, findAssignments } from './assignments/find-assignments.ts';
import type { Region } from './changed-region.ts';
import type { CompiledRules } from './compiled-rules.ts';
import { type FoundInFile, findInCredentialFile } from './credential-files/find-in-credential-file.ts';
import { findWindows } from './rule-windows.ts';

/** Of a rule whose matches are thousands of bytes long, and as much work to assess. */
const maxMatchesOfFarReaching = 100;
/** A pattern that was wrong so often in one stretch of text looks at data that only resembles a secret. */
const maxRejectedOfWindow = 5000;

const assignmentTitles = new Map(assignmentRules.map(({ id, title }) => [id, title]));

export interface SecretSearch {
  /** In the repository: some assessments depend on the kind of file. */
  readonly path: string;
  readonly compiled: CompiledRules;
  readonly now: Date;
  /** Called when there is more in the bytes than is looked at. */
  readonly onLimit?: (() => void) | undefined;
}

/** Every candidate in the bytes that its rule, its file's format or its name makes a secret; they may overlap. */
export function findSecrets(
  bytes: Buffer,
  { path, compiled, now, onLimit }: SecretSearch,
  region?: Region,
): SecretMatch[] {
  const { windows, names, isLimited } = findWindows(bytes, compiled, region);
  if (isLimited) onLimit?.();
  const matches: SecretMatch[] = [];
  for (const [index, spans] of windows) {
    const rule = compiled.rules[index];
    if (rule === undefined) continue;
    const max =
      matches.length + ((rule.reach?.after ?? 0) > 1024 ? maxMatchesOfFarReaching : maxMatchesOfRule);
    let isWhole = true;
    for (let at = 0; at < spans.length && isWhole; at += 2)
      isWhole = collect(rule, bytes, { start: spans[at] ?? 0, end: spans[at + 1] ?? 0, now, max }, matches);
    if (!isWhole) onLimit?.();
    if (rule.oftenInTests === true && isExpectedIn(path)) lower(matches, rule, expectedNote);
    else if (namedKeyIds.has(rule.id) && fileContext(path).kind === 'noise') lower(matches, rule, noiseNote);
  }
  for (const found of findInCredentialFile(bytes, path)) matches.push(fromCredentialFile(found));
  for (const found of findAssignments(bytes, path, names)) matches.push(fromAssignment(found));
  return matches;
}

/** Whether all of the window was looked at. */
function collect(
  rule: SecretRule,
  bytes: Buffer,
  window: { readonly start: number; readonly end: number; readonly now: Date; readonly max: number },
  matches: SecretMatch[],
): boolean {
  const text = bytes.toString('latin1', window.start, window.end);
  const { pattern } = rule;
  pattern.lastIndex = 0;
  let rejected = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (matches.length >= window.max || rejected > maxRejectedOfWindow) return false;
    if (match[0].length === 0) pattern.lastIndex += 1;
    const secret = match[rule.group ?? 1] ?? match[0];
    const start = window.start + match.index + match[0].lastIndexOf(secret);
    const assessment = assessCandidate({ rule, match, secret, bytes, start, now: window.now });
    if (assessment.verdict === 'reject') {
      rejected += 1;
      continue;
    }
    matches.push(toMatch(rule, secret, start, assessment));
  }
  return true;
}

/** `caddy.localhost.key`, `ssl-cert-snakeoil.key`: made for the machine of a developer. */
const madeForLocalhost = /(?:^|[/_.-])(?:localhost|snakeoil)[^/]*$/i;

function isExpectedIn(path: string): boolean {
  const { isTest, kind } = fileContext(path);
  return isTest || kind === 'prose' || kind === 'locale' || madeForLocalhost.test(path);
}

/** Keys and URLs among tests are mostly made for them; still said, but not loudly. */
const expectedNote = 'It is in tests, documentation or a translation, or for localhost.';
/** Where names mean nothing, what they are given is a digest or a piece of data more often than a key. */
const noiseNote = 'It is in a lockfile, a bundle or data, whose names say little.';

function lower(matches: SecretMatch[], rule: SecretRule, why: string): void {
  for (const [index, match] of matches.entries())
    if (match.ruleId === rule.id && match.severity !== 'info')
      matches[index] = {
        ...match,
        severity: 'low',
        note: `${match.note ?? ''} ${why}`.trim(),
      };
}

function toMatch(rule: SecretRule, secret: string, start: number, assessment: Assessment): SecretMatch {
  const { verdict } = assessment;
  const tier: SecretTier =
    verdict === 'valid'
      ? 'validated'
      : verdict === 'invalid'
        ? 'generic'
        : (assessment.tier ?? rule.tier ?? 'provider');
  return {
    ruleId: rule.id,
    title: rule.title,
    value: toUtf8(secret),
    start,
    end: start + secret.length,
    severity: verdict === 'invalid' ? 'info' : (assessment.severity ?? rule.severity),
    tier,
    verdict,
    note: assessment.note ?? (verdict === 'invalid' ? 'Its checksum or structure is invalid.' : null),
  };
}

function fromCredentialFile({ format, value, start, assessment }: FoundInFile): SecretMatch {
  const { verdict } = assessment;
  return {
    ruleId: format.id,
    title: format.title,
    value: toUtf8(value),
    start,
    end: start + value.length,
    severity: verdict === 'invalid' ? 'info' : (assessment.severity ?? format.severity),
    tier: verdict === 'valid' ? 'validated' : 'structured',
    verdict,
    note: assessment.note ?? null,
  };
}

function fromAssignment({
  ruleId,
  value,
  start,
  end,
  severity,
  isSure,
  isDocumented,
}: FoundAssignment): SecretMatch {
  return {
    ruleId,
    title: assignmentTitles.get(ruleId) ?? ruleId,
    value: toUtf8(value),
    start,
    end,
    severity,
    tier: isSure ? 'provider' : 'generic',
    verdict: 'unknown',
    note: null,
    isDocumented,
  };
}

/** Patterns run on latin1, one character a byte; what is kept is the text as it was meant. */
function toUtf8(latin1: string): string {
  return /[\x80-\xff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;
}
