import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { automationNaming, makesReleases } from '../shared-verdicts.ts';
import { fail, notApplicable, pass, unknown } from '../verdict.ts';

export const releaseSigning: ControlCheck = {
  id: 'release-signing',
  level: 'level2',
  title: 'Signed releases',
  why: 'Without a signature, users cannot distinguish a genuine release from a replaced one.',
  remediation:
    'Sign artifacts in the release workflow (Sigstore, attestations, registry provenance), or sign the tags.',
  references: [
    ospsBaseline,
    'https://docs.sigstore.dev/',
    'https://docs.github.com/en/actions/concepts/security/artifact-attestations',
  ],
  requirements: ['OSPS-BR-06.01'],
  severity: 'medium',
  category: 'supply-chain',
  check(facts) {
    const found = automationNaming(facts, {
      actions:
        /sigstore\/|actions\/attest|slsa-framework\/slsa-github-generator|pypa\/gh-action-pypi-publish|crazy-max\/ghaction-import-gpg|rubygems\/release-gem/,
      commands:
        /\bcosign\s{1,20}(?:sign|attest)|\bgpg2?\b[^\n]{0,200}--(?:detach-sign|clearsign|armor)|--provenance\b|NPM_CONFIG_PROVENANCE|\bminisign\b|\bgh attestation|\bsigstore\s{1,20}sign|jarsigner|signtool/,
    });
    const goreleaser = facts.settings.find(
      ({ path, text }) => /goreleaser/.test(path) && /^(?:signs|docker_signs|binary_signs):/m.test(text),
    );
    if (goreleaser) found.push({ path: goreleaser.path, note: 'signs' });
    if (found.length > 0) return pass('The release workflow signs what it publishes.', found.slice(0, 3));
    const tags = facts.history?.tags;
    const latest = tags?.slice(0, 5) ?? [];
    if (latest.length > 0 && latest.every(({ signed }) => signed))
      return pass(
        'The latest tags are signed.',
        latest.map(({ name }) => ({ note: `tag ${name}` })),
      );
    const releases = makesReleases(facts);
    if (releases === false) return notApplicable('The project has not released anything.');
    if (releases === null)
      return unknown('The tags were not fetched, so releases are unknown. Audit a full clone.');
    return fail('No release workflow signs artifacts, and not all of the latest tags are signed.');
  },
};
