import type { ControlCheck } from '../control-check.ts';
import { writeSecurityPolicy } from '../fixes/policy-documents.ts';
import { ospsBaseline } from '../references.ts';
import { statedInSecurityPolicy } from '../shared-verdicts.ts';

export const securityResponseTime: ControlCheck = {
  id: 'security-response-time',
  level: 'level2',
  profile: 'open-source',
  title: 'Vulnerability response time',
  why: 'Reporters who do not know when to expect a response disclose publicly, or give up.',
  remediation: 'State in SECURITY.md within how many days a report is answered and a fix is planned.',
  references: [ospsBaseline, 'https://github.com/ossf/oss-vulnerability-guide'],
  requirements: ['OSPS-VM-01.01'],
  severity: 'low',
  category: 'repository-hygiene',
  check(facts) {
    return statedInSecurityPolicy(facts, ['security'], {
      says: /\b(?:\d{1,200}|one|two|three|five|seven|ten|fourteen|thirty|sixty|ninety|a few|couple of)[\s-]{0,200}(?:\([^)]{0,200}\)\s{0,20})?(?:business |working |calendar )?(?:hours?|days?|weeks?|months?)\b|\bas soon as possible\b.{0,80}\b(?:within)\b/i,
      missing: 'The security policy states no time for a response or a fix.',
    });
  },
  fix: writeSecurityPolicy,
};
