import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { makesReleases, statedIn } from '../shared-verdicts.ts';
import { notApplicable } from '../verdict.ts';

export const releaseVerification: ControlCheck = {
  id: 'release-verification',
  level: 'level3',
  profile: 'open-source',
  title: 'Release verification instructions',
  why: 'A signature protects only users who know how to verify it.',
  remediation: 'Document the commands that verify the signature, checksum or provenance of a release.',
  references: [ospsBaseline, 'https://docs.sigstore.dev/cosign/verifying/verify/'],
  requirements: ['OSPS-DO-03.01'],
  severity: 'info',
  category: 'supply-chain',
  check(facts) {
    if (makesReleases(facts) === false) return notApplicable('The project has not released anything.');
    return statedIn(facts, ['readme', 'security', 'practice', 'changelog'], {
      says: /cosign verify|gh attestation verify|slsa-verifier|gpg2? --verify|npm audit signatures|minisign -V|sha(?:256|512)sum (?:-c|--check)|\bverify(?:ing)?\b[^.\n]{0,80}\b(?:signatures?|checksums?|provenance|attestations?|integrity|authenticity)\b/i,
      missing: 'No document describes how to verify a release.',
    });
  },
};
