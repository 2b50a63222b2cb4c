// Who knew what when: entries of the audit log about a case and its findings, and what audits and advisories said.
import type { ListedActivity } from '../platform/activity-log/activity.ts';
import type { FindingMoment } from './case-store.ts';

export interface TimelineEntry {
  readonly at: string;
  /** `case.notify`, `finding.update`; of a finding's history `added_to_kev`. */
  readonly what: string;
  /** Null for the portal itself, and for deleted accounts. */
  readonly by: { readonly userId: string; readonly name: string | null } | null;
  readonly findingId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
  /** Where it stands in the chained audit log; null for what is not in it. */
  readonly log: { readonly sequence: number; readonly hash: string } | null;
}

/** The oldest first. */
export function caseTimeline(
  caseId: string,
  entries: readonly ListedActivity[],
  moments: readonly FindingMoment[],
): readonly TimelineEntry[] {
  const logged = entries.map(
    ({ at, action, actorId, actorName, targetId, detail, sequence, hash }): TimelineEntry => ({
      at,
      what: action,
      by: actorId === null ? null : { userId: actorId, name: actorName },
      findingId: targetId === caseId ? null : targetId,
      detail,
      log: { sequence, hash },
    }),
  );
  const known = moments.map(
    ({ at, kind, findingId, comment }): TimelineEntry => ({
      at,
      what: kind,
      by: null,
      findingId,
      detail: comment === null ? {} : { comment },
      log: null,
    }),
  );
  return [...logged, ...known].sort(
    (one, other) =>
      (one.at < other.at ? -1 : one.at > other.at ? 1 : 0) ||
      (one.log?.sequence ?? 0) - (other.log?.sequence ?? 0),
  );
}
