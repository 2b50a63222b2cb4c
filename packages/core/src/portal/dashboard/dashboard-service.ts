import { setImmediate as breathe } from 'node:timers/promises';
import { type AgeSource, type OpenAges, openAges } from '../../scan/documents/open-ages.ts';
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { auditTypes } from '../../vocabulary/audit-type.ts';
import { categories } from '../../vocabulary/category.ts';
import { complianceLevels } from '../../vocabulary/compliance-level.ts';
import { findingStatuses } from '../../vocabulary/finding-status.ts';
import { emptySeverityCounts, type Severity, severities } from '../../vocabulary/severity.ts';
import { auditStatuses } from '../audits/audit.ts';
import { type Principal, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import type { Dashboard, DashboardFilter, DashboardWindow } from './dashboard.ts';
import type { DashboardScope } from './dashboard-scope.ts';
import type { RepositoryCount } from './dashboard-store.ts';
import { dashboardWindow } from './dashboard-window.ts';
import { dayMs, findingTrends, firstOpenDay, withClosedDays } from './trends.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'dashboard' | 'findings' | 'heavyRead' | 'ingest' | 'outbox' | 'transaction'>;

const weekMs = 7 * dayMs;
const topCount = 10;

/** What a person's repositories look like at a glance. */
export class DashboardService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  /** A team or repository that is not there, or not visible, has nothing to count. */
  async get(principal: Principal, filter: DashboardFilter): Promise<Dashboard> {
    return this.#stores.heavyRead(() => this.#read(principal, filter));
  }

  async #read(principal: Principal, filter: DashboardFilter): Promise<Dashboard> {
    const scope = scopeOf(principal, filter);
    const now = timestamp(this.#runtime);
    const window = dashboardWindow(filter, now);
    const store = this.#stores.dashboard;
    const repositories = await store.repositories(scope);
    const findings = await this.#findings(scope);
    const audits = await this.#audits(scope, window);
    const closed = await store.closedDays(scope, window);
    const { days, after } = await store.days(scope, firstOpenDay(window, now, closed), window.to);
    const averageComplianceScore = averageScore(repositories);
    const total = sum(repositories);
    const scores = new Map(total > 0 ? [[now.slice(0, 10), averageComplianceScore]] : []);
    const hours = await store.meanHoursToResolve(scope, window);
    const trends = withClosedDays(findingTrends(window, now, findings.open, days, after, scores), closed);
    const byRules = await store.openedByRules(scope, window);
    return {
      metrics: {
        totalRepositories: total,
        auditsConducted: audits.byStatus.completed,
        averageComplianceScore,
        criticalFindings: findings.bySeverity.critical,
        unresolvedFindings: findings.byStatus.open + findings.byStatus.acknowledged,
      },
      generatedAt: now,
      window,
      repositories: {
        total,
        byComplianceLevel: tally(complianceLevels, repositories, ({ level }) => level),
        compliant: sum(repositories.filter(({ compliant }) => compliant)),
      },
      audits,
      findings,
      trends: trends.map((day) => ({ ...day, openedByRules: byRules.get(day.date) ?? 0 })),
      meanTimeToResolveHours: Object.fromEntries(
        severities.map((severity) => [severity, rounded(hours[severity], 100)]),
      ) as Record<Severity, number | null>,
      topRepositories: await store.topRepositories(scope, topCount),
    };
  }

  /** How old open findings are now, and when they are due: from the same place, asked for when it is wanted. */
  async ages(
    principal: Principal,
    filter: Pick<DashboardFilter, 'team' | 'repositoryId'>,
  ): Promise<OpenAges & { readonly generatedAt: string }> {
    return this.#stores.heavyRead(() => this.#ages(principal, filter));
  }

  async #ages(
    principal: Principal,
    filter: Pick<DashboardFilter, 'team' | 'repositoryId'>,
  ): Promise<OpenAges & { readonly generatedAt: string }> {
    const scope = scopeOf(principal, filter);
    const now = timestamp(this.#runtime);
    const store = this.#stores.dashboard;
    const open = (await store.findings(scope)).filter(({ status }) => status === 'open');
    const bySeverity = (list: typeof open) => tally(severities, list, ({ severity }) => severity);
    const source: AgeSource = {
      open: bySeverity(open),
      overdue: bySeverity(open.filter(({ pastDue }) => pastDue)),
      between: async (column, from, to) => {
        const counts = emptySeverityCounts();
        // By the week: one after the other, so that nobody who asks meanwhile waits for all of them.
        const end = to ?? new Date(Date.parse(now) + weekMs).toISOString();
        for (let at = from; at < end; ) {
          const next = new Date(Math.min(Date.parse(at) + weekMs, Date.parse(end))).toISOString();
          const part = await store.openBetween(scope, column, at, next === end ? to : next);
          for (const severity of severities) counts[severity] += part[severity];
          at = next;
          await breathe();
        }
        return counts;
      },
    };
    return { generatedAt: now, ...(await openAges(source, now)) };
  }

  async #findings(scope: DashboardScope): Promise<Dashboard['findings']> {
    const counts = await this.#stores.dashboard.findings(scope);
    const open = counts.filter(({ status }) => status === 'open');
    return {
      open: sum(open),
      bySeverity: tally(severities, open, ({ severity }) => severity),
      byCategory: tally(categories, open, ({ category }) => category),
      byStatus: tally(findingStatuses, counts, ({ status }) => status),
      overdue: sum(open.filter(({ pastDue }) => pastDue)),
    };
  }

  async #audits(scope: DashboardScope, window: DashboardWindow): Promise<Dashboard['audits']> {
    const counts = await this.#stores.dashboard.audits(scope, window);
    const byStatus = tally(auditStatuses, counts, ({ status }) => status);
    const { completed } = byStatus;
    const seconds =
      completed > 0 ? await this.#stores.dashboard.medianSeconds(scope, window, completed) : null;
    return {
      total: sum(counts),
      byStatus,
      byType: tally(auditTypes, counts, ({ type }) => type),
      medianSeconds: rounded(seconds, 1000),
    };
  }
}

function scopeOf(principal: Principal, { team, repositoryId }: DashboardFilter): DashboardScope {
  return {
    visibility: visibility(principal, 'reports:read'),
    team: team ?? null,
    repositoryId: repositoryId ?? null,
  };
}

interface Counted {
  readonly count: number;
}

function sum(counts: readonly Counted[]): number {
  return counts.reduce((total, { count }) => total + count, 0);
}

/** How many there are under each key, those without any included. */
function tally<Key extends string, Row extends Counted>(
  keys: readonly Key[],
  counts: readonly Row[],
  keyOf: (row: Row) => Key,
): Record<Key, number> {
  const tallied = Object.fromEntries(keys.map((key) => [key, 0])) as Record<Key, number>;
  for (const one of counts) tallied[keyOf(one)] += one.count;
  return tallied;
}

function averageScore(repositories: readonly RepositoryCount[]): number {
  const scores = repositories.reduce((total, { scoreSum }) => total + scoreSum, 0);
  return Math.round((scores / Math.max(1, sum(repositories))) * 10) / 10;
}

function rounded(value: number | null, parts: number): number | null {
  return value === null ? null : Math.round(value * parts) / parts;
}
