// What the period of an executive report brought, beside as many days before it.
import type { PeriodComparison, PeriodFigures, PolicyChange } from '../../scan/documents/portfolio-period.ts';
import type { ReportCounts } from '../../scan/documents/report.ts';
import { dayMs } from '../dashboard/trends.ts';
import type { FindingSelection } from '../findings/listing/finding-selection.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { ReportScope } from './stored-report.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'activity' | 'dashboard' | 'findingSelections' | 'overviews' | 'policies' | 'recordings'
>;

export interface PeriodContext {
  readonly visible: Visibility;
  readonly scope: ReportScope;
  /** The moment of the report, ISO 8601. */
  readonly now: string;
  /** At that moment. */
  readonly counts: ReportCounts;
}

/** Of a report that names none. */
const standardDays = 30;
const shownChanges = 20;

const changes = {
  'policy.create': 'created',
  'policy.update': 'changed',
  'policy.delete': 'deleted',
} as const;

/** The first day of the report's period, and the first of the one before; `2026-10-01`. */
export function periodDays(
  { from }: Pick<ReportScope, 'from'>,
  now: string,
): { readonly from: string; readonly to: string; readonly before: string } {
  const last = Date.parse(now.slice(0, 10));
  const first = from && from < now ? Date.parse(from.slice(0, 10)) : last - (standardDays - 1) * dayMs;
  const days = Math.round((last - first) / dayMs) + 1;
  return { from: dayOf(first), to: dayOf(last), before: dayOf(first - days * dayMs) };
}

export async function readPeriod(
  stores: UsedStores,
  { visible, scope, now, counts }: PeriodContext,
): Promise<PeriodComparison> {
  const { from, to, before } = periodDays(scope, now);
  const of = {
    visibility: visible,
    team: scope.team,
    repositoryId: scope.repositoryId,
    tag: scope.tag,
    at: scope.at,
  };
  const end = new Date(Date.parse(now) + 1).toISOString();
  const { days } = await stores.dashboard.days(of, startOf(before), end);
  const sum = (field: 'opened' | 'resolved', first: string, last: string) =>
    [...days].reduce((total, [day, one]) => total + (day >= first && day <= last ? one[field] : 0), 0);
  const { critical, high } = counts.bySeverity;
  const current: PeriodFigures = {
    from,
    to,
    opened: sum('opened', from, to),
    resolved: sum('resolved', from, to),
    open: counts.open,
    critical,
    high,
    overdue: counts.overdue,
  };
  const firstAuditAt = await stores.overviews.firstAuditAt(of);
  if (firstAuditAt === null || firstAuditAt >= startOf(from)) return { now: current, before: null };
  const last = dayOf(Date.parse(from) - dayMs);
  const then = await countsAt(stores, { visible, scope, at: startOf(from) });
  return {
    now: current,
    before: {
      from: before,
      to: last,
      opened: sum('opened', before, last),
      resolved: sum('resolved', before, last),
      open: then?.open ?? null,
      critical: then?.bySeverity.critical ?? null,
      high: then?.bySeverity.high ?? null,
      overdue: then?.overdue ?? null,
    },
  };
}

/** Undefined for a moment before states were recorded. */
async function countsAt(
  stores: UsedStores,
  { visible, scope, at }: { readonly visible: Visibility; readonly scope: ReportScope; readonly at: string },
) {
  if (at < (await stores.recordings.since())) return undefined;
  const selection: FindingSelection = { ...scope, from: null, to: null, at, asOf: at };
  return (await stores.findingSelections.summary(visible, selection, 0)).counts;
}

export async function readPolicyChanges(
  stores: UsedStores,
  { visible, scope, now }: Omit<PeriodContext, 'counts'>,
): Promise<{ readonly list: readonly PolicyChange[]; readonly total: number }> {
  const { from } = periodDays(scope, now);
  const list: PolicyChange[] = [];
  let total = 0;
  for (const [action, what] of Object.entries(changes)) {
    const filter = { action, from: startOf(from), to: new Date(Date.parse(now) + 1).toISOString() };
    const page = await stores.activity.list(filter, { limit: shownChanges, offset: 0, sort: 'createdAt' });
    total += page.total;
    for (const { at, actorName, detail, targetId } of page.items) {
      const known = typeof detail.name === 'string' ? detail.name : undefined;
      const policy = known ?? (targetId ? (await stores.policies.find(targetId))?.name : undefined);
      // Only who reads the audit log sees who made an entry.
      const by = visible.isEverything ? actorName : null;
      list.push({ at, what, policy: policy ?? 'a policy that was deleted since', by });
    }
  }
  list.sort((one, other) => (one.at < other.at ? -1 : 1));
  return { list: list.slice(0, shownChanges), total };
}

function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

function startOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}
