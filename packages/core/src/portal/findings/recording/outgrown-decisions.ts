// Decisions of people that do not hold for what their findings have become.
import type { ReportedFinding } from '../../../scan/identity/reported-finding.ts';
import { atLeast } from '../../../vocabulary/severity.ts';
import type { Stores } from '../../platform/storage/store-registry.ts';
import type { KeptFinding } from '../ingest-store.ts';
import { hasNewAdvisories } from '../matching/match-replaced.ts';

interface Met {
  readonly known: KeptFinding;
  readonly reported: ReportedFinding;
  readonly evidence: { readonly pass: string };
}

/** Why a finding is open again whose acceptance nobody approved who approves those of severity high. */
export const risenReason = 'It is of severity high or above since the decision, which nobody has approved.';
const newAdvisory = 'An advisory is new since the decision.';

/** Why their decisions do not hold, by finding. */
export async function outgrownDecisions(
  stores: Pick<Stores, 'findings' | 'ingest'>,
  met: readonly Met[],
): Promise<ReadonlyMap<string, string>> {
  const outgrown = new Map<string, string>();
  // A decision about a runtime holds for the advisories it was made on.
  const decided = met.filter(
    ({ known, reported, evidence }) =>
      reported.replaces !== undefined &&
      (known.status === 'acknowledged' || known.status === 'false_positive') &&
      evidence.pass !== 'alias',
  );
  if (decided.length > 0) {
    const advisories = await stores.ingest.advisories(decided.map(({ known }) => known.id));
    for (const { known, reported } of decided)
      if (hasNewAdvisories(advisories.get(known.id), reported)) outgrown.set(known.id, newAdvisory);
  }
  const severe = met.filter(
    ({ known, reported }) =>
      known.status === 'acknowledged' && known.statusBy === 'person' && atLeast(reported.severity, 'high'),
  );
  for (const id of await stores.findings.acceptedAsLess(severe.map(({ known }) => known.id)))
    outgrown.set(id, risenReason);
  return outgrown;
}
