// Where several rules see the same text, the match with the highest confidence stays.
import type { SecretTier } from '../../../vocabulary/detection.ts';
import type { SecretMatch } from './secret-match.ts';
import { shapelessRules } from './shapeless-rules.ts';

const rank: Record<SecretTier, number> = { validated: 0, provider: 1, structured: 2, generic: 3 };

/** Works cluster by cluster, so that dumps with thousands of matches cost little. */
export function mergeMatches(matches: SecretMatch[]): SecretMatch[] {
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

function surestOf(cluster: SecretMatch[]): SecretMatch[] {
  if (cluster.length < 2) return cluster;
  const byConfidence = [...cluster].sort(
    (a, b) =>
      confidenceOrder(a) - confidenceOrder(b) || b.end - b.start - (a.end - a.start) || a.start - b.start,
  );
  const kept: SecretMatch[] = [];
  for (const match of byConfidence)
    if (!kept.some((other) => match.start < other.end && other.start < match.end)) kept.push(match);
  return kept.sort((a, b) => a.start - b.start);
}

/** A vendor's pattern knows more of a value than the name before it, even where the checksum is wrong. */
function confidenceOrder({ verdict, tier, ruleId }: SecretMatch): number {
  // A user beside it makes a password sure, and still says less of it than the file's own format.
  if (ruleId.startsWith('generic-')) return rank.generic + 0.5;
  const known = verdict === 'invalid' ? rank.provider : rank[tier];
  return shapelessRules.has(ruleId) ? known + 0.5 : known;
}
