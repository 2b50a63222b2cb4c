import { type Framework, requirement as r } from './framework.ts';

/** NIST SP 800-218: a work of the United States government, in the public domain. */
export const ssdf: Framework = {
  id: 'ssdf',
  name: 'NIST Secure Software Development Framework',
  prefix: 'NIST SSDF',
  version: '1.1 (SP 800-218)',
  url: 'https://csrc.nist.gov/pubs/sp/800/218/final',
  scope: 'All tasks of version 1.1.',
  total: 42,
  requirements: [
    r('PO.1.1', 'Security requirements of the development infrastructure', { policies: ['secrets-policy'] }),
    r('PO.1.2', 'Security requirements of the software', { policies: ['security-assessment'] }),
    r('PO.1.3', 'Requirements are communicated to suppliers', { policies: ['dependency-policy'] }),
    r('PO.2.1', 'Roles and responsibilities', { policies: ['roles', 'code-owners'] }),
    r('PO.2.2', 'Role-based training'),
    r('PO.2.3', 'Commitment of the management'),
    r('PO.3.1', 'Tools for each toolchain are specified', { policies: ['standard-tooling'] }),
    r('PO.3.2', 'Toolchains are deployed and maintained securely', {
      policies: ['pinned-actions', 'workflow-permissions', 'script-injection', 'untrusted-checkout'],
    }),
    r('PO.3.3', 'Tools leave evidence of the practices', { policies: ['static-analysis', 'status-checks'] }),
    r('PO.4.1', 'Criteria for security checks', {
      policies: ['static-analysis-policy', 'dependency-threshold'],
    }),
    r('PO.4.2', 'Evidence for the criteria is gathered', {
      policies: ['security-audited', 'dependencies-audited'],
    }),
    r('PO.5.1', 'Development environments are separated and protected', {
      policies: ['self-hosted-runners'],
    }),
    r('PO.5.2', 'Endpoints of developers are hardened'),
    r('PS.1.1', 'Code is stored with least privilege', {
      policies: ['branch-protection', 'history-unbroken', 'default-permission', 'deploy-keys'],
    }),
    r('PS.2.1', 'The integrity of releases can be verified', {
      policies: ['release-signing', 'release-verification', 'release-identity'],
    }),
    r('PS.3.1', 'Releases are archived', { policies: ['release-versions', 'release-assets'] }),
    r('PS.3.2', 'Provenance of components is kept and shared', {
      policies: ['release-sbom', 'release-provenance'],
    }),
    r('PW.1.1', 'Risk modeling', { policies: ['threat-model'] }),
    r('PW.1.2', 'Security requirements and design decisions are kept', {
      policies: ['design-documentation'],
    }),
    r('PW.1.3', 'Standardized security features are used'),
    r('PW.2.1', 'The design is reviewed', { policies: ['security-assessment'] }),
    r('PW.4.1', 'Well-secured components are acquired', {
      policies: ['dependency-policy', 'no-malicious-packages'],
    }),
    r('PW.4.2', 'Your own components are well secured'),
    r('PW.4.4', 'Acquired components are verified through their life', {
      policies: [
        'dependencies-audited',
        'dependency-review',
        'dependency-updates',
        'install-script-restriction',
        'package-sources',
        'release-cooldown',
      ],
    }),
    r('PW.5.1', 'Secure coding practices', {
      policies: ['security-audited'],
      rules: [
        'sql-injection',
        'command-injection',
        'cross-site-scripting',
        'code-injection',
        'unsafe-deserialisation',
      ],
    }),
    r('PW.6.1', 'Build tools that improve security', { policies: ['standard-tooling'] }),
    r('PW.6.2', 'Features of build tools are configured', {
      policies: ['lockfiles-in-step', 'pinned-images'],
    }),
    r('PW.7.1', 'Whether code review or analysis is used', { policies: ['static-analysis-policy'] }),
    r('PW.7.2', 'Code is reviewed or analyzed', {
      policies: ['required-reviews', 'static-analysis', 'security-audited'],
    }),
    r('PW.8.1', 'Whether executables are tested', { policies: ['test-policy'] }),
    r('PW.8.2', 'Tests are designed and run', { policies: ['ci-tests', 'tests-and-coverage', 'fuzzing'] }),
    r('PW.9.1', 'Secure defaults are defined'),
    r('PW.9.2', 'Secure defaults are implemented and documented', {
      policies: ['user-guide'],
      rules: ['debug-mode', 'permissive-cors', 'tls-verification-off'],
    }),
    r('RV.1.1', 'Information about vulnerabilities is gathered', {
      policies: ['dependencies-audited', 'security-contact'],
    }),
    r('RV.1.2', 'Code is tested for unknown vulnerabilities', {
      policies: ['security-audited', 'audited-weekly'],
    }),
    r('RV.1.3', 'Policy for disclosure and remediation', {
      policies: ['private-reporting', 'security-response-time'],
    }),
    r('RV.2.1', 'Each vulnerability is analyzed', { policies: ['no-open-critical', 'no-open-high'] }),
    r('RV.2.2', 'Risk responses are planned and carried out', {
      policies: ['nothing-overdue', 'vulnerability-publication'],
    }),
    r('RV.3.1', 'Root causes are determined'),
    r('RV.3.2', 'Root causes are compared over time'),
    r('RV.3.3', 'Other software is reviewed for the same cause'),
    r('RV.3.4', 'The process is improved'),
  ],
};
