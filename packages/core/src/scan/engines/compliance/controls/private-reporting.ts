import type { ControlCheck } from '../control-check.ts';
import { writeSecurityPolicy } from '../fixes/policy-documents.ts';
import { ospsBaseline } from '../references.ts';
import { statedInSecurityPolicy } from '../shared-verdicts.ts';

export const privateReporting: ControlCheck = {
  id: 'private-reporting',
  level: 'level2',
  profile: 'open-source',
  title: 'Private vulnerability reporting',
  why: 'A vulnerability reported in public can be exploited before it is fixed.',
  remediation:
    'Add a private channel to SECURITY.md: an email address, or private vulnerability reporting on the code host.',
  references: [
    ospsBaseline,
    'https://docs.github.com/en/code-security/security-advisories/working-with-repository-security-advisories/configuring-private-vulnerability-reporting-for-a-repository',
  ],
  requirements: ['OSPS-VM-03.01'],
  severity: 'medium',
  category: 'repository-hygiene',
  check(facts) {
    return statedInSecurityPolicy(facts, ['security', 'readme', 'contributing'], {
      says: /security\/advisories|privately|private(?:ly)? (?:vulnerability |security )?(?:report|disclos|advisor)|confidential|(?:do not|don't|please avoid|not be|never|rather than|instead of|without)\s[^.]{0,80}\bpublic|security[\w.-]{0,200}@[\w-]{1,200}\.[\w.]{1,200}|hackerone\.com|bugcrowd\.com|huntr\.|tidelift\.com\/security/i,
      missing: 'No document lists a private channel for reporting vulnerabilities.',
    });
  },
  fix: writeSecurityPolicy,
};
