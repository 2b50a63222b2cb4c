import { type Framework, requirement as r } from './framework.ts';

export const nis2: Framework = {
  id: 'nis2',
  name: 'NIS2 Directive (EU) 2022/2555',
  prefix: 'NIS2',
  version: '2022',
  url: 'https://eur-lex.europa.eu/eli/dir/2022/2555/oj',
  scope: 'The ten measures of Article 21(2).',
  total: 10,
  requirements: [
    r('Art. 21(2)(a)', 'Policies on risk analysis', { policies: ['security-assessment', 'threat-model'] }),
    r('Art. 21(2)(b)', 'Incident handling', { policies: ['security-contact'] }),
    r('Art. 21(2)(c)', 'Business continuity and crisis management'),
    r('Art. 21(2)(d)', 'Supply chain security', {
      policies: ['dependencies-audited', 'dependency-policy', 'package-sources', 'no-malicious-packages'],
    }),
    r('Art. 21(2)(e)', 'Security in acquisition, development and maintenance; handling of vulnerabilities', {
      policies: [
        'security-audited',
        'no-open-critical',
        'no-open-high',
        'static-analysis',
        'dependency-updates',
      ],
    }),
    r('Art. 21(2)(f)', 'The effectiveness of measures is assessed', {
      policies: ['audited-weekly', 'nothing-overdue'],
    }),
    r('Art. 21(2)(g)', 'Cyber hygiene and training'),
    r('Art. 21(2)(h)', 'Cryptography', {
      policies: ['encrypted-distribution', 'release-signing'],
      rules: ['weak-cipher', 'weak-hash', 'weak-tls-version', 'cleartext-protocol'],
    }),
    r('Art. 21(2)(i)', 'Access control and asset management', {
      policies: ['default-permission', 'deploy-keys', 'collaborator-review', 'dependency-manifest'],
    }),
    r('Art. 21(2)(j)', 'Multi-factor authentication', { policies: ['two-factor'] }),
  ],
};
