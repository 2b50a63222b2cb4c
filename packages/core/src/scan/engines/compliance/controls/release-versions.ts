import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, noHistory, notApplicable, pass, unknown } from '../verdict.ts';

export const releaseVersions: ControlCheck = {
  id: 'release-versions',
  level: 'level2',
  title: 'Unique release versions',
  why: 'Two releases with the same version cannot be distinguished when one is vulnerable.',
  remediation: 'Tag every release with a unique version, such as v1.4.0.',
  references: [ospsBaseline, 'https://semver.org/'],
  requirements: ['OSPS-BR-02.01'],
  severity: 'low',
  category: 'supply-chain',
  check({ history }) {
    if (!history) return noHistory;
    if (history.tags === null) return unknown('The tags were not fetched; audit a full clone.');
    if (history.tags.length === 0)
      return notApplicable('The project has no tag, so it has not released anything.');
    const versions = history.tags.filter(({ name }) =>
      /(?:^|[^\d.])v?\d{1,200}(?:[._]\d{1,20}){1,5}|\d{4}-?\d\d-?\d\d|^v\d{1,200}/.test(name),
    );
    return versions.length * 2 > history.tags.length
      ? pass(
          `${versions.length} of the latest ${history.tags.length} tags are versions.`,
          versions.slice(0, 3).map(({ name }) => ({ note: `tag ${name}` })),
        )
      : fail(
          'Most tags are not versions.',
          history.tags.slice(0, 3).map(({ name }) => ({ note: `tag ${name}` })),
        );
  },
};
