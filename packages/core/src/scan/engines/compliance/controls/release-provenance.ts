import type { ControlCheck } from '../control-check.ts';
import { automationNaming, makesReleases, releaseSteps } from '../shared-verdicts.ts';
import { fail, notApplicable, pass, unknown } from '../verdict.ts';

export const releaseProvenance: ControlCheck = {
  id: 'release-provenance',
  level: 'level4',
  title: 'Release provenance',
  why: 'Provenance states the commit and workflow that built a release, and can be verified automatically.',
  remediation:
    'Attest artifacts in the release workflow (`actions/attest-build-provenance`, `npm publish --provenance`, trusted publishing).',
  references: [
    'https://slsa.dev/spec/v1.2/build-track-basics',
    'https://docs.github.com/en/actions/concepts/security/artifact-attestations',
  ],
  requirements: ['SLSA Build L2'],
  severity: 'low',
  category: 'supply-chain',
  check(facts) {
    const found = automationNaming(facts, {
      actions:
        /attest-build-provenance|actions\/attest@|slsa-github-generator|gh-action-pypi-publish|rubygems\/release-gem/,
      commands: /--provenance\b|NPM_CONFIG_PROVENANCE|cosign attest|gh attestation|--attestations\b/,
    });
    if (found.length > 0) return pass('The release workflow attests what it publishes.', found.slice(0, 3));
    const releases = makesReleases(facts);
    if (releases === false) return notApplicable('The project has not released anything.');
    if (releases === null)
      return unknown('The tags were not fetched, so releases are unknown. Audit a full clone.');
    return releaseSteps(facts).length > 0
      ? fail('The release workflow attests nothing.')
      : unknown(
          'No workflow in the repository publishes releases. The releases on the code host would decide this control.',
        );
  },
};
