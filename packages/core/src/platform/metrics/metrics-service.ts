import { type Principal, visibility } from '../principal.ts';
import { type Runtime, timestamp } from '../runtime.ts';
import type { Stores } from '../storage/store-registry.ts';
import { type DailyMetrics, type DailyMetricsFilter, dayMs, dayOf, endOfDay } from './daily-metrics.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'metrics' | 'transaction'>;

/** How far back days are closed that were missed while nothing ran. */
const longestGapDays = 400;

/** Figures by day: closed days never change, today's are counted when asked for. */
export class MetricsService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #refreshFindings: () => Promise<void>;

  /** `refreshFindings` writes down what time alone has changed of findings: a day is closed on what is true then. */
  constructor(stores: UsedStores, runtime: Runtime, refreshFindings: () => Promise<void>) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#refreshFindings = refreshFindings;
  }

  /** Writes down every day that has ended. Called by a timer; whoever comes first closes a day. */
  async closeDays(): Promise<number> {
    const now = this.#runtime.now();
    const today = dayOf(now);
    const last = await this.#stores.metrics.lastDay();
    const first = last === undefined ? await this.#stores.metrics.firstSeen() : endOfDay(last);
    if (first === undefined) return 0;
    const oldest = new Date(now.getTime() - longestGapDays * dayMs).toISOString();
    await this.#refreshFindings();
    let closed = 0;
    for (let date = dayOf(first > oldest ? first : oldest); date < today; date = dayOf(endOfDay(date))) {
      const isYesterday = dayOf(endOfDay(date)) === today;
      if (await this.#stores.transaction(() => this.#close(date, isYesterday))) closed += 1;
    }
    return closed;
  }

  /** The closed days of the filter, and today so far when it is among them; what the principal may see. */
  async daily(principal: Principal, filter: DailyMetricsFilter): Promise<readonly DailyMetrics[]> {
    const visible = visibility(principal, 'audits:read');
    await this.closeDays();
    const closed = await this.#stores.metrics.list(visible, filter);
    const today = dayOf(this.#runtime.now());
    if (filter.from > today || filter.to < today) return closed;
    const teams = visible && new Set(await this.#stores.metrics.teamsOf(visible.memberId));
    const live = await this.#stores.metrics.day(today, `${today}T00:00:00.000Z`, endOfDay(today));
    return [
      ...closed,
      ...live.filter(
        ({ repositoryId, teamId }) =>
          (!teams || teams.has(teamId)) &&
          (!filter.repositoryId || filter.repositoryId === repositoryId) &&
          (!filter.team || filter.team === teamId),
      ),
    ];
  }

  async #close(date: string, isYesterday: boolean): Promise<boolean> {
    if (!(await this.#stores.metrics.claimDay(date, timestamp(this.#runtime)))) return false;
    const days = await this.#stores.metrics.day(date, `${date}T00:00:00.000Z`, endOfDay(date));
    await this.#stores.metrics.insert(days);
    await this.#stores.metrics.insertRepositories(date, days, isYesterday);
    return true;
  }
}
