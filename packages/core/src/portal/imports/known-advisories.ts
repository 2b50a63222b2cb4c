// What the portal knows of the vulnerabilities that a scanner reports: by the advisory that it names, or by the id of one
// that its rule or title is called by.
import { advisoryUrl } from '../../scan/engines/dependencies/advisories/advisory.ts';
import { advisoryIdsIn } from '../../vocabulary/advisory-id.ts';
import type { DetectedAdvisory, Detection } from '../../vocabulary/detection.ts';
import type { AdvisoryKnowledge } from '../inventory/advisory-knowledge.ts';

/** Detections in their order; `knowledge`: undefined without a database of advisories. */
export async function withKnownAdvisories(
  detections: readonly Detection[],
  knowledge: AdvisoryKnowledge | undefined,
): Promise<readonly Detection[]> {
  const named = detections.map((one) => {
    const advisory = one.advisory ?? namedAdvisory(one);
    return advisory === undefined ? one : { ...one, advisory };
  });
  const known = (await knowledge?.addTo(named)) ?? named;
  return known.map((one) => {
    const { package: found, remediation } = one;
    const fix = found?.fixedVersion ?? null;
    if (remediation !== '' || !found || fix === null) return one;
    return { ...one, remediation: `Upgrade ${found.name} to ${fix} or later.` };
  });
}

/** Rules of many scanners are called by the vulnerability that they find. */
function namedAdvisory({ ruleId, title }: Detection): DetectedAdvisory | undefined {
  const [id, ...aliases] = [...new Set([ruleId, title].flatMap(advisoryIdsIn))];
  if (id === undefined) return undefined;
  return {
    id,
    aliases: aliases.slice(0, 50),
    cvss: null,
    cvssScore: null,
    url: advisoryUrl(id),
    published: null,
    modified: null,
    epss: null,
    kev: null,
  };
}
