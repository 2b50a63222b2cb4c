import { type Framework, requirement as r } from './framework.ts';

export const cra: Framework = {
  id: 'cra',
  name: 'Cyber Resilience Act, Regulation (EU) 2024/2847',
  prefix: 'CRA',
  version: '2024',
  url: 'https://eur-lex.europa.eu/eli/reg/2024/2847/oj',
  scope:
    'Annex I as a whole, and the duties of Articles 13(5), 13(6), 13(8) and 14 that concern components and their vulnerabilities.',
  total: null,
  requirements: [
    r('Annex I Part I (1)', 'Cybersecurity appropriate to the risks', {
      policies: ['threat-model', 'security-assessment'],
    }),
    r('Annex I Part I (2)(a)', 'No known exploitable vulnerabilities', {
      policies: ['dependencies-audited', 'no-open-critical', 'no-open-high', 'dependency-release-gate'],
    }),
    r('Annex I Part I (2)(b)', 'Secure configuration by default', {
      rules: ['debug-mode', 'permissive-cors'],
    }),
    r('Annex I Part I (2)(c)', 'Vulnerabilities can be addressed by security updates'),
    r('Annex I Part I (2)(d)', 'Protection from unauthorized access', {
      policies: ['no-open-secrets'],
      rules: ['jwt-misuse', 'anonymous-ldap-bind', 'csrf-protection-off'],
    }),
    r('Annex I Part I (2)(e)', 'Confidentiality of data', {
      rules: ['weak-cipher', 'weak-tls-version', 'cleartext-protocol', 'tls-verification-off'],
    }),
    r('Annex I Part I (2)(f)', 'Integrity of data', { rules: ['weak-hash', 'unsafe-deserialisation'] }),
    r('Annex I Part I (2)(g)', 'Minimization of data'),
    r('Annex I Part I (2)(h)', 'Availability of essential functions', { rules: ['regex-denial-of-service'] }),
    r('Annex I Part I (2)(i)', 'Little impact on other devices and networks'),
    r('Annex I Part I (2)(j)', 'Limited attack surface', {
      rules: ['bind-all-interfaces', 'directory-listing'],
    }),
    r('Annex I Part I (2)(k)', 'Limited impact of incidents'),
    r('Annex I Part I (2)(l)', 'Logging and monitoring of activity'),
    r('Annex I Part I (2)(m)', 'Secure removal of data'),
    r('Annex I Part II (1)', 'Components and vulnerabilities are documented, with an SBOM', {
      policies: ['release-sbom', 'dependency-manifest', 'dependencies-audited'],
    }),
    r('Annex I Part II (2)', 'Vulnerabilities are remediated without delay', {
      policies: ['nothing-overdue', 'no-open-critical', 'dependency-updates'],
    }),
    r('Annex I Part II (3)', 'Regular tests and reviews', {
      policies: ['audited-weekly', 'ci-tests', 'static-analysis'],
    }),
    r('Annex I Part II (4)', 'Fixed vulnerabilities are disclosed', {
      policies: ['vulnerability-publication'],
    }),
    r('Annex I Part II (5)', 'Policy on coordinated vulnerability disclosure', {
      policies: ['private-reporting', 'security-response-time'],
    }),
    r('Annex I Part II (6)', 'Contact for reports of vulnerabilities', { policies: ['security-contact'] }),
    r('Annex I Part II (7)', 'Updates are distributed securely', {
      policies: ['encrypted-distribution', 'release-signing'],
    }),
    r('Annex I Part II (8)', 'Updates come without delay and with advisory messages', {
      policies: ['changelog'],
    }),
    r('Art. 13(5)', 'Due diligence for third-party components', {
      policies: ['dependency-policy', 'dependency-review', 'no-malicious-packages'],
    }),
    r('Art. 13(6)', 'Vulnerabilities of components are reported to their makers'),
    r('Art. 13(8)', 'Support period', { policies: ['support-policy', 'end-of-support'] }),
    r('Art. 14(1)', 'Exploited vulnerabilities are notified'),
    r('Art. 14(3)', 'Severe incidents are notified'),
  ],
};
