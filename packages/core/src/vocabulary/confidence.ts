// The confidence of a finding: how likely it is right, whatever its severity.
import { emptySeverityCounts, type SeverityCounts, severities } from './severity.ts';

/**
 * `high`: proven (a data flow from source to sink, a checksum or a vendor's format, a version in a lockfile, a setting
 * that stands there). `medium`: plausible. `low`: plausible, in code that does not run in production.
 */
export const confidences = ['high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

/** 0 for high … 2 for low. */
export function confidenceRank(confidence: Confidence): number {
  return confidences.indexOf(confidence);
}

/** Whether `confidence` is as high as `threshold`, or higher. */
export function atLeastConfidence(confidence: Confidence, threshold: Confidence): boolean {
  return confidenceRank(confidence) <= confidenceRank(threshold);
}

/** How many findings there are of each confidence, by severity. */
export type ConfidenceCounts = Readonly<Record<Confidence, SeverityCounts>>;

export function emptyConfidenceCounts(): ConfidenceCounts {
  return { high: emptySeverityCounts(), medium: emptySeverityCounts(), low: emptySeverityCounts() };
}

/** Adds the counts of `more` to `counts`. */
export function addConfidenceCounts(counts: ConfidenceCounts, more: ConfidenceCounts): void {
  for (const confidence of confidences)
    for (const severity of severities) counts[confidence][severity] += more[confidence][severity];
}
