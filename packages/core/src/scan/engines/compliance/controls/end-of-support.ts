import type { ControlCheck } from '../control-check.ts';
import { writeSecurityPolicy } from '../fixes/policy-documents.ts';
import { ospsBaseline } from '../references.ts';
import { statedIn } from '../shared-verdicts.ts';

export const endOfSupport: ControlCheck = {
  id: 'end-of-support',
  level: 'level3',
  profile: 'open-source',
  title: 'End-of-support policy',
  why: 'Users who do not know that support has ended continue to run vulnerable versions.',
  remediation: 'Document in SUPPORT.md or SECURITY.md when a version stops receiving security updates.',
  references: [ospsBaseline, 'https://endoflife.date/'],
  requirements: ['OSPS-DO-05.01'],
  severity: 'info',
  category: 'repository-hygiene',
  check: (facts) =>
    statedIn(facts, ['support', 'security', 'readme', 'practice', 'governance'], {
      says: /\bend[- ]of[- ](?:life|support|maintenance)\b|\bEOL\b|\bno longer (?:be )?(?:supported|maintained|receiv\w{1,40})|\bnot? (?:longer )?receive\b[^.\n]{0,40}\b(?:security|updates|fixes)|:x:|❌|\bunsupported (?:versions?|releases?)\b|\b(?:older|previous|earlier) (?:versions?|releases?)\b[^.\n]{0,80}\b(?:not|no)\b|\b(?:security (?:fixes|updates|patches))\b[^.\n]{0,80}\b(?:until|for (?:at least )?\w{1,40} (?:months?|years?)|only)\b/i,
      missing: 'No document says when a version stops receiving security updates.',
    }),
  fix: writeSecurityPolicy,
};
