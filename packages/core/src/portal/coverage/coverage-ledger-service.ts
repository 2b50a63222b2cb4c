import { type Runtime, timestamp } from '../../support/runtime.ts';
import type { Page } from '../platform/page.ts';
import { type Principal, systemReach, visibility } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import {
  type CoverageEntry,
  type CoverageFilter,
  type CoverageState,
  type CoverageSummaryOfTeams,
  emptyCoverageCounts,
} from './coverage-ledger.ts';

/** What it reads. */
type UsedStores = Pick<Stores, 'coverageLedger' | 'heavyRead' | 'teams'>;

/** Repositories that are read at once: their coverage is of some kilobytes each. */
const chunk = 200;

/** Which repository was checked for what, by whom and when, for everyone who sees its audits. */
export class CoverageLedgerService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async list(
    principal: Principal,
    filter: CoverageFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<Page<CoverageEntry>> {
    return this.#stores.heavyRead(async () => {
      const items: CoverageEntry[] = [];
      let total = 0;
      for await (const entry of this.#entries(principal, filter)) {
        if (total >= offset && items.length < limit) items.push(entry);
        total += 1;
      }
      return { items, total, limit, offset };
    });
  }

  /** Every entry, for a file. */
  async all(principal: Principal, filter: CoverageFilter): Promise<readonly CoverageEntry[]> {
    return this.#stores.heavyRead(() => Array.fromAsync(this.#entries(principal, filter)));
  }

  /** Own audits by state, as a whole and by team. */
  async summary(
    principal: Principal,
    filter: Pick<CoverageFilter, 'team' | 'at'>,
  ): Promise<CoverageSummaryOfTeams> {
    return this.#stores.heavyRead(async () => {
      const byState = emptyCoverageCounts();
      const teams = new Map<string, Record<CoverageState, number>>();
      for await (const { teamId, state } of this.#entries(principal, { ...filter, source: 'audit' })) {
        const team = teams.get(teamId) ?? emptyCoverageCounts();
        teams.set(teamId, team);
        team[state] += 1;
        byState[state] += 1;
      }
      const named = await Promise.all(
        [...teams].map(async ([teamId, counts]) => {
          const team = await this.#stores.teams.find(teamId, systemReach('of what is seen'));
          return { teamId, name: team?.name ?? '', byState: counts };
        }),
      );
      named.sort((a, b) => (a.name < b.name ? -1 : 1));
      return { byState, teams: named };
    });
  }

  async *#entries(
    principal: Principal,
    filter: CoverageFilter,
  ): AsyncGenerator<CoverageEntry, void, undefined> {
    const now = timestamp(this.#runtime);
    const visible = visibility(principal, 'audits:read');
    const { type, source, state, at } = filter;
    for (let offset = 0; ; offset += chunk) {
      const repositories = await this.#stores.coverageLedger.repositories(visible, filter, {
        limit: chunk,
        offset,
      });
      for (const entry of await this.#stores.coverageLedger.entries(repositories, { now, at }))
        if (
          (!type || type.includes(entry.type)) &&
          (!source || entry.source === source) &&
          (!state || state.includes(entry.state))
        )
          yield entry;
      if (repositories.length < chunk) return;
    }
  }
}
