import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const artifactoryToken: SecretRule = {
  id: 'artifactory-token',
  title: 'JFrog Artifactory API key',
  severity: 'critical',
  remediation:
    'Revoke the key in JFrog Artifactory under User profile, issue a new one, and keep it out of the repository.',
  references: ['https://jfrog.com/help/r/jfrog-platform-administration-documentation/api-key'],
  keywords: ['AKCp', 'cmVmdGtu'],
  pattern: tokenPattern(/(?:AKCp[A-Za-z0-9]{69}|cmVmdGtu[A-Za-z0-9]{56})/),
  examples: () => ({
    match: [`AKCp${fakeText('base62', 69)}`],
    ignore: ['AKCpshort'],
  }),
};
