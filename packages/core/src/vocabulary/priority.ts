// What to do first. One pure function of what is known of a finding; the same inputs always give the same level, score
// and reasons. Its table is generated into docs/priority.md from `weights` and `levels`.
import type { Category } from './category.ts';
import type { Confidence } from './confidence.ts';
import {
  type DetectedAdvisory,
  type DetectedPackage,
  type EpssScore,
  type KevEntry,
  kevListsText,
} from './detection.ts';
import type { Reachability } from './reachability.ts';
import type { RepositoryContext } from './repository-context.ts';
import { type Severity, severityRank } from './severity.ts';

export const priorityLevels = ['urgent', 'high', 'medium', 'low'] as const;
export type PriorityLevel = (typeof priorityLevels)[number];

/** How many findings there are of each level. */
export type PriorityCounts = Record<PriorityLevel, number>;

export function emptyPriorityCounts(): PriorityCounts {
  return { urgent: 0, high: 0, medium: 0, low: 0 };
}

export interface PriorityReason {
  readonly code: string;
  /** A whole sentence. */
  readonly text: string;
}

export interface Priority {
  readonly level: PriorityLevel;
  /** 0 to 100. */
  readonly score: number;
  readonly reasons: readonly PriorityReason[];
}

/** What the priority of a finding depends on. What is unknown neither raises nor lowers it. */
export interface PriorityInputs {
  readonly severity: Severity;
  readonly category: Category;
  readonly confidence?: Confidence;
  readonly advisory: Pick<DetectedAdvisory, 'epss' | 'kev'> | null;
  readonly package: Pick<DetectedPackage, 'scope' | 'fixedVersion'> | null;
  /** What a provider said of a secret. */
  readonly verification?: 'live' | 'revoked' | null;
  readonly reachability?: Reachability;
  /** Why its vulnerable code is not used, or why that is not known: a sentence; only shown. */
  readonly reachBecause?: string | undefined;
  /** The file that imports the package; only named, it changes no score. */
  readonly importedBy?: string | undefined;
  /** Which direct dependency brings its package in: a sentence; only shown, it changes no score. */
  readonly pulledInBy?: string | undefined;
  /** That no code imports what the advisory is about in the package: a sentence. */
  readonly notImported?: string | undefined;
}

/** The probability from which EPSS counts: with KEV it covers 85.6 % of the exploited (arXiv 2506.01220). */
export const likelyFrom = 0.088;

/** Points that a finding gets; the sum, at most 100, is its priority score. */
export const weights = {
  severity: { critical: 65, high: 50, medium: 30, low: 15, info: 5 },
  exploited: 45,
  malicious: 35,
  likely: 30,
  verified_live: 45,
  verified_revoked: -40,
  not_called: -40,
  not_imported: -20,
  named_package_not_imported: -10,
  reachable: 10,
  public: 5,
  isolated: -10,
  high_criticality: 10,
  low_criticality: -10,
  development: -10,
  medium_confidence: -5,
  low_confidence: -35,
  fix_available: 5,
} as const;

/** The score from which a level begins. */
export const levels: Readonly<Record<PriorityLevel, number>> = { urgent: 80, high: 60, medium: 30, low: 0 };

/** What is exploited is never below this, unless its code is proven not to be called. */
export const exploitedFloor = 90;

export type Exploitation = 'active' | 'likely' | 'none' | 'unknown';

/** `none` only where EPSS has been asked and says so: no data is unknown. */
export function exploitationOf(advisory: PriorityInputs['advisory']): Exploitation {
  if (!advisory) return 'unknown';
  if (advisory.kev) return 'active';
  if (!advisory.epss) return 'unknown';
  return advisory.epss.probability >= likelyFrom ? 'likely' : 'none';
}

/** Whether attacks are known: on the KEV list. */
export function isExploited(advisory: PriorityInputs['advisory']): boolean {
  return exploitationOf(advisory) === 'active';
}

export function priorityOf(inputs: PriorityInputs): Priority {
  const { severity, category, confidence, advisory, package: found } = inputs;
  // Malware acts when it is installed, whatever code uses.
  const isMalware = category === 'malicious-package';
  const reachability = isMalware ? undefined : inputs.reachability;
  const { verification, reachBecause, importedBy, pulledInBy, notImported } = inputs;
  const reasons: PriorityReason[] = [];
  let score: number = weights.severity[severity];
  const add = (code: Exclude<keyof typeof weights, 'severity'>, text: string): void => {
    score += weights[code];
    reasons.push({ code, text });
  };
  if (advisory?.kev) add('exploited', exploitedText(advisory.kev));
  else if (exploitationOf(advisory) === 'likely') add('likely', epssText(advisory));
  else if (advisory) reasons.push({ code: 'not_likely', text: epssText(advisory) });
  if (isMalware) add('malicious', 'The package itself is reported as malware.');
  if (verification === 'live') add('verified_live', 'The provider accepted the secret: it is in use.');
  if (verification === 'revoked') add('verified_revoked', 'The provider refused the secret.');
  if (reachability === 'not_called') add('not_called', reachBecause ?? notCalledText);
  else if (reachability === 'not_imported') add('not_imported', reachBecause ?? notImportedText);
  else if (reachBecause !== undefined) reasons.push({ code: 'reach_unknown', text: reachBecause });
  if (reachability === 'imported' || importedBy !== undefined)
    reasons.push({ code: 'imported', text: importedText(importedBy) });
  if (pulledInBy !== undefined) reasons.push({ code: 'brought_in', text: pulledInBy });
  if (notImported !== undefined) add('named_package_not_imported', notImported);
  if (reachability === 'reachable') add('reachable', 'The vulnerable code is called.');
  if (found?.scope === 'development') add('development', 'Only development needs the package.');
  if (found?.fixedVersion) add('fix_available', `A fix is available: ${found.fixedVersion}.`);
  if (confidence === 'medium') add('medium_confidence', 'It is plausible, not proven.');
  if (confidence === 'low') add('low_confidence', 'It is in tests, examples or documentation.');
  reasons.push({ code: 'severity', text: `Severity ${severity}.` });
  return rated(score, reasons);
}

/** The score is cut at both ends; what is exploited stays above its floor. */
function rated(points: number, reasons: readonly PriorityReason[]): Priority {
  const isFirst = isExploitedFirst(reasons);
  const score = Math.min(100, Math.max(isFirst ? exploitedFloor : 0, points));
  return { level: levelOf(score), score, reasons };
}

const notCalledText = 'The vulnerable code is proven not to be called.';
const notImportedText = 'No production code imports the package.';

function isExploitedFirst(reasons: readonly PriorityReason[]): boolean {
  const codes = new Set(reasons.map(({ code }) => code));
  return codes.has('exploited') && !codes.has('not_called');
}

/** The points of the reasons, as they are before the score is cut. */
function pointsOf(reasons: readonly PriorityReason[], severity: Severity): number {
  const codes = new Set(reasons.map(({ code }) => code));
  const { severity: ofSeverity, ...others } = weights;
  return Object.entries(others).reduce<number>(
    (points, [code, weight]) => (codes.has(code) ? points + weight : points),
    ofSeverity[severity],
  );
}

const contextTexts: Readonly<Partial<Record<keyof typeof weights, string>>> = {
  public: 'The repository is exposed to the public.',
  isolated: 'No network reaches what the repository runs.',
  high_criticality: 'Much depends on the repository.',
  low_criticality: 'Little depends on the repository.',
};

/** The same with what people know of the repository, in place of what they knew before. */
export function priorityInContext(
  { reasons }: Priority,
  severity: Severity,
  { criticality, exposure }: RepositoryContext,
): Priority {
  const codes = [exposure, `${criticality}_criticality`] as (keyof typeof weights)[];
  const added = codes.flatMap((code) => {
    const text = contextTexts[code];
    return text === undefined ? [] : [{ code, text }];
  });
  const own = reasons.filter(({ code }) => !(code in contextTexts));
  const at = own.findIndex(({ code }) => code === 'severity');
  const all = own.toSpliced(at === -1 ? own.length : at, 0, ...added);
  return rated(pointsOf(all, severity), all);
}

/** What its reasons say of the repository, so that a priority can be computed again without it. */
function contextOf({ reasons }: Priority): RepositoryContext {
  const has = (wanted: string) => reasons.some(({ code }) => code === wanted);
  return {
    criticality: has('high_criticality') ? 'high' : has('low_criticality') ? 'low' : null,
    exposure: has('public') ? 'public' : has('isolated') ? 'isolated' : 'unknown',
  };
}

/** Added to the points of what is exploited: more than all the others together. */
const exploitedFirst = 250;

/**
 * The order of lists in one number, the highest priority first: what is exploited, unless its code is proven not to be
 * called; then the points, which the score cuts at 100; then the severity.
 */
export function priorityOrder({ level, score, reasons }: Priority, severity: Severity): number {
  if (reasons[0]?.code === ruledCode) {
    const first = level === 'urgent' && isExploitedFirst(reasons) ? exploitedFirst : 0;
    return (first + score) * 8 + 4 - severityRank(severity);
  }
  const first = isExploitedFirst(reasons) ? exploitedFirst : 0;
  return (first + Math.max(score, pointsOf(reasons, severity))) * 8 + 4 - severityRank(severity);
}

const ruledCode = 'decision_rule';

/** The priority that a decision rule gives instead of the computed one: with a score of its level, and why as its first reason. */
export function ruledPriority(computed: Priority, level: PriorityLevel, text: string): Priority {
  const above = priorityLevels[priorityLevels.indexOf(level) - 1];
  const max = above === undefined ? 100 : levels[above] - 1;
  const score = Math.min(max, Math.max(levels[level], computed.score));
  return { level, score, reasons: [{ code: ruledCode, text }, ...computed.reasons] };
}

/** The reasons of the computed priority, of one that a decision rule may have given. */
export function computedReasons(reasons: readonly PriorityReason[]): readonly PriorityReason[] {
  return reasons[0]?.code === ruledCode ? reasons.slice(1) : reasons;
}

/** Whether a priority is as pressing as another, or more. */
export function atLeastPriority(level: PriorityLevel, threshold: PriorityLevel): boolean {
  return priorityLevels.indexOf(level) <= priorityLevels.indexOf(threshold);
}

function levelOf(score: number): PriorityLevel {
  return priorityLevels.find((level) => score >= levels[level]) ?? 'low';
}

const importedStart = 'Imported by ';

function importedText(path: string | undefined): string {
  return path === undefined ? 'Production code imports the package.' : `${importedStart}${path}.`;
}

/** The file that a reason names, so that a priority can be computed again without the code. */
export function importedByOf({ reasons }: Priority): string | undefined {
  const text = reasons.find(({ code }) => code === 'imported')?.text;
  return text?.startsWith(importedStart) ? text.slice(importedStart.length, -1) : undefined;
}

/** The priority of a finding whose advisory or package has changed; what else was known of it stays. */
export function priorityAgain({
  priority,
  ...inputs
}: PriorityInputs & { readonly priority: Priority }): Priority {
  const own = priorityOf({
    ...inputs,
    reachBecause: reachBecauseOf(priority),
    importedBy: importedByOf(priority),
    pulledInBy: pulledInByOf(priority),
    notImported: notImportedOf(priority),
  });
  return priorityInContext(own, inputs.severity, contextOf(priority));
}

/** As importedByOf: the sentence that a reason has. */
export function reachBecauseOf({ reasons }: Priority): string | undefined {
  return reasons.find(({ code }) => ['not_called', 'not_imported', 'reach_unknown'].includes(code))?.text;
}

/** As importedByOf: the sentence that a reason has. */
export function pulledInByOf({ reasons }: Priority): string | undefined {
  return reasons.find(({ code }) => code === 'brought_in')?.text;
}

/** As importedByOf: the sentence that a reason has. */
export function notImportedOf({ reasons }: Priority): string | undefined {
  return reasons.find(({ code }) => code === 'named_package_not_imported')?.text;
}

function exploitedText(kev: KevEntry): string {
  const { dateAdded, dueDate, ransomware } = kev;
  const due = dueDate === null ? '' : `, to be fixed by ${dueDate}`;
  return `Exploited: on ${kevListsText(kev)} KEV list since ${dateAdded}${due}${ransomware ? '; used by ransomware' : ''}.`;
}

function epssText(advisory: PriorityInputs['advisory']): string {
  const epss = advisory?.epss;
  if (!epss) return 'Exploitation is unknown: no EPSS score, and no entry on a KEV list.';
  return `EPSS puts the chance of an attack within 30 days at ${epssScoreText(epss)}.`;
}

/** `less than 0.1 % (percentile 12) on 2026-11-20`: the chance, how it ranks among all vulnerabilities, and since when. */
export function epssScoreText({ probability, percentile, date }: EpssScore): string {
  const rank = percentile === null ? '' : ` (percentile ${Math.floor(percentile * 100)})`;
  return `${percentText(probability)}${rank}${date === null ? '' : ` on ${date}`}`;
}

/** Neither 0 % of a small chance nor 100 % of one that is not certain. */
function percentText(probability: number): string {
  if (probability > 0 && probability < 0.0005) return 'less than 0.1 %';
  if (probability < 1 && probability >= 0.9995) return 'more than 99.9 %';
  return `${(probability * 100).toFixed(1)} %`;
}
