// Reads what an executive report says beyond counts.

import type { Portfolio, PortfolioAction, PortfolioException } from '../../scan/documents/portfolio.ts';
import type { ReportRepository } from '../../scan/documents/report.ts';
import type { SourceDates } from '../../scan/engines/dependencies/advisories/source-dates.ts';
import { type DueDays, dueDaysOfTeam } from '../../vocabulary/due-days.ts';
import type { Finding } from '../findings/finding.ts';
import type { Visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { ReportScope } from './stored-report.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  'access' | 'findingGroups' | 'findings' | 'findingSelections' | 'teams' | 'waivers'
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
}

const shownActions = 10;
/** More would be a list of its own: the rest is counted, and stands in the findings report. */
const shownExceptions = 40;

export async function readPortfolio(stores: UsedStores, context: PortfolioContext): Promise<Portfolio> {
  const { visible, scope, repositories, sources, ruleCount, dueDays } = context;
  const names = new Map(repositories.map(({ id, name }) => [id, name]));
  const filter = {
    status: 'open' as const,
    ...(scope.repositoryId && { repositoryId: scope.repositoryId }),
    ...(scope.team && { team: scope.team }),
  };
  const groups = await stores.findingGroups.groups(
    visible,
    { by: 'action', filter },
    { limit: shownActions, offset: 0 },
  );
  const waivers = await readWaivers(stores, context);
  const decisions = await readDecisions(stores, context, names);
  return {
    actions: groups.items.map(({ count, title, worst }) => toAction(worst, { count, title, names })),
    actionsTotal: groups.total,
    exceptions: [...waivers, ...decisions.list].slice(0, shownExceptions),
    exceptionsTotal: waivers.length + decisions.total,
    sources,
    ruleCount,
    dueDays: dueDaysOfTeam(dueDays, scope.team ? await stores.teams.dueDays(scope.team) : null).severity,
  };
}

interface ActionGroup {
  readonly count: number;
  readonly title: string;
  readonly names: ReadonlyMap<string, string>;
}

function toAction(worst: Finding, { count, title, names }: ActionGroup): PortfolioAction {
  const { severity, priority, dueAt, owners, assignee, remediation, repositoryId } = worst;
  return {
    title,
    repository: names.get(repositoryId) ?? '',
    count,
    severity,
    priority: priority.level,
    reasons: priority.reasons.map(({ text }) => text),
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
    for (const {
      repositoryId,
      repositoryName,
      policyName,
      approvedBy,
      createdAt,
      reason,
      expiresAt,
    } of page.items) {
      if (!known.has(repositoryId)) continue;
      found.push({
        kind: 'waiver',
        subject: policyName,
        repository: repositoryName,
        decidedBy: (await stores.access.findUser(approvedBy))?.name ?? null,
        decidedAt: createdAt,
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
    auditId: null,
    from: null,
    to: null,
    asOf: now,
    statuses: ['acknowledged', 'false_positive'] as const,
  };
  const list: PortfolioException[] = [];
  let total = 0;
  for await (const finding of stores.findingSelections.stream(visible, selection, 100)) {
    total += 1;
    if (list.length < shownExceptions) list.push(await toException(stores, finding, names));
  }
  return { list, total };
}

async function toException(
  stores: UsedStores,
  finding: Finding,
  names: ReadonlyMap<string, string>,
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
    ({ kind, after }) => kind === 'status_changed' && after?.status === status,
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
