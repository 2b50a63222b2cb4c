import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { fail, notApplicable, pass, unknown } from '../verdict.ts';

export const releaseVersions: ControlCheck = {
  id: 'release-versions',
  level: 'level2',
  title: 'Releases have versions of their own',
  why: 'Two things with the same name can not be told apart when one of them is vulnerable.',
  remediation: 'Tag every release with a version that is used once, such as v1.4.0.',
  references: [ospsBaseline, 'https://semver.org/'],
  requirements: ['OSPS-BR-02.01'],
  severity: 'low',
  category: 'supply-chain',
  check({ history }) {
    if (!history) return unknown('There is no git repository whose tags could be read.');
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
          'Most tags are no versions.',
          history.tags.slice(0, 3).map(({ name }) => ({ note: `tag ${name}` })),
        );
  },
};
