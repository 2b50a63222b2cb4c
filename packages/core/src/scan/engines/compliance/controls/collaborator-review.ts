import type { ControlCheck } from '../control-check.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const collaboratorReview: ControlCheck = {
  id: 'collaborator-review',
  level: 'level3',
  profile: 'open-source',
  title: 'Maintainer access is granted after review',
  why: 'Attackers have become maintainers by social engineering. A documented process makes that harder.',
  remediation: 'Document in GOVERNANCE.md how a contributor becomes a maintainer, and who decides.',
  references: [ospsBaseline],
  requirements: ['OSPS-GV-04.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check: (facts) =>
    statedIn(facts, ['governance', 'owners', 'contributing', 'practice'], {
      says: /\b(?:becom(?:e|ing)|promot\w{1,40}|nominat\w{1,40}|elect\w{1,40}|onboard\w{1,40})\b[^.\n]{0,60}\b(?:maintainers?|collaborators?|committers?|core (?:team|member)s?|owners?|members?)\b|\b(?:add\w{0,40}|invit\w{1,40}|grant\w{0,40})\s{1,20}(?:(?:a|an|as|new|more|write|commit|access|rights?|to|other|somebody|someone)\s{1,20}){0,4}(?:maintainers?|collaborators?|committers?|core team)\b|\b(?:maintainers?|collaborators?|committers?|members?)\b[^.\n]{0,80}\b(?:nominat\w{1,40}|elect\w{1,40}|approved by|voted|consensus)\b/i,
      missing: 'No document describes how elevated permissions are granted.',
    }),
};
