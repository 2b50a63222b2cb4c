import { type Runtime, timestamp } from '../../../support/runtime.ts';
import { type Principal, visibility } from '../principal.ts';
import type { Stores } from '../storage/store-registry.ts';
import { type DailyMetrics, type DailyMetricsFilter, dayMs, dayOf, endOfDay } from './daily-metrics.ts';

/** What it reads and writes. */
type UsedStores = Pick<Stores, 'heavyRead' | 'metrics' | 'transaction'>;

/** How far back days are closed that were missed while nothing ran. */
const maxGapDays = 400;

/** Figures by day: closed days never change; today, and a day that the task has not closed yet, are counted when read. */
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

  /** Writes down every day that has ended. Called by a timer; the first process that comes closes a day. */
  async closeDays(): Promise<number> {
    const today = dayOf(this.#runtime.now());
    const ended = (await this.#openDays()).filter((date) => date < today);
    if (ended.length === 0) return 0;
    await this.#refreshFindings();
    let closed = 0;
    for (const date of ended) {
      const isYesterday = dayOf(endOfDay(date)) === today;
      if (await this.#stores.transaction(() => this.#close(date, isYesterday))) closed += 1;
    }
    return closed;
  }

  /** The closed days of the filter, and today so far when it is among them; what the principal may see. */
  async daily(principal: Principal, filter: DailyMetricsFilter): Promise<readonly DailyMetrics[]> {
    return this.#stores.heavyRead(() => this.#daily(principal, filter));
  }

  async #daily(principal: Principal, filter: DailyMetricsFilter): Promise<readonly DailyMetrics[]> {
    const visible = visibility(principal, 'audits:read');
    const days = [...(await this.#stores.metrics.list(visible, filter))];
    const open = (await this.#openDays()).filter((date) => date >= filter.from && date <= filter.to);
    if (open.length === 0) return days;
    const shown = visible.isEverything ? undefined : await this.#stores.metrics.visibleRepositories(visible);
    const isWanted = ({ repositoryId, teamId }: DailyMetrics): boolean =>
      (!shown || shown.has(repositoryId)) &&
      (!filter.repositoryId || filter.repositoryId === repositoryId) &&
      (!filter.team || filter.team === teamId);
    for (const date of open) {
      const live = await this.#stores.metrics.day(date, `${date}T00:00:00.000Z`, endOfDay(date));
      days.push(...live.filter(isWanted));
    }
    return days;
  }

  /** The days that are not closed, up to today. */
  async #openDays(): Promise<readonly string[]> {
    const now = this.#runtime.now();
    const today = dayOf(now);
    const last = await this.#stores.metrics.lastDay();
    const first = last === undefined ? await this.#stores.metrics.firstSeen() : endOfDay(last);
    if (first === undefined) return [today];
    const oldest = new Date(now.getTime() - maxGapDays * dayMs).toISOString();
    const days: string[] = [];
    for (let date = dayOf(first > oldest ? first : oldest); date < today; date = dayOf(endOfDay(date)))
      days.push(date);
    return [...days, today];
  }

  async #close(date: string, isYesterday: boolean): Promise<boolean> {
    if (!(await this.#stores.metrics.claimDay(date, timestamp(this.#runtime)))) return false;
    const days = await this.#stores.metrics.day(date, `${date}T00:00:00.000Z`, endOfDay(date));
    await this.#stores.metrics.insert(days);
    await this.#stores.metrics.insertRepositories(date, days, isYesterday);
    return true;
  }
}
