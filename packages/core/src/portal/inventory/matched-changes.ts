// What newer advisories change about the findings of one stored inventory. Pure.

import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { DueDays } from '../../vocabulary/due-days.ts';
import type { FindingStatus } from '../../vocabulary/finding-status.ts';
import { isExploited, priorityAgain } from '../../vocabulary/priority.ts';
import { computedPriority, heldByRules, ratingColumns } from '../findings/decided-rating.ts';
import type { Finding, FindingEventKind } from '../findings/finding.ts';
import { toToolColumns } from '../findings/finding-row.ts';
import type { KeptFinding } from '../findings/ingest-store.ts';
import { type KnownAdvisory, matchAdvisories } from '../findings/matching/match-advisories.ts';
import type { RefreshedColumns } from '../findings/update-tool-columns.ts';

interface EventState {
  readonly status?: FindingStatus;
  readonly [fact: string]: unknown;
}

export interface MatchedChange {
  readonly kind: 'opened' | 'changed' | 'closed';
  /** Null for a finding that is new. */
  readonly id: string | null;
  readonly finding: ReportedFinding;
  /** What is written of a finding that is known. */
  readonly update?: (dueDays: DueDays) => { readonly id: string } & RefreshedColumns;
  /** Its line in the history; a change of the EPSS score alone has none. */
  readonly event: {
    readonly kind: FindingEventKind;
    readonly before: EventState | null;
    readonly after: EventState;
  } | null;
}

export interface MatchedInventory {
  /** Every finding of the branch that audits could meet again. */
  readonly kept: readonly KeptFinding[];
  readonly known: ReadonlyMap<string, Finding>;
  /** What the inventory and the advisories give now. */
  readonly reported: readonly ReportedFinding[];
  /** Package URLs of the inventory that advisories speak of: silence about them means something. */
  readonly purls: ReadonlySet<string>;
}

export function matchedChanges({ kept, known, reported, purls }: MatchedInventory): readonly MatchedChange[] {
  const changes: MatchedChange[] = [];
  const { pairs, added, missing } = paired(kept, reported, known);
  for (const finding of added) {
    const { severity, priority, advisory } = finding;
    const after = { status: 'open', severity, priority: priority.level, advisory: advisory?.id } as const;
    const event = { kind: 'advisory_published', before: null, after } as const;
    changes.push({ kind: 'opened', id: null, finding, event });
  }
  for (const [one, now] of pairs) {
    const before = known.get(one.id);
    if (before) changes.push(...changesOf(one, before, now));
  }
  for (const one of missing) {
    const before = known.get(one.id);
    const isClosable =
      one.status === 'open' ||
      (one.status !== 'resolved' && (one.statusBy === 'suppression' || one.statusBy === 'rule'));
    if (!before?.package || !before.advisory || !isClosable || !purls.has(before.package.purl)) continue;
    const event = {
      kind: 'advisory_withdrawn',
      before: { status: one.status },
      after: { status: 'resolved', advisory: before.advisory.id },
    } as const;
    changes.push({ kind: 'closed', id: one.id, finding: asReported(one, before), event });
  }
  return changes;
}

/** What updated advisories say of findings that others reported, given with it; what is resolved stays. */
export function refreshedChanges(
  kept: readonly KeptFinding[],
  known: ReadonlyMap<string, Finding>,
  now: ReadonlyMap<string, Pick<Finding, 'advisory' | 'package'>>,
): readonly MatchedChange[] {
  return kept.flatMap((one): readonly MatchedChange[] => {
    const before = known.get(one.id);
    const { advisory, package: found } = now.get(one.id) ?? {};
    if (one.status === 'resolved' || !before || !advisory) return [];
    const exploited = isExploited(advisory);
    const reported = { ...asReported(one, before), advisory, package: found ?? null, exploited };
    return [...changesOf(one, before, reported)];
  });
}

function* changesOf(one: KeptFinding, known: Finding, now: ReportedFinding): Generator<MatchedChange> {
  const before = { ...known, priority: computedPriority(known) };
  const finding = refreshed(one, before, now);
  const { id } = one;
  const update = (dueDays: DueDays) => ({
    id,
    ...toToolColumns(finding),
    // Rules decide again when it is written.
    ...ratingColumns(finding, one.firstSeenAt, dueDays, heldByRules(known)),
  });
  // A person's word stays until an audit sees the code again.
  if (one.status === 'resolved' && one.statusBy === 'tool') {
    const event = {
      kind: 'advisory_published',
      before: { status: 'resolved' },
      after: { status: 'open', advisory: finding.advisory?.id },
    } as const;
    yield { kind: 'opened', id, finding, update, event };
    return;
  }
  if (one.status === 'resolved' || !isChanged(before, finding)) return;
  yield { kind: 'changed', id, finding, update, event: eventOf(before, finding) };
}

function isChanged(
  before: Finding,
  { advisory, package: found, severity, priority }: ReportedFinding,
): boolean {
  const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
  return !(
    same(before.advisory, advisory) &&
    before.package?.fixedVersion === found?.fixedVersion &&
    before.severity === severity &&
    same(before.priority, priority)
  );
}

function eventOf(before: Finding, now: ReportedFinding): MatchedChange['event'] {
  const [kevBefore, kev] = [before.advisory?.kev ?? null, now.advisory?.kev ?? null];
  const levels = { before: { priority: before.priority.level }, after: { priority: now.priority.level } };
  if (kev && !kevBefore)
    return { kind: 'added_to_kev', ...levels, after: { ...levels.after, dateAdded: kev.dateAdded } };
  if (!kev && kevBefore) return { kind: 'removed_from_kev', ...levels };
  if (before.severity !== now.severity) {
    return {
      kind: 'advisory_changed',
      before: { ...levels.before, severity: before.severity },
      after: { ...levels.after, severity: now.severity },
    };
  }
  return before.priority.level === now.priority.level ? null : { kind: 'epss_changed', ...levels };
}

/** What updated advisories say about a finding whose place and texts the last audit knows better. */
function refreshed(one: KeptFinding, before: Finding, now: ReportedFinding): ReportedFinding {
  const { severity, advisory, package: found } = now;
  const { package: known } = before;
  const isOtherFix = known?.fixedVersion !== found?.fixedVersion;
  const named = known && found ? { ...known, fixedVersion: found.fixedVersion } : found;
  return {
    ...asReported(one, before),
    title: now.title,
    remediation: isOtherFix ? now.remediation : before.remediation,
    severity,
    advisory,
    package: named,
    cwe: now.cwe,
    exploited: now.exploited,
    priority: priorityAgain({ ...before, severity, advisory, package: named }),
  };
}

function asReported(one: KeptFinding, before: Finding): ReportedFinding {
  const { fingerprint, anchorHash, toolFingerprint, hint } = one;
  return { ...before, fingerprint, anchorHash, toolFingerprint, hint, pathBound: false };
}

interface Paired {
  readonly pairs: readonly (readonly [KeptFinding, ReportedFinding])[];
  readonly added: readonly ReportedFinding[];
  readonly missing: readonly KeptFinding[];
}

/** By identity, and then by any name of the advisory. */
function paired(
  kept: readonly KeptFinding[],
  reported: readonly ReportedFinding[],
  known: ReadonlyMap<string, Finding>,
): Paired {
  const byFingerprint = new Map(kept.map((one) => [one.fingerprint, one]));
  const pairs: (readonly [KeptFinding, ReportedFinding])[] = [];
  const left = new Set(kept);
  const added = new Set(reported);
  const pair = (one: KeptFinding, now: ReportedFinding) => {
    pairs.push([one, now]);
    left.delete(one);
    added.delete(now);
  };
  for (const now of reported) {
    const one = byFingerprint.get(now.fingerprint);
    if (one && left.has(one)) pair(one, now);
  }
  const advisories = new Map<string, KnownAdvisory>();
  for (const [id, { advisory, package: found }] of known)
    if (advisory && found) advisories.set(id, { advisory, package: found });
  for (const [one, now] of matchAdvisories(left, added, advisories)) pair(one, now);
  return { pairs, added: [...added], missing: [...left] };
}
