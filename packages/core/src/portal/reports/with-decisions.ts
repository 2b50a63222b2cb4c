// What was decided about the vulnerabilities of an SBOM, beside each of them.
import { analysisOf } from '../../scan/documents/vex/cyclonedx-vex.ts';
import type { VexStatement } from '../../scan/documents/vex/vex-document.ts';
import { purlOf } from '../../scan/engines/dependencies/packages/purl.ts';
import type { SbomVulnerability } from '../../scan/engines/dependencies/sbom/sbom-vulnerabilities.ts';
import { AdvisoryNames } from '../findings/matching/advisory-names.ts';

export function withDecisions(
  vulnerabilities: readonly SbomVulnerability[],
  statements: readonly VexStatement[],
): readonly SbomVulnerability[] {
  const known = new AdvisoryNames<VexStatement>();
  for (const statement of statements)
    if (statement.assessment.status !== 'under_investigation')
      known.add(statement, statement, statement.purl);
  return vulnerabilities.map((one) => {
    const analyses = new Map(
      one.affects.flatMap((found) => {
        const statement = known.sharing(one.advisory, purlOf(found)).next().value;
        return statement ? [[found, analysisOf(statement.assessment)] as const] : [];
      }),
    );
    return analyses.size === 0 ? one : { ...one, analyses };
  });
}
