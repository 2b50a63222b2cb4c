import { fakeText } from '../../fake-secret.ts';
import { type SecretRule, tokenPattern } from '../../secret-rule.ts';

export const gitlabRunnerToken: SecretRule = {
  id: 'gitlab-runner-token',
  title: 'GitLab runner authentication token',
  severity: 'high',
  remediation:
    'Revoke the runner token in GitLab under CI/CD, Runners, issue a new one, and keep it out of the repository.',
  references: ['https://docs.gitlab.com/security/tokens/'],
  keywords: ['glrt-', 'glrtr-'],
  pattern: tokenPattern(/glrt(?:r)?-(?:t\d_)?[A-Za-z0-9_-]{20,51}/),
  examples: () => ({
    match: [`glrt-${fakeText('base64url', 20)}`],
    ignore: ['glrt-short'],
  }),
};
