// Comments beside the code that accept what stands there: our own, and those that people have for other scanners.
import type { DetectedSuppression, Detection } from '../../vocabulary/detection.ts';
import { accepts, parseAcceptance } from './acceptance.ts';
import { nosecRules } from './nosec-rules.ts';

export interface CommentContext {
  readonly now: Date;
  readonly rules: ReadonlySet<string>;
  /** `CWE-89` and the like, of a rule. */
  cweOf(ruleId: string): readonly string[];
}

/** Lines of a finding that are searched; a comment that accepts stands at its beginning. */
const maxLines = 50;
/** Minified lines are long: a comment that is meant for a place stands near it. */
const nearby = 1_000;

/** `lines` are the whole file's. */
export function commentFor(
  detection: Detection,
  lines: readonly string[],
  context: CommentContext,
): DetectedSuppression | undefined {
  const { location } = detection;
  if (!location) return undefined;
  const last = Math.min(location.endLine, location.startLine + maxLines - 1, lines.length);
  for (let line = location.startLine; line <= last; line += 1) {
    const text = near(lines[line - 1] ?? '', line === location.startLine ? location.startColumn : 1);
    const found = inLine(text, false, detection, context);
    if (found) return found;
  }
  const before = (lines[location.startLine - 2] ?? '').slice(0, nearby);
  return inLine(before, !isOnlyComment(before), detection, context);
}

/** The words of an engine's own `assay:ignore`, read again: rule and day decide whether it holds. */
export function ownComment(
  { kind, reason }: DetectedSuppression,
  detection: Detection,
  { now, rules }: CommentContext,
): DetectedSuppression | undefined {
  const acceptance = parseAcceptance(reason ?? '', rules);
  return accepts(acceptance, detection, now)
    ? { kind, reason: acceptance.reason, until: acceptance.until }
    : undefined;
}

function near(text: string, column = 1): string {
  return text.length <= 2 * nearby ? text : text.slice(Math.max(0, column - nearby), column + nearby);
}

/** `onlyForNext`: the line holds code of its own, so only what names the next line counts. */
function inLine(
  text: string,
  onlyForNext: boolean,
  detection: Detection,
  context: CommentContext,
): DetectedSuppression | undefined {
  const own = /assay:ignore(-next-line)?(?![\w-])(.{0,300})/i.exec(text);
  if (own && (own[1] !== undefined || !onlyForNext)) {
    const kind = own[1] === undefined ? 'assay:ignore' : 'assay:ignore-next-line';
    return ownComment({ kind, reason: own[2] ?? null }, detection, context);
  }
  if (onlyForNext) return undefined;
  for (const [kind, pattern] of foreign) {
    const match = pattern.exec(text);
    if (match && isMeant(match[1], detection.ruleId)) return { kind, reason: null };
  }
  return isNosec(text, detection, context) ? { kind: 'nosec', reason: null } : undefined;
}

/** Bandit's and gosec's own, whose rules are about insecure code alone. Named rules count for findings of the same CWE. */
function isNosec(text: string, { category, ruleId, cwe }: Detection, { cweOf }: CommentContext): boolean {
  if (category !== 'insecure-code') return false;
  const match = nosec.exec(text) ?? nolint.exec(text);
  if (!match) return false;
  const meant = cwe ?? cweOf(ruleId);
  const named = match[1]?.match(/[\w-]+/g) ?? [];
  return (
    named.length === 0 ||
    named.some((name) => nosecRules[name.toUpperCase()]?.some((id) => meant.includes(`CWE-${id}`)))
  );
}

/** https://github.com/securego/gosec#annotating-code, https://bandit.readthedocs.io/en/latest/config.html#exclusions */
const nosec = /(?:#|\/\/)\s?nosec\b(?:[\s:]{0,4}((?:(?:[BG]\d{3}|[a-z]+(?:_[a-z]+)+)\b[\s,]{0,4}){1,30}))?/i;
/** golangci-lint reads no rules here, but the comment after it says which one was accepted: `nolint:gosec // G304`. */
const nolint =
  /\bnolint:\s?(?:[\w-]{1,40},\s?){0,10}gosec\b(?:[\w,-]{0,80}\s{0,4}\/\/\s{0,4}((?:G\d{3}\b[\s,]{0,4}){1,30}))?/i;
const foreign = [
  ['nosemgrep', /\bnosem(?:grep)?\b(?::\s*([\w./, -]+))?/i],
  ['NOSONAR', /\bNOSONAR\b(?:\(([^)]*)\))?/],
] as const;

/** Without rules it is meant for all; with them, for the named: other scanners' rules are mostly none of ours. */
function isMeant(named: string | undefined, ruleId: string): boolean {
  const names = (named ?? '').split(/[\s,]+/).filter((name) => name !== '');
  return names.length === 0 || names.some((name) => name === ruleId || name.split(/[.:]/).at(-1) === ruleId);
}

function isOnlyComment(line: string): boolean {
  return /^\s*(?:\/\/|#|--|;|%|\/\*|\*|<!--|\{\/\*|'|rem\b)/i.test(line);
}
