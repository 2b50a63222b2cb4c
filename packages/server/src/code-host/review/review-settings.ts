// What a repository wants of its reviews: `.github/assay.yml` of the base commit, so that a pull request can't
// change the rules for itself.
import { atLeast, type Severity, severities } from '@assay/core';
import { parse } from 'yaml';

export const settingsPath = '.github/assay.yml';

export interface ReviewSettings {
  /** Changes are requested when a pull request brings something at least this severe; null: never. */
  readonly blockAt: Severity | null;
  /** Whether drafts are looked at. */
  readonly drafts: boolean;
  /** What is wrong with the file, for the summary. */
  readonly fault: string | null;
}

const defaults: ReviewSettings = { blockAt: null, drafts: false, fault: null };

/** Reads the file; null stands for a repository without one. */
export function readReviewSettings(text: string | null): ReviewSettings {
  if (text === null) return defaults;
  let review: unknown;
  try {
    // No aliases: a short file could name itself a million times.
    review = (parse(text, { maxAliasCount: 0 }) as { review?: unknown } | null)?.review;
  } catch {
    return { ...defaults, fault: 'it is not valid YAML' };
  }
  if (review === undefined || review === null) return defaults;
  if (typeof review !== 'object') return { ...defaults, fault: '"review" is not a mapping' };
  const { block, drafts } = review as { block?: unknown; drafts?: unknown };
  const blockAt = severities.find((severity) => severity === block) ?? null;
  const isKnown = blockAt !== null || block === undefined || block === null || block === 'never';
  return {
    blockAt,
    drafts: drafts === true,
    fault: isKnown ? null : `"review.block" must be one of ${severities.join(', ')}, never`,
  };
}

export function blocks({ blockAt }: ReviewSettings, severity: Severity): boolean {
  return blockAt !== null && atLeast(severity, blockAt);
}
