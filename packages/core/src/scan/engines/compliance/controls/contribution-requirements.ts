import type { ControlCheck } from '../control-check.ts';
import { findStatement } from '../facts/documents.ts';
import { writeContributingGuide } from '../fixes/policy-documents.ts';
import { githubCommunity, ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';
import { pass } from '../verdict.ts';

export const contributionRequirements: ControlCheck = {
  id: 'contribution-requirements',
  level: 'level2',
  profile: 'open-source',
  title: 'Contribution requirements',
  why: 'Contributors and reviewers need the same acceptance criteria.',
  remediation:
    'List in CONTRIBUTING.md what a change requires: tests, style, documentation, commit messages, review.',
  references: [ospsBaseline, githubCommunity],
  requirements: ['OSPS-GV-03.02'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    const says =
      /\b(?:tests?|lint\w{0,40}|coding (?:style|standards?)|code style|style guide|format(?:ter|ting)?|commit messages?|conventional commits|changelog|coverage|benchmarks?|sign(?:ed)?[- ]off)\b/i;
    const stated = statedIn(facts, ['contributing'], {
      says,
      missing: 'No contributing guide lists the requirements for a change.',
    });
    if (stated.result === 'pass') return stated;
    const guides = facts.documents.filter(
      ({ path }) =>
        /(?:contribut|develop|hacking)\w{0,40}\.\w{1,40}$/i.test(path) || /pull_request_template/i.test(path),
    );
    const found = findStatement(guides, ['practice'], says);
    return found ? pass(`${found.path} documents it.`, [found]) : stated;
  },
  fix: writeContributingGuide,
};
