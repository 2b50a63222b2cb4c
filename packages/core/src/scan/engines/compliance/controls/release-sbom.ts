import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { automationNaming, makesReleases } from '../shared-verdicts.ts';
import { fail, notApplicable, pass } from '../verdict.ts';

export const releaseSbom: ControlCheck = {
  id: 'release-sbom',
  level: 'level3',
  title: 'Release SBOM',
  why: 'Users need a list of components to know whether a new vulnerability affects them.',
  remediation:
    'Generate an SBOM (CycloneDX or SPDX) in the release workflow, and publish it with the artifacts.',
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
    if (found.length > 0) return pass('A workflow generates an SBOM.', found.slice(0, 3));
    const file = facts.paths.find((path) =>
      /(?:^|\/)(?:s?bom|[\w.-]{1,200}\.(?:cdx|spdx))\.(?:json|xml)$/i.test(path),
    );
    if (file) return pass(`The repository contains an SBOM: ${file}.`, [{ path: file, note: 'the SBOM' }]);
    return makesReleases(facts) === false
      ? notApplicable('The project has not released anything.')
      : fail('No workflow generates an SBOM, and the repository contains none.');
  },
};
