// The two rules of generic assignments, as reports and the documentation describe them.
import type { RuleInfo } from '../../engine.ts';

const shared = {
  category: 'secrets-in-code',
  references: ['https://owasp.org/www-community/vulnerabilities/Use_of_hard-coded_password'],
} as const;

export const assignmentRules: readonly RuleInfo[] = [
  {
    ...shared,
    id: 'generic-password',
    title: 'Hard-coded password',
    severity: 'high',
    remediation: 'Change the password, and read it from the environment or a secret store.',
    cwe: ['CWE-798', 'CWE-259'],
  },
  {
    ...shared,
    id: 'generic-secret',
    title: 'Hard-coded secret',
    severity: 'high',
    remediation: 'Rotate the secret where it was issued, and read it from the environment or a secret store.',
    cwe: ['CWE-798'],
  },
  {
    ...shared,
    id: 'oauth-token',
    title: 'OAuth token or secret',
    severity: 'high',
    remediation: 'Revoke the token where it was issued, and read it from the environment or a secret store.',
    references: ['https://www.rfc-editor.org/rfc/rfc6749', 'https://www.rfc-editor.org/rfc/rfc5849'],
    cwe: ['CWE-798'],
  },
  {
    ...shared,
    id: 'documented-setting',
    title: 'Credential in a documented setting',
    severity: 'high',
    remediation:
      'Change the credential, and give the program its setting from the environment or a secret store.',
    references: ['https://12factor.net/config'],
    cwe: ['CWE-798', 'CWE-259'],
  },
];
