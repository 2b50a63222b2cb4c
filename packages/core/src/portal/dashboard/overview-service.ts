import type { SourceDates } from '../../scan/engines/dependencies/advisories/source-dates.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { emptySeverityCounts, severities } from '../../vocabulary/severity.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { DashboardFilter } from './dashboard.ts';
import type { DashboardScope } from './dashboard-scope.ts';
import { dashboardWindow } from './dashboard-window.ts';
import type { Overview, SeverityDay, TeamStanding } from './overview.ts';
import { findingTrends, windowDays } from './trends.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'dashboard' | 'decisionLists' | 'heavyRead' | 'overviews'>;

const shownGaps = 20;
const shownFirstAudits = 50;
const expiringDays = 14;
const shownExpiring = 20;

/** What needs attention, and how far the figures can be trusted. */
export class OverviewService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #sources: () => SourceDates;

  constructor(stores: UsedStores, runtime: Runtime, sources: () => SourceDates) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#sources = sources;
  }

  async get(principal: Principal, filter: Omit<DashboardFilter, 'repositoryId'>): Promise<Overview> {
    return this.#stores.heavyRead(() => this.#read(principal, filter));
  }

  async #read(principal: Principal, filter: Omit<DashboardFilter, 'repositoryId'>): Promise<Overview> {
    const scope: DashboardScope = {
      visibility: visibility(principal, 'reports:read'),
      team: filter.team ?? null,
      repositoryId: null,
    };
    const now = timestamp(this.#runtime);
    const window = dashboardWindow(filter, now);
    const teams = await this.#stores.overviews.teams(scope);
    const { limited, partial, failed } = await this.#stores.overviews.gaps(scope, window);
    const sum = (field: 'repositories' | 'compliant' | 'unknown' | 'neverAudited') =>
      teams.reduce((total, team: TeamStanding) => total + team[field], 0);
    const total = sum('repositories');
    return {
      generatedAt: now,
      window,
      sources: this.#sources(),
      repositories: {
        total,
        compliant: sum('compliant'),
        nonCompliant: total - sum('compliant') - sum('unknown'),
        unknown: sum('unknown'),
        neverAudited: sum('neverAudited'),
      },
      audits: {
        limited: limited.slice(0, shownGaps),
        limitedTotal: limited.length,
        partial: partial.slice(0, shownGaps),
        partialTotal: partial.length,
        failed: failed.slice(0, shownGaps),
        failedTotal: failed.length,
      },
      expiring: await this.#expiring(scope, now),
      waiting: await this.#waiting(scope, now),
      teams,
      days: await this.#days(scope, window, now),
      firstAudits: await this.#stores.overviews.firstAudits(scope, window, shownFirstAudits),
    };
  }

  async #expiring({ visibility, team }: DashboardScope, now: string): Promise<Overview['expiring']> {
    const endsBefore = new Date(Date.parse(now) + expiringDays * 86_400_000).toISOString();
    const { items, total } = await this.#stores.decisionLists.list(
      visibility,
      { now, endsBefore, ...(team !== null && { team }) },
      { limit: shownExpiring, offset: 0, sort: 'expiresAt' },
    );
    return { withinDays: expiringDays, items, total };
  }

  async #waiting({ visibility, team }: DashboardScope, now: string): Promise<number> {
    const { total } = await this.#stores.decisionLists.list(
      visibility,
      { now, state: 'proposed', ...(team !== null && { team }) },
      { limit: 1, offset: 0, sort: 'expiresAt' },
    );
    return total;
  }

  /** Each severity counted back from what is open now. */
  async #days(scope: DashboardScope, window: Overview['window'], now: string): Promise<SeverityDay[]> {
    const open = emptySeverityCounts();
    for (const { status, severity, count } of await this.#stores.dashboard.findings({
      ...scope,
      repositoryId: null,
    }))
      if (status === 'open') open[severity] += count;
    const found = await this.#stores.overviews.severityDays(scope, window);
    const days = windowDays(window, now).map((date) => ({ date, ...emptySeverityCounts() }));
    const nothing = { opened: 0, lasting: 0, resolved: 0 };
    for (const severity of severities) {
      const { days: changes = new Map(), after = nothing } = found.get(severity) ?? {};
      const trend = findingTrends(window, now, open[severity], changes, after, new Map());
      for (const [index, day] of trend.entries()) {
        const one = days[index];
        if (one) one[severity] = day.open;
      }
    }
    return days;
  }
}
