// The portal's data as a report.

import { shownRules } from '../../scan/documents/count-findings.ts';
import type {
  Report,
  ReportAudit,
  ReportFinding,
  ReportInventory,
  ReportRepository,
} from '../../scan/documents/report.ts';
import type { VexDocument } from '../../scan/documents/vex/vex-document.ts';
import type { SourceDates } from '../../scan/engines/dependencies/advisories/source-dates.ts';
import { loadRules } from '../../scan/engines/index.ts';
import type { DueDays } from '../../vocabulary/due-days.ts';
import type { TrendDay } from '../../vocabulary/trend-day.ts';
import { dayMs, findingTrends, sinceFirstAudit } from '../dashboard/trends.ts';
import type { Finding } from '../findings/finding.ts';
import type { FindingSelection } from '../findings/listing/finding-selection.ts';
import { systemReach, type Visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { readPortfolio } from './read-portfolio.ts';
import type { StoredReport } from './stored-report.ts';

/** What it reads and writes. */
type UsedStores = Pick<
  Stores,
  | 'access'
  | 'activity'
  | 'audits'
  | 'compliance'
  | 'coverageLedger'
  | 'dashboard'
  | 'findingGroups'
  | 'findingLists'
  | 'findings'
  | 'findingSelections'
  | 'overviews'
  | 'policies'
  | 'recordings'
  | 'repositories'
  | 'teams'
  | 'waivers'
>;

const pageRows = 100;
const trendDays = 30;

export interface ReportSources {
  readonly inventory?: ReportInventory | null;
  readonly vex?: VexDocument | null;
  readonly sources: SourceDates;
  readonly dueDays: DueDays;
}

/** Reads what the report is about; `findings()` streams. */
export async function portalReport(
  stores: UsedStores,
  stored: StoredReport,
  visible: Visibility,
  toolVersion: string,
  { inventory = null, vex = null, sources, dueDays }: ReportSources,
): Promise<Report> {
  const { scope } = stored;
  const now = scope.at ?? stored.createdAt;
  const day = `${now.slice(0, 10)}T00:00:00.000Z`;
  // An executive report is about all that is open; its dates are those of the trend.
  const period = stored.type === 'executive' ? { from: null, to: null } : {};
  const selection: FindingSelection = { ...scope, ...period, asOf: day };
  const all = await readRepositories(stores, stored, visible);
  const repositories =
    scope.owner === undefined && scope.at === undefined
      ? all
      : await countSelected(stores, all, { visible, selection });
  const known = new Map(repositories.map((repository) => [repository.id, repository]));
  const summary = await stores.findingSelections.summary(visible, selection, shownRules);
  const { counts, ages, topRules } = summary;
  const asOf = scope.at ?? summary.lastTouched;
  const rules = await loadRules();
  const ruleCount = rules.size;
  const portfolio =
    stored.type === 'executive'
      ? await readPortfolio(stores, {
          visible,
          scope,
          repositories,
          now,
          sources,
          ruleCount,
          dueDays,
          counts,
        })
      : null;
  return {
    type: stored.type,
    title: stored.name,
    tool: { name: 'Assay', version: toolVersion },
    scope: describe(stored, repositories),
    asOf,
    day,
    counts,
    ages,
    audits: await readAudits(stores, stored, visible),
    repositories,
    topRules: topRules.map((rule) => ({ ...rule, title: rules.get(rule.ruleId)?.title ?? rule.ruleId })),
    // Days are counted for repositories as a whole.
    trends:
      asOf && !scope.auditId && scope.owner === undefined
        ? await readTrends(stores, stored, visible, { asOf, open: counts.open })
        : [],
    portfolio,
    inventory,
    vex,
    rules,
    async *findings({ repositoryId, statuses } = {}) {
      const part = { ...selection, ...(repositoryId && { repositoryId }), ...(statuses && { statuses }) };
      for await (const finding of stores.findingSelections.stream(visible, part, pageRows)) {
        yield toReportFinding(finding, known.get(finding.repositoryId));
      }
    },
  };
}

async function readRepositories(
  stores: UsedStores,
  { scope, createdAt }: StoredReport,
  visible: Visibility,
): Promise<ReportRepository[]> {
  const audit = scope.auditId ? await stores.audits.find(scope.auditId, visible) : undefined;
  const repositoryId = scope.repositoryId ?? audit?.repositoryId;
  const { at } = scope;
  const filter = {
    ...(repositoryId && { repositoryId }),
    ...(scope.team && { team: scope.team }),
    ...(scope.tag !== undefined && { tag: scope.tag }),
    ...(at && { at }),
  };
  const found: ReportRepository[] = [];
  const teams = new Map<string, string>();
  const teamName = async (id: string) => {
    const name = teams.get(id) ?? (await stores.teams.find(id, systemReach('of what is seen')))?.name ?? '';
    teams.set(id, name);
    return name;
  };
  for (let offset = 0; ; offset += 100) {
    const page = await stores.compliance.list(visible, filter, {
      limit: 100,
      offset,
      sort: 'name',
    });
    for (const status of page.items) {
      const repository = await stores.repositories.find(status.repositoryId, visible);
      const counts = await stores.compliance.findingCounts(status.repositoryId);
      const ledger = await stores.coverageLedger.entries(
        [{ id: status.repositoryId, name: status.name, team: repository?.team ?? '' }],
        { now: createdAt, at },
      );
      const own = ledger.filter(({ source }) => source === 'audit');
      const open = counts.filter((one) => one.status === 'open');
      const sum = (list: typeof counts) => list.reduce((total, { count }) => total + count, 0);
      found.push({
        id: status.repositoryId,
        name: status.name,
        url: repository?.url ?? '',
        team: repository ? await teamName(repository.team) : '',
        tags: repository?.tags ?? [],
        criticality: repository?.criticality ?? null,
        exposure: repository?.exposure ?? 'unknown',
        visibility: repository?.visibility ?? 'unknown',
        open: sum(open),
        critical: sum(open.filter(({ severity }) => severity === 'critical')),
        high: sum(open.filter(({ severity }) => severity === 'high')),
        requiredLevel: status.requiredLevel,
        achievedLevel: status.achievedLevel,
        state: status.state,
        score: status.score,
        audits: own
          .filter(({ completedAt }) => completedAt !== null)
          .map(({ type, commit, ref, completedAt, coverage, state }) => ({
            type,
            commit,
            ref,
            completedAt,
            coverage,
            ...(state === 'stale' && { isStale: true }),
          })),
        imports: ledger.flatMap(({ source, type, tool, artifact, completedAt }) =>
          source === 'import' && completedAt !== null ? [{ type, tool, artifact, completedAt }] : [],
        ),
        blockers: status.blockers.map(({ level, name, message }) => ({ level, name, message })),
        waivers: status.waivers.map(({ level, name, reason, expiresAt }) => ({
          level,
          name,
          reason,
          expiresAt,
        })),
      });
    }
    if (offset + page.items.length >= page.total) return found;
  }
}

/** Repositories with what of the selection is open in them. */
async function countSelected(
  stores: UsedStores,
  repositories: readonly ReportRepository[],
  { visible, selection }: { readonly visible: Visibility; readonly selection: FindingSelection },
): Promise<ReportRepository[]> {
  const counted: ReportRepository[] = [];
  for (const repository of repositories) {
    const part = { ...selection, repositoryId: repository.id };
    const { counts } = await stores.findingSelections.summary(visible, part, 0);
    const { critical, high } = counts.bySeverity;
    counted.push({ ...repository, open: counts.open, critical, high });
  }
  return counted;
}

async function readAudits(
  stores: UsedStores,
  { scope }: StoredReport,
  visible: Visibility,
): Promise<ReportAudit[]> {
  const audit = scope.auditId ? await stores.audits.find(scope.auditId, visible) : undefined;
  if (!audit) return [];
  const { type, commit, ref, completedAt, coverage } = audit;
  return [{ type, commit, ref, completedAt, coverage }];
}

function describe({ scope }: StoredReport, repositories: readonly { readonly name: string }[]): string {
  const count = `${repositories.length} ${repositories.length === 1 ? 'repository' : 'repositories'}`;
  const what = scope.auditId || scope.repositoryId ? (repositories[0]?.name ?? 'one repository') : count;
  const from = scope.from ? `, from ${scope.from.slice(0, 10)}` : '';
  const to = scope.to ? `, before ${scope.to.slice(0, 10)}` : '';
  const { owner } = scope;
  const owned = owner === undefined ? '' : owner === 'none' ? ', without an owner' : `, owned by ${owner}`;
  const tagged = scope.tag === undefined ? '' : `, tagged ${scope.tag}`;
  const at = scope.at ? `, as of ${scope.at.slice(0, 10)}` : '';
  return `${scope.auditId ? 'One audit of ' : ''}${what}${tagged}${owned}${from}${to}${at}`;
}

function toReportFinding(finding: Finding, repository: ReportRepository | undefined): ReportFinding {
  const { repositoryId: _, statusExpiresAt: __, ...rest } = finding;
  if (!repository) return { ...rest, repository: null };
  const { name, tags, criticality, exposure, visibility } = repository;
  return { ...rest, repository: name, context: { tags, criticality, exposure, visibility } };
}

/** Up to when the data were last touched, so that the same data give the same days. */
async function readTrends(
  stores: UsedStores,
  { scope }: StoredReport,
  visible: Visibility,
  { asOf, open: openThen }: { readonly asOf: string; readonly open: number },
): Promise<TrendDay[]> {
  const of = {
    visibility: visible,
    team: scope.team,
    repositoryId: scope.repositoryId,
    tag: scope.tag,
    at: scope.at,
  };
  const end = scope.to && scope.to < asOf ? scope.to : asOf;
  const to = new Date(Date.parse(end) + 1).toISOString();
  const thirtyDays = new Date(Date.parse(end.slice(0, 10)) - (trendDays - 1) * dayMs).toISOString();
  const from = scope.from && scope.from < end ? scope.from : thirtyDays;
  const { days, after } = await stores.dashboard.days(of, from, to);
  // The period of a findings report is no part of the trend: it counts all that is open.
  const counts = scope.at ? null : await stores.dashboard.findings(of);
  const open =
    counts?.reduce((sum, { status, count }) => sum + (status === 'open' ? count : 0), 0) ?? openThen;
  const trends = findingTrends({ from, to }, asOf, open, days, after, new Map());
  return sinceFirstAudit(trends, await stores.overviews.firstAuditAt(of));
}
