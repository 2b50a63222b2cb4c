import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const dependencyReleaseGate: ControlCheck = {
  id: 'dependency-release-gate',
  level: 'level3',
  title: 'Dependency findings are resolved before a release',
  why: 'A release distributes a known vulnerability to all users.',
  remediation: 'Document that dependency findings are fixed or triaged before a release.',
  references: [ospsBaseline],
  requirements: ['OSPS-VM-05.02'],
  severity: 'info',
  category: 'repository-hygiene',
  check: (facts) =>
    statedIn(facts, ['security', 'contributing', 'governance', 'practice'], {
      says: /\b(?:before|prior to|block\w{0,40}|no) (?:\w{1,40} ){0,3}releas\w{1,40}[^.\n]{0,160}\b(?:dependenc|vulnerab|advisor|audit|SCA)\w{0,40}|\b(?:dependenc|vulnerab|advisor|audit|SCA)\w{0,40}[^.\n]{0,160}\b(?:before|prior to|block\w{0,40}) (?:\w{1,40} ){0,3}releas\w{1,40}/i,
      missing: 'No document requires a dependency check before a release.',
    }),
};
