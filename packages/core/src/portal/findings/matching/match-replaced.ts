// One finding stands for the advisories about a runtime. Portals that know a finding for each of them keep what was
// decided: an open one lives on as the new finding, else the decision that ends first does, and only where every
// advisory had one.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import type { KnownAdvisory } from './match-advisories.ts';
import type { KnownFinding, Paired } from './match-pass.ts';

interface Decided extends KnownFinding {
  readonly firstSeenAt: string;
  readonly statusExpiresAt: string | null;
}

/** At most one pair for each finding that stands for others. */
export function matchReplaced<Known extends Decided>(
  known: ReadonlySet<Known>,
  reported: ReadonlySet<ReportedFinding>,
): Paired<Known> {
  const pairs: (readonly [Known, ReportedFinding])[] = [];
  for (const one of reported) {
    if (one.replaces === undefined) continue;
    const replaced = new Set(one.replaces);
    const members = [...known].filter(
      ({ fingerprint, status }) => replaced.has(fingerprint) && status !== 'resolved',
    );
    const survivor = survivorOf(members, replaced.size);
    if (survivor) pairs.push([survivor, one]);
  }
  return pairs;
}

function survivorOf<Known extends Decided>(members: readonly Known[], count: number): Known | undefined {
  const open = members.filter(({ status }) => status === 'open');
  if (open.length > 0) return open.toSorted((a, b) => (a.firstSeenAt < b.firstSeenAt ? -1 : 1))[0];
  // An advisory that nobody decided on is open.
  if (members.length < count) return undefined;
  // What is accepted for a time ends before what is accepted without an end, and that before what is refuted.
  const ends = ({ status, statusExpiresAt }: Known) =>
    statusExpiresAt ?? (status === 'acknowledged' ? '9998' : '9999');
  return members.toSorted((a, b) => (ends(a) < ends(b) ? -1 : 1))[0];
}

/** The fingerprints that findings of the audit stand for. */
export function replacedFingerprints(reported: readonly ReportedFinding[]): ReadonlySet<string> {
  return new Set(reported.flatMap(({ replaces = [] }) => replaces));
}

/** Whether advisories are new since someone decided: the decision was about the ones before. */
export function hasNewAdvisories(
  before: KnownAdvisory | undefined,
  { advisory, replaces }: ReportedFinding,
): boolean {
  if (replaces === undefined || advisory === null || before === undefined) return false;
  const names = new Set([before.advisory.id, ...before.advisory.aliases]);
  // One more name of a known advisory is no new one; an advisory without any known name is.
  return [advisory.id, ...advisory.aliases]
    .filter((name) => name.startsWith('CVE-'))
    .some((name) => !names.has(name));
}
