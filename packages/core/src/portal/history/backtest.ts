// What a policy, gate or decision rule would have decided in the past about the vulnerabilities that a history shows.
import type { Exposure } from '../../scan/history/exposure.ts';
import type { Severity } from '../../vocabulary/severity.ts';
import type { StoredExposure } from './exposure-store.ts';
import type { UnknownHistory } from './inventory-history.ts';

/** One of them: the ids of a policy or decision rule, or the minimum severity of a gate. */
export interface BacktestQuestion {
  readonly policy?: string;
  readonly rule?: string;
  readonly failOn?: Severity;
  readonly from: string;
  readonly to?: string;
  readonly team?: string;
  /** Ids; all that are visible unless given. */
  readonly repositories?: readonly string[];
}

/** What a rule that is not there yet would have hidden in the last year. */
export interface RuleHistory {
  readonly from: string;
  readonly to: string;
  /** Vulnerabilities of dependencies that it would have hidden; null where no history has been read. */
  readonly hidden: number | null;
  /** Of these, listed as exploited afterwards; null where no history has been read. */
  readonly laterExploited: number | null;
  /** Those that it would have left open; null where no history has been read. */
  readonly others: number | null;
  /** Repositories whose history has been read. */
  readonly repositories: number;
  /** Repositories whose history is not known, or not whole. */
  readonly unknownRepositories: number;
  /** What the past does not say. */
  readonly notes: readonly string[];
}

/** `block`: the change that brings it in is stopped; `hide`: it is not among the open findings. */
export type BacktestEffect = 'block' | 'hide';

export interface BacktestDecision {
  readonly repositoryId: string;
  readonly repository: string;
  readonly teamId: string;
  readonly advisory: string;
  readonly package: string;
  readonly versions: readonly string[];
  readonly severity: Severity | null;
  /** When it would have been decided on. */
  readonly at: string;
  /** Who brought it in. */
  readonly commit: string;
  readonly author: string;
  readonly published: string | null;
  /** The day on which it was listed as exploited, after that; null where it was not. */
  readonly laterExploited: string | null;
  /** Days within the window during which it was there and published. */
  readonly days: number;
}

export interface BacktestFigures {
  readonly decided: number;
  readonly laterExploited: number;
  /** Exposures within the window that it lets through, or leaves open. */
  readonly others: number;
  readonly othersLaterExploited: number;
  /** Of exposure, within the window. */
  readonly daysWithout: number;
  /** The same without what it blocks or hides. */
  readonly daysWith: number;
}

export interface Backtest extends BacktestFigures {
  readonly effect: BacktestEffect;
  readonly subject: string;
  readonly from: string;
  readonly to: string;
  /** Exposures that were known only after they had come in: no check of a change can see these. */
  readonly notKnownThen: number;
  readonly decisions: readonly BacktestDecision[];
  readonly teams: readonly (BacktestFigures & { readonly teamId: string; readonly team: string })[];
  readonly unknownRepositories: readonly UnknownHistory[];
  /** What the past does not say. */
  readonly notes: readonly string[];
}

export interface BacktestWindow {
  readonly from: Date;
  readonly to: Date;
}

const dayMs = 24 * 3_600_000;

/** When someone could know that it is there: brought in and published; null where nobody says when it was published. */
export function knownAt({ present, published }: Exposure): Date | null {
  if (published === null) return null;
  return new Date(Math.max(Date.parse(present.at), Date.parse(published)));
}

/** Whether it was published when it came in. */
export function wasKnownThen({ present, published }: Exposure): boolean {
  return published !== null && Date.parse(published) <= Date.parse(present.at);
}

/** Whether it was listed as exploited by that time. */
export function wasExploited({ exploited }: Exposure, at: Date): boolean {
  return exploited !== null && Date.parse(exploited) <= at.getTime();
}

/** Those of which a part lies in the window, and of which a lockfile says the version. */
export function exposuresWithin(
  exposures: readonly StoredExposure[],
  { from, to }: BacktestWindow,
): readonly StoredExposure[] {
  return exposures.filter(({ exposure }) => {
    const known = knownAt(exposure);
    const end = exposure.fixed === null ? to.getTime() : Date.parse(exposure.fixed.at);
    return exposure.declared === null && known !== null && known <= to && end > from.getTime();
  });
}

export function describeDecision(
  { exposure, ...about }: StoredExposure,
  at: string,
  window: BacktestWindow,
): BacktestDecision {
  const { advisory, versions, severity, present, published, exploited } = exposure;
  return {
    ...about,
    advisory,
    package: exposure.package,
    versions,
    severity,
    at,
    commit: present.commit,
    author: present.author,
    published,
    laterExploited: exploitedAfter(exposure, at) ? exploited : null,
    days: daysWithin(exposure, window),
  };
}

export function backtestFigures(
  all: readonly StoredExposure[],
  decisions: ReadonlyMap<StoredExposure, string>,
  window: BacktestWindow,
): BacktestFigures {
  let [decided, laterExploited, others, othersLaterExploited] = [0, 0, 0, 0];
  let [daysWithout, daysWith] = [0, 0];
  for (const one of all) {
    const { exposure } = one;
    const at = decisions.get(one);
    const days = daysWithin(exposure, window);
    const isLater = exploitedAfter(exposure, at ?? exposure.present.at);
    daysWithout += days;
    if (at === undefined) {
      others += 1;
      daysWith += days;
      if (isLater) othersLaterExploited += 1;
    } else {
      decided += 1;
      if (isLater) laterExploited += 1;
    }
  }
  return {
    decided,
    laterExploited,
    others,
    othersLaterExploited,
    daysWithout: Math.round(daysWithout * 10) / 10,
    daysWith: Math.round(daysWith * 10) / 10,
  };
}

function exploitedAfter({ exploited }: Exposure, at: string): boolean {
  return exploited !== null && Date.parse(exploited) > Date.parse(at);
}

function daysWithin(exposure: Exposure, { from, to }: BacktestWindow): number {
  const known = knownAt(exposure);
  if (known === null) return 0;
  const end = exposure.fixed === null ? to.getTime() : Date.parse(exposure.fixed.at);
  const days = (Math.min(end, to.getTime()) - Math.max(known.getTime(), from.getTime())) / dayMs;
  return Math.max(0, Math.round(days * 10) / 10);
}
