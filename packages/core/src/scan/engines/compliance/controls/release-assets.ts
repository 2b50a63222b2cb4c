import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { automationNaming, makesReleases } from '../shared-verdicts.ts';
import { notApplicable, pass, unknown } from '../verdict.ts';

export const releaseAssets: ControlCheck = {
  id: 'release-assets',
  level: 'level3',
  title: 'Release assets include the version',
  why: 'A file without a version cannot be matched to its release.',
  remediation:
    'Publish to a package registry, or include the version in asset names in the release workflow.',
  references: [ospsBaseline],
  requirements: ['OSPS-BR-02.02'],
  severity: 'info',
  category: 'supply-chain',
  check(facts) {
    const registry = automationNaming(facts, {
      actions:
        /gh-action-pypi-publish|goreleaser|changesets\/action|npm-publish|release-gem|semantic-release|build-push-action/i,
      commands:
        /\b(?:npm|pnpm|yarn npm|cargo|uv|poetry|flit|hatch|lerna)\s{1,20}(?:-\S{1,200}\s{1,20}){0,5}publish\b|\btwine upload|\bgem push|goreleaser|mvn\b[^\n]{0,200}\bdeploy\b|semantic-release|VERSION[^\n]{0,200}\.(?:tar\.gz|zip|tgz)|ref_name[^\n]{0,200}\.(?:tar\.gz|zip|tgz)/,
      settingsFiles: /goreleaser|releaserc/,
    });
    if (registry.length > 0)
      return pass('Release assets include the version in their names.', registry.slice(0, 3));
    return makesReleases(facts) === false
      ? notApplicable('The project has not released anything.')
      : unknown(
          'No workflow in the repository publishes releases. The releases on the code host would decide this control.',
        );
  },
};
