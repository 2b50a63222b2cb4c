import { type Framework, requirement as r } from './framework.ts';

/** © ISO/IEC; only its ids and our own words are here. */
export const iso27001: Framework = {
  id: 'iso-27001',
  name: 'ISO/IEC 27001, Annex A',
  prefix: 'ISO 27001',
  version: '2022',
  url: 'https://www.iso.org/standard/27001',
  scope: 'The controls of Annex A about source code, its suppliers and its development.',
  total: 93,
  requirements: [
    r('A.5.7', 'Threat intelligence', { policies: ['dependencies-audited'] }),
    r('A.5.9', 'Inventory of assets', { policies: ['dependency-manifest', 'release-sbom'] }),
    r('A.5.15', 'Access control', { policies: ['default-permission', 'collaborator-review'] }),
    r('A.5.17', 'Authentication information', {
      policies: ['no-open-secrets', 'credential-files', 'secrets-policy'],
    }),
    r('A.5.18', 'Access rights', { policies: ['default-permission', 'deploy-keys'] }),
    r('A.5.20', 'Security in agreements with suppliers'),
    r('A.5.21', 'Security in the supply chain', {
      policies: ['dependency-policy', 'dependencies-audited', 'package-sources', 'no-malicious-packages'],
    }),
    r('A.5.24', 'Preparation for incidents', { policies: ['security-contact'] }),
    r('A.5.26', 'Response to incidents'),
    r('A.5.32', 'Intellectual property', {
      policies: ['license-present', 'license-recognised', 'license-declared'],
    }),
    r('A.8.2', 'Privileged access rights', { policies: ['admin-enforcement', 'default-permission'] }),
    r('A.8.3', 'Restriction of access to information', { policies: ['visibility'] }),
    r('A.8.4', 'Access to source code', {
      policies: ['branch-protection', 'default-permission', 'deploy-keys', 'history-unbroken'],
    }),
    r('A.8.5', 'Secure authentication', { policies: ['two-factor'] }),
    r('A.8.7', 'Protection against malware', {
      policies: ['no-malicious-packages', 'no-executable-binaries'],
    }),
    r('A.8.8', 'Technical vulnerabilities', {
      policies: ['dependencies-audited', 'no-open-critical', 'no-open-high', 'nothing-overdue'],
    }),
    r('A.8.9', 'Configuration management', {
      policies: ['pinned-images', 'pinned-actions', 'workflow-permissions'],
    }),
    r('A.8.19', 'Installation of software', { policies: ['install-script-restriction', 'standard-tooling'] }),
    r('A.8.24', 'Use of cryptography', {
      policies: ['encrypted-distribution'],
      rules: ['weak-cipher', 'weak-hash', 'weak-key-size', 'weak-tls-version', 'weak-randomness'],
    }),
    r('A.8.25', 'Secure development life cycle', {
      policies: ['static-analysis', 'dependency-review', 'test-policy'],
    }),
    r('A.8.26', 'Security requirements of applications', {
      policies: ['threat-model', 'security-assessment'],
    }),
    r('A.8.27', 'Secure architecture', { policies: ['design-documentation', 'interface-documentation'] }),
    r('A.8.28', 'Secure coding', { policies: ['security-audited', 'static-analysis'] }),
    r('A.8.29', 'Security testing', { policies: ['security-audited', 'ci-tests', 'dependency-review'] }),
    r('A.8.30', 'Outsourced development'),
    r('A.8.31', 'Separation of environments'),
    r('A.8.32', 'Change management', {
      policies: ['commit-history', 'branch-protection', 'required-reviews', 'status-checks'],
    }),
    r('A.8.33', 'Test information'),
  ],
};
