// One file's bytes → the secrets in them. Pure: the engine, the tests and the benchmark all call it.

import type { Confidence } from '../../vocabulary/detection.ts';
import { assignmentRules } from './assignments/assignment-rules.ts';
import { fileContext } from './assignments/file-context.ts';
import type { SecretMatch } from './secret-match.ts';

export { nameParts } from './assignments/find-assignments.ts';

import { type FoundAssignment, findAssignments, nameParts } from './assignments/find-assignments.ts';
import type { Region } from './changed-region.ts';
import { type CompiledRules, compileRules } from './compiled-rules.ts';
import { type FoundInFile, findInCredentialFile } from './credential-files/find-in-credential-file.ts';
import { mayHoldEncoded, scanDecoded } from './decoding/scan-decoded.ts';
import { isDocumentedExample } from './documented-examples.ts';
import { entropy } from './entropy.ts';
import { misnamed, misshapen } from './misshapen.ts';
import { isPlaceholder, looksMadeUp, readsAsWords } from './placeholder.ts';
import { isPublicByDesign } from './public-by-design.ts';
import { findWindows } from './rule-windows.ts';
import { secretRules } from './rules/index.ts';
import { maxMatchesOfRule } from './scan-limits.ts';
import type { Judgement, SecretRule } from './secret-rule.ts';

const assignmentTitles = new Map(assignmentRules.map(({ id, title }) => [id, title]));

/** Rules that go by names and places: what begins with a vendor's prefix has been seen by the vendor's own rule. */
const knowsNoShape: ReadonlySet<string> = new Set([
  ...assignmentTitles.keys(),
  'authorization-header',
  'bearer-header',
  'online-service-key',
]);

/** Of a rule whose matches are thousands of bytes long, and as much work to judge. */
const maxMatchesOfFarReaching = 100;
/** A pattern that was wrong so often in one stretch of text looks at data that only resembles a secret. */
const maxRejectedOfWindow = 5000;

let ownRules: CompiledRules | undefined;

/** The rules that come with Assay, compiled when first needed. */
export function builtInRules(): CompiledRules {
  ownRules ??= compileRules(secretRules, nameParts);
  return ownRules;
}

export interface ScanOptions {
  /** What is of interest: matches that lie wholly outside may be left out. */
  readonly region?: Region | undefined;
  /** Tokens tell when they expire; unless given, nothing has expired. */
  readonly now?: Date | undefined;
}

const longAgo = new Date(0);

/**
 * Every secret in the bytes, in order of place; where several rules see the same text, the surest one.
 *
 * @param path the file's path in the repository; some judgements depend on the kind of file
 */
export function scanBytes(
  bytes: Buffer,
  path: string,
  compiled: CompiledRules = builtInRules(),
  { region, now = longAgo }: ScanOptions = {},
): SecretMatch[] {
  const scan = { path, compiled, now };
  const matches = scanPlain(bytes, scan, region);
  if (mayHoldEncoded(bytes) && fileContext(path).kind !== 'noise')
    matches.push(...scanDecoded(bytes, (piece) => scanPlain(piece, scan), region?.spans));
  // The way of most files.
  if (matches.length === 0) return matches;
  return withoutOverlaps(matches)
    .filter(({ value }) => !isDocumentedExample(value))
    .flatMap((match) => withoutAlarm(match, bytes) ?? []);
}

/** Some values are told for completeness only, whatever found them; null for what opens nothing. */
function withoutAlarm(match: SecretMatch, bytes: Buffer): SecretMatch | null {
  const { value, start, verdict, ruleId } = match;
  if (verdict !== 'unknown') return match;
  const line = bytes.toString('latin1', Math.max(0, start - 80), start);
  const name = line.slice(line.lastIndexOf('\n') + 1);
  const isInFile = match.confidence === 'structured';
  const knowsShape = !isInFile && !knowsNoShape.has(ruleId);
  const whole = knowsShape
    ? null
    : (misshapen(value) ?? (isNamedSecret(ruleId, name) ? misnamed(name, value) : null));
  // What a file holds that is for credentials only is in use, whatever it is.
  if (whole?.hasOtherLength === true && !isInFile) return null;
  if (match.severity === 'info') return match;
  const around = bytes.toString('latin1', Math.max(0, start - 200), start + 200);
  if (isPublicByDesign(value, name, around))
    return { ...match, severity: 'info', note: 'It is a public (publishable) key.' };
  // Binary data has zeros, which are a row of one letter.
  if (isInFile && value.length >= shortestMadeUp && looksMadeUp(value.replace(/A{6,}/g, '')))
    return { ...match, severity: 'info', note: 'It is sequential or repetitive, as in a placeholder.' };
  if (whole === null) return match;
  const note = `Its name or prefix suggests this credential, but its format does not match: ${whole.title}.`;
  return { ...match, severity: 'info', note };
}

/** A shorter one that counts up may be somebody's password. */
const shortestMadeUp = 16;

/** Passwords have no vendor's shape, whatever they open. */
function isNamedSecret(ruleId: string, name: string): boolean {
  return ['generic-secret', 'oauth-token', 'dotenv'].includes(ruleId) && !/pass|pwd/i.test(name);
}

interface Scan {
  readonly path: string;
  readonly compiled: CompiledRules;
  readonly now: Date;
}

function scanPlain(bytes: Buffer, { path, compiled, now }: Scan, region?: Region): SecretMatch[] {
  const { windows, names } = findWindows(bytes, compiled, region);
  const matches: SecretMatch[] = [];
  for (const [index, spans] of windows) {
    const rule = compiled.rules[index];
    if (rule === undefined) continue;
    const most =
      matches.length + ((rule.reach?.after ?? 0) > 1024 ? maxMatchesOfFarReaching : maxMatchesOfRule);
    for (let at = 0; at < spans.length && matches.length < most; at += 2)
      collect(rule, bytes, { start: spans[at] ?? 0, end: spans[at + 1] ?? 0, now, most }, matches);
    if (rule.oftenInTests === true && isExpectedIn(path)) lowerLast(matches, rule);
  }
  for (const found of findInCredentialFile(bytes, path)) matches.push(fromCredentialFile(found));
  for (const found of findAssignments(bytes, path, names)) matches.push(fromAssignment(found));
  return matches;
}

function collect(
  rule: SecretRule,
  bytes: Buffer,
  window: { readonly start: number; readonly end: number; readonly now: Date; readonly most: number },
  matches: SecretMatch[],
): void {
  const text = bytes.toString('latin1', window.start, window.end);
  const { pattern } = rule;
  pattern.lastIndex = 0;
  let rejected = 0;
  for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
    if (matches.length >= window.most || rejected > maxRejectedOfWindow) return;
    if (match[0].length === 0) pattern.lastIndex += 1;
    const secret = match[rule.group ?? 1] ?? match[0];
    const start = window.start + match.index + match[0].lastIndexOf(secret);
    const judgement = judge(rule, match, { secret, now: window.now });
    if (
      judgement.verdict === 'reject' ||
      (judgement.verdict !== 'valid' &&
        (isPieceOfData(bytes, start, start + secret.length) || isCutOff(bytes, start + secret.length)))
    ) {
      rejected += 1;
      continue;
    }
    matches.push(toMatch(rule, secret, start, judgement));
  }
}

function isExpectedIn(path: string): boolean {
  const { isTest, kind } = fileContext(path);
  return isTest || kind === 'prose';
}

/** Keys and URLs among tests are mostly made for them; still said, but not loudly. */
function lowerLast(matches: SecretMatch[], rule: SecretRule): void {
  for (const [index, match] of matches.entries())
    if (match.ruleId === rule.id && match.severity !== 'info')
      matches[index] = {
        ...match,
        severity: 'low',
        note: `${match.note ?? ''} It is in tests or documentation.`.trim(),
      };
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

function judge(
  rule: SecretRule,
  match: RegExpExecArray,
  { secret, now }: { readonly secret: string; readonly now: Date },
): Judgement {
  if (secret.length === 0) return { verdict: 'reject' };
  if (rule.minEntropy !== undefined && entropy(secret) < rule.minEntropy) return { verdict: 'reject' };
  if (rule.allowsPlaceholders !== true && isPlaceholder(secret)) return { verdict: 'reject' };
  const judged = rule.judge?.(secret, match, now) ?? 'unknown';
  const judgement = typeof judged === 'string' ? { verdict: judged } : judged;
  if (judgement.verdict !== 'unknown' || rule.allowsPlaceholders === true) return judgement;
  if (readsAsWords(secret)) return { verdict: 'reject' };
  if (looksMadeUp(secret))
    return { verdict: 'invalid', note: 'It is sequential or repetitive, as in a placeholder.' };
  return judgement;
}

function toMatch(rule: SecretRule, secret: string, start: number, judgement: Judgement): SecretMatch {
  const { verdict } = judgement;
  const confidence: Confidence =
    verdict === 'valid'
      ? 'validated'
      : verdict === 'invalid'
        ? 'generic'
        : (judgement.confidence ?? rule.confidence ?? 'provider');
  return {
    ruleId: rule.id,
    title: rule.title,
    value: toUtf8(secret),
    start,
    end: start + secret.length,
    severity: verdict === 'invalid' ? 'info' : (judgement.severity ?? rule.severity),
    confidence,
    verdict,
    note: judgement.note ?? (verdict === 'invalid' ? 'Its checksum or structure is invalid.' : null),
  };
}

function fromCredentialFile({ format, value, start, judgement }: FoundInFile): SecretMatch {
  const { verdict } = judgement;
  return {
    ruleId: format.id,
    title: format.title,
    value: toUtf8(value),
    start,
    end: start + value.length,
    severity: verdict === 'invalid' ? 'info' : (judgement.severity ?? format.severity),
    confidence: verdict === 'valid' ? 'validated' : 'structured',
    verdict,
    note: judgement.note ?? null,
  };
}

function fromAssignment({ ruleId, value, start, end, severity, isSure }: FoundAssignment): SecretMatch {
  return {
    ruleId,
    title: assignmentTitles.get(ruleId) ?? ruleId,
    value: toUtf8(value),
    start,
    end,
    severity,
    confidence: isSure ? 'provider' : 'generic',
    verdict: 'unknown',
    note: null,
  };
}

/** Patterns run on latin1, one character a byte; what is kept is the text as it was meant. */
function toUtf8(latin1: string): string {
  return /[\x80-\xff]/.test(latin1) ? Buffer.from(latin1, 'latin1').toString('utf8') : latin1;
}

const rank: Record<Confidence, number> = { validated: 0, provider: 1, structured: 2, generic: 3 };

/** Of matches that overlap, the surest stays; works cluster by cluster, so that dumps with thousands cost little. */
function withoutOverlaps(matches: SecretMatch[]): SecretMatch[] {
  if (matches.length < 2) return matches;
  const byPlace = [...matches].sort((a, b) => a.start - b.start);
  const kept: SecretMatch[] = [];
  let cluster: SecretMatch[] = [];
  let clusterEnd = 0;
  for (const match of byPlace) {
    if (match.start >= clusterEnd) {
      kept.push(...surestOf(cluster));
      cluster = [];
    }
    cluster.push(match);
    clusterEnd = Math.max(clusterEnd, match.end);
  }
  kept.push(...surestOf(cluster));
  return kept;
}

/** A vendor's pattern knows more of a value than the name before it, even where the checksum is wrong. */
function surenessOf({ verdict, confidence, ruleId }: SecretMatch): number {
  // A user beside it makes a password sure, and still tells less of it than the file's own format.
  if (ruleId.startsWith('generic-')) return rank.generic + 0.5;
  const known = verdict === 'invalid' ? rank.provider : rank[confidence];
  return knowsNoShape.has(ruleId) ? known + 0.5 : known;
}

function surestOf(cluster: SecretMatch[]): SecretMatch[] {
  if (cluster.length < 2) return cluster;
  const bySureness = [...cluster].sort(
    (a, b) => surenessOf(a) - surenessOf(b) || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const kept: SecretMatch[] = [];
  for (const match of bySureness)
    if (!kept.some((other) => match.start < other.end && other.start < match.end)) kept.push(match);
  return kept.sort((a, b) => a.start - b.start);
}
