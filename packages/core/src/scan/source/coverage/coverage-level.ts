// How complete an audit is, in one word that every output and exit code takes from here.

import type { ComparedPackages } from '../compared-packages.ts';
import { designSkips, openSkips, type SkipReason } from './skip-reason.ts';

export const coverageLevels = ['full', 'limited', 'partial'] as const;
/**
 * `full`; `limited`: everything was read, some of it by fewer rules; `partial`: something that should have been read
 * was not.
 */
export type CoverageLevel = (typeof coverageLevels)[number];

interface Covered {
  readonly skipped: readonly { readonly reason: string }[];
  readonly notices: readonly { readonly reason: string }[];
  readonly packages?: ComparedPackages | undefined;
}

/** Notices of something that was not read, or not compared; all others are about what fewer rules have read. */
const partialNotices: ReadonlySet<string> = new Set([
  'no_advisories',
  'history_shallow',
  'package_not_identified',
  'package_not_compared',
]);

export function coverageLevel({ skipped, notices, packages }: Covered): CoverageLevel {
  const byDesign: readonly string[] = designSkips;
  const isPartial =
    skipped.some(({ reason }) => !byDesign.includes(reason)) ||
    notices.some(({ reason }) => partialNotices.has(reason)) ||
    (packages?.notCompared.length ?? 0) > 0;
  if (isPartial) return 'partial';
  return notices.length > 0 ? 'limited' : 'full';
}

/** Why an audit closes no finding; empty where what it no longer finds is gone. */
export function openReasons({
  skipped,
}: {
  readonly skipped: readonly { readonly reason: SkipReason }[];
}): readonly SkipReason[] {
  const open: readonly string[] = openSkips;
  return skipped.map(({ reason }) => reason).filter((reason) => open.includes(reason));
}

/** Whether what the audit no longer finds is gone; of files that it names as unread, findings stay open. */
export function isConclusive({ skipped }: Pick<Covered, 'skipped'>): boolean {
  const open: readonly string[] = openSkips;
  return !skipped.some(({ reason }) => open.includes(reason));
}

const wholeSkips: ReadonlySet<string> = new Set(['engine_failed', 'time_limit', 'interrupted']);

/**
 * Whether the audit could not be decided as a whole: an engine failed, the time ended, or of packages, or of files that
 * name them, nothing was compared.
 */
export function isUndecided({ skipped, packages }: Omit<Covered, 'notices'>): boolean {
  if (skipped.some(({ reason }) => wholeSkips.has(reason))) return true;
  if (packages === undefined || packages.compared > 0) return false;
  return packages.notCompared.length > 0 || skipped.some(({ reason }) => reason === 'parse_error');
}
