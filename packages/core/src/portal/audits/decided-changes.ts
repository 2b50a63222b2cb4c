// Findings introduced by a change, with decisions of people about the same at the same place, as in reviews of pull requests.
import type { ReportedFinding } from '../../scan/identity/reported-finding.ts';
import type { DecisionService } from '../code-host/decision-service.ts';

/** What only the change suppresses is open. */
export async function decidedChanges(
  decisions: Pick<DecisionService, 'known'>,
  repositoryId: string,
  findings: readonly ReportedFinding[],
): Promise<readonly ReportedFinding[]> {
  const known = await decisions.known(
    repositoryId,
    findings.map(({ fingerprint, severity, location, hint }) => {
      return { fingerprint, severity, place: { path: location?.path ?? '', hint } };
    }),
  );
  return findings.map((finding, index) => {
    const status = known[index];
    if (!status) return { ...finding, suppression: null };
    const { reason = null, expiresAt = null } = status.decision ?? {};
    return { ...finding, suppression: { kind: 'decision', reason, until: expiresAt } };
  });
}
