import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const dockerHubToken: SecretRule = {
  id: 'docker-hub-token',
  title: 'Docker Hub access token',
  severity: 'critical',
  remediation:
    'Revoke the token in Docker Hub under Account settings, issue a new one, and keep it out of the repository.',
  references: ['https://docs.docker.com/security/access-tokens/'],
  keywords: ['dckr_pat_', 'dckr_oat_'],
  pattern: tokenPattern(/dckr_(?:pat|oat)_[A-Za-z0-9_-]{27,32}/),
  examples: () => ({
    match: [`dckr_pat_${fakeText('base64url', 27)}`],
    ignore: ['dckr_pat_short'],
  }),
};
