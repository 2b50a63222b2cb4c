// Reads what an executive report says beyond counts.

import type {
  Portfolio,
  PortfolioAction,
  PortfolioCritical,
  PortfolioException,
} from '../../scan/documents/portfolio.ts';
import type { ReportCounts, ReportRepository } from '../../scan/documents/report.ts';
import type { SourceDates } from '../../scan/engines/dependencies/advisories/source-dates.ts';
import { type DueDays, dueDaysOfTeam } from '../../vocabulary/due-days.ts';
import type { Finding } from '../findings/finding.ts';
import type { FindingGroup } from '../findings/listing/finding-group-store.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { readPeriod, readPolicyChanges } from './read-period.ts';
import type { ReportScope } from './stored-report.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  | 'access'
  | 'activity'
  | 'dashboard'
  | 'findingGroups'
  | 'findingLists'
  | 'findings'
  | 'findingSelections'
  | 'overviews'
  | 'policies'
  | 'recordings'
  | 'teams'
  | 'waivers'
>;

export interface PortfolioContext {
  readonly visible: Visibility;
  readonly scope: ReportScope;
  readonly repositories: readonly ReportRepository[];
  /** The moment of the report: decides which waivers still hold. */
  readonly now: string;
  readonly sources: SourceDates;
  readonly ruleCount: number;
  readonly dueDays: DueDays;
  readonly counts: ReportCounts;
}

const shownActions = 10;
/** Critical findings that are read to be named: those of one title in one repository are named once. */
const readCriticals = 100;
/** Named in the verdict; the rest is counted there. */
const shownCriticals = 5;
/** More would be a list of its own: the rest is counted, and stands in the findings report. */
const shownExceptions = 40;

export async function readPortfolio(stores: UsedStores, context: PortfolioContext): Promise<Portfolio> {
  const { visible, scope, repositories, sources, ruleCount, dueDays } = context;
  const names = new Map(repositories.map(({ id, name }) => [id, name]));
  const groups = await stores.findingGroups.groups(
    visible,
    { by: 'action', filter: openOf(scope) },
    { limit: shownActions, offset: 0 },
  );
  const waivers = await readWaivers(stores, context);
  const decisions = await readDecisions(stores, context, names);
  const policyChanges = await readPolicyChanges(stores, context);
  return {
    period: await readPeriod(stores, context),
    policyChanges: policyChanges.list,
    policyChangesTotal: policyChanges.total,
    criticals: await readCriticalNames(stores, context, names),
    actions: groups.items.map((group) => toAction(group, names)),
    actionsTotal: groups.total,
    exceptions: [...waivers, ...decisions.list].slice(0, shownExceptions),
    exceptionsTotal: waivers.length + decisions.total,
    sources,
    ruleCount,
    dueDays: dueDaysOfTeam(dueDays, scope.team ? await stores.teams.dueDays(scope.team) : null).severity,
  };
}

/** Of its own: what is known to be exploited stands first in the groups, and critical findings may lie behind the last shown. */
async function readCriticalNames(
  stores: UsedStores,
  { visible, scope }: PortfolioContext,
  names: ReadonlyMap<string, string>,
): Promise<readonly PortfolioCritical[]> {
  const filter = { ...openOf(scope), severity: 'critical' as const };
  const page = { limit: readCriticals, offset: 0, sort: '-priority' };
  const { items } = await stores.findingLists.list(visible, filter, page);
  const same = Map.groupBy(items, ({ title, repositoryId }) => `${repositoryId} ${title}`);
  return [...same.values()].slice(0, shownCriticals).flatMap((list) =>
    list.slice(0, 1).map(({ title, repositoryId }) => ({
      title,
      repository: names.get(repositoryId) ?? '',
      count: list.length,
    })),
  );
}

function openOf({ repositoryId, team, tag, at }: ReportScope) {
  return {
    status: 'open' as const,
    ...(repositoryId && { repositoryId }),
    ...(team && { team }),
    ...(tag !== undefined && { tag }),
    ...(at && { at }),
  };
}

function toAction(group: FindingGroup, names: ReadonlyMap<string, string>): PortfolioAction {
  const { title, count, bySeverity, worst, mostUrgent, dueAt } = group;
  const { severity, owners, assignee, remediation, repositoryId } = worst;
  return {
    title,
    mostUrgent: mostUrgent.title,
    repository: names.get(repositoryId) ?? '',
    count,
    severity,
    bySeverity,
    priority: mostUrgent.priority.level,
    reasons: mostUrgent.priority.reasons.map(({ text }) => text),
    dueAt,
    owner: assignee?.name ?? (owners.length > 0 ? owners.join(', ') : null),
    remediation,
  };
}

async function readWaivers(
  stores: UsedStores,
  { visible, repositories, now }: PortfolioContext,
): Promise<PortfolioException[]> {
  const known = new Set(repositories.map(({ id }) => id));
  const found: PortfolioException[] = [];
  for (let offset = 0; ; offset += 100) {
    const page = await stores.waivers.list(
      visible,
      { active: true },
      { limit: 100, offset, sort: 'expiresAt' },
      now,
    );
    for (const { repositoryId, repositoryName, policyName, history, reason, expiresAt } of page.items) {
      const granted = history.find(({ kind }) => kind === 'granted' || kind === 'approved');
      if (!known.has(repositoryId) || !granted) continue;
      found.push({
        kind: 'waiver',
        subject: policyName,
        repository: repositoryName,
        decidedBy: granted.by.name || null,
        decidedAt: granted.at,
        reason,
        until: expiresAt,
      });
    }
    if (offset + page.items.length >= page.total || page.items.length === 0) return found;
  }
}

/** Findings that were accepted or called false positives: the most severe with who decided it, the rest counted. */
async function readDecisions(
  stores: UsedStores,
  { visible, scope, now }: PortfolioContext,
  names: ReadonlyMap<string, string>,
): Promise<{ readonly list: readonly PortfolioException[]; readonly total: number }> {
  const selection = {
    repositoryId: scope.repositoryId,
    team: scope.team,
    ...(scope.tag !== undefined && { tag: scope.tag }),
    auditId: null,
    from: null,
    to: null,
    asOf: now,
    ...(scope.at && { at: scope.at }),
    statuses: ['acknowledged', 'false_positive'] as const,
  };
  const list: PortfolioException[] = [];
  let total = 0;
  for await (const finding of stores.findingSelections.stream(visible, selection, 100)) {
    total += 1;
    if (list.length < shownExceptions) list.push(await toException(stores, finding, { names, now }));
  }
  return { list, total };
}

async function toException(
  stores: UsedStores,
  finding: Finding,
  { names, now }: { readonly names: ReadonlyMap<string, string>; readonly now: string },
): Promise<PortfolioException> {
  const { id, title, location, repositoryId, status, suppression, statusReason, statusExpiresAt } = finding;
  const place = location ? `${title} (${location.path}:${location.startLine})` : title;
  const repository = names.get(repositoryId) ?? '';
  if (suppression) {
    const { reason, until } = suppression;
    const decidedAt = finding.firstSeenAt;
    return { kind: 'suppressed', subject: place, repository, decidedBy: null, decidedAt, reason, until };
  }
  const history = await stores.findings.history(id);
  const decision = history.findLast(
    ({ at, kind, after }) => at <= now && kind === 'status_changed' && after?.status === status,
  );
  const person = decision?.actorId ? await stores.access.findUser(decision.actorId) : undefined;
  return {
    kind: status === 'false_positive' ? 'false_positive' : 'acknowledged',
    subject: place,
    repository,
    decidedBy: person?.name ?? null,
    decidedAt: decision?.at ?? null,
    reason: statusReason,
    until: statusExpiresAt,
  };
}
