// The two rules of generic assignments, as reports and the documentation describe them.
import type { RuleInfo } from '../engine.ts';

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
    remediation: 'Change the password, and read it from the environment or a secret manager.',
    cwe: ['CWE-798', 'CWE-259'],
  },
  {
    ...shared,
    id: 'generic-secret',
    title: 'Hard-coded secret',
    severity: 'high',
    remediation: 'Rotate the secret at its issuer, and read it from the environment or a secret manager.',
    cwe: ['CWE-798'],
  },
  {
    ...shared,
    id: 'oauth-token',
    title: 'OAuth token or client secret',
    severity: 'high',
    remediation: 'Revoke the token at its issuer, and read it from the environment or a secret manager.',
    references: ['https://www.rfc-editor.org/rfc/rfc6749', 'https://www.rfc-editor.org/rfc/rfc5849'],
    cwe: ['CWE-798'],
  },
  {
    ...shared,
    id: 'documented-setting',
    title: 'Credential in a known setting',
    severity: 'high',
    remediation: 'Rotate the credential, and set it from the environment or a secret manager.',
    references: ['https://12factor.net/config'],
    cwe: ['CWE-798', 'CWE-259'],
  },
];
