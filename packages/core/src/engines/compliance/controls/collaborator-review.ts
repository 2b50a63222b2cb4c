import type { ControlCheck } from '../control-check.ts';
import { statedIn } from '../judgements.ts';
import { ospsBaseline } from '../references.ts';

export const collaboratorReview: ControlCheck = {
  id: 'collaborator-review',
  level: 'level3',
  title: 'Access is granted after a review',
  why: 'Attackers have become maintainers by patience alone; granting access is a decision to be made by rule.',
  remediation: 'Say in GOVERNANCE.md how somebody becomes a maintainer, and who decides it.',
  references: [ospsBaseline],
  requirements: ['OSPS-GV-04.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check: (facts) =>
    statedIn(facts, ['governance', 'owners', 'contributing', 'practice'], {
      says: /\b(?:becom(?:e|ing)|promot\w{1,40}|nominat\w{1,40}|elect\w{1,40}|onboard\w{1,40})\b[^.\n]{0,60}\b(?:maintainers?|collaborators?|committers?|core (?:team|member)s?|owners?|members?)\b|\b(?:add\w{0,40}|invit\w{1,40}|grant\w{0,40})\s{1,20}(?:(?:a|an|as|new|more|write|commit|access|rights?|to|other|somebody|someone)\s{1,20}){0,4}(?:maintainers?|collaborators?|committers?|core team)\b|\b(?:maintainers?|collaborators?|committers?|members?)\b[^.\n]{0,80}\b(?:nominat\w{1,40}|elect\w{1,40}|approved by|voted|consensus)\b/i,
      missing: 'No document says how somebody is given more rights.',
    }),
};
