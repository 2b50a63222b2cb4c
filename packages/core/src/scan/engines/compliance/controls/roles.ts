import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const roles: ControlCheck = {
  id: 'roles',
  level: 'level2',
  profile: 'open-source',
  title: 'Roles and responsibilities',
  why: 'Contributors and users need to know who decides, who releases and who responds to reports.',
  remediation:
    'Describe the roles of the project and their responsibilities in GOVERNANCE.md or MAINTAINERS.md.',
  references: [ospsBaseline, 'https://contribute.cncf.io/maintainers/governance/'],
  requirements: ['OSPS-GV-01.02'],
  severity: 'info',
  category: 'repository-hygiene',
  check(facts) {
    return statedIn(facts, ['governance', 'owners', 'contributing', 'readme', 'practice'], {
      says: /\b(?:roles?|responsibilit(?:y|ies))\b[^.\n]{0,200}\b(?:maintainers?|contributors?|committers?|members?|owners?|collaborators?|committee|triage)\b|\b(?:maintainers?|committers?|collaborators?|committee|team|triagers?|captains?)\b[^.\n]{0,120}\b(?:responsib\w{1,40}|(?:is|are) expected to|decide[sd]?|review and merge|may merge)\b/i,
      missing: 'No document describes the roles of the project and their responsibilities.',
    });
  },
};
