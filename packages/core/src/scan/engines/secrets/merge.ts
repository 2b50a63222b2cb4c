// Where several rules see the same text, the match with the highest confidence stays; of the same confidence, the longest,
// then that of the vendor who is named.
import type { SecretTier } from '../../../vocabulary/detection.ts';
import { contextIds } from './rules/index.ts';
import type { SecretMatch } from './secret-match.ts';
import { shapelessRules } from './shapeless-rules.ts';

const rank: Record<SecretTier, number> = { validated: 0, provider: 1, structured: 2, generic: 3 };

/** Works cluster by cluster, so that dumps with thousands of matches cost little. */
export function mergeMatches(matches: SecretMatch[], bytes: Buffer): SecretMatch[] {
  if (matches.length < 2) return matches;
  const byPlace = [...matches].sort((a, b) => a.start - b.start);
  const kept: SecretMatch[] = [];
  let cluster: SecretMatch[] = [];
  let clusterEnd = 0;
  for (const match of byPlace) {
    if (match.start >= clusterEnd) {
      kept.push(...surestOf(cluster, bytes));
      cluster = [];
    }
    cluster.push(match);
    clusterEnd = Math.max(clusterEnd, match.end);
  }
  kept.push(...surestOf(cluster, bytes));
  return kept;
}

function surestOf(cluster: SecretMatch[], bytes: Buffer): SecretMatch[] {
  if (cluster.length < 2) return cluster;
  const byConfidence = [...cluster].sort(
    (a, b) =>
      confidenceOrder(a) - confidenceOrder(b) ||
      b.end - b.start - (a.end - a.start) ||
      a.start - b.start ||
      Number(isNamedBefore(b, bytes)) - Number(isNamedBefore(a, bytes)),
  );
  const kept: SecretMatch[] = [];
  for (const match of byConfidence)
    if (!kept.some((other) => match.start < other.end && other.start < match.end)) kept.push(match);
  return kept.sort((a, b) => a.start - b.start);
}

/** Of two vendors whose keys look alike, the one that the name of the value or its line says. */
function isNamedBefore({ ruleId, start }: SecretMatch, bytes: Buffer): boolean {
  if (contextIds.has(ruleId)) return false;
  const before = bytes.toString('latin1', Math.max(0, start - 80), start);
  const [vendor = ''] = ruleId.split('-');
  return before
    .slice(before.lastIndexOf('\n') + 1)
    .toLowerCase()
    .includes(vendor);
}

/** A vendor's pattern knows more of a value than the name before it, even where the checksum is wrong. */
function confidenceOrder({ verdict, tier, ruleId }: SecretMatch): number {
  // A user beside it makes a password sure, and still says less of it than the file's own format.
  if (ruleId.startsWith('generic-')) return rank.generic + 0.5;
  const known = verdict === 'invalid' ? rank.provider : rank[tier];
  return shapelessRules.has(ruleId) ? known + 0.5 : known;
}
