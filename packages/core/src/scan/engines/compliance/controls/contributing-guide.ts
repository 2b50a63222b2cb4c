import type { ControlCheck } from '../control-check.ts';
import { findStatement } from '../facts/documents.ts';
import { writeContributingGuide } from '../fixes/policy-documents.ts';
import { githubCommunity, ospsBaseline } from '../references.ts';
import { orOfOwner } from '../shared-verdicts.ts';
import { fail, pass } from '../verdict.ts';

export const contributingGuide: ControlCheck = {
  id: 'contributing-guide',
  level: 'level1',
  profile: 'open-source',
  title: 'Contributing guide',
  why: 'Contributors who know the process submit changes that can be merged.',
  remediation: 'Add a CONTRIBUTING.md that describes how changes are proposed, reviewed and merged.',
  references: [ospsBaseline, githubCommunity],
  requirements: ['OSPS-GV-03.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    const { documents } = facts;
    const guide = documents.find(({ kind, text }) => kind === 'contributing' && text.trim().length > 80);
    if (guide)
      return pass(`The contributing guide is ${guide.path}.`, [
        { path: guide.path, note: 'the contributing guide' },
      ]);
    const nested = documents.find(({ path }) => /(?:^|\/)contribut\w{0,40}\.\w{1,40}$/i.test(path));
    if (nested)
      return pass(`The contributing guide is ${nested.path}.`, [
        { path: nested.path, note: 'the contributing guide' },
      ]);
    const section = findStatement(
      documents,
      ['readme'],
      /^(?:[#=]{1,8}\s{0,20}(?:[^\n]{0,60}\b)?)?contribut\w{1,40}[^\n]{0,200}\n[\s\S]{200}/im,
    );
    return section
      ? pass(`${section.path} has a section on contributing.`, [
          { ...section, note: 'a section on contributing' },
        ])
      : orOfOwner(
          facts,
          fail('There is no CONTRIBUTING file, and no README section explains how to contribute.'),
        );
  },
  fix: writeContributingGuide,
};
