import type { ControlCheck } from '../control-check.ts';
import { writeSecurityPolicy } from '../fixes/policy-documents.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const supportPolicy: ControlCheck = {
  id: 'support-policy',
  level: 'level3',
  profile: 'open-source',
  title: 'Support policy',
  why: 'Users need to know whether their version still receives fixes.',
  remediation: 'Document in SUPPORT.md or SECURITY.md which versions are supported, and for how long.',
  references: [ospsBaseline],
  requirements: ['OSPS-DO-04.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check: (facts) =>
    statedIn(facts, ['support', 'security', 'readme', 'practice', 'governance'], {
      says: /\bsupported versions?\b|\bversions?\b[^.\n]{0,80}\b(?:are|is) (?:currently |still |being |actively )?supported\b|\blong[- ]term support\b|\bLTS\b[^.\n]{0,80}\b(?:until|months?|years?|schedule|policy|version|line)\b|\bsupport (?:policy|schedule|window|period)\b|\b(?:only|latest)\b[^.\n]{0,60}\b(?:release|version)s?\b[^.\n]{0,40}\b(?:is|are|receives?) [^.\n]{0,30}(?:supported|security|maintained|fixes)/i,
      missing: 'No document says which versions are supported, and for how long.',
    }),
  fix: writeSecurityPolicy,
};
