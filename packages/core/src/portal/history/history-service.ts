// Answers from the histories of repositories: when they were exposed to what, and whether they had a package.
import type { Exposure } from '../../scan/history/exposure.ts';
import { exposedDays } from '../../scan/history/exposure-days.ts';
import { type Indicator, parseIndicators } from '../../scan/history/indicators.ts';
import { type PackageQuestion, parsePackageQuestion } from '../../scan/history/package-question.ts';
import { SourceError } from '../../scan/source/source-error.ts';
import { ValidationError } from '../../support/errors.ts';
import type { Runtime } from '../../support/runtime.ts';
import type { Page } from '../platform/page.ts';
import { type Principal, systemReach, visibility } from '../platform/principal.ts';
import { chunksOf } from '../platform/storage/chunks-of.ts';
import type { Stores } from '../platform/storage/store-registry.ts';
import { exposureFigures } from './exposure-figures.ts';
import type { StoredExposure } from './exposure-store.ts';
import { Fleet, IndicatorAnswer, worstOf } from './fleet-answer.ts';
import type {
  ExposureFilter,
  ExposureSummary,
  FleetIncident,
  FleetIndicators,
  IncidentQuestion,
  IndicatorQuestion,
  RepositoryExposure,
} from './inventory-history.ts';
import { unknownOf } from './unknown-history.ts';

type UsedStores = Pick<Stores, 'exposures' | 'heavyRead' | 'inventoryHistories' | 'teams'>;

/** Whose packages are read together for a list of indicators. */
const repositoriesAtOnce = 20;

export class HistoryService {
  readonly #stores: UsedStores;
  readonly #runtime: Runtime;

  constructor(stores: UsedStores, runtime: Runtime) {
    this.#stores = stores;
    this.#runtime = runtime;
  }

  async exposures(
    principal: Principal,
    filter: ExposureFilter,
    { limit, offset }: { readonly limit: number; readonly offset: number },
  ): Promise<Page<RepositoryExposure> & { readonly summary: ExposureSummary }> {
    const visible = visibility(principal, 'audits:read');
    return this.#stores.heavyRead(async () => {
      const times = await this.#stores.exposures.times(visible, filter);
      const rows = await this.#stores.exposures.list(visible, filter, { limit, offset });
      const histories = await this.#stores.inventoryHistories.list(visible, filter);
      const summary: ExposureSummary = {
        ...exposureFigures(times),
        teams: await this.#byTeam(Map.groupBy(times, ({ teamId }) => teamId)),
        repositories: [...Map.groupBy(times, ({ repositoryId }) => repositoryId)].map(([id, own]) => ({
          repositoryId: id,
          repository: own[0]?.repository ?? '',
          ...exposureFigures(own),
        })),
        unknownRepositories: histories.flatMap(unknownOf),
      };
      return { items: await this.#described(rows), total: times.length, limit, offset, summary };
    });
  }

  /** Every exposure, for a file. */
  async allExposures(principal: Principal, filter: ExposureFilter): Promise<readonly RepositoryExposure[]> {
    const visible = visibility(principal, 'audits:read');
    return this.#stores.heavyRead(async () =>
      this.#described(await this.#stores.exposures.list(visible, filter)),
    );
  }

  /** Every visible repository has an answer: `unknown` where its history was not read, or not whole. */
  async incident(principal: Principal, asked: IncidentQuestion): Promise<FleetIncident> {
    const visible = visibility(principal, 'audits:read');
    const question = parsed(asked.package);
    const window = windowOf(asked, this.#runtime.now());
    return this.#stores.heavyRead(async () => {
      const histories = await this.#stores.inventoryHistories.list(visible, asked);
      const subjects = await this.#stores.inventoryHistories.asked(visible, [question], asked);
      const { from, to } = window;
      return {
        package: question,
        from: from?.toISOString() ?? null,
        to: to.toISOString(),
        ...new Fleet(histories, subjects, window).answer(question),
      };
    });
  }

  /** The same of every package of a list of indicators; digests are unknown, since no history keeps them. */
  async incidents(principal: Principal, asked: IndicatorQuestion): Promise<FleetIndicators> {
    const visible = visibility(principal, 'audits:read');
    const list = parsedList(asked.indicators);
    const window = windowOf(asked, this.#runtime.now());
    return this.#stores.heavyRead(async () => {
      const histories = await this.#stores.inventoryHistories.list(visible, asked);
      const questions = list.flatMap((one) => (one.kind === 'package' ? [one.question] : []));
      const answers = list.map((one) => new IndicatorAnswer(one));
      // Of all repositories at once, the answer to a long list would fill the memory.
      for (const part of chunksOf(histories, repositoriesAtOnce)) {
        const repositoryIds = part.map(({ repositoryId }) => repositoryId);
        const subjects = await this.#stores.inventoryHistories.asked(visible, questions, { repositoryIds });
        const fleet = new Fleet(part, subjects, window);
        for (const answer of answers) answer.add(fleet);
      }
      const indicators = answers.map((answer) => answer.result());
      return {
        from: window.from?.toISOString() ?? null,
        to: window.to.toISOString(),
        verdict: worstOf(indicators.map(({ verdict }) => verdict)) ?? 'unknown',
        searched: histories.length,
        indicators,
      };
    });
  }

  async #byTeam(
    times: ReadonlyMap<string, Parameters<typeof exposureFigures>[0]>,
  ): Promise<ExposureSummary['teams']> {
    const teams = [];
    for (const [teamId, own] of times) {
      const team = await this.#stores.teams.find(teamId, systemReach('of what is seen'));
      teams.push({ teamId, team: team?.name ?? '', ...exposureFigures(own) });
    }
    return teams.sort((a, b) => (a.team < b.team ? -1 : 1));
  }

  async #described(rows: readonly StoredExposure[]): Promise<readonly RepositoryExposure[]> {
    const known = await this.#stores.exposures.knownSince(rows);
    const now = this.#runtime.now().toISOString();
    return rows.map(({ exposure, ...row }) => {
      const names = [exposure.advisory, ...exposure.aliases].map((name) => name.toLowerCase());
      const seen = names.flatMap((name) => known.get(`${row.repositoryId} ${name}`) ?? []).sort();
      const { present, published, fixed } = exposure;
      return {
        ...row,
        ...exposure,
        exposedDays: exposedDays(present.at, published, fixed?.at ?? now),
        state: stateOf(exposure),
        knownAt: seen[0] ?? null,
      };
    });
  }
}

function stateOf({ declared, fixed }: Exposure): RepositoryExposure['state'] {
  if (declared !== null) return 'unknown';
  return fixed === null ? 'open' : 'fixed';
}

function parsed(text: string): PackageQuestion {
  return refusedAs('package', () => parsePackageQuestion(text));
}

function parsedList(text: string): readonly Indicator[] {
  return refusedAs('indicators', () => parseIndicators(text));
}

function refusedAs<Result>(field: string, parse: () => Result): Result {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    throw new ValidationError(error.message, { [field]: error.message });
  }
}

function windowOf({ from, to }: Pick<IncidentQuestion, 'from' | 'to'>, now: Date) {
  return { from: from === undefined ? null : new Date(from), to: to === undefined ? now : new Date(to) };
}
