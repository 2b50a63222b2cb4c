// Shapes of what the portal says about the history of repositories' dependencies.

import type { StoredIncident } from '../../scan/history/assess-incident.ts';
import type { HistorySummary } from '../../scan/history/describe-history.ts';
import type { Exposure } from '../../scan/history/exposure.ts';
import type { IncidentVerdict } from '../../scan/history/incident.ts';
import type { Indicator } from '../../scan/history/indicators.ts';
import type { PackageQuestion } from '../../scan/history/package-question.ts';
import type { Severity } from '../../vocabulary/severity.ts';

/** `read`: whole; `shallow`: the remote is a shallow clone; `failed`, `never`: nothing is known. */
export const historyStates = ['read', 'shallow', 'failed', 'never'] as const;
export type HistoryState = (typeof historyStates)[number];

export const exposureStates = ['open', 'fixed', 'unknown'] as const;
/** `unknown`: a manifest without a lockfile names a range, and nobody knows which version was installed. */
export type ExposureState = (typeof exposureStates)[number];

export interface ExposureFilter {
  readonly repositoryId?: string;
  readonly team?: string;
  /** An id or alias. */
  readonly advisory?: string;
  readonly package?: string;
  readonly severity?: readonly Severity[];
  readonly state?: readonly ExposureState[];
  readonly exploited?: boolean;
  /** Other branches than the default one, too. */
  readonly allBranches?: boolean;
}

export interface RepositoryExposure extends Exposure {
  readonly repositoryId: string;
  readonly repository: string;
  readonly teamId: string;
  readonly state: ExposureState;
  /** When a finding of this portal first said it; null where none did. */
  readonly knownAt: string | null;
}

/** Days are those since it was there and published. */
export interface ExposureFigures {
  readonly open: number;
  readonly fixed: number;
  readonly unknown: number;
  /** Median until it was gone by an upgrade or a removal; null without any. */
  readonly medianDaysToFix: number | null;
  /** Median until the package was upgraded. */
  readonly medianDaysToAdopt: number | null;
  /** Repairs that the medians count. */
  readonly counted: number;
}

export interface ExposureSummary extends ExposureFigures {
  readonly teams: readonly (ExposureFigures & { readonly teamId: string; readonly team: string })[];
  readonly repositories: readonly (ExposureFigures & {
    readonly repositoryId: string;
    readonly repository: string;
  })[];
  /** Visible repositories about which not everything is known. */
  readonly unknownRepositories: readonly UnknownHistory[];
}

export interface UnknownHistory {
  readonly repositoryId: string;
  readonly repository: string;
  readonly state: HistoryState;
  /** Why it could not be read whole. */
  readonly message: string;
}

export interface IncidentQuestion {
  /** A name or package URL with a version or range. */
  readonly package: string;
  readonly from?: string;
  readonly to?: string;
  readonly team?: string;
  readonly repositoryId?: string;
}

export interface RepositoryIncident extends StoredIncident {
  readonly repositoryId: string;
  readonly repository: string;
  readonly teamId: string;
  readonly state: HistoryState;
  readonly readAt: string | null;
  /** What was searched; null where nothing was. */
  readonly history: HistorySummary | null;
}

export interface FleetIncident {
  readonly package: PackageQuestion;
  readonly from: string | null;
  readonly to: string;
  /** The worst of all repositories; `unknown` without any. */
  readonly verdict: IncidentVerdict;
  readonly summary: IncidentSummary;
  readonly repositories: readonly RepositoryIncident[];
}

/** Repositories by their verdict. */
export type IncidentSummary = Readonly<Record<IncidentVerdict, number>>;

export interface IndicatorQuestion extends Omit<IncidentQuestion, 'package'> {
  /** The text of a list: see `parseIndicators`. */
  readonly indicators: string;
}

export interface FleetIndicator {
  /** As the list writes it. */
  readonly indicator: string;
  readonly kind: Indicator['kind'];
  /** The worst of all repositories. */
  readonly verdict: IncidentVerdict;
  readonly summary: IncidentSummary;
  /** Those that may have had it, 100 at most, `present` before `unknown`; none of a digest. */
  readonly repositories: readonly (Pick<RepositoryIncident, 'repositoryId' | 'repository' | 'verdict'> & {
    readonly versions: readonly string[];
    readonly branches: readonly string[];
  })[];
}

export interface FleetIndicators {
  readonly from: string | null;
  readonly to: string;
  /** The worst; `unknown` without any repository. */
  readonly verdict: IncidentVerdict;
  /** Repositories that were asked about. */
  readonly searched: number;
  readonly indicators: readonly FleetIndicator[];
}
