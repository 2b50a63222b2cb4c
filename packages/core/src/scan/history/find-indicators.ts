// What a repository's history says of each indicator of a list.
import { hasFilesIn } from './describe-history.ts';
import { type FoundDigests, findDigests } from './find-digest.ts';
import type { HistoryIndex } from './history-index.ts';
import {
  findIncident,
  type IncidentOptions,
  type IncidentReport,
  type IncidentVerdict,
  incidentVerdicts,
} from './incident.ts';
import type { Indicator } from './indicators.ts';

export interface IndicatorReport {
  /** As the list writes it. */
  readonly indicator: string;
  readonly kind: Indicator['kind'];
  readonly verdict: IncidentVerdict;
  /** Of a package one; of a digest one for each package that a lockfile names it for. */
  readonly reports: readonly IncidentReport[];
  /** Of a digest: files that name packages without digests, so that nobody knows which archive was installed. */
  readonly withoutDigests: readonly string[];
}

export interface IndicatorsReport {
  /** The worst. */
  readonly verdict: IncidentVerdict;
  readonly indicators: readonly IndicatorReport[];
}

export async function findIndicators(
  index: HistoryIndex,
  indicators: readonly Indicator[],
  options: Omit<IncidentOptions, 'question' | 'versions'>,
): Promise<IndicatorsReport> {
  const digests = new Set(indicators.flatMap((one) => (one.kind === 'digest' ? [one.digest] : [])));
  const found =
    digests.size === 0
      ? { places: new Map(), withoutDigests: [] }
      : await findDigests(index, options.git, digests, options.signal);
  const reports: IndicatorReport[] = [];
  for (const one of indicators) reports.push(await reportOf(index, one, { found, options }));
  return { verdict: worst(reports.map(({ verdict }) => verdict)), indicators: reports };
}

async function reportOf(
  index: HistoryIndex,
  one: Indicator,
  {
    found,
    options,
  }: { readonly found: FoundDigests; readonly options: Omit<IncidentOptions, 'question' | 'versions'> },
): Promise<IndicatorReport> {
  const { text: indicator, kind } = one;
  if (one.kind === 'package') {
    const report = await findIncident(index, { ...options, question: one.question });
    return { indicator, kind, verdict: report.verdict, reports: [report], withoutDigests: [] };
  }
  const { withoutDigests } = found;
  const reports: IncidentReport[] = [];
  for (const place of found.places.get(one.digest) ?? [])
    reports.push(await findIncident(index, { ...options, ...place }));
  const isUnknown =
    withoutDigests.length > 0 || index.tree.boundary.length > 0 || !hasFilesIn(index, options.folder ?? '');
  const verdicts = reports.map(({ verdict }) => verdict);
  return {
    indicator,
    kind,
    verdict: worst([...verdicts, isUnknown ? 'unknown' : 'not_found']),
    reports,
    withoutDigests,
  };
}

/** `not_found` of none. */
function worst(verdicts: readonly IncidentVerdict[]): IncidentVerdict {
  return incidentVerdicts.find((one) => verdicts.includes(one)) ?? 'not_found';
}
