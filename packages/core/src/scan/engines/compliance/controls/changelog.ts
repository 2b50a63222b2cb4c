import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { automationNaming, makesReleases } from '../shared-verdicts.ts';
import { fail, notApplicable, pass, unknown } from '../verdict.ts';

export const changelog: ControlCheck = {
  id: 'changelog',
  level: 'level2',
  title: 'Changelog',
  why: 'Users need to see what a release changes, and whether it fixes a vulnerability that affects them.',
  remediation:
    'Keep a CHANGELOG.md with an entry for every release, or let the release workflow generate release notes.',
  references: [ospsBaseline, 'https://keepachangelog.com/en/1.1.0/'],
  requirements: ['OSPS-BR-04.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    const log = facts.documents.find(
      ({ kind, text }) => kind === 'changelog' && /\d{1,200}\.\d{1,200}|unreleased|20\d\d/i.test(text),
    );
    if (log)
      return pass(`${log.path} lists changes by release.`, [{ path: log.path, note: 'the changelog' }]);
    const nested = facts.paths.find((path) =>
      /^(?:\.changeset\/config\.json|(?:changelog|changes|newsfragments|changelog\.d)\/[^/]{1,200}|(?:packages|crates|pkg)\/[^/]{1,200}\/changelog\.md)$/i.test(
        path,
      ),
    );
    if (nested) return pass(`Changes are collected in ${nested}.`, [{ path: nested, note: 'the changelog' }]);
    const notes = automationNaming(facts, {
      actions: /goreleaser|release-please|release-drafter|semantic-release|changesets\/action|git-cliff/i,
      commands: /generate-notes|--notes(?:-file)?\b|semantic-release|git-cliff/,
      settingsFiles: /goreleaser|releaserc/,
    });
    if (notes.length > 0) return pass('The release workflow generates release notes.', notes.slice(0, 3));
    return makesReleases(facts) === false
      ? notApplicable('The project has not released anything.')
      : makesReleases(facts)
        ? unknown(
            'The repository has no changelog. Release notes on the code host would decide this control.',
          )
        : fail('There is no changelog and no release notes.');
  },
};
