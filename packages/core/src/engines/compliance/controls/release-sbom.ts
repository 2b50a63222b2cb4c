import type { ControlCheck } from '../control-check.ts';
import { automationNaming, makesReleases } from '../judgements.ts';
import { ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

export const releaseSbom: ControlCheck = {
  id: 'release-sbom',
  level: 'level3',
  title: 'Releases come with an SBOM',
  why: 'Users can only tell whether a new vulnerability concerns them when they know what is inside.',
  remediation:
    'Have the release workflow write an SBOM (CycloneDX or SPDX) and publish it with the artifacts.',
  references: [ospsBaseline, 'https://cyclonedx.org/', 'https://spdx.dev/'],
  requirements: ['OSPS-QA-02.02'],
  severity: 'low',
  category: 'supply-chain',
  check(facts) {
    const found = automationNaming(facts, {
      actions: /sbom|cyclonedx|syft|spdx|actions\/attest-sbom/i,
      commands:
        /\bsyft\b|cyclonedx|\bspdx\b|\bsbom\b|npm sbom|bom-tool|\btrivy\b[^\n]{0,200}--format (?:cyclonedx|spdx)/i,
    });
    const goreleaser = facts.settings.find(
      ({ path, text }) => /goreleaser/.test(path) && /^sboms:/m.test(text),
    );
    if (goreleaser) found.push({ path: goreleaser.path, note: 'sboms' });
    if (found.length > 0) return pass('A workflow writes an SBOM.', found.slice(0, 3));
    const file = facts.paths.find((path) =>
      /(?:^|\/)(?:s?bom|[\w.-]{1,200}\.(?:cdx|spdx))\.(?:json|xml)$/i.test(path),
    );
    if (file) return pass(`The repository holds an SBOM: ${file}.`, [{ path: file, note: 'the SBOM' }]);
    return makesReleases(facts) === false
      ? notApplicable('The project has not released anything.')
      : fail('No workflow writes an SBOM, and none is in the repository.');
  },
};
