// What the stored histories of all repositories say of a package, and of each indicator of a list.
import { nameKey } from '../../scan/engines/dependencies/advisories/advisory-name.ts';
import {
  assessIncident,
  type IncidentWindow,
  type StoredIncident,
} from '../../scan/history/assess-incident.ts';
import type { HistorySummary } from '../../scan/history/describe-history.ts';
import type { SubjectHistory } from '../../scan/history/history-subjects.ts';
import { type IncidentVerdict, incidentVerdicts } from '../../scan/history/incident.ts';
import type { Indicator } from '../../scan/history/indicators.ts';
import type { PackageQuestion } from '../../scan/history/package-question.ts';
import type {
  FleetIncident,
  FleetIndicator,
  IncidentSummary,
  RepositoryIncident,
} from './inventory-history.ts';
import type { HistoryRow } from './inventory-history-store.ts';

/** Repositories of one indicator of a list: the whole answer is that of the package alone. */
const maxRepositories = 100;

/** Histories of repositories in one window of time. */
export class Fleet {
  readonly #repositories: readonly StoredRepository[];

  /** @param subjects by repository: the packages that are asked about, and files and steps that leave them open */
  constructor(
    histories: readonly HistoryRow[],
    subjects: ReadonlyMap<string, readonly SubjectHistory[]>,
    window: Window,
  ) {
    this.#repositories = histories.map(
      (history) => new StoredRepository(history, subjects.get(history.repositoryId) ?? [], window),
    );
  }

  get size(): number {
    return this.#repositories.length;
  }

  answer(question: PackageQuestion): Pick<FleetIncident, 'verdict' | 'summary' | 'repositories'> {
    const repositories = worstFirst(this.#repositories.map((one) => one.answer(question)));
    const verdicts = repositories.map(({ verdict }) => verdict);
    return { verdict: worstOf(verdicts) ?? 'unknown', summary: countOf(verdicts), repositories };
  }
}

type Window = Omit<IncidentWindow, 'question'>;

class StoredRepository {
  readonly #history: HistoryRow;
  readonly #window: Window;
  /** By ecosystem and the key of their name. */
  readonly #packages: ReadonlyMap<string, readonly SubjectHistory[]>;
  readonly #ecosystems: ReadonlySet<string>;
  readonly #others: readonly SubjectHistory[];
  /** By ecosystem, of packages that it never had: their names make no difference. */
  readonly #absent = new Map<string | null, StoredIncident>();

  constructor(history: HistoryRow, subjects: readonly SubjectHistory[], window: Window) {
    this.#history = history;
    this.#window = window;
    const packages = subjects.filter(({ subject }) => subject.kind === 'package');
    this.#packages = Map.groupBy(packages, ({ subject: { ecosystem, name } }) => keyOf(ecosystem, name));
    this.#ecosystems = new Set(packages.map(({ subject }) => subject.ecosystem));
    this.#others = subjects.filter(({ subject }) => subject.kind !== 'package');
  }

  answer(question: PackageQuestion): RepositoryIncident {
    const { repositoryId, repository, teamId, state, readAt, summary } = this.#history;
    const about = { repositoryId, repository, teamId, state, readAt, history: summary };
    if (summary === null)
      return { ...about, verdict: 'unknown', occurrences: [], couldHaveResolved: [], unknown: [] };
    const { ecosystem, name } = question;
    const packages = (ecosystem === null ? [...this.#ecosystems] : [ecosystem]).flatMap(
      (one) => this.#packages.get(keyOf(one, name)) ?? [],
    );
    if (packages.length > 0) return { ...about, ...this.#assess(question, summary, packages) };
    const absent = this.#absent.get(ecosystem) ?? this.#assess(question, summary, []);
    this.#absent.set(ecosystem, absent);
    return { ...about, ...absent };
  }

  #assess(
    question: PackageQuestion,
    { commits }: Pick<HistorySummary, 'commits'>,
    packages: readonly SubjectHistory[],
  ): StoredIncident {
    const { refs, boundaries } = this.#history;
    // Of every ecosystem where nothing says which it is.
    const ecosystems =
      packages.length > 0
        ? new Set(packages.map(({ subject }) => subject.ecosystem))
        : question.ecosystem !== null && new Set([question.ecosystem, '']);
    const others = this.#others.filter(({ subject }) => !ecosystems || ecosystems.has(subject.ecosystem));
    const stored = { refs, boundaries, commits, subjects: [...packages, ...others] };
    return assessIncident(stored, { ...this.#window, question });
  }
}

function keyOf(ecosystem: string, name: string): string {
  return `${ecosystem}\0${nameKey(ecosystem, name)}`;
}

/** What is answered to one indicator of a list, of some repositories after others. */
export class IndicatorAnswer {
  readonly #indicator: Indicator;
  readonly #verdicts: IncidentVerdict[] = [];
  #named: FleetIndicator['repositories'] = [];

  constructor(indicator: Indicator) {
    this.#indicator = indicator;
  }

  add(fleet: Fleet): void {
    if (this.#indicator.kind === 'digest') {
      // No history keeps digests.
      for (let one = 0; one < fleet.size; one += 1) this.#verdicts.push('unknown');
      return;
    }
    const { repositories } = fleet.answer(this.#indicator.question);
    for (const { verdict } of repositories) this.#verdicts.push(verdict);
    const named = repositories.filter(({ verdict }) => verdict !== 'not_found');
    if (named.length === 0) return;
    this.#named = worstFirst([
      ...this.#named,
      ...named.map(({ repositoryId, repository, ...one }) => ({
        repositoryId,
        repository,
        verdict: one.verdict,
        versions: [...new Set(one.occurrences.flatMap(({ versions }) => versions))],
        branches: [...new Set(one.occurrences.flatMap(({ branches }) => branches))],
      })),
    ]).slice(0, maxRepositories);
  }

  result(): FleetIndicator {
    const { text, kind } = this.#indicator;
    return {
      indicator: text,
      kind,
      verdict: kind === 'digest' ? 'unknown' : (worstOf(this.#verdicts) ?? 'unknown'),
      summary: countOf(this.#verdicts),
      repositories: this.#named,
    };
  }
}

function worstFirst<One extends { readonly verdict: IncidentVerdict }>(
  answers: readonly One[],
): readonly One[] {
  const order = ({ verdict }: One) => incidentVerdicts.indexOf(verdict);
  return [...answers].sort((a, b) => order(a) - order(b));
}

export function worstOf(verdicts: readonly IncidentVerdict[]): IncidentVerdict | undefined {
  return incidentVerdicts.find((one) => verdicts.includes(one));
}

function countOf(verdicts: readonly IncidentVerdict[]): IncidentSummary {
  const count = (wanted: IncidentVerdict) => verdicts.filter((one) => one === wanted).length;
  return {
    present: count('present'),
    could_have_resolved: count('could_have_resolved'),
    unknown: count('unknown'),
    not_found: count('not_found'),
  };
}
