import { type Framework, requirement as r } from './framework.ts';

/** © PCI Security Standards Council; only its ids and our own words are here. */
export const pciDss: Framework = {
  id: 'pci-dss',
  name: 'PCI Data Security Standard',
  prefix: 'PCI DSS',
  version: '4.0.1',
  url: 'https://www.pcisecuritystandards.org/document_library/',
  scope: 'Requirement 6 on secure software, and single requirements on accounts, cryptography and scans.',
  total: null,
  requirements: [
    r('4.2.1', 'Strong cryptography in transit', {
      rules: ['weak-tls-version', 'cleartext-protocol', 'tls-verification-off'],
    }),
    r('6.2.1', 'Software is developed securely', { policies: ['security-audited', 'static-analysis'] }),
    r('6.2.2', 'Developers are trained'),
    r('6.2.3', 'Code is reviewed before its release', { policies: ['static-analysis', 'security-audited'] }),
    r('6.2.3.1', 'Manual reviews are done by another person', { policies: ['required-reviews'] }),
    r('6.2.4', 'Common attacks are prevented', {
      policies: ['security-audited'],
      rules: [
        'sql-injection',
        'nosql-injection',
        'ldap-injection',
        'xpath-injection',
        'command-injection',
        'code-injection',
        'cross-site-scripting',
        'csrf-protection-off',
        'unbounded-copy',
        'unsafe-deserialisation',
        'weak-cipher',
        'weak-hash',
        'path-traversal',
      ],
    }),
    r('6.3.1', 'Vulnerabilities are identified and ranked', {
      policies: ['dependencies-audited', 'security-audited'],
    }),
    r('6.3.2', 'Inventory of software and its components', {
      policies: ['dependency-manifest', 'release-sbom'],
    }),
    r('6.3.3', 'Known vulnerabilities are patched in time', {
      policies: ['no-open-critical', 'no-open-high', 'nothing-overdue'],
    }),
    r('6.4.1', 'Public web applications are reviewed'),
    r('6.4.2', 'Attacks on public web applications are detected'),
    r('6.4.3', 'Scripts of payment pages are managed'),
    r('6.5.1', 'Changes follow a procedure', {
      policies: ['branch-protection', 'required-reviews', 'status-checks'],
    }),
    r('6.5.2', 'Significant changes are confirmed'),
    r('6.5.3', 'Production is separated from other environments'),
    r('6.5.4', 'Roles for production and other environments are separated'),
    r('6.5.5', 'No live account numbers outside of production'),
    r('6.5.6', 'No test data and accounts in production'),
    r('7.2.2', 'Least privilege', { policies: ['default-permission', 'workflow-permissions'] }),
    r('8.4.2', 'Multi-factor authentication', { policies: ['two-factor'] }),
    r('8.6.2', 'No passwords in code', { policies: ['no-open-secrets', 'credential-files'] }),
    r('11.3.1', 'Vulnerability scans', { policies: ['audited-weekly'] }),
  ],
};
