// What a portal says of each indicator of a list, one question for each package.
import type { Indicator } from '@assay/core/repository-history';
import type { Operations } from '../client/api.d.ts';

export type IncidentAnswer = Omit<Operations['GET /v1/packages/incidents']['reply'], 'pagination'>;
type Verdict = IncidentAnswer['verdict'];

export interface FleetIndicator {
  /** As the list writes it. */
  readonly indicator: string;
  readonly kind: Indicator['kind'];
  readonly verdict: Verdict;
  /** Of a package; null of a digest, which no portal keeps. */
  readonly answer: IncidentAnswer | null;
}

export interface FleetIndicators {
  /** The worst. */
  readonly verdict: Verdict;
  readonly indicators: readonly FleetIndicator[];
}

const worstFirst: readonly Verdict[] = ['present', 'could_have_resolved', 'unknown', 'not_found'];

export async function fleetIndicators(
  list: readonly Indicator[],
  ask: (asked: string) => Promise<IncidentAnswer>,
): Promise<FleetIndicators> {
  const indicators: FleetIndicator[] = [];
  for (const { text: indicator, kind } of list) {
    const answer = kind === 'package' ? await ask(indicator) : null;
    indicators.push({ indicator, kind, verdict: answer?.verdict ?? 'unknown', answer });
  }
  const verdict = worstFirst.find((one) => indicators.some((own) => own.verdict === one)) ?? 'not_found';
  return { verdict, indicators };
}
