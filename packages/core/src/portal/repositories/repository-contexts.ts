// Keeps what each source says of a repository, and what follows from it: priorities, due dates and decisions by rule.
import { type Runtime, timestamp } from '../../support/runtime.ts';
import { type DueDays, dueDaysOfTeam } from '../../vocabulary/due-days.ts';
import type { GivenContext } from '../../vocabulary/repository-context.ts';
import { systemReach } from '../platform/principal.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { type ContextRule, contextByRules } from './context-rule.ts';
import { type ContextSources, contextOf, effectiveContext } from './effective-context.ts';
import type { Repository } from './repository.ts';
import type { RepositoryRules } from './repository-rules.ts';

type UsedStores = Pick<
  Stores,
  'dueDates' | 'findingPriorities' | 'findingRatings' | 'repositories' | 'teams' | 'transaction'
>;

export interface ContextSettings {
  readonly dueDays: DueDays;
  readonly rules: RepositoryRules;
  readonly contextRules: readonly ContextRule[];
}

export class RepositoryContexts {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;
  readonly #settings: ContextSettings;

  constructor(stores: UsedStores, runtime: Runtime, settings: ContextSettings) {
    this.#stores = stores;
    this.#runtime = runtime;
    this.#settings = settings;
  }

  /**
   * What a source says from now on, and what the rules say of the repository as it is: belongs into the transaction of the
   * change. Returns the repository afterwards.
   */
  async change(
    repository: Repository,
    said: Partial<ContextSources> | ((before: ContextSources) => Partial<ContextSources>),
  ): Promise<Repository> {
    const { repositories, findingPriorities, findingRatings, dueDates, teams } = this.#stores;
    const team = await teams.name(repository.team);
    const before = await repositories.contextSources(repository.id);
    const rule = contextByRules(this.#settings.contextRules, repository, team ?? '');
    const sources = { ...before, ...(typeof said === 'function' ? said(before) : said), rule };
    const { context, by: contextBy } = effectiveContext(sources);
    const { criticality, exposure } = context;
    const now = { ...repository, ...context, contextBy };
    if (JSON.stringify([before, contextOf(repository)]) === JSON.stringify([sources, contextOf(now)]))
      return repository;
    const at = timestamp(this.#runtime);
    await repositories.setContext(repository.id, sources, contextOf(now), at);
    if (criticality !== repository.criticality || exposure !== repository.exposure) {
      // Rules decide again after it: see refreshRepository.
      await findingRatings.unrule({ repositoryId: repository.id }, at);
      await findingPriorities.refresh(repository.id, now, at);
      const own = await teams.dueDays(repository.team);
      await dueDates.refresh({ repositoryId: repository.id }, dueDaysOfTeam(this.#settings.dueDays, own), at);
    }
    return now;
  }

  /** What the configuration file of the default branch says; within the transaction that ends an audit. */
  async fromFile(repository: Repository, file: GivenContext): Promise<Repository> {
    const now = await this.change(repository, { file });
    if (now !== repository) await this.#settings.rules.refreshRepository(repository, now);
    return now;
  }

  /** Applies rules that the operator has changed since the last start. */
  async applyRules(): Promise<void> {
    const { repositories, transaction } = this.#stores;
    const page = { limit: 100, sort: 'createdAt' } as const;
    for (let offset = 0; ; offset += page.limit) {
      const { items } = await repositories.list(systemReach('portal-wide'), {}, { ...page, offset });
      for (const repository of items)
        await transaction(async () => {
          const now = await this.change(repository, {});
          if (now !== repository) await this.#settings.rules.refreshRepository(repository, now);
        });
      if (items.length < page.limit) return;
    }
  }
}
